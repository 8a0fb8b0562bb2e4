//! Transformations: from tables to tables, with a bound on how far neighbours can move apart.
//!
//! A [`Table`] is a view: a *plan* (what was done so far, as a type) and a reference to the rows. Nothing is
//! computed until an aggregate scans the rows once, chunk by chunk, with the filters as a mask; every row costs the
//! same work whatever it holds.
//!
//! | rule | stability under `AddRemove` | under `ReplaceOne` |
//! |---|---|---|
//! | [`filter`](Table::filter) | D | D, and the row count is no longer public |
//! | [`map`](Table::map) | D | D |

mod filter;
mod map;
mod only_source;
mod plan;
mod source;

pub use filter::Filter;
pub use map::{IntoValue, Map};
pub use only_source::AsOnlySource;
pub use plan::{Plan, Table};
pub use source::Source;
