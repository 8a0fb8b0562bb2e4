//! Thresholds of a discrete Laplace distribution.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use super::{DiscreteLaplace, ScaleError};
use crate::decay::flat::{self, Exponents};
use crate::decay::{self, Missing};
use crate::exponential::RUN;
use crate::interval::{Fractions, Interval, at_precision};
use crate::kernel::digits::{Digit, RADIX, undecided};
use crate::kernel::wide::WideDigit;
use crate::limbs::Limbs;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// An upper bound on the probability of a tie, in units of 2^-64.
const RAREST: u64 = 1 << 14;

pub(super) fn build(numerator: u128, denominator: u128) -> Result<DiscreteLaplace, ScaleError> {
    let scale = decay::scale("discrete Laplace noise", numerator, denominator)?;
    let scale = (scale.numerator, scale.denominator);
    let count = digits(scale, 3);
    let digits: Box<[Digit]> = all(scale, count);
    // There are at most 25 digits in five groups, so no scale fails this check.
    assert!(undecided(&digits) <= RAREST, "discrete Laplace noise would often take longer than usual");
    Ok(DiscreteLaplace { scale, digits })
}

/// The smallest D ≥ 2 with 2^(4(D − 1) − 1) at least `times` scales. With D digits, the last digit
/// is 15 or more with a probability of at most exp(−15 · times). For `times` = 3, this probability
/// is below 2^-64, and D is at most 25. For `times` = 6, it is below 2^-128.
fn digits((numerator, denominator): (u128, u128), times: u128) -> usize {
    let ceiling = (times * numerator).div_ceil(denominator);
    // The smallest number of bits with 2^bits >= ceiling.
    let bits = (128 - (ceiling - 1).leading_zeros()) as usize;
    (bits + 1).div_ceil(4).max(1) + 1
}

/// A digit built from the first words of its fifteen thresholds. Missing thresholds are zero.
trait OfWords: Clone {
    const COUNT: usize;

    fn of_words(words: &[u64]) -> Self;
}

impl OfWords for Digit {
    const COUNT: usize = 1;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of_words(words: &[u64]) -> Self {
        Self::new(words)
    }
}

impl OfWords for WideDigit {
    const COUNT: usize = 2;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of_words(words: &[u64]) -> Self {
        let mut thresholds = [0; RADIX - 1];
        for (threshold, [upper, lower]) in thresholds.iter_mut().zip(words.as_chunks().0) {
            *threshold = u128::from(*upper) << 64 | u128::from(*lower);
        }
        Self::new(&thresholds)
    }
}

/// Computes all digits of a scale.
fn all<D: OfWords>(scale: (u128, u128), digits: usize) -> Box<[D]> {
    let (mut all, mut missing) = (vec![D::of_words(&[]); digits], Missing::all(digits));
    // The last digit has no upper bound, so this function does not compute it.
    fill_flat(scale, &mut all[..digits - 1], &mut missing);
    decay::determine(all, missing, decay::precision(D::COUNT), |all, missing, precision| {
        at_precision!(precision, fill(scale, all, missing));
    })
}

/// Computes the digits whose values are almost equally likely.
fn fill_flat<D: OfWords>(scale: (u128, u128), all: &mut [D], missing: &mut Missing) {
    let Some(exponents) = Exponents::new(scale, D::COUNT) else { return };
    for (place, slot) in all.iter_mut().enumerate() {
        let Some(exponent) = exponents.doubled(doublings(place)) else { break };
        let curves = if place == 0 { &flat::SIGNED } else { &flat::PLAIN };
        let mut words = [0; 2 * (RADIX - 1)];
        let words = &mut words[..D::COUNT * (RADIX - 1)];
        let mut thresholds = curves.iter().zip(words.chunks_exact_mut(D::COUNT));
        if thresholds.all(|(curve, words)| exponent.threshold(curve).write_words(words).is_some()) {
            *slot = D::of_words(words);
            missing.remove(place);
        } else {
            // The first precision would not determine all thresholds of this digit either, so the
            // code leaves the digit to a higher precision.
            missing.postpone(place);
        }
    }
}

/// Computes the missing digits that this precision determines.
///
/// The code computes some ratios directly and not from the ratio before. A long run of powers would
/// lose too many digits of the ratios near one.
fn fill<L: Limbs>(scale: (u128, u128), all: &mut [impl OfWords], missing: &mut Missing, precision: usize) {
    let digits = all.len();
    let mut ratio = Interval::<L>::whole(0, precision);
    // The ratio of the digit after the digit that the loop computed last.
    let (mut next, mut next_place) = (ratio.clone(), digits);
    for (place, slot) in all.iter_mut().enumerate() {
        if !missing.includes(place) {
            continue;
        }
        if next_place == place && 4 * place % RUN != 0 {
            ratio.clone_from(&next);
        } else {
            ratio = first(scale, place, precision);
        }
        next_place = place + 1;
        if make(slot, &ratio, place, next_place == digits, &mut next).is_some() {
            missing.remove(place);
        }
    }
}

/// Computes the digit of a ratio, if the precision determines the digit, and sets the ratio of the
/// next digit.
#[cfg_attr(not(debug_assertions), inline(always))]
fn make<L: Limbs, D: OfWords>(
    slot: &mut D,
    ratio: &Interval<L>,
    place: usize,
    last: bool,
    next: &mut Interval<L>,
) -> Option<()> {
    let mut words = [0; 2 * (RADIX - 1)];
    let words = &mut words[..D::COUNT * (RADIX - 1)];
    if last {
        // All thresholds with nonzero words come before the fifteenth.
        let thresholds = unbounded(ratio, D::COUNT)?;
        words[..thresholds.len()].copy_from_slice(&thresholds);
    } else {
        bounded(ratio, place == 0, D::COUNT, words, next)?;
    }
    *slot = D::of_words(words);
    Some(())
}

/// The first `count` words of the thresholds of the digit at a place, if this precision determines
/// them.
fn digit<L: Limbs>(
    scale: (u128, u128),
    place: usize,
    last: bool,
    count: usize,
    precision: usize,
) -> Option<Vec<u64>> {
    let ratio = first::<L>(scale, place, precision);
    if last {
        return unbounded(&ratio, count);
    }
    let mut words = vec![0; count * (RADIX - 1)];
    bounded(&ratio, place == 0, count, &mut words, &mut Interval::whole(0, precision))?;
    Some(words)
}

/// The ratio of the digit at a place.
fn first<L: Limbs>(scale: (u128, u128), place: usize, precision: usize) -> Interval<L> {
    Interval::exp_neg_doubled(scale.1, scale.0, doublings(place), precision)
}

/// The number of doublings for the digit at a place: the probabilities of its values fall by the
/// factor exp(−2^doublings / scale). The first digit also holds the sign, so the digit at a place p
/// ≥ 1 begins at bit 4p − 1 of G.
fn doublings(place: usize) -> usize {
    (4 * place).saturating_sub(1)
}

/// The number of 128-bit digits in the noise of a scale.
#[inline]
pub(super) fn wide_digits(scale: (u128, u128)) -> usize {
    digits(scale, 6)
}

/// The digits of a scale, with thresholds rounded down to 128 bits.
#[inline]
pub(super) fn wide(scale: (u128, u128), digits: usize) -> Box<[WideDigit]> {
    all(scale, digits)
}

/// The words of P(digit > k) for k from 0 to 14, if the precision determines them. From each value
/// of the digit to the next, the probability falls by the factor `ratio`. The first digit combines
/// a 3-bit value with the sign, so the factor applies to the 3-bit value. Sets the ratio of the
/// next digit.
#[cfg_attr(not(debug_assertions), inline(always))]
fn bounded<L: Limbs>(
    ratio: &Interval<L>,
    signed: bool,
    count: usize,
    words: &mut [u64],
    next: &mut Interval<L>,
) -> Option<()> {
    // Each bit of the digit has its own ratio: r, r², r⁴, r⁸. For the first digit the ratios are r
    // for the sign, and r, r², r⁴. T(r) = P(digit > k) grows with r, and by at most 5 · w as r
    // grows by w. To see this, let X be the digit's exponent of r. The derivative T' is the
    // covariance of X and the event that the digit is above k, divided by r. X has a range of at
    // most 15, so the covariance is at most 15/4, and T' is at most 5 for r ≥ 3/4. The covariance
    // is also at most the mean of X, which is below r/(1 − r) + r. Divided by r, this bound is at
    // most 5 for r ≤ 3/4. So the lower end of r suffices for the computation.
    let (low, width) = ratio.low_end();
    let mut powers: [_; 4] = core::array::from_fn(|_| Interval::whole(0, ratio.precision()));
    powers[0].clone_from(&low);
    powers[1].clone_from(&low);
    for bit in 1 + usize::from(signed)..4 {
        let (known, next) = powers.split_at_mut(bit);
        next[0].set_product(&known[bit - 1], &known[bit - 1]);
    }
    // 1 + r + ... + r^15 = (1 + r)(1 + r²)(1 + r⁴)(1 + r⁸). The code computes with a sixteenth of
    // these numbers, so that each product is below one, because arithmetic on numbers below one is
    // faster.
    let mut all = Interval::whole(1, ratio.precision());
    let mut more = Interval::whole(0, ratio.precision());
    all.add(&low);
    all.shift_right(4);
    for power in &powers[1..] {
        more.set_product(&all, power);
        all.add(&more);
    }
    all.shift_left(4);
    // The ratio of the next digit is r⁸ or r^16, a power of a number below one.
    next.set_product(&powers[3], &powers[3]);
    next.widen(width * if signed { 8 } else { 16 });
    let mut chances = Fractions::<L, RADIX>::zero(ratio.precision());
    chances.set_products(&all.reciprocal(), &powers)?;
    chances.write_tails(5 * width, count, words)
}

/// The words of P(digit > k) = r^(k + 1) for k = 0, 1, .... The list ends before the first
/// threshold whose words are all zero.
fn unbounded<L: Limbs>(ratio: &Interval<L>, count: usize) -> Option<Vec<u64>> {
    let mut power = ratio.clone();
    let mut thresholds = Vec::with_capacity(count * RADIX);
    loop {
        let before = thresholds.len();
        thresholds.resize(before + count, 0);
        power.write_words(&mut thresholds[before..])?;
        if thresholds[before..].iter().all(|&word| word == 0) {
            thresholds.truncate(before);
            return Some(thresholds);
        }
        power.multiply(ratio);
    }
}

impl DiscreteLaplace {
    /// The first `count` words of each threshold of the digit at a place, if this precision
    /// determines them.
    pub(super) fn thresholds(&self, place: usize, count: usize, precision: usize) -> Option<Vec<Vec<u64>>> {
        let last = place + 1 == self.digits.len();
        let words = digit::<Vec<u64>>(self.scale, place, last, count, precision)?;
        Some(words.chunks(count).map(<[u64]>::to_vec).collect())
    }
}
