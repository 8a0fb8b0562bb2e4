//! Arithmetic on protected numbers, with the resulting sensitivity.
//!
//! Each operation is exact and then saturates at 128 bits. Saturation only brings results closer
//! together, so a sum or a multiple changes by at most its typed sensitivity.

mod add;
mod negate;
mod pair;
mod scale;
mod subtract;

pub use add::Added;
pub use negate::Negated;
pub use scale::{Factor, Scaled, Times};
pub use subtract::Subtracted;

use super::{Aggregate, Number};
use crate::metric::Absolute;
use crate::num::Grid;
use crate::sealed::Sealed;

/// An aggregate whose value is a single number. Sealed.
#[diagnostic::on_unimplemented(
    message = "only single numbers can be added and multiplied before their release",
    label = "release a histogram first, `.laplace(EPSILON)`: its `values()` are ordinary numbers",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait OneNumber: Aggregate<Metric = Absolute, Value = Number<Self::Grid>> {
    /// The grid of the number.
    type Grid: Grid;
}
impl<A: Aggregate<Metric = Absolute, Value = Number<K>>, K: Grid> OneNumber for A {
    type Grid = K;
}

/// A grid of two protected numbers that can be added: both have the same grid. Sealed.
#[diagnostic::on_unimplemented(
    message = "these two protected numbers have different numbers of decimals",
    label = "release both, then add the answers: `a.laplace(EPSILON).value()`",
    note = "a count has no decimals, and a sum has those of its column's `step`: `D0` means whole numbers, `D2` hundredths",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait SameGrid<K: Grid>: Grid {
    /// Always `A`. An operator names its result through this type, so that the compiler reports an
    /// error at the operator, and not again at the release.
    type Of<A: Copy>: Copy;
    /// Returns `plan`, with the type [`SameGrid::Of`].
    fn same<A: Copy>(plan: A) -> Self::Of<A>;
}
#[diagnostic::do_not_recommend]
impl<K: Grid> SameGrid<K> for K {
    type Of<A: Copy> = A;
    fn same<A: Copy>(plan: A) -> A {
        plan
    }
}

/// Two values that can be added: numbers on the same grid. The implementing type is a tuple of
/// both, so that compile errors stay short. Sealed.
#[diagnostic::on_unimplemented(
    message = "only single numbers can be added before their release",
    label = "release a histogram first, `.laplace(EPSILON)`: its `values()` are ordinary numbers",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait Summands: Sealed {
    /// Always `A`; see [`SameGrid::Of`].
    type Of<A: Copy>: Copy;
    /// Returns `plan`.
    fn of<A: Copy>(plan: A) -> Self::Of<A>;
}
impl<J: Grid, K: SameGrid<J>> Summands for (Number<J>, Number<K>) {
    type Of<A: Copy> = K::Of<A>;
    fn of<A: Copy>(plan: A) -> K::Of<A> {
        K::same(plan)
    }
}

#[cfg(test)]
mod tests;
