use dp_types::law::derivation::line;
use dp_types::{eps, nat};

use super::{OnDevices, ThroughShuffler, Together, keep_account};
use crate::randomiser::{KAryResponse, SymmetricUnary};
use crate::server::{Aggregator, Shuffled};
use crate::testing::seeded;
use crate::{Below, Own, wire};

mod patient {
    use dp_types::prelude::*;

    #[derive(Record)]
    pub(super) struct Patient {
        pub(super) smoker: bool,
    }
}

/// The certificate equals the committed one in the auditor's tests. The account starts with 2.0 and
/// 2·10^-6, pays 0.3 on the devices, and then 0.6 and 10^-6 through a shuffler.
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

/// This test compiles only if each remaining budget is the previous one minus the payment.
#[test]
fn what_was_paid_is_gone() {
    type Ask = KAryResponse<Below<3>, eps!(0.1)>;
    type Batch = Shuffled<Ask, nat!(500), eps!(0.1, delta = 1e-6)>;
    let mut generator = seeded(5);
    let mut messages = Vec::new();
    for device in 0..500 {
        let (report, _) = Own::<_, eps!(0.1)>::new(Below::<3>(device % 3)).report::<Ask>(&mut generator);
        messages.push(wire::encode::<Ask>(&report, &mut generator));
    }
    let batch = Batch::analyse(&messages).expect("enough");
    let all = Aggregator::<SymmetricUnary<Below<4>, eps!(0.3)>>::new();
    let account = Together::<eps!(2.0, delta = 3e-6)>::new().reports(&all).batch(&batch);
    type Left = eps!(1.6, delta = 2e-6);
    let _: Together<_, Left, _> = account;
}
