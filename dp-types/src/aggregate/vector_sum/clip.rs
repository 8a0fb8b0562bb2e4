//! Clipping: a vector that is too long is shortened, and its numbers stay whole. Rounding toward
//! zero keeps the result within the radius.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use crate::metric::{L1, L2, Metric};
use crate::sealed::Sealed;

/// The largest number of entries of a vector. The sum of this many squares, each below 2^124, is
/// less than 2^128.
pub(super) const MOST: usize = 16;

/// Clips in L1: a vector is shortened so that its absolute values add up to at most the radius.
pub enum ClipL1 {}
/// Clips in L2: a vector is shortened so that the root of the sum of its squares is at most the
/// radius.
pub enum ClipL2 {}
impl Sealed for ClipL1 {}
impl Sealed for ClipL2 {}

/// How vectors are clipped. Sealed: [`ClipL1`] and [`ClipL2`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a way to clip vectors",
    label = "use `.sum_l1(RADIUS, ..)` or `.sum_l2(RADIUS, ..)`: no other crate can add one, since its bound would be claimed and not computed"
)]
pub trait Clip: Sealed + 'static {
    /// The metric in which a clipped vector is bounded by the radius.
    type Metric: Metric;
    /// Shortens a vector to the radius. The time depends only on the vector's number of entries.
    fn clip(vector: &mut [i64], radius: u64);
}
impl Clip for ClipL1 {
    type Metric = L1;
    #[inline]
    fn clip(vector: &mut [i64], radius: u64) {
        let length = vector.iter().map(|x| u128::from(x.unsigned_abs())).sum::<u128>();
        shorten(vector, radius, length, length <= u128::from(radius));
    }
}
impl Clip for ClipL2 {
    type Metric = L2;
    #[inline]
    fn clip(vector: &mut [i64], radius: u64) {
        let square = vector.iter().map(|x| u128::from(x.unsigned_abs()).pow(2)).sum::<u128>();
        let inside = square <= u128::from(radius).pow(2);
        shorten(vector, radius, root_up(square), inside);
    }
}

/// Multiplies a vector by radius/length and truncates each number toward zero. A vector that is
/// `inside` stays unchanged.
#[inline]
fn shorten(vector: &mut [i64], radius: u64, length: u128, inside: bool) {
    let keep = i64::from(inside).wrapping_neg();
    for x in vector {
        let magnitude = divided(u128::from(x.unsigned_abs()) * u128::from(radius), length) as i64;
        let sign = *x >> 63;
        *x = (*x & keep) | (((magnitude ^ sign).wrapping_sub(sign)) & !keep);
    }
}

/// `number / by`, rounded down. The loop computes one binary digit at a time without a branch,
/// because the time of the machine's division would reveal its operands. For a divisor of zero the
/// result is unspecified, but the function ends.
#[inline]
fn divided(number: u128, by: u128) -> u128 {
    let (mut quotient, mut rest) = (0, 0);
    for digit in (0..128).rev() {
        rest = (rest << 1) | ((number >> digit) & 1);
        let fits = u128::from(rest >= by);
        rest -= by & fits.wrapping_neg();
        quotient = (quotient << 1) | fits;
    }
    quotient
}

/// The smallest number whose square is at least `square`. The loop has no branch on the operand, as
/// in `divided`.
#[inline]
fn root_up(square: u128) -> u128 {
    let mut root = 0_u128;
    for digit in (0..64).rev() {
        let longer = root | (1 << digit);
        let fits = u128::from(longer * longer <= square);
        root |= (1 << digit) & fits.wrapping_neg();
    }
    root + u128::from(root * root < square)
}

#[cfg(test)]
mod tests {
    use super::{Clip, ClipL1, ClipL2, divided, root_up};
    use crate::testing::Random;

    #[test]
    fn division_and_roots_are_those_of_the_machine() {
        let mut random = Random::new(75);
        for _ in 0..2_000 {
            let [a, b] = [random.below(1 << 60) as u128, random.below(1 << 30) as u128 + 1];
            let square = a * b * 7;
            assert_eq!(divided(square, b), square / b);
            assert_eq!(divided(a << 60, a * 3 + b), (a << 60) / (a * 3 + b));
            let root = root_up(square);
            assert!(root * root >= square && (root == 0 || (root - 1) * (root - 1) < square), "{square}");
        }
        assert_eq!([0, 1, 2, 4, 5, 16].map(root_up), [0, 1, 2, 2, 3, 4]);
        // This is the largest possible sum of squares.
        let most = 16 * ((1_u128 << 62) - 1).pow(2);
        assert_eq!(root_up(most), 4 * ((1 << 62) - 1));
    }

    /// Whether the vector's length is at most the radius: first in L1, then in L2.
    fn within(vector: &[i64], radius: u64) -> (bool, bool) {
        let of = |power| vector.iter().map(|x| u128::from(x.unsigned_abs()).pow(power)).sum::<u128>();
        (of(1) <= radius.into(), of(2) <= u128::from(radius).pow(2))
    }

    #[test]
    fn a_clipped_vector_is_never_too_long_and_hardly_shorter_than_it_may_be() {
        let mut random = Random::new(76);
        for round in 0..4_000 {
            let far = [3, 40, 1 << 20, (1 << 62) - 1][round % 4];
            let vector: Vec<i64> = (0..1 + round % 16).map(|_| random.within(-far, far)).collect();
            for radius in [1, 7, 1_000, 1 << 40, (1 << 62) - 1] {
                let [mut one, mut two] = [vector.clone(), vector.clone()];
                ClipL1::clip(&mut one, radius);
                ClipL2::clip(&mut two, radius);
                let (in_l1, in_l2) = within(&vector, radius);
                assert!(
                    within(&one, radius).0 && within(&two, radius).1,
                    "{vector:?} to {radius}: {one:?}, {two:?}"
                );
                // A vector that fits is unchanged. A longer vector keeps its signs and is shortened
                // only as far as necessary.
                assert!(!in_l1 || one == vector, "{vector:?} fits in {radius}");
                assert!(!in_l2 || two == vector, "{vector:?} fits in {radius}");
                let length: f64 = vector.iter().map(|x| (*x as f64).powi(2)).sum::<f64>().sqrt();
                for (clipped, x) in two.iter().zip(&vector).filter(|_| !in_l2) {
                    let exact = *x as f64 * radius as f64 / length;
                    let slack = 1.0 + exact.abs() * (1e-12 + 1.0 / length);
                    assert!((*clipped as f64 - exact).abs() <= slack, "{vector:?} to {radius}: {two:?}");
                    assert!(clipped.signum() * x.signum() >= 0);
                }
            }
        }
    }

    #[test]
    fn known_vectors_are_clipped_as_expected() {
        let of = |vector: &[i64], radius| {
            let [mut one, mut two] = [vector.to_vec(), vector.to_vec()];
            ClipL1::clip(&mut one, radius);
            ClipL2::clip(&mut two, radius);
            (one, two)
        };
        assert_eq!(of(&[30, -40], 25), (vec![10, -14], vec![15, -20]));
        assert_eq!(of(&[30, -40], 50), (vec![21, -28], vec![30, -40]));
        assert_eq!(of(&[51], 50), (vec![50], vec![50]));
        assert_eq!(of(&[30, -40], 70), (vec![30, -40], vec![30, -40]));
        assert_eq!(of(&[0, 0, -9], 1), (vec![0, 0, -1], vec![0, 0, -1]));
        assert_eq!(of(&[0, 0], 1), (vec![0, 0], vec![0, 0]));
    }
}
