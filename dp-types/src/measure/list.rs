//! Lists of costs: one cost for each dataset of a session, all in one measure.
//!
//! Entries past the end of a list are zero.

use typenum::{U0, UInt};

use super::{Cost, Larger, Measure, OverParts, Plus, Price, Spend, Times};
use crate::derivation::Amounts;
use crate::env::{Env, First, Index, Next};
use crate::neighbours::Neighbours;
use crate::num::Nat;
use crate::sealed::Sealed;

/// A list of costs `(C, (C, ()))`. Sealed.
pub trait Costs: Sealed + 'static {
    /// The costs as numbers.
    const AMOUNTS: Amounts;
}
impl Costs for () {
    const AMOUNTS: Amounts = Amounts::EMPTY;
}
impl<H: Cost, T: Costs> Costs for (H, T) {
    const AMOUNTS: Amounts = T::AMOUNTS.prepend(H::AMOUNT);
}

/// A list of costs above zero: the opening budget of a session.
#[diagnostic::on_unimplemented(
    message = "a session at run time needs one budget per dataset, each with something left",
    label = "open the datasets again; a session with one budget per person over several tables can only use `run`",
    note = "for more about this error: `dp-audit explain DP0402`"
)]
pub trait Prices: Costs {}
impl<C: Price> Prices for (C, ()) {}
#[diagnostic::do_not_recommend]
impl<C: Price, H: Price, T> Prices for (H, (C, T)) where (C, T): Prices {}

/// A list of budgets that is large enough for a list of costs, entry by entry.
#[diagnostic::on_unimplemented(
    message = "this budget does not cover the cost",
    label = "give a budget to each dataset that the number depends on, or release it from fewer datasets",
    note = "a release is charged to every dataset that its number depends on; a budget has one entry for each",
    note = "for more about this error: `dp-audit explain DP0101`"
)]
pub trait SpendAll<C: Costs>: Costs {
    /// The remaining budget of each dataset.
    type Rest: Costs;
}
impl<L: Costs> SpendAll<()> for L {
    type Rest = L;
}
impl<L: Spend<C>, T: SpendAll<U>, C: Cost, U: Costs> SpendAll<(C, U)> for (L, T) {
    type Rest = (L::Rest, T::Rest);
}

macro_rules! entry_wise {
    ($($(#[$doc:meta])* $all:ident $one:ident;)*) => { $(
        $(#[$doc])*
        pub trait $all<C: Costs>: Costs {
            /// The list of the results, one for each dataset.
            type Out: Costs;
        }
        impl $all<()> for () {
            type Out = ();
        }
        impl<H: Cost, T: Costs> $all<(H, T)> for () {
            type Out = (H, T);
        }
        impl<H: Cost, T: Costs> $all<()> for (H, T) {
            type Out = (H, T);
        }
        impl<A: $one<B>, T: $all<U>, B: Cost, U: Costs> $all<(B, U)> for (A, T) {
            type Out = (A::Out, T::Out);
        }
    )* };
}
entry_wise! {
    /// Sequential composition: adds the costs of each dataset.
    PlusAll Plus;
    /// The larger of two costs for each dataset: the amount that a branch sets aside.
    LargerAll Larger;
}

/// A static loop: `N` times the cost of each dataset.
pub trait TimesAll<N: Nat>: Costs {
    /// The list of the multiples.
    type Out: Costs;
}
impl<N: Nat> TimesAll<N> for () {
    type Out = ();
}
impl<A: Times<N>, T: TimesAll<N>, N: Nat> TimesAll<N> for (A, T) {
    type Out = (A::Out, T::Out);
}

/// The charge for disjoint parts of a table of stability `D`, for each dataset. A part can read
/// only the datasets that the table depends on.
pub trait OverPartsAll<N: Neighbours, D: Env>: Costs {
    /// The list of the charges.
    type Out: Costs;
}
impl<N: Neighbours, D: Env> OverPartsAll<N, D> for () {
    type Out = ();
}
impl<N: Neighbours, A: OverParts<N, D>, T: OverPartsAll<N, E>, D: Nat, E: Env> OverPartsAll<N, (D, E)>
    for (A, T)
{
    type Out = (A::Out, T::Out);
}

/// The list that charges `C` to each dataset with an entry above zero: the cost of a release.
///
/// The noise is scaled to the largest sensitivity. So a dataset to which the value is less
/// sensitive is charged more than necessary, but never less.
pub trait ChargeEach<C: Cost>: Env {
    /// The cost for each dataset.
    type Out: Costs;
}
impl<C: Cost> ChargeEach<C> for () {
    type Out = ();
}
impl<C: Cost, T: ChargeEach<C>> ChargeEach<C> for (U0, T) {
    type Out = (<C::Measure as Measure>::Zero, T::Out);
}
impl<C: Cost, U, B, T: ChargeEach<C>> ChargeEach<C> for (UInt<U, B>, T)
where
    UInt<U, B>: Nat,
{
    type Out = (C, T::Out);
}

/// The list with `C` for this dataset and zero for the others: the cost of a query over only this
/// dataset of the session.
pub trait CostAt<C: Cost>: Index {
    /// The list `(0, (.., (C, ())))`.
    type Out: Costs;
}
impl<C: Cost> CostAt<C> for First {
    type Out = (C, ());
}
impl<C: Cost, I: CostAt<C>> CostAt<C> for Next<I> {
    type Out = (<C::Measure as Measure>::Zero, I::Out);
}

/// A list with one more entry at its end: the budgets of a session that takes in another dataset.
pub trait Append<C: Price>: Costs {
    /// The longer list.
    type Out: Costs;
}
impl<C: Price> Append<C> for () {
    type Out = (C, ());
}
// A session that has spent all of a budget cannot be joined to another, because its record would
// show an empty budget.
impl<C: Price, H: Price, T: Append<C>> Append<C> for (H, T) {
    type Out = (H, T::Out);
}

/// A budget that is appended to the list `L`, like [`Append`]. The budget of the other session
/// implements this trait, so that rustc reports an error at that session.
#[diagnostic::on_unimplemented(
    message = "this session cannot join another: it has already spent budget, or has one budget per person over all its tables",
    label = "combine sessions before anything is spent; for tables of the same people make one session, `visits.and(bills).and(others).session::<eps!(1.0)>()`",
    note = "each budget of a joined session belongs to one dataset and appears in the joined session's certificate",
    note = "for more about this error: `dp-audit explain DP0291`"
)]
pub trait AppendedTo<L: Costs>: Price {
    /// The longer list.
    type Out: Costs;
}
#[diagnostic::do_not_recommend]
impl<L: Append<C>, C: Price> AppendedTo<L> for C {
    type Out = L::Out;
}
