use std::num::NonZeroU64;

use num_bigint::BigUint;

use super::{RandomizedResponse, ResponseError};
use crate::bernoulli::fraction::Probability;
use crate::generator::Generator;
use crate::source::Words;
use crate::source::injected::{Injected, Queue};
use crate::testing::reference;

fn response(categories: u64, num: u128, den: u128) -> Result<RandomizedResponse, ResponseError> {
    RandomizedResponse::new(NonZeroU64::new(categories).unwrap(), num, den)
}

/// A source of words: the first words are for the uniform category, and one more is for the coin.
struct Three(Injected, Injected);

impl Words for Three {
    type Ties = Queue;
    fn draw(&mut self, count: usize) -> (&mut [u64], &mut Queue) {
        if count == 2 { self.0.draw(count) } else { self.1.draw(count) }
    }
}

#[test]
fn the_coin_chooses_between_truth_and_category() {
    let response = response(4, 1, 1).unwrap();
    let second = response.keep.word(1);
    for (coin, ties, expected) in [
        (response.first - 1, vec![], 1),
        (response.first + 1, vec![], 3),
        (response.first, vec![second - 1], 1),
        (response.first, vec![second + 1], 3),
    ] {
        let mut source = Three(Injected::new(&[u64::MAX, 0], &[]), Injected::new(&[coin], &ties));
        assert_eq!(response.sample_from(1, &mut source), expected);
        assert!(source.1.ties.0.is_empty());
    }
}

/// The expected probability is (1 − q) / (1 + (k − 1)q) in big numbers, over a grid of categories
/// and ε.
#[test]
fn words_are_those_of_an_independent_computation() {
    let bits = 512;
    let one = BigUint::from(1_u8) << bits;
    for i in 0..220_u32 {
        let (num, den) = (u128::from(i + 1), u128::from(i * 7 % 100 + 1) << (i % 30));
        let categories = 1 + ((u64::from(i) * 2_654_435_761) >> (i % 32)) % (1 << 31);
        let q = reference::exp_neg(&num.into(), &den.into(), bits);
        let (kept, all) = (&one - &q, &one + &q * (categories - 1));
        let keep = response(categories, num, den).unwrap().keep;
        let ours: Vec<_> = (0..4).map(|index| keep.word(index)).collect();
        assert_eq!(ours, reference::words(&kept, &all, 4), "{categories} categories, ε = {num}/{den}");
    }
}

#[test]
fn truth_is_kept_as_often_as_it_should_be() {
    for (categories, num, den) in [(2, 1, 1), (4, 2, 1), (10, 1, 10), (1000, 5, 1), (1, 1, 1)] {
        let q = (-(num as f64) / den as f64).exp();
        let keep = (1.0 - q) / (1.0 + (categories - 1) as f64 * q);
        let first = response(categories, num, den).unwrap().first as f64 / 64_f64.exp2();
        assert!((first - keep).abs() < 1e-14, "{categories} categories, ε = {num}/{den}");
    }
    // As ε grows, the probability of keeping the truth approaches one, but the stored probability
    // stays below one.
    for epsilon in [100, 1 << 64] {
        assert_eq!(response(3, epsilon, 1).unwrap().first, u64::MAX);
    }
    // As ε falls, (1 − q) / (1 + q) becomes a little less than ε/2.
    assert_eq!(response(2, 1, 1 << 20).unwrap().first, (1 << 43) - 1);
}

/// The seeds are fixed. At a new seed, a fair response would fail with a probability below 10^-3.
#[test]
fn frequencies_at_a_fixed_seed_fit() {
    let n = 50_000;
    let response = response(5, 3, 2).unwrap();
    let q = (-1.5_f64).exp();
    let mut generator = Generator::seeded([1; 32]);
    let mut counts = [0.0; 5];
    (0..n).for_each(|_| counts[response.sample(2, &mut generator).unwrap() as usize] += 1.0);
    for (category, count) in counts.iter().enumerate() {
        let p = if category == 2 { 1.0 } else { q } / (1.0 + 4.0 * q);
        let deviation = (f64::from(n) * p * (1.0 - p)).sqrt();
        assert!((count - f64::from(n) * p).abs() < 4.0 * deviation, "{counts:?}");
    }
}

#[test]
fn parameters_are_checked() {
    assert_eq!(response(2, 0, 1), Err(ResponseError::Epsilon));
    assert_eq!(response(2, 1, 0), Err(ResponseError::Epsilon));
    assert_eq!(response(2, (1 << 64) + 1, 1), Err(ResponseError::Epsilon));
    assert_eq!(response(2, 1, (1 << 64) + 1), Err(ResponseError::Epsilon));
    assert_eq!(response(1 << 32, 1, 1), Err(ResponseError::TooManyCategories));
    assert_eq!(response(3, 1, 1).unwrap().sample(3, &mut Generator::seeded([1; 32])), None);
}
