//! Choices between secrets, without branches.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use core::hint::black_box;

/// Selects one of two numbers by a mask. `black_box` hides the mask from the compiler. Without
/// `black_box`, the compiler would generate a branch, as it does for `clamp`.
#[inline(always)]
pub(crate) fn select(first: bool, a: i64, b: i64) -> i64 {
    let mask = black_box(i64::from(first).wrapping_neg());
    a & mask | b & !mask
}

/// Returns the 64-bit number that is nearest to `number`.
#[inline(always)]
pub(crate) fn saturate(number: i128) -> i64 {
    let low = number as i64;
    // For a negative number, −1 ^ MAX is MIN. `black_box` hides the sign. A compiler that knows the
    // sign would select the end of the range by a jump.
    let end = black_box((number >> 127) as i64) ^ i64::MAX;
    select((number >> 64) as i64 == low >> 63, low, end)
}

/// Selects one of two 128-bit numbers by a mask, as [`select`] does for 64-bit numbers.
#[inline(always)]
pub(crate) fn select_wide(first: bool, a: i128, b: i128) -> i128 {
    let mask = i128::from(black_box(i64::from(first).wrapping_neg()));
    a & mask | b & !mask
}

/// The largest magnitude of a noisy number: 2^126 − 1.
pub const MOST: i128 = i128::MAX >> 1;

/// The sum of a value and its noise, clamped to magnitudes below 2^126. The function branches
/// neither on the value nor on the noise.
///
/// Sums of 64-bit rows are always in range. The function first clamps an exact value outside the
/// range, which never increases the distance between two values. Noise of magnitude 2^127 − 1 may
/// be clamped noise. The sum of such noise and any exact value is outside the range, so the final
/// clamping gives the same result as without the first clamping of the noise. So the result is a
/// function of the noisy value alone.
///
/// ```
/// assert_eq!(dp_noise::noisy(40, -7), 33);
/// assert_eq!(dp_noise::noisy(1 << 80, -7), (1 << 80) - 7);
/// assert_eq!(dp_noise::noisy(i128::MIN, -7), -dp_noise::MOST);
/// ```
#[must_use]
pub fn noisy(exact: i128, noise: i128) -> i128 {
    within(noise.saturating_add(within(exact)))
}

/// Returns the number of magnitude below 2^126 that is nearest to `number`.
#[inline(always)]
fn within(number: i128) -> i128 {
    let raised = select_wide(number < -MOST, -MOST, number);
    select_wide(raised > MOST, MOST, raised)
}

/// Adds two numbers and clamps the sum. A sum that overflows 64 bits is outside the range, so the
/// addition may saturate.
#[inline(always)]
pub(crate) fn clamped_sum(value: i64, noise: i64, low: i64, high: i64) -> i64 {
    clamp(value.saturating_add(noise), low, high)
}

#[inline(always)]
fn clamp(value: i64, low: i64, high: i64) -> i64 {
    let raised = select(value < low, low, value);
    select(raised > high, high, raised)
}

/// The number of values that the code compares together.
const TOGETHER: usize = 8;

/// The largest of some numbers. The function does not use `max`, because a compiler may generate a
/// jump for `max`.
#[inline]
pub(crate) fn highest(numbers: &[i64]) -> Option<i64> {
    let mut best = [*numbers.first()?; TOGETHER];
    let (chunks, rest) = numbers.as_chunks();
    let mut last = best;
    last[..rest.len()].copy_from_slice(rest);
    for chunk in chunks.iter().chain([&last]) {
        let higher: [_; TOGETHER] = core::array::from_fn(|i| i64::from(chunk[i] > best[i]).wrapping_neg());
        let higher = black_box(higher);
        best = core::array::from_fn(|i| chunk[i] & higher[i] | best[i] & !higher[i]);
    }
    best.into_iter().reduce(|best, other| select(other > best, other, best))
}

#[cfg(test)]
mod tests {
    use super::{clamped_sum, highest, saturate};

    #[test]
    fn the_highest_is_found_wherever_it_is() {
        assert_eq!(highest(&[]), None);
        for length in 1..40 {
            for place in 0..length {
                let mut numbers: Vec<_> = (0..length as i64).map(|i| i * 7919 % 31 - 40).collect();
                assert_eq!(highest(&numbers), numbers.iter().copied().max());
                numbers[place] = 9;
                assert_eq!(highest(&numbers), Some(9));
                numbers.fill(i64::MIN);
                numbers[place] = i64::MAX;
                assert_eq!(highest(&numbers), Some(i64::MAX));
            }
        }
    }

    #[test]
    fn numbers_are_clamped() {
        let (most, least) = (i128::from(i64::MAX), i128::from(i64::MIN));
        for number in [
            0,
            1,
            -1,
            most,
            most + 1,
            most * 2 + 1,
            least,
            least - 1,
            1 << 64,
            -1 << 64,
            i128::MAX,
            i128::MIN,
        ] {
            assert_eq!(i128::from(saturate(number)), number.clamp(least, most), "{number}");
        }
        for value in [i64::MIN, -6, -5, 0, 7, 8, i64::MAX] {
            for noise in [i64::MIN, -1, 0, 1, i64::MAX] {
                assert_eq!(clamped_sum(value, noise, -5, 7), value.saturating_add(noise).clamp(-5, 7));
            }
        }
    }
}
