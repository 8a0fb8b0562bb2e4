//! Positive numbers with a large exponent: probabilities that are far below 2^-96 on the way to a sum that is not.

use super::{BITS, Enclosure, Round, exp, shr, some};

/// The exponent of the last fraction bit of a fixed-point number.
const LAST: i32 = -(BITS as i32);

/// m · 2^e with m in [2^63, 2^64).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scaled {
    m: u64,
    e: i32,
}

impl Scaled {
    /// x · 2^e. `None` for zero.
    const fn new(x: u128, e: i32, round: Round) -> Option<Self> {
        if x == 0 {
            return None;
        }
        let top = x.ilog2();
        let e = some!(e.checked_add(top as i32));
        let m = if top <= 63 {
            some!(x.checked_shl(63_u32.saturating_sub(top)))
        } else {
            shr(x, top.saturating_sub(63), round)
        };
        // Rounding up can end at 2^64.
        let (m, e) = if m >> 64 != 0 { (m >> 1, some!(e.checked_add(1))) } else { (m, e) };
        Some(Self { m: m as u64, e: some!(e.checked_sub(63)) })
    }

    /// A fixed-point number. `None` for zero.
    pub(crate) const fn of(x: u128, round: Round) -> Option<Self> {
        Self::new(x, LAST, round)
    }

    /// self · other.
    pub(crate) const fn mul(self, other: Self, round: Round) -> Option<Self> {
        Self::new((self.m as u128).wrapping_mul(other.m as u128), some!(self.e.checked_add(other.e)), round)
    }

    /// e^x for x ≤ 0 in the enclosure, with the relative precision of a mantissa: e^(x/64), to the 64th.
    pub(crate) const fn exp(x: Enclosure, round: Round) -> Option<Self> {
        let (low, high) = some!(x.bounds());
        // An arithmetic shift rounds down; the negative of one of the negative, up.
        let part =
            if round.is_up() { some!((some!(high.checked_neg()) >> 6).checked_neg()) } else { low >> 6 };
        some!(Self::of(some!(exp(part, round)), round)).pow(64, round)
    }

    /// self · n / d.
    pub(crate) const fn scale(self, n: u32, d: u32, round: Round) -> Option<Self> {
        // Below 2^128: a mantissa, 32 bits of n, 32 more for the precision of the quotient.
        let x = (self.m as u128).wrapping_mul(n as u128) << 32;
        let d = d as u128;
        let quotient = if d == 0 {
            return None;
        } else if round.is_up() {
            x.div_ceil(d)
        } else {
            some!(x.checked_div(d))
        };
        Self::new(quotient, some!(self.e.checked_sub(32)), round)
    }

    /// self^n.
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

    /// As a fixed-point number. `None` from 2^20 on.
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
