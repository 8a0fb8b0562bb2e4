//! Statistical tests at fixed seeds, and known answers.

use super::table::VARIANCES;
use crate::gaussian::DiscreteGaussian;
use crate::generator::Generator;
use crate::kernel::Level;

const SAMPLES: usize = 100_000;

/// Pearson's chi-square statistic as a normal deviate. Each bin is an eighth of σ wide (at least
/// one number), and has an expected count of 20 or more. One more bin on either side covers the
/// tail.
pub(super) fn chi_square(variance: f64, samples: &[i128]) -> f64 {
    let n = samples.len() as f64;
    let sigma = variance.sqrt();
    let width = (sigma / 8.0).ceil() as i128;
    let reach = (12.0 * sigma) as i128 + 3;
    let bin = |k: i128| k.div_euclid(width);
    let weight = |k: i128| (-(k as f64).powi(2) / (2.0 * variance)).exp();
    let mut expected = vec![0.0; (2 * bin(reach) + 4) as usize];
    let middle = bin(reach) + 2;
    (-reach..=reach).for_each(|k| expected[(bin(k) + middle) as usize] += weight(k));
    let all: f64 = expected.iter().sum();
    expected.iter_mut().for_each(|e| *e *= n / all);
    let mut counts = vec![0.0; expected.len()];
    samples
        .iter()
        .for_each(|&k| counts[(bin(k) + middle).clamp(0, expected.len() as i128 - 1) as usize] += 1.0);
    let (mut sum, mut bins, mut rest) = (0.0, 0.0, (0.0, 0.0));
    for (&count, &expected) in counts.iter().zip(&expected) {
        if expected < 20.0 {
            rest = (rest.0 + count, rest.1 + expected);
            continue;
        }
        bins += 1.0;
        sum += (count - expected).powi(2) / expected;
    }
    if rest.1 > 5.0 {
        bins += 1.0;
        sum += (rest.0 - rest.1).powi(2) / rest.1;
    }
    (sum - (bins - 1.0)) / (2.0 * (bins - 1.0_f64)).sqrt()
}

/// The seeds are fixed, so the test cannot fail by chance once it has passed. At a new seed, a fair
/// sampler would fail with a probability below 10^-3 for each bound.
#[test]
fn samples_at_fixed_seeds_fit() {
    for (seed, num, den) in
        [(1, 1, 1), (2, 100, 1), (3, 1, 3), (4, 300, 1), (5, 1_000_000, 1), (6, 99_999, 7)]
    {
        let gaussian = DiscreteGaussian::new(num, den).unwrap();
        let mut generator = Generator::seeded([seed; 32]);
        let samples: Vec<_> = (0..SAMPLES).map(|_| gaussian.sample(&mut generator)).collect();
        let variance = num as f64 / den as f64;
        let z = chi_square(variance, &samples);
        assert!(z.abs() < 5.0, "variance {num}/{den}: chi-square at {z} deviations");
        let n = SAMPLES as f64;
        let mean = samples.iter().sum::<i128>() as f64 / n;
        assert!(mean.abs() < 4.0 * (variance / n).sqrt(), "variance {num}/{den}: mean {mean}");
        let lag = samples.windows(2).map(|pair| pair[0] as f64 * pair[1] as f64).sum::<f64>() / n;
        assert!(lag.abs() < 4.0 * variance / n.sqrt(), "variance {num}/{den}: lag {lag}");
        if variance > 1.0 {
            let square = samples.iter().map(|&x| (x as f64).powi(2)).sum::<f64>() / n;
            let spread = (2.0 / n).sqrt() * variance;
            assert!((square - variance).abs() < 4.0 * spread, "variance {num}/{den}: {square}");
        }
    }
}

/// For the largest variances, the test checks the mean square, and the share of samples beyond two
/// sigma, which is 0.0455.
#[test]
fn large_variances_fit() {
    for (seed, exponent) in [(1_u8, 60_u32), (2, 90)] {
        let gaussian = DiscreteGaussian::new(1 << exponent, 1).unwrap();
        let mut generator = Generator::seeded([seed; 32]);
        let n = 20_000;
        let sigma = f64::from(exponent / 2).exp2();
        let samples: Vec<_> = (0..n).map(|_| gaussian.sample(&mut generator) as f64 / sigma).collect();
        let square = samples.iter().map(|x| x * x).sum::<f64>() / f64::from(n);
        assert!((square - 1.0).abs() < 4.0 * (2.0 / f64::from(n)).sqrt(), "{square}");
        let outside = samples.iter().filter(|x| x.abs() > 2.0).count() as f64 / f64::from(n);
        assert!((outside - 0.0455).abs() < 4.0 * (0.0455 / f64::from(n)).sqrt(), "{outside}");
    }
}

#[test]
fn a_variance_near_zero_gives_no_noise() {
    let gaussian = DiscreteGaussian::new(1, 1_000_000).unwrap();
    let mut generator = Generator::seeded([5; 32]);
    assert!((0..1000).all(|_| gaussian.sample(&mut generator) == 0));
}

#[test]
fn attempts_are_few_and_take_the_same_words() {
    for (num, den) in VARIANCES {
        let gaussian = DiscreteGaussian::new(num, den).unwrap();
        let words = if gaussian.shift == 0 { 1 } else { 2 + gaussian.decay.len() };
        assert_eq!(gaussian.bytes_per_attempt(), 8 * words);
        let mut generator = Generator::seeded([1; 32]);
        let rejected = (0..2000).filter(|_| gaussian.attempt(Level::detect(), &mut generator).1 != 0).count();
        assert!(
            gaussian.shift == 0 || rejected < 300,
            "variance {num}/{den}: {rejected} of 2000 attempts are rejected"
        );
    }
}

/// One seed gives one sequence, with any vector instructions. The answers were recorded once, from
/// the portable kernel.
#[test]
fn every_level_gives_the_known_answer() {
    for level in Level::available() {
        let mut generator = Generator::seeded(std::array::from_fn(|i| i as u8));
        generator.set_level(level);
        let mut sequence = |variance| {
            let gaussian = DiscreteGaussian::new(variance, 1).unwrap();
            [(); 4].map(|()| gaussian.sample(&mut generator))
        };
        assert_eq!(sequence(100), [-6, -3, -7, 14], "{level:?}");
        assert_eq!(sequence(1_000_000), [-231, -329, 391, 682], "{level:?}");
        assert_eq!(
            sequence(1 << 90),
            [-22323979167133, 14804160951602, 3247426238105, -35583047416529],
            "{level:?}"
        );
    }
}
