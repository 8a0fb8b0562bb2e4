//! The thresholds of a discrete Laplace distribution.

use super::{DiscreteLaplace, ScaleError};
use crate::coins;
use crate::decay;
use crate::exponential::RUN;
use crate::interval::{Interval, at_precision};
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
    let digits: Box<[_]> = thresholds(scale, count, 1).map(|thresholds| Digit::new(&thresholds)).collect();
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

/// The first `count` words of the thresholds of each digit.
fn thresholds(scale: (u128, u128), digits: usize, count: usize) -> impl Iterator<Item = Vec<u64>> {
    let precision = decay::precision(count);
    let usual = at_precision!(precision, all(scale, digits, count));
    usual.into_iter().enumerate().map(move |(place, words)| {
        words.unwrap_or_else(|| {
            let last = place + 1 == digits;
            coins::certain(precision + 1, |precision| {
                at_precision!(precision, digit(scale, place, last, count))
            })
        })
    })
}

/// The words of each digit that this precision determines. Ratios near one would lose their places if all of them were powers of the
/// first.
fn all<L: Limbs>(
    scale: (u128, u128),
    digits: usize,
    count: usize,
    precision: usize,
) -> Vec<Option<Vec<u64>>> {
    let mut ratio = Interval::whole(0, precision);
    let words = (0..digits).map(|place| {
        if 4 * place % RUN == 0 {
            ratio = first::<L>(scale, place, precision);
        }
        if place + 1 == digits {
            return unbounded(&ratio, count);
        }
        let (words, power) = bounded(&ratio, place == 0, count, precision);
        ratio = power.times(&power);
        words
    });
    words.collect()
}

/// The first `count` words of the thresholds of the digit at a place, if this precision determines them.
fn digit<L: Limbs>(
    scale: (u128, u128),
    place: usize,
    last: bool,
    count: usize,
    precision: usize,
) -> Option<Vec<u64>> {
    let ratio = first::<L>(scale, place, precision);
    if last { unbounded(&ratio, count) } else { bounded(&ratio, place == 0, count, precision).0 }
}

/// The ratio of the digit at a place.
fn first<L: Limbs>(scale: (u128, u128), place: usize, precision: usize) -> Interval<L> {
    Interval::exp_neg_doubled(scale.1, scale.0, (4 * place).saturating_sub(1), precision)
}

/// How many digits of 128 bits the noise of a scale has.
pub(super) fn wide_digits(scale: (u128, u128)) -> usize {
    digits(scale, 6)
}

/// The digits of a scale, with thresholds rounded down to 128 bits.
pub(super) fn wide(scale: (u128, u128), digits: usize) -> Box<[WideDigit]> {
    let digit = |thresholds: Vec<u64>| {
        let wide = |&[upper, lower]: &[u64; 2]| u128::from(upper) << 64 | u128::from(lower);
        WideDigit::new(&thresholds.as_chunks().0.iter().map(wide).collect::<Vec<_>>())
    };
    thresholds(scale, digits, 2).map(digit).collect()
}

/// The words of P(digit > k) for k from 0 to 14, of a digit below 16 whose probabilities fall by the ratio. That of the
/// first digit pairs each value of three bits with the sign: two in a row fall together. And the square root of the ratio of the next
/// digit.
fn bounded<L: Limbs>(
    ratio: &Interval<L>,
    signed: bool,
    count: usize,
    precision: usize,
) -> (Option<Vec<u64>>, Interval<L>) {
    // 1 + r + ... + r^15 = (1 + r)(1 + r²)(1 + r⁴)(1 + r⁸); for the first digit (1 + r) times the same of 8 terms. Of halves, so that
    // each product is below one: such numbers are quicker.
    let one = Interval::whole(1, precision);
    let half = |power: &Interval<L>| {
        let mut half = one.plus(power);
        half.shift_right(1);
        half
    };
    let (mut all, mut power) = (half(ratio), ratio.clone());
    for factor in 1..4 {
        if !signed || factor > 1 {
            power = power.times(&power);
        }
        all = all.times(&half(&power));
    }
    all.shift_left(4);
    let mut chance = all.reciprocal();
    let zero = Interval::whole(0, precision);
    let mut chances: [_; RADIX - 1] = core::array::from_fn(|_| zero.clone());
    for (value, slot) in chances.iter_mut().enumerate() {
        if !signed || value % 2 == 0 {
            chance = chance.times(ratio);
        }
        slot.clone_from(&chance);
    }
    let mut tail = zero;
    for chance in chances.iter_mut().rev() {
        tail.add(chance);
        chance.clone_from(&tail);
    }
    let mut thresholds = Vec::with_capacity(count * (RADIX - 1));
    let determined = chances.iter().all(|tail| tail.push_words(count, &mut thresholds).is_some());
    (determined.then_some(thresholds), power)
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
        let last = place + 1 == self.digits.len();
        let words = digit::<Vec<u64>>(self.scale, place, last, count, precision)?;
        Some(words.chunks(count).map(<[u64]>::to_vec).collect())
    }
}
