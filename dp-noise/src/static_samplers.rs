//! Samplers whose parameter is a compile-time constant. Each parameter has one table, which is
//! built on first use and shared by all threads.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use std::any::{Any, TypeId};
use std::boxed::Box;
use std::sync::{PoisonError, RwLock};
use std::vec::Vec;

use crate::bernoulli::Bernoulli;
use crate::bernoulli::exp_neg::ExpNeg;
use crate::gaussian::DiscreteGaussian;
use crate::geometric::Geometric;
use crate::laplace::DiscreteLaplace;
use crate::sampling::PoissonSampling;
use crate::selection::PermuteAndFlip;
use crate::selection::exponential::ExponentialMechanism;

/// A sampler with one rational parameter, for [`fixed`]. Sealed.
pub trait OneParameter: sealed::OneParameter {}

mod sealed {
    /// The properties of a sampler that [`fixed`](super::fixed) needs.
    pub trait OneParameter: Sized + Send + Sync + 'static {
        /// Whether the parameter is a probability, from zero to one inclusive. Otherwise, the
        /// parameter may be any number above zero.
        const PROBABILITY: bool;

        /// Builds the sampler for a parameter of two 64-bit numbers.
        fn build(numerator: u64, denominator: u64) -> Option<Self>;
    }
}

macro_rules! one_parameter {
    ($($sampler:ty: $probability:literal),* $(,)?) => { $(
        impl OneParameter for $sampler {}
        impl sealed::OneParameter for $sampler {
            const PROBABILITY: bool = $probability;
            #[inline]
            fn build(numerator: u64, denominator: u64) -> Option<Self> {
                Self::new(numerator.into(), denominator.into()).ok()
            }
        }
    )* };
}

one_parameter! {
    DiscreteLaplace: false,
    DiscreteGaussian: false,
    Geometric: false,
    PermuteAndFlip: false,
    ExponentialMechanism: false,
    ExpNeg: false,
    Bernoulli: true,
    PoissonSampling: true,
}

type Table = &'static (dyn Any + Send + Sync);

/// The sampler's type, and the numerator and denominator of its parameter.
type Key = (TypeId, u64, u64);

/// The tables, ordered by their keys. A program has few tables. A `BTreeMap` would add more debug
/// information to the program than the rest of this file.
static TABLES: RwLock<Vec<(Key, Table)>> = RwLock::new(Vec::new());

#[inline]
fn place(tables: &[(Key, Table)], key: Key) -> Result<usize, usize> {
    tables.binary_search_by(|(known, _)| known.cmp(&key))
}

/// The table of this key, if it is built.
#[inline]
fn known(key: Key) -> Option<Table> {
    let tables = TABLES.read().unwrap_or_else(PoisonError::into_inner);
    Some(tables[place(&tables, key).ok()?].1)
}

/// Stores a table for this key. If another thread has already stored a table for the key, the
/// function drops the new table and returns the stored table.
#[inline]
fn keep(key: Key, table: Table) -> Table {
    let mut tables = TABLES.write().unwrap_or_else(PoisonError::into_inner);
    let place = place(&tables, key).unwrap_or_else(|place| {
        tables.insert(place, (key, table));
        place
    });
    tables[place].1
}

/// The sampler `S` with the parameter `NUMERATOR` / `DENOMINATOR`, which is its scale, variance or
/// probability.
///
/// The first call with a parameter builds its table, which is never freed. Each later call looks
/// the table up, which takes tens of nanoseconds. To avoid this cost, keep the reference that the
/// function returns. A parameter that cannot be sampled is a compile error.
///
/// ```
/// use dp_noise::{Generator, fixed, gaussian::DiscreteGaussian, laplace::DiscreteLaplace};
///
/// let mut generator = Generator::from_os()?;
/// let noise = fixed::<DiscreteLaplace, 10, 1>().sample(&mut generator);
/// let other = fixed::<DiscreteGaussian, 25, 2>().sample(&mut generator);
/// assert!(noise.abs() < 1000 && other.abs() < 1000);
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
///
/// ```compile_fail
/// use dp_noise::{fixed, laplace::DiscreteLaplace};
/// fixed::<DiscreteLaplace, 10, 0>(); // no such scale
/// ```
///
/// ```compile_fail
/// use dp_noise::{bernoulli::Bernoulli, fixed};
/// fixed::<Bernoulli, 3, 2>(); // no such probability
/// ```
#[must_use]
pub fn fixed<S: OneParameter, const NUMERATOR: u64, const DENOMINATOR: u64>() -> &'static S {
    const {
        assert!(DENOMINATOR > 0, "the parameter of a sampler has a zero denominator");
        assert!(S::PROBABILITY || NUMERATOR > 0, "the parameter of a sampler is zero");
        assert!(!S::PROBABILITY || NUMERATOR <= DENOMINATOR, "the probability of a sampler exceeds one");
    }
    let key = (TypeId::of::<S>(), NUMERATOR, DENOMINATOR);
    let table = known(key).unwrap_or_else(|| {
        let Some(table) = S::build(NUMERATOR, DENOMINATOR) else {
            unreachable!("every parameter of 64-bit numbers that passed the assertions can be sampled")
        };
        keep(key, Box::leak(Box::new(table)))
    });
    table.downcast_ref().unwrap_or_else(|| unreachable!("a table is listed by its type"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_parameter_has_one_table() {
        let tables: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(fixed::<DiscreteLaplace, 17, 3>)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(tables.iter().all(|table| std::ptr::eq(*table, tables[0])));
        assert_eq!(*tables[0], DiscreteLaplace::new(17, 3).unwrap());
        assert_ne!(fixed::<DiscreteLaplace, 3, 17>(), tables[0]);
        assert_eq!(*fixed::<Geometric, 17, 3>(), Geometric::new(17, 3).unwrap());
    }

    #[test]
    fn the_ends_of_the_range_can_be_built() {
        const MOST: u64 = u64::MAX;
        assert_eq!(fixed::<DiscreteLaplace, MOST, 1>().scale(), (MOST.into(), 1));
        assert_eq!(fixed::<DiscreteGaussian, 1, MOST>().variance(), (1, MOST.into()));
        assert_eq!(fixed::<Geometric, MOST, { MOST - 1 }>().scale(), (MOST.into(), u128::from(MOST) - 1));
        assert_eq!(*fixed::<PermuteAndFlip, MOST, 1>(), PermuteAndFlip::new(MOST.into(), 1).unwrap());
        assert_eq!(fixed::<ExponentialMechanism, MOST, 1>().scale(), (MOST.into(), 1));
        assert_eq!(*fixed::<ExpNeg, 1, MOST>(), ExpNeg::new(1, MOST.into()).unwrap());
        assert_eq!(*fixed::<Bernoulli, 0, 1>(), Bernoulli::new(0, 1).unwrap());
        assert_eq!(*fixed::<PoissonSampling, 1, 1>(), PoissonSampling::new(1, 1).unwrap());
    }
}
