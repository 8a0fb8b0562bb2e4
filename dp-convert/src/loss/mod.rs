//! The joint cost of releases that are fixed in advance, from the distributions of their privacy
//! losses.
//!
//! The privacy loss of an answer is the logarithm of its probability on one table, divided by its
//! probability on a neighbour. The losses of releases add up, so their distributions are convolved.
//! The page `proof.md` of this folder shows that each step of the computation rounds against the
//! user.

mod cells;
mod concentrated;
mod curve;
mod gaussian;
mod grid;
mod laplace;
mod losses;
mod product;
mod release;
mod response;
mod sample;
mod transform;

pub use release::Release;

use alloc::vec::Vec;

use self::grid::Grid;
use self::losses::Losses;
use crate::DELTA;
use crate::fixed::{BITS, Round, div, some};

/// The number of fraction bits of a mass: a probability in units of 2^-88, rounded up.
const MASS_BITS: u32 = 88;
/// The number of additional fraction bits of a fixed-point number.
const FINER: u32 = BITS - MASS_BITS;
/// The number of fraction bits of a loss on a grid.
const LOSS_BITS: u32 = 40;
/// Each truncation moves a tail of at most 2^-17 of the target δ. The mass is added to the result,
/// so this number decides only how tight the result is.
const TAIL_BITS: u32 = 17;

/// The order of two neighbours. A loss on a sample depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    /// The table with one more row comes first, and the table without it second.
    Comes,
    /// The table without the row comes first, and the table with it second.
    Goes,
}

/// Computes an ε such that all releases of the plan together are (ε, δ)-DP. The plan lists each
/// kind of release with the number of its releases. A query may depend on earlier answers. All
/// numbers of each [`Release`] must not, and neither may the length of the plan.
///
/// The result is in units of 10^-6, and rounded up. `None` if no such ε is found, or if a number is
/// outside the range of the arithmetic, such as a sensitivity of 2^40.
///
/// Source: `src/loss/proof.md`. Zhu, Dong, Wang, AISTATS 2022, theorem 10; Doroshenko, Ghazi,
/// Kamath, Kumar, Manurangsi, PETS 2022.
pub fn loss_epsilon(plan: &[(Release, u32)], delta: u64) -> Option<u64> {
    if delta >= DELTA {
        return Some(0);
    }
    let plan = &some!(merged(plan))[..];
    let grid = some!(grid(plan));
    let target = some!(div(u128::from(delta), u128::from(DELTA), Round::Down)) >> FINER;
    let mut most = 0;
    for direction in directions(plan) {
        let losses = some!(composed(plan, grid, *direction, target));
        most = most.max(some!(curve::epsilon(&losses, grid, target)));
    }
    Some(largest(plan).map_or(most, |largest| most.min(largest)))
}

/// Computes a δ such that all releases of the plan together are (ε, δ)-DP. For the plan, see
/// [`loss_epsilon`]. The result is in units of 10^-15, and rounded up.
pub fn loss_delta(plan: &[(Release, u32)], epsilon: u64) -> Option<u64> {
    let plan = &some!(merged(plan))[..];
    let grid = some!(grid(plan));
    let unit = some!(div(1, u128::from(DELTA), Round::Down)) >> FINER;
    let mut most = 0;
    for direction in directions(plan) {
        let losses = some!(composed(plan, grid, *direction, unit));
        let epsilon =
            if largest(plan).is_some_and(|largest| largest <= epsilon) { None } else { Some(epsilon) };
        most = most.max(some!(curve::delta(&losses, grid, epsilon)));
    }
    Some(most)
}

/// The largest finite loss of the whole plan, in units of 10^-6, if there is one.
fn largest(plan: &[(Release, u32)]) -> Option<u64> {
    plan.iter().try_fold(0_u64, |sum, (release, count)| {
        sum.checked_add(release.largest()?.checked_mul(u64::from(*count))?)
    })
}

/// Adds up the ρ of the releases whose only known cost is ρ. Their sum has a tighter curve than the
/// product of their curves.
fn merged(plan: &[(Release, u32)]) -> Option<Vec<(Release, u32)>> {
    let (mut rest, mut sum) = (Vec::new(), 0_u64);
    for (release, count) in plan {
        match release {
            Release::Zcdp { rho } => {
                sum = some!(sum.checked_add(some!(rho.checked_mul(u64::from(*count)))));
            }
            other => rest.push((*other, *count)),
        }
    }
    if sum > 0 {
        rest.push((Release::Zcdp { rho: sum }, 1));
    }
    Some(rest)
}

/// The grid of a plan.
fn grid(plan: &[(Release, u32)]) -> Option<Grid> {
    Grid::of(plan.iter().map(|(release, count)| (release.spread(), *count)))
}

/// The directions that can differ. Without samples, one covers both.
fn directions(plan: &[(Release, u32)]) -> &'static [Direction] {
    if plan.iter().all(|(release, _)| release.is_symmetric()) {
        &[Direction::Comes]
    } else {
        &[Direction::Comes, Direction::Goes]
    }
}

/// Composes all releases. The code reads the bits of all counts together, from the highest bit on:
/// for each bit, it squares the product so far, and multiplies it by each release whose count has
/// this bit.
fn composed(plan: &[(Release, u32)], grid: Grid, direction: Direction, target: u128) -> Option<Losses> {
    let mut kinds = Vec::new();
    for (release, count) in plan.iter().filter(|(_, count)| *count > 0) {
        kinds.push((some!(release.losses(grid, direction)), *count));
    }
    let bits = kinds.iter().map(|(_, count)| u32::BITS.saturating_sub(count.leading_zeros())).max();
    let mut all = Losses::none();
    for bit in (0..bits.unwrap_or(0)).rev() {
        // The following squarings double the mass of each tail that is cut off here.
        let tail = (target >> TAIL_BITS).checked_shr(bit).unwrap_or(0);
        all = some!(product::square(&all));
        all.truncate(tail);
        for (losses, count) in &kinds {
            if count >> bit & 1 == 1 {
                all = some!(product::product(&all, losses));
                all.truncate(tail);
            }
        }
    }
    Some(all)
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects)]
mod tests;
