//! Poisson sampling: each of n items is in the sample with probability p, independently of all
//! others. For samples of a fixed size, see [`fixed_size`].
//!
//! A mechanism that reads only such a sample costs less than on all items (*amplification*), if the
//! sample itself stays secret. If neighbours differ by an added or removed row, a mechanism that
//! costs ε on the sample costs a row ln(1 + p(e^ε − 1)). Amplification requires exactly this
//! distribution; the first p·n items of a shuffled list have a different distribution.
//! Amplification also requires a running time that does not reveal who is in the sample.
//!
//! # Algorithm
//! An item's coin compares a uniform binary fraction with p, digit by digit from the highest. The
//! first digit in which the fraction and p differ shows which of the two is smaller. For 64 items
//! at once, a random word holds one digit of each fraction, and another word marks the items whose
//! fraction still equals p. This takes two or three word operations for each digit of p. The
//! sampler compares 32 digits for all items. If the 32 digits do not decide an item, the item takes
//! its next 64 digits from one more word, which the 64 items share. The item's probability stays
//! exact if only one item needs the shared word. If several items need the shared word, or if its
//! 64 digits equal the digits of p, the sampler draws one further word for each digit. A
//! probability with at most 32 binary digits, such as 1/4, needs one word for each digit. It never
//! ties.
//!
//! # Constant time
//! The words drawn and the time depend only on p and the number of items, except on a tie of two
//! items among 64. A tie has the probability [`PoissonSampling::tie_probability`]: about 2^-53 for
//! every 64 items. The result is a mask over all items, not a list of chosen items, because the
//! length of a list is secret too.
//!
//! Sources: K. Chaudhuri, N. Mishra, "When random sampling preserves privacy", CRYPTO 2006, and N.
//! Li, W. Qardaji, D. Su, "On sampling, anonymization, and differential privacy", ASIACCS 2012
//! (amplification); E. Biham, "A fast new DES implementation in software", FSE 1997 (a word as 64
//! one-bit machines).

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

pub mod fixed_size;

use crate::bernoulli::fraction::{self, Probability};
use crate::bernoulli::{Chance, ProbabilityError};
use crate::generator::Generator;
use crate::source::{TieWords, Words};

/// The number of binary digits that the sampler compares for every item.
const DIGITS: usize = 32;
/// The number of words of the mask that the code computes together, if at least this number is
/// left.
const WIDTH: usize = 8;
/// The number of items in a word of the mask.
const ITEMS: usize = 64;

/// Poisson sampling with a rational probability.
///
/// ```
/// use dp_noise::{Generator, sampling::PoissonSampling};
///
/// // Each of 1000 rows with probability 1/100.
/// let sampling = PoissonSampling::new(1, 100)?;
/// let mut mask = [0; 1000_usize.div_ceil(64)];
/// sampling.fill(&mut mask, &mut Generator::from_os()?);
/// let is_in = |row: usize| mask[row / 64] >> (row % 64) & 1;
/// let sum: u64 = (0..1000).map(is_in).sum();
/// assert!(sum < 200);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoissonSampling {
    chance: Chance,
    /// The first binary digits of the probability, with the highest digit in the highest bit.
    first: u32,
    /// The number of digits that are compared: [`DIGITS`], or fewer if the remaining digits are
    /// zeros.
    digits: usize,
    /// The next 64 digits, unless all further digits are zero.
    next: Option<u64>,
}

impl PoissonSampling {
    /// Builds the sampling of each item with probability `numerator` / `denominator`.
    ///
    /// # Errors
    /// [`ProbabilityError`] if the denominator is zero, the probability is above one, or, in lowest
    /// terms, the numerator or the denominator is above 2^120.
    #[inline]
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, ProbabilityError> {
        let chance = Chance::rational(numerator, denominator)?;
        let first = (chance.word(0) >> (64 - DIGITS)) as u32;
        let digits = DIGITS - first.trailing_zeros() as usize;
        let mut sampling = Self { chance, first, digits, next: None };
        if let Chance::Rational(rational) = chance
            && !rational.has_binary_digits(DIGITS)
        {
            sampling.digits = DIGITS;
            sampling.next = Some(sampling.digits_from(0));
        }
        Ok(sampling)
    }

    /// Overwrites `mask`: bit i of word j is set if item 64·j + i is in the sample. If there are
    /// fewer items than bits, ignore the remaining bits.
    #[inline]
    pub fn fill(&self, mask: &mut [u64], generator: &mut Generator) {
        self.fill_from(mask, generator);
    }

    /// The number of bytes that a mask with this number of words takes from the main stream.
    #[must_use]
    #[inline]
    pub fn bytes_per_fill(&self, words: usize) -> usize {
        words.saturating_mul(8 * self.rows())
    }

    /// An upper bound on the probability that a mask with this number of words has a tie, and so
    /// takes longer. For each word, the bound adds C(64, 2) · 2^-64 for pairs of items, and 64 ·
    /// 2^-96 for an item that ties alone.
    #[must_use]
    #[inline]
    pub fn tie_probability(&self, words: usize) -> f64 {
        let pairs = (ITEMS * (ITEMS - 1) / 2) as f64 + 1.0;
        if self.next.is_some() { words as f64 * pairs * fraction::WORD } else { 0.0 }
    }

    /// The number of rows of random words: one for each digit, and one for the shared words.
    #[inline]
    fn rows(&self) -> usize {
        self.digits + usize::from(self.next.is_some())
    }

    pub(crate) fn fill_from<W: Words>(&self, mask: &mut [u64], source: &mut W) {
        let (wide, narrow) = mask.as_chunks_mut();
        wide.iter_mut().for_each(|mask| *mask = self.words::<WIDTH, W>(source));
        narrow.iter_mut().for_each(|mask| [*mask] = self.words::<1, W>(source));
    }

    /// Draws some words of the mask. Row i of the random words has digit i of every item, and the
    /// last row has the shared words.
    fn words<const N: usize, W: Words>(&self, source: &mut W) -> [u64; N] {
        let (words, ties) = source.draw(N * self.rows());
        let rows = words.as_chunks::<N>().0;
        let (mut chosen, mut same) = ([0; N], [u64::MAX; N]);
        for (digit, row) in rows[..self.digits].iter().enumerate() {
            // All bits are ones if this digit of the probability is one.
            let one = u64::from(self.first >> (31 - digit) & 1).wrapping_neg();
            for i in 0..N {
                chosen[i] |= same[i] & one & !row[i];
                same[i] &= row[i] ^ !one;
            }
        }
        if let (Some(next), Some(shared)) = (self.next, rows.get(self.digits)) {
            let mut tied = 0;
            for i in 0..N {
                chosen[i] |= same[i] & u64::from(shared[i] < next).wrapping_neg();
                let several = same[i] & same[i].wrapping_sub(1);
                tied |= several | same[i] & u64::from(shared[i] == next).wrapping_neg();
            }
            if fraction::declassify_tie(tied) {
                for i in 0..N {
                    chosen[i] = self.resolve(chosen[i], same[i], shared[i], ties);
                }
            }
        } else if self.chance == Chance::One {
            chosen = [u64::MAX; N];
        }
        words.fill(0);
        chosen
    }

    /// Completes a word of the mask, by resolving all items that are still undecided.
    #[cold]
    #[inline(never)]
    fn resolve<T: TieWords>(&self, chosen: u64, undecided: u64, shared: u64, ties: &mut T) -> u64 {
        let alone = undecided.count_ones() == 1;
        let mut chosen = chosen & !undecided;
        for item in (0..ITEMS).filter(|item| undecided >> item & 1 == 1) {
            let word = if alone { shared } else { ties.next_word() };
            let heads = fraction::resolve(word, self.digits_from(0), |index| self.digits_from(index), ties);
            chosen |= u64::from(heads) << item;
        }
        chosen
    }

    /// The 64 digits of the probability from position 64 · `index` on. Position 0 is the first
    /// digit after the digits that the sampler compares for all items.
    #[inline]
    fn digits_from(&self, index: usize) -> u64 {
        self.chance.word(index) << DIGITS | self.chance.word(index + 1) >> (64 - DIGITS)
    }
}

#[cfg(test)]
mod tests;
