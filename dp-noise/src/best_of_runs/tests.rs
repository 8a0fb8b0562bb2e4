use super::*;
use crate::masks::MOST;
use crate::testing::reference::chi_square;

fn most(runs: u32) -> NonZeroU32 {
    NonZeroU32::new(runs).unwrap()
}

#[test]
fn uniform_weights_are_equal_and_harmonic_ones_never_rise_when_multiplied() {
    assert!(Runs::Uniform.weights(most(1000)).eq([1; 1000]));
    for runs in [1, 2, 3, 10, 1000, 1 << 20] {
        let weights: Vec<u64> = Runs::Harmonic.weights(most(runs)).collect();
        assert_eq!(weights.len(), runs as usize);
        let products: Vec<u64> = weights.iter().zip(1..).map(|(weight, k)| weight * k).collect();
        assert!(products.is_sorted_by(|a, b| a >= b), "{runs}");
        let last = products[products.len() - 1];
        assert!(u128::from(FIRST - last) * 1_000_000 <= FIRST.into(), "{last}");
        assert!(weights.iter().map(|w| u128::from(*w)).sum::<u128>() < 23 * u128::from(FIRST));
    }
}

#[test]
fn the_best_is_the_earliest_of_the_highest_that_count() {
    let kept = |runs: &[(u64, i128)], counted: usize| {
        let mut best = Best::default();
        for (place, (index, noisy)) in runs.iter().enumerate() {
            best.meet(*index, *noisy, place < counted);
        }
        (best.index, best.noisy)
    };
    let runs = [(3, -7), (1, -9), (2, -5), (0, -5), (5, MOST), (4, MOST)];
    assert_eq!([1, 2, 3, 4, 5, 6].map(|k| kept(&runs, k).0), [3, 3, 2, 2, 5, 5]);
    assert_eq!(kept(&runs, 4), (2, -5));
    assert_eq!(kept(&[(9, -MOST), (8, -MOST)], 2), (9, -MOST));
    assert_eq!(kept(&[(9, 3), (8, 4)], 1), (9, 3));
}

#[test]
fn a_candidate_is_found_wherever_it_is() {
    let numbers = [5, i128::MIN, -1, i128::MAX, 0];
    for (index, expected) in numbers.iter().enumerate() {
        assert_eq!(number(&numbers, index as u64), *expected);
    }
}

/// The seeds are fixed. At a new seed, a correct sampler would fail with a probability below 10^-6.
#[test]
fn the_law_at_a_fixed_seed_is_that_of_the_best_of_k() {
    // Computes P(best = c) for candidates whose numbers increase so much that noise does not change
    // their order. The best of k runs is below c with probability (c/n)^k.
    let noise = DiscreteLaplace::new(1, 8).unwrap();
    let numbers = [-3_000, -2_000, -1_000, i128::from(i64::MAX) * 3];
    let draws = 4_000;
    for (runs, most_runs) in
        [(Runs::Uniform, 5), (Runs::Harmonic, 5), (Runs::Harmonic, 1), (Runs::Uniform, 40)]
    {
        let weights: Vec<f64> = match runs {
            Runs::Uniform => vec![1.0; most_runs as usize],
            Runs::Harmonic => (1..=most_runs).map(|k| 1.0 / f64::from(k)).collect(),
        };
        let total: f64 = weights.iter().sum();
        let below = |c: usize| -> f64 {
            weights.iter().zip(1..).map(|(weight, k)| weight / total * (c as f64 / 4.0).powi(k)).sum()
        };
        let expected: [f64; 4] = std::array::from_fn(|c| f64::from(draws) * (below(c + 1) - below(c)));
        let mut generator = Generator::seeded([7; 32]);
        let mut counts = [0.0; 4];
        for _ in 0..draws {
            let (index, noisy) = best_of(&numbers, &noise, runs, most(most_runs), &mut generator).unwrap();
            counts[index] += 1.0;
            match index {
                3 => assert!((noisy - numbers[3]).abs() < 40, "{noisy}"),
                _ => assert!((noisy - numbers[index]).abs() < 40, "{noisy}"),
            }
        }
        // The test omits cells that expect fewer than five.
        let (counts, expected): (Vec<f64>, Vec<f64>) =
            counts.iter().zip(expected).filter(|(_, expected)| *expected > 5.0).unzip();
        assert!(chi_square(&counts, &expected) < 6.0, "{runs:?} {most_runs}: {counts:?} {expected:?}");
    }
}

/// The noise of each run is independent. So for two equal candidates, the best noise of five runs
/// is the maximum of five independent noise values.
#[test]
fn each_run_has_fresh_noise() {
    let noise = DiscreteLaplace::new(10, 1).unwrap();
    let (mut generator, mut rivals) = (Generator::seeded([8; 32]), Generator::seeded([9; 32]));
    let (mut best, mut expected, mut first) = (0.0, 0.0, 0.0);
    let draws = 4_000;
    for _ in 0..draws {
        let (index, noisy) = best_of(&[0, 0], &noise, Runs::Uniform, most(5), &mut generator).unwrap();
        best += noisy as f64;
        first += if index == 0 { 1.0 } else { 0.0 };
        let runs = uniform::below(5, &mut rivals) + 1;
        expected += (0..runs).map(|_| noise.sample(&mut rivals)).max().unwrap() as f64;
    }
    // The standard deviation of each mean is below 0.33. The standard deviation of the difference
    // of the means is below 0.47. At a new seed, the test would fail with a probability below
    // 10^-6.
    let (best, expected) = (best / f64::from(draws), expected / f64::from(draws));
    assert!((best - expected).abs() < 2.4 && expected > 5.0, "{best} {expected}");
    assert!((first / f64::from(draws) - 0.5).abs() < 0.04, "{first}");
}

#[test]
fn nothing_is_chosen_from_nothing() {
    let noise = DiscreteLaplace::new(10, 1).unwrap();
    let mut generator = Generator::seeded([1; 32]);
    assert_eq!(best_of(&[], &noise, Runs::Harmonic, most(3), &mut generator), None);
}
