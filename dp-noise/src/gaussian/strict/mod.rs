//! Strict discrete Gaussian noise: a fixed time and a fixed number of random bits, for answers
//! within a declared range.
//!
//! # The promise
//! [`DiscreteGaussian`](super::DiscreteGaussian) is exact, but takes longer on a tie. For a large
//! variance it also takes longer on a rejection, which reveals nothing about the answer.
//! [`StrictGaussian`] reads a fixed number of random bits and never branches on a secret. Its
//! privacy cost is exactly the cost of the ideal mechanism: d²/(2σ²) of zero-concentrated
//! differential privacy for values at distance d. In return, its distribution is not exact, and its
//! answers are clamped to a declared range. The promise is *not* pure differential privacy, which
//! Gaussian noise cannot give. The promise is ρ-zCDP, so it also holds for vectors whose
//! coordinates are released one by one, with the L2 distance.
//!
//! # Mechanism
//! In this text, the law of a random number is its distribution. The ideal answer is clamp(value +
//! X) with X of parameter σ²; let P be its law. The computed answer has the law P′. Its noise is
//! the sum of L independent parts, X₁ + m₂X₂ + ... + m_L·X_L. Each part is a discrete Gaussian
//! number of the same smaller parameter v, with v·(1 + m₂² + ... + m_L²) = σ². The sampler reads
//! each part from one table of E thresholds, rounded down to 128 bits. So the rounding changes the
//! probability of any set of sums by at most L·E·2^-128. Nothing is ever rejected. Up to σ² = 144
//! there is one part and v = σ².
//!
//! **Lemma 1.** Let A and B be discrete Gaussian numbers of parameters a and b, m ≥ 1, t² = ab/(a +
//! m²b) ≥ 9/2. Then on any set the law of A + mB differs from the discrete Gaussian law of
//! parameter a + m²b by at most 2·2^-128.
//!
//! Proof. Let c = a + m²b. By completing the square, P(A + mB = z) is proportional to
//! `Σ_x exp(−(z − mx)²/(2a) − x²/(2b)) = exp(−z²/(2c)) · Σ_x exp(−(x − mbz/c)²/(2t²))`.
//! By Poisson's summation the last sum is t·√(2π)·(1 + δ_z) with
//! |δ_z| ≤ δ = 2·Σ_{j ≥ 1} exp(−2π²j²t²). Since 2π²t² ≥ 9π² > 88.82 > 128·ln 2 + 0.09,
//! δ is below 1.9·2^-128. So the law is p_z·(1 + δ_z)/(1 + μ). Here p is the law of parameter c,
//! and μ is the mean of δ_z under p. On any set it differs from p by at most
//! ½·Σ p_z·|δ_z − μ|/(1 − δ) ≤ δ/(1 − δ) < 2·2^-128. ∎
//!
//! The lemma is applied L − 1 times: to the sum of the first parts, with a = v·G for G = 1 + m₂² +
//! ..., and to the next part, with b = v. With m² ≤ 15·G and v ≥ 72, t² = v·G/(G + m²) ≥ 72/16 =
//! 9/2. So P and P′ differ by at most τ = (L·E + 2(L − 1))·2^-128 on any set.
//!
//! With probability β the answer is instead uniform over the R numbers of the range. The
//! probability of each number is 1/R, to within 2^-128. The uniform answer is computed from the
//! first part's bits. Only one of the two answers is ever used, so they may share bits. Separate
//! bits decide which of the two is used. Let Q be the law of this mixture, and Q′ its law for
//! another value at distance d.
//!
//! **Lemma 2.** If β/R ≥ C·(τ + 2^-128) with C = ⌈2σ⌉ + 1, then the Rényi divergence D_α(Q‖Q′) is
//! at most α·d²/(2σ²), for values at distance d ≥ 1 and every α > 1.
//!
//! Proof. Write Q = (1 − β)·P + β·N. The probability of each number under N differs from 1/R by at
//! most (τ + 2^-128)/β. So N is a probability law, and N/N′ ≤ (C + 1)/(C − 1) ≤ exp(1/σ), since C ≥
//! 1 + 2σ ≥ coth(1/(2σ)). A pair of laws whose ratios are within exp(±η) has D_α ≤ α·η²/2, here at
//! most α/(2σ²) ≤ α·d²/(2σ²). For the ideal laws P of the two values, the theorem on the discrete
//! Gaussian gives the same bound, and clamping is post-processing. D_α is jointly quasi-convex: for
//! mixtures of two pairs with the same weights, the divergence is at most the larger of the two
//! pairs' divergences. ∎
//!
//! Sources: M. Bun, T. Steinke, "Concentrated Differential Privacy", TCC 2016, proposition 3.3
//! (pure to zCDP); T. van Erven, P. Harremoës, "Rényi Divergence and Kullback-Leibler Divergence",
//! 2014, theorem 13 (quasi-convexity); C. Canonne, G. Kamath, T. Steinke, "The Discrete Gaussian
//! for Differential Privacy", NeurIPS 2020, theorem 4; D. Micciancio, M. Walter, "Gaussian Sampling
//! over the Integers: Efficient, Generic, Constant-Time", CRYPTO 2017 (sums of Gaussian numbers).
//! [`laplace::strict`](crate::laplace::strict) explains why the crate has two modes.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use super::{VarianceError, table};
use crate::bernoulli::fraction;
use crate::generator::Generator;
use crate::kernel::wide::ladder::{WideLadder, rank_all};
use crate::kernel::wide::release::{Answers, release};
use crate::kernel::wide::{self, WIDE_LANES};
use crate::kernel::{Level, Row};
use crate::laplace::strict::scaled;
use crate::masks;
use crate::rational::Rational;
use crate::source::{Words, erase};

/// The smallest parameter v of a part, if there are several parts.
const LEAST: u128 = 72;
/// The largest increase of G by one part, in units of G.
const GROWTH: u128 = 15;
/// The largest number of parts. G is below 2^84, since σ² ≤ 2^90, and it grows tenfold with each
/// part until the last few.
const PARTS: usize = 32;
/// The number of words in addition to the words of the parts: one for the mixture, and one for the
/// signs.
const OTHERS: usize = 2;

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
    answers: Answers,
    /// The multiplier of each part; the first multiplier is one.
    multipliers: Box<[i64]>,
    /// The thresholds P(|part| ≥ k) for k = 1, 2, ..., in units of 2^-128 and rounded down. The
    /// last is zero.
    thresholds: Box<WideLadder>,
}

impl StrictGaussian {
    /// The mechanism with σ² = `numerator` / `denominator` for answers in `range`.
    ///
    /// [`StrictGaussianError`] if the variance is out of range as for
    /// [`DiscreteGaussian::new`](super::DiscreteGaussian::new), or if the range is empty. The
    /// function also returns this error if the variance and the range together would require a
    /// uniform answer with a probability above 2^-32.
    #[inline]
    pub fn new(
        numerator: u128,
        denominator: u128,
        range: RangeInclusive<i64>,
    ) -> Result<Self, StrictGaussianError> {
        let variance = table::variance(numerator, denominator).map_err(StrictGaussianError::Variance)?;
        if range.is_empty() {
            return Err(StrictGaussianError::EmptyRange);
        }
        let (low, high) = range.into_inner();
        let (multipliers, part) = parts(variance);
        let thresholds = thresholds(part);
        let size = u128::from(high.abs_diff(low)) + 1;
        let mixed = mixture(size, variance, multipliers.len(), thresholds.len())
            .ok_or(StrictGaussianError::TooWide)?;
        // The parameter of a part is at most 144. Down to 2^-128, this needs about 110 thresholds.
        let Some(ladder) = WideLadder::new(&thresholds) else { unreachable!("a part has few thresholds") };
        Ok(Self { answers: Answers { low, high, mixed }, multipliers, thresholds: ladder.into() })
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
    /// use dp_noise::{Generator, gaussian::strict::StrictGaussian};
    ///
    /// // A histogram: one person changes one bin by one.
    /// let mut bins = [31, 4, 159, 26];
    /// StrictGaussian::new(4, 1, 0..=1000)?.release_all(&mut bins, &mut Generator::from_os()?);
    /// assert!(bins.iter().all(|bin| (0..=1000).contains(bin)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn release_all(&self, values: &mut [i64], generator: &mut Generator) {
        let level = generator.level();
        self.release_all_from(values, level, generator);
    }

    /// The number of main-stream bytes of every release.
    ///
    /// ```
    /// use dp_noise::gaussian::strict::StrictGaussian;
    /// assert_eq!(StrictGaussian::new(100, 1, 0..=1_000_000)?.bytes_per_release(), 32);
    /// # Ok::<(), dp_noise::gaussian::strict::StrictGaussianError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn bytes_per_release(&self) -> usize {
        8 * self.words()
    }

    #[inline]
    fn words(&self) -> usize {
        OTHERS + 2 * self.multipliers.len()
    }

    /// The probability β of a uniform answer.
    ///
    /// ```
    /// use dp_noise::gaussian::strict::StrictGaussian;
    /// assert!(StrictGaussian::new(100, 1, 0..=1_000_000)?.uniform_probability() < 1e-18);
    /// # Ok::<(), dp_noise::gaussian::strict::StrictGaussianError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn uniform_probability(&self) -> f64 {
        self.answers.mixed as f64 * fraction::WORD
    }

    pub(crate) fn release_from<W: Words>(&self, value: i64, level: Level, source: &mut W) -> i64 {
        let (words, _) = source.draw(self.words());
        let (others, pairs) = words.split_at(OTHERS);
        let mut ranks = [0; PARTS];
        let ranks = &mut ranks[..self.multipliers.len()];
        let pairs = pairs.as_chunks().0;
        wide::rank(level, self.thresholds.tables(), pairs, ranks);
        let parts = ranks.iter().zip(&self.multipliers).enumerate();
        let noise = parts.fold(0, |noise, (place, (&rank, &multiplier))| {
            add_part(noise, others[1], place, rank, multiplier)
        });
        let Answers { low, high, mixed } = self.answers;
        let noisy = masks::clamped_sum(value, noise, low, high);
        let answer = masks::select(others[0] < mixed, self.uniform(pairs[0]), noisy);
        erase(words);
        answer
    }

    pub(crate) fn release_all_from<W: Words>(&self, values: &mut [i64], level: Level, source: &mut W) {
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
            let (others, pairs) = rows.split_at(OTHERS);
            let mut noise = [0; WIDE_LANES];
            let pairs: &[[Row; 2]] = pairs.as_chunks().0;
            for (place, (pair, &multiplier)) in pairs.iter().zip(&self.multipliers).enumerate() {
                let ranks = rank_all(level, &self.thresholds, pair);
                for lane in 0..WIDE_LANES {
                    noise[lane] = add_part(noise[lane], others[1][lane], place, ranks[lane], multiplier);
                }
            }
            let uniform = core::array::from_fn(|lane| self.uniform(pairs[0].map(|row| row[lane])));
            release(level, &self.answers, &others[0], &uniform, &noise, values);
        }
        words.fill(0);
        chunks.len()
    }

    #[inline(always)]
    fn uniform(&self, [first, second]: [u64; 2]) -> i64 {
        let Answers { low, high, .. } = self.answers;
        low.wrapping_add(scaled(u128::from(first) << 64 | u128::from(second), high.abs_diff(low)) as i64)
    }
}

/// Adds one more part to the sum. The magnitude of the sum stays below 2^56.
#[inline(always)]
fn add_part(noise: i64, signs: u64, place: usize, rank: u64, multiplier: i64) -> i64 {
    let sign = ((signs >> place & 1) as i64).wrapping_neg();
    let part = (rank as i64).wrapping_mul(multiplier);
    noise.wrapping_add((part ^ sign).wrapping_sub(sign))
}

/// The multipliers of the parts, and their parameter v.
#[inline]
fn parts(variance: Rational) -> (Box<[i64]>, Rational) {
    let Rational { numerator, denominator } = variance;
    let mut multipliers: Vec<i64> = [1].into();
    let mut sum = 1;
    // The loop continues while v exceeds twice the smallest parameter. Each round multiplies the
    // largest possible sum by at least two.
    while numerator.div_ceil(sum * denominator) > 2 * LEAST {
        let room = numerator / (LEAST * denominator) - sum;
        let multiplier = room.min(GROWTH * sum).isqrt();
        sum += multiplier * multiplier;
        multipliers.push(multiplier as i64);
    }
    (multipliers.into(), Rational::new(numerator, sum * denominator))
}

/// The thresholds P(|part| ≥ k) for k = 1, 2, ..., in units of 2^-128 and rounded down. The last is
/// zero.
#[inline]
fn thresholds(part: Rational) -> Vec<u128> {
    let all = fraction::certain(3, |precision| table::thresholds(part, true, 2, precision));
    all.as_chunks().0.iter().map(|&[upper, lower]| u128::from(upper) << 64 | u128::from(lower)).collect()
}

/// Computes β = R·C·(L·E + 2(L − 1) + 1)·2^-128, rounded up to a multiple of 2^-64. `None` if β
/// exceeds 2^-32.
#[inline]
fn mixture(size: u128, variance: Rational, parts: usize, thresholds: usize) -> Option<u64> {
    // C is one more than the smallest m with m² ≥ 4σ².
    let square = (4 * variance.numerator).div_ceil(variance.denominator);
    let balance = (square - 1).isqrt() + 2;
    let error = (parts * thresholds + 2 * (parts - 1)) as u128;
    // The product R · C is below 2^64 · 2^47.
    let mixed = (size * balance).checked_mul(error + 1)?.div_ceil(1 << 64);
    (mixed <= 1 << 32).then_some(mixed as u64)
}

/// The reason why a strict mechanism cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum StrictGaussianError {
    /// The variance is out of range.
    Variance(VarianceError),
    /// The range is empty.
    EmptyRange,
    /// The variance and the range are too large together: rounding to 128 bits would need too many
    /// uniform answers.
    TooWide,
}

impl fmt::Display for StrictGaussianError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variance(_) => f.write_str("a strict Gaussian mechanism cannot be made"),
            Self::EmptyRange => f.write_str("the range of a strict Gaussian mechanism is empty"),
            Self::TooWide => {
                f.write_str("variance and range of a strict Gaussian mechanism are too large together")
            }
        }
    }
}

impl core::error::Error for StrictGaussianError {
    #[inline]
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Variance(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
