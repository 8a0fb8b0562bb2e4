//! Bit reports: reports with one bit for each value.

use alloc::boxed::Box;
use alloc::vec;

/// One bit for each value of a domain: bit i of word j belongs to value 64·j + i. Bits past the
/// last value are zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits {
    words: Box<[u64]>,
}

impl Bits {
    /// A report with all bits clear.
    pub(crate) fn none(values: u32) -> Self {
        Self { words: vec![0; values.div_ceil(64) as usize].into_boxed_slice() }
    }

    /// Makes a report from words of bits, without a check.
    pub(crate) fn of(words: Box<[u64]>) -> Self {
        Self { words }
    }

    /// The words that hold the bits.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// The number of set bits.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the bits past the last value are zero, and the number of words is that of `values`
    /// bits.
    pub(crate) fn is_of(&self, values: u32) -> bool {
        self.words.len() == values.div_ceil(64) as usize
            && self.words.last().is_none_or(|last| last & !last_word(values) == 0)
    }

    /// Clears the bits past the last value.
    pub(crate) fn trim(&mut self, values: u32) {
        if let Some(last) = self.words.last_mut() {
            *last &= last_word(values);
        }
    }
}

/// A mask of the bits that belong to values, in the last word.
const fn last_word(values: u32) -> u64 {
    u64::MAX >> ((64 - values % 64) % 64)
}

/// The word at `index` of a one-hot vector for the value at index `value`: all zeros, or one set
/// bit. The function has no branch.
#[inline]
pub(crate) fn one_hot(value: u32, index: usize) -> u64 {
    // In builds with overflow checks, a division or a shift by a secret would branch on it.
    let here = core::hint::black_box(u64::from((value >> 6) as usize == index));
    here.wrapping_shl(value & 63)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bit_is_set_where_the_value_is() {
        for value in [0, 1, 63, 64, 127, 200] {
            let words: Box<[u64]> = (0..4).map(|index| one_hot(value, index)).collect();
            assert_eq!(
                (
                    words.iter().map(|word| word.count_ones()).sum::<u32>(),
                    words[value as usize / 64] >> (value % 64)
                ),
                (1, 1)
            );
        }
    }

    #[test]
    fn bits_past_the_end_are_noticed_and_removed() {
        for values in [2, 63, 64, 65, 128, 130] {
            let mut bits = Bits::none(values);
            bits.words_mut().fill(u64::MAX);
            assert_eq!(bits.is_of(values), values % 64 == 0);
            bits.trim(values);
            assert!(bits.is_of(values) && !bits.is_of(values + 64));
            assert_eq!(bits.count(), values);
        }
    }
}
