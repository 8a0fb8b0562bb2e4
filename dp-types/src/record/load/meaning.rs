//! What the values of a file mean, as the record declares it.

use super::value::Given;
#[cfg(feature = "csv")]
use super::value::Spelled;
use crate::num::MisfitError;
use crate::record::text_form::TextForm;
use crate::record::{Fields, Record};

/// The form of a column, if the record declares one.
fn form<R: Record>(column: usize) -> Option<TextForm> {
    R::TEXTS.get(column).copied()
}

/// The value that a value of a file means in this column. It depends on nothing else.
pub(in crate::record) fn of<R: Record>(column: usize, given: Given<'_>) -> Given<'_> {
    form::<R>(column).map_or(given, |form| form.meaning(given))
}

/// Whether a text of this column means itself, so that the fast path may read it.
#[cfg(feature = "csv")]
#[inline(always)]
pub(super) fn is_plain<R: Record>(column: usize, text: Spelled<'_>) -> bool {
    form::<R>(column).is_none_or(|form| form.is_plain(text))
}

/// The reason for a value that does not fit, in the words of the declared form.
pub(super) fn misfit_in<R: Record>(column: usize, misfit: MisfitError) -> MisfitError {
    let declared = form::<R>(column).and_then(TextForm::dates);
    if misfit == MisfitError::NotADate && declared.is_some() { MisfitError::NotInForm } else { misfit }
}

/// The allowed values, with the declared form of dates.
pub(super) fn allowed<R: Record>(column: usize) -> String {
    let allowed = R::Fields::allowed(column);
    match form::<R>(column).and_then(TextForm::dates) {
        Some(dates) => format!("{allowed}, written as `{dates}`"),
        None => allowed,
    }
}
