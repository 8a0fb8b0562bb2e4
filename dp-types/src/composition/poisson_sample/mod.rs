//! A secret Poisson sample of a table: a computation costs less on it than on the whole table.

mod budget;
mod in_sample;

pub use in_sample::InSample;

use crate::brand::{Exactly, exactly};
use crate::composition::sequential_composition;
use crate::derivation::{Amounts, Json, Log, object};
use crate::measure::{Amplified, Costs};
use crate::num::Positive;
use crate::sealed::Sealed;
use crate::transformation::Transformation;

/// A Poisson sample for [`Budget::sample`](crate::budget::Budget::sample). Each row is in the
/// sample with probability `N` / `D`. The computation on the sample costs `C`, and the block is
/// charged `A`.
///
/// The ε of `C` is at most 100. `A` is at least ln(1 + N/D·(e^ε − 1)) and N/D·δ, or at Rényi orders
/// the bound of the theorem for these orders. If `A` is too small, the build stops.
/// [`poisson_sample`](crate::measure::convert::poisson_sample) and
/// [`poisson_sample_renyi`](crate::measure::convert::poisson_sample_renyi) compute these numbers.
/// At Rényi orders, one release with Laplace or Gaussian noise costs less:
/// [`poisson_sample_noise_renyi`](crate::measure::convert::poisson_sample_noise_renyi) computes its
/// cost.
pub struct Poisson<N, D, C, A>(Exactly<(N, D, C, A)>);

impl<N: Positive, D: Positive, C: Amplified, A: Amplified> Poisson<N, D, C, A> {
    /// Stops the compilation if the theorem charges more than `A` for the log `L`.
    pub(crate) const fn covered<L: Log>() {
        match C::ON_TABLE.covered_by(&A::ON_TABLE, N::VALUE, D::VALUE, L::MIRRORED) {
            Some(true) => {}
            Some(false) if L::MIRRORED => panic!(
                "the query on this sample costs more than the ε or δ declared for it: ln(1 + rate·(e^ε − 1)) and rate·δ, at Rényi orders `convert::poisson_sample_noise_renyi`; raise it, or lower the rate"
            ),
            Some(false) => panic!(
                "the query on this sample costs more than the ε or δ declared for it: ln(1 + rate·(e^ε − 1)) and rate·δ, at Rényi orders `convert::poisson_sample_renyi`, since this is not one release with noise; raise it, or lower the rate"
            ),
            None => panic!("the rate of a sample is at most 1"),
        }
    }
}

impl<N, D, C, A> Poisson<N, D, C, A> {
    /// Makes a description of a sample with this rate and these costs.
    #[must_use]
    pub const fn new() -> Self {
        Self(exactly())
    }
}
impl<N, D, C, A> Default for Poisson<N, D, C, A> {
    fn default() -> Self {
        Self::new()
    }
}

/// A block on a sample of `S` with the rate `N` / `D`. It releases `L` out of the share `C`, and is
/// charged `A`.
pub struct Sample<S, N, D, C, A, L>(Exactly<(S, N, D, C, A, L)>);
impl<S, N, D, C, A, L> Sealed for Sample<S, N, D, C, A, L> {}
impl<S: Transformation, N: Positive, D: Positive, C: Costs, A: Costs, L: Log> Log
    for Sample<S, N, D, C, A, L>
{
    const COST: Amounts = A::AMOUNTS;
    const ITEMS: Json = object! {
        "rule" = "poisson-sample/1",
        "rate": Json::List(&[Json::Int(N::VALUE as i128), Json::Int(D::VALUE as i128)]),
        "each": Json::Amounts(&C::AMOUNTS),
        "cost": Json::Amounts(&Self::COST),
        "premises": Json::List(&[S::NODE, sequential_composition::<L>()]),
    };
}

#[cfg(test)]
mod tests;
