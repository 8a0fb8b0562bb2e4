//! Mechanisms: from protected numbers to released ones, with exact noise.
//!
//! | rule | metric | cost | distribution | accuracy at 95 % |
//! |---|---|---|---|---|
//! | [`laplace`](crate::budget::Budget::laplace) | absolute difference | ε, pure | discrete Laplace of scale sensitivity/ε | ± about 3 scales |

mod laplace;
mod released;

pub use laplace::Laplace;
pub use released::Released;
