//! Promised budgets. If a session's budget in ρ was computed from an (ε, δ), its record also states
//! this (ε, δ) for each dataset, as a promise.
//!
//! A budget belongs to one dataset: it bounds the loss for neighbours that differ in that dataset.
//! So a dataset keeps its promise in (ε, δ) when its session is joined to another session, whatever
//! the promise of the other dataset is.

use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::{First, Index, Next};
use crate::measure::convert::{self, Order};
use crate::neighbours::Neighbours;
use crate::num::Nat;
use crate::query::{Over, Sources};
use crate::record::Record;
use crate::sealed::Sealed;

/// A list with one entry for each dataset, `()` or [`InRho`]; entries past the end are `()`.
/// Sealed.
pub trait StandsFor: Sealed + 'static {
    /// The elements of the list in the record.
    const ITEMS: Json;
}
impl<F: StandsFrom<First> + 'static> StandsFor for F {
    const ITEMS: Json = F::FROM;
}

/// The entries of [`StandsFor`] from the dataset at position `I` on.
pub trait StandsFrom<I: Index>: Sealed {
    /// The elements of the list in the record.
    const FROM: Json;
}
impl<I: Index> StandsFrom<I> for () {
    const FROM: Json = Json::Nothing;
}
impl<I: Index, T: StandsFrom<Next<I>>> StandsFrom<I> for ((), T) {
    const FROM: Json = T::FROM;
}
impl<I: Index, E: Nat, D: Nat, R: Nat, T: StandsFrom<Next<I>>> StandsFrom<I> for (InRho<E, D, R>, T) {
    const FROM: Json = Json::Both(
        &object! {
            "source": Json::Int(I::NUMBER as i128),
            "by": Json::Plain("zcdp-to-approx/1"),
            "epsilon": Json::Int(E::VALUE as i128),
            "delta": Json::Int(D::VALUE as i128),
            "order": Json::List(&[
                Json::Int(InRho::<E, D, R>::ORDER.numerator() as i128),
                Json::Int(InRho::<E, D, R>::ORDER.denominator() as i128),
            ]),
        },
        &T::FROM,
    );
}

/// The budget is ρ = `R`, and it promises (ε, δ) = (`E`, `D`).
pub struct InRho<E, D, R>(Exactly<(E, D, R)>);
impl<E: Nat, D: Nat, R: Nat> InRho<E, D, R> {
    /// The order at which the conversion holds. If ρ is larger than (ε, δ) allows, the program does
    /// not compile.
    const ORDER: Order = match convert::zcdp_rho(E::VALUE, D::VALUE) {
        Some(most) if R::VALUE <= most.amount => most.order,
        _ => panic!(
            "this ρ is larger than its declared (ε, δ) allows: `rho!(epsilon = .., delta = ..)` gives the largest"
        ),
    };
}

/// The promises of two joined sessions: the promise `G` of a single dataset is appended to this
/// list, which has the promises of the datasets `S`.
pub trait AppendStands<S: Sources, G: StandsFor>: StandsFor {
    /// The longer list.
    type Out: StandsFor;
}
impl<S: Sources, F: StandsFor> AppendStands<S, ()> for F {
    type Out = F;
}
impl<G> AppendStands<(), (G, ())> for ()
where
    (G, ()): StandsFor,
{
    type Out = (G, ());
}
impl<R: Record, N: Neighbours, T: Sources, G> AppendStands<(Over<R, N>, T), (G, ())> for ()
where
    (Over<R, N>, T): Sources,
    (G, ()): StandsFor,
    (): AppendStands<T, (G, ())>,
    ((), <() as AppendStands<T, (G, ())>>::Out): StandsFor,
{
    type Out = ((), <() as AppendStands<T, (G, ())>>::Out);
}
impl<R: Record, N: Neighbours, T: Sources, H, U, G> AppendStands<(Over<R, N>, T), (G, ())> for (H, U)
where
    (Over<R, N>, T): Sources,
    (G, ()): StandsFor,
    (H, U): StandsFor,
    U: AppendStands<T, (G, ())>,
    (H, U::Out): StandsFor,
{
    type Out = (H, U::Out);
}
