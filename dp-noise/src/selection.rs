//! Private selection: the index of a good score, by permute-and-flip. By other laws: [`exponential`], and
//! [`strict`] in a fixed time.
//!
//! # Mechanism
//! Go through the candidates in random order; accept each with probability exp(−(best − score) / scale) and return the
//! first that is accepted. The best candidate is always accepted. With scale = 2Δ/ε, for scores of sensitivity Δ, it
//! costs ε of pure differential privacy (Δ/ε is enough if the scores can only all rise or all fall), and its expected
//! score is at least that of the exponential mechanism.
//!
//! # Constant time in the data
//! The order is independent of the coins, so the first accepted in a random order is one of the accepted at uniform
//! random. So every candidate's coins are tossed, every candidate gets a random priority, and the accepted one of highest
//! priority wins. Nothing stops early: branches, addresses and the words drawn depend on the number of candidates and
//! the scale, but not on the scores, unless a tie is met.
//!
//! A coin of probability exp(−gap / scale) is the conjunction of one coin of probability exp(−2^j / scale) for each
//! binary digit j that is one in the gap; all are tossed. The digits beyond a gap of 45 scales share one coin, of
//! probability below 2^-64, which counts if any of them is one.
//!
//! Source: R. McKenna, D. Sheldon, "Permute-and-Flip: A new mechanism for differentially private selection", NeurIPS 2020.

pub mod exponential;
pub mod strict;

use crate::coins::{self, Probability};
use crate::exponential::Enclosure;
use crate::generator::Generator;
use crate::kernel::coins::{COINS, Shown, toss};
use crate::kernel::{LANES, Level};
use crate::laplace::{self, DiscreteLaplace, ScaleError};
use crate::rational::Rational;
use crate::source::{TieWords, Words};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// Permute-and-flip selection at one scale.
///
/// ```
/// use dp_noise::{Generator, selection::PermuteAndFlip};
///
/// // Counts: sensitivity 1, only rising or falling together; ε = 1/2.
/// let select = PermuteAndFlip::new(2, 1)?;
/// let mut generator = Generator::from_os()?;
/// let votes = [12, 900, 7];
/// assert_eq!(select.sample(&votes, &mut generator), Some(1));
/// assert_eq!(select.sample(&[], &mut generator), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermuteAndFlip {
    /// The scale in lowest terms.
    scale: Rational,
    /// The first words of exp(−2^j / scale) for the digits j of a gap, and last the zero of the shared coin.
    decay: Box<[u64]>,
}

/// Words for one candidate beside its coins: its priority.
const PRIORITY: usize = 2;

impl PermuteAndFlip {
    /// Selection at scale `numerator` / `denominator`: a gap of one scale is accepted with probability 1/e.
    ///
    /// # Errors
    /// [`ScaleError`] as for [`DiscreteLaplace::new`].
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, ScaleError> {
        let laplace = DiscreteLaplace::new(numerator, denominator)?;
        let (numerator, denominator) = laplace.scale();
        let scale = Rational { numerator, denominator };
        // A gap has 64 digits.
        let digits = laplace::bits((numerator, denominator)).min(64);
        let precision = (64 + digits.max(20) + 38).div_ceil(64);
        let decay = coins::certain(precision, |precision| {
            let mut power = Enclosure::exp_neg(denominator, numerator, precision);
            let mut words = Vec::with_capacity(digits + 1);
            for _ in 0..digits {
                words.extend(power.words(1)?);
                power.square();
            }
            words.push(0);
            Some(words.into())
        });
        Ok(Self { scale, decay })
    }

    /// The index of a candidate, or none if there is no candidate. Higher scores are better.
    ///
    /// The time depends on the number of scores, not on the scores.
    #[must_use]
    pub fn sample(&self, scores: &[i64], generator: &mut Generator) -> Option<usize> {
        let level = generator.level();
        self.sample_from(scores, level, generator)
    }

    /// The number of main-stream bytes of a selection from so many scores.
    #[must_use]
    pub fn bytes_per_selection(&self, candidates: usize) -> usize {
        let coins = self.decay.len();
        let each = if coins <= COINS { 4 * (coins + 1) } else { 8 * coins };
        (each + 8 * PRIORITY) * candidates.next_multiple_of(LANES)
    }

    /// An upper bound on the probability that a selection from so many scores meets a tie that takes time: C(C + 1)/2 in
    /// 2^64 for the C coins of each candidate, one in 2^128 for each pair of priorities. It is below 2^-50 for up to
    /// 200 candidates at scale 10.
    #[must_use]
    pub fn tie_probability(&self, candidates: usize) -> f64 {
        let candidates = candidates.next_multiple_of(LANES) as f64;
        let coins = self.decay.len() as f64;
        (candidates * coins * (coins + 1.0) + candidates * candidates * coins::WORD) * coins::WORD / 2.0
    }

    pub(crate) fn sample_from<W: Words>(
        &self,
        scores: &[i64],
        level: Level,
        source: &mut W,
    ) -> Option<usize> {
        let larger = |best: Option<i64>, score: i64| Some(best.map_or(score, |best| best.max(score)));
        let best = scores.iter().copied().fold(None, larger)?;
        let mut leader = Leader::default();
        for (batch, scores) in scores.chunks(LANES).enumerate() {
            // Two's complement: the difference of two i64 is right as a u64 where it cannot be as an i64.
            let mut gaps = [0; LANES];
            gaps.iter_mut().zip(scores).for_each(|(gap, score)| *gap = best.wrapping_sub(*score) as u64);
            let accepted = if self.decay.len() <= COINS {
                self.accept_batch(&gaps, level, source)
            } else {
                gaps.map(|gap| self.accept(gap, source))
            };
            let (priorities, ties) = source.draw(PRIORITY * LANES);
            let lanes = priorities.as_chunks().0.iter().zip(accepted).take(scores.len()).enumerate();
            for (lane, (&[high, low], accepted)) in lanes {
                let priority = u128::from(high) << 64 | u128::from(low);
                leader.challenge(LANES * batch + lane, priority, accepted, ties);
            }
            priorities.fill(0);
        }
        Some(leader.index)
    }

    /// Which of sixteen candidates are accepted: one or zero for each. The words are shared out as by
    /// [`DiscreteLaplace::fill`].
    fn accept_batch<W: Words>(&self, gaps: &[u64; LANES], level: Level, source: &mut W) -> [u64; LANES] {
        let coins = self.decay.len();
        let (words, ties) = source.draw((coins + 1) * LANES / 2);
        let rows = words.as_chunks().0;
        let Shown { heads, undecided } = toss(level, &self.decay, &rows[..coins], &rows[coins]);
        let mut accepted =
            core::array::from_fn(|lane| u64::from(self.needed(gaps[lane]) as u64 & !heads[lane] == 0));
        let any = undecided.iter().fold(0, |any, undecided| any | undecided);
        if coins::declassify_tie(any.into()) {
            for lane in (0..LANES).filter(|&lane| undecided[lane] != 0) {
                let words = coins::widen(&self.decay, rows, lane, ties);
                accepted[lane] = self.resolve(gaps[lane], &words, ties);
            }
        }
        words.fill(0);
        accepted
    }

    /// Whether one candidate is accepted, one or zero: for scales with more coins than a batch has.
    fn accept<W: Words>(&self, gap: u64, source: &mut W) -> u64 {
        let (words, ties) = source.draw(self.decay.len());
        let (heads, tied) = coins::flip(&self.decay, words);
        let accepted = if coins::declassify_tie(tied) {
            self.resolve(gap, words, ties)
        } else {
            u64::from(self.needed(gap) & !heads == 0)
        };
        words.fill(0);
        accepted
    }

    /// The coins that a gap needs to show heads.
    #[inline]
    fn needed(&self, gap: u64) -> u128 {
        let digits = self.decay.len() - 1;
        let gap = u128::from(gap);
        let beyond = u128::from(gap >> digits != 0);
        gap & ((1 << digits) - 1) | beyond << digits
    }

    /// Whether a candidate is accepted, ties resolved to the end.
    #[cold]
    #[inline(never)]
    fn resolve<T: TieWords>(&self, gap: u64, words: &[u64], ties: &mut T) -> u64 {
        let digits = self.decay.len() - 1;
        let needed = self.needed(gap);
        let heads = (0..=digits).filter(|coin| needed >> coin & 1 == 1).all(|coin| {
            let times = if coin == digits { gap >> digits << digits } else { 1 << coin };
            let decay = Decay { scale: self.scale, times };
            coins::resolve(words[coin], self.decay[coin], |index| decay.word(index), ties)
        });
        u64::from(heads)
    }
}

/// exp(−times / scale).
struct Decay {
    scale: Rational,
    times: u64,
}

impl Probability for Decay {
    fn words(&self, count: usize, precision: usize) -> Option<Vec<u64>> {
        let Rational { numerator, denominator } = self.scale;
        Enclosure::exp_neg_times(denominator, numerator, self.times.into(), precision).words(count)
    }
}

/// The accepted candidate of highest priority so far.
#[derive(Default)]
struct Leader {
    index: usize,
    priority: u128,
    /// How many candidates share this priority; zero before any was accepted.
    sharing: u64,
}

impl Leader {
    /// A candidate takes the lead if it is accepted (one, not zero) and its priority is higher. Without a branch, unless
    /// two accepted candidates share the highest priority.
    #[inline]
    fn challenge<T: TieWords>(&mut self, index: usize, priority: u128, accepted: u64, ties: &mut T) {
        let first = u64::from(self.sharing == 0);
        let higher = accepted & (first | u64::from(priority > self.priority));
        let equal = accepted & !first & u64::from(priority == self.priority);
        let mask = higher.wrapping_neg();
        let wide = u128::from(higher).wrapping_neg();
        self.index = (index as u64 & mask | self.index as u64 & !mask) as usize;
        self.priority = priority & wide | self.priority & !wide;
        self.sharing = higher | self.sharing & !mask;
        if coins::declassify_tie(equal) {
            self.share(index, ties);
        }
    }

    /// Among candidates of one priority each is chosen with the same probability: the last of n with probability 1/n.
    #[cold]
    fn share<T: TieWords>(&mut self, index: usize, ties: &mut T) {
        self.sharing += 1;
        if coins::below(self.sharing, ties) == 0 {
            self.index = index;
        }
    }
}

#[cfg(test)]
mod tests;
