use dp_types::eps;

use super::*;
use crate::domain::{Number, Ours, Protected};
use crate::randomiser::{HadamardResponse, KAryResponse, OneBitMean};
use crate::server::Aggregator;
use crate::testing::seeded;
use crate::wire::{MessageError, decode, encode};
use crate::{Below, Own, certificate};

type Profile = (bool, Below<9>, Below<100>);

#[test]
fn each_attribute_is_the_one_of_its_number() {
    let numbers = (true, Below::<9>(7), Below::<100>(300)).numbers(Ours(()));
    assert_eq!(numbers.map(|number: Number| number.0), [1, 7, 99]);
    let one = [
        <Profile as Has<0>>::one(numbers),
        <Profile as Has<1>>::one(numbers),
        <Profile as Has<2>>::one(numbers),
    ];
    assert_eq!(one.map(|number| number.0), [1, 7, 99]);
    type Six = (bool, Below<3>, Below<4>, Below<5>, Below<6>, Below<7>);
    let numbers =
        (true, Below::<3>(2), Below::<4>(3), Below::<5>(4), Below::<6>(5), Below::<7>(6)).numbers(Ours(()));
    assert_eq!(<Six as Has<5>>::one(numbers).0, 6);
    assert_eq!(<Six as Has<2>>::one(numbers).0, 3);
    assert_eq!((Profile::COUNT, Six::COUNT), (1800, 2 * 3 * 4 * 5 * 6 * 7));
}

#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn a_report_is_one_of_the_attribute_and_says_of_which() {
    type Second = Attribute<1, Profile, KAryResponse<Below<9>, eps!(16)>>;
    type First = Attribute<0, (Below<9>, bool), KAryResponse<Below<9>, eps!(16)>>;
    let mut generator = seeded(2);
    let own = Own::<Profile, eps!(16)>::new((false, Below(7), Below(3)));
    let (report, _) = own.report::<Second>(&mut generator);
    // At this large ε, only one of a million reports differs from the true value.
    assert_eq!(*report.payload(), 7);
    let message = encode::<Second>(&report, &mut generator);
    assert!(decode::<Second>(&message).is_ok_and(|message| *message.report.payload() == 7));
    let other = decode::<First>(&message).err();
    assert_eq!(other, Some(MessageError::Rule { theirs: 1 | 2 << 5, ours: "k-ary response" }));
    // The derivation in the certificate must equal that of a report about the attribute alone.
    let law = |text: &'static str| text.split("derivation").nth(1).unwrap().split("check").next().unwrap();
    assert_eq!(law(certificate::<Second>()), law(certificate::<KAryResponse<Below<9>, eps!(16)>>()));
    assert!(certificate::<Second>().starts_with("{\"dp_local\":2,\"value\":\"attributes\","));
}

/// The test has 3000 devices, a third for each attribute. It uses a fixed seed, and allows five
/// standard errors.
#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn one_of_the_attributes_is_reported_of_each_device() {
    type A = Attribute<0, Profile, KAryResponse<bool, eps!(1)>>;
    type B = Attribute<1, Profile, HadamardResponse<Below<9>, eps!(1)>>;
    type C = Attribute<2, Profile, OneBitMean<Below<100>, eps!(1)>>;
    let (mut a, mut b, mut c) = (Aggregator::<A>::new(), Aggregator::<B>::new(), Aggregator::<C>::new());
    let mut generator = seeded(4);
    for device in 0..3000_u32 {
        let own = Own::<Profile, eps!(1)>::new((device % 4 == 0, Below(device % 3), Below(60 + device % 5)));
        // A coin that does not depend on the value chooses the attribute.
        match dp_noise::uniform::word(&mut generator) % 3 {
            0 => a.add(&own.report::<A>(&mut generator).0),
            1 => b.add(&own.report::<B>(&mut generator).0),
            _ => c.add(&own.report::<C>(&mut generator).0),
        }
    }
    let near = |estimate: crate::server::Estimate, truth: f64| {
        assert!((estimate.share - truth).abs() < 5.0 * estimate.standard_error, "{estimate:?}");
    };
    near(a.estimates()[1], 0.25);
    b.estimates()
        .into_iter()
        .enumerate()
        .for_each(|(i, found)| near(found, if i < 3 { 1.0 / 3.0 } else { 0.0 }));
    assert!((c.mean().mean - 62.0).abs() < 5.0 * c.mean().standard_error);
}
