//! The exponential mechanism: the index of a good score, with probability proportional to exp(score / scale).
//!
//! # Mechanism
//! Candidate i is chosen with probability w_i / Σ w_j, w_i = exp(−(best − score_i) / scale). With scale = 2Δ/ε, for scores
//! of sensitivity Δ, it costs ε of pure differential privacy; Δ/ε is enough if the scores can only all rise or all fall.
//! [`PermuteAndFlip`](super::PermuteAndFlip) costs the same and is never worse in expectation, so take this one
//! where its law is asked for: for a proof about it, to resample, or as a base of other mechanisms.
//!
//! # Algorithm
//! Weights are fixed-point numbers of 96 binary digits, each the product of exp(−d · 16^j / scale) over the digits d, of four
//! bits, of the gap; all factors are looked up in registers. Products have 128 binary digits until the end, and every step rounds
//! down, so that the weight lies between what is computed and that plus two units. Their partial sums cut a line into one
//! interval for each candidate. One uniform fraction U of 128 bits, times the sum of all, is a point of the line; it is
//! compared with every end. If it is farther from each than all of the roundings together, no more digits of the weights or
//! of U could change its interval. If not, both are continued until that is so.
//!
//! # Why not by rejection
//! Drawing a candidate at random and accepting it with probability w_i would be simpler. But the number of attempts tells
//! Σ w_j, which depends on the scores: that would be a leak outside of the privacy accounting.
//!
//! # Exact, and constant time
//! The law is exact. The words drawn, the operations and the addresses depend on the number of candidates and the scale, but
//! not on the scores, except on a tie, with [`ExponentialMechanism::tie_probability`]. There is no division.
//!
//! Sources: F. McSherry, K. Talwar, "Mechanism design via differential privacy", FOCS 2007; C. Ilvento, "Implementing the
//! exponential mechanism with base-2 differential privacy", CCS 2020 (why rounded weights must be part of the proof).

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

/// Weights have 96 binary digits, so many fewer than factors.
const DROPPED: u32 = 32;
/// The sum of so many weights, with what they lack, is below 2^128.
const MOST: usize = 1 << 31;
/// exp(−90) < 2^-128.
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
    /// exp(−d · 16^j / scale) in units of 2^-128, rounded down, for the values d of the digits j of a gap; for d = 0 the same.
    factors: Box<[Factors]>,
}

impl ExponentialMechanism {
    /// Selection at scale `numerator` / `denominator`: a gap of one scale divides the probability by e.
    ///
    /// # Errors
    /// [`ScaleError`] unless, in lowest terms, both are from 1 to 2^120 and the scale is at most 2^90.
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, ScaleError> {
        let scale = decay::scale("the exponential mechanism", numerator, denominator)?;
        // A gap has 16 digits.
        let digits = decay::digits(scale, NATS).div_ceil(4).clamp(1, 16);
        // Each squaring doubles the error, and 38 more bits make a second try rare.
        let precision = (128 + 4 * digits + 38).div_ceil(64);
        let factors =
            fraction::certain(precision, |precision| at_precision!(precision, factors(scale, digits)));
        Ok(Self { scale, factors: factors.into() })
    }

    /// The index of a candidate. None if there is no candidate, or 2^31 or more. Higher scores are better.
    ///
    /// The time depends on the number of scores, not on the scores.
    #[must_use]
    pub fn sample(&self, scores: &[i64], generator: &mut Generator) -> Option<usize> {
        let level = generator.level();
        self.sample_from(scores, level, generator)
    }

    /// The scale in lowest terms, numerator and denominator.
    ///
    /// ```
    /// use dp_noise::selection::exponential::ExponentialMechanism;
    /// assert_eq!(ExponentialMechanism::new(6, 4)?.scale(), (3, 2));
    /// # Ok::<(), dp_noise::laplace::ScaleError>(())
    /// ```
    #[must_use]
    pub fn scale(&self) -> (u128, u128) {
        (self.scale.numerator, self.scale.denominator)
    }

    /// The number of main-stream bytes of every selection.
    #[must_use]
    pub fn bytes_per_selection(&self) -> usize {
        16
    }

    /// An upper bound on the probability that a selection from so many scores meets a tie that takes time: about
    /// 4n² · 2^-95. It is below 2^-50 for up to two million candidates.
    #[must_use]
    pub fn tie_probability(&self, candidates: usize) -> f64 {
        // Each end but the last can be met, by one of 2 · slack + 1 points, each of a probability below 2^-95.
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

    /// The partial sums of the weights, the last of all, each at most [`slack`](Self::slack) below its true value. None if
    /// there is no candidate or too many.
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

    /// By how much all of the weights together can be above what is computed.
    ///
    /// Of up to 16 factors each is short by at most one unit of 2^-128, and so is each of up to 15 products: less than 32, and the
    /// digits that are dropped at the end are less than one unit of 2^-96. Beyond the digits the weight is below such a unit.
    pub(super) fn slack(&self, candidates: usize) -> u128 {
        2 * candidates as u128
    }

    /// The candidate in whose interval the fraction is that begins with `words`, continued as far as it takes.
    #[cold]
    #[inline(never)]
    fn resolve<T: TieWords>(&self, scores: &[i64], words: &[u64], ties: &mut T) -> u64 {
        let mut fraction = Zeroizing::new(words.to_vec());
        let best = scores.iter().copied().fold(i64::MIN, i64::max);
        loop {
            let precision = fraction.len() + 1;
            let mut end = Enclosure::whole(0, precision);
            let ends: Vec<_> = scores
                .iter()
                .map(|&score| {
                    let Rational { numerator, denominator } = self.scale;
                    let gap = gap(best, score).into();
                    end = end.plus(&Enclosure::exp_neg_times(denominator, numerator, gap, precision));
                    end.clone()
                })
                .collect();
            let point = Enclosure::beginning_with(&fraction).times(&end);
            let inner = &ends[..ends.len() - 1];
            let before = inner.iter().filter(|end| end.is_at_most(&point)).count();
            let after = inner.iter().filter(|end| point.is_at_most(end)).count();
            if before + after == inner.len() {
                return before as u64;
            }
            fraction.push(ties.next_word());
        }
    }
}

/// The factors of so many digits, if this precision determines them.
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

/// By how much a score is below the best. Two's complement: right as a `u64` where it is not as an `i64`.
fn gap(best: i64, score: i64) -> u64 {
    best.wrapping_sub(score) as u64
}

/// How many of the `ends`, the last left out, are at or below the point that is `fraction` · 2^-128 of the way to the last;
/// and a number that is not zero if that is uncertain, where each end and the last are between what is given and that plus
/// `slack`, and the fraction between what is given and one more unit.
///
/// The true point is between the computed one and that plus `slack` + 2: one for its rounding, one for the fraction's.
#[inline]
pub(super) fn choose(ends: &[u128], fraction: u128, slack: u128) -> (u64, u64) {
    let Some((&all, inner)) = ends.split_last() else { return (0, 0) };
    let point = high_product(fraction, all);
    inner.iter().fold((0, 0), |(index, tied), &end| {
        // −slack < end − point < slack + 2.
        let near = end.wrapping_add(slack).wrapping_sub(point).wrapping_sub(1) < 2 * slack + 1;
        (u64::from(end <= point).wrapping_add(index), tied | u64::from(near))
    })
}

#[cfg(test)]
mod tests;
