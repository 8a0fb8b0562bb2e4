//! Shared units: one person in several tables, such as visits and bills.

use super::{Identifier, Identifies};
use crate::brand::Exactly;
use crate::kind::{Num, Opaque, Unbounded};
use crate::num::D0;
use crate::sealed::Sealed;

/// A unit with rows in several tables of one holder. The holder defines the type, and `#[dp(unit =
/// Person)]` names it in each of their records.
///
/// A session that joins such tables guarantees each table its own budget. The session's record
/// states that they share the unit, so an auditor can compute one person's loss in all of them
/// together (see `record/proof.md`, "Several tables of one person"). The holder states that equal
/// identifiers are one person in all tables, as within one table.
///
/// If identifiers are text, the dataset keeps the texts. Then
/// [`semi_join`](crate::transformation::Table::semi_join), `anti_join` and `join` match the tables
/// by these texts. Queries cannot read them.
///
/// ```
/// use dp_types::prelude::*;
///
/// enum Person {}
/// impl SharedUnit for Person {
///     const NAME: &'static str = "Person";
///     type Identifier = String;
/// }
///
/// #[derive(Record)]
/// struct Visit {
///     #[dp(unit = Person, at_most = 5)]
///     who: String,
///     #[dp(range = 0..=90)]
///     minutes: i64,
/// }
/// #[derive(Record)]
/// struct Bill {
///     #[dp(unit = Person, keep = 3, column = "payer")]
///     who: String,
///     #[dp(range = 0..=9_999)]
///     amount: i64,
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a unit that tables can share",
    label = "declare its identifiers: `impl SharedUnit for {Self} {{ const NAME: &'static str = \"{Self}\"; type Identifier = String; }}`",
    note = "for more about this error: `dp-audit explain DP0291`"
)]
pub trait SharedUnit: 'static {
    /// The name in certificates.
    const NAME: &'static str;
    /// The type of the unit's identifiers in each of the tables: `String` for text, `i64` for whole
    /// numbers.
    type Identifier: Written;
}

/// Types of identifiers: `String` or `i64`. Sealed.
#[diagnostic::on_unimplemented(
    message = "identifiers must be text or whole numbers, not `{Self}`",
    label = "write `type Identifier = String;` or `type Identifier = i64;`",
    note = "for more about this error: `dp-audit explain DP0291`"
)]
pub trait Written: Sealed + 'static {}
impl Sealed for String {}
impl Written for String {}
impl Written for i64 {}

/// Columns whose identifiers have the type `T`: text has `String`, whole numbers have `i64`.
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "tables that share a unit need identifiers of the same type, but in this table they are not `{T}`",
    label = "this unit's identifiers are `{T}`: make the field a `{T}`, or set another type in `impl SharedUnit`; 7 and \"7\" never match",
    note = "for more about this error: `dp-audit explain DP0291`"
)]
pub trait WrittenAs<T: Written>: Identifies {}
impl WrittenAs<String> for Opaque {}
impl<Lo, Hi> WrittenAs<i64> for Num<Lo, Hi, D0> {}
impl WrittenAs<i64> for Unbounded {}

/// The unit belongs only to this table, as far as the holder has stated.
#[derive(Clone, Copy, Debug)]
pub enum Alone {}
/// The unit is a `W`, and other tables can have rows of the same `W`.
pub struct Shares<W>(Exactly<W>);
impl Sealed for Alone {}
impl<W> Sealed for Shares<W> {}

/// Whether an identifier's unit is shared: [`Alone`] or [`Shares`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a sharing mode of a unit",
    label = "use `Alone`, or `Shares<Person>` with your own type `Person`"
)]
pub trait Whose<D: Identifies>: Sealed + 'static {
    /// The name in certificates.
    const SHARED: Option<&'static str>;
}
impl<D: Identifies> Whose<D> for Alone {
    const SHARED: Option<&'static str> = None;
}
impl<D: WrittenAs<W::Identifier>, W: SharedUnit> Whose<D> for Shares<W> {
    const SHARED: Option<&'static str> = Some(W::NAME);
}

/// Units that tables share: [`Identifier`]s of [`Shares`]. Sealed.
pub trait SharesUnit: Sealed {
    /// The shared unit of the rows.
    type Shared: SharedUnit;
}
impl<I, K, O, W: SharedUnit> SharesUnit for Identifier<I, K, O, Shares<W>> {
    type Shared = W;
}
