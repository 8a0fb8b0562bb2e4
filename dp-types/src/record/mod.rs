//! Records (row types), and how data is loaded.
//!
//! A record declares, for each column, the values it can hold: `#[dp(range = 0..=120)]`, a truth
//! value, a category, a decimal on a grid. The library computes sensitivities from these
//! declarations. So loading checks each value against its column, and stores it in the narrowest
//! machine integer that the range allows.
//!
//! [`Record`] can be derived or implemented by hand. An implementation does not have to be secret
//! or trusted. The author chooses names and values, but a value outside its column's range never
//! enters a [`Dataset`], whatever the author chooses.

mod category;
mod csv_form;
mod date;
mod date_time;
mod domain;
mod fields;
mod joined;
pub(crate) mod load;
#[cfg(feature = "chrono")]
mod of_chrono;
#[cfg(feature = "jiff")]
mod of_jiff;
mod policy;
mod row;
pub(crate) mod store;
mod text;
mod text_form;
pub(crate) mod unit;

pub use crate::num::{Decimal, MisfitError};
pub use category::Category;
pub use csv_form::{CsvForm, Encoding, FirstLine};
pub use date::Date;
pub use date_time::DateTime;
pub use domain::{Counts, Domain, GridValue, Inside, TextLength};
pub use fields::{At, Fields, Here, Position, There, ToldApart};
pub(crate) use joined::CellsOfBoth;
pub use joined::{InBack, InFront, Joined, Joins, Listed, Lists, Nth, Places};
pub use load::Dataset;
pub use load::files::files_of;
pub use load::intake::Intake;
pub use load::text_ids::Names;
pub use load::value::{Given, Spelled};
pub use load::value_column::{GivenColumn, GivenRows, Whole};
pub use policy::{Clamp, DropRow, Invalid, KeepFirst, More, Policy, Refuse, RefuseMore};
pub use row::{Cells, Row};
pub(crate) use store::Flips;
pub use store::bool_column::Bits;
pub use store::packed_int::{Cell, CellOf};
pub(crate) use store::parallel_scan::Share;
pub use store::parallel_scan::threads;
pub(crate) use store::row_marks::Place;
#[cfg(test)]
pub(crate) use store::scan_cache::Prepared;
pub use store::{CHUNK, Chunk, Column, Order, Run, Store, Stores};
pub use text::Text;
pub use text_form::TextForm;
pub(crate) use unit::rows::Owner;
pub use unit::rows::{OneUnit, UnitsHere};
pub use unit::shared::{Alone, SharedUnit, Shares, SharesUnit, Whose, Written, WrittenAs};
pub use unit::{Identified, Identifier, Identifies, KeyOf, OfDataset, OneRow, RowsFor, SameKind, Unit};

/// A row of a dataset: its columns, its privacy unit, and what to do with a value that does not
/// fit.
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
/// The privacy unit of `Visit` is a person with at most five rows; without `#[dp(unit)]` it is a
/// row. An identifier may be text: `#[dp(unit, at_most = 5)] person: String`. With `keep = 5` in
/// place of `at_most = 5`, loading keeps a person's first five rows and drops all others.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a record",
    label = "write `#[derive(Record)]` above the struct, and a range for each number: `#[dp(range = 0..=120)] age: i64`",
    note = "for more about this error: `dp-audit explain DP0214`"
)]
pub trait Record: Sized + 'static {
    /// The name in messages and certificates.
    const NAME: &'static str;
    /// The names of the columns in the CSV header and in certificates.
    const COLUMNS: &'static [&'static str];
    /// The domain of each column, as a list `(Domain, (Domain, ()))`. The derive uses [`Listed`]
    /// columns, or [`Joined`] columns if there are more than eight.
    type Fields: Fields;
    /// The privacy unit: [`OneRow`], or the [`Identifier`] in a column.
    type Unit: Unit<Self::Fields>;
    /// The policy for a value that does not fit: [`Refuse`], [`Clamp`] or [`DropRow`].
    type Invalid: Policy;
    /// How CSV files with these rows are written.
    const CSV: CsvForm = CsvForm::USUAL;
    /// How files write the values of each column. Columns beyond the end of the list are written in
    /// the usual form.
    const TEXTS: &'static [TextForm] = &[];
    /// The column proxies that closures receive. The derive makes a struct with one field for each
    /// column.
    type Proxy: Copy;

    /// Makes the column proxies.
    fn proxy() -> Self::Proxy;

    /// The row's values, as a list `(value, (value, ()))`. For two joined lists of columns, this is
    /// the pair of both lists of values.
    fn values(self) -> <Self::Fields as Fields>::Values;
}
