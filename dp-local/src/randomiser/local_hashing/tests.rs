use dp_types::eps;

use super::*;
use crate::domain::Below;
use crate::testing::{equals_the_table, estimates_within};

/// Checks the theorem for words of 7 bits, keys of 4 bits and hashes of 4 bits, by trying all
/// seeds, all pairs of keys, and all pairs of hashes.
#[test]
fn two_values_have_independent_hashes() {
    let small = |multiplier: u32, offset: u32, number: u32| ((multiplier * number + offset) % 128) >> 3;
    for (x, y) in [(0, 1), (1, 2), (3, 11), (7, 15), (0, 8)] {
        let mut pairs = [[0; 16]; 16];
        for multiplier in 0..128 {
            for offset in 0..128 {
                pairs[small(multiplier, offset, x) as usize][small(multiplier, offset, y) as usize] += 1;
            }
        }
        assert!(pairs.iter().flatten().all(|&count| count == 128 * 128 / 256), "{x} {y}: {pairs:?}");
    }
}

#[test]
fn hashes_fall_into_buckets_of_nearly_one_size() {
    for buckets in [2, 3, 4, 9, 55, 4096] {
        for at in 0..buckets {
            let (begin, end) = (first(at, buckets), first(at + 1, buckets));
            assert!((end - begin).abs_diff((1 << 16) / buckets) <= 1);
            assert_eq!([bucket(begin, buckets), bucket(end - 1, buckets)], [at, at], "{buckets}");
        }
        assert_eq!(first(buckets, buckets), 1 << 16);
        let even = shared(buckets) as f64 / (1_u64 << 32) as f64;
        assert!((even * f64::from(buckets) - 1.0).abs() < 1e-2, "{buckets}");
    }
    assert_eq!(shared(4), 1 << 30);
}

#[test]
fn the_best_number_of_buckets_is_taken() {
    assert_eq!(OptimisedHashing::<Below<9>, eps!(0.1)>::BUCKETS, 3);
    assert_eq!(OptimisedHashing::<Below<9>, eps!(1)>::BUCKETS, 4);
    assert_eq!(OptimisedHashing::<Below<9>, eps!(2)>::BUCKETS, 9);
    assert_eq!(BinaryHashing::<Below<9>, eps!(2)>::BUCKETS, 2);
}

#[test]
fn probabilities_and_variances_are_those_of_the_literature() {
    // The buckets have 2^16/g hashes each, up to rounding.
    equals_the_table::<OptimisedHashing<Below<1024>, eps!(1)>>("olh", "1", "", "g=4;ceil(e^eps+1)", 1e-13);
    equals_the_table::<OptimisedHashing<Below<1024>, eps!(2)>>("olh", "2", "", "g=9;ceil(e^eps+1)", 1e-7);
    equals_the_table::<LocalHashing<Below<1024>, eps!(2), 8>>("olh", "2", "", "g=8;round(e^eps)+1", 1e-13);
    equals_the_table::<BinaryHashing<Below<64>, eps!(1)>>("blh", "1", "", "g=2", 1e-13);
}

#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn estimates_are_unbiased_and_as_variable_as_the_formula() {
    estimates_within::<OptimisedHashing<Below<5>, eps!(1)>>(Below);
    estimates_within::<BinaryHashing<Below<5>, eps!(2)>>(Below);
}
