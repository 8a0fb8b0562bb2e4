//! Discrete Laplace noise: P(X = k) = (1 − q)/(1 + q) · q^|k| on the integers, where q =
//! exp(−1/scale).
//!
//! # Algorithm
//! A geometric variable G with ratio q has independent binary digits: digit i is one with
//! probability q^(2^i) / (1 + q^(2^i)). Let S be one more coin with the probability of digit 0,
//! q/(1 + q). Let X = G if S = 0, and X = −(G + 1) otherwise (all binary digits of G inverted).
//! Then X has exactly the discrete Laplace distribution: P(X = k) = 1/(1 + q) · (1 − q) q^k for k ≥
//! 0, and q/(1 + q) · (1 − q) q^(−k−1) for k < 0. The algorithm rejects nothing, and zero has only
//! one encoding.
//!
//! Not only the binary digits of G are independent, but also the digits of any base that is a power
//! of two. The sampler reads four bits at a time: first S and the three lowest bits of G together,
//! then 4 bits of G at a time. Each digit is the number of thresholds above a uniform fraction. The
//! last digit has no upper bound, because it is itself a geometric number. The probability that the
//! last digit exceeds 14 is below 2^-64.
//!
//! # Exact
//! The sampler compares the first 64 bits of a digit's fraction with the first 64 bits of each
//! threshold's binary expansion. On a tie, the sampler compares further words of the fraction and
//! of the threshold, until two words differ. Interval arithmetic computes the expansion, and raises
//! its precision until the words are certain. So each digit has exactly its real-valued
//! probabilities, and G has no upper bound.
//!
//! A digit has 32 bits of its own and shares another 32 bits with up to five more digits, of its
//! sample or of its batch. Sharing does not change the distribution, since only a digit whose own
//! bits tie uses the shared bits. If two digits tie, the sampler discards the shared word, and both
//! digits continue with fresh words.
//!
//! # Constant time
//! The number of words, the comparisons and the memory addresses depend on the scale alone. One
//! branch depends on the random words: whether they leave some sample undecided. The probability of
//! an undecided sample is at most [`DiscreteLaplace::tie_probability`], which is below 2^-50.
//!
//! Sources: Dwork, Kenthapadi, McSherry, Mironov, Naor, "Our Data, Ourselves", EUROCRYPT 2006
//! (independent digits); Canonne, Kamath, Steinke, "The Discrete Gaussian for Differential
//! Privacy", NeurIPS 2020 (the distribution).

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

mod batch;
mod resolve;
pub mod strict;
mod table;

use alloc::boxed::Box;
use core::fmt;

use crate::bernoulli::fraction;
use crate::generator::Generator;
use crate::kernel::Level;
use crate::kernel::digits::{self, Digit, GROUP};
use crate::source::{Words, erase};

/// The discrete Laplace distribution of one scale.
///
/// Adding the noise of scale Δ/ε to an integer-valued query of sensitivity Δ costs ε of pure
/// differential privacy.
///
/// ```
/// use dp_noise::{Generator, laplace::DiscreteLaplace};
///
/// // Sensitivity 3, ε = 0.25.
/// let laplace = DiscreteLaplace::new(3 * 100, 25)?;
/// assert_eq!(laplace.scale(), (12, 1));
/// let mut generator = Generator::from_os()?;
/// let released = 1_000 + laplace.sample(&mut generator);
/// # let _ = released;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscreteLaplace {
    /// The scale in lowest terms.
    pub(crate) scale: (u128, u128),
    /// The first digit has the sign and the three lowest bits. Each further digit has four bits.
    /// The list has at least two digits.
    digits: Box<[Digit]>,
}

impl DiscreteLaplace {
    /// The distribution of scale `numerator` / `denominator`.
    ///
    /// # Errors
    /// [`ScaleError`] unless, in lowest terms, both are from 1 to 2^120 and the scale is at most
    /// 2^90. The scale has no lower bound above zero: as it goes to zero, the noise goes to zero.
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, ScaleError> {
        table::build(numerator, denominator)
    }

    /// Draws one noise value, from −(2^127 − 1) to 2^127 − 1.
    ///
    /// The distribution is exact, and then clamped to that range. Clamping is post-processing, and
    /// its probability is below exp(−2^36).
    #[inline]
    pub fn sample(&self, generator: &mut Generator) -> i128 {
        let level = generator.level();
        self.sample_from(level, generator)
    }

    /// The scale in lowest terms: numerator and denominator.
    ///
    /// ```
    /// use dp_noise::laplace::DiscreteLaplace;
    /// assert_eq!(DiscreteLaplace::new(30, 12)?.scale(), (5, 2));
    /// # Ok::<(), dp_noise::laplace::ScaleError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn scale(&self) -> (u128, u128) {
        self.scale
    }

    /// The number of bytes that every sample takes from the main stream; ties draw from another
    /// stream.
    #[must_use]
    #[inline]
    pub fn bytes_per_sample(&self) -> usize {
        8 * self.words().div_ceil(2)
    }

    /// An upper bound on the probability that a sample has a tie, and so takes longer. The bound is
    /// computed from the thresholds, and is at most 2^-50.
    #[must_use]
    #[inline]
    pub fn tie_probability(&self) -> f64 {
        digits::undecided(&self.digits) as f64 * fraction::WORD
    }

    /// The thresholds of the digits.
    #[cfg(test)]
    pub(crate) fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The number of 32-bit words of a sample: one word for each digit, and one extension for each
    /// group of digits.
    fn words(&self) -> usize {
        self.digits.len() + self.digits.len().div_ceil(GROUP)
    }

    #[inline]
    pub(crate) fn sample_from<W: Words>(&self, level: Level, source: &mut W) -> i128 {
        let (words, ties) = source.draw(self.words().div_ceil(2));
        let (number, undecided) = digits::spell_one(level, &self.digits, words);
        let noise = if fraction::declassify_tie(undecided) {
            self.settle_one(words, ties)
        } else {
            ((number >> 1) ^ (number & 1).wrapping_neg()) as i128
        };
        erase(words);
        noise
    }
}

/// The error for a scale that cannot be sampled. The error states which noise the scale was for,
/// and why the scale cannot be sampled.
///
/// ```
/// use dp_noise::laplace::{DiscreteLaplace, ScaleErrorKind};
///
/// let error = DiscreteLaplace::new(1 << 91, 1).unwrap_err();
/// assert_eq!(error.kind(), ScaleErrorKind::TooLarge);
/// assert_eq!(error.to_string(), "the scale of discrete Laplace noise exceeds 2^90");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScaleError {
    of: &'static str,
    kind: ScaleErrorKind,
}

/// The reason why a scale cannot be sampled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScaleErrorKind {
    /// The numerator or the denominator is zero.
    Zero,
    /// The scale exceeds 2^90.
    TooLarge,
    /// In lowest terms, the numerator or the denominator exceeds 2^120.
    TooLong,
}

impl ScaleError {
    pub(crate) fn new(of: &'static str, kind: ScaleErrorKind) -> Self {
        Self { of, kind }
    }

    /// The reason why the scale cannot be sampled.
    #[must_use]
    #[inline]
    pub fn kind(self) -> ScaleErrorKind {
        self.kind
    }
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = match self.kind {
            ScaleErrorKind::Zero => "has a zero numerator or denominator",
            ScaleErrorKind::TooLarge => "exceeds 2^90",
            ScaleErrorKind::TooLong => "has, in lowest terms, a number above 2^120",
        };
        write!(f, "the scale of {} {fault}", self.of)
    }
}

impl core::error::Error for ScaleError {}

#[cfg(test)]
mod tests {
    mod batch;
    mod distribution;
    mod inject;
    pub(super) mod table;
    mod ties;
}
