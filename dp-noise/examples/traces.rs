//! Draws from every sampler with a seed, for `cargo xtask soak traces`. That command compares the
//! program's runs for different seeds: they must use the same blocks of instructions and the same
//! addresses.
//!
//! The arguments are the name of a case, a seed below 256, and `portable` or `best`, which chooses
//! the instruction set. The cases `wide-one`, `wide-batch` and `staircase` may reject attempts; the
//! number of rejections is public. So in these cases only some seeds give equal traces. The cases
//! `branch` and `address` are faults that the command must find.

use std::error::Error;
use std::hint::black_box;
use std::num::{NonZeroU32, NonZeroU64};

use dp_noise::bernoulli::Bernoulli;
use dp_noise::bernoulli::exp_neg::ExpNeg;
use dp_noise::best_of_runs::{Runs, best_of};
use dp_noise::gaussian::DiscreteGaussian;
use dp_noise::gaussian::strict::StrictGaussian;
use dp_noise::geometric::Geometric;
use dp_noise::laplace::DiscreteLaplace;
use dp_noise::laplace::strict::StrictLaplace;
use dp_noise::randomized_response::RandomizedResponse;
use dp_noise::sampling::PoissonSampling;
use dp_noise::sampling::fixed_size::FixedSizeSampling;
use dp_noise::selection::PermuteAndFlip;
use dp_noise::selection::exponential::ExponentialMechanism;
use dp_noise::selection::strict::StrictSelection;
use dp_noise::shuffle::shuffle;
use dp_noise::staircase::StaircaseNoise;
use dp_noise::tree::LevelNoise;
use dp_noise::uniform::Uniform;
use dp_noise::{Generator, Level};

/// The length of a batch. This length is not a multiple of the chunk length, so the last chunk is
/// not full.
const BATCH: usize = 41;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, case, seed, level] = arguments.as_slice() else {
        return Err("the arguments are a case, a seed and `portable` or `best`".into());
    };
    let seed: u8 = seed.parse()?;
    let mut generator = Generator::seeded([seed; 32]);
    if level == "portable" {
        generator.set_level(Level::Portable);
    }
    // Derives other secret inputs from the seed.
    let secrets = std::array::from_fn(|i| (i as i64 + 1) * i64::from(seed) % 97 - 40);
    match case.as_str() {
        "noise" => noise(&mut generator),
        "strict" => strict(&mut generator, secrets),
        "choices" => choices(&mut generator, secrets),
        "wide-one" => {
            black_box(DiscreteGaussian::new(1_000_000, 1)?.sample(&mut generator));
            Ok(())
        }
        "wide-batch" => {
            DiscreteGaussian::new(1_000_000, 1)?.fill(black_box(&mut [0; 8]), &mut generator);
            Ok(())
        }
        "staircase" => {
            black_box(StaircaseNoise::new(1, 2, 10, 3)?.sample(&mut generator));
            Ok(())
        }
        "branch" => branch(&mut generator),
        "address" => address(&mut generator),
        _ => Err("there is no such case".into()),
    }
}

fn noise(generator: &mut Generator) -> Result<(), Box<dyn Error>> {
    for scale in [1, 10, 1000, 1 << 83] {
        let laplace = DiscreteLaplace::new(scale, 1)?;
        black_box(laplace.sample(generator));
        laplace.fill(black_box(&mut [0; BATCH]), generator);
    }
    // Without a split, the sampler rejects nothing.
    for variance in [1, 100] {
        let gaussian = DiscreteGaussian::new(variance, 1)?;
        black_box(gaussian.sample(generator));
        gaussian.fill(black_box(&mut [0; BATCH]), generator);
    }
    black_box(Geometric::new(10, 1)?.sample(generator));
    let tree = LevelNoise::new([DiscreteLaplace::new(10, 1)?, DiscreteLaplace::new(1000, 1)?]);
    tree.fill(&[1, BATCH - 1], black_box(&mut [0; BATCH]), generator);
    Ok(())
}

fn strict(generator: &mut Generator, values: [i64; BATCH]) -> Result<(), Box<dyn Error>> {
    // Some values fit in 64 bits, and others do not.
    let exact = values.map(|value| i128::from(value) << 60);
    black_box(DiscreteLaplace::new(10, 1)?.noisy(&exact, generator));
    black_box(DiscreteGaussian::new(100, 1)?.noisy(&exact, generator));
    for scale in [10, 1 << 70] {
        let laplace = StrictLaplace::new(scale, 1, -100..=100)?;
        black_box(laplace.release(values[0], generator));
        laplace.release_all(black_box(&mut values.clone()), generator);
    }
    for variance in [100, 1_000_000] {
        let gaussian = StrictGaussian::new(variance, 1, -100..=100)?;
        black_box(gaussian.release(values[0], generator));
        gaussian.release_all(black_box(&mut values.clone()), generator);
    }
    black_box(StrictSelection::new(10, 1, BATCH)?.sample(&values, generator));
    Ok(())
}

fn choices(generator: &mut Generator, scores: [i64; BATCH]) -> Result<(), Box<dyn Error>> {
    for coin in [Bernoulli::new(1, 3)?, Bernoulli::exp_neg(1, 2)?] {
        black_box(coin.sample(generator));
    }
    black_box(Uniform::below(NonZeroU64::MIN.saturating_add(9)).sample(generator));
    black_box(RandomizedResponse::new(NonZeroU64::MIN.saturating_add(6), 1, 2)?.sample(3, generator));
    let exact = scores.map(i128::from);
    for runs in [Runs::Uniform, Runs::Harmonic] {
        let most = NonZeroU32::MIN.saturating_add(8);
        black_box(best_of(&exact, &DiscreteLaplace::new(10, 1)?, runs, most, generator));
    }
    black_box(PermuteAndFlip::new(10, 1)?.sample(&scores, generator));
    black_box(ExponentialMechanism::new(10, 1)?.sample(&scores, generator));
    ExpNeg::new(10, 1)?.fill(&scores.map(|score| (score + 60) as u64), black_box(&mut [0]), generator);
    for denominator in [3, 4] {
        PoissonSampling::new(1, denominator)?.fill(black_box(&mut [0; 9]), generator);
    }
    FixedSizeSampling::new(130, 77)?.fill(black_box(&mut [0; 3]), generator);
    shuffle(black_box(&mut scores.map(|score| [score as u64])), generator);
    Ok(())
}

fn branch(generator: &mut Generator) -> Result<(), Box<dyn Error>> {
    let laplace = DiscreteLaplace::new(10, 1)?;
    let mut large = 0;
    for _ in 0..BATCH {
        if laplace.sample(generator) > 3 {
            large = black_box(large + 1);
        }
    }
    Ok(())
}

fn address(generator: &mut Generator) -> Result<(), Box<dyn Error>> {
    let laplace = DiscreteLaplace::new(10, 1)?;
    let table = black_box([3_u8; 16]);
    for _ in 0..BATCH {
        black_box(table[(laplace.sample(generator) & 15) as usize]);
    }
    Ok(())
}
