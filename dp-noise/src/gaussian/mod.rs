//! Discrete Gaussian noise: P(X = k) proportional to exp(−k² / (2σ²)) on the integers.
//!
//! # Algorithm
//! Up to σ = 16, the sampler reads |X| from one uniform fraction U: |X| is the number of k ≥ 1 with
//! U < P(|X| ≥ k). The sampler compares U with all thresholds; a batch searches them in registers.
//! A random sign follows (the sign of zero does not matter).
//!
//! A larger σ is split by K = 2^s so that σ/K is between 8 and 16. The table for this smaller
//! deviation gives a base b ≥ 0 with probability proportional to exp(−b² / (2(σ/K)²)), and s
//! uniform bits give y. Then z = Kb + y is accepted with probability exp(−y(y + 2Kb) / (2σ²)). An
//! accepted z has probability proportional to exp(−z² / (2σ²)). A random sign follows. The sampler
//! rejects negative zero, because zero would otherwise count twice. The acceptance coin is the
//! conjunction of one coin of probability exp(−2^j / (2σ²)) for each binary digit j that is one in
//! y(y + 2Kb). The sampler tosses all of these coins. A batch tosses one coin for each four binary
//! digits. These digits select the coin's probability from a table in registers.
//!
//! # Exact
//! The sampler compares thresholds as in [`laplace`](crate::laplace). On a tie, it compares further
//! words until the fraction and the threshold differ.
//!
//! # Constant time
//! Each attempt takes the same words, comparisons and addresses, except on a tie. The number of
//! attempts is visible, and reveals nothing about the noise. Attempts are independent of each
//! other, so the number of failures is independent of the accepted value.
//!
//! Sources: Canonne, Kamath, Steinke, "The Discrete Gaussian for Differential Privacy", NeurIPS
//! 2020 (the distribution); Pöppelmann, Ducas, Güneysu, "Enhanced Lattice-Based Signatures on
//! Reconfigurable Hardware", CHES 2014, and the samplers of BLISS and Falcon (the split).

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

mod batch;
mod resolve;
pub mod strict;
mod table;

use alloc::boxed::Box;
use core::fmt;

use crate::acceptance::Acceptance;
use crate::bernoulli::fraction;
use crate::generator::Generator;
use crate::kernel::Level;
use crate::kernel::ladder::{self, Ladder};
use crate::rational::Rational;
use crate::source::{Words, erase};

/// The discrete Gaussian distribution of one variance parameter σ².
///
/// Adding the noise to an integer-valued query of L2 sensitivity Δ costs Δ²/(2σ²) of
/// zero-concentrated differential privacy (ρ-zCDP; Canonne, Kamath, Steinke, theorem 4).
///
/// ```
/// use dp_noise::{Generator, gaussian::DiscreteGaussian};
///
/// // Sensitivity 1, ρ = 1/200.
/// let gaussian = DiscreteGaussian::new(100, 1)?;
/// let mut generator = Generator::from_os()?;
/// assert!(gaussian.sample(&mut generator).abs() < 200);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscreteGaussian {
    variance: Rational,
    /// The number s of low bits, with K = 2^s; zero without a split.
    shift: u32,
    /// The first 63 bits of P(base ≥ k) for k = 1, 2, ..., in decreasing order. The last threshold
    /// is zero; others may be zero too.
    base: Box<[i64]>,
    /// The same thresholds, in the form that batches search.
    ladder: Box<Ladder>,
    /// The coins of probability exp(−m / (2σ²)), for those digits of m for which a batch has coins.
    acceptance: Acceptance,
    /// At index j: the first 64 fraction bits of exp(−2^j / (2σ²)). There is an entry for each
    /// binary digit of the largest exponent m = y(y + 2Kb).
    decay: Box<[u64]>,
}

impl DiscreteGaussian {
    /// The distribution with σ² = `numerator` / `denominator`.
    ///
    /// # Errors
    /// [`VarianceError`] unless, in lowest terms, both are from 1 to 2^120 and σ² is at most 2^90.
    /// σ² has no lower bound above zero: as σ² goes to zero, the noise goes to zero.
    #[inline]
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, VarianceError> {
        table::build(numerator, denominator)
    }

    /// Draws one noise value.
    #[inline]
    pub fn sample(&self, generator: &mut Generator) -> i128 {
        let level = generator.level();
        self.sample_from(level, generator)
    }

    /// The parameter σ² in lowest terms: numerator and denominator. σ² is an upper bound on the
    /// variance of the noise, and nearly tight for σ² ≥ 1.
    ///
    /// ```
    /// use dp_noise::gaussian::DiscreteGaussian;
    /// assert_eq!(DiscreteGaussian::new(50, 4)?.variance(), (25, 2));
    /// # Ok::<(), dp_noise::gaussian::VarianceError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn variance(&self) -> (u128, u128) {
        (self.variance.numerator, self.variance.denominator)
    }

    /// The first 63 bits of the thresholds of the base.
    #[cfg(test)]
    pub(crate) fn base(&self) -> &[i64] {
        &self.base
    }

    /// The number of main-stream bytes of every attempt. Up to σ = 16, each sample takes one
    /// attempt. Above σ = 16, each sample takes between 1.02 and 1.06 attempts on average.
    #[must_use]
    #[inline]
    pub fn bytes_per_attempt(&self) -> usize {
        8 * self.words()
    }

    /// The number of words of an attempt: one for the base and the sign. A split adds one word for
    /// the low bits, and the words of the coins.
    #[inline]
    fn words(&self) -> usize {
        1 + usize::from(self.shift > 0) + self.decay.len()
    }

    /// An upper bound on the probability that an attempt has a tie, and so takes longer than
    /// others. The bound is computed from the number of thresholds and coins, and is at most 2^-50.
    /// In a batch without a split, two attempts that share words count as one.
    #[must_use]
    #[inline]
    pub fn tie_probability(&self) -> f64 {
        self.rarity() as f64 * fraction::WORD
    }

    /// The bound of [`tie_probability`](Self::tie_probability) in units of 2^-64, for single
    /// attempts. The bound counts every 63-bit threshold and every binary digit of the exponent.
    /// For batches, see [`batch_rarity`](Self::batch_rarity).
    #[inline]
    fn rarity(&self) -> usize {
        (2 * self.base.len() + self.decay.len()).max(self.batch_rarity())
    }

    #[inline]
    pub(crate) fn sample_from<W: Words>(&self, level: Level, source: &mut W) -> i128 {
        loop {
            let (noise, rejected) = self.attempt(level, source);
            // Without a split, the sampler rejects nothing, so the code does not branch on the
            // secret number `rejected`.
            if self.shift == 0 || !fraction::declassify_rejection(rejected) {
                return noise;
            }
        }
    }

    /// Makes one attempt. Returns a value, and a number that is nonzero if the attempt is rejected.
    #[inline]
    fn attempt<W: Words>(&self, level: Level, source: &mut W) -> (i128, u64) {
        let (words, ties) = source.draw(self.words());
        let first = words[0];
        let (base, tied) = ladder::rank(level, &self.base, (first >> 1) as i64);
        let (low, coins) = match &words[1..] {
            [low, coins @ ..] => (low & ((1 << self.shift) - 1), coins),
            [] => (0, &[][..]),
        };
        let (heads, also_tied) = fraction::flip(&self.decay, coins);
        let (base, heads) = if fraction::declassify_tie(tied | also_tied) {
            self.resolve(first, coins, low, ties)
        } else {
            (base, heads)
        };
        let sign = first & 1;
        erase(words);
        let magnitude = u128::from(base) << self.shift | u128::from(low);
        let missing = self.exponent(base, low) & !heads;
        let negative_zero = sign & u64::from(magnitude == 0);
        let rejected = (missing | missing >> 64) as u64 | negative_zero;
        let sign = u128::from(sign).wrapping_neg();
        ((magnitude ^ sign).wrapping_sub(sign) as i128, rejected)
    }

    /// The exponent of the acceptance coin.
    #[inline]
    fn exponent(&self, base: u64, low: u64) -> u128 {
        table::exponent(self.shift, base, low)
    }
}

/// The reason why a variance cannot be sampled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum VarianceError {
    /// The numerator or the denominator is zero.
    Zero,
    /// The variance exceeds 2^90.
    TooLarge,
    /// In lowest terms, the numerator or the denominator exceeds 2^120.
    TooLong,
}

impl fmt::Display for VarianceError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Zero => "the variance of discrete Gaussian noise has a zero numerator or denominator",
            Self::TooLarge => "the variance of discrete Gaussian noise exceeds 2^90",
            Self::TooLong => {
                "the variance of discrete Gaussian noise has, in lowest terms, a number above 2^120"
            }
        })
    }
}

impl core::error::Error for VarianceError {}

#[cfg(test)]
mod tests {
    mod batch;
    mod distribution;
    mod table;
    mod ties;
}
