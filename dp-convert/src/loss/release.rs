//! The kinds of releases whose losses are known.

use super::cells::Cells;
use super::gaussian::Gaussian;
use super::grid::{Grid, Spread};
use super::losses::Losses;
use super::sample::Sampled;
use super::{Direction, FINER, LOSS_BITS, concentrated, laplace, response};
use crate::fixed::{Enclosure, some};
use crate::{DELTA, EPSILON, RHO};

/// One release of a plan. ε is in units of 10^-6, δ in units of 10^-15, and ρ in units of 10^-12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Release {
    /// Any (ε, δ)-DP mechanism.
    Approx {
        /// The ε of the mechanism.
        epsilon: u64,
        /// The δ of the mechanism.
        delta: u64,
    },
    /// A randomised response: the true answer has e^ε times the probability of each other answer.
    Response {
        /// The ε of the response.
        epsilon: u64,
        /// The number of possible answers, at least two.
        answers: u64,
    },
    /// Discrete Laplace noise of the scale s/ε on integers. One unit changes them by at most s in
    /// total (the L1 sensitivity).
    Laplace {
        /// The ε of the release.
        epsilon: u64,
        /// The sensitivity s.
        sensitivity: u64,
    },
    /// Discrete Gaussian noise of the variance s²/(2ρ) on one integer. One unit changes it by at
    /// most s.
    Gaussian {
        /// The ρ of the release.
        rho: u64,
        /// The sensitivity s.
        sensitivity: u64,
    },
    /// Any ρ-zCDP mechanism, such as discrete Gaussian noise on a vector.
    Zcdp {
        /// The ρ of the mechanism.
        rho: u64,
    },
    /// Discrete Gaussian noise of the variance s²/(2ρ) on one integer of a Poisson sample. The
    /// sample has each row with the probability n/d. A row changes the integer by at most s.
    ///
    /// **Each such release draws a new sample**, independent of all others. No one sees the sample,
    /// and no other release reads it. Several releases on one sample, as in one block of
    /// `budget.sample`, are not such releases: they cost far more. In a plan with such a release,
    /// neighbours differ by one added or removed row, for all releases of the plan.
    SampledGaussian {
        /// The ρ of the release if all rows were in the sample.
        rho: u64,
        /// The sensitivity s.
        sensitivity: u64,
        /// The numerator n.
        numerator: u64,
        /// The denominator d.
        denominator: u64,
    },
}

impl Release {
    /// Whether the losses in both directions are equal.
    pub(super) fn is_symmetric(&self) -> bool {
        !matches!(self, Self::SampledGaussian { .. })
    }

    /// The largest finite loss, if there is one, in units of 10^-6.
    pub(super) fn largest(&self) -> Option<u64> {
        match *self {
            Self::Approx { epsilon, .. } | Self::Response { epsilon, .. } | Self::Laplace { epsilon, .. } => {
                Some(epsilon)
            }
            Self::Gaussian { .. } | Self::Zcdp { .. } | Self::SampledGaussian { .. } => None,
        }
    }

    /// Estimates the variance of the loss, and bounds the finite losses.
    pub(super) fn spread(&self) -> Option<Spread> {
        let variance = |rho: u64| {
            let half = Enclosure::ratio(rho, RHO);
            half.add(half)
        };
        let (variance, reach) = match *self {
            Self::Approx { epsilon, .. } | Self::Response { epsilon, .. } | Self::Laplace { epsilon, .. } => {
                let e = Enclosure::ratio(epsilon, EPSILON);
                // The loss is ε or -ε, with the probabilities p and e^-ε p. Other responses and
                // other Laplace noise spread less.
                let less = e.neg().exp();
                let mean = e.mul(Enclosure::integer(2)).div(Enclosure::ONE.add(less));
                (mean.mul(mean).mul(less), some!(e.times_up(1 << LOSS_BITS)))
            }
            Self::Gaussian { rho, sensitivity } => {
                (variance(rho), some!(some!(Gaussian::new(rho, sensitivity)).reach()))
            }
            Self::Zcdp { rho } => (variance(rho), some!(concentrated::reach(rho))),
            Self::SampledGaussian { rho, sensitivity, numerator, denominator } => {
                let rate = Enclosure::ratio(numerator, denominator);
                let whole = variance(rho);
                let sampled = rate.mul(rate).mul(whole.min(Enclosure::integer(20)).exp().sub(Enclosure::ONE));
                (whole.min(sampled), some!(some!(Gaussian::new(rho, sensitivity)).reach()))
            }
        };
        Some(Spread { variance: some!(variance.above()) >> (FINER.saturating_add(8)), reach })
    }

    /// The losses on a grid.
    pub(super) fn losses(&self, grid: Grid, direction: Direction) -> Option<Losses> {
        if let Self::SampledGaussian { rho, sensitivity, numerator, denominator } = *self {
            if numerator == 0 || numerator > denominator {
                return None;
            }
            let noise = some!(Gaussian::new(rho, sensitivity));
            let rate = Enclosure::ratio(numerator, denominator);
            return if numerator == denominator {
                Self::Gaussian { rho, sensitivity }.losses(grid, direction)
            } else {
                Sampled { noise, rate, grid }.losses(direction)
            };
        }
        if let Self::Zcdp { rho } = *self {
            return concentrated::concentrated(rho, grid);
        }
        let last = some!(grid.reaches(some!(self.spread()).reach));
        let first = some!(last.checked_neg());
        let mut edges = alloc::vec::Vec::new();
        for index in first..=last {
            edges.push(some!(grid.loss(index)));
        }
        let mut cells = some!(Cells::new(&edges));
        some!(match *self {
            Self::Approx { delta, .. } if delta > DELTA => None,
            Self::Approx { epsilon, delta } => response::approx(&mut cells, epsilon, delta),
            Self::Response { epsilon, answers } => {
                response::response(&mut cells, Enclosure::ONE, epsilon, answers)
            }
            // Without a cost, all answers have the loss zero.
            Self::Laplace { epsilon: 0, .. } => response::approx(&mut cells, 0, 0),
            Self::Laplace { epsilon, sensitivity } => laplace::laplace(&mut cells, epsilon, sensitivity),
            Self::Gaussian { rho, sensitivity } => {
                some!(Gaussian::new(rho, sensitivity)).fill(&mut cells)
            }
            Self::Zcdp { .. } | Self::SampledGaussian { .. } => None,
        });
        Some(Losses { first, masses: cells.masses, infinite: cells.beyond })
    }
}
