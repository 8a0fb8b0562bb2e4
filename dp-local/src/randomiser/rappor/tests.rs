use dp_types::eps;

use super::*;
use crate::domain::{Below, One};
use crate::server::Aggregator;
use crate::testing::{seeded, table};

/// The probability of each response, if the filter has the bits `row`.
fn law(row: u32, bits: u32, set: u128, clear: u128, whole: u128) -> Vec<f64> {
    let likely = |response: u32| {
        (0..bits)
            .map(|bit| {
                let says = if row >> bit & 1 == 1 { set } else { clear };
                (if response >> bit & 1 == 1 { says } else { whole - says }) as f64 / whole as f64
            })
            .product()
    };
    (0..1 << bits).map(likely).collect()
}

/// The largest ratio of a response's probabilities under any two filters of at most `hashes` set
/// bits, over all responses.
fn worst(hashes: u32, set: u128, clear: u128, whole: u128) -> f64 {
    let rows: Vec<_> = (1..1_u32 << 5)
        .filter(|row| row.count_ones() <= hashes)
        .map(|row| law(row, 5, set, clear, whole))
        .collect();
    let ratios = rows
        .iter()
        .flat_map(|a| rows.iter().map(|b| a.iter().zip(b).map(|(a, b)| a / b).fold(0.0, f64::max)));
    ratios.fold(0.0, f64::max)
}

#[test]
fn the_worst_ratio_is_within_both_bounds_and_near_them() {
    for (micro, hashes) in [(500_000, 1), (4_394_450, 2), (2_000_000, 2), (8_000_000, 2)] {
        let flipped = flipped(micro, hashes);
        let lifetime = worst(hashes, ALL - flipped, flipped, ALL).ln() * 1e6;
        assert!(lifetime <= micro as f64 + 1e-6 && lifetime > micro as f64 - 0.1, "{micro}: {lifetime}");
        let [set, clear] = instantaneous(flipped);
        let single = worst(hashes, set, clear, 4 * ALL).ln() * 1e6;
        let stated = once(micro, hashes) as f64;
        assert!(single <= stated && single > stated - 1.001, "{micro}: {single} {stated}");
    }
}

#[test]
fn probabilities_and_costs_are_those_of_the_paper() {
    // This type has the paper's parameters. Its ε is 4 ln 3 rounded up, so the flip probability is
    // a little below 1/4.
    type Paper = Rappor<Below<1000>, eps!(4.394450), 128, 2, 64>;
    let row =
        table("rappor", "1.074", "", "paper-default;f=0.5;p=0.5;q=0.75;h=2;eps_inf=4.394449154672438765581");
    let near = |a: f64, b: f64| assert!((a / b - 1.0).abs() < 1e-6, "{a} {b}");
    near(Paper::SET.to_f64(), row[0]);
    near(Paper::CLEAR.to_f64(), row[1]);
    near(crate::server::variance([Paper::SET, Paper::CLEAR], 0.0), row[2]);
    near(crate::server::variance([Paper::SET, Paper::CLEAR], 0.1), row[3]);
    assert_eq!(Paper::ONCE, 1_074_287);
    assert_eq!(Rappor::<Below<9>, eps!(2.197225), 32, 1, 1>::ONCE, 537_144);
}

/// Tries all pairs of words for one bit.
#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn an_instantaneous_response_is_two_coins() {
    let mut generator = seeded(7);
    let n = 200;
    let mut permanent = Bits::none(130);
    permanent.words_mut().copy_from_slice(&[u64::MAX, 0, 3]);
    let mut set = [0_u32; 130];
    for _ in 0..n {
        let response = respond(&permanent, 130, &mut generator);
        assert!(response.is_of(130));
        (0..130).for_each(|i| set[i] += (response.words()[i / 64] >> (i % 64) & 1) as u32);
    }
    // Compares sums over 66 and 64 bits of 200 responses, up to 6 deviations.
    let near = |count: u32, n: f64, p: f64| {
        assert!((f64::from(count) - n * p).abs() < 6.0 * (n * p * (1.0 - p)).sqrt(), "{count}")
    };
    let ones: u32 = set[..64].iter().chain(&set[128..]).sum();
    near(ones, 66.0 * f64::from(n), 0.75);
    near(set[64..128].iter().sum(), 64.0 * f64::from(n), 0.5);
}

/// Each bit of each cohort follows its law, both for separate reports and for many reports from one
/// response. Five deviations are allowed at a fixed seed.
#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn bits_are_as_likely_as_the_law_says() {
    type Ask = Rappor<Below<100>, eps!(3), 40, 2, 4>;
    type Keep = PermanentRappor<Below<100>, eps!(3), 40, 2, 4>;
    fn check<R: Filtered<Value: One>>(seed: u8) {
        let (mut all, mut generator) = (Aggregator::<R>::new(), seeded(seed));
        (0..6000).for_each(|_| all.count(&R::randomise(Number(77), &mut generator)));
        for (cohort, bits) in (0..).zip(all.bits()) {
            let own = R::positions(cohort, 77);
            assert!(!own.is_empty() && own.len() <= 2);
            for (bit, estimate) in (0..).zip(bits) {
                let truth = f64::from(u8::from(own.contains(&bit)));
                assert!(
                    (estimate.share - truth).abs() < 5.0 * estimate.standard_error,
                    "{cohort} {bit}: {estimate:?}"
                );
            }
        }
    }
    check::<Ask>(1);
    check::<Keep>(2);
    // All reports from one permanent response state its cohort. More reports reveal more of the
    // response, but not of the value.
    let mut generator = seeded(3);
    let permanent = Report::<Keep>::of(Keep::randomise(Number(5), &mut generator));
    let mut set = [0_u32; 40];
    for _ in 0..2000 {
        let report = Ask::again(&permanent, &mut generator);
        let (report, permanent) = (report.payload(), permanent.payload());
        assert_eq!(report.function, permanent.function);
        (0..40).for_each(|i| set[i] += (report.report.words()[0] >> i & 1) as u32);
    }
    for (i, &count) in set.iter().enumerate() {
        let p = if permanent.payload().report.words()[0] >> i & 1 == 1 { 0.75 } else { 0.5 };
        assert!(
            (f64::from(count) - 2000.0 * p).abs() < 5.0 * (2000.0 * p * (1.0 - p)).sqrt(),
            "{i}: {count}"
        );
    }
}
