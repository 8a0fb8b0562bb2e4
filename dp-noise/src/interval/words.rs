//! What an enclosure determines: the words of its number's binary fraction, and comparisons.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use super::{Enclosure, Interval, TOO_WIDE};
use crate::limbs::{self, Limbs};
use alloc::vec;
use alloc::vec::Vec;

impl<L: Limbs> Interval<L> {
    /// Whether this number is certainly at most another number of the same precision.
    #[inline]
    pub(crate) fn is_at_most(&self, other: &Self) -> bool {
        self.high().is_some_and(|high| high.as_ref().iter().rev().le(other.low.as_ref().iter().rev()))
    }

    /// Whether this number is certainly below 2^(-64·precision) · `units`.
    #[inline]
    pub(crate) fn is_below(&self, units: u128) -> bool {
        let low = self.low.as_ref();
        low[2..].iter().all(|&limb| limb == 0)
            && (u128::from(low[1]) << 64 | u128::from(low[0])).saturating_add(self.width) < units
    }

    /// Whether the number is certainly at least 2^-64.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn is_above_a_limb(&self) -> bool {
        self.low.as_ref()[self.precision() - 1] != 0
    }

    /// Whether this number is certainly at most one half. The result `false` may also mean that the
    /// enclosure does not decide the comparison.
    #[inline]
    pub(crate) fn is_below_half(&self) -> bool {
        let (low, precision) = (self.low.as_ref(), self.precision());
        // A width of at most one limb adds at most one to the next limb.
        self.width >> 64 == 0 && low[precision] == 0 && low[precision - 1] < (1 << 63) - 1
    }

    /// Whether the enclosure is too wide to be useful at its precision.
    #[inline]
    pub(crate) fn is_lost(&self) -> bool {
        self.width >= TOO_WIDE || 128 - self.width.leading_zeros() as usize >= 64 * self.precision()
    }

    /// The first `count` 64-bit words of the binary fraction of this number divided by a larger
    /// number, if the enclosures determine these words.
    #[inline]
    pub(crate) fn ratio_words(&self, larger: &Self, count: usize) -> Option<Vec<u64>> {
        let words = |mut numerator: L, mut denominator: L| {
            let (numerator, denominator) = (numerator.as_mut(), denominator.as_mut());
            // The ratio is below one, even if the ends of the enclosures are not.
            if numerator.iter().rev().ge(denominator.iter().rev()) {
                return vec![u64::MAX; count];
            }
            let mut words = vec![0; count];
            limbs::fraction(numerator, denominator, &mut words);
            words
        };
        let low = words(self.low.clone(), larger.high()?);
        let high = words(self.high()?, larger.low.clone());
        (low == high).then_some(low)
    }

    /// The first `count` 64-bit words of the number's binary fraction, if the enclosure determines
    /// them.
    #[inline]
    pub(crate) fn words(&self, count: usize) -> Option<Vec<u64>> {
        let mut words = vec![0; count];
        self.write_words(&mut words)?;
        Some(words)
    }

    /// The word at `index` of the binary fraction.
    #[inline]
    pub(crate) fn word(&self, index: usize) -> Option<u64> {
        Some(self.words(index + 1)?[index])
    }

    /// The first words of the binary fraction. The length of `words` is the number of words to
    /// write.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_words(&self, words: &mut [u64]) -> Option<()> {
        write(self.low.as_ref(), self.width, words)
    }
}

/// The first words of the binary fraction of a number with this lower end and width, if the
/// enclosure determines them. The enclosure determines the words if adding the width to the digits
/// after the words does not carry into the words.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn write(low: &[u64], width: u128, words: &mut [u64]) -> Option<()> {
    let precision = low.len() - 1;
    let rest = precision.checked_sub(words.len())?;
    if rest == 1 && width >> 64 == 0 && low[precision] == 0 {
        low[0].checked_add(width as u64)?;
    } else {
        let mut width = [width as u64, (width >> 64) as u64].into_iter();
        let mut carry = false;
        for &limb in &low[..rest] {
            let (sum, over) = limb.overflowing_add(width.next().unwrap_or(0));
            carry = over | sum.overflowing_add(u64::from(carry)).1;
        }
        if carry || width.any(|limb| limb != 0) || low[precision] != 0 {
            return None;
        }
    }
    words.iter_mut().zip(low[rest..precision].iter().rev()).for_each(|(word, limb)| *word = *limb);
    Some(())
}

impl Enclosure {
    /// The interval of all binary fractions that begin with these words. The interval's precision
    /// is one limb more than the number of words.
    #[inline]
    pub(crate) fn beginning_with(words: &[u64]) -> Self {
        let low = [0].iter().chain(words.iter().rev()).chain(&[0]).copied().collect();
        Self { low, width: 1 << 64 }
    }
}
