//! Privacy measures: in which currency a budget is counted.
//!
//! One so far. It is a type parameter of every budget from the first day, so that another measure is another
//! instance and not another library.

pub mod convert;

use crate::sealed::Sealed;

/// How much two output distributions on neighbouring datasets may differ. Sealed.
pub trait Measure: Sealed + 'static {
    /// As certificates name it.
    const NAME: &'static str;
}

/// Pure ε-differential privacy (Dwork, McSherry, Nissim, Smith, TCC 2006): for every set `S` of outputs and all
/// neighbours, `Pr[M(D) ∈ S] ≤ exp(ε) · Pr[M(D') ∈ S]`. Costs are in 10^-6 of ε, and add up.
#[derive(Clone, Copy, Debug)]
pub enum Pure {}
impl Sealed for Pure {}
impl Measure for Pure {
    const NAME: &'static str = "pure";
}
