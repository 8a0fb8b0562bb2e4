//! Records: what a row is, and how data enters.
//!
//! A record declares, for each column, what values it can hold: `#[dp(range = 0..=120)]`, a truth value, a category,
//! a decimal on a grid. Those declarations are what sensitivities are computed from, so each value is checked
//! against its column when it is loaded, and stored in the narrowest machine integer that the range allows.
//!
//! [`Record`] can be implemented by hand as well as derived. It holds no secret and no trust: names and values are
//! the author's own, and whatever it says, a value outside its column's range never enters a [`Dataset`].

mod batch;
mod bits;
mod category;
mod cell;
mod counts;
#[cfg(feature = "csv")]
mod csv;
mod datasets;
mod date;
mod date_time;
mod domain;
mod fields;
mod fingerprint;
mod given;
mod given_column;
mod intake;
mod joined;
mod left_out;
mod load;
mod marks;
mod names;
#[cfg(feature = "chrono")]
mod of_chrono;
#[cfg(feature = "jiff")]
mod of_jiff;
mod origins;
mod policy;
mod prepared;
mod row;
mod share;
mod shared_unit;
mod store;
mod text;
mod unit;
mod unit_rows;
mod units;

pub use crate::num::{Decimal, Misfit};
pub use bits::Bits;
pub use category::Category;
pub use cell::{Cell, CellOf};
pub use date::Date;
pub use date_time::DateTime;
pub use domain::{Counts, Domain, GridValue, Inside, TextLength};
pub use fields::{At, Fields, Here, Position, There, ToldApart};
pub use given::{Given, Spelled};
pub use given_column::{GivenColumn, GivenRows, Whole};
pub use intake::{Intake, Order};
pub(crate) use joined::CellsOfBoth;
pub use joined::{InBack, InFront, Joined, Joins, Listed, Lists, Nth, Places};
pub use load::Dataset;
pub(crate) use marks::Place;
pub use names::Names;
pub use policy::{Clamp, DropRow, Invalid, KeepFirst, More, Policy, Refuse, RefuseMore};
#[cfg(test)]
pub(crate) use prepared::Prepared;
pub use row::{Cells, Row};
pub(crate) use share::Share;
pub use share::threads;
pub use shared_unit::{Alone, SharedUnit, Shares, SharesUnit, Whose, Written, WrittenAs};
pub(crate) use store::Flips;
pub use store::{CHUNK, Chunk, Column, Run, Store, Stores};
pub use text::Text;
pub use unit::{Identified, Identifier, Identifies, KeyOf, OfDataset, OneRow, RowsFor, SameKind, Unit};
pub(crate) use unit_rows::Owner;
pub use unit_rows::{OneUnit, UnitsHere};

/// A row of a dataset: its columns, its privacy unit, and what to do with a value that does not fit.
///
/// Derive it:
///
/// ```
/// use dp_types::prelude::*;
///
/// #[derive(Record)]
/// struct Visit {
///     #[dp(unit, at_most = 5, range = 0..=9_999_999)]
///     person: i64,
///     #[dp(range = 0..=100)]
///     visits: i64,
///     insured: bool,
/// }
/// ```
///
/// The privacy unit of `Visit` is a person with at most five rows; without `#[dp(unit)]` it is a row. An identifier may be text,
/// `#[dp(unit, at_most = 5)] person: String`, and `keep = 5` in place of `at_most = 5` leaves out what a person has more.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a record",
    label = "write `#[derive(Record)]` above the struct, and a range for each number: `#[dp(range = 0..=120)] age: i64`",
    note = "for more about this error: docs/errors/DP0214.md"
)]
pub trait Record: Sized + 'static {
    /// As messages and certificates name it.
    const NAME: &'static str;
    /// The names of the columns: those of the CSV header, and of certificates.
    const COLUMNS: &'static [&'static str];
    /// What each column can hold, as a list `(Domain, (Domain, ()))`; by derive, as [`Listed`] columns, which are [`Joined`] where there are more than eight.
    type Fields: Fields;
    /// Whose data is protected: [`OneRow`], or the [`Identifier`] in a column.
    type Unit: Unit<Self::Fields>;
    /// What happens to a value that does not fit: [`Refuse`], [`Clamp`] or [`DropRow`].
    type Invalid: Policy;
    /// The column proxies that closures receive; by derive, a struct with one field for each column.
    type Proxy: Copy;

    /// The column proxies.
    fn proxy() -> Self::Proxy;

    /// The row's values, as a list `(value, (value, ()))`; of two joined lists, as the pair of both.
    fn values(self) -> <Self::Fields as Fields>::Values;
}
