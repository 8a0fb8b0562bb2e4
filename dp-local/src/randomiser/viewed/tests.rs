use std::vec::Vec;

use dp_types::eps;

use super::*;
use crate::Report;
use crate::domain::{Below, Ours, Protected};
use crate::long_value::{Fragments, LongValue, Prefixes};
use crate::randomiser::{HadamardResponse, KAryResponse};
use crate::server::{Aggregator, FoundLongValue};
use crate::testing::seeded;

type Inner = KAryResponse<Below<7>, eps!(2)>;

#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn a_report_is_of_the_bucket_of_a_view() {
    type Ask = Viewed<Prefixes<12, 4, 4>, Inner, 16>;
    let (mut generator, n) = (seeded(5), 16_000_u32);
    for value in [0, 0xfff, 0x3a7] {
        let mut counts = [[0_u32; 7]; 16];
        for _ in 0..n {
            let report = Ask::randomise(LongValue::<12>(value).numbers(Ours(())), &mut generator);
            assert!(Ask::can_give(&report));
            counts[report.function as usize][report.report as usize] += 1;
        }
        for (function, counts) in (0_u32..).zip(&counts) {
            let seen = value >> [8, 4, 0][function as usize % 3];
            for (at, &count) in counts.iter().enumerate() {
                let own = wide_bucket(function.into(), seen, 7) as usize == at;
                let p = if own { Inner::HELD } else { Inner::OTHER }.to_f64() / 16.0;
                // The test allows six deviations for 336 counts. It would fail by chance once in
                // 10^6 runs.
                let deviation = (f64::from(n) * p * (1.0 - p)).sqrt();
                assert!(
                    (f64::from(count) - f64::from(n) * p).abs() < 6.0 * deviation,
                    "{value} {function} {at}: {count}"
                );
            }
        }
    }
}

/// The value of a device. Of each ten devices, a fixed number have a common value.
fn held(device: u32, common: [&str; 3], rare: u128) -> u128 {
    match device % 10 {
        0..=3 => LongValue::<40>::text(common[0]).0,
        4..=6 => LongValue::<40>::text(common[1]).0,
        7 | 8 => LongValue::<40>::text(common[2]).0,
        // Each other device has a distinct value.
        _ => rare.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20 & ((1 << 40) - 1),
    }
}

fn texts(found: &[FoundLongValue<40>]) -> Vec<(std::string::String, i64)> {
    found.iter().map(|found| (found.value.to_text(), (found.estimate.share * 10.0).round() as i64)).collect()
}

/// The seeds are fixed. The most frequent value is not the first in any order of the values, and
/// two values have the same beginning.
#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn frequent_values_are_found_by_their_prefixes() {
    type Ask = Viewed<Prefixes<40, 8, 8>, HadamardResponse<Below<255>, eps!(4)>, 128>;
    let (mut shards, mut generator) = ([Aggregator::<Ask>::new(), Aggregator::new()], seeded(3));
    for device in 0..12_000_u32 {
        let value = LongValue::<40>(held(device, ["pizza", "piano", "apple"], device.into()));
        shards[device as usize % 2].count(&Ask::randomise(value.numbers(Ours(())), &mut generator));
    }
    let [mut all, part] = shards;
    all.merge(&part).unwrap();
    let expected = [("pizza", 4), ("piano", 3), ("apple", 2)].map(|(value, tenths)| (value.into(), tenths));
    assert_eq!(texts(&all.long_values(8)), expected);
    // If the server keeps too few prefixes, it finds too few values.
    assert_eq!(texts(&all.long_values(1)), [("pizza".into(), 4)]);
    assert_eq!(Aggregator::<Ask>::new().long_values(8), []);
}

#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn frequent_values_are_found_by_their_fragments() {
    type Ask = Viewed<Fragments<40, 8, 6>, HadamardResponse<Below<255>, eps!(4)>, 128>;
    let (mut all, mut generator) = (Aggregator::<Ask>::new(), seeded(4));
    for device in 0..16_000_u32 {
        // The first two values consist of the same parts, in another order.
        let value = LongValue::<40>(held(device, ["pizza", "azzip", "apple"], device.into()));
        all.count(&Ask::randomise(value.numbers(Ours(())), &mut generator));
    }
    let expected = [("pizza", 4), ("azzip", 3), ("apple", 2)].map(|(value, tenths)| (value.into(), tenths));
    assert_eq!(texts(&all.long_values(8)), expected);
    assert_eq!(Aggregator::<Ask>::new().long_values(8), []);
}

/// At most 5 % of surveys find a value without a device. The test makes 60 surveys at fixed seeds
/// and allows 9 of them; with a rate of 5 %, more than 9 surveys would do so once in 900 runs. Nine
/// of ten devices have the same value, so each other value that collides with it seems to be
/// frequent.
#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn the_test_is_calibrated() {
    type Ask = Viewed<Prefixes<16, 8, 8>, HadamardResponse<Below<63>, eps!(3)>, 16>;
    let mut alarms = 0;
    for seed in 0..60 {
        let (mut all, mut generator) = (Aggregator::<Ask>::new(), seeded(seed));
        for device in 0..6000_u32 {
            let rare = device.wrapping_mul(0x9e37_79b9) >> 16;
            let value = LongValue::<16>(if device % 10 != 0 { 0xbeef } else { rare.into() });
            all.count(&Ask::randomise(value.numbers(Ours(())), &mut generator));
        }
        let found = all.long_values(4);
        assert_eq!(found[0].value, LongValue(0xbeef), "{seed}");
        assert!((found[0].estimate.share - 0.9).abs() < 5.0 * found[0].estimate.standard_error, "{seed}");
        alarms += u32::from(found.len() > 1);
    }
    assert!(alarms <= 9, "{alarms}");
}

/// The same test for few reports, where the noise is far from normal. It makes 100 surveys of each
/// size at fixed seeds and allows 12 of them to find a value without a device. With a rate of 5 %,
/// more than 12 surveys would do so once in 500 runs. Each device
/// has a different value, and each of these values is an even number.
#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn of_few_reports_no_more_words_are_found_by_chance_than_said() {
    fn alarms<R: ViewRandomiser + Randomiser<Value = LongValue<16>>>(
        devices: u32,
        values: fn(&Aggregator<R>) -> Vec<FoundLongValue<16>>,
    ) -> u32 {
        let survey = |seed: u8| {
            let (mut all, mut generator) = (Aggregator::<R>::new(), seeded(seed));
            let held =
                |device: u32| LongValue::<16>(u128::from(device.wrapping_mul(0x9e37_79b9) >> 16 & 0xfffe));
            for device in 0..devices {
                all.count(&R::randomise(held(device).numbers(Ours(())), &mut generator));
            }
            u32::from(values(&all).iter().any(|found| (0..devices).all(|device| held(device) != found.value)))
        };
        (0..100).map(survey).sum()
    }
    type Extended = Viewed<Prefixes<16, 8, 8>, KAryResponse<Below<500>, eps!(5)>, 16>;
    type Puzzled = Viewed<Fragments<16, 8, 6>, KAryResponse<Below<60>, eps!(4)>, 16>;
    for devices in [4, 20, 100] {
        let found = [
            alarms::<Extended>(devices, |all| all.long_values(4)),
            alarms::<Puzzled>(devices, |all| all.long_values(40)),
        ];
        assert!(found.iter().all(|alarms| *alarms <= 12), "{devices} devices: {found:?} of 100");
    }
}

#[test]
fn a_message_says_which_views_it_has() {
    use crate::wire::{MessageError, decode, encode};
    type Eight = Viewed<Prefixes<40, 8, 8>, Inner, 32>;
    type Four = Viewed<Prefixes<40, 8, 4>, Inner, 64>;
    type Parts = Viewed<Fragments<40, 8, 8>, Inner, 32>;
    let mut generator = seeded(1);
    let bytes = encode::<Eight>(
        &Report::of(Eight::randomise(LongValue::<40>(7).numbers(Ours(())), &mut generator)),
        &mut generator,
    );
    assert_eq!(decode::<Eight>(&bytes).unwrap().to_bytes(), bytes);
    for refused in [decode::<Four>(&bytes).err(), decode::<Parts>(&bytes).err()] {
        assert!(
            matches!(refused, Some(MessageError::Parameter { which: "the shape of views", .. })),
            "{refused:?}"
        );
    }
}
