//! Interval arithmetic: operations on numbers that are known only up to an interval.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::ops::{Div, Mul, Sub};

/// All numbers from `lo` to `hi`, where `lo` is not above `hi`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spread {
    lo: f64,
    hi: f64,
}

pub(super) const ANYTHING: Spread = Spread { lo: f64::NEG_INFINITY, hi: f64::INFINITY };

impl Spread {
    pub(super) fn new(lo: f64, hi: f64) -> Self {
        Self { lo, hi }
    }

    #[inline]
    pub(super) fn ends(self) -> (f64, f64) {
        (self.lo, self.hi)
    }

    /// The numbers of the interval that are at least `least`. If there are none, the result is
    /// `least` alone.
    #[inline]
    pub(super) fn at_least(self, least: f64) -> Self {
        Self { lo: self.lo.max(least), hi: self.hi.max(least) }
    }

    /// The nearest number of the interval.
    pub(super) fn nearest(self, number: f64) -> f64 {
        number.max(self.lo).min(self.hi)
    }

    /// The intersection with another interval. If the intersection is empty, the result is only the
    /// end of this interval that is nearest to the other interval.
    #[inline]
    pub(super) fn cut(self, other: Self) -> Self {
        Self { lo: self.nearest(other.lo), hi: self.nearest(other.hi) }
    }

    #[inline]
    pub(super) fn square(self) -> Self {
        let (a, b) = (self.lo * self.lo, self.hi * self.hi);
        let least = if self.lo <= 0.0 && self.hi >= 0.0 { 0.0 } else { a.min(b) };
        Self { lo: least, hi: a.max(b) }
    }

    /// The interval from the smallest to the largest result over all pairs of ends.
    fn corners(self, other: Self, of: impl Fn(f64, f64) -> f64) -> Self {
        let [first, rest @ ..] =
            [(self.lo, other.lo), (self.lo, other.hi), (self.hi, other.lo), (self.hi, other.hi)]
                .map(|(a, b)| of(a, b));
        rest.into_iter()
            .fold(Self { lo: first, hi: first }, |all, one| Self { lo: all.lo.min(one), hi: all.hi.max(one) })
    }
}
impl Sub for Spread {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { lo: self.lo - other.hi, hi: self.hi - other.lo }
    }
}
impl Mul for Spread {
    type Output = Self;
    #[inline]
    fn mul(self, other: Self) -> Self {
        self.corners(other, |a, b| a * b)
    }
}
impl Div for Spread {
    type Output = Self;
    /// The result is all numbers if the divisor may be 0.
    #[inline]
    fn div(self, other: Self) -> Self {
        if other.lo <= 0.0 && other.hi >= 0.0 { ANYTHING } else { self.corners(other, |a, b| a / b) }
    }
}

#[cfg(test)]
mod tests {
    use super::{ANYTHING, Spread};

    /// The result of an operation contains its results on all pairs of grid numbers of the two
    /// intervals.
    #[test]
    fn results_hold_what_numbers_of_both_give() {
        let ends = [-3.0, -0.5, 0.0, 2.0, 7.0];
        let all =
            ends.iter().flat_map(|a| ends.iter().filter(move |b| *a <= **b).map(|b| Spread::new(*a, *b)));
        let inside = |s: Spread| (0..=8).map(move |i| s.lo + (s.hi - s.lo) * f64::from(i) / 8.0);
        let holds = |s: Spread, x: f64| s.lo <= x + 1e-12 && x - 1e-12 <= s.hi;
        for a in all.clone() {
            assert!(inside(a).all(|x| holds(a.square(), x * x)), "{a:?}");
            for b in all.clone() {
                for (x, y) in inside(a).flat_map(|x| inside(b).map(move |y| (x, y))) {
                    assert!(holds(a - b, x - y) && holds(a * b, x * y), "{a:?} {b:?}");
                    assert!(y == 0.0 || holds(a / b, x / y), "{a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn results_are_no_wider_than_they_must_be() {
        let (a, b) = (Spread::new(-2.0, 3.0), Spread::new(2.0, 4.0));
        assert_eq!(
            (a - b, a * b, a / b),
            (Spread::new(-6.0, 1.0), Spread::new(-8.0, 12.0), Spread::new(-1.0, 1.5))
        );
        assert_eq!((a.square(), b.square()), (Spread::new(0.0, 9.0), Spread::new(4.0, 16.0)));
        assert_eq!((b / a, a.at_least(0.0)), (ANYTHING, Spread::new(0.0, 3.0)));
        assert_eq!(a.at_least(5.0), Spread::new(5.0, 5.0));
    }
}
