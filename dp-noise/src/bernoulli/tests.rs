use num_bigint::BigUint;

use super::{Bernoulli, ProbabilityError};
use crate::bernoulli::fraction::Probability;
use crate::generator::Generator;
use crate::source::injected::Injected;
use crate::testing::reference;

#[test]
fn rational_words_are_those_of_long_division() {
    for (num, den) in
        [(1_u128, 3_u128), (1, 2), (999, 1000), (1, 1 << 120), ((1 << 120) - 1, 1 << 120), (12345, 1 << 77)]
    {
        let coin = Bernoulli::new(num, den).unwrap();
        let quotient: BigUint = (BigUint::from(num) << 640) / den;
        let mut expected = quotient.to_u64_digits();
        expected.resize(10, 0);
        expected.reverse();
        assert_eq!(coin.first, expected[0]);
        assert_eq!((0..10).map(|index| coin.chance.word(index)).collect::<Vec<_>>(), expected, "{num}/{den}");
    }
}

/// For exponents x from 2^-60 to several hundred, compares exp(−x) with the series of an
/// independent computation.
#[test]
fn exponential_words_are_those_of_an_independent_computation() {
    let few = [(1_u128, 1_u128), (1, 7), (5, 3), (20, 1), (1, 1000), (300, 1)];
    let grid = (0..250).map(|i: u32| (u128::from(3 * i + 1), u128::from(i * i + 1) << (i % 60)));
    for (num, den) in few.into_iter().chain(grid) {
        let power = reference::exp_neg(&num.into(), &den.into(), 512);
        let coin = Bernoulli::exp_neg(num, den).unwrap();
        let ours: Vec<_> = (0..4).map(|index| coin.chance.word(index)).collect();
        assert_eq!(ours, reference::words(&power, &(BigUint::from(1_u8) << 512), 4), "exp(-{num}/{den})");
    }
}

#[test]
fn zero_and_one_are_certain() {
    let one = [Bernoulli::new(5, 5).unwrap(), Bernoulli::exp_neg(0, 3).unwrap()];
    let zero = Bernoulli::new(0, 9).unwrap();
    for word in [0, 1, 1 << 63, u64::MAX] {
        for one in &one {
            assert!(one.sample_from(&mut Injected::new(&[word], &[word | 1])));
        }
        assert!(!zero.sample_from(&mut Injected::new(&[word], &[0, 0, word | 1])));
    }
}

#[test]
fn a_tie_is_decided_by_the_first_word_that_differs() {
    let third = Bernoulli::new(1, 3).unwrap();
    let word = 0x5555_5555_5555_5555;
    let toss = |main: u64, ties: &[u64]| third.sample_from(&mut Injected::new(&[main], ties));
    assert!(toss(word - 1, &[]) && !toss(word + 1, &[]));
    assert!(toss(word, &[word - 1]) && !toss(word, &[word + 1]));
    assert!(toss(word, &[word, word, 0]) && !toss(word, &[word, word, word, u64::MAX]));
}

#[test]
fn parameters_are_checked() {
    assert_eq!(Bernoulli::new(1, 0), Err(ProbabilityError::ZeroDenominator));
    assert_eq!(Bernoulli::new(2, 1), Err(ProbabilityError::AboveOne));
    assert_eq!(Bernoulli::new(1, (1 << 120) + 1), Err(ProbabilityError::TooLong));
    assert_eq!(Bernoulli::exp_neg(0, 0), Err(ProbabilityError::ZeroDenominator));
    assert_eq!(Bernoulli::exp_neg((1 << 120) + 1, 1), Err(ProbabilityError::TooLong));
    assert_eq!(Bernoulli::new(2, 4), Bernoulli::new(1, 2));
    // The exponent x is at the end of the range. The expansion of exp(−x) begins with more zeros
    // than memory can hold.
    assert!(!Bernoulli::exp_neg(1 << 120, 1).unwrap().sample(&mut Generator::seeded([1; 32])));
}

/// The seeds are fixed. At a new seed, a fair coin would fail with a probability below 10^-4.
#[test]
fn frequencies_at_fixed_seeds_fit() {
    let n = 100_000;
    let coins = [
        (Bernoulli::new(1, 3).unwrap(), 1.0 / 3.0),
        (Bernoulli::new(1, 1000).unwrap(), 0.001),
        (Bernoulli::exp_neg(1, 2).unwrap(), (-0.5_f64).exp()),
        (Bernoulli::exp_neg(7, 2).unwrap(), (-3.5_f64).exp()),
    ];
    for (i, (coin, p)) in coins.iter().enumerate() {
        let mut generator = Generator::seeded([i as u8; 32]);
        let heads = (0..n).filter(|_| coin.sample(&mut generator)).count() as f64;
        let deviation = (f64::from(n) * p * (1.0 - p)).sqrt();
        assert!((heads - f64::from(n) * p).abs() < 4.0 * deviation, "{p}: {heads}");
    }
}
