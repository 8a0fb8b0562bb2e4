//! Logarithm and exponential, by series of positive terms.
//!
//! Because the terms are positive, the sum is rounded in a given direction if every step is rounded
//! in that direction. A comment next to each loop bounds the remainder. The function adds the
//! remainder if the result must not be too small.

use super::{BITS, ONE, Round, div, mul, shr, some};

/// The constant floor(ln 2 · 2^96): the real value is between this and the next integer.
const LN_2: i128 = 0xb172_17f7_d1cf_79ab_c9e3_b398;
/// A number close to √2 · 2^96. It only selects one of two computations that are both correct.
const ROOT_2: u128 = 0x1_6a09_e667_0000_0000_0000_0000;
/// A series ends at terms of this size, in units of 2^-96.
pub(crate) const FINE: u128 = 1;

const fn ln_2(round: Round) -> i128 {
    if round.is_up() { LN_2.wrapping_add(1) } else { LN_2 }
}

/// Computes ln x, to about 2^-89. `None` for zero.
pub(crate) const fn ln(x: u128, round: Round) -> Option<i128> {
    ln_scaled(x, BITS, round, FINE)
}

/// Computes ln(x · 2^-scale), to about `least` · 2^-96, but always on the side that `round` states.
/// `None` for zero.
pub(crate) const fn ln_scaled(x: u128, scale: u32, round: Round, least: u128) -> Option<i128> {
    if x == 0 {
        return None;
    }
    // Writes x · 2^-scale as m · 2^e, first with m in [1, 2], and then with m in [1/√2, √2].
    let top = x.ilog2();
    let mut e = some!((top as i128).checked_sub(scale as i128));
    let mut m = if top > BITS {
        shr(x, top.saturating_sub(BITS), round)
    } else {
        some!(x.checked_shl(BITS.saturating_sub(top)))
    };
    if m > ROOT_2 {
        m = shr(m, 1, round);
        e = some!(e.checked_add(1));
    }
    // Uses ln m = ±2 artanh z, where z = |m - 1|/(m + 1) < 0.18.
    let negative = m < ONE;
    let toward = if negative { round.reversed() } else { round };
    let z = some!(div(m.abs_diff(ONE), some!(m.checked_add(ONE)), toward));
    let double = some!(some!(artanh(z, toward, least)).checked_mul(2)) as i128;
    let small = if negative { some!(double.checked_neg()) } else { double };
    let ln_2 = ln_2(if e >= 0 { round } else { round.reversed() });
    some!(e.checked_mul(ln_2)).checked_add(small)
}

/// Computes artanh z = Σ z^(2j+1)/(2j+1) for 0 ≤ z ≤ 1/3.
#[allow(clippy::arithmetic_side_effects)] // The sum and its rest are below 2^96, n below 200.
pub(super) const fn artanh(z: u128, round: Round, least: u128) -> Option<u128> {
    let up = round.is_up();
    let square = some!(mul(z, z, round));
    let (mut total, mut power, mut n) = (0, z, 1);
    while power > least {
        total += power / n + (up && power % n != 0) as u128;
        power = some!(mul(power, square, round));
        n += 2;
    }
    // The remainder is at most power/n · (1 + z² + z⁴ + ..) ≤ power/n · 9/8.
    Some(if up { total + power.div_ceil(n) + power.div_ceil(8 * n) } else { total })
}

/// Computes e^x. `None` if it is 2^31 or more.
pub(crate) const fn exp(x: i128, round: Round) -> Option<u128> {
    if x > 22 << BITS {
        return None;
    }
    if x < -(100 << BITS) {
        return Some(round.is_up() as u128); // e^-100 < 2^-96
    }
    // Writes x = k ln 2 + r with 0 ≤ r < ln 2 + 2^-88, where r is rounded in the stated direction.
    let mut k = x.div_euclid(LN_2);
    let mut r = some!(remainder(x, k, round));
    if r < 0 {
        k = some!(k.checked_sub(1));
        r = some!(remainder(x, k, round));
    }
    let power = some!(exp_series(r.unsigned_abs(), round, FINE));
    let shift = k.unsigned_abs() as u32;
    if k < 0 {
        Some(shr(power, shift, round))
    } else if power.leading_zeros() <= shift {
        None
    } else {
        power.checked_shl(shift)
    }
}

/// Computes x - k ln 2.
const fn remainder(x: i128, k: i128, round: Round) -> Option<i128> {
    let ln_2 = ln_2(if k >= 0 { round.reversed() } else { round });
    x.checked_sub(some!(k.checked_mul(ln_2)))
}

/// Computes e^r = Σ r^n/n! for 0 ≤ r < 0.7.
#[allow(clippy::arithmetic_side_effects)] // The sum and its rest are below 3 · 2^96, n below 100.
pub(super) const fn exp_series(r: u128, round: Round, least: u128) -> Option<u128> {
    let up = round.is_up();
    let (mut total, mut term, mut n) = (ONE, ONE, 1);
    loop {
        term = some!(mul(term, r, round));
        term = term / n + (up && term % n != 0) as u128;
        total += term;
        n += 1;
        if term <= least {
            break;
        }
    }
    // The remainder is at most term · (0.7/2 + (0.7/2)² + ..) < 0.54 · term, since n ≥ 2. If r is
    // 0, then the term is 0, too, and the result is exactly 1.
    Some(if up { total + term.div_ceil(2) + term.div_ceil(16) } else { total })
}
