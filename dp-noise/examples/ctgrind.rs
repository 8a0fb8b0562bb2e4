//! Draws from every sampler with a secret key, which Valgrind treats as undefined memory.
//!
//! The test `tests/ctgrind.rs` runs this program. The first argument is `clean`, which must give no
//! error, or the name of a fault that Valgrind must find. The fault `branch` branches on the noise,
//! and `address` uses the noise as a table index.

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
use dp_noise::{Generator, ctgrind};

const DRAWS: usize = 200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if !ctgrind::running() {
        return Err("this program says something only when it runs under valgrind".into());
    }
    let fault = std::env::args().nth(1);
    for (level, mut generator) in ctgrind::generators()? {
        match fault.as_deref() {
            Some("clean") => clean(&mut generator)?,
            Some("branch") => branch(&mut generator)?,
            Some("address") => address(&mut generator)?,
            _ => return Err("the first argument is clean, branch or address".into()),
        }
        println!("level {level}");
    }
    for site in ctgrind::sites() {
        println!("declassified {site}");
    }
    Ok(())
}

fn clean(generator: &mut Generator) -> Result<(), Box<dyn std::error::Error>> {
    let coins = [Bernoulli::new(1, 3)?, Bernoulli::exp_neg(1, 2)?, Bernoulli::new(1, 1)?];
    let numbers = [1, 10, u64::MAX].map(|bound| Uniform::below(NonZeroU64::MIN.saturating_add(bound - 1)));
    for _ in 0..DRAWS {
        for coin in &coins {
            black_box(coin.sample(generator));
        }
        for number in &numbers {
            black_box(number.sample(generator));
        }
    }
    for scale in [1, 10, 1 << 83] {
        let geometric = Geometric::new(scale, 1)?;
        for _ in 0..DRAWS {
            black_box(geometric.sample(generator));
        }
    }
    // A batch of the first scale shares digits between samples, and a batch of the second does not.
    for denominator in [3, 4] {
        let sampling = PoissonSampling::new(1, denominator)?;
        sampling.fill(black_box(&mut [0; DRAWS]), generator);
    }
    // Some exact values fit in 64 bits, and others do not.
    let mut exact: [i64; DRAWS] = std::array::from_fn(|i| (i as i64 - 100) << (i % 57));
    ctgrind::conceal(&mut exact);
    let exact = exact.map(|exact| i128::from(exact) * 1000);
    // The digits of some scales fill one word, and those of others fill two.
    for scale in [1, 10, 1000, 1 << 83] {
        let laplace = DiscreteLaplace::new(scale, 1)?;
        for _ in 0..DRAWS {
            black_box(laplace.sample(generator));
        }
        laplace.fill(black_box(&mut [0; DRAWS]), generator);
        black_box(laplace.noisy(&exact, generator));
    }
    // Small variances use only a table, and large ones use a split.
    for variance in [1, 100, 1_000_000, 1 << 50, 1 << 90] {
        let gaussian = DiscreteGaussian::new(variance, 1)?;
        for _ in 0..DRAWS {
            black_box(gaussian.sample(generator));
        }
        gaussian.fill(black_box(&mut [0; DRAWS]), generator);
        black_box(gaussian.noisy(&exact, generator));
    }
    // Some noise fits in 64 bits, and other noise does not.
    let laplaces = [10, 1 << 70].map(|scale| StrictLaplace::new(scale, 1, -1000..=1000));
    let mut values = [5, -3000, i64::MAX, i64::MIN];
    ctgrind::conceal(&mut values);
    let gaussians = [100, 1_000_000, 1 << 80].map(|variance| StrictGaussian::new(variance, 1, -1000..=1000));
    for value in values.into_iter().cycle().take(DRAWS) {
        for laplace in &laplaces {
            black_box(laplace.as_ref().map_err(|&error| error)?.release(value, generator));
        }
        for gaussian in &gaussians {
            black_box(gaussian.as_ref().map_err(|&error| error)?.release(value, generator));
        }
    }
    let mut values: [i64; DRAWS] = std::array::from_fn(|i| i as i64);
    ctgrind::conceal(&mut values);
    for laplace in &laplaces {
        laplace.as_ref().map_err(|&error| error)?.release_all(black_box(&mut values), generator);
    }
    for gaussian in &gaussians {
        gaussian.as_ref().map_err(|&error| error)?.release_all(black_box(&mut values), generator);
    }
    for mask in [1, 77, 130] {
        FixedSizeSampling::new(130, mask)?.fill(black_box(&mut [0; 3]), generator);
    }
    let mut gaps: [i64; DRAWS] = std::array::from_fn(|i| (i * i) as i64);
    ctgrind::conceal(&mut gaps);
    let gaps = gaps.map(|gap| gap as u64);
    for scale in [1, 10, 1 << 80] {
        ExpNeg::new(scale, 1)?.fill(&gaps, black_box(&mut [0; DRAWS.div_ceil(64)]), generator);
    }
    // Items have one word or two. Some lists fill whole vectors, and others are shorter.
    let mut items = values.map(|value| [value as u64]);
    shuffle(black_box(&mut items), generator);
    shuffle(black_box(&mut [items[0], items[1]].map(|[item]| [item, item])), generator);
    for (sensitivity, step) in [(10, 3), (10, 10)] {
        let staircase = StaircaseNoise::new(1, 2, sensitivity, step)?;
        for _ in 0..DRAWS {
            black_box(staircase.sample(generator));
        }
    }
    let [narrow, wide] = [DiscreteLaplace::new(10, 1)?, DiscreteLaplace::new(1 << 83, 1)?];
    let tree = LevelNoise::new([narrow.clone(), DiscreteLaplace::new(1000, 1)?, wide.clone()]);
    tree.fill(&[1, 9, DRAWS - 10], black_box(&mut values), generator);
    for (runs, noise) in [(Runs::Uniform, &narrow), (Runs::Harmonic, &narrow), (Runs::Uniform, &wide)] {
        let most = NonZeroU32::MIN.saturating_add(DRAWS as u32);
        black_box(best_of(&exact[60..70], noise, runs, most, generator));
    }
    let permutes = [PermuteAndFlip::new(10, 1)?, PermuteAndFlip::new(1 << 80, 1)?];
    let exponentials = [ExponentialMechanism::new(10, 1)?, ExponentialMechanism::new(1 << 80, 1)?];
    let stricts = [StrictSelection::new(10, 1, 7)?, StrictSelection::new(1 << 50, 1, 7)?];
    let response = RandomizedResponse::new(NonZeroU64::MIN.saturating_add(6), 1, 2)?;
    let mut scores = [5, -3, i64::MAX, i64::MIN, 1000, 0, 7];
    ctgrind::conceal(&mut scores);
    for _ in 0..DRAWS {
        for ((permute, exponential), strict) in permutes.iter().zip(&exponentials).zip(&stricts) {
            black_box(permute.sample(&scores, generator));
            black_box(exponential.sample(&scores, generator));
            black_box(strict.sample(&scores, generator));
        }
        black_box(response.sample(3, generator));
    }
    Ok(())
}

fn branch(generator: &mut Generator) -> Result<(), Box<dyn std::error::Error>> {
    let laplace = DiscreteLaplace::new(10, 1)?;
    let mut large = 0;
    for _ in 0..DRAWS {
        if laplace.sample(generator) > 3 {
            large = black_box(large + 1);
        }
    }
    Ok(())
}

fn address(generator: &mut Generator) -> Result<(), Box<dyn std::error::Error>> {
    let laplace = DiscreteLaplace::new(10, 1)?;
    let table = black_box([3_u8; 16]);
    for _ in 0..DRAWS {
        black_box(table[(laplace.sample(generator) & 15) as usize]);
    }
    Ok(())
}
