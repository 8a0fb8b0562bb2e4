//! The rare path: ties. It may take any time, and draws from the tie stream.

use super::DiscreteGaussian;
use crate::coins;
use crate::source::TieWords;

impl DiscreteGaussian {
    /// The base, and the acceptance coins that its exponent asks for, ties resolved to the end.
    #[cold]
    #[inline(never)]
    pub(super) fn resolve<T: TieWords>(&self, words: &[u64], low: u64, ties: &mut T) -> (u64, u128) {
        let base = self.base(words[0], ties);
        let exponent = self.exponent(base, low);
        let mut heads = 0;
        for digit in (0..128).filter(|digit| exponent >> digit & 1 == 1) {
            // A base beyond the table asks for coins that were not tossed.
            let word = words.get(2 + digit as usize).copied().unwrap_or_else(|| ties.next_word());
            let first = self.chance(1 << digit, 0);
            let head = coins::resolve(word, first, |index| self.chance(1 << digit, index), ties);
            heads |= u128::from(head) << digit;
        }
        (base, heads)
    }

    /// How many thresholds the uniform fraction that begins with `first` is below.
    fn base<T: TieWords>(&self, first: u64, ties: &mut T) -> u64 {
        coins::rank_exactly(first, |count, precision| self.thresholds(count, precision), ties)
    }

    /// The same for the upper 63 bits of a word, which one more bit follows if they tie.
    #[cold]
    pub(super) fn rank<T: TieWords>(&self, word: u64, ties: &mut T) -> u64 {
        let tied = self.ranks.contains(&((word >> 1) as i64));
        self.base(word & !1 | if tied { ties.next_word() & 1 } else { 0 }, ties)
    }

    /// Whether an attempt is accepted, given the words of its coins and their extension.
    #[cold]
    pub(super) fn accept<T: TieWords>(&self, base: u64, low: u64, words: &[u32], ties: &mut T) -> bool {
        let exponent = self.exponent(base, low);
        let places = (128 - exponent.leading_zeros() as usize).div_ceil(4);
        let digit = |place: usize| (exponent >> (4 * place) & 15) as usize;
        let extension = words[self.coins.len()];
        let tie = |place: usize| {
            let coins = self.coins.get(place).filter(|_| digit(place) != 0);
            coins.is_some_and(|coins| (coins.chance(digit(place)) >> 32) as u32 == words[place])
        };
        let several = (0..places).filter(|&place| tie(place)).count() > 1;
        let mut heads = true;
        for place in (0..places).filter(|&place| digit(place) != 0) {
            let word = match words[..self.coins.len()].get(place) {
                Some(&word) => {
                    let lower = if several && tie(place) { ties.next_word() as u32 } else { extension };
                    u64::from(word) << 32 | u64::from(lower)
                }
                // A base beyond the table asks for coins that were not tossed.
                None => ties.next_word(),
            };
            let times = (digit(place) as u128) << (4 * place);
            let first = self.chance(times, 0);
            heads &= coins::resolve(word, first, |index| self.chance(times, index), ties);
        }
        heads
    }
}
