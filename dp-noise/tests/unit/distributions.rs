//! Statistical tests of every sampler against its distribution (its law), through the public
//! interface. The tests check the Kolmogorov-Smirnov distance, tails, and correlations.
//!
//! The seeds are fixed, so a test that has passed cannot fail by chance. At a new seed, a fair
//! sampler exceeds each bound below with a probability of at most 10^-6. The tests check fewer than
//! a thousand bounds.

use core::num::NonZeroU64;

use crate::gaussian::DiscreteGaussian;
use crate::gaussian::strict::StrictGaussian;
use crate::generator::Generator;
use crate::geometric::Geometric;
use crate::laplace::DiscreteLaplace;
use crate::laplace::strict::StrictLaplace;
use crate::uniform::Uniform;

/// The number of samples in a usual run. The next constant is for a long run.
const FEW: usize = 50_000;
const MANY: usize = 2_000_000;

/// The distances in the sequence at which samples must be uncorrelated. They cover neighbours, the
/// lanes of a vector, half vectors, and a block.
const LAGS: [usize; 7] = [1, 2, 3, 8, 16, 32, 64];

/// The bound x on the scaled distance, with 2·exp(−2x²) = 10^-6. The formula is the inequality of
/// Dvoretzky, Kiefer and Wolfowitz with Massart's constant, which holds for any distribution.
const DISTANCE: f64 = 2.694;

/// The number of deviations that a normal number exceeds with a probability of 10^-6. For a
/// binomial number with an expectation of 100 or more, the probability is only a little larger.
const DEVIATIONS: f64 = 4.9;

/// A distribution (law) on the integers.
struct Law<'a> {
    name: String,
    /// The function P(X ≤ k).
    cumulative: Box<dyn Fn(f64) -> f64 + 'a>,
    /// The function P(|X − centre| ≥ k). A subtraction of a probability near one from one would
    /// lose digits, so the code computes this function directly.
    tail: Box<dyn Fn(f64) -> f64 + 'a>,
    centre: f64,
    /// The width of the tail bins, as a distance from the centre.
    unit: f64,
}

impl Law<'_> {
    fn check(&self, samples: &[f64]) {
        self.distance(samples);
        self.tails(samples);
        self.correlations(samples);
    }

    /// Checks the largest difference, over all k, between the share of samples and the probability
    /// of X ≤ k.
    fn distance(&self, samples: &[f64]) {
        let mut sorted = samples.to_vec();
        sorted.sort_by(f64::total_cmp);
        let n = sorted.len() as f64;
        let largest = sorted
            .iter()
            .enumerate()
            .map(|(i, &k)| {
                // Compares the two probabilities for numbers below k, and for numbers up to k. The
                // two comparisons also cover the steps of the distribution between samples.
                let next = sorted.get(i + 1).is_none_or(|&next| next > k);
                let above = if next { ((i + 1) as f64 / n - (self.cumulative)(k)).abs() } else { 0.0 };
                let first = i == 0 || sorted[i - 1] < k;
                let below = if first { (i as f64 / n - (self.cumulative)(k - 1.0)).abs() } else { 0.0 };
                above.max(below)
            })
            .fold(0.0, f64::max);
        assert!(largest * n.sqrt() < DISTANCE, "{}: a distance of {largest} with {n} samples", self.name);
    }

    /// Checks how many samples are farther than 1, 2, ... units from the centre, as long as at
    /// least 100 are expected there.
    fn tails(&self, samples: &[f64]) {
        let n = samples.len() as f64;
        let mut bins = 0;
        for step in 1.. {
            let far = (f64::from(step) * self.unit).ceil();
            let p = (self.tail)(far);
            if n * p < 100.0 {
                break;
            }
            let count = samples.iter().filter(|&&k| (k - self.centre).abs() >= far).count() as f64;
            let deviation = (n * p * (1.0 - p)).sqrt() + 1e-9;
            assert!(
                (count - n * p).abs() < DEVIATIONS * deviation,
                "{}: {count} samples at {far} or farther, expected {}",
                self.name,
                n * p
            );
            bins += 1;
        }
        assert!(bins > 1, "{}: {bins} tail bins", self.name);
    }

    /// Checks the products of the ranks of samples at a given lag. A test by ranks does not require
    /// that the distribution has finite moments.
    fn correlations(&self, samples: &[f64]) {
        // The rank of a sample is the middle of the sample's step in the distribution function,
        // minus one half. If the steps are small, the rank is almost uniform. The variance is at
        // most 1/12.
        let rank = |&k: &f64| ((self.cumulative)(k) + (self.cumulative)(k - 1.0) - 1.0) / 2.0;
        let ranks: Vec<f64> = samples.iter().map(rank).collect();
        let n = ranks.len() as f64;
        let variance = ranks.iter().map(|rank| rank * rank).sum::<f64>() / n;
        for lag in LAGS {
            let sum: f64 = ranks.iter().zip(&ranks[lag..]).map(|(a, b)| a * b).sum();
            let correlation = sum / (n * variance);
            assert!(correlation.abs() * n.sqrt() < DEVIATIONS, "{}: {correlation} at lag {lag}", self.name);
        }
    }
}

/// The discrete Laplace law, around a centre.
fn laplace(name: &str, scale: f64, centre: f64) -> Law<'static> {
    let q = (-1.0 / scale).exp();
    Law {
        name: format!("{name}, scale {scale}"),
        cumulative: Box::new(move |k| {
            let k = k - centre;
            if k < 0.0 { q.powf(-k) / (1.0 + q) } else { 1.0 - q.powf(k + 1.0) / (1.0 + q) }
        }),
        tail: Box::new(move |k| 2.0 * q.powf(k) / (1.0 + q)),
        centre,
        unit: scale.max(1.0),
    }
}

/// The discrete Gaussian law around a centre, from the sum of its weights.
fn gaussian(name: &str, variance: f64, centre: f64) -> Law<'static> {
    let sigma = variance.sqrt();
    let reach = (12.0 * sigma).ceil() as i64 + 2;
    // Sums P(X ≥ k) for k ≥ 0 from the far end.
    let mut upper = vec![0.0; reach as usize + 2];
    for k in (0..=reach).rev() {
        upper[k as usize] = upper[k as usize + 1] + (-(k as f64).powi(2) / (2.0 * variance)).exp();
    }
    let all = upper[0] + upper[1];
    upper.iter_mut().for_each(|sum| *sum /= all);
    let beyond = upper.clone();
    Law {
        name: format!("{name}, variance {variance}"),
        cumulative: Box::new(move |k| {
            let k = (k - centre) as i64;
            let at = |k: i64| upper[k.min(reach + 1) as usize];
            if k < 0 { at(-k) } else { 1.0 - at(k + 1) }
        }),
        tail: Box::new(move |k| 2.0 * beyond[(k as i64).min(reach + 1) as usize]),
        centre,
        unit: (sigma / 2.0).max(1.0),
    }
}

fn generator(seed: u8) -> Generator {
    Generator::seeded([seed; 32])
}

fn laplaces(n: usize) {
    for (seed, num, den) in [(1, 1_u32, 1_u32), (2, 10, 1), (3, 1000, 1), (4, 7, 3), (5, 1_000_003, 7)] {
        let scale = f64::from(num) / f64::from(den);
        let sampler = DiscreteLaplace::new(num.into(), den.into()).unwrap();
        let mut generator = generator(seed);
        let single: Vec<f64> = (0..n).map(|_| sampler.sample(&mut generator) as f64).collect();
        laplace("Laplace, one at a time", scale, 0.0).check(&single);
        let mut batch = vec![0; n];
        sampler.fill(&mut batch, &mut generator);
        let batch: Vec<f64> = batch.into_iter().map(|k| k as f64).collect();
        laplace("Laplace, in batches", scale, 0.0).check(&batch);
    }
}

fn gaussians(n: usize) {
    for (seed, num, den) in [(1, 1_u32, 1_u32), (2, 100, 1), (3, 77, 3), (4, 300, 1), (5, 1_000_000, 1)] {
        let variance = f64::from(num) / f64::from(den);
        let sampler = DiscreteGaussian::new(num.into(), den.into()).unwrap();
        let mut generator = generator(seed);
        let samples: Vec<f64> = (0..n).map(|_| sampler.sample(&mut generator) as f64).collect();
        gaussian("Gaussian, one at a time", variance, 0.0).check(&samples);
        let mut batch = vec![0; n];
        sampler.fill(&mut batch, &mut generator);
        let batch: Vec<f64> = batch.into_iter().map(|k| k as f64).collect();
        gaussian("Gaussian, in batches", variance, 0.0).check(&batch);
    }
}

fn stricts(n: usize) {
    let mut generator = generator(9);
    let mechanism = StrictLaplace::new(10, 1, -100_000..=100_000).unwrap();
    let samples: Vec<f64> = (0..n).map(|_| mechanism.release(500, &mut generator) as f64).collect();
    laplace("strict Laplace", 10.0, 500.0).check(&samples);
    // With a split, each release takes dozens of attempts.
    for (variance, n) in [(100, n), (10_000, n / 10)] {
        let mechanism = StrictGaussian::new(variance, 1, -100_000..=100_000).unwrap();
        let samples: Vec<f64> = (0..n).map(|_| mechanism.release(500, &mut generator) as f64).collect();
        gaussian("strict Gaussian", variance as f64, 500.0).check(&samples);
    }
}

fn others(n: usize) {
    for (seed, num) in [(1, 1_u32), (2, 30), (3, 5000)] {
        let q = (-1.0 / f64::from(num)).exp();
        let sampler = Geometric::new(num.into(), 1).unwrap();
        let mut generator = generator(seed);
        let samples: Vec<f64> = (0..n).map(|_| sampler.sample(&mut generator) as f64).collect();
        let law = Law {
            name: format!("geometric, scale {num}"),
            cumulative: Box::new(move |k| if k < 0.0 { 0.0 } else { 1.0 - q.powf(k + 1.0) }),
            tail: Box::new(move |k| q.powf(k)),
            centre: 0.0,
            unit: num.into(),
        };
        law.check(&samples);
    }
    for (seed, bound) in [(1, 10_u64), (2, 1_000_003)] {
        let size = bound as f64;
        let sampler = Uniform::below(NonZeroU64::new(bound).unwrap());
        let mut generator = generator(seed);
        let samples: Vec<f64> = (0..n).map(|_| sampler.sample(&mut generator) as f64).collect();
        let law = Law {
            name: format!("uniform below {bound}"),
            cumulative: Box::new(move |k| ((k + 1.0) / size).clamp(0.0, 1.0)),
            tail: Box::new(move |k| 1.0 - (k / size).min(1.0)),
            centre: 0.0,
            unit: size / 8.0,
        };
        law.check(&samples);
    }
}

#[test]
fn samples_have_their_laws() {
    laplaces(FEW);
    gaussians(FEW);
    stricts(FEW / 5);
    others(FEW);
}

#[test]
#[ignore = "two million samples of each"]
fn two_million_samples_have_their_laws() {
    laplaces(MANY);
    gaussians(MANY);
    stricts(MANY);
    others(MANY);
}

/// The bounds have power: the tests reject a distribution that differs only a little from the true
/// distribution.
#[test]
fn a_law_that_is_slightly_off_is_found() {
    let sampler = DiscreteLaplace::new(10, 1).unwrap();
    let mut generator = generator(1);
    let samples: Vec<f64> = (0..FEW).map(|_| sampler.sample(&mut generator) as f64).collect();
    let found = |check: &dyn Fn()| std::panic::catch_unwind(std::panic::AssertUnwindSafe(check)).is_err();
    assert!(found(&|| laplace("wrong scale", 11.5, 0.0).distance(&samples)), "the distance finds nothing");
    assert!(found(&|| laplace("wrong scale", 10.3, 0.0).tails(&samples)), "the tails find nothing");
    let smeared: Vec<f64> =
        samples.windows(2).map(|pair| if pair[0] == 0.0 { pair[1] } else { pair[0] }).collect();
    assert!(found(&|| laplace("correlated", 10.0, 0.0).correlations(&smeared)), "correlation is not found");
}
