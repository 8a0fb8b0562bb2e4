//! Tests of the distribution: an exact test from the table, and statistical tests at fixed seeds.

use num_bigint::BigUint;

use super::table::exp;
use crate::generator::Generator;
use crate::kernel::Level;
use crate::laplace::DiscreteLaplace;
use crate::noisy::Far;
use crate::source::{Words, injected::Injected};

/// The product of the digits' probabilities in the table encloses the ideal probability (1 − q)
/// q^|k| / (1 + q) of every number k that the digits encode. The table has each threshold only to
/// within 2^-64, so the test computes a lower and an upper product.
#[test]
fn table_gives_exactly_the_ideal_probabilities() {
    for (num, den) in [(1_u32, 1_u32), (10, 1), (3, 7), (25, 2)] {
        let laplace = DiscreteLaplace::new(num.into(), den.into()).unwrap();
        let bits = 64 * laplace.digits.len() as u32;
        // The ideal probability, in units of 2^-bits, to within a few thousand units.
        let extra = 128;
        let whole = BigUint::from(1_u8) << (bits + extra);
        let power = |k: u64| {
            let (low, high) = exp(&(BigUint::from(den) * k), &num.into(), bits + extra);
            (BigUint::from(1_u8) << (2 * (bits + extra))) / ((low + high) / 2_u8)
        };
        let normal = (&whole - power(1)) * &whole / (&whole + power(1));
        for number in (0..1_u64 << (4 * laplace.digits.len())).step_by(7) {
            let k = number.div_ceil(2);
            let ideal = (&normal * power(k)) >> (bits + 2 * extra);
            let product = |slack: i128| {
                let chances = laplace.digits.iter().enumerate().map(|(place, digit)| {
                    let value = (number >> (4 * place)) as usize & 15;
                    let above = if value == 0 { 1 << 64 } else { digit.threshold(value - 1).into() };
                    BigUint::from((above - i128::from(digit.threshold(value)) + slack).max(0) as u128)
                });
                chances.product::<BigUint>()
            };
            let (low, high) = (product(-1), product(1));
            assert!(low <= &ideal + 1_u8 && ideal <= high, "scale {num}/{den}, number {k}");
        }
    }
}

/// A generator that counts the words drawn.
struct Counted(Generator, usize);

impl Words for Counted {
    type Ties = <Generator as Words>::Ties;

    fn draw(&mut self, count: usize) -> (&mut [u64], &mut Self::Ties) {
        self.1 += count;
        self.0.draw(count)
    }
}

#[test]
fn words_depend_on_the_table_alone() {
    for scale in [1, 10, 1000, 1 << 40, 1 << 83, 1 << 90] {
        let laplace = DiscreteLaplace::new(scale, 1).unwrap();
        let level = Level::detect();
        let mut source = Counted(Generator::seeded([3; 32]), 0);
        for draws in 1..500 {
            laplace.sample_from(level, &mut source);
            assert_eq!(8 * source.1, draws * laplace.bytes_per_sample());
        }
        for samples in [0, 1, 16, 33, 2000] {
            let mut source = Counted(Generator::seeded([3; 32]), 0);
            laplace.fill_from(&mut vec![0; samples], level, &mut source, &mut Far::default());
            assert_eq!(8 * source.1, laplace.bytes_per_fill(samples), "{samples} samples of scale {scale}");
        }
        // `Injected` checks that the rare path gives the same number.
        let words = vec![0; laplace.bytes_per_sample() / 8];
        laplace.sample_from(level, &mut Injected::new(&words, &[1; 100]));
    }
}

const SAMPLES: usize = 200_000;

/// Pearson's chi-square statistic as a normal deviate. Each bin is a twentieth of the scale wide
/// (at least one number), and has an expected count of 20 or more. One more bin on either side
/// covers the tail.
pub(super) fn chi_square(scale: f64, samples: &[i128]) -> f64 {
    let q = (-1.0 / scale).exp();
    let n = samples.len() as f64;
    let width = (scale / 20.0).ceil();
    // The bins from 0 up start at a multiple of the width. The bins below 0 start one above a
    // multiple of the width.
    let start = |bin: i128| if bin >= 0 { bin as f64 * width } else { 1.0 - (bin + 1) as f64 * width };
    let beyond = |bin: i128| n * q.powf(start(bin)) / (1.0 + q);
    let expected = |bin: i128| beyond(bin) * (1.0 - q.powf(width));
    let edge = (0..).take_while(|&bin| expected(bin) >= 20.0).count() as i128;
    let mut counts = vec![0_u32; 2 * edge as usize + 2];
    for &sample in samples {
        counts[(sample.div_euclid(width as i128).clamp(-edge - 1, edge) + edge + 1) as usize] += 1;
    }
    let bins = counts.iter().zip(-edge - 1..).map(|(&count, bin)| {
        let expected = if bin == edge || bin == -edge - 1 { beyond(bin) } else { expected(bin) };
        (f64::from(count) - expected).powi(2) / expected
    });
    let freedom = counts.len() as f64 - 1.0;
    (bins.sum::<f64>() - freedom) / (2.0 * freedom).sqrt()
}

/// The seeds are fixed, so the test cannot fail by chance once it has passed. At a new seed, a fair
/// sampler would fail with a probability below 10^-3 for each of the bounds, which are four or five
/// deviations.
#[test]
fn samples_at_fixed_seeds_fit() {
    for (seed, num, den) in [(1, 1, 1), (2, 10, 1), (3, 1000, 1), (4, 1, 3), (5, 25, 2), (6, 1_000_003, 7)] {
        let laplace = DiscreteLaplace::new(num, den).unwrap();
        let mut generator = Generator::seeded([seed; 32]);
        let samples: Vec<_> = (0..SAMPLES).map(|_| laplace.sample(&mut generator)).collect();
        let scale = num as f64 / den as f64;
        let z = chi_square(scale, &samples);
        assert!(z.abs() < 5.0, "scale {num}/{den}: chi-square at {z} deviations");

        let n = SAMPLES as f64;
        let deviation = laplace.standard_deviation();
        let mean = samples.iter().sum::<i128>() as f64 / n;
        assert!(mean.abs() < 4.0 * deviation / n.sqrt(), "scale {num}/{den}: mean {mean}");
        // Let s² be the variance. For a scale above one, the variance of X² is at most 5 s^4, which
        // is its value for a continuous Laplace variable.
        let square = samples.iter().map(|&x| (x as f64).powi(2)).sum::<f64>() / n;
        let spread = (5.0 * deviation.powi(4) + deviation.powi(2)).sqrt() / n.sqrt();
        assert!((square - deviation.powi(2)).abs() < 4.0 * spread, "scale {num}/{den}: variance {square}");
        let lag = samples.windows(2).map(|pair| pair[0] as f64 * pair[1] as f64).sum::<f64>() / n;
        assert!(lag.abs() < 4.0 * deviation.powi(2) / n.sqrt(), "scale {num}/{den}: lag {lag}");
        for level in [0.5, 0.95, 0.999] {
            let interval = laplace.interval(level);
            let outside = samples.iter().filter(|x| x.unsigned_abs() > interval).count() as f64;
            assert!(
                outside < n * (1.0 - level) + 4.0 * (n * (1.0 - level)).sqrt(),
                "level {level}: {outside}"
            );
        }
    }
}

#[test]
fn interval_is_the_least_that_holds_the_level() {
    for (num, den) in [(1_u128, 1_u128), (10, 1), (1000, 1), (1, 4), (7, 3)] {
        let laplace = DiscreteLaplace::new(num, den).unwrap();
        let q = (-(den as f64) / num as f64).exp();
        for level in [0.0, 1e-9, 0.3, 0.5, 0.9, 0.95, 0.99, 0.999_999] {
            let k = laplace.interval(level);
            let inside = |k: f64| 1.0 - 2.0 * q.powf(k + 1.0) / (1.0 + q);
            assert!(inside(k as f64) >= level - 1e-12);
            assert!(k == 0 || inside(k as f64 - 1.0) < level + 1e-9, "scale {num}/{den}: {k} at {level}");
        }
        let whole = i128::MAX as u128;
        assert_eq!([1.0, 2.0, f64::NAN, f64::INFINITY].map(|level| laplace.interval(level)), [whole; 4]);
        assert_eq!([0.0, -1.0, f64::NEG_INFINITY].map(|level| laplace.interval(level)), [0; 3]);
    }
}

#[test]
fn deviation_is_stable_at_the_ends_of_the_range() {
    let deviation = |num, den| DiscreteLaplace::new(num, den).unwrap().standard_deviation();
    let large = deviation(1 << 90, 1) / (90_f64).exp2();
    assert!((large - std::f64::consts::SQRT_2).abs() < 1e-12);
    // At a small scale, the deviation is sqrt(2 q).
    assert!((deviation(1, 50) / (std::f64::consts::SQRT_2 * (-25_f64).exp()) - 1.0).abs() < 1e-12);
    assert_eq!(deviation(1, 1_000_000_000), 0.0);
}

/// One seed gives one sequence, with any vector instructions. The answers were recorded once, from
/// the portable kernel.
#[test]
fn every_level_gives_the_known_answer() {
    for level in Level::available() {
        let mut generator = Generator::seeded(std::array::from_fn(|i| i as u8));
        generator.set_level(level);
        let mut sequence = |num, den| {
            let laplace = DiscreteLaplace::new(num, den).unwrap();
            [(); 4].map(|()| laplace.sample(&mut generator))
        };
        assert_eq!(sequence(10, 1), [-2, 5, -4, 13], "{level:?}");
        assert_eq!(sequence(1000, 3), [-23, -140, -425, 88], "{level:?}");
        assert_eq!(
            sequence(1 << 90, 1),
            [
                -407189260047058805139418734,
                -616381974445740178070983154,
                583252608845594118373733919,
                220984649195526844220515297
            ],
            "{level:?}"
        );
    }
}
