//! Tables of a discrete Gaussian distribution: the thresholds and the coins.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use super::{DiscreteGaussian, VarianceError};
use crate::acceptance::Acceptance;
use crate::bernoulli::fraction;
use crate::interval::{Interval, at_precision};
use crate::kernel::ladder::{Ladder, TOGETHER};
use crate::limbs::Limbs;
use crate::rational::Rational;
use alloc::vec;
use alloc::vec::Vec;

/// The largest supported numerator and denominator, in lowest terms.
const LONGEST: u128 = 1 << 120;
/// The largest supported variance.
const LARGEST: u128 = 1 << 90;
/// The largest variance without a split.
const UNSPLIT: u128 = 256;
/// A base k is usual if P(base ≥ k) is at least this number, in units of 2^-64. A batch has coins
/// for all usual bases.
pub(super) const UNUSUAL: u64 = 1 << 12;
/// An upper bound on the probability of a tie, in units of 2^-64.
const RAREST: usize = 1 << 14;

/// Reads the variance in lowest terms, if it is in range.
#[inline]
pub(super) fn variance(numerator: u128, denominator: u128) -> Result<Rational, VarianceError> {
    if numerator == 0 || denominator == 0 {
        return Err(VarianceError::Zero);
    }
    let variance = Rational::new(numerator, denominator);
    if !variance.is_within(LONGEST) {
        return Err(VarianceError::TooLong);
    }
    if variance.numerator.div_ceil(variance.denominator) > LARGEST {
        return Err(VarianceError::TooLarge);
    }
    Ok(variance)
}

#[inline]
pub(super) fn build(numerator: u128, denominator: u128) -> Result<DiscreteGaussian, VarianceError> {
    let variance = variance(numerator, denominator)?;
    let ceiling = variance.numerator.div_ceil(variance.denominator);
    // The split s is the smallest split that brings the variance of the base down to [`UNSPLIT`].
    let shift = (0..).find(|s| ceiling.div_ceil(1 << (2 * s)) <= UNSPLIT).unwrap_or(0);
    let thresholds =
        fraction::certain(2, |precision| thresholds(base(variance, shift), shift == 0, 1, precision));
    let rate = Rational { numerator: variance.denominator, denominator: 2 * variance.numerator };
    let digits = |bases: usize| {
        let largest = exponent(shift, bases as u64, (1 << shift) - 1);
        (128 - largest.leading_zeros() as usize).div_ceil(4)
    };
    // Without a split, every exponent is zero. With a split, if a base needs more coins than a
    // batch has, the attempt is undecided.
    let usual = thresholds.iter().take_while(|&&threshold| threshold >= UNUSUAL).count();
    let mut acceptance = Acceptance::new(rate, digits(thresholds.len()));
    // Each digit has four binary digits.
    let decay =
        acceptance.coins().iter().flat_map(|coins| [1, 2, 4, 8].map(|digit| coins.chance(digit))).collect();
    acceptance.truncate(digits(usual));
    let mut ranks: Vec<_> = thresholds.iter().map(|&threshold| (threshold >> 1) as i64).collect();
    let ladder = Ladder::new(&ranks);
    ranks.resize(ranks.len().next_multiple_of(TOGETHER), 0);
    // Up to a variance of 256, a ladder has room for the thresholds of the tail, and the other
    // thresholds are as far apart as a ladder requires.
    let Some(ladder) = ladder else { unreachable!("the thresholds of a variance up to 256 make a ladder") };
    let gaussian =
        DiscreteGaussian { variance, shift, base: ranks.into(), ladder: ladder.into(), acceptance, decay };
    // A table has a few hundred thresholds, a few hundred coins and a few thousand pairs of coins,
    // so no variance fails this check.
    assert!(gaussian.rarity() <= RAREST, "discrete Gaussian noise would often take longer than usual");
    Ok(gaussian)
}

/// The variance parameter of the base.
#[inline]
fn base(Rational { numerator, denominator }: Rational, shift: u32) -> Rational {
    // After a split the numerator is above 64 · 4^s times the denominator. So the product of the
    // denominator and 4^s does not overflow.
    Rational { numerator, denominator: denominator << (2 * shift) }
}

/// The exponent y(y + 2Kb) of the acceptance coin, in units of 1 / (2σ²).
#[inline]
pub(super) fn exponent(shift: u32, base: u64, low: u64) -> u128 {
    // The product has at most 91 binary digits. The code omits the overflow check, which would be a
    // jump.
    u128::from(low).wrapping_mul(u128::from(low).wrapping_add(u128::from(base) << (shift + 1)))
}

/// The first `count` words of P(X ≥ k) for k = 1, 2, .... Here P(X = k) is proportional to exp(−k²
/// / (2 · `base`)) for integers k ≥ 0; with `both_signs`, X is the magnitude of a number on all
/// integers. The list ends with the first threshold whose words are all zero. `None` if this
/// precision does not determine the words.
#[inline]
pub(super) fn thresholds(
    base: Rational,
    both_signs: bool,
    count: usize,
    precision: usize,
) -> Option<Vec<u64>> {
    at_precision!(precision, tails(base, both_signs, count))
}

/// The sum of all weights of a base is below 2^6: for a variance up to 256 it is at most 1 + 16 ·
/// √(2π).
const SUM: usize = 6;

fn tails<L: Limbs>(base: Rational, both_signs: bool, count: usize, precision: usize) -> Option<Vec<u64>> {
    let least = least(count, precision);
    let ratio = Interval::<L>::exp_neg(base.denominator, 2 * base.numerator, precision);
    // Weights are in units of 2^SUM, so that each sum of weights is below one, because arithmetic
    // on numbers below one is faster.
    let mut tails = weights(&ratio, both_signs, least)?;
    let mut tail = Interval::whole(0, precision);
    tail.widen(TAIL * least);
    for weight in tails.iter_mut().rev() {
        tail.add(weight);
        weight.clone_from(&tail);
    }
    tail.shift_left(SUM);
    let share = Interval::whole(1, precision).plus(&tail).reciprocal();
    // The sum of the weights beyond the list is so small that its first words are zero.
    let mut thresholds = vec![0; count * (tails.len() + 1)];
    let mut chance = Interval::whole(0, precision);
    for (number, tail) in tails.iter().enumerate() {
        chance.set_product(tail, &share);
        chance.shift_left(SUM);
        let words = &mut thresholds[count * number..][..count];
        chance.write_words(words)?;
        if words.iter().all(|&word| word == 0) {
            thresholds.truncate(count * (number + 1));
            break;
        }
    }
    Some(thresholds)
}

impl DiscreteGaussian {
    /// The first `count` words of P(base ≥ k) for k = 1, 2, .... The list ends with the first
    /// threshold whose words are all zero.
    #[inline]
    pub(super) fn thresholds(&self, count: usize, precision: usize) -> Option<Vec<Vec<u64>>> {
        let words = thresholds(base(self.variance, self.shift), self.shift == 0, count, precision)?;
        Some(words.chunks(count).map(<[u64]>::to_vec).collect())
    }
}

/// The smallest weight in the list, in units of the last place. With this limit, the precision
/// nearly always determines the first `count` words.
#[inline]
fn least(count: usize, precision: usize) -> u128 {
    1 << (64 * precision.saturating_sub(count).clamp(1, 2) - 24 - SUM)
}

/// A bound on the sum of all omitted weights, as a multiple of the smallest listed weight.
const TAIL: u128 = 2;
/// A capacity that suffices for most tables.
const USUAL: usize = 192;

/// The weights r^(k²) / 2^[`SUM`] for k = 1, 2, ..., each doubled if both signs count. The list
/// ends when the remaining weights sum to less than [`TAIL`] · `least` units.
fn weights<L: Limbs>(ratio: &Interval<L>, both_signs: bool, least: u128) -> Option<Vec<Interval<L>>> {
    let mut ratio_squared = ratio.clone();
    ratio_squared.square();
    let mut step = ratio.clone();
    let mut first = ratio.clone();
    first.shift_right(if both_signs { SUM - 1 } else { SUM });
    let mut weights = Vec::with_capacity(USUAL);
    weights.push(first);
    loop {
        weights.push(Interval::whole(0, ratio.precision()));
        let [.., last, weight] = &mut weights[..] else { unreachable!("there are two weights") };
        // Uses r^((k+1)²) = r^(k²) · r^(2k+1).
        step.multiply(&ratio_squared);
        weight.set_product(last, &step);
        // Most weights are above 2^-64. Once a step at least halves the weight, a geometric series
        // bounds the sum of the remaining weights by twice the first of them.
        if weight.is_above_a_limb() {
            continue;
        }
        if weight.is_below(least) && step.is_below_half() {
            weights.pop();
            return Some(weights);
        }
        if weight.is_lost() {
            return None;
        }
    }
}
