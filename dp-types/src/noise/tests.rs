//! Tests that a thread builds each distribution once, and never confuses two distributions.

use std::cell::Cell;
use std::sync::Arc;

use dp_noise::gaussian::DiscreteGaussian;
use dp_noise::laplace::DiscreteLaplace;

use super::{Law, MOST, law, noisy};

#[test]
fn a_distribution_is_built_once_for_each_parameter() {
    let built = Cell::new(0);
    let laplace = |numerator, denominator| {
        law(numerator, denominator, |n, d| {
            built.set(built.get() + 1);
            DiscreteLaplace::new(n, d)
        })
        .unwrap()
    };
    let first = laplace(7, 2);
    assert!(Arc::ptr_eq(&first, &laplace(7, 2)));
    assert_eq!(built.get(), 1);
    assert_eq!(laplace(2, 7).parameter().1, (2, 7));
    assert_eq!(laplace(7, 3).parameter().1, (7, 3));
    assert_eq!(built.get(), 3);
    // Two distributions with the same parameter are still distinct.
    let gaussian = law(7, 2, DiscreteGaussian::new).unwrap();
    assert_eq!(gaussian.parameter(), ("discrete Gaussian noise of variance", (7, 2)));
    assert_eq!(laplace(7, 2).parameter(), ("discrete Laplace noise of scale", (7, 2)));
    assert_eq!(built.get(), 3);
}

#[test]
fn the_oldest_distribution_gives_way() {
    let laplace = |numerator| law(numerator, 1, DiscreteLaplace::new).unwrap();
    let (first, second) = (laplace(1), laplace(2));
    for scale in 3..=MOST as u128 {
        laplace(scale);
    }
    assert!(Arc::ptr_eq(&first, &laplace(1)), "there is room for all of these");
    laplace(1 + MOST as u128);
    assert!(Arc::ptr_eq(&second, &laplace(2)), "only the oldest was dropped");
    let again = laplace(1);
    assert!(!Arc::ptr_eq(&first, &again), "the first was the oldest");
    assert_eq!(again.parameter(), first.parameter());
}

#[test]
fn a_refused_parameter_is_refused_each_time() {
    for _ in 0..2 {
        let error = law(0, 1, DiscreteLaplace::new).err().unwrap();
        assert_eq!(error.kind(), crate::ErrorKind::Scale);
    }
}

#[test]
fn each_entry_of_a_vector_has_noise_of_its_own() {
    // At a scale this large, two of sixteen entries agree with a probability below 2^-30.
    let law = law(1 << 40, 1, DiscreteLaplace::new).unwrap();
    let exact: Vec<i128> = (0..16).collect();
    let mut noise: Vec<i128> =
        noisy(&exact, &*law).unwrap().iter().zip(&exact).map(|(noisy, exact)| noisy - exact).collect();
    noise.sort_unstable();
    noise.dedup();
    assert_eq!(noise.len(), 16);
}
