use dp_types::eps;

use super::*;
use crate::testing::{mean_within, table};
use crate::{Below, Between};

#[test]
fn the_transition_matrix_is_the_law_and_its_worst_ratio_within_the_bound() {
    for (values, micro, fine) in [(2, 500_000, 7), (3, 1_000_000, 12), (6, 2_000_000, 20), (4, 6_000_000, 60)]
    {
        let (law, bound) = (Law::new(values, micro, fine), exp_below(micro, 1_000_000));
        let beside = law.places - law.width;
        // Enumerates every pair of places and both sides of the coin, weighted by their
        // probabilities.
        let row = |number: u64| {
            let mut row = vec![0_u128; law.places as usize];
            for inside in 0..law.width.into() {
                for outer in 0..beside.into() {
                    row[law.answer(number, inside, outer, law.outside as u64) as usize] += ALL - law.outside;
                    row[law.answer(number, inside, outer, law.outside as u64 - 1) as usize] += law.outside;
                }
            }
            row
        };
        let rows: Vec<_> = (0..values.into()).map(row).collect();
        let (inside, outside) =
            ((ALL - law.outside) * u128::from(beside), law.outside * u128::from(law.width));
        for (number, row) in (0_u32..).zip(&rows) {
            let band = number * law.step..number * law.step + law.width;
            for (place, &words) in (0_u32..).zip(row) {
                assert_eq!(words, if band.contains(&place) { inside } else { outside }, "{number} {place}");
            }
            // Compares the linear function with the distribution itself.
            let all: u128 = row.iter().sum();
            let sum: u128 = (0..).zip(row).map(|(place, words)| place * words).sum();
            let line = law.average();
            assert_eq!(sum * line.whole, (line.lowest + line.step * u128::from(number)) * all);
            let squares: u128 = (0..).zip(row).map(|(place, words)| place * place * words).sum();
            let mean = sum as f64 / all as f64;
            let variance = squares as f64 / all as f64 - mean * mean;
            assert!((law.variance(number) / variance - 1.0).abs() < 1e-10);
        }
        assert!(ratio_within(inside, outside, bound) && ratio_within(outside, inside, bound));
        // The law is tight up to the rounding of the coin.
        let one_more = (ALL - law.outside + 1) * u128::from(beside);
        assert!(!ratio_within(one_more, (law.outside - 1) * u128::from(law.width), bound));
    }
}

#[test]
fn variances_are_those_of_the_literature() {
    macro_rules! check {
        ($($e:tt $name:literal;)*) => { $(
            // The domain has three values from -1 to 1, with 0 in the middle. The grid has a
            // million points.
            type Three = Piecewise<Below<3>, eps!($e)>;
            let row = table("pm-mean", $name, "", "C=(e^(eps/2)+1)/(e^(eps/2)-1)");
            let slope = Three::AVERAGE.step as f64 / Three::AVERAGE.whole as f64;
            for (number, theirs) in [(1, row[2]), (2, row[3])] {
                let ours = Three::variance(number) / (slope * slope);
                assert!((ours / theirs - 1.0).abs() < 1e-5, "{ours} {theirs}");
            }
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
    mean_within::<Piecewise<Below<9>, eps!(1)>>(Below);
    mean_within::<Piecewise<Between<-70, 30, 1>, eps!(4)>>(|number| Between(number as i32 - 70));
}
