//! A program with all kernels and with planted faults. `cargo xtask test assembly` reads its
//! machine code, and must find the faults.
//!
//! Each function of the module `faults` violates one rule of the kernels.

use std::hint::black_box;
use std::num::{NonZeroU32, NonZeroU64};

use dp_noise::Generator;
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
use dp_noise::uniform::Uniform;
use dp_noise::vectors::GroupSums;

mod faults {
    use std::hint::black_box;

    /// Counts random words without a branch on them. This is the correct code; each fault differs
    /// from it.
    #[inline(never)]
    pub(super) fn steady(words: &[u64]) -> u64 {
        let mut count = 0;
        for &word in words {
            count = black_box(count + u64::from(word > 1 << 60));
        }
        count
    }

    /// Branches on a random word.
    #[inline(never)]
    pub(super) fn branch(words: &[u64]) -> u64 {
        let mut count = 0;
        for &word in words {
            if word > 1 << 60 {
                count = black_box(count + 1);
            }
        }
        count
    }

    /// Leaves a loop at the first small word, as rejection sampling does.
    #[inline(never)]
    pub(super) fn early_exit(words: &[u64]) -> usize {
        words.iter().take_while(|&&word| black_box(word) > 9).count()
    }

    /// Divides a random word.
    #[inline(never)]
    pub(super) fn division(words: &[u64], divisor: u64) -> u64 {
        words.iter().fold(0, |sum, word| sum ^ (word / divisor.max(1)))
    }

    /// Reads a table at a secret index.
    #[inline(never)]
    pub(super) fn address(words: &[u64], table: &[u64; 256]) -> u64 {
        words.iter().fold(0, |sum, &word| sum ^ table[usize::from(word as u8)])
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut generator = Generator::from_os()?;
    let generator = &mut generator;
    let mut noise = [0; 4096];
    for scale in [1, 10, 1000, 1 << 20, 1 << 40, 1 << 60] {
        let laplace = DiscreteLaplace::new(scale, 1)?;
        black_box(laplace.sample(generator));
        laplace.fill(black_box(&mut noise), generator);
        let gaussian = DiscreteGaussian::new(scale, 1)?;
        black_box(gaussian.sample(generator));
        gaussian.fill(black_box(&mut noise), generator);
    }
    let strict = StrictLaplace::new(10, 1, -1000..=1000)?;
    black_box(strict.release(5, generator));
    strict.release_all(black_box(&mut noise), generator);
    StrictGaussian::new(1000, 1, -1000..=1000)?.release_all(black_box(&mut noise), generator);
    black_box(PermuteAndFlip::new(10, 1)?.sample(&noise, generator));
    black_box(StrictGaussian::new(1000, 1, -1000..=1000)?.release(5, generator));
    black_box(ExponentialMechanism::new(10, 1)?.sample(&noise, generator));
    black_box(StrictSelection::new(10, 1, 4096)?.sample(&noise, generator));
    black_box(Geometric::new(10, 1)?.sample(generator));
    black_box(Bernoulli::new(1, 3)?.sample(generator));
    black_box(RandomizedResponse::new(NonZeroU64::MIN, 1, 1)?.sample(0, generator));
    let most = NonZeroU32::MIN.saturating_add(8);
    black_box(best_of(&[3, 5], &DiscreteLaplace::new(10, 1)?, Runs::Harmonic, most, generator));
    black_box(Uniform::below(NonZeroU64::MIN).sample(generator));
    PoissonSampling::new(1, 3)?.fill(black_box(&mut [0; 9]), generator);

    FixedSizeSampling::new(9, 3)?.fill(black_box(&mut [0]), generator);
    ExpNeg::new(10, 1)?.fill(&[3; 64], black_box(&mut [0]), generator);
    shuffle(black_box(&mut [[1], [2], [3]]), generator);
    black_box(StaircaseNoise::new(1, 2, 10, 3)?.sample(generator));
    for most in [100, 10_000, 1_000_000, 1 << 30] {
        let mut sums = GroupSums::new(20, most);
        if let Some(sums) = &mut sums {
            sums.add(black_box(&[3; 100]), black_box(&[-5; 100]));
            black_box(sums.take());
        }
    }

    let words = black_box([7; 100]);
    black_box(faults::steady(&words));
    black_box(faults::branch(&words));
    black_box(faults::early_exit(&words));
    black_box(faults::division(&words, black_box(3)));
    black_box(faults::address(&words, &black_box([1; 256])));
    Ok(())
}
