//! Neighbour relations: which two datasets must be hard to tell apart.

use core::ops::Mul;

use typenum::{Max, Maximum, Prod, U0, U1, U2};

use crate::num::{Bound, Difference, Magnitude, Nat, Positive};
use crate::sealed::Sealed;

/// Two datasets are neighbours when one has the rows of one more privacy unit than the other.
///
/// The distance counts inserted and deleted rows. The number of rows is protected.
#[derive(Clone, Copy, Debug)]
pub enum AddRemove {}

/// Two datasets are neighbours when they differ in the rows of one privacy unit.
///
/// The distance counts inserted, deleted or replaced rows, each as one. The number of rows is
/// public if each unit is one row and no row can be dropped at load.
#[derive(Clone, Copy, Debug)]
pub enum ReplaceOne {}

/// Every row of the dataset counts: no row was filtered out.
#[derive(Clone, Copy, Debug)]
pub enum EveryRow {}
/// Some rows may have been filtered out, so a changed row can enter or leave the table.
#[derive(Clone, Copy, Debug)]
pub enum SomeRows {}

/// Whether an earlier transformation may have dropped rows. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which rows count",
    label = "use `EveryRow` or `SomeRows`: no other crate can add one"
)]
pub trait Counted: Sealed + 'static {
    /// The name in certificates.
    const NAME: &'static str;
}

/// A neighbour relation. Sealed: [`AddRemove`] and [`ReplaceOne`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a neighbour relation",
    label = "use `AddRemove` or `ReplaceOne`: no other crate can add one"
)]
pub trait Neighbours: Sealed + 'static {
    /// The number of groups that one changed row can affect, when rows are sorted into groups. It
    /// is 2 if a row can be replaced: the row leaves one group and enters another.
    type Moves: Positive;
    /// For a table that keeps only its first rows: how many kept rows change for each changed row.
    /// A new row can push out another row. This is one change if rows are replaced, and otherwise
    /// two changes.
    type Evicts: Positive;
    /// The name in certificates.
    const NAME: &'static str;
}

/// A neighbour relation under which a Poisson sample amplifies privacy: only [`AddRemove`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "a Poisson sample amplifies only if neighbours differ by added or removed rows",
    label = "declare the table under `AddRemove`: the theorem does not hold under `ReplaceOne`",
    note = "for replaced rows the theorem needs a sample of a fixed size",
    note = "for more about this error: `dp-audit explain DP0230`"
)]
pub trait Sampled: Neighbours {}
impl Sampled for AddRemove {}

/// Tables whose number of rows is public. Sealed: only [`EveryRow`] implements it.
#[diagnostic::on_unimplemented(
    message = "the number of rows of this table is protected",
    label = "release it: `.count().laplace(EPSILON)`",
    note = "it is public only for an unfiltered dataset under `ReplaceOne` whose unit is a row",
    note = "for more about this error: `dp-audit explain DP0303`"
)]
pub trait PublicCount: Counted {}
impl PublicCount for EveryRow {}

/// The change of a count for each changed row: 1, or 0 if the number of rows is public.
///
/// Argument: `aggregate/count/proof.md`.
#[diagnostic::on_unimplemented(
    message = "the sensitivity of this count is unknown here",
    label = "filter in this query as well: the sensitivity depends on whether every row of the table counts",
    note = "under `ReplaceOne`, a reusable query does not know whether its caller has filtered the table",
    note = "for more about this error: `dp-audit explain DP0303`"
)]
pub trait CountFactor<R: Counted>: Neighbours {
    /// The change of the count for each changed row.
    type Out: Nat;
}

/// The largest change of a sum of values in `[Lo, Hi]` for each changed row.
///
/// Argument: `aggregate/sum/proof.md`.
#[diagnostic::on_unimplemented(
    message = "the sensitivity of this sum is unknown here, or too large",
    label = "filter in this query as well, or clamp the values to a smaller range: `.map(|p| p.age.clamp(LO, HI))`",
    note = "under `ReplaceOne`, a reusable query does not know whether its caller has filtered the table",
    note = "for more about this error: `dp-audit explain DP0201`"
)]
pub trait SumFactor<R: Counted, Lo: Bound, Hi: Bound>: Neighbours {
    /// The change of the sum for each changed row, in units of the column's grid.
    type Out: Nat;
}

/// The largest rise of a sum plus the largest fall of another sum, for each changed row. The values
/// of all sums are in `[Lo, Hi]`.
///
/// Argument: `aggregate/score_sums/proof.md`.
#[diagnostic::on_unimplemented(
    message = "the sensitivity of these scores is unknown here, or too large",
    label = "filter in this query as well, or clamp the scores to a smaller range: `.scores(|p| [p.age.clamp(LO, HI), p.visits])`",
    note = "under `ReplaceOne`, a reusable query does not know whether its caller has filtered the table",
    note = "for more about this error: `dp-audit explain DP0201`"
)]
pub trait ScoreFactor<R: Counted, Lo: Bound, Hi: Bound>: Neighbours {
    /// The rise plus the fall for each changed row, in units of the grid of the scores.
    type Out: Nat;
}

impl Sealed for AddRemove {}
impl Sealed for ReplaceOne {}
impl Sealed for EveryRow {}
impl Sealed for SomeRows {}
impl Neighbours for AddRemove {
    type Moves = U1;
    type Evicts = U2;
    const NAME: &'static str = "add-remove";
}
impl Neighbours for ReplaceOne {
    type Moves = U2;
    type Evicts = U1;
    const NAME: &'static str = "replace-one";
}
impl Counted for EveryRow {
    const NAME: &'static str = "every";
}
impl Counted for SomeRows {
    const NAME: &'static str = "some";
}

#[diagnostic::do_not_recommend]
impl<R: Counted> CountFactor<R> for AddRemove {
    type Out = U1;
}
#[diagnostic::do_not_recommend]
impl CountFactor<EveryRow> for ReplaceOne {
    type Out = U0;
}
#[diagnostic::do_not_recommend]
impl CountFactor<SomeRows> for ReplaceOne {
    type Out = U1;
}

#[diagnostic::do_not_recommend]
impl<R: Counted, Lo: Magnitude<Hi>, Hi: Bound> SumFactor<R, Lo, Hi> for AddRemove {
    type Out = Lo::Out;
}
#[diagnostic::do_not_recommend]
impl<Lo: Difference<Hi>, Hi: Bound> SumFactor<EveryRow, Lo, Hi> for ReplaceOne {
    type Out = Lo::Out;
}
#[diagnostic::do_not_recommend]
impl<Lo, Hi: Bound> SumFactor<SomeRows, Lo, Hi> for ReplaceOne
where
    Lo: Magnitude<Hi> + Difference<Hi>,
    <Lo as Magnitude<Hi>>::Out: Max<<Lo as Difference<Hi>>::Out>,
    Maximum<<Lo as Magnitude<Hi>>::Out, <Lo as Difference<Hi>>::Out>: Nat,
{
    type Out = Maximum<<Lo as Magnitude<Hi>>::Out, <Lo as Difference<Hi>>::Out>;
}

// Scores of one sign need no second term: an added row makes all of them rise, or all of them fall.
#[diagnostic::do_not_recommend]
impl<R: Counted, Lo: Bound, Hi: Bound> ScoreFactor<R, Lo, Hi> for AddRemove
where
    ReplaceOne: SumFactor<SomeRows, Lo, Hi>,
{
    type Out = <ReplaceOne as SumFactor<SomeRows, Lo, Hi>>::Out;
}
#[diagnostic::do_not_recommend]
impl<Lo: Difference<Hi>, Hi: Bound> ScoreFactor<EveryRow, Lo, Hi> for ReplaceOne
where
    Lo::Out: Mul<U2>,
    Prod<Lo::Out, U2>: Nat,
{
    type Out = Prod<Lo::Out, U2>;
}
#[diagnostic::do_not_recommend]
impl<Lo: Bound, Hi: Bound> ScoreFactor<SomeRows, Lo, Hi> for ReplaceOne
where
    Self: ScoreFactor<EveryRow, Lo, Hi> + SumFactor<SomeRows, Lo, Hi>,
    <Self as ScoreFactor<EveryRow, Lo, Hi>>::Out: Max<<Self as SumFactor<SomeRows, Lo, Hi>>::Out>,
    Maximum<<Self as ScoreFactor<EveryRow, Lo, Hi>>::Out, <Self as SumFactor<SomeRows, Lo, Hi>>::Out>: Nat,
{
    type Out =
        Maximum<<Self as ScoreFactor<EveryRow, Lo, Hi>>::Out, <Self as SumFactor<SomeRows, Lo, Hi>>::Out>;
}
