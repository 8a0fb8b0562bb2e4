//! The question to the devices, and the values that the server counts. The devices and the server
//! use the same types.

use dp_local::randomiser::KAryResponse;
use dp_local::server::Shuffled;
use dp_local::{Own, Report, domain, dp_local};
use dp_types::{eps, nat};

domain! {
    /// How often a person smokes.
    pub(crate) enum Smokes { Never, Sometimes, Daily }
}

/// The randomiser by which each device reports.
pub(crate) type Ask = KAryResponse<Smokes, eps!(1.0)>;
/// The privacy cost of a batch of two thousand honest devices, after the shuffler.
pub(crate) type Batch = Shuffled<Ask, nat!(2000), eps!(0.434, delta = 1e-6)>;

/// How often the device's owner smokes.
#[dp_local(epsilon = 1.0)]
pub(crate) fn smoking(me: Own<Smokes>) -> Report<Ask> {
    me.report::<Ask>(1.0)
}
