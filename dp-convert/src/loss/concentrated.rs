//! Mechanisms whose only known cost is ρ, such as Gaussian noise on a vector: losses from an upper
//! bound on the curve of δ.

use alloc::vec::Vec;

use super::LOSS_BITS;
use super::cells::{exact, mass};
use super::grid::Grid;
use super::losses::Losses;
use crate::RHO;
use crate::fixed::{Enclosure, some};

/// The bound is computed up to this number of deviations above the mean. Beyond, it is below 2^-70.
const DEVIATIONS: u64 = 10;
/// The largest order that the search tries is 2^24, and the smallest is 1 + 2^-10.
const ORDERS: (i32, i32) = (-10, 24);
/// The number of steps of the search for an order.
const STEPS: u32 = 20;

/// The loss from which on the curve is a mass at infinity, in units of 2^-40.
pub(super) fn reach(rho: u64) -> Option<u64> {
    let r = Enclosure::ratio(rho, RHO);
    r.add(r.add(r).sqrt().mul(Enclosure::integer(DEVIATIONS))).times_up(1 << LOSS_BITS)
}

/// The losses of any mechanism with this ρ.
pub(super) fn concentrated(rho: u64, grid: Grid) -> Option<Losses> {
    let last = some!(grid.reaches(some!(reach(rho))));
    let r = Enclosure::ratio(rho, RHO);
    let (mut above, mut below) = (Vec::new(), Vec::new());
    for index in 0..=last {
        let loss = exact(some!(grid.loss(index)));
        let value = curve(r, loss).upper();
        // In the other order of the tables, h(1/a) = 1 - 1/a + h(a)/a.
        let shrink = loss.neg().exp();
        below.push(Enclosure::ONE.sub(shrink).add(shrink.mul(value)).upper());
        above.push(value);
    }
    let mut heights: Vec<Enclosure> = below.into_iter().skip(1).rev().chain(above).collect();
    // The curve falls, so a bound at one point holds at all later points.
    let mut lowest = Enclosure::ONE;
    for height in &mut heights {
        lowest = height.min(lowest);
        *height = lowest;
    }
    let lines = Lines { heights: &heights, grid };
    let kept = some!(lines.convex());
    let mut masses = alloc::vec![0; heights.len()];
    for (place, point) in kept.iter().enumerate() {
        let left = place.checked_sub(1).and_then(|place| kept.get(place)).copied();
        let right = kept.get(some!(place.checked_add(1))).copied();
        *some!(masses.get_mut(*point)) = some!(mass(some!(lines.corner(left, *point, right))));
    }
    Some(Losses { first: some!(last.checked_neg()), masses, infinite: some!(mass(*some!(heights.last()))) })
}

/// An upper bound on δ at ε = x ≥ 0: the smaller of the total variation √(ρ/2) and the rule for the
/// Rényi divergence at an order 1 + β. Each β is sound. It is smallest where (2β + 1)ρ - x - ln(1 +
/// 1/β), which increases in β, is zero.
fn curve(rho: Enclosure, x: Enclosure) -> Enclosure {
    let flat = rho.div(Enclosure::integer(2)).sqrt().min(Enclosure::ONE);
    let power = |twice: i32| {
        let whole = Enclosure::integer(1 << (twice.unsigned_abs() / 2));
        let root = if twice.unsigned_abs() % 2 == 1 { Enclosure::integer(2).sqrt() } else { Enclosure::ONE };
        let size = whole.mul(root);
        if twice < 0 { Enclosure::ONE.div(size) } else { size }
    };
    let (mut low, mut high) = (power(ORDERS.0.saturating_mul(2)), power(ORDERS.1.saturating_mul(2)));
    for _ in 0..STEPS {
        let middle = low.sqrt().mul(high.sqrt()).upper();
        let step = Enclosure::ONE.add(Enclosure::ONE.div(middle)).ln();
        if middle.add(middle).add(Enclosure::ONE).mul(rho).sub(x).sub(step).is_positive() {
            high = middle;
        } else {
            low = middle;
        }
    }
    let (alpha, step) = (Enclosure::ONE.add(high), Enclosure::ONE.add(Enclosure::ONE.div(high)).ln());
    let exponent = high.mul(alpha.mul(rho).sub(x).sub(step)).sub(alpha.ln());
    flat.min(exponent.min(Enclosure::ZERO).exp())
}

/// Straight lines, as functions of a = e^loss, between upper bounds of a curve.
struct Lines<'h> {
    heights: &'h [Enclosure],
    grid: Grid,
}

impl Lines<'_> {
    /// Points between which the lines are convex. Points may be left out: the curve is convex, so
    /// it is below each line between two of its upper bounds.
    fn convex(&self) -> Option<Vec<usize>> {
        let mut kept: Vec<usize> = Vec::new();
        for next in 0..self.heights.len() {
            while let Some((point, before)) = kept.split_last() {
                let corner = some!(self.corner(before.last().copied(), *point, Some(next)));
                if !matches!(corner.bounds(), Some((_, high)) if high < 0) {
                    break;
                }
                kept.pop();
            }
            kept.push(next);
        }
        Some(kept)
    }

    /// The mass at a point: a times the change of the slope there. The first line starts at a = 0
    /// with the height one, and after the last point the line is flat.
    fn corner(&self, left: Option<usize>, point: usize, right: Option<usize>) -> Option<Enclosure> {
        let height = *some!(self.heights.get(point));
        let before = match left {
            None => Enclosure::ONE.sub(height),
            Some(left) => {
                let shrink = some!(self.shrink(left, point));
                some!(self.heights.get(left)).sub(height).div(Enclosure::ONE.sub(shrink))
            }
        };
        let Some(right) = right else { return Some(before) };
        let shrink = some!(self.shrink(point, right));
        let after = height.sub(*some!(self.heights.get(right)));
        Some(before.sub(after.mul(shrink).div(Enclosure::ONE.sub(shrink))))
    }

    /// e^(l - h) for two points.
    fn shrink(&self, low: usize, high: usize) -> Option<Enclosure> {
        let points = i64::try_from(some!(high.checked_sub(low))).ok()?;
        Some(exact(some!(self.grid.loss(points))).neg().exp())
    }
}
