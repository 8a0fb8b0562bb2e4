//! Rows as expressions see them.

use super::Record;
use super::fields::Fields;
use crate::sealed::Sealed;

/// A row on which an expression is evaluated: [`Cells`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a row of a dataset",
    label = "use the rows of a record: no other crate can define a kind of row"
)]
pub trait Row: Copy + Send + Sync + Sealed + 'static {
    /// The row's values, in the order of the columns, with 0 for a text identifier. These values
    /// are the sort key for rows whose source has no order.
    fn values(&self) -> Vec<i64>;
    /// The number of columns.
    const WORDS: usize;
    /// Passes the row's cells to `to`, as words in the order of the columns.
    fn words(&self, to: &mut impl FnMut(i64));
    /// Makes the row that these words encode.
    fn of_words(from: &mut impl FnMut() -> i64) -> Self;
}

/// The stored values of one row of the record `R`. Only the library holds one, and its contents are
/// private.
pub struct Cells<R: Record>(<R::Fields as Fields>::Cells);

impl<R: Record> Cells<R> {
    #[inline(always)]
    pub(crate) const fn new(cells: <R::Fields as Fields>::Cells) -> Self {
        Self(cells)
    }

    #[inline(always)]
    pub(crate) const fn get(&self) -> &<R::Fields as Fields>::Cells {
        &self.0
    }
}
impl<R: Record> Clone for Cells<R> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<R: Record> Copy for Cells<R> {}
impl<R: Record> Sealed for Cells<R> {}
impl<R: Record> Row for Cells<R> {
    fn values(&self) -> Vec<i64> {
        R::Fields::values_of(&self.0)
    }
    const WORDS: usize = R::Fields::COUNT;
    #[inline(always)]
    fn words(&self, to: &mut impl FnMut(i64)) {
        R::Fields::words(&self.0, to);
    }
    #[inline(always)]
    fn of_words(from: &mut impl FnMut() -> i64) -> Self {
        Self(R::Fields::of_words(from))
    }
}
