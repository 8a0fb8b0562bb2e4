//! Discrete staircase noise: for a query of sensitivity Δ, the integer noise of cost ε with the
//! smallest expected error.
//!
//! The probability of X = i depends only on |i|. This probability falls by the factor e^(−ε) at |i|
//! = r, r + Δ, r + 2Δ, ...: a staircase whose first step covers r numbers on each side. A shift of
//! the noise by at most Δ crosses at most one edge of a step, so the noise costs ε of pure
//! differential privacy. Discrete Laplace noise of scale Δ/ε costs the same, but its probability
//! falls at every number. For Δ = 1 the two distributions are equal. The best r depends on the
//! measure of the error: for the expected size of the error, the best r is near Δ/(1 + e^(ε/2)).
//!
//! # Algorithm
//! The sampler draws a [geometric](crate::geometric) number G of ratio e^(−ε), and a coin of
//! probability r/(r + (Δ − r)e^(−ε)). The sampler then draws a uniform number J, below r if the
//! coin shows heads, and from r to Δ − 1 otherwise. Then |X| = GΔ + J, and X has a random sign. The
//! sampler rejects negative zero, because zero would otherwise count twice. The number of attempts
//! is visible, and independent of the noise.
//!
//! # Exact, and constant time
//! All three draws are exact. An attempt always uses the same words, operations and addresses,
//! except on a tie. The probability of a tie is [`StaircaseNoise::tie_probability`].
//!
//! # What is missing
//! The canonical noise of (ε, δ) or of a tradeoff function (J. Awan, S. Vadhan, 2023) is a real
//! number, with the distribution of an integer plus a uniform fraction. No integer noise has this
//! distribution, so this crate does not offer the canonical noise.
//!
//! Sources: Q. Geng, P. Viswanath, "The Optimal Noise-Adding Mechanism in Differential Privacy",
//! IEEE Transactions on Information Theory 62, 2016 (section 5 for integers); Q. Geng, P. Kairouz,
//! S. Oh, P. Viswanath, "The Staircase Mechanism in Differential Privacy", 2015 (the algorithm).

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use alloc::vec::Vec;
use core::fmt;
use core::hint::black_box;

use crate::bernoulli::fraction::{self, Probability};
use crate::generator::Generator;
use crate::geometric::Geometric;
use crate::interval::Enclosure;
use crate::source::{Words, erase};
use crate::uniform;

/// The largest supported sensitivity.
const WIDEST: u64 = 1 << 32;
/// The largest number of bits of the geometric number G. G needs more bits with a probability below
/// exp(−2^30).
const STAIRS: u32 = 90;
/// The largest supported scale 1/ε.
const LARGEST: u128 = 1 << 60;

/// Discrete staircase noise for one ε, sensitivity and step.
///
/// ```
/// use dp_noise::{Generator, staircase::StaircaseNoise};
///
/// // Sensitivity 10, ε = 2, the first step of 3 numbers.
/// let noise = StaircaseNoise::new(2, 1, 10, 3)?;
/// let mut generator = Generator::from_os()?;
/// assert!(noise.sample(&mut generator).abs() < 1000);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaircaseNoise {
    stairs: Geometric,
    high: High,
    /// The first word of the coin's probability.
    first: u64,
}

/// The coin that puts a number on the higher part of its stair. The coin's probability is r/(r + (Δ
/// − r)e^(−ε)).
#[derive(Debug, Clone, PartialEq, Eq)]
struct High {
    epsilon: (u128, u128),
    step: u64,
    /// The difference Δ − r.
    rest: u64,
}

impl StaircaseNoise {
    /// Builds the noise for ε = `numerator` / `denominator`, for a query of sensitivity
    /// `sensitivity`. `step` is the number of values on each side before the probability first
    /// falls.
    ///
    /// # Errors
    /// [`StaircaseError`] unless ε is at least 2^-60, its numerator and denominator in lowest terms
    /// are at most 2^120, the sensitivity is from 1 to 2^32, and the step is from 1 to the
    /// sensitivity.
    #[inline]
    pub fn new(
        numerator: u128,
        denominator: u128,
        sensitivity: u64,
        step: u64,
    ) -> Result<Self, StaircaseError> {
        if numerator == 0 || denominator.div_ceil(numerator) > LARGEST {
            return Err(StaircaseError::Epsilon);
        }
        let stairs = Geometric::new(denominator, numerator).map_err(|_| StaircaseError::Epsilon)?;
        if !(1..=WIDEST).contains(&sensitivity) {
            return Err(StaircaseError::Sensitivity);
        }
        if !(1..=sensitivity).contains(&step) {
            return Err(StaircaseError::Step);
        }
        let (denominator, numerator) = stairs.scale();
        let high = High { epsilon: (numerator, denominator), step, rest: sensitivity - step };
        Ok(Self { stairs, first: high.word(0), high })
    }

    /// Draws one noise value. The distribution is exact, and then clamped to 2^122. Clamping is
    /// post-processing, and its probability is below exp(−2^30).
    #[inline]
    pub fn sample(&self, generator: &mut Generator) -> i128 {
        self.sample_from(generator)
    }

    /// The number of bytes that every attempt takes from the main stream. The mean number of
    /// attempts is 1/(1 − p/2), where p is the probability that the size of the noise is zero.
    #[must_use]
    #[inline]
    pub fn bytes_per_attempt(&self) -> usize {
        self.stairs.bytes_per_sample() + 32
    }

    /// An upper bound on the probability that an attempt has a tie, and so takes longer. The bound
    /// is at most 2^-56.
    #[must_use]
    #[inline]
    pub fn tie_probability(&self) -> f64 {
        self.stairs.tie_probability() + 2.0 * fraction::WORD
    }

    pub(crate) fn sample_from<W: Words>(&self, source: &mut W) -> i128 {
        loop {
            let (noise, rejected) = self.attempt(source);
            if !fraction::declassify_rejection(rejected) {
                return noise;
            }
        }
    }

    /// Makes one attempt. Returns a value, and a number that is nonzero if the attempt is rejected.
    fn attempt<W: Words>(&self, source: &mut W) -> (i128, u64) {
        let High { step, rest, .. } = self.high;
        let stairs = self.stairs.sample_from(source);
        let (words, ties) = source.draw(2);
        let sign = words[1] & 1;
        let (heads, tied) = fraction::flip(&[self.first], words);
        let heads = if fraction::declassify_tie(tied) {
            u64::from(fraction::resolve(words[0], self.first, |index| self.high.word(index), ties))
        } else {
            heads as u64
        };
        erase(words);
        // If r = Δ, the stair has no lower part, so every number is on the higher part.
        let low = black_box((heads | u64::from(rest == 0)).wrapping_sub(1));
        let within = uniform::below(step & !low | rest & low, source).wrapping_add(step & low);
        let over = black_box(u128::from(stairs >> STAIRS != 0).wrapping_neg());
        let stairs = (1 << STAIRS) & over | stairs & !over;
        let magnitude = stairs.wrapping_mul((step + rest).into()).wrapping_add(within.into());
        let negative = u128::from(sign).wrapping_neg();
        let noise = (magnitude ^ negative).wrapping_sub(negative) as i128;
        (noise, sign & u64::from(magnitude == 0))
    }
}

impl Probability for High {
    #[inline]
    fn words(&self, count: usize, precision: usize) -> Option<Vec<u64>> {
        // The outcome is certain, so these words may have any value.
        if self.rest == 0 {
            return Some(alloc::vec![0; count]);
        }
        let (numerator, denominator) = self.epsilon;
        let q = Enclosure::exp_neg(numerator, denominator, precision);
        let step = Enclosure::whole(self.step, precision);
        let all = step.plus(&Enclosure::whole(self.rest, precision).times(&q));
        step.ratio_words(&all, count)
    }
}

/// The reason why staircase noise cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum StaircaseError {
    /// ε is below 2^-60, has a zero denominator, or, in lowest terms, has a numerator or
    /// denominator above 2^120.
    Epsilon,
    /// The sensitivity is not from 1 to 2^32.
    Sensitivity,
    /// The first step is not from 1 to the sensitivity.
    Step,
}

impl fmt::Display for StaircaseError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Epsilon => "the ε of staircase noise is below 2^-60, or no fraction of numbers up to 2^120",
            Self::Sensitivity => "the sensitivity of staircase noise is not from 1 to 2^32",
            Self::Step => "the first step of staircase noise is not from 1 to the sensitivity",
        })
    }
}

impl core::error::Error for StaircaseError {}

#[cfg(test)]
mod tests;
