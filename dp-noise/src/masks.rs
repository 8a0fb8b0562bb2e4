//! Choices between secrets, without a branch.

use core::hint::black_box;

/// One of two numbers, by a mask. The compiler is kept from seeing what it is: it would make a branch of it, as it does of
/// `clamp`.
#[inline(always)]
pub(crate) fn select(first: bool, a: i64, b: i64) -> i64 {
    let mask = black_box(i64::from(first).wrapping_neg());
    a & mask | b & !mask
}

/// The sum, clamped: what is beyond 64 bits is beyond the range.
#[inline(always)]
pub(crate) fn clamped_sum(value: i64, noise: i64, low: i64, high: i64) -> i64 {
    clamp(value.saturating_add(noise), low, high)
}

#[inline(always)]
fn clamp(value: i64, low: i64, high: i64) -> i64 {
    let raised = select(value < low, low, value);
    select(raised > high, high, raised)
}
