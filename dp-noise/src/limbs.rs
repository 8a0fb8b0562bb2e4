//! Integers and fixed-point fractions as slices of 64-bit limbs, with the least significant first.

use alloc::vec;
use alloc::vec::Vec;

/// The storage of limbs: a vector of any length, or an array of a fixed length.
pub(crate) trait Limbs: Clone + AsRef<[u64]> + AsMut<[u64]> {
    /// Returns `length` limbs, all zero.
    fn zero(length: usize) -> Self;
}

impl Limbs for Vec<u64> {
    fn zero(length: usize) -> Self {
        vec![0; length]
    }
}

impl<const LENGTH: usize> Limbs for [u64; LENGTH] {
    #[inline]
    fn zero(length: usize) -> Self {
        debug_assert_eq!(length, LENGTH);
        [0; LENGTH]
    }
}

/// Adds `b` · 2^(64·`at`) to `a`. Returns the overflow.
pub(crate) fn add_at(a: &mut [u64], b: u128, at: usize) -> bool {
    let parts = [b as u64, (b >> 64) as u64];
    let mut carry = false;
    for (i, limb) in a.iter_mut().enumerate().skip(at) {
        let part = parts.get(i - at).copied().unwrap_or(0);
        let (sum, over) = limb.overflowing_add(part);
        let (sum, again) = sum.overflowing_add(u64::from(carry));
        *limb = sum;
        carry = over | again;
    }
    carry
}

/// Computes `a` − `b` in place, for equal lengths. Returns the borrow.
#[inline]
pub(crate) fn subtract(a: &mut [u64], b: &[u64]) -> bool {
    let mut borrow = false;
    for (a, b) in a.iter_mut().zip(b) {
        let (difference, under) = a.overflowing_sub(*b);
        let (difference, again) = difference.overflowing_sub(u64::from(borrow));
        *a = difference;
        borrow = under | again;
    }
    borrow
}

/// Computes `a` + `b` in place, for equal lengths. Returns the carry.
#[inline]
pub(crate) fn add(a: &mut [u64], b: &[u64]) -> bool {
    let mut carry = false;
    for (a, b) in a.iter_mut().zip(b) {
        let (sum, over) = a.overflowing_add(*b);
        let (sum, again) = sum.overflowing_add(u64::from(carry));
        *a = sum;
        carry = over | again;
    }
    carry
}

/// Writes the product of `a` and `b` into `product`, which must have room for both lengths
/// together.
#[inline]
pub(crate) fn multiply(a: &[u64], b: &[u64], product: &mut [u64]) {
    product.fill(0);
    for (i, &a) in a.iter().enumerate() {
        let mut carry = 0;
        for (&b, product) in b.iter().zip(&mut product[i..]) {
            let sum = u128::from(a) * u128::from(b) + u128::from(*product) + carry;
            *product = sum as u64;
            carry = sum >> 64;
        }
        product[i + b.len()] = carry as u64;
    }
}

/// Computes the product of `a` and `b`. If both numbers are short, the function uses no heap.
#[inline]
pub(crate) fn with_product<R>(a: &[u64], b: &[u64], then: impl FnOnce(&[u64]) -> R) -> R {
    let length = a.len() + b.len();
    let mut short = [0; 16];
    if let Some(product) = short.get_mut(..length) {
        multiply(a, b, product);
        return then(product);
    }
    let mut product = vec![0; length];
    multiply(a, b, &mut product);
    then(&product)
}

/// Computes the upper half of the product of two numbers of equal length. The function omits all
/// partial products below the limb just beneath the upper half. So the result is too low, but by
/// less than `a.len() + 1` units of its last place.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn upper_half(a: &[u64], b: &[u64], half: &mut [u64]) {
    /// For a known length, the compiler makes a few multiplications without a loop.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn known<const LENGTH: usize>(a: &[u64], b: &[u64], half: &mut [u64]) -> Option<()> {
        let (a, b): (&[u64; LENGTH], &[u64; LENGTH]) = (a.try_into().ok()?, b.try_into().ok()?);
        // `upper` is the half, in registers, and `beneath` is the limb below it. All omitted
        // products are below LENGTH · 2^64 units of that limb.
        let (mut upper, mut beneath) = ([0; LENGTH], 0);
        for i in 0..LENGTH {
            let sum = u128::from(a[i]) * u128::from(b[LENGTH - 1 - i]) + u128::from(beneath);
            beneath = sum as u64;
            let mut carry = sum >> 64;
            for j in LENGTH - i..LENGTH {
                let place = &mut upper[i + j - LENGTH];
                let sum = u128::from(a[i]) * u128::from(b[j]) + u128::from(*place) + carry;
                *place = sum as u64;
                carry = sum >> 64;
            }
            upper[i] = carry as u64;
        }
        half.iter_mut().zip(upper).for_each(|(half, upper)| *half = upper);
        Some(())
    }
    let done = match a.len() {
        2 => known::<2>(a, b, half),
        3 => known::<3>(a, b, half),
        4 => known::<4>(a, b, half),
        5 => known::<5>(a, b, half),
        _ => None,
    };
    if done.is_none() {
        with_product(a, b, |product| half.copy_from_slice(&product[a.len()..]));
    }
}

/// Computes the product of a fraction and a number with one limb of whole part, to the limbs of the
/// number. The result is too low, by at most the error of [`upper_half`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn multiply_fraction(fraction: &[u64], number: &[u64], product: &mut [u64]) {
    let length = fraction.len();
    upper_half(fraction, &number[..length], &mut product[..length]);
    let mut carry = 0;
    for (limb, product) in fraction.iter().zip(&mut *product) {
        let sum = u128::from(*limb) * u128::from(number[length]) + u128::from(*product) + carry;
        *product = sum as u64;
        carry = sum >> 64;
    }
    product[length] = carry as u64;
}

/// Computes `a` / `divisor` in place, rounded down. The function divides one half of a limb at a
/// time, because processors have an instruction for such a division.
#[inline]
pub(crate) fn divide_small(a: &mut [u64], divisor: u32) {
    let divisor = u64::from(divisor);
    let mut rest = 0;
    for limb in a.iter_mut().rev() {
        let upper = rest << 32 | *limb >> 32;
        let lower = (upper % divisor) << 32 | *limb & 0xffff_ffff;
        rest = lower % divisor;
        *limb = ((upper / divisor) << 32) | (lower / divisor);
    }
}

/// Computes `a` · 2^`bits` in place. Bits that leave the slice are lost.
pub(crate) fn shift_left(a: &mut [u64], bits: usize) {
    let (limbs, bits) = (bits / 64, bits % 64);
    for i in (0..a.len()).rev() {
        let limb = |i: Option<usize>| i.map_or(0, |i| u128::from(a[i]));
        let pair = limb(i.checked_sub(limbs)) << 64 | limb(i.checked_sub(limbs + 1));
        a[i] = (pair << bits >> 64) as u64;
    }
}

/// Computes the first limbs of the fraction `numerator` / `denominator`, most significant first.
/// The function rounds the result down to the length of `quotient`.
///
/// Numerator and denominator must have equal lengths, with 0 ≤ numerator < denominator. The
/// function overwrites both.
#[inline]
pub(crate) fn fraction(numerator: &mut [u64], denominator: &mut [u64], quotient: &mut [u64]) {
    /// For a known length, the compiler unrolls all loops except the loop over the quotient.
    #[inline]
    fn known<const LENGTH: usize>(numerator: &[u64], denominator: &[u64], quotient: &mut [u64]) {
        let (mut rest, mut divisor) = ([0; LENGTH], [0; LENGTH]);
        rest.copy_from_slice(&numerator[..LENGTH]);
        divisor.copy_from_slice(&denominator[..LENGTH]);
        divide(&mut rest, &mut divisor, quotient);
    }
    match denominator.iter().rposition(|&limb| limb != 0) {
        None => quotient.fill(0),
        Some(1) => known::<2>(numerator, denominator, quotient),
        Some(2) => known::<3>(numerator, denominator, quotient),
        Some(3) => known::<4>(numerator, denominator, quotient),
        Some(4) => known::<5>(numerator, denominator, quotient),
        Some(top) => divide(&mut numerator[..=top], &mut denominator[..=top], quotient),
    }
}

/// Computes the first limbs of a fraction, as [`fraction`] does, for a denominator whose last limb
/// is nonzero. Uses Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn divide(rest: &mut [u64], denominator: &mut [u64], quotient: &mut [u64]) {
    let top = denominator.len() - 1;
    // Two limbs divided by one limb give an estimate of a digit. If the denominator's highest bit
    // is set, the estimate is at most two too large.
    let shift = denominator[top].leading_zeros() as usize;
    for number in [&mut *rest, &mut *denominator] {
        for i in (1..=top).rev() {
            number[i] = number[i] << shift | number[i - 1] >> 1 >> (63 - shift);
        }
        number[0] <<= shift;
    }
    for digit in quotient {
        // Here rest < denominator. The code shifts `rest` up by one limb. `lead` is made of the two
        // highest limbs before the shift.
        let lead = u128::from(rest[top]) << 64 | u128::from(top.checked_sub(1).map_or(0, |next| rest[next]));
        let mut above = rest[top];
        for i in (1..=top).rev() {
            rest[i] = rest[i - 1];
        }
        rest[0] = 0;
        let mut guess = (lead / u128::from(denominator[top])).min(u128::from(u64::MAX)) as u64;
        let mut carry = 0;
        let mut borrow = false;
        for (limb, part) in rest.iter_mut().zip(&*denominator) {
            let part = u128::from(*part) * u128::from(guess) + carry;
            carry = part >> 64;
            let (difference, under) = limb.overflowing_sub(part as u64);
            let (difference, again) = difference.overflowing_sub(u64::from(borrow));
            *limb = difference;
            borrow = under | again;
        }
        let taken = carry as u64 + u64::from(borrow);
        while above != taken {
            guess -= 1;
            above = above.wrapping_add(add(rest, denominator).into());
        }
        *digit = guess;
    }
}

/// Computes ⌊a · b · 2^-128⌋.
#[inline]
pub(crate) fn high_product(a: u128, b: u128) -> u128 {
    let low = |x: u128| x & u128::from(u64::MAX);
    let (a1, a0, b1, b0) = (a >> 64, low(a), b >> 64, low(b));
    // The sum fits in 128 bits. The code omits the overflow check, which would be a jump.
    let middle = a1.wrapping_mul(b0).wrapping_add(a0.wrapping_mul(b0) >> 64);
    let carried = a0.wrapping_mul(b1).wrapping_add(low(middle));
    a1.wrapping_mul(b1).wrapping_add(middle >> 64).wrapping_add(carried >> 64)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::{fraction, high_product, multiply_fraction, upper_half};

    fn big(limbs: &[u64]) -> BigUint {
        limbs.iter().rev().fold(BigUint::ZERO, |big, &limb| (big << 64) + limb)
    }

    #[test]
    fn products_and_quotients_are_those_of_big_numbers() {
        let limb =
            |i: u64| [u64::MAX, 0, 1 << 63, 0x0123_4567_89ab_cdef, 1][i as usize % 5].wrapping_sub(i / 5);
        for length in 1..8 {
            for seed in 0..40 {
                let a: Vec<_> = (0..length).map(|i| limb(seed + i)).collect();
                let b: Vec<_> = (0..length).map(|i| limb(3 * seed + 2 * i)).collect();
                let mut half = vec![7; a.len()];
                upper_half(&a, &b, &mut half);
                let below = |exact: BigUint, found: &[u64]| {
                    let exact = exact >> (64 * a.len());
                    assert!(
                        big(found) <= exact && exact <= big(found) + a.len(),
                        "{a:x?} · {b:x?}: {found:x?}"
                    );
                };
                below(big(&a) * big(&b), &half);
                let number: Vec<_> = b.iter().copied().chain([limb(seed)]).collect();
                let mut product = vec![7; number.len()];
                multiply_fraction(&a, &number, &mut product);
                below(big(&a) * big(&number), &product);
                let (small, large) = if big(&a) < big(&b) { (&a, &b) } else { (&b, &a) };
                if big(small) < big(large) {
                    let mut quotient = [0; 3];
                    fraction(&mut small.clone(), &mut large.clone(), &mut quotient);
                    quotient.reverse();
                    assert_eq!(big(&quotient), (big(small) << 192) / big(large), "{small:x?} / {large:x?}");
                }
            }
        }
    }

    #[test]
    fn high_products_are_those_of_big_numbers() {
        let numbers = [0, 1, u128::MAX, u128::MAX - 1, 1 << 64, (1 << 64) - 1, 1 << 127, u128::MAX / 3];
        for a in numbers {
            for b in numbers {
                let exact: BigUint = (BigUint::from(a) * b) >> 128;
                assert_eq!(BigUint::from(high_product(a, b)), exact);
            }
        }
    }
}
