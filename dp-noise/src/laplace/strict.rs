//! Discrete Laplace noise in a fixed time, whatever happens, for answers within a declared range.
//!
//! # Why there are two modes
//! [`DiscreteLaplace`] is exact, and so cannot always take the same time: whatever reads a fixed number of random bits
//! has probabilities that are multiples of a power of two, and exp(−1/scale) is irrational. Its time varies on a tie, with a
//! probability of at most 2^-50. [`StrictLaplace`] takes the other corner: it never branches on a secret, reads a fixed
//! number of bits, and is still purely differentially private, with no allowance; but its distribution is not exactly
//! Laplace, and its answers are clamped to a range.
//!
//! # Mechanism
//! The ideal answer is clamp(value + X). Let P be its distribution, and P′ that of the computed one, which replaces
//! each coin of X by its probability rounded down to 128 bits and leaves out X beyond 2^N, where exp(−2^N / scale) is below
//! 2^-128. As the N + 1 coins differ by less than 2^-128 each, |P − P′| ≤ τ = (N + 2) · 2^-128 for every answer. With
//! probability β the answer is instead uniform over the R numbers of the range, each to within 2^-128.
//!
//! **Lemma.** If β/R ≥ C·(τ + 2^-128) with C = ⌈2·scale⌉ + 1, then the probabilities of an answer for two values at
//! distance d ≥ 1 differ by a factor of at most exp(d / scale).
//!
//! Proof. The probability of an answer is A + B with A = (1 − β)·P and B within τ + 2^-128 of β/R. For the two values,
//! A/A′ ≤ exp(d/scale) by the triangle inequality, also after clamping, and
//! B/B′ ≤ (C + 1)/(C − 1) ≤ exp(1/scale), since C ≥ 1 + 2·scale ≥ coth(1/(2·scale)). A ratio of sums is at most the larger
//! of the ratios. ∎
//!
//! So it costs what the Laplace mechanism costs: Δ/scale of pure ε-differential privacy for sensitivity Δ.
//!
//! Sources: the same balance of a small uniform part against rounding is struck in V. Balcer, S. Vadhan, "Differential
//! Privacy on Finite Computers", 2019; that exactness and a time that says nothing exclude each other, in Y. Ben Dov,
//! L. David, M. Naor, E. Tzalik, "Resistance to Timing Attacks for Sampling and Privacy Preserving Schemes", FORC 2023.

use std::fmt;
use std::ops::RangeInclusive;

use super::{DiscreteLaplace, ScaleError};
use crate::coins;
use crate::exponential::Enclosure;
use crate::generator::Generator;
use crate::source::Words;

/// Words beside the coins: one for the mixture, two for the uniform answer.
const OTHERS: usize = 3;

/// The Laplace mechanism for answers within a range, in a fixed time: see [the module](self).
///
/// ```
/// use dp_noise::{Generator, laplace::strict::StrictLaplace};
///
/// // A count of at most a million, sensitivity 1, ε = 1/10.
/// let mechanism = StrictLaplace::new(10, 1, 0..=1_000_000)?;
/// let mut generator = Generator::from_os()?;
/// let released = mechanism.release(4_321, &mut generator);
/// assert!((0..=1_000_000).contains(&released));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrictLaplace {
    low: i64,
    high: i64,
    /// 128-bit probabilities, rounded down: sign, then digits from the lowest.
    coins: Box<[u128]>,
    /// β in units of 2^-64.
    mixed: u64,
}

impl StrictLaplace {
    /// The mechanism of scale `numerator` / `denominator` for answers in `range`.
    ///
    /// # Errors
    /// [`StrictError`] if the scale is out of range as for [`DiscreteLaplace::new`], if the range is empty, or if the two
    /// are so large together that a uniform answer would be given with a probability above 2^-32.
    pub fn new(numerator: u128, denominator: u128, range: RangeInclusive<i64>) -> Result<Self, StrictError> {
        let laplace = DiscreteLaplace::new(numerator, denominator).map_err(StrictError::Scale)?;
        if range.is_empty() {
            return Err(StrictError::EmptyRange);
        }
        let (low, high) = range.into_inner();
        let (numerator, denominator) = laplace.scale();
        // Twice the exponent of the exact sampler: exp(-90) < 2^-128.
        let digits = super::bits(laplace.scale()) + 1;
        let size = u128::from(high.abs_diff(low)) + 1;
        let balance = (2 * numerator).div_ceil(denominator) + 1;
        // β = R · C · (N + 3) · 2^-128, rounded up to a multiple of 2^-64.
        let mixed = size
            .checked_mul(balance)
            .and_then(|product| product.checked_mul(digits as u128 + 3))
            .map(|product| product.div_ceil(1 << 64) as u64)
            .filter(|&mixed| mixed <= 1 << 32)
            .ok_or(StrictError::TooWide)?;
        let precision = (128 + digits.max(20) + 38).div_ceil(64);
        let coins = coins::certain(precision, |precision| {
            let mut q = Enclosure::exp_neg(denominator, numerator, precision);
            let wide = |q: &Enclosure| {
                Some(q.odds_words(2)?.iter().fold(0, |wide, &word| wide << 64 | u128::from(word)))
            };
            let mut coins = Vec::from_iter([wide(&q)?]);
            for _ in 0..digits {
                coins.push(wide(&q)?);
                q.square();
            }
            Some(coins.into())
        });
        Ok(Self { low, high, coins, mixed })
    }

    /// The noisy answer for a value: always the same words, operations and addresses.
    #[must_use]
    pub fn release(&self, value: i64, generator: &mut Generator) -> i64 {
        self.release_from(value, generator)
    }

    /// The number of main-stream bytes of every release.
    #[must_use]
    pub fn bytes_per_release(&self) -> usize {
        8 * (OTHERS + 2 * self.coins.len())
    }

    /// The probability β of a uniform answer.
    ///
    /// ```
    /// use dp_noise::laplace::strict::StrictLaplace;
    /// assert!(StrictLaplace::new(10, 1, 0..=1_000_000)?.uniform_probability() < 1e-18);
    /// # Ok::<(), dp_noise::laplace::strict::StrictError>(())
    /// ```
    #[must_use]
    pub fn uniform_probability(&self) -> f64 {
        self.mixed as f64 * (-64_f64).exp2()
    }

    pub(crate) fn release_from<W: Words>(&self, value: i64, source: &mut W) -> i64 {
        let (words, _) = source.draw(OTHERS + 2 * self.coins.len());
        let pair = |pair: [u64; 2]| u128::from(pair[0]) << 64 | u128::from(pair[1]);
        let mut heads = 0_u128;
        for (&coin, &word) in self.coins.iter().zip(words[OTHERS..].as_chunks().0).rev() {
            heads = heads << 1 | u128::from(pair(word) < coin);
        }
        let sign = (heads & 1).wrapping_neg();
        // Below 2^97, so the sum with a value does not overflow.
        let noise = ((heads >> 1) ^ sign) as i128;
        let noisy = (i128::from(value) + noise).clamp(self.low.into(), self.high.into()) as i64;
        let uniform =
            self.low.wrapping_add(scaled(pair([words[1], words[2]]), self.high.abs_diff(self.low)) as i64);
        let mask = i64::from(words[0] < self.mixed).wrapping_neg();
        words.fill(0);
        uniform & mask | noisy & !mask
    }
}

/// ⌊fraction · (last + 1) · 2^-128⌋: uniform from 0 to `last` if `fraction` is uniform, to within 2^-128 for each number.
fn scaled(fraction: u128, last: u64) -> u64 {
    let (high, low) = (fraction >> 64, fraction & u128::from(u64::MAX));
    let last = u128::from(last);
    // x · (last + 1) ≤ 2^128 − 2^64 for a 64-bit x, so that no sum overflows.
    let carried = (low * last + low) >> 64;
    ((high * last + high + carried) >> 64) as u64
}

/// Why a strict mechanism cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrictError {
    /// The scale is out of range.
    Scale(ScaleError),
    /// The range holds no number.
    EmptyRange,
    /// Scale and range are so large together that rounding to 128 bits would need too many uniform answers.
    TooWide,
}

impl fmt::Display for StrictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scale(error) => error.fmt(f),
            Self::EmptyRange => f.write_str("the range of a strict Laplace mechanism is empty"),
            Self::TooWide => {
                f.write_str("scale and range of a strict Laplace mechanism are too large together")
            }
        }
    }
}

impl std::error::Error for StrictError {}

#[cfg(test)]
mod tests;
