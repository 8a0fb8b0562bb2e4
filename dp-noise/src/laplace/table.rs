//! The thresholds of a discrete Laplace distribution.

use super::{DiscreteLaplace, ScaleError};
use crate::coins;
use crate::decay;
use crate::exponential::{Enclosure, Interval, at_precision};
use crate::kernel::digits::{Digit, RADIX, undecided};
use crate::kernel::wide::WideDigit;
use crate::limbs::Limbs;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The largest probability of a tie that takes time, in units of 2^-64.
const RAREST: u64 = 1 << 14;

pub(super) fn build(numerator: u128, denominator: u128) -> Result<DiscreteLaplace, ScaleError> {
    let scale = decay::scale("discrete Laplace noise", numerator, denominator)?;
    let scale = (scale.numerator, scale.denominator);
    let count = digits(scale, 3);
    let digits: Box<[_]> =
        thresholds(scale, count, 1).iter().map(|thresholds| Digit::new(thresholds)).collect();
    // At most 25 digits in five groups: never reached, whatever the scale.
    assert!(undecided(&digits) <= RAREST, "discrete Laplace noise would often take longer than usual");
    Ok(DiscreteLaplace { scale, digits })
}

/// The least D ≥ 2 with 2^(4(D − 1) − 1) at least `times` scales, so that the last digit is 15 or more with a probability
/// of at most exp(−15 · times): below 2^-64 for 3, when D is at most 25, and below 2^-128 for 6.
fn digits((numerator, denominator): (u128, u128), times: u128) -> usize {
    let ceiling = (times * numerator).div_ceil(denominator);
    // 2^bits >= ceiling.
    let bits = (128 - (ceiling - 1).leading_zeros()) as usize;
    (bits + 1).div_ceil(4).max(1) + 1
}

/// The first `count` words of each digit's thresholds, one after another.
fn thresholds(scale: (u128, u128), digits: usize, count: usize) -> Vec<Vec<u64>> {
    // Each squaring doubles the error: 64 bits a word, one for each bit or halving, 40 to be rarely retried.
    let precision = (64 * count + (4 * digits).max(20) + 40).div_ceil(64);
    coins::certain(precision, |precision| at_precision!(precision, all(scale, digits, count)))
}

fn all<L: Limbs>(
    scale: (u128, u128),
    digits: usize,
    count: usize,
    precision: usize,
) -> Option<Vec<Vec<u64>>> {
    let mut ratio = Interval::<L>::exp_neg(scale.1, scale.0, precision);
    let bounded = (0..digits - 1).map(|place| bounded(&mut ratio, place == 0, count, precision));
    let mut all = bounded.collect::<Option<Vec<_>>>()?;
    all.push(unbounded(&ratio, count)?);
    Some(all)
}

/// How many digits of 128 bits the noise of a scale has.
pub(super) fn wide_digits(scale: (u128, u128)) -> usize {
    digits(scale, 6)
}

/// The digits of a scale, with thresholds rounded down to 128 bits.
pub(super) fn wide(scale: (u128, u128), digits: usize) -> Box<[WideDigit]> {
    let digit = |thresholds: &Vec<u64>| {
        let wide = |&[upper, lower]: &[u64; 2]| u128::from(upper) << 64 | u128::from(lower);
        WideDigit::new(&thresholds.as_chunks().0.iter().map(wide).collect::<Vec<_>>())
    };
    thresholds(scale, digits, 2).iter().map(digit).collect()
}

/// The words of P(digit > k) for k from 0 to 14, of a digit below 16 whose probabilities fall by the ratio. That of the
/// first digit pairs each value of three bits with the sign: two in a row fall together. The ratio goes on to that of
/// the next digit.
fn bounded<L: Limbs>(
    ratio: &mut Interval<L>,
    signed: bool,
    count: usize,
    precision: usize,
) -> Option<Vec<u64>> {
    let first = ratio.clone();
    let one = Interval::whole(1, precision);
    // 1 + r + ... + r^15 = (1 + r)(1 + r²)(1 + r⁴)(1 + r⁸); for the first digit (1 + r) times the same of 8 terms.
    let mut all = if signed { one.plus(&first) } else { one.clone() };
    for _ in 0..if signed { 3 } else { 4 } {
        all = all.times(&one.plus(ratio));
        ratio.square();
    }
    let mut chance = all.reciprocal();
    let mut chances = Vec::with_capacity(RADIX - 1);
    for value in 1..RADIX {
        if !signed || value % 2 == 1 {
            chance = chance.times(&first);
        }
        chances.push(chance.clone());
    }
    let mut tail = Interval::whole(0, precision);
    for chance in chances.iter_mut().rev() {
        tail.add(chance);
        chance.clone_from(&tail);
    }
    let mut thresholds = Vec::with_capacity(count * (RADIX - 1));
    for tail in &chances {
        tail.push_words(count, &mut thresholds)?;
    }
    Some(thresholds)
}

/// The words of P(digit > k) = r^(k + 1) for k = 0, 1, ..., up to the first that has only zeros, and without it.
fn unbounded<L: Limbs>(ratio: &Interval<L>, count: usize) -> Option<Vec<u64>> {
    let mut power = ratio.clone();
    let mut thresholds = Vec::with_capacity(count * RADIX);
    loop {
        let before = thresholds.len();
        power.push_words(count, &mut thresholds)?;
        if thresholds[before..].iter().all(|&word| word == 0) {
            thresholds.truncate(before);
            return Some(thresholds);
        }
        power = power.times(ratio);
    }
}

impl DiscreteLaplace {
    /// The first `count` words of each threshold of the digit at a place, if this precision determines them.
    pub(super) fn thresholds(&self, place: usize, count: usize, precision: usize) -> Option<Vec<Vec<u64>>> {
        let mut ratio = Enclosure::exp_neg(self.scale.1, self.scale.0, precision);
        for _ in 0..(4 * place).saturating_sub(1) {
            ratio.square();
        }
        let words = if place + 1 < self.digits.len() {
            bounded(&mut ratio, place == 0, count, precision)?
        } else {
            unbounded(&ratio, count)?
        };
        Some(words.chunks(count).map(<[u64]>::to_vec).collect())
    }
}
