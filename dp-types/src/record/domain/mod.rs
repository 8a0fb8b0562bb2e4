//! Domains: the values a column can hold, how they are read and how they are stored. Each domain
//! has its own file.

mod category;
mod grid;
mod identifier;
mod number;
mod optional;
mod rounded;
mod stepped;
mod text;
mod text_part;
mod truth;

pub use grid::{Counts, GridValue};
pub use optional::Inside;
pub use text::TextLength;

use super::category::Category;
use super::load::text_ids::Names;
use super::load::value::{Given, Spelled};
use super::load::value_column::GivenColumn;
use super::store::packed_int::Cell;
use crate::derivation::Field;
use crate::kind::{Bool, Cat, Lane, Maybe, Num, Rounded, Stepped, Text, Unbounded, Word};
use crate::num::MisfitError;
use crate::sealed::Sealed;

/// A column's domain: one of the kinds of [`kind`](crate::law::kind), `Num`, `Bool`, `Cat`,
/// `Unbounded`, `Text`, a part of a text, or `Opaque`. A `Num` may also be `Stepped` or `Rounded`,
/// and `Maybe` makes a domain with a range or variants optional. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a domain that a column can have",
    label = "use `Num`, `Bool`, `Cat`, `Unbounded`, `Text`, `Opaque`, `Stepped`, `Rounded` or `Maybe`: no other crate can add one"
)]
pub trait Domain: Sealed + Sized + 'static {
    /// The type in which a value is stored.
    type Cell: Cell;
    /// The kind of a column's value in an expression.
    type Kind;
    /// The type of the column's value in [`Record::values`](super::Record::values).
    type Value;
    /// The narrowest word that holds every value.
    const WORD: Word;
    /// The fields that describe the domain in a certificate, without the column's name.
    const FIELDS: &'static [Field];
    /// Whether reading a value can assign a new number to a text. If so, the load reads values in
    /// the order of their rows.
    const INTERNS: bool = false;

    /// The number of preceding columns that hold parts of the same value of a data file.
    const BEFORE: usize = 0;

    /// Reads a value of a data file or a database. `names` assigns numbers to text identifiers.
    ///
    /// # Errors
    /// The reason why the value does not fit.
    fn read(given: Given<'_>, names: &mut Names) -> Result<Self::Cell, MisfitError>;

    /// A fast path for the cell of a text in the usual form: the result of `read` for that text.
    /// `None` for other texts, whether or not they fit. The text must not contain a zero byte or a
    /// comma.
    #[inline(always)]
    fn short(_: Spelled<'_>, _: &mut Names) -> Option<Self::Cell> {
        None
    }

    /// Writes the cells of many values, from row `from` on: the result of `read` for each. Returns
    /// false if a value does not fit; then the contents of `out` have no meaning. A domain that can
    /// read many consecutive values faster overrides this method.
    fn pack(given: &GivenColumn<'_>, from: usize, out: &mut [Self::Cell], names: &mut Names) -> bool {
        given.pack::<Self>(from, out, names)
    }

    /// Encodes a value that the program passed.
    ///
    /// # Errors
    /// The reason why the value does not fit.
    fn encode(value: Self::Value, names: &mut Names) -> Result<Self::Cell, MisfitError>;

    /// The text that the load numbers, if values of this column are identifiers of text.
    fn identifier(_: &Self::Value) -> Option<&str> {
        None
    }

    /// The nearest value of the range, for a value that is too small or too large.
    fn nearest(misfit: MisfitError) -> Option<Self::Cell>;

    /// The stored value as a machine integer: exact in words at least as wide as `WORD`.
    fn decode<L: Lane>(cell: Self::Cell) -> L;

    /// The cell of a value that fits: the inverse of `decode`.
    fn store<L: Lane>(value: L) -> Self::Cell;

    /// The allowed values, as text for error messages.
    fn allowed() -> String;

    /// Writes the meaning of the column's numbers for a fingerprint: the kind, and the grid or the
    /// variants. The range is left out, since it is not part of the data.
    fn canon(out: &mut Vec<u8>);

    /// The number of a cell in a fingerprint. This number does not depend on the range either.
    fn canonical(cell: Self::Cell) -> i64 {
        Self::decode(cell)
    }
}

/// A domain whose values expressions can read: all except text identifiers. Different values of
/// such a domain have different [`canonical`](Domain::canonical) numbers.
#[diagnostic::on_unimplemented(
    message = "`distinct` cannot compare rows with a text identifier, which no query reads",
    label = "make rows of the columns to compare first: `.map(|v| Place {{ ward: v.ward, year: v.year }}).distinct()`",
    note = "to count the different units, use `count_units`",
    note = "for more about this error: `dp-audit explain DP0342`"
)]
pub trait Readable: Domain {}
impl<C: Category> Readable for Cat<C> {}
impl<Lo, Hi, K> Readable for Num<Lo, Hi, K> where Self: Domain {}
impl<N> Readable for Rounded<N> where Self: Domain {}
impl<N, S> Readable for Stepped<N, S> where Self: Domain {}
impl<D: Inside> Readable for Maybe<D> {}
impl<N: TextLength> Readable for Text<N> {}
impl Readable for Unbounded {}
impl Readable for Bool {}

/// Appends the length of a text, and then the text, to a fingerprint.
pub(in crate::record) fn word(text: &str, out: &mut Vec<u8>) {
    out.extend((text.len() as u64).to_be_bytes());
    out.extend(text.as_bytes());
}
