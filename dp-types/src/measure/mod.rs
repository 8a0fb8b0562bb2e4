//! Privacy measures: the units in which budgets and costs are counted.
//!
//! | measure | a cost | of |
//! |---|---|---|
//! | [`Pure`] | [`Eps`]: ε in 10^-6 | Dwork, McSherry, Nissim, Smith, TCC 2006 |
//! | [`Approx`] | [`EpsDelta`]: ε in 10^-6 and δ in 10^-15 | Dwork, Kenthapadi, McSherry, Mironov, Naor, EUROCRYPT 2006 |
//! | [`Zcdp`] | [`Rho`]: ρ in 10^-12 | Bun, Steinke, TCC 2016 |
//! | [`Renyi`] | [`RenyiEps`]: ε in 10^-6 at each declared order α | Mironov, CSF 2017 |
//!
//! In each measure, costs add up along a query ([`Plus`]). A branch costs the larger alternative
//! ([`Larger`]), a static loop costs a multiple ([`Times`]), and disjoint parts cost the amount
//! that group privacy requires ([`OverParts`]). A session has a list of costs, one for each dataset
//! ([`Costs`]). [`ReadAs`] converts costs of another measure.

mod amplified;
mod approx;
mod cost_conversion;
mod currency;
mod for_each_part;
mod joint_budget;
mod list;
mod renyi;
mod scalar;

pub use dp_convert as convert;

pub use amplified::{Amplified, NotAboveHundred, OnTable};
pub use approx::{Approx, AsApprox, EpsDelta, EpsilonDelta};
pub use cost_conversion::{CostIn, ReadAllAs, ReadAs};
pub use currency::{Currency, Tally};
pub use for_each_part::ForEachPart;
pub use joint_budget::{InAll, OfOne};
pub use list::{
    Append, AppendedTo, ChargeEach, CostAt, Costs, LargerAll, OverPartsAll, PlusAll, Prices, SpendAll,
    TimesAll,
};
pub use renyi::{AtOrders, Orders, PureAtOrders, Renyi, RenyiEps, RenyiEpsilons};
pub use scalar::{AsRho, CeilDiv, Eps, HalfSquare, Pure, Rho, Zcdp, ε, ρ};

use crate::derivation::{Amount, Field};
use crate::neighbours::Neighbours;
use crate::num::{Nat, Overspent, Show};
use crate::sealed::Sealed;

/// A bound on the difference of two output distributions on neighbouring datasets. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a privacy measure",
    label = "use `Pure`, `Approx`, `Zcdp` or `Renyi`",
    note = "for more about this error: `dp-audit explain DP0405`"
)]
pub trait Measure: Sealed + 'static {
    /// Name in certificates.
    const NAME: &'static str;
    /// The measure's fields in a certificate.
    const FIELDS: &'static [Field];
    /// The measure as a value.
    const CURRENCY: Currency;
    /// The cost of a computation that releases nothing.
    type Zero: Cost<Measure = Self>;
}

/// The cost of a release, a query or a session, in one measure. Sealed.
#[diagnostic::on_unimplemented(
    message = "this is not a privacy cost",
    label = "write one as `eps!(0.5)`, `eps!(0.5, delta = 1e-9)` or `rho!(0.01)`",
    note = "for more about this error: `dp-audit explain DP0401`"
)]
pub trait Cost: Sealed + 'static {
    /// The measure.
    type Measure: Measure;
    /// The cost as numbers.
    const AMOUNT: Amount;
}

/// A cost above zero: a valid charge for a release, or a valid opening budget of a session. Sealed.
#[diagnostic::on_unimplemented(
    message = "a privacy cost must be above zero",
    label = "write a cost above zero: `eps!(0.5)`, `rho!(0.01)`",
    note = "for more about this error: `dp-audit explain DP0402`"
)]
pub trait Price: Cost {}

/// A cost above zero in the measure `M`. Sealed.
#[diagnostic::on_unimplemented(
    message = "a share of a session must be in the session's measure, which is `{M}`",
    label = "write the share in that measure: `eps!(0.5)`, `eps!(0.5, delta = 1e-9)` or `rho!(0.01)`",
    note = "for more about this error: `dp-audit explain DP0407`"
)]
pub trait PriceIn<M: Measure>: Price {}

/// Sequential composition: the sum of both costs.
pub trait Plus<C: Cost>: Cost {
    /// The sum.
    type Out: Cost;
}
/// The larger of two costs: the amount that a branch on a released value sets aside.
pub trait Larger<C: Cost>: Cost {
    /// The larger cost.
    type Out: Cost;
}
/// `N` times a cost: a static loop.
pub trait Times<N: Nat>: Cost {
    /// The multiple.
    type Out: Cost;
}
/// The charge for a computation on each of several disjoint parts, if a unit has `D` rows in all
/// parts together. On one part, the computation costs `Self` for each row.
///
/// Argument: `composition/parallel_parts/proof.md`.
#[diagnostic::on_unimplemented(
    message = "if a unit has several rows, the parts of its table have no cost in this measure",
    label = "declare this query's budget in ε or in ρ, where group privacy is exact",
    note = "under (ε, δ) and at Rényi orders the unit must be a row here",
    note = "for more about this error: `dp-audit explain DP0407`"
)]
pub trait OverParts<N: Neighbours, D: Nat>: Cost {
    /// The charge.
    type Out: Cost;
}
/// A budget that is large enough for the cost `C`.
#[diagnostic::on_unimplemented(
    message = "this budget does not cover the cost",
    label = "lower the cost, or give the query or the session a larger budget",
    note = "for more about this error: `dp-audit explain DP0101`"
)]
pub trait Spend<C: Cost>: Cost {
    /// The remaining budget.
    type Rest: Cost;
}

/// The result of subtracting a cost from a budget. For a shortfall, the compile error names both
/// amounts. [`Spend`] uses this trait.
pub trait Covered<C: Cost, Left: Cost>: Sealed {
    /// The difference.
    type Rest: Nat;
}
impl<C: Cost, Left: Cost> Covered<C, Left> for typenum::UTerm {
    type Rest = Self;
}
impl<C: Cost, Left: Cost, U, B> Covered<C, Left> for typenum::UInt<U, B>
where
    Self: Nat,
{
    type Rest = Self;
}
impl<C: Told<Left>, Left: Cost> Covered<C, Left> for crate::num::Shortfall {
    type Rest = typenum::UTerm;
}

/// A cost that exceeds `Left`, what is left of a budget. This bound never holds, and its message
/// has both numbers.
pub trait Told<Left: Cost>: Cost {}
impl<E, D, Left: Cost + Show> Told<Left> for EpsDelta<E, D>
where
    Self: Cost + Show,
    (): Overspent<<Self as Show>::Name, Left::Name>,
{
}
impl<O, E, Left: Cost + Show> Told<Left> for RenyiEps<O, E>
where
    Self: Cost + Show,
    (): Overspent<<Self as Show>::Name, Left::Name>,
{
}

#[cfg(test)]
mod tests;
