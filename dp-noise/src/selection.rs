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
//! A coin of probability exp(−gap / scale) is the conjunction of one coin of probability exp(−d · 16^j / scale) for each
//! digit d, of four bits, of the gap, and all are tossed, of a probability that is looked up in registers. The digits beyond
//! a gap of 45 scales share one coin, of probability below 2^-64, which counts if any of them is one. Equal priorities share
//! the chance, exactly.
//!
//! Source: R. McKenna, D. Sheldon, "Permute-and-Flip: A new mechanism for differentially private selection", NeurIPS 2020.

pub mod exponential;
pub mod strict;

use alloc::vec::Vec;
use core::hint::black_box;

use crate::acceptance::Acceptance;
use crate::coins;
use crate::decay;
use crate::generator::Generator;
use crate::kernel::gauss;
use crate::kernel::lead::Leaders;
use crate::kernel::{LANES, Level, Row, lanes};
use crate::laplace::ScaleError;
use crate::masks;
use crate::rational::Rational;
use crate::source::{TieWords, Words};

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
    acceptance: Acceptance,
}

/// Rows of words for the priorities of sixteen candidates.
const PRIORITIES: usize = 2;
/// exp(−45) < 2^-64.
const NATS: u128 = 45;
/// Digits of any gap.
const DIGITS: usize = 16;

impl PermuteAndFlip {
    /// Selection at scale `numerator` / `denominator`: a gap of one scale is accepted with probability 1/e.
    ///
    /// # Errors
    /// [`ScaleError`] unless, in lowest terms, both are from 1 to 2^120 and the scale is at most 2^90.
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, ScaleError> {
        let scale = decay::scale(numerator, denominator)?;
        let digits = decay::digits(scale, NATS).div_ceil(4).min(DIGITS);
        let rate = Rational { numerator: scale.denominator, denominator: scale.numerator };
        Ok(Self { acceptance: Acceptance::new(rate, digits, digits < DIGITS) })
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
        candidates.div_ceil(LANES).saturating_mul(64 * self.rows())
    }

    /// Rows of words for sixteen candidates: their coins, the extensions, their priorities.
    fn rows(&self) -> usize {
        self.acceptance.coins().len() + 1 + PRIORITIES
    }

    /// An upper bound on the probability that a selection from so many scores meets a tie that takes time: C(C + 1)/2 in
    /// 2^64 for the C coins of each candidate, and 4 for its priority, 2 of which are for the highest before it in its lane and 2
    /// for the highest of the lanes before. It is below 2^-50 for up to 1100 candidates at scale 10.
    #[must_use]
    pub fn tie_probability(&self, candidates: usize) -> f64 {
        // The leader of a lane is no uniform number: it equals another's if any candidate of the lane does.
        candidates as f64 * (self.acceptance.rarity() + 4) as f64 * coins::WORD
    }

    pub(crate) fn sample_from<W: Words>(
        &self,
        scores: &[i64],
        level: Level,
        source: &mut W,
    ) -> Option<usize> {
        let best = masks::highest(scores)?;
        let mut leaders = Leaders::new();
        let mut chunks = scores.chunks(LANES).enumerate();
        while chunks.len() > 0 {
            let (words, ties) = source.draw_units(self.rows() * LANES / 2, chunks.len());
            for (rows, (chunk, scores)) in words.as_chunks().0.chunks_exact(self.rows()).zip(&mut chunks) {
                // Two's complement: the difference of two i64 is right as a u64 where it cannot be as an i64.
                let mut gaps = [0; LANES];
                gaps.iter_mut().zip(scores).for_each(|(gap, score)| *gap = best.wrapping_sub(*score) as u64);
                let (coins, priorities) = rows.split_at(rows.len() - PRIORITIES);
                let there = u16::MAX >> (LANES - scores.len());
                let accepted = self.accept(&gaps, coins, level, ties) & there;
                let keys = keys(accepted, priorities);
                let equal = leaders.challenge(level, chunk as u64, &keys);
                if coins::declassify_tie(equal) {
                    share(&mut leaders, chunk as u64, &keys, ties);
                }
            }
            words.fill(0);
        }
        let (_, ties) = source.draw(0);
        Some(first(&leaders, ties))
    }

    /// Which of sixteen candidates are accepted: one bit for each.
    #[inline]
    fn accept<T: TieWords>(&self, gaps: &[u64; LANES], rows: &[Row], level: Level, ties: &mut T) -> u16 {
        let exponents = gaps.map(|gap| self.acceptance.exponent(gap));
        let mut shown = gauss::accept(level, self.acceptance.coins(), &exponents, rows);
        if coins::declassify_tie(shown.undecided.into()) {
            for lane in (0..LANES).filter(|lane| shown.undecided >> lane & 1 == 1) {
                let words: Vec<_> = rows.iter().map(|row| lanes(row)[lane]).collect();
                let heads = self.acceptance.settle(gaps[lane].into(), &words, ties);
                shown.heads = shown.heads & !(1 << lane) | u16::from(heads) << lane;
            }
        }
        shown.heads
    }
}

/// The priorities of those that are accepted, 63 bits each; negative for the others.
#[inline]
fn keys(accepted: u16, priorities: &[Row]) -> [i64; LANES] {
    let priorities = priorities.as_flattened();
    core::array::from_fn(|lane| {
        let kept = u64::from(accepted >> lane & 1).wrapping_neg();
        (priorities[lane] >> 1 | !kept) as i64
    })
}

/// Among candidates of one priority each is chosen with the same probability: the last of n with probability 1/n.
#[cold]
fn share<T: TieWords>(leaders: &mut Leaders, chunk: u64, keys: &[i64; LANES], ties: &mut T) {
    for (lane, &key) in keys.iter().enumerate() {
        // Those that just took the lead have the same key too.
        if key >= 0 && key == leaders.keys[lane] && leaders.chunks[lane] != chunk {
            leaders.sharing[lane] += 1;
            if coins::below(leaders.sharing[lane], ties) == 0 {
                leaders.chunks[lane] = chunk;
            }
        }
    }
}

/// The index of the highest of all lanes. Equal ones share the chance by how many share each.
fn first<T: TieWords>(leaders: &Leaders, ties: &mut T) -> usize {
    let (mut key, mut index, mut sharing) = (-1, 0, 0);
    for (lane, &other) in leaders.keys.iter().enumerate() {
        let place = LANES as u64 * leaders.chunks[lane] + lane as u64;
        // A mask that the compiler cannot see through: it would make a branch of it.
        let higher = black_box(u64::from(other > key).wrapping_neg());
        let equal = u64::from(other == key) & u64::from(other >= 0);
        index = place & higher | index & !higher;
        sharing = leaders.sharing[lane] & higher | sharing & !higher;
        key = other & higher as i64 | key & !higher as i64;
        if coins::declassify_tie(equal) {
            sharing += leaders.sharing[lane];
            if coins::below(sharing, ties) < leaders.sharing[lane] {
                index = place;
            }
        }
    }
    index as usize
}

#[cfg(test)]
mod tests;
