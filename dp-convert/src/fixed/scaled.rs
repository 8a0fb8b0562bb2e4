//! Scaled numbers: positive floating-point numbers with a large exponent range. They represent
//! probabilities far below 2^-96, where the sum of many may be larger.

use super::{BITS, Enclosure, Round, exp, shr, some};

/// The exponent of the last fraction bit of a fixed-point number.
const LAST: i32 = -(BITS as i32);

/// The smallest exponent that the functions refuse. Sums of a few smaller exponents fit in an
/// `i32`.
const LARGE: i32 = 1 << 28;

/// The number m · 2^e, with m in [2^63, 2^64).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scaled {
    m: u64,
    e: i32,
}

impl Scaled {
    /// Converts x · 2^e. `None` for zero.
    // Shifts are below 64. The exponent grows by less than 65, and is checked.
    #[allow(clippy::arithmetic_side_effects)]
    const fn new(x: u128, e: i32, round: Round) -> Option<Self> {
        if x == 0 || e < -LARGE || e > LARGE {
            return None;
        }
        let zeros = x.leading_zeros();
        if zeros >= 64 {
            return Some(Self { m: (x << (zeros - 64)) as u64, e: e - (zeros - 64) as i32 });
        }
        let shift = 64 - zeros;
        let e = e + shift as i32;
        let m = (x >> shift) as u64;
        if matches!(round, Round::Down) || m as u128 * (1 << shift) == x {
            return Some(Self { m, e });
        }
        // Rounding up can give 2^64.
        Some(if m == u64::MAX { Self { m: 1 << 63, e: e + 1 } } else { Self { m: m + 1, e } })
    }

    /// Converts a fixed-point number. `None` for zero.
    pub(crate) const fn of(x: u128, round: Round) -> Option<Self> {
        Self::new(x, LAST, round)
    }

    /// Computes self · other.
    #[allow(clippy::arithmetic_side_effects)] // Two mantissas; exponents are below 2^29.
    pub(crate) const fn mul(self, other: Self, round: Round) -> Option<Self> {
        Self::new(self.m as u128 * other.m as u128, self.e + other.e, round)
    }

    /// Computes e^x for an x ≤ 0 in the enclosure, with the relative precision of a mantissa. The
    /// result is the 64th power of e^(x/64).
    pub(crate) const fn exp(x: Enclosure, round: Round) -> Option<Self> {
        let (low, high) = some!(x.bounds());
        // An arithmetic shift rounds down. A negation before and after the shift makes the shift
        // round up.
        let part =
            if round.is_up() { some!((some!(high.checked_neg()) >> 6).checked_neg()) } else { low >> 6 };
        some!(Self::of(some!(exp(part, round)), round)).pow(64, round)
    }

    /// Computes self · n / d.
    // The divisor d is positive, the product is below 2^128, and exponents are below 2^29.
    #[allow(clippy::arithmetic_side_effects)]
    pub(crate) const fn scale(self, n: u32, d: u32, round: Round) -> Option<Self> {
        if d == 0 {
            return None;
        }
        // Shifts by 32 bits to make room for n, and for the precision of the quotient.
        let (x, d) = ((self.m as u128 * n as u128) << 32, d as u128);
        let quotient = x / d + (matches!(round, Round::Up) && x % d != 0) as u128;
        Self::new(quotient, self.e - 32, round)
    }

    /// Computes self^n.
    pub(crate) const fn pow(self, n: u32, round: Round) -> Option<Self> {
        let (mut base, mut left) = (self, n);
        let mut result = Self { m: 1 << 63, e: -63 };
        while left > 0 {
            if left & 1 == 1 {
                result = some!(result.mul(base, round));
            }
            left >>= 1;
            if left > 0 {
                base = some!(base.mul(base, round));
            }
        }
        Some(result)
    }

    /// Converts to a fixed-point number. `None` for numbers of 2^20 or more.
    pub(crate) const fn fixed(self, round: Round) -> Option<u128> {
        let shift = some!(self.e.checked_sub(LAST));
        if shift > 52 {
            None
        } else if shift >= 0 {
            (self.m as u128).checked_shl(shift.unsigned_abs())
        } else {
            Some(shr(self.m as u128, shift.unsigned_abs(), round))
        }
    }
}
