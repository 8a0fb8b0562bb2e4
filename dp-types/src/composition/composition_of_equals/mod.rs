//! Composition of equals: `N` rounds of equal cost under (ε, δ). The charge is less than the sum of
//! the rounds' costs.

mod budget;

use crate::brand::Exactly;
use crate::composition::sequential_composition;
use crate::derivation::{Amounts, Json, Log, object};
use crate::measure::{Cost, EpsDelta, convert};
use crate::num::{Nat, Positive};
use crate::sealed::Sealed;

/// A composition theorem for equal (ε, δ)-differentially private computations. Each computation may
/// depend on the answers of the earlier ones. Sealed: [`Advanced`] and [`Optimal`].
pub trait Theorem: Sealed + 'static {
    /// The name in certificates.
    const NAME: &'static str;
    /// Whether this is the optimal theorem.
    const OPTIMAL: bool;
}

/// The advanced composition of Dwork, Rothblum, Vadhan, FOCS 2010, theorem III.3.
#[derive(Clone, Copy, Debug)]
pub enum Advanced {}
/// The optimal composition of Kairouz, Oh, Viswanath, ICML 2015, theorem 3.3. No theorem that uses
/// only ε, δ and the number of rounds can charge less than this theorem.
#[derive(Clone, Copy, Debug)]
pub enum Optimal {}

impl Sealed for Advanced {}
impl Sealed for Optimal {}
impl Theorem for Advanced {
    const NAME: &'static str = "advanced/1";
    const OPTIMAL: bool = false;
}
impl Theorem for Optimal {
    const NAME: &'static str = "optimal/1";
    const OPTIMAL: bool = true;
}

/// `N` rounds that the theorem `T` charges as (`F`, `G`). Each round releases `L` out of a share of
/// (`E`, `D`).
pub struct Equals<T, N, E, D, F, G, L>(Exactly<(T, N, E, D, F, G, L)>);
impl<T, N, E, D, F, G, L> Sealed for Equals<T, N, E, D, F, G, L> {}

impl<T: Theorem, N: Positive, E: Nat, D: Nat, F: Nat, G: Nat, L> Equals<T, N, E, D, F, G, L> {
    /// Stops the compilation if the theorem charges more than (`F`, `G`).
    pub(crate) const COVERED: () = match least::<T>(E::VALUE, D::VALUE, N::VALUE, G::VALUE) {
        Some(epsilon) if epsilon <= F::VALUE => {}
        Some(_) => {
            panic!("these rounds cost a larger ε than their declared one: raise it, or run fewer rounds")
        }
        None => panic!("the δ declared for these rounds is below the sum of the rounds' own δ: raise it"),
    };
}

/// The smallest ε that the theorem states for `times` rounds of (ε, δ), if the total δ is `total`.
const fn least<T: Theorem>(epsilon: u64, delta: u64, times: u64, total: u64) -> Option<u64> {
    if times > u32::MAX as u64 {
        return None;
    }
    if T::OPTIMAL {
        return match convert::optimal_composition(epsilon, delta, times as u32, total) {
            Some(optimal) => Some(optimal.epsilon),
            None => None,
        };
    }
    // The slack is the part of the total δ that remains after the rounds.
    let Some(rounds) = delta.checked_mul(times) else { return None };
    let Some(slack) = total.checked_sub(rounds) else { return None };
    match convert::advanced_composition(epsilon, delta, times as u32, slack) {
        Some(advanced) => Some(advanced.epsilon),
        None => None,
    }
}

impl<T: Theorem, N: Positive, E: Nat, D: Nat, F: Nat, G: Nat, L: Log> Log for Equals<T, N, E, D, F, G, L> {
    const COST: Amounts = Amounts::EMPTY.prepend(<EpsDelta<F, G> as Cost>::AMOUNT);
    const ITEMS: Json = object! {
        "rule" = "composition-of-equals/1",
        "by": Json::Plain(T::NAME),
        "times": Json::Int(N::VALUE as i128),
        "each": Json::Amounts(&Amounts::EMPTY.prepend(<EpsDelta<E, D> as Cost>::AMOUNT)),
        "cost": Json::Amounts(&Self::COST),
        "premises": Json::List(&[sequential_composition::<L>()]),
    };
}

#[cfg(test)]
mod tests;
