//! Enclosures of exp(−x) for rational x ≥ 0, to any requested precision.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use crate::interval::Interval;
use crate::limbs::{self, Limbs};

/// The code halves the argument x until x is below 2^-`SMALL`. For such an x, the series needs a
/// dozen terms.
const SMALL: usize = 12;

/// The number of consecutive squarings. Each squaring doubles the error. A longer run of squarings
/// would lose too many places of the ratios near one.
pub(crate) const RUN: usize = 24;

impl<L: Limbs> Interval<L> {
    /// Encloses exp(−`numerator` / `denominator`) with `precision` limbs of fraction. Both numbers
    /// must be below 2^126, and the denominator must not be zero.
    #[inline]
    pub(crate) fn exp_neg(numerator: u128, denominator: u128, precision: usize) -> Self {
        Self::exp_neg_doubled(numerator, denominator, 0, precision)
    }

    /// Encloses exp(−2^`doublings` · `numerator` / `denominator`), for at most 128 doublings.
    pub(crate) fn exp_neg_doubled(
        numerator: u128,
        denominator: u128,
        doublings: usize,
        precision: usize,
    ) -> Self {
        let bits = 64 * precision;
        // If x = numerator · 2^doublings / denominator is at least `bits`, then exp(-x) < 2^-bits.
        if numerator / denominator >= (bits as u128).div_ceil(1 << doublings.min(64)) {
            return Self::new(L::zero(precision + 1), 1);
        }
        let length = |number: u128| 128 - number.leading_zeros() as usize;
        // The bit lengths of the numerator and the denominator give x < 2^above / 2^below.
        let (above, below) = (length(numerator) + doublings, length(denominator) - 1);
        let halvings = (above + SMALL).saturating_sub(below);
        let mut x = L::zero(precision + 1);
        scaled(numerator, denominator, doublings, halvings, &mut x.as_mut()[..precision]);
        let mut interval = Self::series(&x.as_ref()[..precision], below + halvings - above, precision);
        for _ in 0..halvings {
            let root = interval.clone();
            interval.set_product(&root, &root);
        }
        interval
    }

    /// Encloses exp(−x) for x < 2^-`small`, where `x` holds the fraction rounded down. `small` must
    /// be at least [`SMALL`].
    ///
    /// y = 1 − x(1 − x/2 (1 − x/3 (...))). The code postpones divisions: the loop holds c·y, where
    /// c is a product of some of the divisors. If y is the inner factor, k·c·(1 − x·y/k) = k·c −
    /// x·(c·y). With P limbs, the error of a step is at most 2^-12 times the error of the step
    /// before, plus P + 3 units: P + 1 units for the product, one for x and one for the division.
    /// Hence the error of every step is at most P + 4 units. The omitted terms are below one unit.
    /// So y ± (P + 5) units is an enclosure.
    fn series(x: &[u64], small: usize, precision: usize) -> Self {
        let mut y = L::zero(precision + 1);
        y.as_mut()[precision] = 1;
        let mut divisor = 1_u32;
        for k in (1..=terms(64 * precision, small)).rev() {
            divisor = divisor.checked_mul(k).unwrap_or_else(|| {
                limbs::divide_small(y.as_mut(), divisor);
                k
            });
            let mut product = L::zero(precision + 1);
            limbs::multiply_fraction(x, y.as_ref(), product.as_mut());
            y.as_mut().fill(0);
            y.as_mut()[precision] = divisor.into();
            limbs::subtract(y.as_mut(), product.as_ref());
        }
        limbs::divide_small(y.as_mut(), divisor);
        let mut error = L::zero(precision + 1);
        error.as_mut()[0] = precision as u64 + 5;
        limbs::subtract(y.as_mut(), error.as_ref());
        Self::new(y, 2 * (precision as u128 + 5))
    }

    /// Encloses exp(−`numerator` · `times` / `denominator`).
    #[inline]
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
}

/// Computes `numerator` · 2^`doublings` / (`denominator` · 2^`halvings`), which must be below one.
/// Writes the result to `x`, rounded down to the limbs of `x`.
pub(crate) fn scaled(numerator: u128, denominator: u128, doublings: usize, halvings: usize, x: &mut [u64]) {
    // The numbers have at most 126 bits. The code shifts the numerator left by at most 128 bits,
    // and the denominator by at most 142 bits.
    let wide = |number: u128| [number as u64, (number >> 64) as u64, 0, 0, 0];
    let (mut numerator, mut denominator) = (wide(numerator), wide(denominator));
    limbs::shift_left(&mut numerator, doublings);
    limbs::shift_left(&mut denominator, halvings);
    limbs::fraction(&mut numerator, &mut denominator, x);
    x.reverse();
}

/// The number of series terms that leave an error below 2^-`bits`. The result n is such that the
/// first omitted term, (2^-`small`)^(n+1) / (n+1)!, is below 2^-`bits`.
fn terms(bits: usize, small: usize) -> u32 {
    let (mut n, mut exponent) = (0, small);
    while exponent < bits {
        n += 1;
        exponent += small + (n + 1_u32).ilog2() as usize;
    }
    n
}
