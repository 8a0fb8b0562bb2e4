//! Neighbours: which two datasets must be hard to tell apart.

use core::ops::Mul;

use typenum::{Max, Maximum, Prod, U0};

use crate::num::{Bound, Difference, Magnitude, Nat};
use crate::sealed::Sealed;

/// Two datasets are neighbours when one has the rows of one privacy unit more than the other.
///
/// The distance counts inserted and deleted rows. The number of rows is protected.
#[derive(Clone, Copy, Debug)]
pub enum AddRemove {}

/// Two datasets are neighbours when they differ in the rows of one privacy unit.
///
/// The distance counts inserted, deleted or replaced rows, each as one. Where the unit is a row and no row can be
/// dropped at load, the number of rows is public.
#[derive(Clone, Copy, Debug)]
pub enum ReplaceOne {}

/// Every row of the dataset counts: nothing was filtered.
#[derive(Clone, Copy, Debug)]
pub enum EveryRow {}
/// Some rows may have been filtered out, so a changed row can enter or leave.
#[derive(Clone, Copy, Debug)]
pub enum SomeRows {}

/// Whether a step before may have dropped rows. Sealed.
pub trait Rows: Sealed + 'static {
    /// As certificates name it.
    const NAME: &'static str;
}

/// A neighbour relation. Sealed: [`AddRemove`] and [`ReplaceOne`].
pub trait Neighbours: Sealed + 'static {
    /// As certificates name it.
    const NAME: &'static str;
}

/// Tables whose number of rows is public. Sealed: only [`EveryRow`] implements it.
#[diagnostic::on_unimplemented(
    message = "the number of rows of this table is protected",
    label = "not public",
    note = "it is public only for a dataset under `ReplaceOne` whose unit is a row, before any filter",
    note = "release it: `.count().laplace(EPSILON)`",
    note = "for more about this error: docs/errors/DP0303.md"
)]
pub trait PublicCount: Rows {}
impl PublicCount for EveryRow {}

/// The most by which a count of rows can change when the table changes by distance `D`.
///
/// Argument: `aggregate/count/proof.md`.
#[diagnostic::on_unimplemented(
    message = "the sensitivity of this count is not known here",
    label = "it depends on whether every row of the table counts",
    note = "under `ReplaceOne`, a query that other queries call does not know whether they filtered: filter in it too",
    note = "for more about this error: docs/errors/DP0303.md"
)]
pub trait CountBound<D: Nat, R: Rows>: Neighbours {
    /// The sensitivity.
    type Out: Nat;
}

/// The most by which a sum of values in `[Lo, Hi]` can change when the table changes by distance `D`.
///
/// Argument: `aggregate/sum/proof.md`.
#[diagnostic::on_unimplemented(
    message = "the sensitivity of this sum is not known here, or too large",
    label = "it depends on the range of the values, and on whether every row of the table counts",
    note = "clamp the values to a smaller range: `.map(|p| p.age.clamp(LO, HI))`",
    note = "under `ReplaceOne`, a query that other queries call does not know whether they filtered: filter in it too",
    note = "for more about this error: docs/errors/DP0201.md"
)]
pub trait SumBound<D: Nat, R: Rows, Lo: Bound, Hi: Bound>: Neighbours {
    /// The sensitivity, in units of the column's grid.
    type Out: Nat;
}

impl Sealed for AddRemove {}
impl Sealed for ReplaceOne {}
impl Sealed for EveryRow {}
impl Sealed for SomeRows {}
impl Neighbours for AddRemove {
    const NAME: &'static str = "add-remove";
}
impl Neighbours for ReplaceOne {
    const NAME: &'static str = "replace-one";
}
impl Rows for EveryRow {
    const NAME: &'static str = "every";
}
impl Rows for SomeRows {
    const NAME: &'static str = "some";
}

#[diagnostic::do_not_recommend]
impl<D: Nat, R: Rows> CountBound<D, R> for AddRemove {
    type Out = D;
}
#[diagnostic::do_not_recommend]
impl<D: Nat> CountBound<D, EveryRow> for ReplaceOne {
    type Out = U0;
}
#[diagnostic::do_not_recommend]
impl<D: Nat> CountBound<D, SomeRows> for ReplaceOne {
    type Out = D;
}

#[diagnostic::do_not_recommend]
impl<D, R: Rows, Lo, Hi: Bound> SumBound<D, R, Lo, Hi> for AddRemove
where
    D: Nat + Mul<Lo::Out>,
    Lo: Magnitude<Hi>,
    Prod<D, Lo::Out>: Nat,
{
    type Out = Prod<D, Lo::Out>;
}
#[diagnostic::do_not_recommend]
impl<D, Lo, Hi: Bound> SumBound<D, EveryRow, Lo, Hi> for ReplaceOne
where
    D: Nat + Mul<Lo::Out>,
    Lo: Difference<Hi>,
    Prod<D, Lo::Out>: Nat,
{
    type Out = Prod<D, Lo::Out>;
}
type Widest<Lo, Hi> = Maximum<<Lo as Magnitude<Hi>>::Out, <Lo as Difference<Hi>>::Out>;
#[diagnostic::do_not_recommend]
impl<D, Lo, Hi: Bound> SumBound<D, SomeRows, Lo, Hi> for ReplaceOne
where
    Lo: Magnitude<Hi> + Difference<Hi>,
    <Lo as Magnitude<Hi>>::Out: Max<<Lo as Difference<Hi>>::Out>,
    D: Nat + Mul<Widest<Lo, Hi>>,
    Prod<D, Widest<Lo, Hi>>: Nat,
{
    type Out = Prod<D, Widest<Lo, Hi>>;
}
