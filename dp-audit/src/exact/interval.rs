//! Intervals with dyadic ends, and their arithmetic (R. E. Moore, *Interval Analysis*, 1966).

use super::dyadic::{Dyadic, To};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use std::cmp::Ordering;

/// An enclosure of a real number between two dyadic fractions, at a fixed precision in bits.
#[derive(Debug, Clone)]
pub(crate) struct Interval {
    pub(super) lo: Dyadic,
    pub(super) hi: Dyadic,
    pub(super) bits: u64,
}

impl Interval {
    pub(super) fn new(lo: Dyadic, hi: Dyadic, bits: u64) -> Self {
        Interval { lo: lo.rounded(bits, To::Down), hi: hi.rounded(bits, To::Up), bits }
    }

    /// The interval around an integer.
    pub(crate) fn whole(value: impl Into<BigInt>, bits: u64) -> Self {
        let value = Dyadic::whole(value.into());
        Interval::new(value.clone(), value, bits)
    }

    /// The interval around a fraction.
    pub(crate) fn fraction(value: &BigRational, bits: u64) -> Self {
        let [numerator, denominator] = [value.numer(), value.denom()].map(|part| Dyadic::whole(part.clone()));
        let end = |to| numerator.divided(&denominator, bits, to);
        Interval::new(end(To::Down), end(To::Up), bits)
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        Interval::new(self.lo.plus(&other.lo), self.hi.plus(&other.hi), self.bits)
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.plus(&Interval { lo: other.hi.negated(), hi: other.lo.negated(), bits: other.bits })
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        if self.lo.sign() != Sign::Minus && other.lo.sign() != Sign::Minus {
            return Interval::new(self.lo.times(&other.lo), self.hi.times(&other.hi), self.bits);
        }
        let corners = [
            self.lo.times(&other.lo),
            self.lo.times(&other.hi),
            self.hi.times(&other.lo),
            self.hi.times(&other.hi),
        ];
        let [first, rest @ ..] = &corners;
        let pick = |wanted| {
            rest.iter()
                .fold(first, |best, next| if next.compared(best) == wanted { next } else { best })
                .clone()
        };
        Interval::new(pick(Ordering::Less), pick(Ordering::Greater), self.bits)
    }

    /// The reciprocal of a number above 0.
    pub(crate) fn inverted(&self) -> Self {
        let one = Dyadic::whole(1.into());
        Interval::new(
            one.divided(&self.hi, self.bits, To::Down),
            one.divided(&self.lo, self.bits, To::Up),
            self.bits,
        )
    }

    /// Divides by a number above 0.
    pub(crate) fn over(&self, other: &Self) -> Self {
        self.times(&other.inverted())
    }

    /// Computes an integer power, by repeated squaring.
    pub(crate) fn power(&self, exponent: &BigInt) -> Self {
        let mut result = Interval::whole(1, self.bits);
        for bit in (0..exponent.bits()).rev() {
            result = result.times(&result);
            if exponent.bit(bit) {
                result = result.times(self);
            }
        }
        result
    }

    /// The square root of a nonnegative number.
    pub(crate) fn root(&self) -> Self {
        let lo = if self.lo.sign() == Sign::Minus { Dyadic::whole(BigInt::ZERO) } else { self.lo.clone() };
        Interval::new(lo.root(self.bits, To::Down), self.hi.root(self.bits, To::Up), self.bits)
    }

    /// Whether the enclosed number is certainly at most `bound`.
    pub(crate) fn is_at_most(&self, bound: &BigRational) -> bool {
        self.hi.compared_with(bound) != Ordering::Greater
    }

    /// Whether the enclosed number is certainly above `bound`.
    pub(crate) fn is_above(&self, bound: &BigRational) -> bool {
        self.lo.compared_with(bound) == Ordering::Greater
    }

    /// The larger of the two enclosed numbers.
    pub(crate) fn larger(&self, other: &Self) -> Self {
        let larger = |a: &Dyadic, b: &Dyadic| if a.compared(b).is_lt() { b.clone() } else { a.clone() };
        Interval { lo: larger(&self.lo, &other.lo), hi: larger(&self.hi, &other.hi), bits: self.bits }
    }

    /// Whether the enclosed number is certainly at most 0.
    pub(crate) fn is_not_positive(&self) -> bool {
        self.hi.sign() != Sign::Plus
    }

    /// The largest integer that is certainly at most the enclosed number times 2^bits, and the
    /// smallest that is certainly at least this.
    pub(crate) fn fixed(&self, bits: u64) -> [BigInt; 2] {
        let unit = Dyadic::whole(BigInt::from(1) << bits);
        [self.lo.times(&unit).floor(), self.hi.times(&unit).ceiling()]
    }

    /// An integer that is certainly at least the enclosed number times `unit`. If the interval is
    /// narrow, the integer is at most one above the smallest such integer.
    pub(crate) fn units(&self, unit: u64) -> BigInt {
        self.hi.times(&Dyadic::whole(unit.into())).ceiling()
    }
}
