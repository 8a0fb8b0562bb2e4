use dp_types::eps;

use super::*;
use crate::domain::{Below, Number};
use crate::randomiser::{KAryResponse, OptimisedUnary, Randomiser};
use crate::testing::seeded;
use crate::wire::{Message, encode};

type Ask = KAryResponse<Below<6>, eps!(2)>;

#[test]
fn what_cannot_be_counted_is_refused_and_counted() {
    let mut all = Aggregator::<Ask>::once();
    let good = Message::<Ask> { number: 7, report: 3 }.to_bytes();
    assert_eq!(all.receive(&good), Ok(()));
    assert_eq!(all.receive(&good), Err(Refusal::Replayed));
    assert_eq!(all.receive(&Message::<Ask> { number: 8, report: 6 }.to_bytes()), Err(Refusal::OutOfRange));
    assert_eq!(all.receive(&[]), Err(Refusal::Malformed));
    assert_eq!(all.receive(&good[..good.len() - 1]), Err(Refusal::Length { theirs: 0, ours: 1 }));
    assert!(matches!(all.receive(&[2]), Err(Refusal::Version { .. })));
    assert!(!all.add(&6));
    assert_eq!(all.refused(), Refused { malformed: 2, other: 1, out_of_range: 2, replayed: 1 });
    assert_eq!((all.reports(), all.support()), (1, vec![0, 0, 0, 1, 0, 0]));
    // A number that was refused for its report can still be counted with a right one.
    assert_eq!(all.receive(&Message::<Ask> { number: 8, report: 5 }.to_bytes()), Ok(()));
}

#[test]
fn shards_add_up_and_do_not_count_twice() {
    let mut generator = seeded(2);
    let messages: Vec<_> = (0..300)
        .map(|i| encode::<Ask>(&Ask::randomise(Number(i % 6), &mut generator), &mut generator))
        .collect();
    let counted = |messages: &[Vec<u8>]| {
        let mut shard = Aggregator::<Ask>::once();
        messages.iter().for_each(|message| shard.receive(message).unwrap());
        shard
    };
    let whole = counted(&messages);
    for [first, second, third] in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let part = |i: usize| counted(&messages[100 * i..100 * (i + 1)]);
        let (mut left, mut right) = (part(first), part(second));
        left.merge(&part(second)).unwrap();
        left.merge(&part(third)).unwrap();
        right.merge(&part(third)).unwrap();
        let mut other = part(first);
        other.merge(&right).unwrap();
        for all in [&left, &other] {
            assert_eq!((all.support(), all.reports()), (whole.support(), whole.reports()));
            assert_eq!(all.estimates(), whole.estimates());
        }
        assert_eq!(left.merge(&counted(&messages[..2])), Err(Overlap(2)));
        assert_eq!(left.support(), whole.support());
    }
}

#[test]
fn of_no_reports_nothing_is_known() {
    let none = Aggregator::<Ask>::new();
    assert!(
        none.estimates()
            .iter()
            .all(|estimate| estimate.share == 0.0 && estimate.standard_error.is_infinite())
    );
}

/// However they lie, so many devices move no share further than the bound; some lie moves it as far.
#[test]
fn dishonest_devices_move_a_share_by_so_much_and_no_more() {
    type Wide = OptimisedUnary<Below<6>, eps!(2)>;
    let mut generator = seeded(5);
    let reports: Vec<_> = (0..200).map(|i| Wide::randomise(Number(i % 6), &mut generator)).collect();
    let shares = |lies: &[u64]| {
        let mut all = Aggregator::<Wide>::new();
        let lie = |&bits: &u64| crate::Bits::of([bits].into());
        lies.iter().for_each(|bits| assert!(all.add(&lie(bits))));
        reports[lies.len()..].iter().for_each(|report| assert!(all.add(report)));
        (
            all.estimates().iter().map(|estimate| estimate.share).collect::<Vec<_>>(),
            all.influence(lies.len() as u64),
        )
    };
    let mut farthest = 0.0_f64;
    for bits in 0..64 {
        for honest in 0..64 {
            let ((lied, bound), (other, _)) = (shares(&[bits; 10]), shares(&[honest; 10]));
            for (a, b) in lied.iter().zip(&other) {
                assert!((a - b).abs() <= bound + 1e-12);
                farthest = farthest.max((a - b).abs() / bound);
            }
        }
    }
    assert!(farthest > 1.0 - 1e-12);
}

/// As far as said: all say the most, or all say the least.
#[test]
fn dishonest_devices_move_a_mean_by_so_much() {
    fn check<R: crate::randomiser::Averaged<Report = u32>>(range: f64) {
        let mean = |report: u32| {
            let mut all = Aggregator::<R>::new();
            (0..90).for_each(|_| assert!(all.add(&(R::LARGEST / 2))));
            (0..10).for_each(|_| assert!(all.add(&report)));
            (all.mean().mean, all.influence_on_mean(10))
        };
        let ((high, bound), (low, _)) = (mean(R::LARGEST), mean(0));
        assert!(((high - low) / bound - 1.0).abs() < 1e-9, "{high} {low} {bound}");
        // Of ten of a hundred honest devices a tenth of the range: the coins let them say more.
        assert!(bound > range / 10.0);
    }
    check::<crate::randomiser::OneBitMean<crate::Between<-50, 50, 1>, eps!(2)>>(10.0);
    check::<crate::randomiser::Piecewise<crate::Between<-50, 50, 1>, eps!(2)>>(10.0);
}

/// Fixed seed; at a new one a value that nobody has is found with a probability of at most 5 %.
#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn frequent_values_are_found_and_no_others() {
    type Many = crate::randomiser::HadamardResponse<Below<4000>, eps!(3)>;
    let (mut all, mut generator) = (Aggregator::<Many>::new(), seeded(4));
    for device in 0..5000_u32 {
        let value = [3999, 17, 3999, 5, 3999, 17][device as usize % 6];
        all.add(&Many::randomise(Number(value), &mut generator));
    }
    let found: Vec<_> = all.frequent().iter().map(|found| found.value).collect();
    assert_eq!(found, [3999, 17, 5]);
    assert_eq!(Aggregator::<Many>::new().frequent(), []);
}
