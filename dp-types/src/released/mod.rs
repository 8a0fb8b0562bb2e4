//! Released values and computations on them. These computations are post-processing: they cost no
//! budget, since this code never sees a row.

mod part_answers;
pub(crate) mod value;

pub mod figures;
pub mod postprocess;
pub mod statistics;

pub use part_answers::PartAnswers;
pub use value::{Estimates, Released, Responses, Selected, Sums};
