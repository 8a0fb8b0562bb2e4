//! Covers on a grid: from the upper bounds of a curve to masses of losses, and back to an ε.

use super::curve::curve;
use super::{BITS, Grid, Step, times_up};
use crate::exact::Interval;
use crate::theorem::delta as fraction;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// The number of fraction bits of a mass.
pub(super) const MASS_BITS: u64 = 120;

/// Masses of losses, in units of 2^-120. The entry with index i has the loss of the grid point
/// `first` + i.
#[derive(Debug, Clone)]
pub(super) struct Cover {
    pub(super) first: i64,
    pub(super) masses: Vec<u128>,
    /// The mass of an infinite loss.
    pub(super) infinite: u128,
}

/// A δ as a mass, rounded down.
pub(super) fn target(delta: &BigInt) -> u128 {
    let scaled = fraction(delta) * BigRational::from_integer(BigInt::from(1) << MASS_BITS);
    scaled.floor().to_integer().to_u128().unwrap_or(0)
}

/// A value of a curve as a mass, rounded up.
fn mass(value: &BigInt) -> Option<u128> {
    value.max(&BigInt::ZERO).div_ceil(&(BigInt::from(1) << (BITS - MASS_BITS))).to_u128()
}

impl Cover {
    /// The cover of a release.
    pub(super) fn of(step: &Step, grid: &Grid) -> Option<Self> {
        let above = curve(step, grid)?;
        let last = above.len() - 1;
        let shrink = powers(grid, 2 * last);
        let one = BigInt::from(1) << BITS;
        // In the other order of the tables, h(1/a) = 1 − 1/a + h(a)/a.
        let below = |index: usize| {
            let [low, high] = &shrink[index];
            &one - low + times_up(&above[index], high)
        };
        // The curve falls, so a bound holds at all later points, too.
        let mut curve: Vec<BigInt> = (1..=last).rev().map(below).chain(above.iter().cloned()).collect();
        for j in 1..curve.len() {
            if curve[j] > curve[j - 1] {
                curve[j] = curve[j - 1].clone();
            }
        }
        let kept = hull(&curve, &shrink);
        let mut masses = vec![0; curve.len()];
        for (place, &j) in kept.iter().enumerate() {
            let left = place.checked_sub(1).map(|before| kept[before]);
            let value = corner(&curve, &shrink, left, j, kept.get(place + 1).copied());
            masses[j] = mass(&value)?;
        }
        Some(Cover { first: -(last.to_i64()?), masses, infinite: mass(curve.last()?)? })
    }

    /// The smallest ε at which the losses allow this δ, in units of 10^-6 and rounded up.
    pub(super) fn epsilon(&self, grid: &Grid, delta: &BigInt) -> Option<BigInt> {
        let target = BigInt::from(target(delta));
        let [shrink, _] = powers(grid, 1).pop()?;
        // From a point l on, S is the sum of all masses, and W is the sum of p·e^(l − its loss),
        // rounded down. At an ε between l and the point before, the curve is S − e^(ε − l)·W.
        let (mut all, mut weighted) = (BigInt::from(self.infinite), BigInt::ZERO);
        if all > target {
            return None;
        }
        let mut lowest = self.first + self.masses.len().to_i64()?;
        for mass in self.masses.iter().rev() {
            let next = (&all + mass, ((&weighted * &shrink) >> BITS) + mass);
            if &next.0 - &next.1 > target {
                break;
            }
            (all, weighted) = next;
            lowest -= 1;
            if lowest <= 0 {
                return Some(BigInt::ZERO);
            }
        }
        let excess = all - target;
        if excess <= BigInt::ZERO || weighted <= excess {
            return Some(Interval::fraction(&grid.loss(lowest), BITS).units(1_000_000));
        }
        let less = Interval::fraction(&BigRational::new(weighted, excess), BITS).ln();
        Some(Interval::fraction(&grid.loss(lowest), BITS).minus(&less).units(1_000_000).max(BigInt::ZERO))
    }
}

/// The powers of e^(−step) up to an exponent, with a lower and an upper bound each.
fn powers(grid: &Grid, most: usize) -> Vec<[BigInt; 2]> {
    let one = BigInt::from(1) << BITS;
    let base = Interval::fraction(&-&grid.step, BITS).exp().fixed(BITS);
    let mut powers = vec![[one.clone(), one]];
    for _ in 0..most {
        if let Some([low, high]) = powers.last() {
            powers.push([(low * &base[0]) >> BITS, times_up(high, &base[1])]);
        }
    }
    powers
}

/// The mass at the point j, between the points `left` and `right`: the change of the slope there,
/// times a. It is rounded up. Without a point to the left, the line starts at h(0) = 1. Without a
/// point to the right, the curve is flat.
fn corner(
    curve: &[BigInt],
    shrink: &[[BigInt; 2]],
    left: Option<usize>,
    j: usize,
    right: Option<usize>,
) -> BigInt {
    let one = BigInt::from(1) << BITS;
    let before = match left {
        None => &one - &curve[j],
        // (h(l) − h(j))/(1 − e^(l − j)).
        Some(l) => ((&curve[l] - &curve[j]) << BITS).div_ceil(&(&one - &shrink[j - l][1])),
    };
    let after = match right {
        None => BigInt::ZERO,
        // (h(j) − h(r))/(e^(r − j) − 1).
        Some(r) => {
            let low = &shrink[r - j][0];
            ((&curve[j] - &curve[r]) * low).div_floor(&(&one - low))
        }
    };
    before - after
}

/// Points such that the lines between them are convex. Leaving out points is sound, since the curve
/// itself is convex and so below every such line.
fn hull(curve: &[BigInt], shrink: &[[BigInt; 2]]) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    for next in 0..curve.len() {
        while let Some((&j, before)) = kept.split_last()
            && corner(curve, shrink, before.last().copied(), j, Some(next)) < BigInt::ZERO
        {
            kept.pop();
        }
        kept.push(next);
    }
    kept
}
