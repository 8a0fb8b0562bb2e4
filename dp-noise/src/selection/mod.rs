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
//! random. So every candidate's coins are tossed, the accepted ones are counted, and one uniform number says which of
//! them it is. Nothing stops early: branches, addresses and the words drawn depend on the number of candidates and the
//! scale, but not on the scores, unless a tie is met.
//!
//! A coin of probability exp(−gap / scale) is the conjunction of one coin of probability exp(−d · 16^j / scale) for each
//! digit d, of four bits, of the gap, and all are tossed, of a probability that is looked up in registers. A gap beyond 45 scales
//! has a single coin, of probability below 2^-64, with the words of the first digit. All coins of a candidate share the
//! word that decides a tie.
//!
//! Source: R. McKenna, D. Sheldon, "Permute-and-Flip: A new mechanism for differentially private selection", NeurIPS 2020.

pub mod exponential;
pub mod strict;

use alloc::vec;
use core::hint::black_box;

use zeroize::Zeroizing;

use crate::acceptance::Acceptance;
use crate::bernoulli::fraction;
use crate::decay;
use crate::generator::Generator;
use crate::kernel::{LANES, Level};
use crate::laplace::ScaleError;
use crate::masks;
use crate::source::Words;
use crate::uniform;

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

impl PermuteAndFlip {
    /// Selection at scale `numerator` / `denominator`: a gap of one scale is accepted with probability 1/e.
    ///
    /// # Errors
    /// [`ScaleError`] unless, in lowest terms, both are from 1 to 2^120 and the scale is at most 2^90.
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, ScaleError> {
        let scale = decay::scale("permute-and-flip", numerator, denominator)?;
        Ok(Self { acceptance: Acceptance::of_scale(scale) })
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
        candidates.div_ceil(LANES).saturating_mul(4 * LANES * self.rows()).saturating_add(16)
    }

    /// Rows of words for sixteen candidates: their coins and the extensions.
    fn rows(&self) -> usize {
        self.acceptance.coins().len() + 1
    }

    /// An upper bound on the probability that a selection from so many scores meets a tie that takes time: C(C + 1)/2 in
    /// 2^64 for the C coins of each candidate. It is below 2^-50 for up to 2700 candidates at scale 10.
    #[must_use]
    pub fn tie_probability(&self, candidates: usize) -> f64 {
        // One of the coins of one candidate, for the uniform number: it has 128 bits.
        candidates as f64 * self.acceptance.rarity() as f64 * fraction::WORD
            + candidates as f64 * fraction::WORD * fraction::WORD
    }

    pub(crate) fn sample_from<W: Words>(
        &self,
        scores: &[i64],
        level: Level,
        source: &mut W,
    ) -> Option<usize> {
        let best = masks::highest(scores)?;
        let mut accepted = Zeroizing::new(vec![0; scores.len().div_ceil(WORD)]);
        let mut chunks = scores.chunks(LANES).enumerate();
        while chunks.len() > 0 {
            let (words, ties) = source.draw_units(self.rows() * LANES / 2, chunks.len());
            for (rows, (chunk, scores)) in words.as_chunks().0.chunks_exact(self.rows()).zip(&mut chunks) {
                let mut all = [best; LANES];
                all[..scores.len()].copy_from_slice(scores);
                let there = u16::MAX >> (LANES - scores.len());
                let shown = u64::from(self.acceptance.accept(level, best, &all, rows, ties) & there);
                accepted[chunk / (WORD / LANES)] |= shown << (LANES * chunk % WORD);
            }
            words.fill(0);
        }
        // The best is always accepted, so there is one.
        let count = accepted.iter().fold(0_u64, |count, word| count.wrapping_add(word.count_ones().into()));
        Some(place(&accepted, uniform::below(count, source)) as usize)
    }
}

/// Candidates in a word of those that are accepted.
const WORD: usize = 64;

/// The place of the bit before which so many are set.
fn place(words: &[u64], mut before: u64) -> u64 {
    // The word that it is in, its number, and how many are before it there.
    let (mut word, mut place, mut rest) = (0, 0, 0);
    for (number, &bits) in words.iter().enumerate() {
        let ones = u64::from(bits.count_ones());
        // A mask that the compiler cannot see through: it would make a branch of it. Below zero is far above.
        let here = black_box(u64::from(before < ones).wrapping_neg());
        word |= bits & here;
        place |= (number * WORD) as u64 & here;
        rest |= before & here;
        before = before.wrapping_sub(ones);
    }
    // In the lower half, or after as many as that has.
    for half in [32, 16, 8, 4, 2, 1] {
        let ones = u64::from((word & ((1 << half) - 1)).count_ones());
        let after = black_box(u64::from(rest >= ones).wrapping_neg());
        place = place.wrapping_add(half & after);
        rest = rest.wrapping_sub(ones & after);
        word = word.wrapping_shr((half & after) as u32);
    }
    place
}

#[cfg(test)]
mod tests;
