//! The model: what the macro knows about a query.

pub(crate) mod cost;
mod query;

pub(crate) use cost::{Cost, Release, Sources};
pub(crate) use query::Query;
