//! Which tables are about the same people.
//!
//! The traits here have parameters that another crate could fill with a type of its own, and the orphan rule would then let it implement them for our units: who
//! is in two tables would be said by whoever likes. So they are in a private module, where no other crate can name them.

use crate::record::{Identifier, Record, SharedUnit, Shares, SharesUnit};

/// Units that are a `W`.
pub trait AboutUnit<W> {}
impl<I, K, O, W: SharedUnit> AboutUnit<W> for Identifier<I, K, O, Shares<W>> {}

/// Records about those whom `W` is: a record whose unit is that, or that of another record.
///
/// rustc looks for a method before it looks at its arguments: asked of the other record, what is wrong is told in words.
#[diagnostic::on_unimplemented(
    message = "the records do not declare that `{Self}` and the table before it are about the same people",
    label = "name the same unit in both records, `#[dp(unit = Person, at_most = 5)]`; or open each table by itself: `visits.session::<eps!(1.0)>().and(bills.session::<eps!(1.0)>())`",
    note = "one budget per person over several tables needs a common identifier",
    note = "for more about this error: `dp-audit explain DP0291`"
)]
pub trait AlsoAbout<R>: Record {
    /// Whom.
    type Shared: SharedUnit;
}
#[diagnostic::do_not_recommend]
impl<R: Record<Unit: SharesUnit>, T: Record> AlsoAbout<R> for T
where
    T::Unit: AboutUnit<<R::Unit as SharesUnit>::Shared>,
{
    type Shared = <R::Unit as SharesUnit>::Shared;
}
