//! The quotient of two released numbers, with an interval or a standard deviation.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::ops::RangeInclusive;

/// A noisy number: the released value, and the half-width of its confidence interval, which the
/// released value's method `margin` returns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noisy {
    /// The released value.
    pub value: f64,
    /// The half-width of the interval around `value` that contains the true number with the chosen
    /// probability. For [`ratio_by_deltas`] it is a standard deviation.
    pub within: f64,
}

/// The quotient `total / number` and its interval. A `number` below 1 counts as 1. The interval
/// contains the true quotient whenever the intervals of both inputs contain their true numbers.
/// With margins at 97.5 %, both intervals contain their true numbers in at least 95 of 100 cases,
/// for any noise (Bonferroni).
///
/// The function assumes that the true number is at least 1, as for a mean. So all quotients of the
/// two intervals lie between the quotients of their ends.
///
/// ```
/// use dp_types::released::postprocess::{Noisy, ratio};
///
/// let (total, people) = (Noisy { value: 900.0, within: 100.0 }, Noisy { value: 20.0, within: 5.0 });
/// assert_eq!(ratio(total, people), (45.0, 32.0..=1000.0 / 15.0));
/// // Few or none: the quotient may be anything up to all of it.
/// assert_eq!(ratio(total, Noisy { value: 2.0, within: 5.0 }), (450.0, 800.0 / 7.0..=1000.0));
/// ```
#[inline]
pub fn ratio(total: Noisy, number: Noisy) -> (f64, RangeInclusive<f64>) {
    let from = |noisy: Noisy, sign: f64| noisy.value + sign * noisy.within;
    let (few, many) = (from(number, -1.0).max(1.0), from(number, 1.0).max(1.0));
    let (low, high) = (from(total, -1.0), from(total, 1.0));
    // A positive total has its smallest quotient with the largest number, and a negative total has
    // it with the smallest number.
    let least = low / if low > 0.0 { many } else { few };
    let most = high / if high > 0.0 { few } else { many };
    (total.value / number.value.max(1.0), least..=most)
}

/// The quotient `total / number` and its standard deviation by the delta method: √(a² +
/// q²·b²)/number, for standard deviations a and b and the quotient q. The standard deviation is an
/// approximation. The approximation is good if the number is many times larger than its noise.
/// Otherwise the result is too small. The result is `None` if the number is below five times its
/// standard deviation. [`ratio`] is always safe.
///
/// ```
/// use dp_types::released::postprocess::{Noisy, ratio_by_deltas};
///
/// let (total, people) = (Noisy { value: 900.0, within: 30.0 }, Noisy { value: 100.0, within: 4.0 });
/// let (mean, deviation) = ratio_by_deltas(total, people).unwrap();
/// assert_eq!(mean, 9.0);
/// assert!((deviation - (0.3_f64.powi(2) + 0.36_f64.powi(2)).sqrt()).abs() < 1e-12);
/// assert_eq!(ratio_by_deltas(total, Noisy { value: 19.0, within: 4.0 }), None);
/// ```
#[inline]
pub fn ratio_by_deltas(total: Noisy, number: Noisy) -> Option<(f64, f64)> {
    let quotient = total.value / number.value;
    let far = number.value >= 5.0 * number.within && number.value > 0.0;
    far.then(|| (quotient, total.within.hypot(quotient * number.within) / number.value))
}
