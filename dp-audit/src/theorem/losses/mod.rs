//! The joint cost of releases that a query fixes in advance, by the distributions of their privacy
//! losses (Zhu, Dong, Wang, *Optimal accounting of differential privacy via characteristic
//! function*, 2022).
//!
//! For the laws P and Q of an answer on two neighbours, the *curve* is h(a) = Σ (P − a·Q)⁺. A
//! mechanism is (ε, δ) exactly if its curves are at most δ at a = e^ε. Let a distribution of losses
//! have the masses p at the losses l, and the mass p(∞). It *covers* a mechanism if p(∞) + Σ p·(1 −
//! a·e^−l)⁺ is at least the curve, for every a ≥ 0 and both orders of the neighbours. Sums of
//! independent losses cover mechanisms that run one after the other, where a query may depend on
//! earlier answers, but a cover must not.
//!
//! The curve is convex and h(0) = 1. So from upper bounds at points of a grid, the straight lines
//! in a between them give a cover (Doroshenko and others, *Connect the dots*, 2022). Larger masses
//! cover, too, so each mass is rounded up.

mod cover;
mod curve;
mod lattice;
mod sum;

use super::{MOST_EPSILON, millionths, proper, rho_of};
use cover::Cover;
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// The number of fraction bits of curves and factors.
const BITS: u64 = 160;
/// The largest number of releases. The grid has a number of points that grows with its root.
const MOST_RELEASES: u64 = 20_000;
/// The largest number of different steps.
const MOST_KINDS: usize = 32;

/// A release, by what its rule promises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// Any mechanism with this ε and δ, in units of 10^-6 and 10^-15.
    Approx(BigInt, BigInt),
    /// Discrete Laplace noise of the scale s/ε, on numbers of the L1 sensitivity s.
    Laplace {
        /// The value of ε, in units of 10^-6.
        epsilon: BigInt,
        /// The sensitivity s.
        sensitivity: BigInt,
    },
    /// Discrete Gaussian noise of the variance s²/(2ρ), on one number of the sensitivity s.
    Gaussian {
        /// The value of ρ, in units of 10^-12.
        rho: BigInt,
        /// The sensitivity s.
        sensitivity: BigInt,
    },
    /// Any mechanism with this ρ, in units of 10^-12.
    Rho(BigInt),
}

/// Releases, each with the number of times that it occurs.
pub(crate) type Steps = Vec<(Step, BigInt)>;

impl Step {
    /// Whether all numbers are in the range that the method can compute. A record with faults may
    /// have other numbers.
    fn is_proper(&self) -> bool {
        let moderate = |amount: BigRational| {
            let whole = amount.floor().to_integer();
            whole.sign() != Sign::Minus && whole < BigInt::from(MOST_EPSILON)
        };
        match self {
            Step::Approx(epsilon, delta) => {
                moderate(millionths(epsilon)) && (proper(delta) || delta.sign() == Sign::NoSign)
            }
            Step::Laplace { epsilon, sensitivity } => {
                moderate(millionths(epsilon)) && sensitivity.sign() == Sign::Plus
            }
            Step::Gaussian { rho, sensitivity } => moderate(rho_of(rho)) && sensitivity.sign() == Sign::Plus,
            Step::Rho(rho) => moderate(rho_of(rho)),
        }
    }

    /// An estimate of the variance of the loss. The choice of a grid needs no proof.
    fn variance(&self) -> f64 {
        match self {
            Step::Approx(epsilon, _) | Step::Laplace { epsilon, .. } => {
                let e = millionths(epsilon).to_f64().unwrap_or(f64::INFINITY);
                4.0 * e * e * (-e).exp() / (1.0 + (-e).exp()).powi(2)
            }
            Step::Gaussian { rho, .. } | Step::Rho(rho) => {
                2.0 * rho_of(rho).to_f64().unwrap_or(f64::INFINITY)
            }
        }
    }

    /// About the largest loss on the grid, in the same sense.
    fn reach(&self) -> f64 {
        match self {
            Step::Approx(epsilon, _) | Step::Laplace { epsilon, .. } => {
                millionths(epsilon).to_f64().unwrap_or(f64::INFINITY)
            }
            Step::Gaussian { .. } | Step::Rho(_) => self.variance() + 10.0 * self.variance().sqrt(),
        }
    }

    /// The largest finite loss, if there is one.
    fn largest(&self) -> Option<&BigInt> {
        match self {
            Step::Approx(epsilon, _) | Step::Laplace { epsilon, .. } => Some(epsilon),
            Step::Gaussian { .. } | Step::Rho(_) => None,
        }
    }
}

/// The losses of several steps, on one grid.
pub(crate) struct Losses {
    grid: Grid,
    covers: Vec<(Cover, u64)>,
    /// The sum of all ε, if no step has a larger finite loss.
    largest: Option<BigInt>,
}

impl Losses {
    /// `None` if the method cannot compute the losses, or if that takes too long.
    pub(crate) fn of(steps: &[(Step, BigInt)]) -> Option<Self> {
        let steps = merged(steps)?;
        let (mut variance, mut reach, mut count) = (0.0, 0.0, 0_u64);
        for (step, times) in &steps {
            let times = times.to_u64()?;
            count = count.checked_add(times).filter(|count| *count <= MOST_RELEASES && step.is_proper())?;
            variance += step.variance() * times as f64;
            reach = step.reach().max(reach);
        }
        if steps.is_empty() {
            return None;
        }
        let grid = Grid::of(variance, reach, count)?;
        let cover = |(step, times): &(Step, BigInt)| Some((Cover::of(step, &grid)?, times.to_u64()?));
        let covers = steps.iter().map(cover).collect::<Option<_>>()?;
        let largest = steps.iter().map(|(step, times)| Some(step.largest()? * times)).sum();
        Some(Losses { grid, covers, largest })
    }

    /// An ε for which all steps together are (ε, δ), in units of 10^-6 and rounded up. `None` if
    /// there is none, or if the sum of all ε is as small.
    pub(crate) fn epsilon(&self, delta: &BigInt) -> Option<BigInt> {
        if !proper(delta) {
            return None;
        }
        let found = sum::sum(&self.covers, delta).epsilon(&self.grid, delta)?;
        self.largest.as_ref().is_none_or(|largest| found < *largest).then_some(found)
    }
}

/// Joins equal steps, and adds up those that use only ρ: the curve of their sum is smaller than the
/// sum of their losses. Wide Gaussian noise is one of these, because its tails are sums over the
/// integers. `None` if there are too many different steps.
pub(crate) fn merged(steps: &[(Step, BigInt)]) -> Option<Steps> {
    let (mut joined, mut rho) = (Steps::new(), BigInt::ZERO);
    for (step, times) in steps.iter().filter(|(_, times)| times.sign() == Sign::Plus) {
        let is_full = joined.len() >= MOST_KINDS;
        match (step, joined.iter_mut().find(|(other, _)| other == step)) {
            (Step::Rho(own), _) => rho += own * times,
            (Step::Gaussian { rho: own, sensitivity }, _) if !lattice::fits(own, sensitivity) => {
                rho += own * times;
            }
            (_, Some((_, same))) => *same += times,
            (_, None) if is_full => return None,
            (_, None) => joined.push((step.clone(), times.clone())),
        }
    }
    if rho.sign() == Sign::Plus {
        joined.push((Step::Rho(rho), 1.into()));
    }
    Some(joined)
}

/// Equally spaced losses.
struct Grid {
    /// The distance between two points.
    step: BigRational,
}

impl Grid {
    /// Chooses a step from the variance of all losses, and from the largest loss of one release.
    /// Every step gives a sound result.
    fn of(variance: f64, reach: f64, count: u64) -> Option<Self> {
        /// The number of points in one deviation of the sum of all losses.
        const POINTS: f64 = 40.0;
        /// The number of points in one mean deviation of a release.
        const POINTS_EACH: f64 = 10.0;
        /// The largest number of points between zero and the largest loss of a release.
        const MOST: f64 = 2000.0;
        /// The smallest step is 2^-40.
        const FINEST: f64 = (1_u64 << 40) as f64;
        let each = (variance / count as f64).sqrt() / POINTS_EACH;
        let step = (variance.sqrt() / POINTS).min(each).max(reach / MOST);
        let units = (step * FINEST).to_u64()?.max(1);
        Some(Grid { step: BigRational::new(units.into(), (1_u64 << 40).into()) })
    }

    /// The loss of the point with this index.
    fn loss(&self, index: i64) -> BigRational {
        &self.step * BigRational::from_integer(index.into())
    }
}

/// A product with a number of at most about one, both as multiples of 2^-160, rounded up.
fn times_up(a: &BigInt, b: &BigInt) -> BigInt {
    (a * b).div_ceil(&(BigInt::from(1) << BITS))
}

#[cfg(test)]
mod tests;
