//! Batch addition tests: a batch adds exactly the noise it draws, and clamps only after the
//! addition.

use super::FEW;
use crate::gaussian::DiscreteGaussian;
use crate::generator::Generator;
use crate::kernel::Level;
use crate::laplace::DiscreteLaplace;
use crate::masks::{MOST, noisy};

const HUGE: i128 = 1 << 100;

/// Exact numbers, some beyond 64 bits and some beyond 126 bits, and their sums with the given
/// noise. The noise must be below 2^62.
fn cases(noise: &[i64]) -> (Vec<i128>, Vec<i128>) {
    let exact = |i: usize| match i % 5 {
        0 => HUGE,
        1 => -HUGE - i as i128,
        2 => i128::MIN,
        3 => 7919 * i as i128,
        _ => -(3 << 61),
    };
    let exact: Vec<_> = (0..noise.len()).map(exact).collect();
    let sum = |(exact, noise): (&i128, &i64)| {
        (*exact).clamp(-MOST, MOST).saturating_add((*noise).into()).clamp(-MOST, MOST)
    };
    let sums = exact.iter().zip(noise).map(sum).collect();
    (exact, sums)
}

fn same(
    fill: impl Fn(&mut [i64], &mut Generator),
    sample: impl Fn(&mut Generator) -> i128,
    noisy: impl Fn(&[i128], &mut Generator) -> Vec<i128>,
) {
    for (length, level) in [0, 1, FEW, FEW + 1, 16, 37, 1000]
        .into_iter()
        .flat_map(|length| Level::available().map(move |level| (length, level)))
    {
        let generator = || {
            let mut generator = Generator::seeded([length as u8; 32]);
            generator.set_level(level);
            generator
        };
        let mut noise = vec![0; length];
        let mut drawn = generator();
        if length > FEW {
            fill(&mut noise, &mut drawn);
        } else {
            noise.iter_mut().for_each(|noise| *noise = sample(&mut drawn) as i64);
        }
        let (exact, sums) = cases(&noise);
        assert_eq!(noisy(&exact, &mut generator()), sums, "{length} numbers, {level:?}");
        assert!(
            length < 16
                || sums.iter().any(|sum| *sum > HUGE / 2)
                    && sums.iter().any(|sum| *sum <= 1 - MOST + (1 << 62))
        );
    }
}

#[test]
fn each_number_has_the_noise_of_the_batch() {
    for scale in [1, 1000, 1 << 55] {
        let laplace = DiscreteLaplace::new(scale, 1).unwrap();
        same(|noise, g| laplace.fill(noise, g), |g| laplace.sample(g), |exact, g| laplace.noisy(exact, g));
    }
    // The first variance needs no split, and the second variance needs a split.
    for variance in [9, 1 << 50] {
        let gaussian = DiscreteGaussian::new(variance, 1).unwrap();
        same(|noise, g| gaussian.fill(noise, g), |g| gaussian.sample(g), |exact, g| gaussian.noisy(exact, g));
    }
}

/// At these scales, noise has more digits than a batch supports, and most noise has more than 64
/// bits.
#[test]
fn noise_beyond_64_bits_is_added_in_full() {
    let (laplace, gaussian) =
        (DiscreteLaplace::new(1 << 80, 1).unwrap(), DiscreteGaussian::new(1 << 90, 1).unwrap());
    let seeded = || Generator::seeded([3; 32]);
    let (mut one, mut other) = (seeded(), seeded());
    // The exact numbers are chosen so that their sums with the noise are small, so nothing is
    // clamped.
    let exact: Vec<_> = (0..40).map(|i| i - laplace.sample(&mut one)).collect();
    assert!(exact.iter().filter(|exact| exact.unsigned_abs() > 1 << 64).count() > 30);
    assert_eq!(laplace.noisy(&exact, &mut seeded()), (0..40).collect::<Vec<_>>());
    let exact: Vec<_> = (0..40).map(|i| i - gaussian.sample(&mut other)).collect();
    assert_eq!(gaussian.noisy(&exact, &mut seeded()), (0..40).collect::<Vec<_>>());
}

/// The sum of any exact value and clamped noise is an end of the range. So every answer that is
/// possible for one value is possible for every other value.
#[test]
fn clamped_noise_says_nothing_about_the_value() {
    for exact in [i128::MIN, -MOST - 1, -MOST, -HUGE, 0, 7, HUGE, MOST, MOST + 1, i128::MAX] {
        assert_eq!(noisy(exact, i128::MAX), MOST, "{exact}");
        assert_eq!(noisy(exact, -i128::MAX), -MOST, "{exact}");
        assert_eq!(noisy(exact, 0), exact.clamp(-MOST, MOST));
        assert_eq!(noisy(exact, -exact.clamp(-MOST, MOST)), 0);
    }
}
