//! The ends of a confidence interval, computed from the noisy number and the half-width: in 128
//! bits, and as floats.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use dp_noise::MOST;

use crate::num::{Decimal, Digits};
use crate::released::figures::Quantity;

/// A number on the grid `K`, or the nearest float if 64 bits cannot hold it.
pub(crate) fn number<K: Digits>(units: i128) -> Quantity {
    exact_or::<K>(Some(units), units as f64 / in_one::<K>())
}

/// The interval of the true number. Its ends have the form of [`number`].
pub(crate) fn interval<K: Digits>(units: i128, half: u128) -> (Quantity, Quantity) {
    let ([low, high], floats) = (ends(units, half), float_ends(units, half, in_one::<K>()));
    (exact_or::<K>(low, floats.0), exact_or::<K>(high, floats.1))
}

fn exact_or<K: Digits>(units: Option<i128>, float: f64) -> Quantity {
    let held = units.and_then(|units| i64::try_from(units).ok());
    held.map_or(Quantity::Estimate(float), |units| Quantity::Exact(Decimal::new(units, K::COUNT)))
}

/// The number of grid units that make up the number 1.
pub(crate) fn in_one<K: Digits>() -> f64 {
    10_f64.powi(i32::from(K::COUNT))
}

/// The ends of an interval in units of the grid. `None` is an unbounded end: either the end is
/// beyond 128 bits, or the noisy number saturated. A sum of rows never saturates, but a sum with
/// noise can.
#[inline]
pub(crate) fn ends(units: i128, half: u128) -> [Option<i128>; 2] {
    let half = i128::try_from(half).ok();
    let low = half.and_then(|half| units.checked_sub(half)).filter(|_| units > -MOST);
    let high = half.and_then(|half| units.checked_add(half)).filter(|_| units < MOST);
    [low, high]
}

/// The ends as floats, if `in_one` units make up the number 1. If a float has too few digits for an
/// end, the end is rounded outward.
#[inline]
pub(crate) fn float_ends(units: i128, half: u128, in_one: f64) -> (f64, f64) {
    const EXACT: u128 = 1 << f64::MANTISSA_DIGITS;
    let float = |end: i128, outward: f64| {
        let near = end as f64 / in_one;
        // There are two roundings, each by at most half of the last digit.
        if end.unsigned_abs() <= EXACT { near } else { near + outward * near.abs() * 2.0 * f64::EPSILON }
    };
    let [low, high] = ends(units, half);
    let low = low.map_or(f64::NEG_INFINITY, |end| float(end, -1.0));
    (low, high.map_or(f64::INFINITY, |end| float(end, 1.0)))
}
