//! Enclosures: pairs of fixed-point numbers, a lower and an upper bound of a real number.

use super::{FINE, ONE, Round, div, exp, ln_scaled, mul, some, sqrt};

/// Two numbers in units of 2^-96, with the real number between them. The pair is `None` after an
/// operation out of range (magnitude 2^31 or more), a division by a number that may be zero, or a
/// logarithm of a number that may not be positive.
///
/// Each operation encloses every result that its operands allow. So the real value of a formula is
/// in the enclosure that the same formula computes. Only at the end does the caller choose one of
/// the two bounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Enclosure(Option<(i128, i128)>);

const fn pair(low: Option<i128>, high: Option<i128>) -> Enclosure {
    match (low, high) {
        (Some(low), Some(high)) => Enclosure(Some((low, high))),
        _ => Enclosure::OUTSIDE,
    }
}

const fn signed(magnitude: Option<u128>, negative: bool) -> Option<i128> {
    let magnitude = some!(magnitude);
    if magnitude >> 127 != 0 {
        None
    } else if negative {
        (magnitude as i128).checked_neg()
    } else {
        Some(magnitude as i128)
    }
}

/// Computes a · b.
const fn product(a: i128, b: i128, round: Round) -> Option<i128> {
    let negative = (a < 0) != (b < 0);
    let round = if negative { round.reversed() } else { round };
    signed(mul(a.unsigned_abs(), b.unsigned_abs(), round), negative)
}

/// Computes a / b for b > 0.
const fn quotient(a: i128, b: i128, round: Round) -> Option<i128> {
    let round = if a < 0 { round.reversed() } else { round };
    signed(div(a.unsigned_abs(), b.unsigned_abs(), round), a < 0)
}

const fn least(a: i128, b: i128) -> i128 {
    if a < b { a } else { b }
}

const fn most(a: i128, b: i128) -> i128 {
    if a > b { a } else { b }
}

impl Enclosure {
    const OUTSIDE: Self = Self(None);
    pub(crate) const ZERO: Self = Self(Some((0, 0)));
    pub(crate) const ONE: Self = Self(Some((ONE as i128, ONE as i128)));
    /// The constant ln(2π)/2.
    pub(crate) const HALF_LN_2PI: Self =
        Self(Some((0xeb3f_8e43_25f5_a534_94bc_9001, 0xeb3f_8e43_25f5_a534_94bc_9002)));

    /// Encloses the fraction n/d.
    pub(crate) const fn ratio(n: u64, d: u64) -> Self {
        let (n, d) = (n as u128, d as u128);
        pair(signed(div(n, d, Round::Down), false), signed(div(n, d, Round::Up), false))
    }

    /// Encloses an integer.
    pub(crate) const fn integer(n: u64) -> Self {
        Self::ratio(n, 1)
    }

    /// Encloses all numbers between two fixed-point numbers, with the lower one first.
    pub(crate) const fn between(low: u128, high: u128) -> Self {
        pair(signed(Some(low), false), signed(Some(high), false))
    }

    /// Encloses ln n.
    pub(crate) const fn ln_integer(n: u64) -> Self {
        let n = n as u128;
        pair(ln_scaled(n, 0, Round::Down, FINE), ln_scaled(n, 0, Round::Up, FINE))
    }

    /// The lower and the upper bound, in units of 2^-96.
    pub(crate) const fn bounds(self) -> Option<(i128, i128)> {
        self.0
    }

    /// The enclosure that holds only the upper bound.
    pub(crate) const fn upper(self) -> Self {
        let Some((_, high)) = self.0 else { return Self::OUTSIDE };
        Self(Some((high, high)))
    }

    /// The lower bound of an enclosed non-negative number.
    pub(crate) const fn below(self) -> Option<u128> {
        let (low, _) = some!(self.0);
        Some(most(low, 0).unsigned_abs())
    }

    /// The upper bound of an enclosed non-negative number.
    pub(crate) const fn above(self) -> Option<u128> {
        let (_, high) = some!(self.0);
        Some(most(high, 0).unsigned_abs())
    }

    /// Whether the enclosed number is certainly above zero.
    pub(crate) const fn is_positive(self) -> bool {
        matches!(self.0, Some((low, _)) if low > 0)
    }

    /// Whether the enclosed number is certainly at most `other`.
    pub(crate) const fn is_at_most(self, other: Self) -> bool {
        match (self.0, other.0) {
            (Some((_, high)), Some((low, _))) => high <= low,
            _ => false,
        }
    }

    pub(crate) const fn add(self, other: Self) -> Self {
        let (Some((a, b)), Some((c, d))) = (self.0, other.0) else { return Self::OUTSIDE };
        pair(a.checked_add(c), b.checked_add(d))
    }

    pub(crate) const fn sub(self, other: Self) -> Self {
        self.add(other.neg())
    }

    pub(crate) const fn neg(self) -> Self {
        let Some((low, high)) = self.0 else { return Self::OUTSIDE };
        pair(high.checked_neg(), low.checked_neg())
    }

    pub(crate) const fn mul(self, other: Self) -> Self {
        let (Some((a, b)), Some((c, d))) = (self.0, other.0) else { return Self::OUTSIDE };
        // The smallest and the largest product are products of bounds. The signs determine which
        // bounds to multiply.
        let (e, f) = if a >= 0 && c >= 0 {
            ((a, c), (b, d))
        } else if b <= 0 && d <= 0 {
            ((b, d), (a, c))
        } else if a >= 0 && d <= 0 {
            ((b, c), (a, d))
        } else if b <= 0 && c >= 0 {
            ((a, d), (b, c))
        } else {
            return self.mul_across_zero(other);
        };
        pair(product(e.0, e.1, Round::Down), product(f.0, f.1, Round::Up))
    }

    /// Multiplies two enclosures if at least one of them contains numbers of both signs.
    const fn mul_across_zero(self, other: Self) -> Self {
        const fn corner(a: i128, c: i128) -> Enclosure {
            pair(product(a, c, Round::Down), product(a, c, Round::Up))
        }
        let (Some((a, b)), Some((c, d))) = (self.0, other.0) else { return Self::OUTSIDE };
        corner(a, c).hull(corner(a, d)).hull(corner(b, c)).hull(corner(b, d))
    }

    /// The smallest enclosure that contains both enclosures.
    pub(crate) const fn hull(self, other: Self) -> Self {
        let (Some((a, b)), Some((c, d))) = (self.0, other.0) else { return Self::OUTSIDE };
        Self(Some((least(a, c), most(b, d))))
    }

    /// Divides by a positive number.
    pub(crate) const fn div(self, other: Self) -> Self {
        let (Some((a, b)), Some((c, d))) = (self.0, other.0) else { return Self::OUTSIDE };
        if c <= 0 {
            return Self::OUTSIDE;
        }
        let (by_low, by_high) = (if a >= 0 { d } else { c }, if b >= 0 { c } else { d });
        pair(quotient(a, by_low, Round::Down), quotient(b, by_high, Round::Up))
    }

    /// Computes the square root of a non-negative number.
    pub(crate) const fn sqrt(self) -> Self {
        let (Some(low), Some(high)) = (self.below(), self.above()) else { return Self::OUTSIDE };
        pair(signed(sqrt(low, Round::Down), false), signed(sqrt(high, Round::Up), false))
    }

    pub(crate) const fn ln(self) -> Self {
        let (Some(low), Some(high)) = (self.below(), self.above()) else { return Self::OUTSIDE };
        pair(super::ln(low, Round::Down), super::ln(high, Round::Up))
    }

    pub(crate) const fn exp(self) -> Self {
        let Some((low, high)) = self.0 else { return Self::OUTSIDE };
        pair(signed(exp(low, Round::Down), false), signed(exp(high, Round::Up), false))
    }

    /// Computes the n-th power of a non-negative number.
    pub(crate) const fn pow(self, n: u32) -> Self {
        let (mut base, mut result, mut left) = (self, Self::ONE, n);
        while left > 0 {
            if left & 1 == 1 {
                result = result.mul(base);
            }
            left >>= 1;
            if left > 0 {
                base = base.mul(base);
            }
        }
        result
    }

    /// Encloses the smaller of the two enclosed numbers.
    pub(crate) const fn min(self, other: Self) -> Self {
        let (Some((a, b)), Some((c, d))) = (self.0, other.0) else { return Self::OUTSIDE };
        Self(Some((least(a, c), least(b, d))))
    }

    /// Encloses the larger of the two enclosed numbers.
    pub(crate) const fn max(self, other: Self) -> Self {
        let (Some((a, b)), Some((c, d))) = (self.0, other.0) else { return Self::OUTSIDE };
        Self(Some((most(a, c), most(b, d))))
    }

    /// The smallest integer that is certainly at least n times the enclosed non-negative number.
    pub(crate) const fn times_up(self, n: u64) -> Option<u64> {
        narrow(some!(mul(some!(self.above()), n as u128, Round::Up)))
    }

    /// The largest integer that is certainly at most n times the enclosed non-negative number.
    pub(crate) const fn times_down(self, n: u64) -> Option<u64> {
        narrow(some!(mul(some!(self.below()), n as u128, Round::Down)))
    }
}

/// Converts to a `u64`, if the number fits.
pub(crate) const fn narrow(n: u128) -> Option<u64> {
    if n > u64::MAX as u128 { None } else { Some(n as u64) }
}
