//! The thresholds of a discrete Laplace distribution.

use super::{DiscreteLaplace, ScaleError};
use crate::decay::{self, Missing};
use crate::exponential::RUN;
use crate::interval::{Fractions, Interval, at_precision};
use crate::kernel::digits::{Digit, RADIX, undecided};
use crate::kernel::wide::WideDigit;
use crate::limbs::Limbs;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// The largest probability of a tie that takes time, in units of 2^-64.
const RAREST: u64 = 1 << 14;

pub(super) fn build(numerator: u128, denominator: u128) -> Result<DiscreteLaplace, ScaleError> {
    let scale = decay::scale("discrete Laplace noise", numerator, denominator)?;
    let scale = (scale.numerator, scale.denominator);
    let count = digits(scale, 3);
    let digits: Box<[Digit]> = all(scale, count);
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

/// A digit that is made of the first words of its fifteen thresholds, so many of each; those it does without are zero.
trait OfWords: Clone {
    const COUNT: usize;

    fn of_words(words: &[u64]) -> Self;
}

impl OfWords for Digit {
    const COUNT: usize = 1;

    #[inline(always)]
    fn of_words(words: &[u64]) -> Self {
        Self::new(words)
    }
}

impl OfWords for WideDigit {
    const COUNT: usize = 2;

    #[inline(always)]
    fn of_words(words: &[u64]) -> Self {
        let mut thresholds = [0; RADIX - 1];
        for (threshold, [upper, lower]) in thresholds.iter_mut().zip(words.as_chunks().0) {
            *threshold = u128::from(*upper) << 64 | u128::from(*lower);
        }
        Self::new(&thresholds)
    }
}

/// The digits of a scale.
fn all<D: OfWords>(scale: (u128, u128), digits: usize) -> Box<[D]> {
    let blank = D::of_words(&[]);
    decay::determine(blank, digits, decay::precision(D::COUNT), |all, missing, precision| {
        at_precision!(precision, fill(scale, all, missing));
    })
}

/// Makes those of the missing digits that this precision determines.
///
/// Ratios near one would lose their places if all of them were powers of the first.
fn fill<L: Limbs>(scale: (u128, u128), all: &mut [impl OfWords], missing: &mut Missing, precision: usize) {
    let digits = all.len();
    let mut ratio = Interval::<L>::whole(0, precision);
    // The ratio of the digit after that which was looked at last.
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

/// Makes the digit of a ratio, if it is determined, and sets the ratio of the next.
#[inline(always)]
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
        // All that have other words than zeros are before the fifteenth.
        let thresholds = unbounded(ratio, D::COUNT)?;
        words[..thresholds.len()].copy_from_slice(&thresholds);
    } else {
        bounded(ratio, place == 0, D::COUNT, words, next)?;
    }
    *slot = D::of_words(words);
    Some(())
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
    if last {
        return unbounded(&ratio, count);
    }
    let mut words = vec![0; count * (RADIX - 1)];
    bounded(&ratio, place == 0, count, &mut words, &mut Interval::whole(0, precision))?;
    Some(words)
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
    all(scale, digits)
}

/// The words of P(digit > k) for k from 0 to 14, of a digit below 16 whose probabilities fall by the ratio, if they are
/// determined. That of the first digit pairs each value of three bits with the sign: two in a row fall together. Sets the ratio of
/// the next digit.
#[inline(always)]
fn bounded<L: Limbs>(
    ratio: &Interval<L>,
    signed: bool,
    count: usize,
    words: &mut [u64],
    next: &mut Interval<L>,
) -> Option<()> {
    // One ratio for each bit of the digit: r, r², r⁴, r⁸; for the first digit r for the sign, and r, r², r⁴.
    // T(r) = P(digit > k) grows with r, and by at most 5 · w as r grows by w. Let X be what r is raised to, of the digit: T' is the
    // covariance of X and of whether the digit is above k, over r. X has a range of at most 15, so that the covariance is at most 15/4,
    // and T' at most 5 for r ≥ 3/4. It is also at most the mean of X, which is below r/(1 − r), or that and r; over r, at most 5 for
    // r ≤ 3/4. So all is reckoned for the lower end of r.
    let (low, width) = ratio.low_end();
    let mut powers: [_; 4] = core::array::from_fn(|_| Interval::whole(0, ratio.precision()));
    powers[0].clone_from(&low);
    powers[1].clone_from(&low);
    for bit in 1 + usize::from(signed)..4 {
        let (known, next) = powers.split_at_mut(bit);
        next[0].set_product(&known[bit - 1], &known[bit - 1]);
    }
    // 1 + r + ... + r^15 = (1 + r)(1 + r²)(1 + r⁴)(1 + r⁸). Of sixteenths, so that each product is below one: such numbers are quicker.
    let mut all = Interval::whole(1, ratio.precision());
    let mut more = Interval::whole(0, ratio.precision());
    all.add(&low);
    all.shift_right(4);
    for power in &powers[1..] {
        more.set_product(&all, power);
        all.add(&more);
    }
    all.shift_left(4);
    // The power of a number below one: r⁸, or r^16.
    next.set_product(&powers[3], &powers[3]);
    next.widen(width * if signed { 8 } else { 16 });
    let mut chances = Fractions::<L, RADIX>::zero(ratio.precision());
    chances.set_products(&all.reciprocal(), &powers)?;
    chances.write_tails(5 * width, count, words)
}

/// The words of P(digit > k) = r^(k + 1) for k = 0, 1, ..., up to the first that has only zeros, and without it.
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
    /// The first `count` words of each threshold of the digit at a place, if this precision determines them.
    pub(super) fn thresholds(&self, place: usize, count: usize, precision: usize) -> Option<Vec<Vec<u64>>> {
        let last = place + 1 == self.digits.len();
        let words = digit::<Vec<u64>>(self.scale, place, last, count, precision)?;
        Some(words.chunks(count).map(<[u64]>::to_vec).collect())
    }
}
