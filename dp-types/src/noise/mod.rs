//! Noise: each thread has one generator, and a cache of the distributions that it has built.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::any::{Any, TypeId};
use std::cell::RefCell;
use std::sync::Arc;

use dp_noise::Generator;
pub use dp_noise::gaussian::DiscreteGaussian;
pub use dp_noise::laplace::DiscreteLaplace;
use dp_noise::sampling::PoissonSampling;
use dp_noise::selection::{PermuteAndFlip, exponential::ExponentialMechanism};

use crate::error::Error;
use crate::sealed::Sealed;

thread_local! {
    static GENERATOR: RefCell<Option<Generator>> = const { RefCell::new(None) };
    static KNOWN: RefCell<Vec<Entry>> = const { RefCell::new(Vec::new()) };
}

/// The distribution of an integer noise. Sealed: [`DiscreteLaplace`] and [`DiscreteGaussian`].
pub trait Law: Sealed + Clone + Send + Sync + 'static {
    /// Draws one value.
    fn draw(&self, generator: &mut Generator) -> i128;
    /// Adds independent noise to each number, exact in 128 bits.
    fn noisy(&self, exact: &[i128], generator: &mut Generator) -> Vec<i128>;
    /// The half-width of an interval around zero that contains the noise with a probability of at
    /// least `level`.
    fn interval(&self, level: f64) -> u128;
    /// The standard deviation, or a number that is larger only by rounding.
    fn standard_deviation(&self) -> f64;
    /// The name of the distribution and of its parameter, with the parameter as a fraction.
    fn parameter(&self) -> (&'static str, (u128, u128));
}

macro_rules! laws {
    ($($law:ident $name:literal $parameter:ident;)*) => { $(
        impl Sealed for $law {}
        impl Law for $law {
            #[inline]
            fn draw(&self, generator: &mut Generator) -> i128 {
                self.sample(generator)
            }
            fn noisy(&self, exact: &[i128], generator: &mut Generator) -> Vec<i128> {
                self.noisy(exact, generator)
            }
            #[inline]
            fn interval(&self, level: f64) -> u128 {
                self.interval(level)
            }
            #[inline]
            fn standard_deviation(&self) -> f64 {
                self.standard_deviation()
            }
            #[inline]
            fn parameter(&self) -> (&'static str, (u128, u128)) {
                ($name, self.$parameter())
            }
        }
    )* };
}
laws! {
    DiscreteLaplace "discrete Laplace noise of scale" scale;
    DiscreteGaussian "discrete Gaussian noise of variance" variance;
}

/// Calls `draw` with this thread's generator, which the operating system seeds at its first use.
pub(crate) fn with<T>(draw: impl FnOnce(&mut Generator) -> T) -> Result<T, Error> {
    GENERATOR.with_borrow_mut(|slot| {
        let generator = match slot {
            Some(generator) => generator,
            None => slot.insert(Generator::from_os().map_err(Error::entropy)?),
        };
        Ok(draw(generator))
    })
}

/// Adds independent noise to each number.
pub(crate) fn noisy<L: Law>(exact: &[i128], law: &L) -> Result<Vec<i128>, Error> {
    with(|generator| law.noisy(exact, generator))
}

/// Sets each bit of `mask` independently: to 1 with probability `numerator` / `denominator`,
/// otherwise to 0.
#[inline]
pub(crate) fn coins(mask: &mut [u64], numerator: u64, denominator: u64) -> Result<(), Error> {
    let law = law(numerator.into(), denominator.into(), PoissonSampling::new)?;
    with(|generator| law.fill(mask, generator))
}

/// Adds noise to one number. The result is exact unless the noise is out of range, which has a
/// probability below exp(−2^36).
pub(crate) fn with_noise<L: Law>(exact: i128, law: &L) -> Result<i128, Error> {
    with(|generator| dp_noise::noisy(exact, law.draw(generator)))
}

/// The nearest number in the symmetric range of 64 bits. A released number has this value as an
/// `i64`.
#[inline]
pub(crate) fn held(units: i128) -> i64 {
    const MOST: i128 = i64::MAX as i128;
    units.clamp(-MOST, MOST) as i64
}

/// A mechanism that selects among public candidates by their scores. A candidate with a higher
/// score is likelier. Sealed.
pub(crate) trait Choice: Sealed + Send + Sync + 'static {
    /// The index of the selected candidate, or `None` if the list is empty.
    fn choose(&self, scores: &[i64], generator: &mut Generator) -> Option<usize>;
}
macro_rules! choices {
    ($($choice:ident)*) => { $(
        impl Sealed for $choice {}
        impl Choice for $choice {
            #[inline]
            fn choose(&self, scores: &[i64], generator: &mut Generator) -> Option<usize> {
                self.sample(scores, generator)
            }
        }
    )* };
}
choices! { PermuteAndFlip ExponentialMechanism }

/// Selects `times` candidates, one after the other, each from the remaining candidates.
///
/// A score beyond 64 bits saturates. The released choices determine the remaining candidates, so
/// these are public.
pub(crate) fn chosen<C: Choice>(exact: &[i128], times: u64, choice: &C) -> Result<Vec<u64>, Error> {
    let mut scores: Vec<i64> =
        exact.iter().map(|score| (*score).clamp(i64::MIN.into(), i64::MAX.into()) as i64).collect();
    let mut left: Vec<u64> = (0..scores.len() as u64).collect();
    with(|generator| {
        let one = |turn| {
            let index = choice.choose(&scores, generator)?;
            // After the last choice, nothing uses the remaining candidates.
            if turn == times {
                return Some(left[index]);
            }
            scores.remove(index);
            Some(left.remove(index))
        };
        (1..=times).map_while(one).collect()
    })
}

type Entry = (TypeId, (u128, u128), Arc<dyn Any + Send + Sync>);

/// The number of distributions that a thread remembers. A program uses few distributions. Building
/// a distribution takes fifty times as long as a draw.
const MOST: usize = 64;

/// Returns the distribution or selection mechanism with this parameter. Each thread builds it once,
/// and then remembers it.
pub(crate) fn law<L: Any + Send + Sync, E>(
    numerator: u128,
    denominator: u128,
    build: impl FnOnce(u128, u128) -> Result<L, E>,
) -> Result<Arc<L>, Error>
where
    E: core::error::Error,
{
    KNOWN.with_borrow_mut(|known| {
        let wanted = (TypeId::of::<L>(), (numerator, denominator));
        if let Some((.., law)) = known.iter().find(|(kind, parameter, _)| (*kind, *parameter) == wanted)
            && let Ok(law) = Arc::clone(law).downcast()
        {
            return Ok(law);
        }
        let law = Arc::new(build(numerator, denominator).map_err(|error| Error::scale(&error))?);
        if known.len() == MOST {
            known.remove(0);
        }
        known.push((wanted.0, wanted.1, Arc::clone(&law) as _));
        Ok(law)
    })
}

/// Seeds this thread's generator, so that a test of a program can reproduce the noise.
///
/// The seed reveals the noise: with this feature on, every certificate says NOT PRIVATE.
#[cfg(feature = "seeded")]
pub fn seed(seed: [u8; 32]) {
    GENERATOR.set(Some(Generator::seeded(seed)));
}

#[cfg(test)]
mod tests;
