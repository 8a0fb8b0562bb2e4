use dp_types::eps;

use super::*;
use crate::domain::Below;
use crate::testing::{equals_the_table, estimates_within, seeded};

/// A coin shows heads for exactly `threshold` of all 2^32 fractions. The test checks this for
/// thresholds with few digits.
#[test]
fn a_coin_of_few_digits_shows_heads_as_often_as_its_threshold() {
    const DIGITS: u32 = 6;
    for threshold in 0..1_u128 << DIGITS {
        let mut heads = 0;
        for fraction in 0..1_u64 << DIGITS {
            // The higher digits of the fraction and of the threshold are zeros. The code must keep
            // the result of the lower digits when it compares them.
            let mut random = [[u64::MAX]; BITS as usize];
            for digit in 0..DIGITS {
                random[(BITS - DIGITS + digit) as usize] = [(fraction >> digit & 1).wrapping_neg()];
            }
            let [coin] = coins(threshold << (BITS - DIGITS), &random);
            assert!(coin == 0 || coin == u64::MAX);
            heads += u128::from(coin & 1);
        }
        assert_eq!(heads, threshold);
    }
}

/// The largest ratio between two rows of the transition matrix, over all reports of three values.
#[test]
fn the_worst_ratio_is_within_the_bound_and_near_it() {
    for (kind, tight) in
        [(Kind::Symmetric, true), (Kind::Optimised, true), (Kind::Thresholded(618_553), false)]
    {
        for micro in [100_000, 1_000_000, 3_000_000] {
            let Law { held, other } = Law::new(kind, micro);
            let likely = |report: u32, value: u32| -> Vec<u128> {
                let bit = |i| (report >> i & 1 == 1, if i == value { held } else { other });
                (0..3).map(bit).map(|(set, chance)| if set { chance } else { ALL - chance }).collect()
            };
            let (mut worst, bound) = (0.0_f64, exp_below(micro, 1_000_000));
            for report in 0..8 {
                for (a, b) in [(0, 1), (1, 2), (2, 0)] {
                    // The third bit has the same law in both rows, so it cancels.
                    let (p, q) = (likely(report, a), likely(report, b));
                    let (larger, smaller) = (p[a as usize] * p[b as usize], q[a as usize] * q[b as usize]);
                    assert!(ratio_within(larger, smaller, bound), "{kind:?} {micro} {report}");
                    worst = worst.max(larger as f64 / smaller as f64);
                }
            }
            let epsilon = micro as f64 / 1e6;
            assert!(!tight || worst.ln() > epsilon - 1e-7, "{kind:?}: {worst}");
        }
    }
}

#[test]
fn probabilities_and_variances_are_those_of_the_literature() {
    equals_the_table::<SymmetricUnary<Below<16>, eps!(0.1)>>("sue", "0.1", "", "replace", 1e-6);
    equals_the_table::<SymmetricUnary<Below<16>, eps!(1)>>("sue", "1", "", "replace", 1e-8);
    equals_the_table::<SymmetricUnary<Below<16>, eps!(4)>>("sue", "4", "", "replace", 1e-8);
    equals_the_table::<OptimisedUnary<Below<1024>, eps!(0.5)>>("oue", "0.5", "", "replace", 1e-7);
    equals_the_table::<OptimisedUnary<Below<1024>, eps!(2)>>("oue", "2", "", "replace", 1e-8);
    // The tolerance allows for a threshold of six digits.
    equals_the_table::<ThresholdedHistogram<Below<9>, eps!(1), 618_553>>(
        "the",
        "1",
        "",
        "theta=0.61855344253581814636",
        1e-5,
    );
    equals_the_table::<ThresholdedHistogram<Below<9>, eps!(2), 709_614>>(
        "the",
        "2",
        "",
        "theta=0.70961428129543686059",
        1e-5,
    );
}

#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn estimates_are_unbiased_and_as_variable_as_the_formula() {
    estimates_within::<SymmetricUnary<Below<5>, eps!(1)>>(Below);
    estimates_within::<OptimisedUnary<Below<5>, eps!(2)>>(Below);
    estimates_within::<ThresholdedHistogram<Below<5>, eps!(1), 618_553>>(Below);
}

/// The seed is fixed. At a new seed, one of 700 bits would exceed five standard deviations with a
/// total probability below 10^-3.
#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn every_bit_is_as_likely_as_the_law_says_in_each_word() {
    type Ask = OptimisedUnary<Below<700>, eps!(1)>;
    let (mut generator, mut set, n) = (seeded(3), vec![0_u32; 700], 4000);
    for _ in 0..n {
        let bits = Ask::randomise(Number(577), &mut generator);
        assert!(Ask::can_give(&bits));
        (0..700).for_each(|i| set[i] += (bits.words()[i / 64] >> (i % 64) & 1) as u32);
    }
    for (i, &count) in set.iter().enumerate() {
        let p = if i == 577 { Ask::HELD } else { Ask::OTHER }.to_f64();
        let deviation = (f64::from(n) * p * (1.0 - p)).sqrt();
        assert!((f64::from(count) - f64::from(n) * p).abs() < 5.0 * deviation, "{i}: {count}");
    }
}
