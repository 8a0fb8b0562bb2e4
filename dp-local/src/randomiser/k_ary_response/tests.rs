use dp_types::eps;

use super::*;
use crate::domain::Below;
use crate::testing::{equals_the_table, estimates_within};

/// For each true value and each answer, the number of words out of 2^`bits` that give the answer.
fn matrix(values: u32, law: &Law) -> Vec<Vec<u128>> {
    let row = |truth| {
        let mut row = vec![0; values as usize];
        (0..1_u64 << law.bits).for_each(|word| row[law.answer(truth, word) as usize] += 1);
        row
    };
    (0..values.into()).map(row).collect()
}

#[test]
fn the_transition_matrix_is_the_law_and_its_worst_ratio_within_the_bound() {
    for values in [2, 3, 4, 7, 16] {
        for micro in [10_000, 500_000, 1_000_000, 1_098_613, 2_500_000] {
            let bound = exp_below(micro, 1_000_000);
            let law = Law::new(values, bound, 14);
            let matrix = matrix(values, &law);
            for (truth, row) in matrix.iter().enumerate() {
                for (answer, &words) in row.iter().enumerate() {
                    let expected = if answer == truth { law.truth } else { law.other.into() };
                    assert_eq!(words, expected, "{values} {micro} {truth} {answer}");
                }
            }
            // The law is tight up to rounding: with one word fewer for each lie, the ratio would
            // exceed the bound.
            assert!(ratio_within(law.truth, law.other.into(), bound));
            let fewer = u128::from(law.other) - 1;
            assert!(
                !ratio_within((1 << 14) - (u128::from(values) - 1) * fewer, fewer, bound),
                "{values} {micro}"
            );
        }
    }
}

/// Tests the division by two multiplications at words where it could be off by one.
#[test]
fn a_word_of_64_bits_is_divided_exactly() {
    for (values, micro) in
        [(2, 1_000_000), (16, 500_000), (1024, 1_000_000), (65_536, 4_000_000), (1 << 20, 16_000_000)]
    {
        let law = Law::new(values, exp_below(micro, 1_000_000), 64);
        let (last, width) = (u64::from(values) - 1, law.other);
        for lie in [0, 1, last / 2, last - 1].into_iter().filter(|&lie| lie < last) {
            for word in [lie * width, lie * width + 1, lie * width + width - 1] {
                // The truth is the last value, so the others keep their indices.
                assert_eq!(law.answer(last, word), lie, "{values} {word}");
                // The truth is the first value, so the index of each other value is higher by one.
                assert_eq!(law.answer(0, word), lie + 1, "{values} {word}");
            }
        }
        for word in [law.lies, u64::MAX] {
            assert_eq!((law.answer(last, word), law.answer(0, word)), (last, 0));
        }
    }
}

#[test]
fn probabilities_and_variances_are_those_of_the_literature() {
    equals_the_table::<KAryResponse<Below<4>, eps!(0.5)>>("grr", "0.5", "4", "", 1e-13);
    equals_the_table::<KAryResponse<Below<16>, eps!(0.1)>>("grr", "0.1", "16", "", 1e-13);
    equals_the_table::<KAryResponse<Below<1024>, eps!(1)>>("grr", "1", "1024", "", 1e-12);
    equals_the_table::<KAryResponse<Below<65536>, eps!(4)>>("grr", "4", "65536", "", 1e-11);
    equals_the_table::<Warner<eps!(2)>>("warner", "2", "2", "", 1e-13);
}

#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn estimates_are_unbiased_and_as_variable_as_the_formula() {
    estimates_within::<KAryResponse<Below<5>, eps!(1)>>(Below);
}
