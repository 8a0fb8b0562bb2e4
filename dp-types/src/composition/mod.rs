//! Composition: the joint cost of several computations. Each rule is a node of a certificate.
//!
//! | rule | cost | made by |
//! |---|---|---|
//! | sequence | the sum | one [`release`](crate::budget::Budget::release) after another |
//! | branch on a released value | a share that covers the more expensive side | [`Budget::branch`](crate::budget::Budget::branch) |
//! | static loop | N times the body | [`Budget::repeat`](crate::budget::Budget::repeat) |
//! | equal rounds under (ε, δ) | advanced or optimal composition | [`Budget::repeat_by`](crate::budget::Budget::repeat_by) |
//! | parallel parts | one part, multiplied as group privacy requires | [`Budget::each`](crate::budget::Budget::each) |
//! | a secret sample | ln(1 + q(e^ε − 1)) and q·δ at the rate q | [`Budget::sample`](crate::budget::Budget::sample) |
//! | subquery | the cost of the query | [`Budget::call`](crate::budget::Budget::call) |
//!
//! Adaptive queries do not need a separate rule: the token moves along with the program.

mod branch_on_released;
mod composition_of_equals;
mod parallel_parts;
mod poisson_sample;
mod sequential_composition;
mod static_loop;
mod subquery;

pub use branch_on_released::{Branch, Fork};
pub use composition_of_equals::{Advanced, Equals, Optimal, Theorem};
pub use parallel_parts::ParallelParts;
pub use poisson_sample::{InSample, Poisson, Sample};
pub(crate) use sequential_composition::sequential_composition;
pub use static_loop::StaticLoop;
pub use subquery::{Named, Subquery};
