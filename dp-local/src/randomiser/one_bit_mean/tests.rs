use dp_types::eps;

use super::*;
use crate::testing::{mean_within, table};
use crate::{Below, Between};

#[test]
fn the_transition_matrix_is_the_law_and_its_worst_ratio_within_the_bound() {
    for values in [2, 3, 4, 11, 64] {
        for micro in [50_000, 1_000_000, 2_500_000] {
            let bound = exp_below(micro, 1_000_000);
            let law = Law::new(values, bound, 14);
            let all = 1_u64 << 14;
            let yes: Vec<u128> = (0..values.into())
                .map(|number| (0..all).map(|word| u128::from(law.answer(number, word))).sum())
                .collect();
            for (number, &yes) in (0_u128..).zip(&yes) {
                assert_eq!(yes, law.lowest + number * law.step, "{values} {micro} {number}");
            }
            for a in &yes {
                for b in &yes {
                    assert!(ratio_within(*a, *b, bound));
                    assert!(ratio_within(u128::from(all) - a, u128::from(all) - b, bound));
                }
            }
            // The distance between the ends is the largest that integer steps allow. It may be
            // below the ideal distance by two words for parity, and by one word for the rounding.
            let steps = u128::from(values) - 1;
            let lowest = law.lowest - steps.min(law.lowest - 1) - 1;
            assert!(!ratio_within(u128::from(all) - lowest, lowest, bound), "{values} {micro}: {law:?}");
        }
    }
}

#[test]
fn probabilities_and_variances_are_those_of_the_literature() {
    macro_rules! check {
        ($($e:tt $name:literal;)*) => { $(
            type Ends = OneBitMean<bool, eps!($e)>;
            let row = table("1bitmean", $name, "", "m=1");
            let (line, near) = (Ends::AVERAGE, |a: f64, b: f64| assert!((a / b - 1.0).abs() < 1e-12, "{a} {b}"));
            near(line.at(0), row[0]);
            near(line.step as f64 / line.whole as f64, row[1]);
            let slope = line.step as f64 / line.whole as f64;
            near(Ends::variance(0) / (slope * slope), row[2]);
            // The test compares with Duchi's mechanism on [-1, 1], at the values 0 and 1. A domain
            // of two values has only the ends, and a domain of three also has the middle.
            type Duchi = OneBitMean<Below<3>, eps!($e)>;
            let row = table("duchi-mean", $name, "", "out=+-C");
            let slope = Duchi::AVERAGE.step as f64 / Duchi::AVERAGE.whole as f64;
            near(0.5 / slope, row[0]);
            near(Duchi::variance(1) / (slope * slope), row[2]);
            near(Duchi::variance(2) / (slope * slope), row[3]);
        )* };
    }
    {
        check! { 0.1 "0.1"; }
    }
    {
        check! { 1 "1"; }
    }
    check! { 4 "4"; }
}

#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn means_are_unbiased_and_as_variable_as_the_formula() {
    mean_within::<OneBitMean<Below<9>, eps!(1)>>(Below);
    mean_within::<OneBitMean<Between<-70, 30, 1>, eps!(2.5)>>(|number| Between(number as i32 - 70));
}
