//! Known answers: a seed must give the same sequence with every set of vector instructions and in
//! every version of the crate.
//!
//! The answers were recorded once, from the portable kernels. The known answers for Laplace and
//! Gaussian noise are in the files with the other tests of those samplers. A second implementation
//! also computes the answers of the strict samplers.

mod second;

use core::num::NonZeroU64;

use crate::bernoulli::Bernoulli;
use crate::gaussian::strict::StrictGaussian;
use crate::generator::Generator;
use crate::geometric::Geometric;
use crate::kernel::Level;
use crate::laplace::strict::StrictLaplace;
use crate::randomized_response::RandomizedResponse;
use crate::sampling::PoissonSampling;
use crate::selection::PermuteAndFlip;
use crate::selection::exponential::ExponentialMechanism;
use crate::selection::strict::StrictSelection;
use crate::uniform::Uniform;

/// Draws a sequence, which must be the same at every level. The seed is 0, 1, 2, ...
fn sequence<A: PartialEq + core::fmt::Debug>(draw: impl Fn(&mut Generator) -> A) -> Vec<A> {
    let mut all = Level::available().map(|level| {
        let mut generator = Generator::seeded(core::array::from_fn(|i| i as u8));
        generator.set_level(level);
        (0..8).map(|_| draw(&mut generator)).collect::<Vec<_>>()
    });
    let portable = all.next().unwrap();
    assert!(all.all(|other| other == portable));
    portable
}

#[test]
fn numbers() {
    let below = Uniform::below(NonZeroU64::new(1000).unwrap());
    assert_eq!(sequence(|generator| below.sample(generator)), [537, 488, 818, 235, 798, 494, 380, 615]);
    let coin = Bernoulli::exp_neg(1, 2).unwrap();
    assert_eq!(sequence(|generator| u8::from(coin.sample(generator))), [1, 0, 1, 1, 0, 1, 1, 1]);
    let geometric = Geometric::new(100, 3).unwrap();
    assert_eq!(sequence(|generator| geometric.sample(generator)), [8, 43, 2, 1, 26, 41, 23, 17]);
    let response = RandomizedResponse::new(NonZeroU64::new(10).unwrap(), 1, 1).unwrap();
    assert_eq!(sequence(|generator| response.sample(7, generator).unwrap()), [5, 1, 2, 6, 3, 2, 2, 6]);
}

#[test]
fn releases() {
    let laplace = StrictLaplace::new(10, 1, -100..=100).unwrap();
    assert_eq!(sequence(|generator| laplace.release(90, generator)), [87, 83, 92, 92, 90, 83, 60, 59]);
    let gaussian = StrictGaussian::new(100, 1, -100..=100).unwrap();
    assert_eq!(sequence(|generator| gaussian.release(90, generator)), [83, 78, 83, 95, 100, 88, 88, 93]);
    let split = StrictGaussian::new(1_000_000, 1, -10_000..=10_000).unwrap();
    assert_eq!(
        sequence(|generator| split.release(90, generator)),
        [690, -378, -516, 1622, -1062, 552, 1091, -1178]
    );
}

#[test]
fn choices() {
    let scores: [i64; 20] = core::array::from_fn(|i| i as i64 * 7 % 20);
    let select = PermuteAndFlip::new(5, 1).unwrap();
    assert_eq!(
        sequence(|generator| select.sample(&scores, generator).unwrap()),
        [19, 10, 8, 2, 19, 13, 11, 17]
    );
    let select = ExponentialMechanism::new(5, 1).unwrap();
    assert_eq!(
        sequence(|generator| select.sample(&scores, generator).unwrap()),
        [13, 11, 17, 8, 17, 12, 11, 14]
    );
    let select = StrictSelection::new(5, 1, 20).unwrap();
    assert_eq!(
        sequence(|generator| select.sample(&scores, generator).unwrap()),
        [5, 17, 8, 8, 17, 19, 16, 14]
    );
}

/// Combines the ten words of a mask into one number.
fn mask(numerator: u128, denominator: u128, generator: &mut Generator) -> u64 {
    let mut mask = [0; 10];
    PoissonSampling::new(numerator, denominator).unwrap().fill(&mut mask, generator);
    mask.iter().fold(0, |all, word| u64::rotate_left(all, 7) ^ word) >> 40
}

#[test]
fn masks() {
    assert_eq!(
        sequence(|generator| mask(1, 3, generator)),
        [8852072, 15067785, 14254570, 13021952, 14669079, 16551855, 11331543, 8478218]
    );
    assert_eq!(
        sequence(|generator| mask(3, 4, generator)),
        [1584913, 14737010, 11945141, 9791042, 15192715, 1135629, 11526776, 7488699]
    );
}
