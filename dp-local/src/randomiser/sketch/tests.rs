use dp_types::eps;

use super::*;
use crate::randomiser::{KAryResponse, OptimisedUnary};
use crate::server::Aggregator;
use crate::tally::{Support, Tally};
use crate::testing::{seeded, table};

#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn a_report_is_of_the_bucket_under_a_uniform_function() {
    // With seven buckets and four functions, the test compares the frequency of each report with
    // the law. At ε = 16 almost all reports are true, so the test has a tenth of the usual number
    // of lies.
    type Ask = Sketch<Below<100>, KAryResponse<Below<7>, eps!(2)>, 4>;
    let (mut generator, n) = (seeded(5), 4000_u32);
    for value in [0, 3, 64, 99] {
        let mut counts = [[0_u32; 7]; 4];
        for _ in 0..n {
            let report = Ask::randomise(Number(value), &mut generator);
            assert!(Ask::can_give(&report));
            counts[report.function as usize][report.report as usize] += 1;
        }
        for (function, counts) in counts.iter().enumerate() {
            for (at, &count) in counts.iter().enumerate() {
                let own = bucket(function as u64, value, 7) as usize == at;
                let p = if own { Ask::HELD } else { KAryResponse::<Below<7>, eps!(2)>::OTHER }.to_f64() / 4.0;
                // The test allows six deviations for 112 counts. It would fail by chance once in
                // 10^6 runs.
                assert!(
                    (f64::from(count) - f64::from(n) * p).abs() < 6.0 * (f64::from(n) * p * (1.0 - p)).sqrt(),
                    "{value} {function} {at}: {count}"
                );
            }
        }
    }
}

#[test]
fn chances_of_others_are_those_of_collisions() {
    fn check<R: Oracle<Value: One>>(buckets: f64) {
        let ours = Sketch::<Below<500>, R, 8>::OTHER.to_f64();
        let (p, q) = (R::HELD.to_f64(), R::OTHER.to_f64());
        assert!((ours - q - (p - q) / buckets).abs() < 1e-12);
    }
    check::<KAryResponse<Below<7>, eps!(1)>>(7.0);
    check::<OptimisedUnary<Below<30>, eps!(1)>>(30.0);
    check::<HadamardResponse<Below<63>, eps!(1)>>(63.0);
}

#[test]
fn privacy_and_variance_are_those_of_the_literature() {
    type Ask = CountMeanSketch<Below<5000>, eps!(2), 1024, 8>;
    let row = table("cms", "2", "", "m=1024");
    assert!((Ask::HELD.to_f64() / row[0] - 1.0).abs() < 1e-8);
    let inner = [Ask::HELD, SymmetricUnary::<Below<1024>, eps!(2)>::OTHER];
    assert!((inner[1].to_f64() / row[1] - 1.0).abs() < 1e-8);
    assert!((crate::server::variance(inner, 0.0) / row[2] - 1.0).abs() < 1e-8);
    // With this number of buckets, collisions add less than a thousandth to the variance.
    assert!((crate::server::variance([Ask::HELD, Ask::OTHER], 0.0) / row[2] - 1.0).abs() < 4e-3);
}

/// The expected support of each value, without noise, equals the formula in `proof.md` for fixed
/// functions. Over these functions, the error is as large as the formula states.
#[test]
fn fixed_functions_are_as_good_as_their_collisions() {
    type Inner = KAryResponse<Below<16>, eps!(2)>;
    type Ask = Sketch<Below<200>, Inner, 64>;
    let (p, q) = (Inner::HELD.to_f64(), Inner::OTHER.to_f64());
    // Three quarters of the devices have the value 3, and one quarter has the value 150.
    let share = |value: u32| match value {
        3 => 0.75,
        150 => 0.25,
        _ => 0.0,
    };
    let mut squares = 0.0;
    for value in 0..200 {
        let together = |other: u32| {
            (0..64).filter(|&j| bucket(j, value, 16) == bucket(j, other, 16)).count() as f64 / 64.0
        };
        let expected: f64 =
            [3, 150].iter().map(|&other| share(other) * (q + (p - q) * together(other))).sum();
        let estimate = (expected - Ask::OTHER.to_f64()) / (Ask::HELD.to_f64() - Ask::OTHER.to_f64());
        let by_proof: f64 = share(value)
            + [3, 150]
                .iter()
                .filter(|&&other| other != value)
                .map(|&other| share(other) * (together(other) - 1.0 / 16.0) / (1.0 - 1.0 / 16.0))
                .sum::<f64>();
        assert!((estimate - by_proof).abs() < 1e-9, "{value}: {estimate} {by_proof}");
        squares += (estimate - share(value)).powi(2);
    }
    let (found, formula) =
        ((squares / 200.0).sqrt(), ((0.75_f64.powi(2) + 0.25_f64.powi(2)) / (16.0 * 64.0)).sqrt());
    assert!((found / formula - 1.0).abs() < 0.2, "{found} {formula}");
}

#[test]
fn support_is_that_of_the_buckets() {
    type Inner = HadamardResponse<Below<15>, eps!(1)>;
    type Ask = Sketch<Below<90>, Inner, 4>;
    let mut generator = seeded(1);
    let reports: Vec<_> = (0..300).map(|i| Ask::randomise(Number(i % 90), &mut generator)).collect();
    let [mut all, mut first, mut rest] = [Ask::tally(), Ask::tally(), Ask::tally()];
    reports.iter().for_each(|report| all.add(report));
    reports[..77].iter().for_each(|report| first.add(report));
    reports[77..].iter().for_each(|report| rest.add(report));
    first.merge(&rest);
    let supports = |report: &&Sketched<u32>, value: u32| {
        (report.report & (bucket(report.function.into(), value, 15) + 1)).count_ones().is_multiple_of(2)
    };
    let expected: Vec<_> =
        (0..90).map(|value| reports.iter().filter(|report| supports(report, value)).count() as u64).collect();
    assert_eq!((all.support(), first.support()), (expected.clone(), expected));
}

/// Tests the shares of values against their standard error and the error of collisions. The seed is
/// fixed, and the test allows four deviations of each error.
#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn frequent_values_are_estimated() {
    type Ask = HadamardSketch<Below<2000>, eps!(4), 255, 16>;
    let (mut all, mut generator) = (Aggregator::<Ask>::new(), seeded(2));
    for device in 0..8000_u32 {
        all.count(&Ask::randomise(Number([1999, 7, 1999, 500, 1999][device as usize % 5]), &mut generator));
    }
    let collisions = ((0.6_f64.powi(2) + 0.2_f64.powi(2) * 2.0) / (255.0 * 16.0)).sqrt();
    for (value, estimate) in all.estimates().iter().enumerate() {
        let truth = [(1999, 0.6), (7, 0.2), (500, 0.2)]
            .iter()
            .find(|(of, _)| *of == value)
            .map_or(0.0, |(_, share)| *share);
        let error = 4.5 * estimate.standard_error + 6.0 * collisions;
        assert!((estimate.share - truth).abs() < error, "{value}: {estimate:?}");
    }
}
