//! One budget for a unit that several datasets share; queries may split it in any way between the
//! datasets.
//!
//! Argument: `session/joint/proof.md`.

use core::ops::Mul;

use typenum::{Prod, U0, U1, UInt};

use super::{Cost, Costs, Eps, EpsDelta, Plus, Rho, Spend, SpendAll};
use crate::brand::Exactly;
use crate::derivation::Amounts;
use crate::num::Nat;
use crate::sealed::Sealed;

/// The remaining budget for each unit `W`, for all datasets of a session together. This budget is
/// one cost. The budget of a session with separate datasets is a list of costs.
pub struct OfOne<W, C>(Exactly<(W, C)>);
impl<W, C> Sealed for OfOne<W, C> {}
impl<W: 'static, C: Cost> Costs for OfOne<W, C> {
    const AMOUNTS: Amounts = Amounts::EMPTY.prepend(C::AMOUNT);
}
impl<W: 'static, L: Cost + Spend<C::Out>, C: InAll> SpendAll<C> for OfOne<W, L> {
    type Rest = OfOne<W, L::Rest>;
}

/// The loss of a unit whose rows change in all datasets at once, computed from the costs of each
/// dataset. Sealed.
///
/// | measure | costs of the datasets | loss of the unit |
/// |---|---|---|
/// | [`Pure`](super::Pure) | ε₁, ε₂, .. | their sum |
/// | [`Zcdp`](super::Zcdp) | ρ₁, ρ₂, .., k of them above 0 | k times their sum, which is at least (√ρ₁ + √ρ₂ + ..)² |
/// | [`Approx`](super::Approx) | one (ε, δ) above 0, the others 0 | this (ε, δ) |
///
/// ```
/// use dp_types::law::measure::{Cost, Eps, InAll, Rho};
/// use typenum::{U0, U3, U5};
///
/// const fn units<C: Cost>() -> u64 {
///     C::AMOUNT.numbers()[0]
/// }
/// type Both<A, B> = (A, (B, ()));
/// assert_eq!(units::<<Both<Eps<U3>, Eps<U5>> as InAll>::Out>(), 8);
/// assert_eq!(units::<<Both<Rho<U3>, Rho<U5>> as InAll>::Out>(), 16);
/// assert_eq!(units::<<Both<Rho<U0>, Rho<U5>> as InAll>::Out>(), 5);
/// ```
#[diagnostic::on_unimplemented(
    message = "this measure does not bound the joint loss of one unit over several tables",
    label = "declare the budget in ε or in ρ; under (ε, δ), ask each table in a separate query",
    note = "the δ of one table grows by a factor e^ε with the ε of the other, and Rényi orders shrink: the types compute neither",
    note = "for more about this error: `dp-audit explain DP0407`"
)]
pub trait InAll: Costs {
    /// The loss of such a unit.
    type Out: Cost;
}
impl<N: Nat> InAll for (Eps<N>, ()) {
    type Out = Eps<N>;
}
impl<N: Nat, H: Cost, T: Costs> InAll for (Eps<N>, (H, T))
where
    (H, T): InAll,
    Eps<N>: Plus<<(H, T) as InAll>::Out>,
{
    type Out = <Eps<N> as Plus<<(H, T) as InAll>::Out>>::Out;
}

/// A list of costs in ρ, with the sum of the costs and the number of costs above 0.
pub trait Entries: Costs {
    /// The sum.
    type Sum: Cost;
    /// The number of entries above 0.
    type Above: Nat;
}
impl Entries for () {
    type Sum = Rho<U0>;
    type Above = U0;
}
impl<T: Entries> Entries for (Rho<U0>, T) {
    type Sum = T::Sum;
    type Above = T::Above;
}
impl<U, B, T: Entries> Entries for (Rho<UInt<U, B>>, T)
where
    UInt<U, B>: Nat,
    Rho<UInt<U, B>>: Plus<T::Sum>,
    T::Above: core::ops::Add<U1>,
    typenum::Sum<T::Above, U1>: Nat,
{
    type Sum = <Rho<UInt<U, B>> as Plus<T::Sum>>::Out;
    type Above = typenum::Sum<T::Above, U1>;
}
impl<N: Nat, T: Costs, S, K> InAll for (Rho<N>, T)
where
    Self: Entries<Sum = Rho<S>, Above = K>,
    S: Nat + Mul<K>,
    K: Nat,
    Prod<S, K>: Nat,
{
    type Out = Rho<Prod<S, K>>;
}

/// A list of costs (ε, δ) that are all 0.
#[diagnostic::on_unimplemented(
    message = "this measure does not bound the joint loss of one unit over several tables",
    label = "declare the budget in ε or in ρ; under (ε, δ), ask each table in a separate query",
    note = "the δ of one table grows by a factor e^ε with the ε of the other, which the types do not compute",
    note = "for more about this error: `dp-audit explain DP0407`"
)]
pub trait Nothing: Costs {}
impl Nothing for () {}
impl<T: Nothing> Nothing for (EpsDelta<U0, U0>, T) {}
impl<E: Nat, D: Nat> InAll for (EpsDelta<E, D>, ()) {
    type Out = EpsDelta<E, D>;
}
impl<H: Cost, T: Costs> InAll for (EpsDelta<U0, U0>, (H, T))
where
    (H, T): InAll,
{
    type Out = <(H, T) as InAll>::Out;
}
impl<U, B, D: Nat, H: Cost, T: Costs> InAll for (EpsDelta<UInt<U, B>, D>, (H, T))
where
    UInt<U, B>: Nat,
    (H, T): Nothing,
{
    type Out = EpsDelta<UInt<U, B>, D>;
}

#[cfg(test)]
mod tests {
    use typenum::{U0, U2, U3, U5, U7, U11};

    use super::{InAll, OfOne};
    use crate::measure::{Costs, Eps, EpsDelta, Rho, SpendAll};
    use crate::testing::{costs, implements};

    enum Person {}

    /// What is left of the budget `L`, which was opened for one shared unit, after the costs `C`.
    fn rest<L: SpendAll<C>, C: Costs>() -> Vec<Vec<u64>> {
        costs::<L::Rest>()
    }

    #[test]
    fn a_unit_pays_for_all_datasets_out_of_one_budget() {
        type Left = OfOne<Person, Eps<U11>>;
        assert_eq!(rest::<Left, (Eps<U3>, (Eps<U2>, ()))>(), [[6]]);
        assert_eq!(rest::<Left, (Eps<U0>, (Eps<U5>, (Eps<U3>, ())))>(), [[3]]);
        assert_eq!(rest::<Left, (Eps<U7>, ())>(), [[4]]);
        assert_eq!(rest::<Left, ()>(), [[11]]);
    }

    #[test]
    fn roots_of_rho_add_up_at_most_to_as_many_times_the_sum() {
        type Left = OfOne<Person, Rho<typenum::U100>>;
        // (√3 + √5 + √2)² is 26.4, and the charge is 3·10, which is more.
        assert_eq!(rest::<Left, (Rho<U3>, (Rho<U5>, (Rho<U2>, ())))>(), [[70]]);
        assert_eq!(rest::<Left, (Rho<U3>, (Rho<U0>, (Rho<U5>, ())))>(), [[84]]);
        assert_eq!(rest::<Left, (Rho<U0>, (Rho<U7>, ()))>(), [[93]]);
        assert_eq!(rest::<Left, (Rho<U0>, (Rho<U0>, ()))>(), [[100]]);
        // The charge is at least the bound in square roots. For ρ = a² and ρ = b² the comparison is
        // exact, since (√(a²) + √(b²))² = (a + b)².
        for (a, b) in [(1_u64, 1_u64), (2, 1), (7, 7), (3, 11)] {
            assert!((a + b).pow(2) <= 2 * (a * a + b * b));
        }
    }

    #[test]
    fn a_delta_is_paid_for_one_dataset_at_a_time() {
        type Left = OfOne<Person, EpsDelta<U11, U7>>;
        type Nothing = EpsDelta<U0, U0>;
        assert_eq!(rest::<Left, (EpsDelta<U3, U2>, ())>(), [[8, 5]]);
        assert_eq!(rest::<Left, (Nothing, (EpsDelta<U3, U0>, (Nothing, ())))>(), [[8, 7]]);
        assert_eq!(rest::<Left, (EpsDelta<U5, U2>, (Nothing, ()))>(), [[6, 5]]);
        assert!(!implements!((EpsDelta<U5, U2>, (EpsDelta<U3, U0>, ())): InAll));
        assert!(!implements!((EpsDelta<U5, U2>, (Nothing, (EpsDelta<U3, U2>, ()))): InAll));
    }

    #[test]
    fn it_is_no_list_of_budgets() {
        type Left = OfOne<Person, Eps<U11>>;
        assert!(!implements!(Left: SpendAll<Left>));
        assert!(!implements!((Eps<U11>, ()): SpendAll<Left>));
        assert!(!implements!(Left: crate::measure::Prices));
        assert!(!implements!(Left: crate::measure::ReadAllAs<crate::measure::Pure>));
    }
}
