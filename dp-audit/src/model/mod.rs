//! What the parts of a record have in common: environments, measures and costs, ranges, datasets.
//!
//! Every number here is a *claim*; nothing in this module derives or judges it.

mod cost;
mod env;
mod range;
mod source;

pub use cost::{Costs, Measure};
pub use env::Env;
pub use range::{Range, Rows};
pub use source::{Column, ColumnKind, Invalid, Neighbours, Source, Unit};

pub(crate) use cost::{costs, million};
pub(crate) use env::{environment, source_number};
pub(crate) use range::{digits, limit, magnitude, range, rows, sound_range};
pub(crate) use source::{columns, sources, text_number};

/// How many sources a session may have: bounds the work that a hostile record can ask for.
pub(crate) const MAX_SOURCES: usize = 256;
