//! Common parts of records: environments, measures and costs, ranges, datasets.
//!
//! Every number here is a *claim* of the record. This module neither derives nor judges it.

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

/// Limit on the sources of a session, which bounds the work for a hostile record.
pub(crate) const MAX_SOURCES: usize = 256;
