//! The time to construct samplers. The numbers of `table_laplace` and the other lines are
//! microseconds of CPU time, for the slowest of all scales.
//!
//! No other library builds such tables, so these lines are not ratios. The scales are all powers of
//! two, and others between them. Near a power of two, the computation of most words of a table
//! takes longest.

use std::error::Error;
use std::hint::black_box;

use dp_noise::bernoulli::Bernoulli;
use dp_noise::bernoulli::exp_neg::ExpNeg;
use dp_noise::gaussian::DiscreteGaussian;
use dp_noise::gaussian::strict::StrictGaussian;
use dp_noise::geometric::Geometric;
use dp_noise::laplace::DiscreteLaplace;
use dp_noise::laplace::strict::StrictLaplace;
use dp_noise::randomized_response::RandomizedResponse;
use dp_noise::selection::PermuteAndFlip;
use dp_noise::selection::exponential::ExponentialMechanism;
use dp_noise::selection::strict::StrictSelection;
use dp_noise::staircase::StaircaseNoise;

use crate::clock::now;

/// The number of rounds, and the minimum CPU time of a round in seconds. The fastest round counts.
const ROUNDS: usize = 7;
const ROUND: f64 = 0.0004;

/// A scale as a fraction.
type Scale = (u128, u128);

/// Measures every sampler that computes something when it is constructed.
///
/// # Errors
/// A sampler refuses every scale.
pub(crate) fn all(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Error>> {
    let two = 2.try_into()?;
    slowest("table_laplace", |n, d| DiscreteLaplace::new(n, d).ok(), report)?;
    slowest("table_laplace_strict", |n, d| StrictLaplace::new(n, d, 0..=1).ok(), report)?;
    slowest("table_gauss", |n, d| DiscreteGaussian::new(n, d).ok(), report)?;
    slowest("table_gauss_strict", |n, d| StrictGaussian::new(n, d, 0..=1).ok(), report)?;
    slowest("table_geometric", |n, d| Geometric::new(n, d).ok(), report)?;
    slowest("table_staircase", |n, d| StaircaseNoise::new(d, n, 3, 2).ok(), report)?;
    slowest("table_select", |n, d| PermuteAndFlip::new(n, d).ok(), report)?;
    slowest("table_exponential", |n, d| ExponentialMechanism::new(n, d).ok(), report)?;
    slowest("table_select_strict", |n, d| StrictSelection::new(n, d, 2).ok(), report)?;
    slowest("table_exp_neg", |n, d| ExpNeg::new(n, d).ok(), report)?;
    slowest("table_bernoulli", |n, d| Bernoulli::exp_neg(d, n).ok(), report)?;
    slowest("table_response", |n, d| RandomizedResponse::new(two, d, n).ok(), report)
}

/// The scales from 2^-40 to 2^90, up to the longest fractions.
fn scales() -> impl Iterator<Item = Scale> {
    let small = (1..=40).map(|exponent| (1, 1 << exponent));
    let powers = (0..=90).map(|exponent| (1 << exponent, 1));
    let others = (1..90).map(|exponent| ((1_u128 << exponent) * 1007 / 1024 + 1, 1 + exponent % 3));
    let long = [31, 40, 60, 90, 119].map(|exponent| ((1 << 120) - 119, (1 << exponent) - 1));
    small.chain(powers).chain(others).chain(long)
}

/// Reports the microseconds for the slowest scale that a sampler accepts.
fn slowest<S>(
    name: &str,
    make: impl Fn(u128, u128) -> Option<S>,
    report: &mut impl FnMut(&str, f64),
) -> Result<(), Box<dyn Error>> {
    let taken = scales().filter(|&(numerator, denominator)| make(numerator, denominator).is_some());
    let times = taken.map(|scale| (microseconds(&make, scale), scale));
    let most = times.max_by(|one, other| one.0.total_cmp(&other.0));
    let (time, (numerator, denominator)) = most.ok_or_else(|| format!("{name} takes no scale"))?;
    eprintln!("{name}: {time:.2} microseconds at {numerator}/{denominator}, the slowest scale");
    report(name, time);
    Ok(())
}

fn microseconds<S>(make: &impl Fn(u128, u128) -> Option<S>, (numerator, denominator): Scale) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let (start, mut count) = (now(), 0);
        let elapsed = loop {
            (0..16).for_each(|_| drop(black_box(make(black_box(numerator), black_box(denominator)))));
            count += 16;
            let elapsed = now() - start;
            if elapsed >= ROUND {
                break elapsed;
            }
        };
        best = best.min(elapsed * 1e6 / f64::from(count));
    }
    best
}
