//! Interval arithmetic: numbers with a lower end and a width, to any requested precision. The lower
//! end is a fixed-point number in 64-bit limbs.
//!
//! The code computes a table from hundreds of intervals, so it keeps their limbs off the heap. The
//! macro [`at_precision`] calls a function for the usual precisions, each with an array of known
//! length. With debug assertions it calls one function for all precisions, and nothing is inlined.
//! Builds with debug assertions would not be faster with five copies of each function, and these
//! copies made up a tenth of a small program.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

mod fractions;
mod words;

pub(crate) use fractions::Fractions;

use crate::limbs::{self, Limbs};
use alloc::vec::Vec;

/// A number known to lie in [`low`, `low` + `width` · 2^(-64·`precision`)], below 2^63.
///
/// `low` has `precision` limbs of fraction, and one limb, the last, of whole part. The enclosure
/// stays sound: every step rounds `low` down and widens `width` by more than that step's error.
#[derive(Clone, Debug)]
pub(crate) struct Interval<L> {
    low: L,
    width: u128,
}

/// An interval of any precision.
pub(crate) type Enclosure = Interval<Vec<u64>>;

/// Calls a function for a precision in limbs, with the fastest limb type for that precision.
macro_rules! at_precision {
    ($precision:ident, $function:ident($($argument:expr),* $(,)?)) => {
        match $precision {
            #[cfg(any(test, not(debug_assertions)))]
            2 => $function::<[u64; 3]>($($argument,)* $precision),
            #[cfg(any(test, not(debug_assertions)))]
            3 => $function::<[u64; 4]>($($argument,)* $precision),
            #[cfg(any(test, not(debug_assertions)))]
            4 => $function::<[u64; 5]>($($argument,)* $precision),
            #[cfg(any(test, not(debug_assertions)))]
            5 => $function::<[u64; 6]>($($argument,)* $precision),
            _ => $function::<alloc::vec::Vec<u64>>($($argument,)* $precision),
        }
    };
}
pub(crate) use at_precision;

/// The largest useful width. A wider enclosure is discarded, and computed again with a higher
/// precision.
const TOO_WIDE: u128 = 1 << 120;

impl<L: Limbs> Interval<L> {
    pub(crate) fn new(low: L, width: u128) -> Self {
        Self { low, width }
    }

    /// The interval of an integer.
    pub(crate) fn whole(number: u64, precision: usize) -> Self {
        let mut low = L::zero(precision + 1);
        low.as_mut()[precision] = number;
        Self { low, width: 0 }
    }

    /// Replaces the number by its square.
    ///
    /// The square is (low + w)² = low² + 2·low·w + w².
    #[inline]
    pub(crate) fn square(&mut self) {
        let precision = self.precision();
        let width = 2 * self.share(self.width) + squared(self.width, precision) + lost(precision);
        self.low = self.product(self);
        self.width = width.min(TOO_WIDE);
    }

    /// Computes the product with another number. The product must stay below 2^63.
    ///
    /// The product is (a + v)(b + w) = ab + aw + bv + vw. Here a and b are the lower ends, and v
    /// and w are the distances of the numbers from them. For a and b below one, the product is at
    /// most ab + v + w + vw. The term vw is at most a unit if at most half of each number's digits
    /// are unknown. Most products for tables have such factors, so the code tries this case first.
    #[must_use]
    #[inline]
    pub(crate) fn times(&self, other: &Self) -> Self {
        let mut product = Self::whole(0, self.precision());
        product.set_product(self, other);
        product
    }

    /// Sets this interval to the product of two others, limb by limb, without a move of an
    /// interval. The processor can read limbs immediately if they were written one by one, but
    /// would have to wait after a move.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn set_product(&mut self, one: &Self, other: &Self) {
        if one.is_quick_with(other) {
            self.set_quickly(&one.low, one.width, other);
        } else {
            *self = one.times_any(other);
        }
    }

    /// Multiplies by another number, in place for the same reason as in [`Self::set_product`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn multiply(&mut self, other: &Self) {
        if self.is_quick_with(other) {
            self.set_quickly(&self.low.clone(), self.width, other);
        } else {
            *self = self.times_any(other);
        }
    }

    /// Whether both numbers are below one and few of their digits are unknown.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_quick_with(&self, other: &Self) -> bool {
        let (precision, a, b) = (self.precision(), self.low.as_ref(), other.low.as_ref());
        a[precision] | b[precision] == 0 && (self.width | other.width) >> self.narrow() == 0
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_quickly(&mut self, low: &L, width: u128, other: &Self) {
        let (precision, a, b) = (self.precision(), low.as_ref(), other.low.as_ref());
        let low = self.low.as_mut();
        limbs::upper_half(&a[..precision], &b[..precision], &mut low[..precision]);
        low[precision] = 0;
        self.width = width + other.width + 1 + lost(precision);
    }

    #[inline(never)]
    fn times_any(&self, other: &Self) -> Self {
        let low = self.product(other);
        let shares = self.share(other.width) + other.share(self.width);
        let precision = self.precision();
        let width = shares + squared(self.width.max(other.width), precision) + lost(precision);
        Self { low, width: width.min(TOO_WIDE) }
    }

    /// The product of the lower ends. The result is rounded down by less than [`lost`] units.
    fn product(&self, other: &Self) -> L {
        let (precision, a, b) = (self.precision(), self.low.as_ref(), other.low.as_ref());
        let mut low = L::zero(precision + 1);
        if a[precision] | b[precision] == 0 {
            // This is the fast case, because most numbers are below one.
            limbs::upper_half(&a[..precision], &b[..precision], &mut low.as_mut()[..precision]);
        } else {
            limbs::with_product(a, b, |product| {
                low.as_mut().copy_from_slice(&product[precision..=2 * precision]);
            });
        }
        low
    }

    /// The lower end, which is exact, and the width above it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn low_end(&self) -> (Self, u128) {
        (Self { low: self.low.clone(), width: 0 }, self.width)
    }

    /// Computes the sum with another number. The sum must stay below 2^63.
    #[must_use]
    #[inline]
    pub(crate) fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.add(other);
        sum
    }

    /// Adds another number. The sum must stay below 2^63.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn add(&mut self, other: &Self) {
        limbs::add(self.low.as_mut(), other.low.as_ref());
        self.width = (self.width + other.width).min(TOO_WIDE);
    }

    /// Half of the sum of one and this number, which must be below one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn half_above(&self) -> Self {
        let mut half = self.clone();
        half.low.as_mut()[self.precision()] += 1;
        half.shift_right(1);
        half
    }

    /// One divided by this number, which must be at least one. Uses 1/low − 1/high = (high − low) /
    /// (low · high), where 1/high is rounded down by less than a unit. The whole part of the lower
    /// end is a lower bound on both ends.
    #[must_use]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn reciprocal(&self) -> Self {
        let precision = self.precision();
        let mut reciprocal = Self::whole(1, precision);
        let Some(mut high) = self.high() else { return Self { width: TOO_WIDE, ..reciprocal } };
        let mut one = reciprocal.low.clone();
        if high.as_ref() != one.as_ref() {
            let low = reciprocal.low.as_mut();
            low[precision] = 0;
            limbs::divide(one.as_mut(), high.as_mut(), &mut low[..precision]);
            low[..precision].reverse();
        }
        let whole = self.low.as_ref()[precision].max(1);
        reciprocal.width = ((self.width >> (2 * whole.ilog2())) + 2).min(TOO_WIDE);
        reciprocal
    }

    /// One minus this number, which must be at most one.
    #[must_use]
    #[inline]
    pub(crate) fn complement(&self) -> Self {
        let mut low = Self::whole(1, self.precision()).low;
        let borrow = self.high().is_none_or(|high| limbs::subtract(low.as_mut(), high.as_ref()));
        // If the subtraction borrows, the upper end exceeds one, which only rounding can cause.
        // Then the lower end of the difference is zero.
        if borrow {
            low.as_mut().fill(0);
        }
        Self { low, width: self.width }
    }

    /// Widens the interval, so that it also holds numbers that are up to `units` units larger.
    pub(crate) fn widen(&mut self, units: u128) {
        self.width = (self.width + units).min(TOO_WIDE);
    }

    /// This number times 2^`bits`, for fewer than 64 bits. The result must stay below 2^63.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn shift_left(&mut self, bits: usize) {
        let low = self.low.as_mut();
        for i in (1..low.len()).rev() {
            low[i] = low[i] << bits | low[i - 1] >> 1 >> (63 - bits);
        }
        low[0] <<= bits;
        self.width = if self.width >> 56 == 0 {
            self.width << bits
        } else {
            self.width.saturating_mul(1 << bits).min(TOO_WIDE)
        };
    }

    /// This number divided by 2^`bits`, for fewer than 64 bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn shift_right(&mut self, bits: usize) {
        let low = self.low.as_mut();
        for i in 0..low.len() - 1 {
            low[i] = low[i] >> bits | low[i + 1] << 1 << (63 - bits);
        }
        if let Some(whole) = low.last_mut() {
            *whole >>= bits;
        }
        // The shift loses less than a unit.
        self.width = (self.width >> bits) + 2;
    }

    /// The product `low` · `width`, rounded up. Without the factor `low`, a product with a number
    /// near zero would become as wide as a product with the number one.
    #[inline]
    fn share(&self, width: u128) -> u128 {
        let (low, precision) = (self.low.as_ref(), self.precision());
        // The fraction is below (its first limb + 1) · 2^-64.
        let top = u128::from(low[precision - 1]) + 1;
        if width >> 64 == 0 {
            // Multiplies two 64-bit numbers, unless `top` is 2^64. Whole parts are below 2^63.
            let short = (u128::from(width as u64) * u128::from(low[precision - 1]) + width) >> 64;
            return (short + u128::from(width as u64) * u128::from(low[precision]) + 1).min(TOO_WIDE);
        }
        let (high, rest) = (width >> 64, width & u128::from(u64::MAX));
        let whole = width.saturating_mul(low[precision].into());
        (high * top + ((rest * top) >> 64) + 1).saturating_add(whole).min(TOO_WIDE)
    }

    #[inline]
    pub(crate) fn precision(&self) -> usize {
        self.low.as_ref().len() - 1
    }

    /// If two widths have at most this many binary digits, their product is at most a unit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrow(&self) -> usize {
        (32 * self.precision()).min(100)
    }

    fn high(&self) -> Option<L> {
        let mut high = self.low.clone();
        let over = limbs::add_at(high.as_mut(), self.width, 0);
        (self.width < TOO_WIDE && !over).then_some(high)
    }
}

/// An upper bound on the rounding error of a product, in units.
#[cfg_attr(not(debug_assertions), inline(always))]
fn lost(precision: usize) -> u128 {
    precision as u128 + 1
}

/// Computes `width`² in units of 2^(-64·`precision`), rounded up.
fn squared(width: u128, precision: usize) -> u128 {
    let length = 128 - width.leading_zeros() as usize;
    match (2 * length).checked_sub(64 * precision) {
        None => 1,
        Some(excess) if excess < 120 => 1 << excess,
        Some(_) => TOO_WIDE,
    }
}

#[cfg(test)]
mod tests;
