use dp_types::node::line;
use dp_types::{eps, nat};

use super::{OnDevices, ThroughShuffler, keep_account};
use crate::Below;
use crate::randomiser::{KAryResponse, SymmetricUnary};

mod patient {
    use dp_types::prelude::*;

    #[derive(Record)]
    pub(super) struct Patient {
        pub(super) smoker: bool,
    }
}

/// As it is committed for the auditor's tests: 0.3 on the devices, then 0.6 and 10^-6 through a shuffler, of 2.0 and 2·10^-6.
#[test]
fn the_record_says_who_paid_what() {
    type Devices = OnDevices<SymmetricUnary<Below<4>, eps!(0.3)>, ()>;
    type Both =
        ThroughShuffler<KAryResponse<Below<3>, eps!(1)>, nat!(1000), eps!(0.6, delta = 1e-6), Devices>;
    type Left = eps!(1.1, delta = 1e-6);
    let ours = line(keep_account::<patient::Patient, eps!(2.0, delta = 2e-6), Left, Both>());
    assert_eq!(ours, include_str!("../../../../dp-audit/tests/certificates/together.json").trim_end());
    let _ = patient::Patient { smoker: true }.smoker;
}
