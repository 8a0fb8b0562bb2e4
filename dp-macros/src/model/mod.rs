//! The model: what the macro knows about a query.

pub(crate) mod cost;
mod kind;
mod query;
mod sources;

pub(crate) use cost::{Cost, Costs, Near, Release, Rounds};
pub(crate) use kind::{Kind, Kinds, RowClosure, Rows, Sensitivity, Shape, Statistic, Table, Values};
pub(crate) use query::{Query, hash};
pub(crate) use sources::Sources;
