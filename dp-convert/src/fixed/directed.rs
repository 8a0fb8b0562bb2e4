//! Directed arithmetic: multiplication, division, shifts and square roots that round in a given
//! direction.

use super::{BITS, Round, some};

/// Computes a · b.
// Products of halves and their carries fit: see each line.
#[allow(clippy::arithmetic_side_effects)]
pub(crate) const fn mul(a: u128, b: u128, round: Round) -> Option<u128> {
    const LOW: u128 = u64::MAX as u128;
    let (a1, a0, b1, b0) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let low = a0 * b0; // Both factors are halves of 64 bits.
    let (x, y) = (a1 * b0, a0 * b1); // All factors are halves of 64 bits.
    let middle = (low >> 64) + (x & LOW) + (y & LOW); // This is below 3 · 2^64.
    let high = a1 * b1 + (x >> 64) + (y >> 64) + (middle >> 64); // The high half of the product.
    let low = (middle << 64) | (low & LOW);
    if high >> BITS != 0 {
        return None;
    }
    let floor = (high << 32) | (low >> BITS);
    if matches!(round, Round::Up) && low << 32 != 0 { floor.checked_add(1) } else { Some(floor) }
}

/// Computes a / b. a and b may also be two integers in any common unit, because the unit cancels.
///
/// Uses schoolbook division. Each step adds quotient bits: their number is the number of leading
/// zero bits of the divisor.
// After the first test, b > 0. For the shifts and digits, see each line.
#[allow(clippy::arithmetic_side_effects)]
pub(crate) const fn div(a: u128, b: u128, round: Round) -> Option<u128> {
    let free = b.leading_zeros();
    if b == 0 || free == 0 {
        return None;
    }
    let (mut q, mut r, mut left) = (a / b, a % b, BITS);
    while left > 0 {
        let step = if free < left { free } else { left }; // This is at most 96.
        if q >> (127 - step) > 1 {
            return None;
        }
        r <<= step; // No bits are lost, because r < b.
        q = (q << step) | (r / b); // The new digit has at most `step` bits.
        r %= b;
        left -= step;
    }
    if matches!(round, Round::Up) && r != 0 { q.checked_add(1) } else { Some(q) }
}

/// Computes a · 2^-by.
pub(crate) const fn shr(a: u128, by: u32, round: Round) -> u128 {
    let floor = match a.checked_shr(by) {
        Some(floor) => floor,
        None => 0,
    };
    let lost = by > a.trailing_zeros() && a != 0;
    // If bits are lost, then by > 0, and the floor is below 2^127.
    if round.is_up() && lost { floor.wrapping_add(1) } else { floor }
}

/// Computes √a.
///
/// For every s > 0, the mean of s and a/s is at least √a. For every t ≥ √a, a/t is at most √a.
pub(crate) const fn sqrt(a: u128, round: Round) -> Option<u128> {
    if a == 0 {
        return Some(0);
    }
    // The root is √(a · 2^spare) = √a · 2^(48 + spare/2), in units of 2^-96.
    let spare = a.leading_zeros() & !1;
    let root = some!(a.checked_shl(spare)).isqrt();
    let half = spare / 2;
    let guess = if half <= 48 {
        some!(root.checked_shl(48_u32.saturating_sub(half)))
    } else {
        shr(root, half.saturating_sub(48), Round::Up)
    };
    let guess = some!(guess.checked_add(1));
    let above = shr(some!(guess.checked_add(some!(div(a, guess, Round::Up)))), 1, Round::Up);
    // One unit less may also be an upper bound. If a is a square, one unit less is the exact root.
    let less = above.saturating_sub(1);
    let above = if some!(mul(less, less, Round::Down)) >= a { less } else { above };
    if round.is_up() { Some(above) } else { div(a, above, Round::Down) }
}
