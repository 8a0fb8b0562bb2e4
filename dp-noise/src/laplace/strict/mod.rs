//! Strict discrete Laplace noise: a fixed time and a fixed number of random bits, for answers
//! within a declared range.
//!
//! # Why there are two modes
//! [`DiscreteLaplace`] is exact, and so its time cannot be constant. A sampler that reads a fixed
//! number of random bits has probabilities that are multiples of a power of two, and exp(−1/scale)
//! is irrational. The time of [`DiscreteLaplace`] varies on a tie, with a probability of at most
//! 2^-50. [`StrictLaplace`] makes the opposite choice. It never branches on a secret, reads a fixed
//! number of bits, and is still purely differentially private, at the same cost. But its
//! distribution is not exactly Laplace, and its answers are clamped to a range.
//!
//! # Mechanism
//! The ideal answer is clamp(value + X), where X is discrete Laplace noise. Let P be the
//! distribution of the ideal answer, and P′ the distribution of the computed answer. The mechanism
//! reads X by D digits, as [`DiscreteLaplace`] does, but with 128 bits for each digit and
//! thresholds rounded down to 128 bits. Only the last digit has no upper bound. The last digit is
//! 15 or more with a probability below 2^-128, and the mechanism rounds this probability down to
//! zero. Suppose that the same infinite fractions determine the ideal and the computed answer. Then
//! the answers differ only if a fraction is between a threshold and the rounded threshold. So |P −
//! P′| ≤ τ = 16·D · 2^-128 for every answer.
//!
//! With probability β the answer is instead uniform over the R numbers of the range. The
//! probability of each number is 1/R, to within σ. Here σ is 2^-64, or 2^-128 for large ranges. The
//! uniform answer is computed from the first digit's bits. Only one of the two answers is ever
//! used, so they may share bits. Separate bits decide which of the two is used.
//!
//! **Lemma.** If β/R ≥ C·(τ + β·σ) with C = ⌈2·scale⌉ + 1, then the probabilities of an answer for
//! two values at distance d ≥ 1 differ by a factor of at most exp(d / scale).
//!
//! Proof. The probability of an answer is A + B with A = (1 − β)·P and B within τ + β·σ of β/R. For
//! the two values, A/A′ ≤ exp(d/scale) by the triangle inequality, also after clamping, and B/B′ ≤
//! (C + 1)/(C − 1) ≤ exp(1/scale), since C ≥ 1 + 2·scale ≥ coth(1/(2·scale)). A ratio of sums is at
//! most the larger of the ratios. ∎
//!
//! If R·C·σ ≤ 1/2, every β ≥ 2·R·C·τ satisfies this condition. [`StrictLaplace::new`] uses such a
//! β, or returns an error.
//!
//! So the strict mechanism costs the same as the Laplace mechanism: Δ/scale of pure ε-differential
//! privacy for sensitivity Δ.
//!
//! Sources: V. Balcer, S. Vadhan, "Differential Privacy on Finite Computers", 2019, balances a
//! small uniform part against rounding in the same way; Y. Ben Dov, L. David, M. Naor, E. Tzalik,
//! "Resistance to Timing Attacks for Sampling and Privacy Preserving Schemes", FORC 2023, shows
//! that exactness excludes a time that reveals nothing.
//!
//! [`DiscreteLaplace`]: super::DiscreteLaplace

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use alloc::boxed::Box;
use core::fmt;
use core::ops::RangeInclusive;

use super::{ScaleError, table};
use crate::decay;
use crate::generator::Generator;
use crate::kernel::Level;
use crate::kernel::wide::release::{Answers, release};
use crate::kernel::wide::{self, WIDE_LANES, WideDigit};
use crate::masks::{self, select};
use crate::source::{Words, erase};

/// Noise of at most this many base-16 digits fits in 64 bits, including its sign.
const LONGEST: usize = 16;

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
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrictLaplace {
    answers: Answers,
    /// The digits of the noise; the first includes the sign.
    digits: Box<[WideDigit]>,
    /// The number of the first digit's words from which a uniform answer is computed: one, or two
    /// if σ must be 2^-128.
    uniform: usize,
}

impl StrictLaplace {
    /// The mechanism of scale `numerator` / `denominator` for answers in `range`.
    ///
    /// # Errors
    /// [`StrictError`] if the scale is out of range as for
    /// [`DiscreteLaplace::new`](super::DiscreteLaplace::new), or if the range is empty. The
    /// function also returns an error if the scale and the range together would require a uniform
    /// answer with a probability above 2^-32.
    #[inline]
    pub fn new(numerator: u128, denominator: u128, range: RangeInclusive<i64>) -> Result<Self, StrictError> {
        let scale =
            decay::scale("discrete Laplace noise", numerator, denominator).map_err(StrictError::Scale)?;
        if range.is_empty() {
            return Err(StrictError::EmptyRange);
        }
        let (low, high) = range.into_inner();
        let (numerator, denominator) = (scale.numerator, scale.denominator);
        let digits = table::wide_digits((numerator, denominator));
        let size = u128::from(high.abs_diff(low)) + 1;
        // The product R · C can be at most 2^64 · 2^91.
        let balance = (2 * numerator).div_ceil(denominator) + 1;
        let product = size.checked_mul(balance).ok_or(StrictError::TooWide)?;
        let uniform = if product <= 1 << 63 { 1 } else { 2 };
        // Computes β = 2 · R · C · 16 · D · 2^-128, rounded up to a multiple of 2^-64. Since β is
        // limited to 2^-32, R · C is below 2^92.
        let mixed = product
            .checked_mul(32 * digits as u128)
            .map(|product| product.div_ceil(1 << 64))
            .filter(|&mixed| mixed <= 1 << 32)
            .ok_or(StrictError::TooWide)? as u64;
        let digits = table::wide((numerator, denominator), digits);
        Ok(Self { answers: Answers { low, high, mixed }, digits, uniform })
    }

    /// The noisy answer for a value. The function always uses the same number of random words, and
    /// the same operations and addresses.
    #[must_use]
    #[inline]
    pub fn release(&self, value: i64, generator: &mut Generator) -> i64 {
        let level = generator.level();
        self.release_from(value, level, generator)
    }

    /// Replaces each value with its noisy answer. Each answer takes less time than a call of
    /// [`release`](Self::release), with the same guarantees.
    ///
    /// ```
    /// use dp_noise::{Generator, laplace::strict::StrictLaplace};
    ///
    /// // A histogram: one person changes one bin by one.
    /// let mut bins = [31, 4, 159, 26];
    /// StrictLaplace::new(2, 1, 0..=1000)?.release_all(&mut bins, &mut Generator::from_os()?);
    /// assert!(bins.iter().all(|bin| (0..=1000).contains(bin)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn release_all(&self, values: &mut [i64], generator: &mut Generator) {
        let level = generator.level();
        self.release_all_from(values, level, generator);
    }

    /// The number of main-stream bytes of every release.
    #[must_use]
    #[inline]
    pub fn bytes_per_release(&self) -> usize {
        8 * self.words()
    }

    /// The number of words of a release: two for each digit, and one for the mixture.
    #[inline]
    fn words(&self) -> usize {
        2 * self.digits.len() + 1
    }

    /// The probability β of a uniform answer.
    ///
    /// ```
    /// use dp_noise::laplace::strict::StrictLaplace;
    /// assert!(StrictLaplace::new(10, 1, 0..=1_000_000)?.uniform_probability() < 1e-18);
    /// # Ok::<(), dp_noise::laplace::strict::StrictError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn uniform_probability(&self) -> f64 {
        self.answers.mixed as f64 * crate::bernoulli::fraction::WORD
    }

    pub(crate) fn release_from<W: Words>(&self, value: i64, level: Level, source: &mut W) -> i64 {
        let (words, _) = source.draw(self.words());
        let (digits, mix) = words.split_at(2 * self.digits.len());
        let number = wide::spell_one(level, &self.digits, digits);
        let noisy = if self.digits.len() <= LONGEST {
            self.noisy(value, number as u64)
        } else {
            let noise = ((number >> 1) ^ (number & 1).wrapping_neg()) as i128;
            // Noise is below 2^101, so the sum does not overflow. The code omits the overflow
            // check, which would be a jump.
            let noisy = i128::from(value).wrapping_add(noise);
            let clamped = select(noisy < self.answers.low.into(), self.answers.low, noisy as i64);
            select(noisy > self.answers.high.into(), self.answers.high, clamped)
        };
        let answer = select(mix[0] < self.answers.mixed, self.uniform(digits[0], digits[1]), noisy);
        erase(words);
        answer
    }

    pub(crate) fn release_all_from<W: Words>(&self, values: &mut [i64], level: Level, source: &mut W) {
        if self.digits.len() > LONGEST {
            return values.iter_mut().for_each(|value| *value = self.release_from(*value, level, source));
        }
        let (mut chunks, rest) = values.as_chunks_mut();
        while !chunks.is_empty() {
            let done = self.chunks(chunks, level, source);
            chunks = &mut chunks[done..];
        }
        if !rest.is_empty() {
            let mut last = [[0; WIDE_LANES]];
            last[0][..rest.len()].copy_from_slice(rest);
            self.chunks(&mut last, level, source);
            rest.copy_from_slice(&last[0][..rest.len()]);
        }
    }

    /// Replaces the values of the chunks for which words were drawn, and returns their count.
    fn chunks<W: Words>(&self, chunks: &mut [[i64; WIDE_LANES]], level: Level, source: &mut W) -> usize {
        let (words, _) = source.draw_units(WIDE_LANES * self.words(), chunks.len());
        let rows = words.as_chunks().0;
        let chunks = &mut chunks[..rows.len() / self.words()];
        for (rows, values) in rows.chunks_exact(self.words()).zip(&mut *chunks) {
            let (digits, mix) = rows.split_at(2 * self.digits.len());
            let numbers = wide::spell(level, &self.digits, digits);
            let noise = numbers.map(|number| ((number >> 1) ^ (number & 1).wrapping_neg()) as i64);
            let uniform = core::array::from_fn(|lane| self.uniform(digits[0][lane], digits[1][lane]));
            release(level, &self.answers, &mix[0], &uniform, &noise, values);
        }
        words.fill(0);
        chunks.len()
    }

    /// The value with the noise of up to 16 digits, clamped.
    #[inline(always)]
    fn noisy(&self, value: i64, number: u64) -> i64 {
        let noise = ((number >> 1) ^ (number & 1).wrapping_neg()) as i64;
        masks::clamped_sum(value, noise, self.answers.low, self.answers.high)
    }

    /// Computes a uniform answer from one word, or from two.
    #[inline(always)]
    fn uniform(&self, first: u64, second: u64) -> i64 {
        let last = self.answers.high.abs_diff(self.answers.low);
        let above = if self.uniform == 1 {
            // If one word is enough, the range has fewer than 2^63 numbers.
            (u128::from(first).wrapping_mul(u128::from(last + 1)) >> 64) as u64
        } else {
            scaled(u128::from(first) << 64 | u128::from(second), last)
        };
        self.answers.low.wrapping_add(above as i64)
    }
}

/// Computes ⌊fraction · (last + 1) · 2^-128⌋. If `fraction` is uniform, the result is uniform from
/// 0 to `last`, to within 2^-128 for each number.
#[inline]
pub(crate) fn scaled(fraction: u128, last: u64) -> u64 {
    let (high, low) = (fraction >> 64, fraction & u128::from(u64::MAX));
    let last = u128::from(last);
    // For a 64-bit x, x · (last + 1) ≤ 2^128 − 2^64, so sums do not overflow.
    let carried = low.wrapping_mul(last).wrapping_add(low) >> 64;
    (high.wrapping_mul(last).wrapping_add(high).wrapping_add(carried) >> 64) as u64
}

/// The reason why a strict mechanism cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum StrictError {
    /// The scale is out of range.
    Scale(ScaleError),
    /// The range is empty.
    EmptyRange,
    /// The scale and the range are too large together: rounding to 128 bits would need too many
    /// uniform answers.
    TooWide,
}

impl fmt::Display for StrictError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scale(_) => f.write_str("a strict Laplace mechanism cannot be made"),
            Self::EmptyRange => f.write_str("the range of a strict Laplace mechanism is empty"),
            Self::TooWide => {
                f.write_str("scale and range of a strict Laplace mechanism are too large together")
            }
        }
    }
}

impl core::error::Error for StrictError {
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
