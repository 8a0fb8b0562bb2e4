//! Reads δ for an ε, and ε for a δ, from the losses of a whole plan.
//!
//! With masses p at the losses l, δ(ε) is the infinite mass plus the sum of p(1 - e^(ε - l)) over
//! the losses above ε. Between two grid points this is S - e^(ε - l)W. Here l is the upper point, S
//! is the sum of p from this point on, and W is the sum of p·e^(l - its loss).

use super::cells::exact;
use super::grid::Grid;
use super::losses::Losses;
use super::{FINER, LOSS_BITS};
use crate::fixed::{Enclosure, Round, mul, narrow, some};
use crate::{DELTA, EPSILON};

/// The sums from one grid point on: S rounded up, with the infinite mass, and W rounded down.
#[derive(Clone, Copy)]
struct Sums {
    all: u128,
    weighted: u128,
}

impl Sums {
    /// Adds the next lower grid point.
    fn below(self, mass: u128, shrink: u128) -> Option<Self> {
        Some(Self {
            all: some!(self.all.checked_add(mass)),
            weighted: some!(mass.checked_add(some!(mul(self.weighted, shrink, Round::Down)))),
        })
    }
}

/// The smallest ε, in units of 10^-6 and rounded up, at which the curve is at most `target`.
pub(super) fn epsilon(losses: &Losses, grid: Grid, target: u128) -> Option<u64> {
    if losses.infinite > target {
        return None;
    }
    let shrink = some!(exact(grid.step).neg().exp().below());
    let mut sums = Sums { all: losses.infinite, weighted: 0 };
    let mut lowest = losses.first.saturating_add_unsigned(losses.masses.len() as u64);
    for mass in losses.masses.iter().rev() {
        let next = some!(sums.below(*mass, shrink));
        // At a point, the curve is S - W. The point's own mass is in both sums.
        if some!(next.all.checked_sub(next.weighted)) > target {
            break;
        }
        sums = next;
        lowest = some!(lowest.checked_sub(1));
        if lowest <= 0 {
            return Some(0);
        }
    }
    // Below the lowest point so far, S - e^(ε - l)W is at most the target if l - ε is at most
    // ln(W/(S - target)).
    let loss = exact(some!(grid.loss(lowest)));
    let excess = sums.all.saturating_sub(target);
    if excess == 0 {
        return Some(0);
    }
    let [weighted, excess] = [sums.weighted, excess].map(|mass| Enclosure::between(mass, mass).ln());
    loss.sub(weighted.sub(excess).max(Enclosure::ZERO)).max(Enclosure::ZERO).times_up(EPSILON)
}

/// The δ at an ε, in units of 10^-15 and rounded up; at most one. Without an ε, it is the mass of
/// infinite losses.
pub(super) fn delta(losses: &Losses, grid: Grid, epsilon: Option<u64>) -> Option<u64> {
    let own = match epsilon {
        Some(epsilon) => some!(above(losses, grid, epsilon)),
        None => losses.infinite,
    };
    let delta = some!(mul(some!(own.checked_mul(1 << FINER)), u128::from(DELTA), Round::Up));
    Some(some!(narrow(delta)).min(DELTA))
}

/// The value of the curve at an ε, as a mass.
fn above(losses: &Losses, grid: Grid, epsilon: u64) -> Option<u128> {
    let shrink = some!(exact(grid.step).neg().exp().below());
    let at = some!(i128::from(epsilon).checked_mul(1 << LOSS_BITS));
    let mut sums = Sums { all: losses.infinite, weighted: 0 };
    let mut lowest = losses.first.saturating_add_unsigned(losses.masses.len() as u64);
    for mass in losses.masses.iter().rev() {
        let next = some!(lowest.checked_sub(1));
        let loss = i128::from(some!(grid.loss(next)));
        if some!(loss.checked_mul(i128::from(EPSILON))) <= at {
            break;
        }
        sums = some!(sums.below(*mass, shrink));
        lowest = next;
    }
    if sums.weighted == 0 {
        return Some(sums.all);
    }
    let factor = Enclosure::ratio(epsilon, EPSILON).sub(exact(some!(grid.loss(lowest)))).exp();
    sums.all.checked_sub(some!(mul(sums.weighted, some!(factor.below()), Round::Down)))
}
