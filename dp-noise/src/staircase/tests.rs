use num_bigint::BigUint;

use super::{StaircaseError, StaircaseNoise};
use crate::bernoulli::fraction::Probability;
use crate::generator::Generator;
use crate::source::injected::Script;
use crate::testing::reference::{self, chi_square};

fn noise(numerator: u128, denominator: u128, sensitivity: u64, step: u64) -> StaircaseNoise {
    StaircaseNoise::new(numerator, denominator, sensitivity, step).unwrap()
}

/// The expected probability is r/(r + (Δ − r)e^(−ε)), by the tests' independent series.
#[test]
fn the_higher_part_has_its_probability() {
    for (num, den, sensitivity, step) in
        [(1_u32, 1_u32, 10_u64, 3_u64), (2, 7, 2, 1), (40, 1, 1 << 32, 5), (1, 1000, 1 << 32, (1 << 32) - 1)]
    {
        let noise = noise(num.into(), den.into(), sensitivity, step);
        let bits = 512;
        let q = reference::exp_neg(&num.into(), &den.into(), bits);
        let high = BigUint::from(step) << bits;
        let expected = reference::words(&high, &(&high + q * (sensitivity - step)), 4);
        let ours: Vec<_> = (0..4).map(|index| noise.high.word(index)).collect();
        assert_eq!(ours, expected, "{num}/{den}, {sensitivity}, {step}");
        assert_eq!(noise.first, expected[0]);
    }
}

/// Words that give the geometric number `stairs`, followed by the words `others`.
fn script(noise: &StaircaseNoise, stairs: u64, others: [u64; 4]) -> Script {
    let coins = noise.stairs.bytes_per_sample() / 8;
    // For a binary digit of one, the word 1 makes the coin show heads. For a digit of zero, a word
    // of all ones makes the coin show tails.
    let words = (0..coins).map(|digit| if digit < 64 && stairs >> digit & 1 == 1 { 1 } else { u64::MAX });
    Script::new(&words.chain(others).collect::<Vec<_>>())
}

#[test]
fn stairs_and_a_place_on_one_make_the_noise() {
    let noise = noise(1, 5, 10, 3);
    let attempt = |stairs, others| {
        let mut source = script(&noise, stairs, others);
        let result = noise.attempt(&mut source);
        assert!(source.is_used_and_erased());
        result
    };
    let (heads, tails) = (noise.first - 1, noise.first + 1);
    let third = u64::MAX / 3;
    for (stairs, place) in [(0, 0), (1, 10), (6, 60), (22, 220)] {
        for (number, part) in [(0, 0), (1, third + 1), (2, u64::MAX)] {
            assert_eq!(attempt(stairs, [heads, 0, part, 9]).0, place + number);
        }
        assert_eq!(attempt(stairs, [tails, 0, 0, 9]).0, place + 3);
        assert_eq!(attempt(stairs, [tails, 0, u64::MAX, 9]).0, place + 9);
        assert_eq!(attempt(stairs, [tails, 1, u64::MAX, 9]), (-place - 9, 0));
    }
    // Only negative zero is rejected.
    assert_eq!(attempt(0, [heads, 0, 0, 9]), (0, 0));
    assert_eq!(attempt(0, [heads, 1, 0, 9]), (0, 1));
    // If the step is the sensitivity, the lower part is empty.
    let single = StaircaseNoise::new(1, 5, 10, 10).unwrap();
    assert_eq!(single.attempt(&mut script(&single, 2, [u64::MAX, 0, u64::MAX, 9])), (29, 0));
}

/// The seeds are fixed. At a new seed, a fair sampler would fail with a probability below 10^-5.
#[test]
fn frequencies_at_fixed_seeds_fit() {
    for (seed, num, den, sensitivity, step) in
        [(1, 1, 1, 1, 1), (2, 1, 2, 7, 3), (3, 3, 1, 5, 1), (4, 2, 3, 4, 4), (5, 1, 1, 2, 1)]
    {
        let noise = noise(num, den, sensitivity, step);
        let mut generator = Generator::seeded([seed; 32]);
        let (n, reach) = (40_000, 200_i64);
        let mut counts = vec![0.0; 2 * reach as usize + 1];
        for _ in 0..n {
            let cell = (noise.sample(&mut generator) as i64).clamp(-reach, reach) + reach;
            counts[cell as usize] += 1.0;
        }
        // By definition, the probability falls once for each edge at or below the size of a number.
        let weight = |i: i64| {
            let edges = (i.unsigned_abs() + sensitivity - step) / sensitivity;
            (-(edges as f64) * num as f64 / den as f64).exp()
        };
        let weights: Vec<_> = (-reach..=reach).map(weight).collect();
        let sum: f64 = weights.iter().sum();
        let expected: Vec<_> = weights.iter().map(|weight| f64::from(n) * weight / sum).collect();
        let z = chi_square(&counts, &expected);
        assert!(z.abs() < 5.5, "ε = {num}/{den}, Δ = {sensitivity}, r = {step}: {z} deviations");
    }
}

#[test]
fn parameters_are_checked() {
    let new = |num, den, sensitivity, step| StaircaseNoise::new(num, den, sensitivity, step).map(drop);
    assert_eq!(new(0, 1, 1, 1), Err(StaircaseError::Epsilon));
    assert_eq!(new(1, 0, 1, 1), Err(StaircaseError::Epsilon));
    assert_eq!(new(1, (1 << 60) + 1, 1, 1), Err(StaircaseError::Epsilon));
    assert_eq!(new(1, 1, 0, 0), Err(StaircaseError::Sensitivity));
    assert_eq!(new(1, 1, (1 << 32) + 1, 1), Err(StaircaseError::Sensitivity));
    assert_eq!((new(1, 1, 5, 0), new(1, 1, 5, 6)), (Err(StaircaseError::Step), Err(StaircaseError::Step)));
    assert_eq!(new(1, 1 << 60, 1 << 32, 1), Ok(()));
    assert!(noise(1, 1 << 60, 9, 4).tie_probability() <= (-56_f64).exp2());
}
