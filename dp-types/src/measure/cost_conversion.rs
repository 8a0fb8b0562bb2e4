//! Conversion of costs between measures, for a query in a session with another measure.

use typenum::{U0, U2};

use super::{
    Approx, AtOrders, Cost, Costs, Eps, EpsDelta, HalfSquare, Measure, Orders, Price, PriceIn, Pure,
    PureAtOrders, Renyi, RenyiEps, Rho, Zcdp,
};
use crate::num::Nat;

/// A measure whose costs can be converted to costs of `M`. Sealed.
#[diagnostic::on_unimplemented(
    message = "a query with a budget in `{Self}` cannot run in a session with a budget in `{M}`",
    label = "open the session in the query's measure, `eps!(1.0)` or `rho!(0.1)`, or declare the query in the session's: `epsilon = 1.0`, `rho = 0.1`",
    note = "ε converts to ρ, to (ε, δ) and to Rényi orders; ρ converts to Rényi orders; a whole session in ρ can guarantee an (ε, δ)",
    note = "for more about this error: `dp-audit explain DP0407`"
)]
pub trait ReadAs<M: Measure>: Measure {
    /// Always `M`. Callers name the converted cost through this type, so that a query of an
    /// unsuitable measure gives only one error.
    type Into: Measure;
    /// The rule's name in certificates.
    const BY: &'static str;
}

/// A list of costs that can be converted to costs of `M`.
pub trait ReadAllAs<M: Measure>: Costs {
    /// The costs in `M`.
    type Out: Costs;
}
impl<M: Measure> ReadAllAs<M> for () {
    type Out = ();
}
impl<M: Measure, C: CostIn<M>, T: ReadAllAs<M>> ReadAllAs<M> for (C, T) {
    type Out = (C::Out, T::Out);
}

/// One cost that can be converted to a cost of `M`.
pub trait CostIn<M: Measure>: Cost {
    /// The cost in `M`.
    type Out: Cost;
}

macro_rules! same {
    ($([$($p:ident $(: $bound:path)?),*] $measure:ty, [$($q:ident: $qbound:path),*] $cost:ty;)*) => { $(
        impl<$($p $(: $bound)?),*> ReadAs<$measure> for $measure {
            type Into = Self;
            const BY: &'static str = "same/1";
        }
        impl<$($q: $qbound),*> CostIn<$measure> for $cost {
            type Out = Self;
        }
        #[diagnostic::do_not_recommend]
        impl<$($q: $qbound),*> PriceIn<$measure> for $cost where Self: Price {}
    )* };
}
same! {
    [] Pure, [N: Nat] Eps<N>;
    [] Approx, [E: Nat, D: Nat] EpsDelta<E, D>;
    [] Zcdp, [N: Nat] Rho<N>;
    [O: Orders] Renyi<O>, [O: Orders, E: crate::env::Env] RenyiEps<O, E>;
}

// Pure ε is (ε, 0) by definition.
impl ReadAs<Approx> for Pure {
    type Into = Approx;
    const BY: &'static str = "pure-to-approx/1";
}
impl<N: Nat> CostIn<Approx> for Eps<N> {
    type Out = EpsDelta<N, U0>;
}
// A pure ε implies ρ = ε²/2: Bun, Steinke 2016, proposition 1.4.
impl ReadAs<Zcdp> for Pure {
    type Into = Zcdp;
    const BY: &'static str = "pure-to-zcdp/1";
}
impl<N: HalfSquare> CostIn<Zcdp> for Eps<N> {
    type Out = Rho<N::Out>;
}
impl<O: Orders> ReadAs<Renyi<O>> for Pure {
    type Into = Renyi<O>;
    const BY: &'static str = "pure-to-renyi/1";
}
impl<N: Nat, O: PureAtOrders<N, U2>> CostIn<Renyi<O>> for Eps<N> {
    type Out = RenyiEps<O, O::Out>;
}
impl<O: Orders> ReadAs<Renyi<O>> for Zcdp {
    type Into = Renyi<O>;
    const BY: &'static str = "zcdp-to-renyi/1";
}
impl<N: Nat, O: AtOrders<N>> CostIn<Renyi<O>> for Rho<N> {
    type Out = RenyiEps<O, O::Out>;
}
