//! Tables that share a privacy unit.
//!
//! These traits have type parameters, and another crate could use its own type as such a parameter.
//! The orphan rule would then let that crate implement the traits for units of this crate. The
//! other crate could so declare which units two tables share. To prevent this, the traits are in a
//! private module that other crates cannot name.

use crate::record::{Identifier, Record, SharedUnit, Shares, SharesUnit};

/// A kind of unit that identifies a `W`.
pub trait AboutUnit<W> {}
impl<I, K, O, W: SharedUnit> AboutUnit<W> for Identifier<I, K, O, Shares<W>> {}

/// Record types about the unit `W`, or about the same unit as another record type.
///
/// rustc resolves a method before it checks its arguments. The trait is implemented for the record
/// type of the argument, so that rustc reports a mistake with the message of this trait.
#[diagnostic::on_unimplemented(
    message = "the records do not declare that `{Self}` and the table before it are about the same people",
    label = "name the same unit in both records, `#[dp(unit = Person, at_most = 5)]`; or open each table by itself: `visits.session::<eps!(1.0)>().and(bills.session::<eps!(1.0)>())`",
    note = "one budget per person over several tables needs a common identifier",
    note = "for more about this error: `dp-audit explain DP0291`"
)]
pub trait AlsoAbout<R>: Record {
    /// The shared unit.
    type Shared: SharedUnit;
}
#[diagnostic::do_not_recommend]
impl<R: Record<Unit: SharesUnit>, T: Record> AlsoAbout<R> for T
where
    T::Unit: AboutUnit<<R::Unit as SharesUnit>::Shared>,
{
    type Shared = <R::Unit as SharesUnit>::Shared;
}
