//! Flat digits: digits whose values are almost equally likely. The code computes the thresholds of
//! a flat digit with one square, and without an exponential.
//!
//! The value v of a digit has a probability proportional to exp(−x · e(v)). For the low digits of a
//! large scale, x is tiny. If x is a power of two, the thresholds lie next to binary fractions, too
//! close for an enclosure with a fixed number of bits. The first terms of a series in x show on
//! which side of the binary fraction a threshold lies. They also bound the distance between the
//! two.
//!
//! **Lemma.** Let e grow with v, from 0 to at most 15, and T(x) = P(digit > k) = c₀ + c₁x + c₂x² +
//! c₃x³ + ..., where c₃ is from 1/48 to 32/3. If x ≤ 2^-34, then T(x) − c₀ − c₁x − c₂x² is between
//! 0 and 11x³.
//!
//! Proof. The difference is c₃x³ + T''''(ξ)x⁴/24 for some ξ between 0 and x. Let I be 1 if digit >
//! k, and 0 otherwise. Up to its sign, the j-th derivative in x is the joint cumulant of I and j
//! copies of e. With I and e centred, the fourth derivative is E(Ie⁴) − 4·E(Ie)·E(e³) −
//! 6·E(Ie²)·E(e²). As |I| ≤ 1 and |e| ≤ 15, its size is at most 11 · 15⁴ < 24 · 2^15. And 2^15·x⁴ ≤
//! 2^-19·x³ is below x³/48 and below x³/3. ∎
//!
//! The compiler checks the lemma's conditions on the coefficients when it computes them.

use crate::exponential;
use crate::interval::Interval;
use crate::kernel::digits::RADIX;
use crate::limbs;

/// An exponent x counts as small if it is below 2^-34.
const SMALL: usize = 34;
/// The number of fraction limbs of a threshold: the unit is 2^-192.
const LIMBS: usize = 3;

/// The coefficients of a threshold: c₀ = `sixteenths`/16, c₁ = −`slope`/32, c₂ = `bend`/64.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Curve {
    sixteenths: u64,
    slope: u64,
    bend: i64,
}

/// The curves of a digit whose probabilities fall by the same ratio from each value to the next.
pub(crate) const PLAIN: [Curve; RADIX - 1] = curves([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
/// The curves of a digit that pairs a 3-bit number with a sign, so that two values have the same
/// probability.
pub(crate) const SIGNED: [Curve; RADIX - 1] = curves([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]);
/// The curve of a binary digit: its bit is one if the digit is above 7.
pub(crate) const COIN: Curve = curve([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1], 7);

/// The curves of P(digit > k) for k from 0 to 14, where the values have these exponents e.
const fn curves(exponents: [i64; RADIX]) -> [Curve; RADIX - 1] {
    let mut curves = [COIN; RADIX - 1];
    let mut k = 0;
    while k < curves.len() {
        curves[k] = curve(exponents, k);
        k += 1;
    }
    curves
}

/// The curve of P(digit > k), where the values have these exponents e.
///
/// The product T(x) · Σ exp(−x · e(v)) over all v is the sum of exp(−x · e(v)) over v > k. Let Eⱼ
/// and Sⱼ be the sums of e(v)^j over all v and over v > k. Then a comparison of the coefficients of
/// x, x² and x³ on both sides gives c₁, c₂ and c₃ one after the other.
const fn curve(exponents: [i64; RADIX], k: usize) -> Curve {
    let (mut all, mut above) = ([0; 4], [0; 4]);
    let mut value = 0;
    while value < RADIX {
        let e = exponents[value];
        assert!(if value == 0 { e == 0 } else { exponents[value - 1] <= e && e <= 15 });
        let mut power = 1;
        let mut j = 0;
        while j < 4 {
            all[j] += power;
            above[j] += if value > k { power } else { 0 };
            power *= e;
            j += 1;
        }
        value += 1;
    }
    let ([_, e1, e2, e3], [m, s1, s2, s3]) = (all, above);
    assert!(e1 % 8 == 0 && e2 % 8 == 0 && e3 % 8 == 0);
    let slope = 2 * s1 - m * e1 / 8;
    let bend = 2 * s2 - (m * e2 + slope * e1) / 8;
    // The coefficient 384 · c₃.
    let third = 2 * (m * e3 / 8) + 3 * ((slope * e2 + bend * e1) / 8) - 4 * s3;
    assert!(8 <= slope && slope <= 64 && -130 <= bend && bend <= 130 && 8 <= third && third <= 4096);
    Curve { sixteenths: m as u64, slope: slope as u64, bend }
}

/// All exponents 2^i / scale that are small enough.
pub(crate) struct Exponents {
    /// All exponents are below 2^-`small`, where `small` is at least [`SMALL`] and at most 56.
    small: usize,
    /// The largest exponent, multiplied by 2^(128 + `small`) and rounded up.
    largest: u128,
    /// The number of doublings from 1 / scale to the largest exponent.
    doublings: usize,
    /// Whether the exponents may be rounded. All exponents are exact if the numerator of the scale
    /// is a power of two.
    rounded: bool,
}

impl Exponents {
    /// The exponents of a scale in lowest terms that are small enough to determine nearly all
    /// thresholds to `words` words. `None` if no exponent is small enough.
    pub(crate) fn new((numerator, denominator): (u128, u128), words: usize) -> Option<Self> {
        let length = |number: u128| 128 - number.leading_zeros() as usize;
        // With this bound, 11x³ is below 2^-34 in units of the last word.
        let small = SMALL.max((64 * words + SMALL + 4).div_ceil(3));
        let doublings = (length(numerator) - 1).checked_sub(length(denominator) + small)?;
        let mut x = [0; 2];
        exponential::scaled(denominator, numerator, doublings + small, 0, &mut x);
        let rounded = !numerator.is_power_of_two();
        // 2^small · x is below one by at least 1 / numerator, which is 2^-120 or more. So the sum
        // on the next line is below 2^128.
        let largest = (u128::from(x[1]) << 64 | u128::from(x[0])) + u128::from(rounded);
        Some(Self { small, largest, doublings, rounded })
    }

    /// The exponent 2^`doublings` / scale, if it is small enough.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn doubled(&self, doublings: usize) -> Option<Exponent> {
        let halvings = self.doublings.checked_sub(doublings)?;
        let lost = self.largest & ((1 << halvings) - 1) != 0;
        // Computes x · 2^(128 + small), and then x²/64 · 2^192.
        let x = (self.largest >> halvings) + u128::from(lost);
        let (high, shift) = (limbs::high_product(x, x), 2 * self.small - 58);
        let square = high >> shift;
        let exact = !(self.rounded || lost) && x.wrapping_mul(x) == 0 && square << shift == high;
        let above = square + u128::from(!exact);
        // 11x³ · 2^192 = 11 · 64 · above · x, rounded up. Two rounding errors increase this width.
        // The error of x² adds at most 130 units, which is less than 2^(64 − small). The error of x
        // is one unit of x, which is 2^(64 − small) units of a threshold. A threshold falls by less
        // than 3 as x grows by one, so this adds less than 3 · 2^(64 − small).
        let beyond = ((11 * (limbs::high_product(above, x) + 1)) >> (self.small - 6)) + 1;
        let width = beyond + if exact { 0 } else { 4 << (64 - self.small) };
        let shift = 59 - self.small;
        let x = [(x << shift) as u64, (x << shift >> 64) as u64, (x >> (128 - shift)) as u64];
        Some(Exponent { x, square: [square, above], width })
    }
}

/// A small exponent x, in units of 2^-192.
pub(crate) struct Exponent {
    /// The number x/32, rounded up.
    x: [u64; LIMBS],
    /// The number x²/64 for this x, rounded down and rounded up.
    square: [u128; 2],
    /// An upper bound on the distance from the computed threshold up to the true threshold.
    width: u128,
}

impl Exponent {
    /// Encloses the threshold of a curve. The enclosure's lower end is computed from x rounded up,
    /// because c₀ + c₁x + c₂x² falls as x grows: |c₂| · 2x < |c₁|.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn threshold(&self, curve: &Curve) -> Interval<[u64; LIMBS + 1]> {
        let mut low = [0, 0, curve.sixteenths << 60, 0];
        let mut fall = [0; LIMBS + 1];
        let mut carry = 0;
        for (fall, x) in fall.iter_mut().zip(self.x) {
            let sum = u128::from(x) * u128::from(curve.slope) + carry;
            *fall = sum as u64;
            carry = sum >> 64;
        }
        limbs::subtract(&mut low, &fall);
        // The product is below 2^118 · 130.
        let bend = self.square[usize::from(curve.bend < 0)] * u128::from(curve.bend.unsigned_abs());
        let bend_limbs = [bend as u64, (bend >> 64) as u64, 0, 0];
        if curve.bend < 0 {
            limbs::subtract(&mut low, &bend_limbs);
        } else {
            limbs::add(&mut low, &bend_limbs);
        }
        Interval::new(low, self.width)
    }
}

#[cfg(test)]
mod tests;
