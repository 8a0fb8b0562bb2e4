//! Exponential mechanism: the index of a good score, with probability proportional to exp(score /
//! scale).
//!
//! # Mechanism
//! Candidate i is chosen with probability w_i / Σ w_j, where w_i = exp(−(best − score_i) / scale).
//! For scores of sensitivity Δ, scale = 2Δ/ε costs ε of pure differential privacy. Scale = Δ/ε
//! suffices if neighbours can only raise all scores, or lower all scores.
//! [`PermuteAndFlip`](super::PermuteAndFlip) costs the same, and its expected score is never lower.
//! So use the exponential mechanism only if you need its exact distribution: for a proof about this
//! distribution, for resampling, or as a part of other mechanisms.
//!
//! # Algorithm
//! Weights are fixed-point numbers of 96 binary digits. Each weight is the product of exp(−d · 16^j
//! / scale) over the 4-bit digits d of the gap, where j is the digit's place. The sampler looks up
//! all factors in registers. Products keep 128 binary digits until the end, and every step rounds
//! down. So the true weight is at least the computed weight, and exceeds the computed weight by at
//! most two units. The partial sums of the weights cut a line into one interval for each candidate.
//! The product of one uniform 128-bit fraction U and the total is a point of the line. The sampler
//! compares this point with the end of every interval. If the distance of the point from each end
//! exceeds the sum of all rounding errors, further digits of the weights or of U cannot change the
//! interval that contains the point. Otherwise the sampler adds digits to the weights and to U
//! until the distance is large enough.
//!
//! # Why not by rejection
//! A simpler sampler would draw a random candidate i and accept it with probability w_i. But the
//! number of attempts reveals Σ w_j, which depends on the scores. The privacy cost would not
//! include this leak.
//!
//! # Exact, and constant time
//! The distribution is exact. The number of random words, the operations and the addresses depend
//! on the number of candidates and the scale, but not on the scores, except on a tie. A tie has the
//! probability [`ExponentialMechanism::tie_probability`]. The code uses no division.
//!
//! Sources: F. McSherry, K. Talwar, "Mechanism design via differential privacy", FOCS 2007; C.
//! Ilvento, "Implementing the exponential mechanism with base-2 differential privacy", CCS 2020
//! (why rounded weights must be part of the proof).

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use alloc::boxed::Box;
use alloc::vec::Vec;

use zeroize::Zeroizing;

use crate::bernoulli::fraction;
use crate::decay;
use crate::generator::Generator;
use crate::interval::{Enclosure, Fractions, Interval, at_precision};
use crate::kernel::Level;
use crate::kernel::digits::RADIX;
use crate::kernel::weights::{Factors, TOGETHER, weigh};
use crate::laplace::ScaleError;
use crate::limbs::{Limbs, high_product};
use crate::masks;
use crate::rational::Rational;
use crate::source::{TieWords, Words};

/// The number of binary digits that the code drops at the end: factors have 128 digits, and weights
/// have 96.
const DROPPED: u32 = 32;
/// The largest number of candidates. Up to this number, the sum of all weights and rounding errors
/// is below 2^128.
const MOST: usize = 1 << 31;
/// A bound for negligible weights: exp(−90) < 2^-128.
const NATS: u128 = 90;

/// The exponential mechanism at one scale: see [the module](self).
///
/// ```
/// use dp_noise::{Generator, selection::exponential::ExponentialMechanism};
///
/// // Scores of sensitivity 1, ε = 1/2.
/// let select = ExponentialMechanism::new(4, 1)?;
/// let mut generator = Generator::from_os()?;
/// assert_eq!(select.sample(&[12, 900, 7], &mut generator), Some(1));
/// assert_eq!(select.sample(&[], &mut generator), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExponentialMechanism {
    scale: Rational,
    /// The factors exp(−d · 16^j / scale) for each value d of digit j of a gap, also for d = 0. The
    /// factors are in units of 2^-128 and rounded down.
    factors: Box<[Factors]>,
}

impl ExponentialMechanism {
    /// Builds the selection at scale `numerator` / `denominator`: a gap of one scale divides the
    /// probability by e.
    ///
    /// # Errors
    /// [`ScaleError`] unless, in lowest terms, both are from 1 to 2^120 and the scale is at most
    /// 2^90.
    #[inline]
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, ScaleError> {
        let scale = decay::scale("the exponential mechanism", numerator, denominator)?;
        // A gap has 16 digits.
        let digits = decay::digits(scale, NATS).div_ceil(4).clamp(1, 16);
        // Each squaring doubles the error, which takes one bit for each binary digit of a gap. 38
        // more bits make a second attempt rare.
        let precision = (128 + 4 * digits + 38).div_ceil(64);
        let factors =
            fraction::certain(precision, |precision| at_precision!(precision, factors(scale, digits)));
        Ok(Self { scale, factors: factors.into() })
    }

    /// Draws the index of a candidate. `None` for 0 candidates, or for 2^31 or more. Higher scores
    /// are better.
    ///
    /// The time depends on the number of scores, not on the scores.
    #[must_use]
    #[inline]
    pub fn sample(&self, scores: &[i64], generator: &mut Generator) -> Option<usize> {
        let level = generator.level();
        self.sample_from(scores, level, generator)
    }

    /// The scale in lowest terms: numerator and denominator.
    ///
    /// ```
    /// use dp_noise::selection::exponential::ExponentialMechanism;
    /// assert_eq!(ExponentialMechanism::new(6, 4)?.scale(), (3, 2));
    /// # Ok::<(), dp_noise::laplace::ScaleError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn scale(&self) -> (u128, u128) {
        (self.scale.numerator, self.scale.denominator)
    }

    /// The number of main-stream bytes of every selection.
    #[must_use]
    #[inline]
    pub fn bytes_per_selection(&self) -> usize {
        16
    }

    /// An upper bound on the probability that a selection from this number n of scores has a tie,
    /// and so takes longer: about 4n² · 2^-95. The bound is below 2^-50 for up to two million
    /// candidates.
    #[must_use]
    #[inline]
    pub fn tie_probability(&self, candidates: usize) -> f64 {
        // Each end except the last ties with 2 · slack + 1 of the possible points. Each point has a
        // probability below 2^-95.
        let points = 2.0 * self.slack(candidates) as f64 + 1.0;
        candidates as f64 * points * fraction::WORD / (1_u32 << 31) as f64
    }

    pub(crate) fn sample_from<W: Words>(
        &self,
        scores: &[i64],
        level: Level,
        source: &mut W,
    ) -> Option<usize> {
        let ends = self.ends(scores, level)?;
        let slack = self.slack(scores.len());
        let (words, ties) = source.draw(2);
        let fraction = u128::from(words[0]) << 64 | u128::from(words[1]);
        let (index, tied) = choose(&ends, fraction, slack);
        let index = if fraction::declassify_tie(tied) { self.resolve(scores, words, ties) } else { index };
        words.fill(0);
        Some(index as usize)
    }

    /// The partial sums of the weights; the last sum is the total. Each sum is at most
    /// [`slack`](Self::slack) below its true value. `None` if the list of scores
    /// is empty or too long.
    #[inline]
    pub(super) fn ends(&self, scores: &[i64], level: Level) -> Option<Zeroizing<Vec<u128>>> {
        let best = masks::highest(scores).filter(|_| scores.len() < MOST)?;
        let mut ends = Zeroizing::new(Vec::with_capacity(scores.len()));
        let mut end = 0_u128;
        for scores in scores.chunks(TOGETHER) {
            let mut gaps = [0; TOGETHER];
            gaps.iter_mut().zip(scores).for_each(|(to, score)| *to = gap(best, *score));
            for weight in &weigh(level, &self.factors, &gaps)[..scores.len()] {
                end = end.wrapping_add(weight >> DROPPED);
                ends.push(end);
            }
        }
        Some(ends)
    }

    /// An upper bound on how far the sum of the true weights exceeds the sum of the computed
    /// weights.
    ///
    /// Rounding makes each of up to 16 factors, and each of up to 15 products, too small by at most
    /// one unit of 2^-128. Together this is less than 32 units. The digits that the code drops at
    /// the end are less than one unit of 2^-96. For a gap with more digits than there are factors,
    /// the true weight is below one unit of 2^-96.
    #[inline]
    pub(super) fn slack(&self, candidates: usize) -> u128 {
        2 * candidates as u128
    }

    /// The candidate whose interval contains the fraction that begins with `words`. The function
    /// extends the fraction as far as necessary.
    #[cold]
    #[inline(never)]
    fn resolve<T: TieWords>(&self, scores: &[i64], words: &[u64], ties: &mut T) -> u64 {
        let mut fraction = Zeroizing::new(words.to_vec());
        let best = scores.iter().copied().fold(i64::MIN, i64::max);
        loop {
            let precision = fraction.len() + 1;
            let mut end = Enclosure::whole(0, precision);
            let mut ends = Vec::with_capacity(scores.len());
            for score in scores {
                let Rational { numerator, denominator } = self.scale;
                let gap = gap(best, *score).into();
                end = end.plus(&Enclosure::exp_neg_times(denominator, numerator, gap, precision));
                ends.push(end.clone());
            }
            let point = Enclosure::beginning_with(&fraction).times(&end);
            let inner = &ends[..ends.len() - 1];
            let (mut before, mut after) = (0, 0);
            for end in inner {
                before += usize::from(end.is_at_most(&point));
                after += usize::from(point.is_at_most(end));
            }
            if before + after == inner.len() {
                return before as u64;
            }
            fraction.push(ties.next_word());
        }
    }
}

/// The factors of the given number of digits, if this precision determines them.
fn factors<L: Limbs>(scale: Rational, digits: usize, precision: usize) -> Option<Vec<Factors>> {
    let mut ratio = Interval::<L>::exp_neg(scale.denominator, scale.numerator, precision);
    let mut all = Vec::with_capacity(digits);
    let mut powers = Fractions::<L, RADIX>::zero(precision);
    for _ in 0..digits {
        let mut factors = [u128::MAX; RADIX];
        powers.set_powers(&ratio)?;
        let mut words = [[0; 2]; RADIX - 1];
        powers.write_words(&mut words)?;
        for (factor, [upper, lower]) in factors[1..].iter_mut().zip(words) {
            *factor = u128::from(upper) << 64 | u128::from(lower);
        }
        all.push(Factors::new(&factors));
        ratio = powers.last();
    }
    Some(all)
}

/// The distance of a score below the best score. In two's complement, the difference is correct as
/// a `u64`, even if the subtraction overflows an `i64`.
#[inline]
fn gap(best: i64, score: i64) -> u64 {
    best.wrapping_sub(score) as u64
}

/// Finds the point that lies `fraction` · 2^-128 of the way to the last end. The first result is
/// the number of `ends`, without the last, that are at or below the point. The second result is
/// nonzero if the first result is uncertain. The true value of each end, including the last, may
/// exceed the given value by up to `slack`. The true fraction may exceed the given fraction by up
/// to one unit.
///
/// The true point is at least the computed point, and exceeds it by at most `slack` + 2. One of the
/// two units is for the rounding of the point, and the other for the rounding of the fraction.
#[inline]
pub(super) fn choose(ends: &[u128], fraction: u128, slack: u128) -> (u64, u64) {
    let Some((&all, inner)) = ends.split_last() else { return (0, 0) };
    let point = high_product(fraction, all);
    inner.iter().fold((0, 0), |(index, tied), &end| {
        // The end is near the point if −slack < end − point < slack + 2.
        let near = end.wrapping_add(slack).wrapping_sub(point).wrapping_sub(1) < 2 * slack + 1;
        (u64::from(end <= point).wrapping_add(index), tied | u64::from(near))
    })
}

#[cfg(test)]
mod tests;
