//! Report cost: ε above zero.

use dp_types::law::measure::{Cost, Price, Pure};

/// The type of a cost or a budget of reports: `eps!(1.0)`. The costs in ε above zero implement this
/// trait, and no other costs.
#[diagnostic::on_unimplemented(
    message = "local reports and their budgets must be declared in ε",
    label = "write it as `eps!(1.0)`"
)]
pub trait ReportCost: Price<Measure = Pure> {}

#[diagnostic::do_not_recommend]
impl<E: Price<Measure = Pure>> ReportCost for E {}

/// The ε of a cost, in units of 10^-6.
pub(crate) const fn epsilon<E: Cost<Measure = Pure>>() -> u64 {
    E::AMOUNT.numbers()[0]
}

/// A type that equals a given cost. This trait is private, so other crates cannot claim that two
/// costs are equal.
#[diagnostic::on_unimplemented(
    message = "the cost written here is not the ε of the randomiser",
    label = "write the ε of the randomiser's type",
    note = "for more about this error: `dp-audit explain DP0321`"
)]
pub trait SameCost<C: ReportCost>: ReportCost {}
impl<C: ReportCost> SameCost<C> for C {}
