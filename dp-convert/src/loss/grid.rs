//! The grid of losses on which a plan is computed.

use super::LOSS_BITS;
use crate::fixed::some;

/// The number of grid points in one deviation of the whole plan's loss.
const POINTS: u128 = 128;
/// The number of grid points in one mean deviation of a single release.
const POINTS_EACH: u128 = 16;
/// The largest number of grid points between zero and the largest loss of one release.
const MOST: u128 = 1 << 13;
/// From this loss on (2^21), the functions return `None`.
const LARGE: u64 = 1 << (LOSS_BITS + 21);

/// Equally spaced losses: all multiples of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// The distance between two points, in units of 2^-40.
    pub(super) step: i64,
}

/// How far the losses of a release spread.
pub(super) struct Spread {
    /// An estimate of the variance, in units of 2^-80.
    pub(super) variance: u128,
    /// The largest finite loss on the grid, in units of 2^-40.
    pub(super) reach: u64,
}

impl Grid {
    /// Chooses a step. Every step gives a sound result, so this choice needs no proof. A smaller
    /// step gives a tighter result and takes longer.
    pub(super) fn of(spreads: impl Iterator<Item = (Option<Spread>, u32)>) -> Option<Self> {
        let (mut variance, mut count, mut widest) = (0_u128, 0_u128, 0_u128);
        for (spread, times) in spreads {
            let spread = some!(spread);
            variance = some!(variance.checked_add(some!(spread.variance.checked_mul(u128::from(times)))));
            count = some!(count.checked_add(u128::from(times)));
            widest = widest.max(u128::from(spread.reach));
        }
        // The variances are in units of 2^-80, so their roots are in units of 2^-40.
        let whole = some!(variance.isqrt().checked_div(POINTS));
        let each = some!(some!(variance.checked_div(count.max(1))).isqrt().checked_div(POINTS_EACH));
        let step = whole.min(each).max(some!(widest.checked_div(MOST))).max(1);
        Some(Self { step: i64::try_from(step).ok()? })
    }

    /// The loss of the point with this index, in units of 2^-40.
    pub(super) fn loss(self, index: i64) -> Option<i64> {
        index.checked_mul(self.step).filter(|loss| loss.unsigned_abs() < LARGE)
    }

    /// The index of the first point whose loss is at least `loss`, in units of 2^-40.
    pub(super) fn reaches(self, loss: u64) -> Option<i64> {
        i64::try_from(loss.div_ceil(self.step.unsigned_abs())).ok()
    }
}
