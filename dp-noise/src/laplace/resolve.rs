//! Tie resolution, and numbers beyond the drawn digits: the rare path, which may take any time and
//! draws from the tie stream.

use super::DiscreteLaplace;
use crate::bernoulli::fraction;
use crate::source::TieWords;
use alloc::vec::Vec;

/// The largest noise; the range is symmetric.
const MOST: u128 = i128::MAX as u128;

impl DiscreteLaplace {
    /// The sample decided by a 64-bit word for each digit, and by as many tie words as necessary.
    pub(super) fn resolve<T: TieWords>(&self, words: &[u64], ties: &mut T) -> i128 {
        let mut number = 0_u128;
        for (place, &word) in words.iter().enumerate() {
            let thresholds = |count, precision| self.thresholds(place, count, precision);
            // The last digit can exceed 15, but stays small: each of its thresholds is more than e
            // times the next, down to zero.
            number += u128::from(fraction::rank_exactly(word, thresholds, ties)) << (4 * place);
        }
        clamp(number & 1 == 1, number >> 1)
    }

    /// The sample of a single draw's words.
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

/// G, or −(G + 1) if negative, clamped to the range.
pub(super) fn clamp(negative: bool, geometric: u128) -> i128 {
    if negative { -(geometric.saturating_add(1).min(MOST) as i128) } else { geometric.min(MOST) as i128 }
}
