use dp_types::eps;

use super::*;
use crate::domain::Below;
use crate::server::Aggregator;
use crate::testing::{equals_the_table, seeded};
use crate::{Memo, Own, wire};

#[test]
fn probabilities_are_those_of_the_literature() {
    // The library states the variance for each device that reports about the value. The table
    // states the variance for each device.
    for (k, asked) in [("16", 4.0), ("1024", 16.0)] {
        let row = crate::testing::table("dbitflip", "1", k, &format!("d={asked}"));
        let chances = [BitFlip::<Below<16>, eps!(1), 4>::HELD, BitFlip::<Below<16>, eps!(1), 4>::OTHER];
        assert!(
            (chances[0].to_f64() / row[0] - 1.0).abs() < 1e-8
                && (chances[1].to_f64() / row[1] - 1.0).abs() < 1e-8
        );
        let all = crate::server::variance(chances, 0.0) * k.parse::<f64>().unwrap() / asked;
        assert!((all / row[2] - 1.0).abs() < 1e-8);
    }
    // If the window contains all values, the mechanism equals the unary encoding.
    equals_the_table::<BitFlip<Below<16>, eps!(1), 16>>("sue", "1", "", "replace", 1e-8);
}

/// For each first value, only the device's own bit depends on its value, and this bit is at the
/// right position. The seed is fixed. At a new seed, one of 660 shares would exceed five deviations
/// with a probability below 10^-3.
#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn the_own_bit_stands_in_its_place_or_nowhere() {
    type Ask = BitFlip<Below<10>, eps!(3), 6>;
    let (p, q) = (Ask::HELD.to_f64(), Ask::OTHER.to_f64());
    let mut generator = seeded(4);
    for own in 0..10_usize {
        let (mut begun, mut set) = ([0_u32; 10], [[0_u32; 6]; 10]);
        for _ in 0..4_000 {
            let report = Ask::randomise(Number(own as u32), &mut generator);
            assert!(Ask::can_give(&report));
            begun[report.first as usize] += 1;
            (0..6).for_each(|bit| {
                set[report.first as usize][bit] += (report.bits.words()[0] >> bit & 1) as u32
            });
        }
        for first in 0..10 {
            let near = |count: u32, n: f64, p: f64| {
                assert!(
                    (f64::from(count) - n * p).abs() < 5.0 * (n * p * (1.0 - p)).sqrt(),
                    "{own} {first}: {count}"
                );
            };
            near(begun[first], 4_000.0, 0.1);
            for (bit, &count) in set[first].iter().enumerate() {
                near(count, begun[first].into(), if (first + bit) % 10 == own { p } else { q });
            }
        }
    }
}

/// Does the same test as `estimates_within`, but draws new windows in each round.
#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn estimates_are_unbiased_and_as_variable_as_the_formula() {
    type Ask = BitFlip<Below<5>, eps!(1), 2>;
    let (mut generator, rounds, devices) = (seeded(6), 150_u32, 600_u32);
    let mut found = [[0.0_f64; 3]; 5];
    for _ in 0..rounds {
        let mut all = Aggregator::<Ask>::new();
        // Of each ten devices, 0, 1, 2, 3 and 4 devices have the five values.
        for device in 0..devices {
            let value = (0..5).find(|&i| device % 10 < i * (i + 1) / 2).unwrap_or(0);
            all.count(&Ask::randomise(Number(value), &mut generator));
        }
        for (found, estimate) in found.iter_mut().zip(all.estimates()) {
            found[0] += estimate.share;
            found[1] += estimate.share * estimate.share;
            found[2] += estimate.standard_error;
        }
    }
    let rounds = f64::from(rounds);
    for (i, [sum, squares, errors]) in found.into_iter().enumerate() {
        let (mean, truth, error) = (sum / rounds, i as f64 / 10.0, errors / rounds);
        let variance = (squares - rounds * mean * mean) / (rounds - 1.0);
        assert!((mean - truth).abs() < 4.5 * error / rounds.sqrt(), "{i}: {mean}");
        // The stated errors are close to the observed ones.
        assert!(
            (variance / (error * error) - 1.0).abs() < 4.5 * (2.0 / (rounds - 1.0)).sqrt(),
            "{i}: {variance}"
        );
    }
}

#[test]
fn a_report_that_is_kept_stays_the_same() {
    type Ask = BitFlip<Below<300>, eps!(1), 70>;
    let mut generator = seeded(8);
    let (report, _) = Own::<_, eps!(1)>::new(Below::<300>(299)).report::<Ask>(&mut generator);
    let memo = Memo::<Ask>::new(report.clone());
    let [first, second] = [0; 2].map(|_| memo.message(&mut generator));
    assert_ne!(first, second, "each message has a number of its own");
    for message in [&first, &second] {
        assert_eq!(wire::decode::<Ask>(message).unwrap().report, report);
    }
    assert_eq!(Memo::<Ask>::from_bytes(&first).unwrap().report(), &report);
    assert!(Memo::<BitFlip<Below<300>, eps!(1), 71>>::from_bytes(&first).is_err());
    let mut today = Aggregator::<Ask>::once();
    assert_eq!((today.receive(&first), today.receive(&second), today.reports()), (Ok(()), Ok(()), 2));
}
