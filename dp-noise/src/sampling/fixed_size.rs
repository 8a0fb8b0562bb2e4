//! Sampling without replacement: every set of k of n items has the same probability.
//!
//! A mechanism that reads only such a sample costs less than on all items (*amplification*), if the
//! sample itself stays secret. If neighbouring datasets have the same size, a mechanism that costs
//! ε on the sample costs a row ln(1 + (k/n)(e^ε − 1)). Amplification requires exactly this
//! distribution, and a running time that does not reveal who is in the sample.
//!
//! # Algorithm
//! The sampler goes through the items. If j items have been chosen before item i, it chooses item i
//! with probability (k − j)/(n − i). The probability is exact: the sampler draws an exactly uniform
//! number below n − i, and compares it with k − j.
//!
//! # Constant time
//! Each item takes two words and the same operations and addresses, unless its uniform number needs
//! more than 128 bits. The probability that any item needs more is below n² · 2^-128. The result is
//! a mask over all items, not a list of chosen items.
//!
//! Sources: D. Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S; B. Balle, G. Barthe,
//! M. Gaboardi, "Privacy Amplification by Subsampling", NeurIPS 2018 (amplification under replacing
//! a row).

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use core::fmt;

use crate::bernoulli::fraction;
use crate::generator::Generator;
use crate::source::Words;
use crate::uniform;

/// The number of items in a word of the mask.
const ITEMS: usize = 64;

/// Sampling of a fixed number of items without replacement.
///
/// ```
/// use dp_noise::{Generator, sampling::fixed_size::FixedSizeSampling};
///
/// // 10 of 1000 rows.
/// let sampling = FixedSizeSampling::new(1000, 10)?;
/// let mut mask = [0; 1000_usize.div_ceil(64)];
/// sampling.fill(&mut mask, &mut Generator::from_os()?);
/// let size: u32 = mask.iter().map(|word| word.count_ones()).sum();
/// assert_eq!(size, 10);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FixedSizeSampling {
    items: usize,
    size: usize,
}

impl FixedSizeSampling {
    /// Builds the sampling of `size` out of `items` items.
    ///
    /// # Errors
    /// [`SampleSizeError`] if `size` exceeds `items`.
    #[inline]
    pub fn new(items: usize, size: usize) -> Result<Self, SampleSizeError> {
        if size <= items { Ok(Self { items, size }) } else { Err(SampleSizeError) }
    }

    /// Overwrites `mask`: bit i of word j is set if item 64·j + i is in the sample. Bits without an
    /// item are zero.
    ///
    /// # Panics
    /// If the length of the mask is not the number of words that the items fill.
    #[inline]
    pub fn fill(&self, mask: &mut [u64], generator: &mut Generator) {
        self.fill_from(mask, generator);
    }

    /// The number of main-stream bytes of a mask.
    #[must_use]
    #[inline]
    pub fn bytes_per_fill(&self) -> usize {
        self.items.saturating_mul(16)
    }

    /// An upper bound on the probability that a mask has a tie, and so takes longer.
    #[must_use]
    #[inline]
    pub fn tie_probability(&self) -> f64 {
        let share = self.items as f64 * fraction::WORD;
        share * share
    }

    pub(crate) fn fill_from<W: Words>(&self, mask: &mut [u64], source: &mut W) {
        assert_eq!(mask.len(), self.items.div_ceil(ITEMS), "the words must have one bit for each item");
        // The number of items still to choose. This number is secret after the first item.
        let mut missing = self.size as u64;
        for (number, word) in mask.iter_mut().enumerate() {
            let start = ITEMS * number;
            *word = 0;
            for item in 0..ITEMS.min(self.items - start) {
                let left = (self.items - start - item) as u64;
                let chosen = u64::from(uniform::below(left, source) < missing);
                missing = missing.wrapping_sub(chosen);
                *word |= chosen << item;
            }
        }
    }
}

/// The error for a sample size that exceeds the number of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SampleSizeError;

impl fmt::Display for SampleSizeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sample without replacement has more items than there are")
    }
}

impl core::error::Error for SampleSizeError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::injected::Script;
    use crate::testing::reference::{Counted, chi_square};

    /// Tries all sequences of uniform numbers below 5, 4, 3, 2, 1. Each set of a given size must
    /// result from the same number of sequences.
    #[test]
    fn every_set_of_a_size_is_as_likely_as_any_other() {
        for size in 0..=5 {
            let mut sets = std::collections::BTreeMap::new();
            for code in 0..120_u64 {
                let numbers = [code / 24, code / 6 % 4, code / 2 % 3, code % 2, 0];
                // The middle of the interval of fractions that give the number.
                let middle = |(&number, below): (&u64, u64)| {
                    ((u128::from(2 * number + 1) << 63) / u128::from(below)) as u64
                };
                let words = numbers.iter().zip([5, 4, 3, 2, 1]).flat_map(|pair| [middle(pair), 12_345]);
                let mut source = Script::new(&words.collect::<Vec<_>>());
                let mut mask = [u64::MAX];
                let sampling = FixedSizeSampling::new(5, size).unwrap();
                sampling.fill_from(&mut mask, &mut source);
                assert!(source.is_used_and_erased());
                assert_eq!(mask[0].count_ones() as usize, size);
                *sets.entry(mask[0]).or_insert(0) += 1;
            }
            let ways = [1, 5, 10, 10, 5, 1][size];
            assert_eq!(sets.len(), ways);
            assert!(sets.values().all(|&count| count == 120 / ways), "{sets:?}");
        }
    }

    /// The seeds are fixed. At a new seed, a fair sampler would fail with a probability below
    /// 10^-6.
    #[test]
    fn items_and_pairs_at_a_fixed_seed_are_equally_frequent() {
        let sampling = FixedSizeSampling::new(150, 30).unwrap();
        let mut generator = Generator::seeded([5; 32]);
        let (mut counts, mut pairs, n) = (vec![0.0; 150], [0.0; 2], 2000.0);
        for _ in 0..2000 {
            let mut mask = [u64::MAX; 3];
            sampling.fill(&mut mask, &mut generator);
            let chosen = |i: usize| mask[i / 64] >> (i % 64) & 1 == 1;
            assert_eq!(mask.iter().map(|word| word.count_ones()).sum::<u32>(), 30);
            (0..150).filter(|&i| chosen(i)).for_each(|i| counts[i] += 1.0);
            pairs[usize::from(chosen(3) && chosen(140))] += 1.0;
        }
        // The count of one item is binomial, but the sum of all counts is fixed. So the statistic
        // has the distribution of 4/5 times a chi-square number, which only makes the test weaker.
        assert!(chi_square(&counts, &[n / 5.0; 150]) < 5.0, "{counts:?}");
        let p = 30.0 / 150.0 * 29.0 / 149.0;
        assert!((pairs[1] - n * p).abs() < 5.0 * (n * p * (1.0 - p)).sqrt(), "{pairs:?}");
    }

    #[test]
    fn words_do_not_depend_on_the_size() {
        for size in [0, 1, 77, 100] {
            let sampling = FixedSizeSampling::new(100, size).unwrap();
            let mut source = Counted::new(1);
            sampling.fill_from(&mut [0; 2], &mut source);
            assert_eq!(8 * source.words, sampling.bytes_per_fill());
        }
        assert_eq!(FixedSizeSampling::new(3, 4), Err(SampleSizeError));
        assert!(FixedSizeSampling::new(1 << 20, 4).unwrap().tie_probability() < (-87_f64).exp2());
    }
}
