//! Enclosures of exp(−x) for rational x ≥ 0, as tight as asked for.

use crate::limbs;
use alloc::vec;
use alloc::vec::Vec;

/// Halvings aim at an argument below 2^-12, where the series needs a dozen terms.
const SMALL: usize = 12;

/// A number known to lie in [`low`, `low` + `width` · 2^(-64·`precision`)], below 2^63.
///
/// `low` has `precision` limbs of fraction and one limb, the last, of whole part. No rounding is lost: every step
/// rounds `low` down and widens `width` by more than that step's error.
#[derive(Clone, Debug)]
pub(crate) struct Enclosure {
    low: Vec<u64>,
    width: u128,
}

/// A width beyond which an enclosure is given up for one of higher precision.
const TOO_WIDE: u128 = 1 << 120;

impl Enclosure {
    /// exp(−`numerator` / `denominator`) with `precision` limbs of fraction; both below 2^126, the second not zero.
    pub(crate) fn exp_neg(numerator: u128, denominator: u128, precision: usize) -> Self {
        let bits = 64 * precision;
        // exp(-x) < 2^-bits once x >= bits.
        if numerator / denominator >= bits as u128 {
            return Self { low: vec![0; precision + 1], width: 1 };
        }
        let mut halvings = 0;
        let length = |number: u128| 128 - number.leading_zeros() as usize;
        // numerator < 2^length and denominator >= 2^(length - 1).
        if length(numerator) + SMALL + 1 > length(denominator) {
            halvings = length(numerator) + SMALL + 1 - length(denominator);
        }
        let mut enclosure = Self::series(&scaled(numerator, denominator, halvings, precision), precision);
        for _ in 0..halvings {
            enclosure.square();
        }
        enclosure
    }

    /// exp(−x) for x < 2^-[`SMALL`] whose fraction, rounded down, is given.
    ///
    /// y = 1 − x(1 − x/2 (1 − x/3 (...))). Each step is within 2^-12 · (the error before) + 3 units, hence all
    /// within 4; the terms left out are below one unit. So y ± 8 units encloses.
    fn series(x: &[u64], precision: usize) -> Self {
        let mut product = vec![0; 2 * precision + 1];
        let mut y = vec![0; precision + 1];
        y[precision] = 1;
        for k in (1..=terms(64 * precision)).rev() {
            limbs::multiply(x, &y, &mut product);
            y.copy_from_slice(&product[precision..]);
            limbs::divide_small(&mut y, k as u32);
            // 1 - y, where y is below one.
            y[precision] = 1;
            negate_fraction(&mut y);
        }
        let mut eight = vec![0; precision + 1];
        eight[0] = 8;
        limbs::subtract(&mut y, &eight);
        Self { low: y, width: 16 }
    }

    /// Replaces the number by its square.
    ///
    /// (low + w)² = low² + 2·low·w + w², and low² is rounded down by less than a unit.
    pub(crate) fn square(&mut self) {
        let precision = self.precision();
        let width = 2 * self.share(self.width) + squared(self.width, precision) + 1;
        self.low =
            limbs::with_product(&self.low, &self.low, |product| product[precision..=2 * precision].to_vec());
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
        let mut low = vec![0; precision + 1];
        low[precision] = number;
        Self { low, width: 0 }
    }

    /// What a binary fraction can be that begins with these words: at a precision of one limb more.
    pub(crate) fn beginning_with(words: &[u64]) -> Self {
        let low = [0].iter().chain(words.iter().rev()).chain(&[0]).copied().collect();
        Self { low, width: 1 << 64 }
    }

    /// Whether the number is certainly not above another of the same precision.
    pub(crate) fn is_at_most(&self, other: &Self) -> bool {
        self.high().is_some_and(|high| high.iter().rev().le(other.low.iter().rev()))
    }

    /// The product with another number; it stays below 2^63.
    ///
    /// (a + v)(b + w) = ab + aw + bv + vw.
    #[must_use]
    pub(crate) fn times(&self, other: &Self) -> Self {
        let precision = self.precision();
        let low =
            limbs::with_product(&self.low, &other.low, |product| product[precision..=2 * precision].to_vec());
        let shares = self.share(other.width) + other.share(self.width);
        let width = shares + squared(self.width.max(other.width), precision) + 1;
        Self { low, width: width.min(TOO_WIDE) }
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
        limbs::add(&mut self.low, &other.low);
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
        let mut low = vec![0; precision + 1];
        if high == one {
            low[precision] = 1;
        } else {
            limbs::fraction(&mut one, &mut high, &mut low[..precision]);
            low[..precision].reverse();
        }
        Self { low, width: (self.width + 1).min(TOO_WIDE) }
    }

    /// One minus the number, which is at most one.
    #[must_use]
    pub(crate) fn complement(&self) -> Self {
        let mut low = Self::whole(1, self.precision()).low;
        let borrow = self.high().is_none_or(|high| limbs::subtract(&mut low, &high));
        // Above one by rounding only; then the difference may be anything from zero on.
        if borrow {
            low.fill(0);
        }
        Self { low, width: self.width }
    }

    /// The number is larger than this by at most so many units: widens to include it.
    pub(crate) fn widen(&mut self, units: u128) {
        self.width = (self.width + units).min(TOO_WIDE);
    }

    /// Whether the number is certainly below 2^(-64·precision) · `units`.
    pub(crate) fn is_below(&self, units: u128) -> bool {
        self.low[2..].iter().all(|&limb| limb == 0)
            && (u128::from(self.low[1]) << 64 | u128::from(self.low[0])).saturating_add(self.width) < units
    }

    /// Whether the number is certainly at most one half.
    pub(crate) fn is_below_half(&self) -> bool {
        let half = 1 << 63;
        self.high().is_some_and(|high| high[self.precision()] == 0 && high[self.precision() - 1] < half)
    }

    /// Whether the enclosure is too wide to be of use at its precision.
    pub(crate) fn is_lost(&self) -> bool {
        self.width >= TOO_WIDE || 128 - self.width.leading_zeros() as usize >= 64 * self.precision()
    }

    /// The first `count` 64-bit words of the binary fraction of this number over a larger one, if determined.
    pub(crate) fn ratio_words(&self, larger: &Self, count: usize) -> Option<Vec<u64>> {
        let words = |mut numerator: Vec<u64>, mut denominator: Vec<u64>| {
            // The ratio is below one, even where the ends of the enclosures are not.
            if numerator.iter().rev().ge(denominator.iter().rev()) {
                return vec![u64::MAX; count];
            }
            let mut words = vec![0; count];
            limbs::fraction(&mut numerator, &mut denominator, &mut words);
            words
        };
        let low = words(self.low.clone(), larger.high()?);
        let high = words(self.high()?, larger.low.clone());
        (low == high).then_some(low)
    }

    /// The first `count` 64-bit words of the number's binary fraction, if the enclosure determines them.
    pub(crate) fn words(&self, count: usize) -> Option<Vec<u64>> {
        let precision = self.precision();
        let rest = precision.checked_sub(count)?;
        // They are determined if adding the width to what follows them carries nothing into them.
        let mut width = [self.width as u64, (self.width >> 64) as u64].into_iter();
        let mut carry = false;
        for &limb in &self.low[..rest] {
            let (sum, over) = limb.overflowing_add(width.next().unwrap_or(0));
            carry = over | sum.overflowing_add(u64::from(carry)).1;
        }
        let determined = !carry && width.all(|limb| limb == 0) && self.low[precision] == 0;
        let words = || self.low[rest..precision].iter().rev().copied().collect();
        (determined && self.width < TOO_WIDE).then(words)
    }

    /// `low` · `width`, rounded up: without it an enclosure of a number near zero would go on widening as if the number
    /// were one.
    fn share(&self, width: u128) -> u128 {
        let precision = self.precision();
        // The fraction is below (its first limb + 1) · 2^-64.
        let top = u128::from(self.low[precision - 1]) + 1;
        let (high, low) = (width >> 64, width & u128::from(u64::MAX));
        let whole = width.saturating_mul(self.low[precision].into());
        (high * top + ((low * top) >> 64) + 1).saturating_add(whole).min(TOO_WIDE)
    }

    fn precision(&self) -> usize {
        self.low.len() - 1
    }

    fn high(&self) -> Option<Vec<u64>> {
        let mut high = self.low.clone();
        let over = limbs::add_at(&mut high, self.width, 0);
        (self.width < TOO_WIDE && !over).then_some(high)
    }
}

/// `numerator` / (`denominator` · 2^`halvings`), below one, rounded down to `precision` limbs.
fn scaled(numerator: u128, denominator: u128, halvings: usize, precision: usize) -> Vec<u64> {
    let length = 3 + halvings / 64;
    let wide = |number: u128| {
        let mut limbs = vec![0; length];
        limbs[0] = number as u64;
        limbs[1] = (number >> 64) as u64;
        limbs
    };
    let (mut numerator, mut denominator) = (wide(numerator), wide(denominator));
    limbs::shift_left(&mut denominator, halvings);
    let mut x = vec![0; precision];
    limbs::fraction(&mut numerator, &mut denominator, &mut x);
    x.reverse();
    x
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
fn terms(bits: usize) -> u64 {
    let (mut n, mut exponent) = (0, SMALL);
    while exponent < bits {
        n += 1;
        exponent += SMALL + (n + 1_u64).ilog2() as usize;
    }
    n
}

/// The fraction's two's complement, borrowing from the whole part.
fn negate_fraction(y: &mut [u64]) {
    let last = y.len() - 1;
    let mut borrow = false;
    for limb in &mut y[..last] {
        let (negative, under) = 0_u64.overflowing_sub(*limb);
        let (negative, again) = negative.overflowing_sub(u64::from(borrow));
        *limb = negative;
        borrow = under | again;
    }
    y[last] -= u64::from(borrow);
}

#[cfg(test)]
mod tests;
