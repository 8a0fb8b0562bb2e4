//! Affordability: what is left of a budget after a cost.

use core::ops::Sub;

use typenum::{Cmp, Compare, Diff, Equal, Greater, Less, Max, Maximum, U0};

use super::nat::Nat;
use super::render::{Overspent, ShowEps};

/// A budget `Self` affords `Cost`, and leaves `Rest`. A zero cost leaves all of it.
///
/// The only implementation computes `Rest = Self − Cost` and demands `Cost ≤ Self`; where that fails, the error
/// names both as decimals ([`Overspent`]).
#[diagnostic::on_unimplemented(
    message = "privacy budget exceeded: this costs more than is left",
    label = "this takes more than the budget that is left",
    note = "lower the cost, open the session with a larger budget, or drop a release",
    note = "for more about this error: docs/errors/DP0101.md"
)]
pub trait Spend<Cost: Nat>: Nat {
    /// What is left.
    type Rest: Nat;
}

impl<Left: Nat + Cmp<Cost>, Cost: Nat> Spend<Cost> for Left
where
    Compare<Left, Cost>: Afford<Left, Cost>,
{
    type Rest = <Compare<Left, Cost> as Afford<Left, Cost>>::Rest;
}

/// The case distinction behind [`Spend`], on the outcome of comparing what is left with the cost.
pub trait Afford<Left, Cost> {
    /// What is left.
    type Rest: Nat;
}
#[diagnostic::do_not_recommend]
impl<Left: Nat + Sub<Cost>, Cost: Nat> Afford<Left, Cost> for Greater
where
    Diff<Left, Cost>: Nat,
{
    type Rest = Diff<Left, Cost>;
}
#[diagnostic::do_not_recommend]
impl<Left: Nat, Cost: Nat> Afford<Left, Cost> for Equal {
    type Rest = U0;
}

/// The one who never affords it: see [`Overspent`].
pub enum PrivacyBudget {}

// Not marked `do_not_recommend`: the message is that of `Overspent`, which this implementation asks for.
impl<Left: Nat + ShowEps, Cost: Nat + ShowEps> Afford<Left, Cost> for Less
where
    PrivacyBudget: Overspent<Cost::Name, Left::Name>,
{
    type Rest = U0;
}

/// The larger of two costs: what a branch on a released value takes.
pub trait LargerCost<Other: Nat>: Nat {
    /// The larger.
    type Out: Nat;
}
#[diagnostic::do_not_recommend]
impl<A: Nat + Max<B>, B: Nat> LargerCost<B> for A
where
    Maximum<A, B>: Nat,
{
    type Out = Maximum<A, B>;
}
