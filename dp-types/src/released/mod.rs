//! Released values and computations on them. These computations are post-processing and cost
//! nothing, since none of this code sees a row.

mod part_answers;
pub(crate) mod value;

pub mod figures;
pub mod postprocess;
pub mod statistics;

pub use part_answers::PartAnswers;
pub use value::{Estimates, Released, Responses, Selected, Sums};
