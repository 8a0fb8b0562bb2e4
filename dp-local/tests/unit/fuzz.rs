//! Fuzz tests: they change messages at random, with fixed seeds.

use dp_types::eps;

use crate::domain::{Below, Number, One, Ours, Protected};
use crate::long_value::{LongValue, Prefixes};
use crate::randomiser::{
    Attribute, Averaged, Best, BinaryHashing, BitFlip, CountMeanSketch, Counted, HadamardResponse,
    HadamardSketch, KAryResponse, OneBitMean, OptimisedHashing, OptimisedUnary, Oracle, PermanentRappor,
    Piecewise, Randomiser, Rappor, Report, SubsetSelection, SymmetricUnary, TwoCoinSurvey, Viewed, Warner,
};
use crate::server::Aggregator;
use crate::testing::seeded;
use crate::wire::{decode, encode};

/// A generator of reproducible pseudo-random numbers (S. Vigna's splitmix64).
struct Numbers(u64);
impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}

/// Makes one change: flips a bit, sets a byte to the end of its range, adds or removes a byte, cuts
/// the end, repeats a part, or takes the end of another message.
fn change(bytes: &mut Vec<u8>, other: &[u8], numbers: &mut Numbers) {
    let at = numbers.below(bytes.len() + 1);
    match numbers.below(7) {
        0 if at < bytes.len() => bytes[at] ^= 1 << numbers.below(8),
        1 if at < bytes.len() => bytes[at] = [0, 1, 0x7f, 0x80, 0xff][numbers.below(5)],
        2 if at < bytes.len() => drop(bytes.remove(at)),
        3 => bytes.insert(at, numbers.below(256) as u8),
        4 => bytes.truncate(at),
        5 => bytes.extend_from_within(at..),
        _ => {
            bytes.truncate(at);
            bytes.extend(&other[at.min(other.len())..]);
        }
    }
}

/// Checks that the aggregator never panics, and counts or refuses each message exactly once. A
/// counted message must have a unique encoding, and a report that the randomiser can produce. All
/// estimates must be numbers.
fn survives<R: Counted>(messages: &[Vec<u8>], says: impl Fn(&Aggregator<R>)) {
    let mut numbers = Numbers(u64::from(R::HEADER.rule));
    let mut all = Aggregator::<R>::once();
    let (mut counted, mut tried) = (0, 0);
    for round in 0..20_000 {
        let mut bytes = messages[numbers.below(messages.len())].clone();
        for _ in 0..numbers.below(4) {
            change(&mut bytes, &messages[numbers.below(messages.len())], &mut numbers);
        }
        tried += 1;
        if all.receive(&bytes).is_ok() {
            counted += 1;
            let message = decode::<R>(&bytes).unwrap();
            assert!(message.to_bytes() == bytes && R::can_give(message.report.payload()), "{bytes:?}");
        }
        if round % 2000 == 0 {
            says(&all);
        }
    }
    let refused = all.refused();
    assert_eq!(all.reports(), counted);
    assert_eq!(counted + refused.malformed + refused.other + refused.out_of_range + refused.replayed, tried);
    // The changes must cause each kind of refusal at least once.
    assert!(
        counted > 50 && refused.malformed > 100 && refused.other > 100 && refused.replayed > 100,
        "{refused:?}"
    );
    says(&all);
}

fn messages<R: Counted<Value: One>>() -> Vec<Vec<u8>> {
    let mut generator = seeded(3);
    let message = |i| {
        encode::<R>(&Report::of(R::randomise(Number(i % R::HEADER.values), &mut generator)), &mut generator)
    };
    (0..40).map(message).collect()
}

fn shares<R: Oracle<Value: One>>() {
    survives::<R>(&messages::<R>(), |all| {
        let estimates = all.estimates();
        assert!(
            estimates.iter().all(|estimate| estimate.share.is_finite() && !estimate.standard_error.is_nan())
        );
        assert!(all.frequent().len() <= estimates.len());
    });
}

fn means<R: Averaged<Value: One>>() {
    survives::<R>(&messages::<R>(), |all| {
        assert!(all.mean().mean.is_finite() && !all.mean().standard_error.is_nan())
    });
}

#[test]
fn no_bytes_make_a_server_panic_or_count_twice() {
    type Some = Below<300>;
    shares::<KAryResponse<Some, eps!(1)>>();
    shares::<Warner<eps!(0.5)>>();
    shares::<TwoCoinSurvey<eps!(1.098613), 32768, 32768>>();
    shares::<SymmetricUnary<Below<77>, eps!(1)>>();
    shares::<OptimisedUnary<Below<64>, eps!(1)>>();
    shares::<BinaryHashing<Some, eps!(1)>>();
    shares::<OptimisedHashing<Some, eps!(7)>>();
    shares::<HadamardResponse<Some, eps!(1)>>();
    shares::<SubsetSelection<Below<33>, eps!(1)>>();
    shares::<BitFlip<Some, eps!(1), 67>>();
    shares::<CountMeanSketch<Some, eps!(1), 70, 16>>();
    shares::<HadamardSketch<Some, eps!(1), 63, 16>>();
    shares::<Best<Some, eps!(1), 9>>();
    means::<OneBitMean<Some, eps!(1)>>();
    means::<Piecewise<Some, eps!(1)>>();
}

#[test]
fn nor_do_they_where_filters_or_attributes_are_counted() {
    type Ask = Rappor<Below<300>, eps!(4), 70, 2, 8>;
    survives::<Ask>(&messages::<Ask>(), |all| {
        assert!(all.bits().iter().flatten().all(|bit| bit.share.is_finite()));
        all.decode(&[0, 1, 299, 300, u32::MAX])
            .iter()
            .for_each(|found| assert!(found.estimate.share.is_finite()));
    });
    type Keep = PermanentRappor<Below<300>, eps!(4), 70, 2, 8>;
    survives::<Keep>(&messages::<Keep>(), |all| drop(all.decode(&[7])));

    type Words = Viewed<Prefixes<24, 8, 8>, HadamardResponse<Below<31>, eps!(1)>, 16>;
    let mut generator = seeded(3);
    let message = |i| {
        encode::<Words>(
            &Report::of(Words::randomise(LongValue::<24>(i).numbers(Ours(())), &mut generator)),
            &mut generator,
        )
    };
    survives::<Words>(&(0..40).map(message).collect::<Vec<_>>(), |all| drop(all.long_values(4)));

    type Both = (Below<3>, Below<300>);
    type Second = Attribute<1, Both, KAryResponse<Below<300>, eps!(1)>>;
    let mut generator = seeded(3);
    let message = |i| {
        encode::<Second>(
            &Report::of(Second::randomise([Number(0), Number(i)], &mut generator)),
            &mut generator,
        )
    };
    survives::<Second>(&(0..40).map(message).collect::<Vec<_>>(), |all| drop(all.estimates()));
}
