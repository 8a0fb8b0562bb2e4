//! Rows under the eyes of an expression.

use super::Record;
use super::fields::Fields;
use crate::sealed::Sealed;

/// What an expression is evaluated on: [`Cells`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a row of a dataset",
    label = "use the rows of a record: no other crate can define a kind of row"
)]
pub trait Row: Copy + Sealed + 'static {}

/// The stored values of one row of the record `R`. Only the law holds one, and it shows nothing.
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
impl<R: Record> Row for Cells<R> {}
