//! Enclosures of exp(−x) for rational x ≥ 0, as tight as asked for.
//!
//! Tables are made of hundreds of them, so that their limbs are kept without a heap where a table is built:
//! [`at_precision`] calls a function for the usual precisions, each with an array of known length.

use crate::limbs::{self, Limbs};
use alloc::vec;
use alloc::vec::Vec;

/// Halvings aim at an argument below 2^-12, where the series needs a dozen terms.
const SMALL: usize = 12;

/// A number known to lie in [`low`, `low` + `width` · 2^(-64·`precision`)], below 2^63.
///
/// `low` has `precision` limbs of fraction and one limb, the last, of whole part. No rounding is lost: every step
/// rounds `low` down and widens `width` by more than that step's error.
#[derive(Clone, Debug)]
pub(crate) struct Interval<L> {
    low: L,
    width: u128,
}

/// An interval of any precision.
pub(crate) type Enclosure = Interval<Vec<u64>>;

/// Calls a function of a precision in limbs, and of the kind of limbs of its intervals, for the kind that is fastest.
macro_rules! at_precision {
    ($precision:ident, $function:ident($($argument:expr),* $(,)?)) => {
        match $precision {
            2 => $function::<[u64; 3]>($($argument,)* $precision),
            3 => $function::<[u64; 4]>($($argument,)* $precision),
            4 => $function::<[u64; 5]>($($argument,)* $precision),
            _ => $function::<alloc::vec::Vec<u64>>($($argument,)* $precision),
        }
    };
}
pub(crate) use at_precision;

/// A width beyond which an enclosure is given up for one of higher precision.
const TOO_WIDE: u128 = 1 << 120;

impl<L: Limbs> Interval<L> {
    /// exp(−`numerator` / `denominator`) with `precision` limbs of fraction; both below 2^126, the second not zero.
    pub(crate) fn exp_neg(numerator: u128, denominator: u128, precision: usize) -> Self {
        let bits = 64 * precision;
        // exp(-x) < 2^-bits once x >= bits.
        if numerator / denominator >= bits as u128 {
            return Self { low: L::zero(precision + 1), width: 1 };
        }
        let mut halvings = 0;
        let length = |number: u128| 128 - number.leading_zeros() as usize;
        // numerator < 2^length and denominator >= 2^(length - 1).
        if length(numerator) + SMALL + 1 > length(denominator) {
            halvings = length(numerator) + SMALL + 1 - length(denominator);
        }
        let mut x = L::zero(precision + 1);
        scaled(numerator, denominator, halvings, &mut x.as_mut()[..precision]);
        let mut interval = Self::series(&x.as_ref()[..precision], precision);
        for _ in 0..halvings {
            interval.square();
        }
        interval
    }

    /// exp(−x) for x < 2^-[`SMALL`] whose fraction, rounded down, is given.
    ///
    /// y = 1 − x(1 − x/2 (1 − x/3 (...))), where divisions are put off: c·y is known, for c a product of some of the divisors. Where y
    /// is the inner one, k·c·(1 − x·y/k) = k·c − x·(c·y). Each step is within 2^-12 · (the error before) + 3 units of y, hence all
    /// within 4; the terms left out are below one unit. So y ± 8 units encloses.
    fn series(x: &[u64], precision: usize) -> Self {
        let mut y = L::zero(precision + 1);
        y.as_mut()[precision] = 1;
        let mut divisor = 1_u32;
        for k in (1..=terms(64 * precision)).rev() {
            divisor = divisor.checked_mul(k).unwrap_or_else(|| {
                limbs::divide_small(y.as_mut(), divisor);
                k
            });
            let mut whole = L::zero(precision + 1);
            whole.as_mut()[precision] = divisor.into();
            limbs::with_product(x, y.as_ref(), |product| {
                limbs::subtract(whole.as_mut(), &product[precision..]);
            });
            y = whole;
        }
        limbs::divide_small(y.as_mut(), divisor);
        let mut eight = L::zero(precision + 1);
        eight.as_mut()[0] = 8;
        limbs::subtract(y.as_mut(), eight.as_ref());
        Self { low: y, width: 16 }
    }

    /// Replaces the number by its square.
    ///
    /// (low + w)² = low² + 2·low·w + w², and low² is rounded down by less than a unit.
    pub(crate) fn square(&mut self) {
        let precision = self.precision();
        let width = 2 * self.share(self.width) + squared(self.width, precision) + 1;
        self.low = self.product(self);
        self.width = width.min(TOO_WIDE);
    }

    /// exp(−`numerator` · `times` / `denominator`).
    pub(crate) fn exp_neg_times(numerator: u128, denominator: u128, times: u128, precision: usize) -> Self {
        let mut power = Self::exp_neg(numerator, denominator, precision);
        let mut product = Self::whole(1, precision);
        for bit in 0..128 - times.leading_zeros() {
            if times >> bit & 1 == 1 {
                product = product.times(&power);
            }
            power.square();
        }
        product
    }

    /// A whole number.
    pub(crate) fn whole(number: u64, precision: usize) -> Self {
        let mut low = L::zero(precision + 1);
        low.as_mut()[precision] = number;
        Self { low, width: 0 }
    }

    /// Whether the number is certainly not above another of the same precision.
    pub(crate) fn is_at_most(&self, other: &Self) -> bool {
        self.high().is_some_and(|high| high.as_ref().iter().rev().le(other.low.as_ref().iter().rev()))
    }

    /// The product with another number; it stays below 2^63.
    ///
    /// (a + v)(b + w) = ab + aw + bv + vw. For a and b below one that is at most ab + v + w + vw, and vw is at most a unit where
    /// both have at most half of the digits: tables are made of such products, and so they come first.
    #[must_use]
    #[inline(always)]
    pub(crate) fn times(&self, other: &Self) -> Self {
        let (precision, a, b) = (self.precision(), self.low.as_ref(), other.low.as_ref());
        let narrow = (32 * precision).min(100);
        if a[precision] | b[precision] == 0 && (self.width | other.width) >> narrow == 0 {
            let mut low = L::zero(precision + 1);
            limbs::upper_half(&a[..precision], &b[..precision], &mut low.as_mut()[..precision]);
            return Self { low, width: self.width + other.width + 2 };
        }
        self.times_any(other)
    }

    #[inline(never)]
    fn times_any(&self, other: &Self) -> Self {
        let low = self.product(other);
        let shares = self.share(other.width) + other.share(self.width);
        let width = shares + squared(self.width.max(other.width), self.precision()) + 1;
        Self { low, width: width.min(TOO_WIDE) }
    }

    /// The product of the lower ends, rounded down.
    fn product(&self, other: &Self) -> L {
        let (precision, a, b) = (self.precision(), self.low.as_ref(), other.low.as_ref());
        let mut low = L::zero(precision + 1);
        if a[precision] | b[precision] == 0 {
            // Most numbers are below one.
            limbs::upper_half(&a[..precision], &b[..precision], &mut low.as_mut()[..precision]);
        } else {
            limbs::with_product(a, b, |product| {
                low.as_mut().copy_from_slice(&product[precision..=2 * precision]);
            });
        }
        low
    }

    /// The sum with another number; the sum stays below 2^63.
    #[must_use]
    pub(crate) fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.add(other);
        sum
    }

    /// Adds another number; the sum stays below 2^63.
    pub(crate) fn add(&mut self, other: &Self) {
        limbs::add(self.low.as_mut(), other.low.as_ref());
        self.width = (self.width + other.width).min(TOO_WIDE);
    }

    /// One divided by the number, which is at least one.
    ///
    /// 1/low − 1/high = (high − low) / (low · high), and 1/high is rounded down by less than a unit.
    #[must_use]
    pub(crate) fn reciprocal(&self) -> Self {
        let precision = self.precision();
        let Some(mut high) = self.high() else { return Self { width: TOO_WIDE, ..self.clone() } };
        let mut one = Self::whole(1, precision).low;
        let mut low = L::zero(precision + 1);
        if high.as_ref() == one.as_ref() {
            low.as_mut()[precision] = 1;
        } else {
            let low = &mut low.as_mut()[..precision];
            limbs::fraction(one.as_mut(), high.as_mut(), low);
            low.reverse();
        }
        Self { low, width: (self.width + 1).min(TOO_WIDE) }
    }

    /// One minus the number, which is at most one.
    #[must_use]
    pub(crate) fn complement(&self) -> Self {
        let mut low = Self::whole(1, self.precision()).low;
        let borrow = self.high().is_none_or(|high| limbs::subtract(low.as_mut(), high.as_ref()));
        // Above one by rounding only; then the difference may be anything from zero on.
        if borrow {
            low.as_mut().fill(0);
        }
        Self { low, width: self.width }
    }

    /// The number is larger than this by at most so many units: widens to include it.
    pub(crate) fn widen(&mut self, units: u128) {
        self.width = (self.width + units).min(TOO_WIDE);
    }

    /// Whether the number is certainly below 2^(-64·precision) · `units`.
    pub(crate) fn is_below(&self, units: u128) -> bool {
        let low = self.low.as_ref();
        low[2..].iter().all(|&limb| limb == 0)
            && (u128::from(low[1]) << 64 | u128::from(low[0])).saturating_add(self.width) < units
    }

    /// Whether the number is certainly at most one half; it may be less and not be known to.
    pub(crate) fn is_below_half(&self) -> bool {
        let (low, precision) = (self.low.as_ref(), self.precision());
        // A width of one limb adds at most one to the next.
        self.width >> 64 == 0 && low[precision] == 0 && low[precision - 1] < (1 << 63) - 1
    }

    /// The number times 2^`bits`, which are fewer than 64; it stays below 2^63.
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

    /// The number over 2^`bits`, which are fewer than 64.
    pub(crate) fn shift_right(&mut self, bits: usize) {
        let low = self.low.as_mut();
        for i in 0..low.len() - 1 {
            low[i] = low[i] >> bits | low[i + 1] << 1 << (63 - bits);
        }
        if let Some(whole) = low.last_mut() {
            *whole >>= bits;
        }
        // What is lost is less than a unit.
        self.width = (self.width >> bits) + 2;
    }

    /// Whether the enclosure is too wide to be of use at its precision.
    pub(crate) fn is_lost(&self) -> bool {
        self.width >= TOO_WIDE || 128 - self.width.leading_zeros() as usize >= 64 * self.precision()
    }

    /// The first `count` 64-bit words of the binary fraction of this number over a larger one, if determined.
    pub(crate) fn ratio_words(&self, larger: &Self, count: usize) -> Option<Vec<u64>> {
        let words = |mut numerator: L, mut denominator: L| {
            let (numerator, denominator) = (numerator.as_mut(), denominator.as_mut());
            // The ratio is below one, even where the ends of the enclosures are not.
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

    /// The first `count` 64-bit words of the number's binary fraction, if the enclosure determines them.
    pub(crate) fn words(&self, count: usize) -> Option<Vec<u64>> {
        let mut words = Vec::with_capacity(count);
        self.push_words(count, &mut words)?;
        Some(words)
    }

    /// The same, after what there is already.
    #[inline]
    pub(crate) fn push_words(&self, count: usize, words: &mut Vec<u64>) -> Option<()> {
        let (low, precision) = (self.low.as_ref(), self.precision());
        let rest = precision.checked_sub(count)?;
        // They are determined if adding the width to what follows them carries nothing into them.
        if let (true, [first], Ok(width)) = (low[precision] == 0, &low[..rest], u64::try_from(self.width)) {
            first.checked_add(width)?;
            (rest..precision).rev().for_each(|place| words.push(low[place]));
            return Some(());
        }
        let mut width = [self.width as u64, (self.width >> 64) as u64].into_iter();
        let mut carry = false;
        for &limb in &low[..rest] {
            let (sum, over) = limb.overflowing_add(width.next().unwrap_or(0));
            carry = over | sum.overflowing_add(u64::from(carry)).1;
        }
        let determined = !carry && width.all(|limb| limb == 0) && low[precision] == 0;
        if !determined || self.width >= TOO_WIDE {
            return None;
        }
        words.extend(low[rest..precision].iter().rev());
        Some(())
    }

    /// `low` · `width`, rounded up: without it an enclosure of a number near zero would go on widening as if the number
    /// were one.
    #[inline]
    fn share(&self, width: u128) -> u128 {
        let (low, precision) = (self.low.as_ref(), self.precision());
        // The fraction is below (its first limb + 1) · 2^-64.
        let top = u128::from(low[precision - 1]) + 1;
        if width >> 64 == 0 {
            // Two numbers of 64 bits each, but for a top of 2^64; and whole parts are below 2^63.
            let short = (u128::from(width as u64) * u128::from(low[precision - 1]) + width) >> 64;
            return (short + u128::from(width as u64) * u128::from(low[precision]) + 1).min(TOO_WIDE);
        }
        let (high, rest) = (width >> 64, width & u128::from(u64::MAX));
        let whole = width.saturating_mul(low[precision].into());
        (high * top + ((rest * top) >> 64) + 1).saturating_add(whole).min(TOO_WIDE)
    }

    #[inline]
    fn precision(&self) -> usize {
        self.low.as_ref().len() - 1
    }

    fn high(&self) -> Option<L> {
        let mut high = self.low.clone();
        let over = limbs::add_at(high.as_mut(), self.width, 0);
        (self.width < TOO_WIDE && !over).then_some(high)
    }
}

impl Enclosure {
    /// What a binary fraction can be that begins with these words: at a precision of one limb more.
    pub(crate) fn beginning_with(words: &[u64]) -> Self {
        let low = [0].iter().chain(words.iter().rev()).chain(&[0]).copied().collect();
        Self { low, width: 1 << 64 }
    }
}

/// `numerator` / (`denominator` · 2^`halvings`), below one, rounded down to the limbs of `x`.
fn scaled(numerator: u128, denominator: u128, halvings: usize, x: &mut [u64]) {
    // Numbers of 126 digits; and so few halvings that they do not fill two limbs more.
    let wide = |number: u128| [number as u64, (number >> 64) as u64, 0, 0, 0];
    let (mut numerator, mut denominator) = (wide(numerator), wide(denominator));
    limbs::shift_left(&mut denominator, halvings);
    limbs::fraction(&mut numerator, &mut denominator, x);
    x.reverse();
}

/// `width`² in units of 2^(-64·`precision`), rounded up.
fn squared(width: u128, precision: usize) -> u128 {
    let length = 128 - width.leading_zeros() as usize;
    match (2 * length).checked_sub(64 * precision) {
        None => 1,
        Some(excess) if excess < 120 => 1 << excess,
        Some(_) => TOO_WIDE,
    }
}

/// How many terms of the series leave an error below 2^-`bits`: (2^-12)^(n+1) / (n+1)! is.
fn terms(bits: usize) -> u32 {
    let (mut n, mut exponent) = (0, SMALL);
    while exponent < bits {
        n += 1;
        exponent += SMALL + (n + 1_u32).ilog2() as usize;
    }
    n
}

#[cfg(test)]
mod tests;
