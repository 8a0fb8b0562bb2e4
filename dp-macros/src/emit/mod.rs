//! Writes the tokens of an expansion.

mod docs;
mod parameters;
mod query;
mod row;
mod stand_in;

pub(crate) use query::expand as query;
pub(crate) use row::dp_row;
pub(crate) use stand_in::expand as stand_in;
