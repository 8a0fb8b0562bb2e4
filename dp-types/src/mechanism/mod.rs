//! Mechanisms: noise that makes a protected value public, and its cost in each measure. In this
//! table, s is the sensitivity of the value, m the number of cuts, and c the number of answers that
//! a unit can change.
//!
//! | mechanism | metric | noise | price under `Pure` | `Approx` | `Zcdp` | `Renyi` at α |
//! |---|---|---|---|---|---|---|
//! | [`laplace`](crate::aggregate::Protected::laplace) at ε | absolute, L1 | discrete Laplace of scale s/ε | ε | (ε, 0) | ε²/2 | min(ε, α·ε²/2) |
//! | [`gaussian`](crate::aggregate::Protected::gaussian) at ρ | absolute, L2 | discrete Gaussian, σ² = s²/(2ρ) | none | none | ρ | α·ρ |
//! | [`laplace_within`](crate::aggregate::Protected::laplace_within), [`gaussian_within`](crate::aggregate::Protected::gaussian_within) an accuracy | that of `laplace` or `gaussian` | that of `laplace` or `gaussian`, at the smallest cost that reaches the accuracy | the price of that noise | the price of that noise | the price of that noise | the price of that noise |
//! | [`select`](crate::aggregate::Protected::select) at ε | L1, range | permute-and-flip of scale s/ε | ε | (ε, 0) | ε²/2 | min(ε, α·ε²/2) |
//! | [`select_exponential`](crate::aggregate::Protected::select_exponential) at ε | L1, range | exponential mechanism of scale s/ε | ε | (ε, 0) | ε²/8 | min(ε, α·ε²/8) |
//! | [`select_stable`](crate::aggregate::Protected::select_stable) at (ε, δ) | L1, range | discrete Laplace of scale s/ε on the gap; the first group is named if the noisy gap reaches a threshold | none | (ε, δ) | none | none |
//! | [`top`](crate::aggregate::Protected::top) k at ε | L1, range | k times `select` | k·ε | (k·ε, 0) | k·ε²/2 | k·min(ε, α·ε²/2) |
//! | [`laplace_threshold`](crate::aggregate::Protected::laplace_threshold) at (ε, δ) | L1 over keys | discrete Laplace of scale s/ε; a key is named if its noisy count reaches a threshold | none | (ε, δ) | none | none |
//! | [`gaussian_threshold`](crate::aggregate::Protected::gaussian_threshold) at (ε, δ) | L1 over keys | discrete Gaussian, σ² = s²/(2ρ) at the ρ of (ε, δ/2); a key is named if its noisy count reaches a threshold | none | (ε, δ) | none | none |
//! | [`randomized_response`](crate::aggregate::Protected::randomized_response) at ε | absolute, L1 | none: the true interval with probability 1/(1 + m·exp(−ε/c)) | ε | (ε, 0) | ε²/2 | min(ε, α·ε²/2) |
//! | [`sparse_vector`](crate::budget::Budget::sparse_vector) n at ε | absolute | discrete Laplace of scales 2s/ε and 4s/ε | n·ε | (n·ε, 0) | n·ε²/2 | n·min(ε, α·ε²/2) |
//! | [`best_of`](crate::budget::Budget::best_of) at ε | absolute | discrete Laplace of scale 3s/ε or 2s/ε on each run | ε | (ε, 0) | ε²/2 | min(ε, α·ε²/2) |
//!
//! A mechanism on a protected value is an [`Ask`], which only describes a release. Only
//! [`Budget::release`](crate::budget::Budget::release) charges for it and draws the noise.
//! `release` takes one ask, or several asks that share a scan.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

mod best_of;
mod discrete_gaussian;
mod discrete_laplace;
mod gaussian_threshold;
mod randomized_response;
mod release;
mod request;
mod select;
mod select_stable;
mod sparse_vector;
mod threshold;
mod within;

pub(crate) use best_of::Numbers;
pub use best_of::{BestOf, Candidate, Compared, Contest, HarmonicRuns, NumberOfRuns, UniformRuns, Winner};
pub use discrete_gaussian::{Gaussian, PricesGaussianNoise};
pub use discrete_laplace::{Laplace, PricesLaplaceNoise};
pub use gaussian_threshold::GaussianThreshold;
pub use randomized_response::{Entries, RandomizedResponse};
pub use request::{Ask, Release, Request};
pub use select::{ByFlips, ByWeights, Candidates, Chooser, PricesSelection, Select};
pub use select_stable::{SelectStable, Stable};
pub use sparse_vector::{BareNumber, PublicNumber, Question, Questions, SparseVector, Watch};
pub use threshold::{KeyedCounts, Threshold};
pub use within::{Accuracy, AtRate, AtSquaredRate, ByGaussian, ByLaplace, RateOn, Rates, Squares, Within};

use crate::aggregate::{Aggregate, Value};
use crate::derivation::Json;
use crate::env::{Env, EnvMax};
use crate::error::Error;
use crate::measure::{Costs, Measure};
use crate::num::{Nat, Positive};
use crate::sealed::Sealed;

/// A release of the aggregate `A`, which is paid for in the measure `M`. Sealed.
#[diagnostic::on_unimplemented(
    message = "this noise cannot be added to this value here",
    label = "use `.laplace` with an ε or `.gaussian` with a ρ, on a count, a sum or a histogram",
    note = "for more about this error: `dp-audit explain DP0208`"
)]
pub trait Mechanism<A: Aggregate, M: Measure>: Sealed + 'static {
    /// The cost to the budget of each dataset.
    type Cost: Costs;
    /// The public result.
    type Released;
    /// The derivation of the release.
    const NODE: Json;
    /// Whether each released number has its own noise, with a symmetric distribution.
    const MIRRORED: bool = false;

    /// Draws the noise. The returned value is public.
    ///
    /// # Errors
    /// Randomness is missing, or the noise is larger than the sampler supports.
    fn draw(exact: <A::Value as Value>::Exact) -> Result<Self::Released, Error>;
}

/// A sensitivity to which noise can be scaled. Sealed.
#[diagnostic::on_unimplemented(
    message = "this number is the same for all neighbours, so it needs no noise",
    label = "read it with `.public_count()`: under `ReplaceOne` the number of all rows is public",
    note = "for more about this error: `dp-audit explain DP0402`"
)]
pub trait Sensitive: Env {
    /// The largest entry, which the noise scale uses.
    type Largest: Positive;
}
#[diagnostic::do_not_recommend]
impl<S: EnvMax<Out: Positive>> Sensitive for S {
    type Largest = S::Out;
}

/// The sensitivity to which the noise on the aggregate `A` is scaled.
const fn largest<A: Aggregate<Sensitivity: Sensitive>>() -> u128 {
    <<A::Sensitivity as Sensitive>::Largest as Nat>::VALUE as u128
}

/// A fraction in lowest terms. Both parts are above zero.
#[inline]
const fn reduced(numerator: u128, denominator: u128) -> (u128, u128) {
    let (mut a, mut b) = (numerator, denominator);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    (numerator / a, denominator / a)
}
