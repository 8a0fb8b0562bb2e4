use dp_types::eps;

use super::*;
use crate::domain::Below;
use crate::testing::{equals_the_table, estimates_within};

#[test]
fn the_transition_matrix_is_the_law() {
    let (places, outside) = (8, 3);
    // The coin has 8 outcomes, and three of them select the other half.
    let row = |number| {
        let mut row = [0; 8];
        for coin in 0..8_u64 {
            (0..places).for_each(|low| row[place(number, coin << BITS | low, places, outside) as usize] += 1);
        }
        row
    };
    let rows: Vec<_> = (0..7).map(row).collect();
    for (number, row) in rows.iter().enumerate() {
        for (at, &words) in row.iter().enumerate() {
            let inside = (at & (number + 1)).count_ones() % 2 == 0;
            // Of the coin's 8 outcomes, 8 − 3 select the row's half. Each half has four columns, so
            // all counts add up to 4 · 10 + 4 · 6 = 64 words.
            assert_eq!(words, if inside { 2 * 5 } else { 2 * 3 }, "{number} {at}");
        }
        let halves =
            rows.iter().map(|other| row.iter().zip(other).filter(|(a, b)| **a == 10 && **b == 10).count());
        assert!(halves.enumerate().all(|(other, common)| common == if other == number { 4 } else { 2 }));
    }
}

#[test]
fn the_ratio_is_within_the_bound_and_near_it() {
    for micro in [1_000, 500_000, 1_000_000, 8_000_000] {
        let (bound, out) = (exp_below(micro, 1_000_000), outside(exp_below(micro, 1_000_000)));
        assert!(
            ratio_within(ALL - out, out, bound) && !ratio_within(ALL - out + 1, out - 1, bound),
            "{micro}"
        );
    }
}

#[test]
fn probabilities_and_variances_are_those_of_the_literature() {
    equals_the_table::<HadamardResponse<Below<16>, eps!(0.1)>>("hr", "0.1", "16", "K=32;s=K/2", 1e-6);
    equals_the_table::<HadamardResponse<Below<1024>, eps!(1)>>("hr", "1", "1024", "K=2048;s=K/2", 1e-8);
    equals_the_table::<HadamardResponse<Below<16>, eps!(4)>>("hr", "4", "16", "K=32;s=K/2", 1e-8);
}

#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn estimates_are_unbiased_and_as_variable_as_the_formula() {
    estimates_within::<HadamardResponse<Below<5>, eps!(1)>>(Below);
}
