//! Several numbers below one that share one width, such as the powers of a number. The code
//! computes the width once for all numbers.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use super::{Interval, lost, words};
use crate::limbs::{self, Limbs};

/// Numbers known to lie in [low, low + `width` · 2^(-64·precision)]. Each number has its own `low`,
/// which is below one.
pub(crate) struct Fractions<L, const COUNT: usize> {
    lows: [L; COUNT],
    width: u128,
}

impl<L: Limbs, const COUNT: usize> Fractions<L, COUNT> {
    pub(crate) fn zero(precision: usize) -> Self {
        Self { lows: core::array::from_fn(|_| L::zero(precision + 1)), width: 0 }
    }

    /// Sets these numbers to a first number and its products with all subsets of the factors. Each
    /// factor in turn multiplies all numbers that are computed so far. `COUNT` is two to the power
    /// of the number of factors. `None` if an enclosure is too wide, or reaches one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn set_products(&mut self, first: &Interval<L>, factors: &[Interval<L>]) -> Option<()> {
        let precision = first.precision();
        self.width = first.width;
        let mut whole = first.low.as_ref()[precision];
        for factor in factors {
            self.width += factor.width + 1 + lost(precision);
            whole |= factor.low.as_ref()[precision];
        }
        if whole != 0 || self.width >> first.narrow() != 0 {
            return None;
        }
        self.lows[0].clone_from(&first.low);
        for (bit, factor) in factors.iter().enumerate() {
            let (known, next) = self.lows.split_at_mut(1 << bit);
            for (next, known) in next.iter_mut().zip(known) {
                let (a, b) = (&known.as_ref()[..precision], &factor.low.as_ref()[..precision]);
                limbs::upper_half(a, b, &mut next.as_mut()[..precision]);
            }
        }
        Some(())
    }

    /// Sets these numbers to the first powers of a number, beginning with the number itself.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn set_powers(&mut self, number: &Interval<L>) -> Option<()> {
        let mut squares = [number; 4].map(Interval::clone);
        for bit in 1..squares.len() {
            let (known, next) = squares.split_at_mut(bit);
            next[0].set_product(&known[bit - 1], &known[bit - 1]);
        }
        self.set_products(number, &squares)
    }

    /// Writes the first `count` words of partial sums, if the enclosures determine these words. The
    /// first sum omits the first number, the second sum omits the first two numbers, and so on.
    /// Each true sum may exceed the computed sum by up to `width` units. All sums are below one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_tails(&self, mut width: u128, count: usize, words: &mut [u64]) -> Option<()> {
        let mut tail = L::zero(self.lows[0].as_ref().len());
        for (low, words) in self.lows[1..].iter().zip(words.chunks_exact_mut(count)).rev() {
            limbs::add(tail.as_mut(), low.as_ref());
            width += self.width;
            words::write(tail.as_ref(), width, words)?;
        }
        Some(())
    }

    /// The first words of each number's binary fraction, if the enclosures determine these words.
    /// The length of the output sets the number of words.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_words<const WORDS: usize>(&self, words: &mut [[u64; WORDS]]) -> Option<()> {
        for (low, words) in self.lows.iter().zip(words) {
            words::write(low.as_ref(), self.width, words)?;
        }
        Some(())
    }

    /// The last number.
    #[inline]
    pub(crate) fn last(&self) -> Interval<L> {
        Interval { low: self.lows[COUNT - 1].clone(), width: self.width }
    }
}
