//! Private selection by permute-and-flip: draws the index of a good score. The mechanism in
//! [`exponential`] has another distribution, and the mechanism in [`strict`] takes a fixed time.
//!
//! # Mechanism
//! The mechanism goes through the candidates in random order, accepts each candidate with
//! probability exp(−(best − score) / scale), and returns the first accepted candidate. The
//! mechanism always accepts the best candidate. For scores of sensitivity Δ, scale = 2Δ/ε costs ε
//! of pure differential privacy. Scale = Δ/ε suffices if neighbours can only raise all scores, or
//! lower all scores. The expected score is at least the expected score of the exponential
//! mechanism.
//!
//! # Constant time in the data
//! The order is independent of the coins. So the first accepted candidate in a random order is a
//! uniform choice among all accepted candidates. The sampler therefore tosses every candidate's
//! coins, counts the accepted candidates, and draws one uniform number to choose among them. The
//! sampler never stops early. Branches, addresses and the number of random words depend on the
//! number of candidates and the scale, but not on the scores, except on a tie.
//!
//! A coin of probability exp(−gap / scale) is a conjunction: each 4-bit digit d of the gap, at
//! place j, has a coin of probability exp(−d · 16^j / scale). The sampler tosses all digit coins,
//! and looks up their probabilities in registers. If a gap is beyond about 45 scales, a single coin
//! of probability below 2^-64 uses the words of the first digit. All coins of a candidate share the
//! word that decides a tie.
//!
//! Source: R. McKenna, D. Sheldon, "Permute-and-Flip: A new mechanism for differentially private
//! selection", NeurIPS 2020.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

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

/// Permute-and-flip selection at one scale; see [the module](self).
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
    /// Builds the selection at scale `numerator` / `denominator`: it accepts a candidate one scale
    /// below the best with probability 1/e.
    ///
    /// # Errors
    /// [`ScaleError`] unless, in lowest terms, both are from 1 to 2^120 and the scale is at most
    /// 2^90.
    #[inline]
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, ScaleError> {
        let scale = decay::scale("permute-and-flip", numerator, denominator)?;
        Ok(Self { acceptance: Acceptance::of_scale(scale) })
    }

    /// Draws the index of a candidate, or `None` without candidates. Higher scores are better.
    ///
    /// The time depends on the number of scores, not on the scores.
    #[must_use]
    #[inline]
    pub fn sample(&self, scores: &[i64], generator: &mut Generator) -> Option<usize> {
        let level = generator.level();
        self.sample_from(scores, level, generator)
    }

    /// The number of bytes that a selection from this number of scores takes from the main stream.
    #[must_use]
    #[inline]
    pub fn bytes_per_selection(&self, candidates: usize) -> usize {
        candidates.div_ceil(LANES).saturating_mul(4 * LANES * self.rows()).saturating_add(16)
    }

    /// The number of rows of words for sixteen candidates: one for each coin, and one for the
    /// extensions.
    #[inline]
    fn rows(&self) -> usize {
        self.acceptance.coins().len() + 1
    }

    /// An upper bound on the probability that a selection from this number of scores has a tie, and
    /// so takes longer: C(C + 1)/2 · 2^-64 for the C coins of each candidate. At scale 10, the
    /// bound is below 2^-50 for up to 2700 candidates.
    #[must_use]
    #[inline]
    pub fn tie_probability(&self, candidates: usize) -> f64 {
        // The second term is for the uniform number, which has 128 bits.
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
        // The best candidate is always accepted, so the count is at least one.
        let count = accepted.iter().fold(0_u64, |count, word| count.wrapping_add(word.count_ones().into()));
        Some(place(&accepted, uniform::below(count, source)) as usize)
    }
}

/// The number of candidates in each word of `accepted`.
const WORD: usize = 64;

/// The position of the set bit that has `before` set bits before it.
#[inline]
fn place(words: &[u64], mut before: u64) -> u64 {
    // The word that holds the bit, its index, and the number of earlier set bits in that word.
    let (mut word, mut place, mut rest) = (0, 0, 0);
    for (number, &bits) in words.iter().enumerate() {
        let ones = u64::from(bits.count_ones());
        // `black_box` hides the mask from the compiler, which would otherwise generate a branch.
        // After the word that holds the bit, `before` is negative and wraps to a very large number.
        let here = black_box(u64::from(before < ones).wrapping_neg());
        word |= bits & here;
        place |= (number * WORD) as u64 & here;
        rest |= before & here;
        before = before.wrapping_sub(ones);
    }
    // If the bit is not in the lower half of the word, it is in the upper half, after all set bits
    // of the lower half.
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
