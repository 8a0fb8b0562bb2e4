use std::collections::BTreeMap;

use dp_types::eps;

use super::*;
use crate::domain::Below;
use crate::testing::{equals_the_table, estimates_within, seeded};

/// Tries every sequence of uniform numbers once. Each set of a given size must result from equally
/// many sequences.
#[test]
fn the_transition_matrix_is_the_law() {
    // With k = 5 and w = 2, a set holds one or two of the other four values.
    for own in 0..5 {
        let mut sets = BTreeMap::new();
        for there in [0, 1] {
            for code in 0..24_u64 {
                let mut numbers = [code / 6, code / 2 % 3, code % 2, 0].into_iter();
                let mut words = [0];
                choose(2 - there, 4, |_| numbers.next().unwrap(), &mut words);
                insert(own, there, &mut words);
                assert_eq!((words[0].count_ones(), words[0] >> own & 1), (2, there));
                *sets.entry(words[0]).or_insert(0) += 1;
            }
        }
        // There are 4 sets with the true value, and 6 without.
        assert_eq!(sets.len(), 10, "{own}");
        assert!(
            sets.iter().all(|(set, &count)| count == if set >> own & 1 == 1 { 6 } else { 4 }),
            "{own}: {sets:?}"
        );
    }
}

#[test]
fn the_own_value_is_put_between_the_others_in_any_word() {
    let mut generator = seeded(4);
    for own in [0, 1, 62, 63, 64, 65, 127, 128, 150, 191] {
        for there in [0, 1] {
            let mut words = [0; 3];
            uniform::words(&mut words, &mut generator);
            // The domain has 191 other values.
            words[2] &= u64::MAX >> 1;
            let bit = |words: &[u64], i: usize| words[i / 64] >> (i % 64) & 1;
            let expected: Vec<_> = (0..192_usize)
                .map(|i| match i.cmp(&(own as usize)) {
                    std::cmp::Ordering::Less => bit(&words, i),
                    std::cmp::Ordering::Equal => there,
                    std::cmp::Ordering::Greater => bit(&words, i - 1),
                })
                .collect();
            insert(own, there, &mut words);
            assert_eq!((0..192).map(|i| bit(&words, i)).collect::<Vec<_>>(), expected, "{own} {there}");
        }
    }
}

#[test]
fn the_ratio_is_within_the_bound_and_near_it() {
    for (values, micro) in [(2, 1_000_000), (16, 100_000), (1024, 1_000_000), (1 << 20, 4_000_000)] {
        let (bound, law) = (exp_below(micro, 1_000_000), Law::new(values, exp_below(micro, 1_000_000)));
        let (size, rest) = (u128::from(law.size), u128::from(values - law.size));
        let ratio = |without: u128| ratio_within((ALL - without) * rest, without * size, bound);
        assert!(ratio(law.without) && !ratio(law.without - 1), "{values} {micro}");
    }
}

#[test]
fn probabilities_and_variances_are_those_of_the_literature() {
    equals_the_table::<SubsetSelection<Below<16>, eps!(0.1)>>("ss", "0.1", "16", "w=8", 1e-6);
    equals_the_table::<SubsetSelection<Below<16>, eps!(1)>>("ss", "1", "16", "w=4", 1e-8);
    equals_the_table::<SubsetSelection<Below<1024>, eps!(1)>>("ss", "1", "1024", "w=275", 1e-7);
    equals_the_table::<SubsetSelection<Below<16>, eps!(4)>>("ss", "4", "16", "w=1", 1e-7);
}

#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn estimates_are_unbiased_and_as_variable_as_the_formula() {
    estimates_within::<SubsetSelection<Below<5>, eps!(1)>>(Below);
    estimates_within::<SubsetSelection<Below<5>, eps!(0.5)>>(Below);
}
