//! Dyadic fractions: arbitrary-precision integers times a power of two.

use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::Signed;
use std::cmp::Ordering;

/// The number `mantissa * 2^exponent`.
#[derive(Debug, Clone)]
pub(super) struct Dyadic {
    pub(super) mantissa: BigInt,
    pub(super) exponent: i64,
}

/// Rounding direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum To {
    /// Toward minus infinity.
    Down,
    /// Toward plus infinity.
    Up,
}

/// Computes `value * 2^shift`, rounded.
fn shifted(value: &BigInt, shift: i64, to: To) -> BigInt {
    match u64::try_from(shift) {
        Ok(left) => value << left,
        // A right shift rounds toward minus infinity. So to round up, this code negates the value
        // before and after the shift.
        Err(_) => match to {
            To::Down => value >> shift.unsigned_abs(),
            To::Up => -(-value >> shift.unsigned_abs()),
        },
    }
}

impl Dyadic {
    pub(super) fn whole(value: BigInt) -> Self {
        Dyadic { mantissa: value, exponent: 0 }
    }

    /// Rounds to at most `bits` bits of mantissa.
    pub(super) fn rounded(self, bits: u64, to: To) -> Self {
        let excess = self.mantissa.bits().saturating_sub(bits);
        let Ok(excess) = i64::try_from(excess) else { return self };
        if excess == 0 {
            return self;
        }
        Dyadic { mantissa: shifted(&self.mantissa, -excess, to), exponent: self.exponent + excess }
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        let exponent = self.exponent.min(other.exponent);
        let at = |x: &Self| shifted(&x.mantissa, x.exponent - exponent, To::Down);
        Dyadic { mantissa: at(self) + at(other), exponent }
    }

    pub(super) fn negated(&self) -> Self {
        Dyadic { mantissa: -&self.mantissa, exponent: self.exponent }
    }

    pub(super) fn times(&self, other: &Self) -> Self {
        Dyadic { mantissa: &self.mantissa * &other.mantissa, exponent: self.exponent + other.exponent }
    }

    /// Computes `self / other` for an `other` that is not 0, with at least `bits` bits.
    pub(super) fn divided(&self, other: &Self, bits: u64, to: To) -> Self {
        let have = i64::try_from(self.mantissa.bits()).unwrap_or(i64::MAX);
        let taken = i64::try_from(other.mantissa.bits()).unwrap_or(i64::MAX);
        let more = (i64::try_from(bits).unwrap_or(i64::MAX) + taken - have + 1).max(0);
        let (numerator, denominator) = match other.mantissa.sign() {
            Sign::Minus => (-shifted(&self.mantissa, more, To::Down), -&other.mantissa),
            _ => (shifted(&self.mantissa, more, To::Down), other.mantissa.clone()),
        };
        let mantissa = match to {
            To::Down => floor_div(&numerator, &denominator),
            To::Up => -floor_div(&-numerator, &denominator),
        };
        Dyadic { mantissa, exponent: self.exponent - other.exponent - more }
    }

    /// The square root of a nonnegative number, with about `bits` bits.
    pub(super) fn root(&self, bits: u64, to: To) -> Self {
        let have = i64::try_from(self.mantissa.bits()).unwrap_or(i64::MAX);
        let mut more = (2 * i64::try_from(bits).unwrap_or(i64::MAX / 4) - have).max(0);
        more += (self.exponent - more).rem_euclid(2);
        let radicand = shifted(&self.mantissa, more, To::Down);
        let mut root = radicand.sqrt();
        if to == To::Up && &root * &root != radicand {
            root += 1;
        }
        Dyadic { mantissa: root, exponent: (self.exponent - more) / 2 }
    }

    pub(super) fn sign(&self) -> Sign {
        self.mantissa.sign()
    }

    /// The exponent `e` for which the absolute value lies in `[2^(e-1), 2^e)`; 0 for 0.
    pub(super) fn magnitude(&self) -> i64 {
        match self.mantissa.sign() {
            Sign::NoSign => 0,
            _ => i64::try_from(self.mantissa.bits()).unwrap_or(i64::MAX).saturating_add(self.exponent),
        }
    }

    pub(super) fn compared(&self, other: &Self) -> Ordering {
        match self.plus(&other.negated()).sign() {
            Sign::Minus => Ordering::Less,
            Sign::NoSign => Ordering::Equal,
            Sign::Plus => Ordering::Greater,
        }
    }

    /// Compares the number with a fraction, exactly.
    pub(super) fn compared_with(&self, fraction: &BigRational) -> Ordering {
        let scaled = Dyadic { mantissa: &self.mantissa * fraction.denom(), exponent: self.exponent };
        scaled.compared(&Dyadic::whole(fraction.numer().clone()))
    }

    /// The largest integer that is not above this number.
    pub(super) fn floor(&self) -> BigInt {
        shifted(&self.mantissa, self.exponent, To::Down)
    }

    /// The smallest integer that is not below this number.
    pub(super) fn ceiling(&self) -> BigInt {
        shifted(&self.mantissa, self.exponent, To::Up)
    }
}

/// Divides by a positive number, and rounds toward minus infinity.
fn floor_div(numerator: &BigInt, denominator: &BigInt) -> BigInt {
    let quotient = numerator / denominator;
    let exact = (&quotient * denominator) == *numerator;
    if numerator.is_negative() && !exact { quotient - 1 } else { quotient }
}
