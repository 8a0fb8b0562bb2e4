use std::collections::HashSet;

use dp_types::law::derivation::line;
use dp_types::law::measure::convert::shuffle;
use dp_types::{eps, nat};

use super::{Shuffled, TooFewError, pays};
use crate::certificate::keep_shuffled;
use crate::randomiser::{HadamardResponse, KAryResponse, OptimisedHashing, Randomiser};
use crate::testing::seeded;
use crate::{Below, Memo, Own, Report, wire};

type Ask = KAryResponse<Below<3>, eps!(1)>;
type Batch = Shuffled<Ask, nat!(1000), eps!(0.6, delta = 1e-6)>;

fn batch(devices: u32) -> Vec<Vec<u8>> {
    let mut generator = seeded(7);
    let one = |device: u32| {
        let report: Report<Ask> = Own::<_, eps!(1)>::new(Below(device % 3)).report::<Ask>(&mut generator).0;
        wire::encode::<Ask>(&report, &mut generator)
    };
    (0..devices).map(one).collect()
}

#[test]
fn a_cost_is_the_theorems_or_more() {
    // The batch has a thousand devices at ε = 1, for δ = 10^-6.
    let least = shuffle(1_000_000, 1000, 1_000_000_000);
    assert_eq!(least, Some(566_202));
    assert!(pays::<Ask, nat!(1000), eps!(0.566202, delta = 1e-6)>());
    assert!(!pays::<Ask, nat!(1000), eps!(0.566201, delta = 1e-6)>());
    assert!(!pays::<Ask, nat!(999), eps!(0.566202, delta = 1e-6)>());
    assert!(!pays::<Ask, nat!(1000), eps!(0.566202, delta = 9.9e-7)>());
    assert!(!pays::<HadamardResponse<Below<3>, eps!(1.000001)>, nat!(1000), eps!(0.566202, delta = 1e-6)>());
    assert!(pays::<Ask, nat!(2000), eps!(0.566202, delta = 1e-6)>());
}

#[test]
fn a_batch_that_is_too_small_is_none() {
    let mut messages = batch(1001);
    assert!(Batch::analyse(&messages).is_ok());
    // The server must not count two of the messages: one is repeated, and one is truncated.
    messages[5] = messages[6].clone();
    messages[1000].pop();
    assert_eq!(Batch::analyse(&messages).err(), Some(TooFewError { counted: 999, needed: 1000 }));
    messages.push(batch(1002).pop().unwrap());
    let counted = Batch::analyse(&messages).map(|batch| batch.reports().refused());
    assert_eq!(counted.map(|refused| (refused.replayed, refused.malformed)), Ok((1, 1)));
}

/// This test shows why each batch needs newly drawn reports. If a device sends a kept report again,
/// two batches contain this report, which identifies the device.
#[test]
fn a_kept_report_is_known_again_in_a_second_batch() {
    type Ask = OptimisedHashing<Below<9>, eps!(1)>;
    let mut generator = seeded(8);
    let mut report = |value| Own::<_, eps!(1)>::new(Below::<9>(value)).report::<Ask>(&mut generator).0;
    let kept = Memo::<Ask>::new(report(4));
    let batches: [Vec<_>; 2] = [(); 2].map(|()| (0..500).map(|device| report(device % 9)).collect());
    let numbered = |report: &Report<Ask>, number| wire::Message::<Ask> { number, report: *report }.to_bytes();
    let payloads = batches.map(|batch| {
        let all =
            batch.iter().chain([kept.report()]).zip(0..).map(|(report, number)| numbered(report, number));
        all.map(|message| message[message.len() - Ask::BYTES..].to_vec()).collect::<HashSet<_>>()
    });
    let both: Vec<_> = payloads[0].intersection(&payloads[1]).collect();
    assert!(numbered(kept.report(), 0).ends_with(both[0]) && both.len() == 1);
}

#[test]
fn the_record_is_the_one_that_the_auditor_is_tested_on() {
    let ours = line(keep_shuffled::<Ask, nat!(1000), eps!(0.6, delta = 1e-6)>());
    assert_eq!(ours, include_str!("../../../../dp-audit/tests/certificates/shuffled.json").trim_end());
}
