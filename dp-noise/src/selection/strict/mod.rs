//! Strict selection: the exponential mechanism with a fixed number of random bits and a fixed time.
//!
//! # The promise
//! [`ExponentialMechanism`] is exact, so it takes longer on a tie, which is rare.
//! [`StrictSelection`] reads five words and never branches on a secret. Its distribution differs a
//! little from the distribution of the exponential mechanism, but its privacy cost is the same. If
//! each score changes by at most d between neighbours, a selection costs 2d/scale of pure
//! differential privacy. If all scores rise or all fall, a selection costs d/scale. The cost
//! includes no δ: the selection never fails, and its running time reveals nothing.
//!
//! # Mechanism
//! The n candidates have the weights of [`ExponentialMechanism`], rounded down. Let P be the
//! distribution of the ideal answer. Let P′ be the distribution of the computed answer, which
//! treats the computed weights and 128 bits of the uniform fraction as exact. The sum of the
//! computed weights is at most s = 2n units of 2^-96 below the true sum, and is at least one. So |P
//! − P′| ≤ τ = (s + 1) · 2^-96 for every candidate. With probability β the answer is instead
//! uniform over the candidates. The probability of each candidate is 1/n, to within 2^-128.
//!
//! **Lemma.** If β/n ≥ C·(τ + 2^-128) with C = ⌈2·scale⌉ + 1, the probabilities of a candidate
//! under two vectors of scores that differ by at most d ≥ 1 differ by a factor of at most
//! exp(2d/scale). The factor is at most exp(d/scale) if no score of one vector is below the same
//! candidate's score in the other vector.
//!
//! Proof. The probability of a candidate is A + B, where A = (1 − β)·P, and B is within τ + 2^-128
//! of β/n. For the two vectors, A/A′ is at most the claimed factor, by the theorem on the
//! exponential mechanism. And B/B′ ≤ (C + 1)/(C − 1) ≤ exp(1/scale), since C ≥ 1 + 2·scale ≥
//! coth(1/(2·scale)). A ratio of sums is at most the larger of the ratios. ∎
//!
//! Sources: the same as for [`laplace::strict`](crate::laplace::strict), which has the same lemma.
//! For the exponential mechanism, F. McSherry, K. Talwar, "Mechanism design via differential
//! privacy", FOCS 2007.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use core::fmt;

use super::exponential::{ExponentialMechanism, choose};
use crate::bernoulli::fraction;
use crate::generator::Generator;
use crate::kernel::Level;
use crate::laplace::ScaleError;
use crate::limbs::high_product;
use crate::masks;
use crate::source::{Words, erase};

/// The number of words of a selection: one decides which answer is used, two give the uniform
/// candidate, and two give the candidate chosen by weight.
const WORDS: usize = 5;

/// The exponential mechanism in a fixed time, for up to a declared number of candidates: see [the
/// module](self).
///
/// ```
/// use dp_noise::{Generator, selection::strict::StrictSelection};
///
/// // Scores of sensitivity 1, ε = 1/2, never more than 100 candidates.
/// let select = StrictSelection::new(4, 1, 100)?;
/// let mut generator = Generator::from_os()?;
/// assert_eq!(select.sample(&[12, 900, 7], &mut generator), Some(1));
/// assert_eq!(select.sample(&[0; 101], &mut generator), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrictSelection {
    exponential: ExponentialMechanism,
    candidates: usize,
    /// The probability β, in units of 2^-64.
    mixed: u64,
}

impl StrictSelection {
    /// Builds the selection at scale `numerator` / `denominator` among at most `candidates`
    /// candidates.
    ///
    /// # Errors
    /// [`StrictSelectionError`] if the scale is out of range as for [`ExponentialMechanism::new`].
    /// The function also returns this error if the scale and the number of candidates together
    /// would require a uniform answer with a probability above 2^-32.
    #[inline]
    pub fn new(numerator: u128, denominator: u128, candidates: usize) -> Result<Self, StrictSelectionError> {
        let exponential =
            ExponentialMechanism::new(numerator, denominator).map_err(StrictSelectionError::Scale)?;
        let (numerator, denominator) = exponential.scale();
        let balance = (2 * numerator).div_ceil(denominator) + 1;
        // Computes β = n · C · (s + 2) · 2^-96, rounded up to a multiple of 2^-64.
        let mixed = (candidates as u128)
            .checked_mul(balance)
            .filter(|_| candidates >> 31 == 0)
            .and_then(|product| product.checked_mul(exponential.slack(candidates) + 2))
            .map(|product| product.div_ceil(1 << 32))
            .filter(|&mixed| mixed <= 1 << 32)
            .ok_or(StrictSelectionError::TooMany)? as u64;
        Ok(Self { exponential, candidates, mixed })
    }

    /// Draws the index of a candidate. For a given number of scores, the function always uses the
    /// same words, operations and addresses. `None` for 0 candidates, or for more candidates than
    /// declared. Higher scores are better.
    #[must_use]
    #[inline]
    pub fn sample(&self, scores: &[i64], generator: &mut Generator) -> Option<usize> {
        let level = generator.level();
        self.sample_from(scores, level, generator)
    }

    /// The number of main-stream bytes of every selection.
    #[must_use]
    #[inline]
    pub fn bytes_per_selection(&self) -> usize {
        8 * WORDS
    }

    /// The probability β of a uniform answer.
    ///
    /// ```
    /// use dp_noise::selection::strict::StrictSelection;
    /// assert!(StrictSelection::new(10, 1, 1000)?.uniform_probability() < 1e-18);
    /// # Ok::<(), dp_noise::selection::strict::StrictSelectionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn uniform_probability(&self) -> f64 {
        self.mixed as f64 * fraction::WORD
    }

    pub(crate) fn sample_from<W: Words>(
        &self,
        scores: &[i64],
        level: Level,
        source: &mut W,
    ) -> Option<usize> {
        if scores.len() > self.candidates {
            return None;
        }
        let ends = self.exponential.ends(scores, level)?;
        let (words, _) = source.draw(WORDS);
        let pair = |i: usize| u128::from(words[i]) << 64 | u128::from(words[i + 1]);
        let uniform = high_product(pair(1), scores.len() as u128) as u64;
        let (index, _) = choose(&ends, pair(3), 0);
        let index = masks::select(words[0] < self.mixed, uniform as i64, index as i64);
        erase(words);
        Some(index as usize)
    }
}

/// The reason why a strict selection cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum StrictSelectionError {
    /// The scale is out of range.
    Scale(ScaleError),
    /// The scale and the number of candidates are too large together: rounding would need too many
    /// uniform answers.
    TooMany,
}

impl fmt::Display for StrictSelectionError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scale(_) => f.write_str("a strict selection cannot be made"),
            Self::TooMany => {
                f.write_str("scale and number of candidates of a strict selection are too large together")
            }
        }
    }
}

impl core::error::Error for StrictSelectionError {
    #[inline]
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Scale(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
