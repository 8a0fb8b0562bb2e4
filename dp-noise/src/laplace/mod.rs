//! Discrete Laplace noise: P(X = k) = (1 − q)/(1 + q) · q^|k| on the integers, q = exp(−1/scale).
//!
//! # Algorithm
//! A geometric variable G with ratio q has independent binary digits: digit i is one with probability
//! q^(2^i) / (1 + q^(2^i)). With one more coin S of the probability of digit 0, q/(1 + q), the number
//! X = G if S = 0, else −(G + 1) (all binary digits of G inverted) has exactly the discrete Laplace distribution:
//! P(X = k) = 1/(1 + q) · (1 − q) q^k for k ≥ 0, and q/(1 + q) · (1 − q) q^(−k−1) for k < 0. There is no rejection
//! and no double zero.
//!
//! N digits are drawn, so many that G ≥ 2^N has a probability below 2^-64; one more coin, of probability q^(2^N), decides
//! whether it is. If so, 2^N is added and that coin is tossed again, until it shows tails: how often 2^N goes into G is
//! geometric too, with ratio q^(2^N), and independent of the digits.
//!
//! # Exact
//! Each coin compares a uniform 64-bit word with the first word of its probability's binary expansion. A tie is
//! resolved with further words of both, without end: the expansion is computed by interval arithmetic whose precision
//! doubles until the words are certain. So each coin has exactly its real-valued probability.
//!
//! # Constant time
//! The number of words, the comparisons and the memory addresses depend on the scale alone. One branch depends on
//! the randomness: whether some word of the sample ties, with [`DiscreteLaplace::tie_probability`], at most 2^-57.
//!
//! Sources: Dwork, Kenthapadi, McSherry, Mironov, Naor, "Our Data, Ourselves", EUROCRYPT 2006 (independent digits);
//! Canonne, Kamath, Steinke, "The Discrete Gaussian for Differential Privacy", NeurIPS 2020 (the distribution).

mod batch;
mod resolve;
pub mod strict;
mod table;

use std::fmt;

use crate::coins;
use crate::generator::Generator;
use crate::source::Words;

/// The discrete Laplace distribution of one scale, ready to be sampled.
///
/// For an integer-valued query of sensitivity Δ, adding noise of scale Δ/ε costs ε of pure differential privacy.
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscreteLaplace {
    /// The scale in lowest terms.
    pub(crate) scale: (u128, u128),
    /// Binary digits drawn.
    digits: usize,
    /// The first word of each coin's probability: sign, digits from the lowest, overflow.
    first: Box<[u64]>,
}

impl DiscreteLaplace {
    /// The distribution of scale `numerator` / `denominator`.
    ///
    /// # Errors
    /// [`ScaleError`] unless, in lowest terms, both are from 1 to 2^120 and the scale is at most 2^90. There is no
    /// lower bound: as the scale goes to zero, so does the noise.
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, ScaleError> {
        table::build(numerator, denominator)
    }

    /// One noise value, from −(2^127 − 1) to 2^127 − 1.
    ///
    /// The distribution is exact, then clamped to that range (post-processing, and at a probability below
    /// exp(−2^36)).
    #[inline]
    pub fn sample(&self, generator: &mut Generator) -> i128 {
        self.sample_from(generator)
    }

    /// The number of main-stream bytes of every sample; ties draw from another stream.
    #[must_use]
    pub fn bytes_per_sample(&self) -> usize {
        8 * self.first.len()
    }

    /// An upper bound on the probability that a sample meets a tie, and so takes longer than others: the number
    /// of coins times 2^-64, at most 2^-57.
    #[must_use]
    pub fn tie_probability(&self) -> f64 {
        self.first.len() as f64 * (-64_f64).exp2()
    }

    /// The least N with 2^N at least 45 scales.
    pub(crate) fn digits(&self) -> usize {
        self.digits
    }

    #[inline]
    pub(crate) fn sample_from<W: Words>(&self, source: &mut W) -> i128 {
        let (words, ties) = source.draw(self.first.len());
        let (heads, tied) = coins::flip(&self.first, words);
        let noise = if coins::declassify_tie(tied) {
            self.resolve(words, ties)
        } else {
            // Without a tie the overflow coin shows tails: its first word is zero, and no word is below zero.
            let sign = (heads & 1).wrapping_neg();
            ((heads >> 1) ^ sign) as i128
        };
        words.fill(0);
        noise
    }
}

/// Why a scale cannot be sampled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScaleError {
    /// The numerator or the denominator is zero.
    Zero,
    /// The scale exceeds 2^90.
    TooLarge,
    /// In lowest terms, the numerator or the denominator exceeds 2^120.
    TooLong,
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Zero => "the scale of discrete Laplace noise has a zero numerator or denominator",
            Self::TooLarge => "the scale of discrete Laplace noise exceeds 2^90",
            Self::TooLong => "the scale of discrete Laplace noise has, in lowest terms, a number above 2^120",
        })
    }
}

impl std::error::Error for ScaleError {}

#[cfg(test)]
mod tests {
    mod batch;
    mod distribution;
    pub(super) mod table;
    mod ties;
}
