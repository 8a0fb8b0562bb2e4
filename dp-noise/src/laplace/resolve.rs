//! Tie resolution, and numbers too large for the drawn digits. This code is the rare path: it may
//! take any time, and draws from the tie stream.

use super::DiscreteLaplace;
use crate::bernoulli::fraction;
use crate::source::TieWords;
use alloc::vec::Vec;

/// The largest noise value; the smallest is its negative.
const MOST: u128 = i128::MAX as u128;

impl DiscreteLaplace {
    /// Computes a sample from a 64-bit word for each digit, and from further words for ties.
    pub(super) fn resolve<T: TieWords>(&self, words: &[u64], ties: &mut T) -> i128 {
        let mut number = 0_u128;
        for (place, &word) in words.iter().enumerate() {
            let thresholds = |count, precision| self.thresholds(place, count, precision);
            // The last digit can exceed 15, but stays small: each of its thresholds is less than
            // 1/e times the threshold before it, down to zero.
            number += u128::from(fraction::rank_exactly(word, thresholds, ties)) << (4 * place);
        }
        clamp(number & 1 == 1, number >> 1)
    }

    /// Computes the sample from the words of a single draw.
    #[cold]
    #[inline(never)]
    pub(super) fn settle_one<T: TieWords>(&self, words: &[u64], ties: &mut T) -> i128 {
        let mut halves = Vec::with_capacity(2 * words.len());
        for word in words {
            halves.extend_from_slice(&[*word as u32, (word >> 32) as u32]);
        }
        let wide = fraction::widen_digits(&self.digits, &halves, ties);
        self.resolve(&wide, ties)
    }
}

/// Computes G, or −(G + 1) if negative, and clamps it to the range.
pub(super) fn clamp(negative: bool, geometric: u128) -> i128 {
    if negative { -(geometric.saturating_add(1).min(MOST) as i128) } else { geometric.min(MOST) as i128 }
}
