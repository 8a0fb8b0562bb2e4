//! Discrete Gaussian noise in a fixed time, whatever happens, for answers within a declared range.
//!
//! # Which promise
//! [`DiscreteGaussian`] is exact, and takes longer on a tie (and, for a large variance, on a rejection, which tells nothing).
//! [`StrictGaussian`] reads a fixed number of random bits, never branches on a secret, and costs the same:
//! d²/(2σ²) of zero-concentrated differential privacy for values at distance d, with no allowance. What it gives up is
//! exactness, and answers outside of a declared range. The promise is *not* pure differential privacy, which Gaussian noise
//! cannot give; it is ρ-zCDP, so it also holds for vectors, coordinate by coordinate, with the L2 distance.
//!
//! # Mechanism
//! The ideal answer is clamp(value + X); let P be its law. The computed one has the law P′, which takes the first 128 bits
//! of thresholds and coins for all of them; and if there is a split, tries A times, always, and keeps the first value that was
//! accepted, or zero if none was. With E thresholds and J coins in an attempt, each off by less than 2^-128, and an attempt
//! rejected with a probability r ≤ 1/6, the two laws differ by at most τ = A(E + J)·2^-128 + 6^-A on any set. (Without a split
//! A is 1, J is 0, and nothing is rejected.) With probability β the answer is instead uniform over the R numbers of the range,
//! each to within 2^-128. Let Q be the law of the whole.
//!
//! **Lemma.** If β/R ≥ C·(τ + 2^-128) with C = ⌈2σ⌉ + 1, then for values at distance d ≥ 1 and every α > 1 the Rényi
//! divergence D_α(Q‖Q′) is at most α·d²/(2σ²).
//!
//! Proof. Write Q = (1 − β)·P + β·N. Then N is within τ + 2^-128, divided by β, of 1/R everywhere, so it is a probability law,
//! and N/N′ ≤ (C + 1)/(C − 1) ≤ exp(1/σ), since C ≥ 1 + 2σ ≥ coth(1/(2σ)). A pair of laws whose ratios are within exp(±η) has
//! D_α ≤ α·η²/2, here at most α/(2σ²) ≤ α·d²/(2σ²). For P and P′ the same bound is the theorem on the discrete Gaussian, and
//! clamping is post-processing. D_α is jointly quasi-convex: for a mixture of two pairs with the same weights it
//! is at most the larger of theirs. ∎
//!
//! That r ≤ 1/6: a split has s = σ/K > 4 and K ≥ 4. A rejection for the exponent has a probability below its mean,
//! `E[y(y + 2Kb)]`/(2σ²) ≤ (1/3 + `E[b]`)/(2s²) with `E[b]` ≤ s, at most 0.136; one for negative zero has ½·P(b = 0)/K with
//! P(b = 0) ≤ 1/(s·√(π/2)), at most 0.025.
//!
//! Sources: M. Bun, T. Steinke, "Concentrated Differential Privacy", TCC 2016, proposition 3.3 (pure to zCDP); T. van Erven,
//! P. Harremoës, "Rényi Divergence and Kullback-Leibler Divergence", 2014, theorem 13 (quasi-convexity); C. Canonne, G. Kamath,
//! T. Steinke, "The Discrete Gaussian for Differential Privacy", NeurIPS 2020, theorem 4. Why there are two modes at all: see
//! [`laplace::strict`](crate::laplace::strict).

use alloc::boxed::Box;
use core::fmt;
use core::ops::RangeInclusive;

use super::{DiscreteGaussian, VarianceError};
use crate::coins;
use crate::decay;
use crate::exponential::Enclosure;
use crate::generator::Generator;
use crate::limbs::high_product;
use crate::source::Words;

/// The most attempts: 6^-49 is about 2^-126.7.
const ATTEMPTS: u32 = 49;
/// Words of an attempt beside its coins: two for the base, one for the sign and the uniform bits.
const OTHERS: usize = 3;
/// Words beside the attempts: one for the mixture, two for the uniform answer.
const MIXTURE: usize = 3;

/// The Gaussian mechanism for answers within a range, in a fixed time: see [the module](self).
///
/// ```
/// use dp_noise::{Generator, gaussian::strict::StrictGaussian};
///
/// // A count of at most a million, sensitivity 1, ρ = 1/200.
/// let mechanism = StrictGaussian::new(100, 1, 0..=1_000_000)?;
/// let mut generator = Generator::from_os()?;
/// let released = mechanism.release(4_321, &mut generator);
/// assert!((0..=1_000_000).contains(&released));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrictGaussian {
    low: i64,
    high: i64,
    /// s, with K = 2^s; zero if there is no split.
    shift: u32,
    /// P(base ≥ k) for k = 1, 2, ... in units of 2^-128, rounded down; the last is zero.
    base: Box<[u128]>,
    /// exp(−2^j / (2σ²)) in the same way, for every digit j of an exponent.
    decay: Box<[u128]>,
    attempts: u32,
    /// β in units of 2^-64.
    mixed: u64,
}

impl StrictGaussian {
    /// The mechanism with σ² = `numerator` / `denominator` for answers in `range`.
    ///
    /// # Errors
    /// [`StrictGaussianError`] if the variance is out of range as for [`DiscreteGaussian::new`], if the range is empty, or if
    /// the two are so large together that a uniform answer would be given with a probability above 2^-32.
    pub fn new(
        numerator: u128,
        denominator: u128,
        range: RangeInclusive<i64>,
    ) -> Result<Self, StrictGaussianError> {
        let gaussian =
            DiscreteGaussian::new(numerator, denominator).map_err(StrictGaussianError::Variance)?;
        if range.is_empty() {
            return Err(StrictGaussianError::EmptyRange);
        }
        let (low, high) = range.into_inner();
        let base = coins::certain(3, |precision| gaussian.thresholds(2, precision));
        let base: Box<[u128]> = base.iter().map(|words| wide(words)).collect();
        let decay = decays(&gaussian, base.len());
        let size = u128::from(high.abs_diff(low)) + 1;
        // R · C is below 2^64 · 2^47.
        let product = size * balance(&gaussian);
        let (attempts, failures) = if gaussian.shift == 0 { (1, 0) } else { attempts(product) };
        let error = u128::from(attempts) * (base.len() + decay.len()) as u128 + failures;
        let mixed = product
            .checked_mul(error + 1)
            .map(|product| product.div_ceil(1 << 64) as u64)
            .filter(|&mixed| mixed <= 1 << 32)
            .ok_or(StrictGaussianError::TooWide)?;
        Ok(Self { low, high, shift: gaussian.shift, base, decay, attempts, mixed })
    }

    /// The noisy answer for a value: always the same words, operations and addresses.
    #[must_use]
    pub fn release(&self, value: i64, generator: &mut Generator) -> i64 {
        self.release_from(value, generator)
    }

    /// The number of main-stream bytes of every release.
    #[must_use]
    pub fn bytes_per_release(&self) -> usize {
        8 * (MIXTURE + self.attempts as usize * (OTHERS + 2 * self.decay.len()))
    }

    /// How many attempts every release makes: one without a split, up to 49 with one.
    #[must_use]
    pub fn attempts(&self) -> u32 {
        self.attempts
    }

    /// The probability β of a uniform answer.
    ///
    /// ```
    /// use dp_noise::gaussian::strict::StrictGaussian;
    /// assert!(StrictGaussian::new(100, 1, 0..=1_000_000)?.uniform_probability() < 1e-18);
    /// # Ok::<(), dp_noise::gaussian::strict::StrictGaussianError>(())
    /// ```
    #[must_use]
    pub fn uniform_probability(&self) -> f64 {
        self.mixed as f64 * coins::WORD
    }

    pub(crate) fn release_from<W: Words>(&self, value: i64, source: &mut W) -> i64 {
        let (words, _) = source.draw(MIXTURE);
        let last = u128::from(self.high.abs_diff(self.low));
        let uniform = self.low.wrapping_add(high_product(wide(&words[1..]), last + 1) as i64);
        let mask = i64::from(words[0] < self.mixed).wrapping_neg();
        words.fill(0);
        let (mut noise, mut found) = (0_i128, 0_u64);
        for _ in 0..self.attempts {
            let (value, rejected) = self.attempt(source);
            let accepted = u64::from(rejected == 0) & !found;
            noise |= value & i128::from(accepted).wrapping_neg();
            found |= accepted;
        }
        // Below 2^52, so the sum with a value does not overflow.
        let noisy = (i128::from(value) + noise).clamp(self.low.into(), self.high.into()) as i64;
        uniform & mask | noisy & !mask
    }

    /// A value and, if it is to be thrown away, a number that is not zero.
    #[inline]
    fn attempt<W: Words>(&self, source: &mut W) -> (i128, u128) {
        let (words, _) = source.draw(OTHERS + 2 * self.decay.len());
        let (base, _) = coins::rank(&self.base, wide(words));
        let low = words[2] & ((1 << self.shift) - 1);
        let sign = words[2] >> 63;
        let mut heads = 0_u128;
        for (&coin, pair) in self.decay.iter().zip(words[OTHERS..].as_chunks::<2>().0).rev() {
            heads = heads << 1 | u128::from(wide(pair) < coin);
        }
        words.fill(0);
        let magnitude = u128::from(base) << self.shift | u128::from(low);
        let negative_zero = sign & u64::from(magnitude == 0) & u64::from(self.shift != 0);
        let missing = exponent(self.shift, base, low) & !heads;
        (magnitude as i128 * (1 - 2 * i128::from(sign)), missing | u128::from(negative_zero))
    }
}

/// The first two words as one number.
fn wide(words: &[u64]) -> u128 {
    u128::from(words[0]) << 64 | u128::from(words[1])
}

/// y(y + 2Kb): the exponent of the acceptance, in units of 1 / (2σ²).
#[inline]
fn exponent(shift: u32, base: u64, low: u64) -> u128 {
    u128::from(low) * (u128::from(low) + (u128::from(base) << (shift + 1)))
}

/// The coins of an attempt: one for each digit of the largest exponent that so many thresholds can lead to.
fn decays(gaussian: &DiscreteGaussian, thresholds: usize) -> Box<[u128]> {
    let largest = exponent(gaussian.shift, thresholds as u64, (1 << gaussian.shift) - 1);
    let digits = 128 - largest.leading_zeros() as usize;
    let (numerator, denominator) = gaussian.variance();
    coins::certain(decay::precision(digits, 2), |precision| {
        let mut power = Enclosure::exp_neg(denominator, 2 * numerator, precision);
        let digit = |_| {
            let words = power.words(2)?;
            power.square();
            Some(wide(&words))
        };
        (0..digits).map(digit).collect()
    })
}

/// C = ⌈2σ⌉ + 1.
fn balance(gaussian: &DiscreteGaussian) -> u128 {
    let (numerator, denominator) = gaussian.variance();
    // The least m with m² ≥ 4σ².
    let square = (4 * numerator).div_ceil(denominator);
    (square - 1).isqrt() + 2
}

/// How many attempts make R · C · 6^-A at most 2^-64, if 49 do, and 6^-A in units of 2^-128, rounded up.
fn attempts(product: u128) -> (u32, u128) {
    let enough = |&attempts: &u32| 6_u128.pow(attempts) >> 64 >= product;
    let attempts = (1..ATTEMPTS).find(enough).unwrap_or(ATTEMPTS);
    (attempts, u128::MAX / 6_u128.pow(attempts) + 1)
}

/// Why a strict mechanism cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrictGaussianError {
    /// The variance is out of range.
    Variance(VarianceError),
    /// The range holds no number.
    EmptyRange,
    /// Variance and range are so large together that rounding to 128 bits would need too many uniform answers.
    TooWide,
}

impl fmt::Display for StrictGaussianError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variance(error) => error.fmt(f),
            Self::EmptyRange => f.write_str("the range of a strict Gaussian mechanism is empty"),
            Self::TooWide => {
                f.write_str("variance and range of a strict Gaussian mechanism are too large together")
            }
        }
    }
}

impl core::error::Error for StrictGaussianError {}

#[cfg(test)]
mod tests;
