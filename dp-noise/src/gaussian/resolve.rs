//! Tie resolution: the rare path, which may take any time and draws from the tie stream.

use super::DiscreteGaussian;
use crate::bernoulli::fraction;
use crate::source::TieWords;

impl DiscreteGaussian {
    /// Computes the base, and the conjunction of the acceptance coins that its exponent needs. This
    /// function resolves all ties.
    #[cold]
    #[inline(never)]
    pub(super) fn resolve<T: TieWords>(
        &self,
        word: u64,
        coins: &[u64],
        low: u64,
        ties: &mut T,
    ) -> (u64, u128) {
        let tied = self.base.contains(&((word >> 1) as i64));
        let base = self.rank(word & !1 | if tied { ties.next_word() & 1 } else { 0 }, ties);
        let exponent = self.exponent(base, low);
        let mut heads = 0;
        for digit in (0..128).filter(|digit| exponent >> digit & 1 == 1) {
            // If a base is beyond the table, the main stream has no word for some of its coins.
            let word = coins.get(digit as usize).copied().unwrap_or_else(|| ties.next_word());
            let first = self.acceptance.chance(1 << digit, 0);
            let head =
                fraction::resolve(word, first, |index| self.acceptance.chance(1 << digit, index), ties);
            heads |= u128::from(head) << digit;
        }
        (base, heads)
    }

    /// The number of thresholds above the uniform fraction that begins with `first`.
    pub(super) fn rank<T: TieWords>(&self, first: u64, ties: &mut T) -> u64 {
        fraction::rank_exactly(first, |count, precision| self.thresholds(count, precision), ties)
    }
}
