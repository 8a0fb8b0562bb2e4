//! The rare path: ties, and numbers beyond the digits drawn. It may take any time, and draws from the tie stream.

use super::DiscreteLaplace;
use crate::coins;
use crate::source::TieWords;

/// The largest noise; the range is symmetric.
const MOST: u128 = i128::MAX as u128;

impl DiscreteLaplace {
    /// The sample that the main words and as many tie words as it takes decide.
    #[cold]
    #[inline(never)]
    pub(super) fn resolve<T: TieWords>(&self, words: &[u64], ties: &mut T) -> i128 {
        let heads = self.heads(words, ties);
        let negative = heads & 1 == 1;
        let (mut geometric, mut over) = self.split(heads);
        // How often 2^N goes into G is independent of the digits below, and counts the heads before the first tails.
        while over && geometric < MOST {
            geometric = geometric.saturating_add(1 << self.digits);
            let coin = self.digits + 1;
            over = coins::resolve(ties.next_word(), self.first[coin], |index| self.word(coin, index), ties);
        }
        clamp(negative, geometric)
    }

    /// The digits as a number, and whether the overflow coin shows heads.
    fn split(&self, heads: u128) -> (u128, bool) {
        let geometric = heads >> 1 & ((1 << self.digits) - 1);
        (geometric, heads >> (self.digits + 1) & 1 == 1)
    }

    /// Every coin, ties resolved to the end.
    fn heads<T: TieWords>(&self, words: &[u64], ties: &mut T) -> u128 {
        let coins = self.first.iter().zip(words).enumerate();
        coins.fold(0, |heads, (coin, (&first, &word))| {
            let head = coins::resolve(word, first, |index| self.word(coin, index), ties);
            heads | u128::from(head) << coin
        })
    }
}

/// G, or −(G + 1) if negative, clamped to the range.
pub(super) fn clamp(negative: bool, geometric: u128) -> i128 {
    if negative { -(geometric.saturating_add(1).min(MOST) as i128) } else { geometric.min(MOST) as i128 }
}
