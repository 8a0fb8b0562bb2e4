//! Timing test of the samplers: measures whether the time depends on the outcome or on the input.
//! The program computes Welch's t between two classes of calls.
//!
//! `cargo run --release -p dp-noise --example dudect [CALLS]` prints `NAME T` lines. A T beyond 5
//! is suspicious, and a T beyond 10 is a leak. Without a leak, T exceeds 4.5 once in 150 000
//! comparisons. Two controls come first. The first control is a sampler whose time depends on its
//! noise, so T must be large. The second control assigns calls of one sampler to classes by an
//! independent coin, so T must be small. A test should not fail because of times, so the program
//! only prints a report. Run the program twice, on a machine without other work.
//!
//! The program assigns each call to a class: after the call, by its outcome, or before the call, by
//! its input. If the input determines the class, a mask that is hidden from the compiler chooses
//! the input without a branch, and the program writes the input to a fixed address. Otherwise the
//! measurement would include the effects of a branch or of a second address right before the call.
//! Each selection has a control with the same code and layout, whose two inputs are equal. The
//! program omits the slowest twentieth of the calls, because something interrupted them or they
//! refilled the generator.
//!
//! Source: O. Reparaz, J. Balasch, I. Verbauwhede, "Dude, is my code constant time?", DATE 2017.

use std::error::Error;
use std::hint::black_box;
use std::num::NonZeroU64;
use std::time::Instant;

use dp_noise::Generator;
use dp_noise::bernoulli::Bernoulli;
use dp_noise::gaussian::DiscreteGaussian;
use dp_noise::gaussian::strict::StrictGaussian;
use dp_noise::geometric::Geometric;
use dp_noise::laplace::DiscreteLaplace;
use dp_noise::laplace::strict::StrictLaplace;
use dp_noise::randomized_response::RandomizedResponse;
use dp_noise::sampling::PoissonSampling;
use dp_noise::selection::PermuteAndFlip;
use dp_noise::selection::exponential::ExponentialMechanism;
use dp_noise::selection::strict::StrictSelection;
use dp_noise::uniform::Uniform;

/// The number of calls before the measurement starts.
const WARM: usize = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    let calls = match std::env::args().nth(1) {
        Some(calls) => {
            calls.parse().map_err(|_| format!("the argument is a number of calls, not `{calls}`"))?
        }
        None => 300_000,
    };
    let mut generator = Generator::from_os()?;
    let generator = &mut generator;
    let large = |noise: &i128| noise.unsigned_abs() > 6;
    by_outcome(
        "control_variable_time",
        calls,
        || laplace_vartime(10, generator),
        |noise| noise.unsigned_abs() > 6,
    );
    let laplace = DiscreteLaplace::new(10, 1)?;
    let coin = Bernoulli::new(1, 2)?;
    let mut classes = Generator::from_os()?;
    by_outcome("control_random_classes", calls, || laplace.sample(generator), |_| coin.sample(&mut classes));

    by_outcome("laplace10", calls, || laplace.sample(generator), large);
    let batch = || {
        let mut batch = [0; 128];
        laplace.fill(&mut batch, generator);
        batch
    };
    let sum = |batch: &[i64; 128]| batch.iter().map(|noise| noise.unsigned_abs()).sum::<u64>() > 1245;
    by_outcome("laplace10_batch", calls / 4, batch, sum);
    for (name, variance, middle) in [("gauss10", 100, 6), ("gauss1000", 1_000_000, 674)] {
        let gaussian = DiscreteGaussian::new(variance, 1)?;
        by_outcome(name, calls, || gaussian.sample(generator), |noise| noise.unsigned_abs() > middle);
    }
    let geometric = Geometric::new(10, 1)?;
    by_outcome("geometric10", calls, || geometric.sample(generator), |&number| number > 6);
    let third = Bernoulli::exp_neg(1, 1)?;
    by_outcome("bernoulli_exp", calls, || third.sample(generator), |&heads| heads);
    let uniform = Uniform::below(NonZeroU64::MIN.saturating_add(999));
    by_outcome("uniform", calls, || uniform.sample(generator), |&number| number > 499);
    let sampling = PoissonSampling::new(1, 3)?;
    let mask = || {
        let mut mask = [0; 8];
        sampling.fill(&mut mask, generator);
        mask
    };
    by_outcome("poisson_sampling", calls, mask, |mask: &[u64; 8]| {
        mask.iter().map(|word| word.count_ones()).sum::<u32>() > 170
    });

    let response = RandomizedResponse::new(NonZeroU64::MIN.saturating_add(9), 1, 1)?;
    by_input("response", calls, [[0], [9]], &coin, |&[truth], generator| {
        response.sample(truth as u64, generator)
    })?;
    let strict = StrictLaplace::new(10, 1, -1000..=1000)?;
    by_input("strict_laplace10", calls, [[0], [i64::MAX]], &coin, |value, generator| {
        strict.release(value[0], generator)
    })?;
    let strict = StrictGaussian::new(100, 1, -1000..=1000)?;
    by_input("strict_gauss10", calls, [[0], [i64::MAX]], &coin, |value, generator| {
        strict.release(value[0], generator)
    })?;
    let flat = [7; 64];
    let peaked = std::array::from_fn(|i| if i == 5 { 4000 } else { i as i64 % 8 });
    let select = PermuteAndFlip::new(20, 1)?;
    let call = |scores: &[i64; 64], generator: &mut Generator| select.sample(scores, generator);
    by_input("control_permute_and_flip", calls / 4, [flat; 2], &coin, call)?;
    by_input("permute_and_flip", calls / 4, [flat, peaked], &coin, call)?;
    let select = ExponentialMechanism::new(20, 1)?;
    let call = |scores: &[i64; 64], generator: &mut Generator| select.sample(scores, generator);
    by_input("control_exponential", calls / 4, [flat; 2], &coin, call)?;
    by_input("exponential", calls / 4, [flat, peaked], &coin, call)?;
    let select = StrictSelection::new(20, 1, 64)?;
    let call = |scores: &[i64; 64], generator: &mut Generator| select.sample(scores, generator);
    by_input("control_strict_selection", calls / 4, [flat; 2], &coin, call)?;
    by_input("strict_selection", calls / 4, [flat, peaked], &coin, call)
}

/// Measures the time of calls, and assigns each to a class by its outcome.
fn by_outcome<O>(name: &str, calls: usize, mut call: impl FnMut() -> O, mut second: impl FnMut(&O) -> bool) {
    let mut timed = || {
        let start = Instant::now();
        let outcome = black_box(call());
        let time = start.elapsed().as_nanos() as u64;
        (time, usize::from(second(&outcome)))
    };
    (0..WARM).for_each(|_| {
        timed();
    });
    report(name, &(0..calls).map(|_| timed()).collect::<Vec<_>>());
}

/// Measures the time of calls with one of two inputs, chosen by a coin.
fn by_input<const N: usize, O>(
    name: &str,
    calls: usize,
    inputs: [[i64; N]; 2],
    coin: &Bernoulli,
    call: impl Fn(&[i64; N], &mut Generator) -> O,
) -> Result<(), Box<dyn Error>> {
    let mut generator = Generator::from_os()?;
    let mut classes = Generator::from_os()?;
    let mut timed = || {
        let class = usize::from(coin.sample(&mut classes));
        // If the compiler knew that the mask is all zeros or all ones, it would replace the mask by
        // a branch.
        let mask = black_box((class as i64).wrapping_neg());
        let input = std::array::from_fn(|i| inputs[0][i] & !mask | inputs[1][i] & mask);
        let input = black_box(&input);
        let start = Instant::now();
        black_box(call(input, &mut generator));
        (start.elapsed().as_nanos() as u64, class)
    };
    (0..WARM).for_each(|_| {
        timed();
    });
    report(name, &(0..calls).map(|_| timed()).collect::<Vec<_>>());
    Ok(())
}

/// Prints Welch's t between the classes, without the slowest twentieth of all calls.
fn report(name: &str, calls: &[(u64, usize)]) {
    let mut times: Vec<u64> = calls.iter().map(|call| call.0).collect();
    times.sort_unstable();
    // Sorts by time alone, because the choice among calls of equal time must not depend on the
    // class.
    let slow = times[times.len() / 20 * 19];
    let [first, second] = [0, 1].map(|class| {
        let times: Vec<f64> =
            calls.iter().filter(|call| call.0 <= slow && call.1 == class).map(|call| call.0 as f64).collect();
        let n = times.len() as f64;
        let mean = times.iter().sum::<f64>() / n;
        let variance = times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (n - 1.0);
        (n, mean, variance)
    });
    let t = (first.1 - second.1) / (first.2 / first.0 + second.2 / second.0).sqrt();
    println!("dudect_{name} {:.2}", t.abs());
    eprintln!(
        "{name}: {} and {} calls of {:.1} and {:.1} ns on average, t = {t:.2}",
        first.0, second.0, first.1, second.1
    );
}

/// Draws discrete Laplace noise by rejection, as in the literature, so its time depends on the
/// noise. This control shows that the test detects leaks. Source: Canonne, Kamath, Steinke, "The
/// Discrete Gaussian for Differential Privacy", NeurIPS 2020, algorithms 1 and 2.
fn laplace_vartime(scale: u64, generator: &mut Generator) -> i64 {
    loop {
        let rest = below_vartime(scale, generator);
        if !exp_neg_vartime(rest, scale, generator) {
            continue;
        }
        let mut whole = 0;
        while exp_neg_vartime(1, 1, generator) {
            whole += 1;
        }
        let magnitude = (rest + scale * whole) as i64;
        let negative = below_vartime(2, generator) == 1;
        if negative && magnitude == 0 {
            continue;
        }
        return if negative { -magnitude } else { magnitude };
    }
}

/// Tosses a coin that shows heads with probability exp(−numerator/denominator), for an exponent of
/// at most one.
fn exp_neg_vartime(numerator: u64, denominator: u64, generator: &mut Generator) -> bool {
    let mut k = 1;
    while below_vartime(denominator * k, generator) < numerator {
        k += 1;
    }
    k % 2 == 1
}

fn below_vartime(bound: u64, generator: &mut Generator) -> u64 {
    Uniform::below(NonZeroU64::MIN.saturating_add(bound - 1)).sample(generator)
}
