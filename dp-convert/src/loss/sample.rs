//! Discrete Gaussian noise on a Poisson sample.

use alloc::vec::Vec;

use super::cells::{Cells, exact, mass};
use super::gaussian::Gaussian;
use super::grid::Grid;
use super::losses::Losses;
use super::{Direction, FINER, LOSS_BITS};
use crate::fixed::{BITS, Enclosure, some};

/// Smaller losses of the noise are treated as this loss (-20), where e^20 is still in range.
const LOWEST: i64 = -(20 << LOSS_BITS);
/// The largest number of edges.
const LONGEST: i64 = 1 << 20;

/// Noise on a sample. With probability q the sample has the row in question, and the answer has the
/// law P; otherwise it has the law Q.
pub(super) struct Sampled {
    pub(super) noise: Gaussian,
    /// The rate q.
    pub(super) rate: Enclosure,
    pub(super) grid: Grid,
}

impl Sampled {
    /// The losses on the grid. The edges of the noise's own losses are such that the sample turns
    /// each edge into a point of the grid.
    pub(super) fn losses(&self, direction: Direction) -> Option<Losses> {
        match direction {
            Direction::Comes => self.comes(),
            Direction::Goes => self.goes(),
        }
    }

    /// 1 - q.
    fn rest(&self) -> Enclosure {
        Enclosure::ONE.sub(self.rate)
    }

    /// Losses of (1 - q)Q + qP against Q: the loss b of the noise becomes ln(1 - q + q e^b).
    fn comes(&self) -> Option<Losses> {
        let reach = i64::try_from(some!(self.noise.reach())).ok()?;
        // The loss is above ln(1 - q), and below the noise's own largest loss.
        let last = some!(some!(self.grid.reaches(reach.unsigned_abs())).checked_add(1));
        let (first, edges) = some!(self.edges(last, reach, |index| self.before_comes(index)));
        let mut cells = some!(Cells::new(&edges));
        some!(self.noise.fill(&mut cells));
        // Where P has the mass p and the loss b, Q has p·e^-b. What Q lacks to one has infinitely
        // small losses of the noise, and the loss ln(1 - q) on the sample.
        let (mut masses, mut seen) = (Vec::with_capacity(edges.len()), Enclosure::ZERO);
        for (own, edge) in cells.masses.iter().zip(&edges) {
            let own = probability(*own);
            let other = own.mul(exact(*edge).neg().exp());
            seen = seen.add(other);
            masses.push(some!(mass(self.rate.mul(own).add(self.rest().mul(other)))));
        }
        let missing = some!(mass(self.rest().mul(Enclosure::ONE.sub(seen))));
        let lowest = some!(masses.first_mut());
        *lowest = some!(lowest.checked_add(missing));
        let infinite = some!(mass(self.rate.mul(probability(cells.beyond))));
        Some(Losses { first, masses, infinite })
    }

    /// Losses of Q against (1 - q)Q + qP. The noise's loss b, here of Q against P, becomes -ln(1 -
    /// q + q e^-b). An infinite b becomes -ln(1 - q).
    fn goes(&self) -> Option<Losses> {
        let reach = i64::try_from(some!(self.noise.reach())).ok()?;
        let most = self.rest().ln().neg();
        // The first index whose loss is certainly at least -ln(1 - q).
        let top = some!(self.grid.reaches(some!(most.times_up(1 << LOSS_BITS))));
        let (first, edges) = some!(self.edges(top, reach, |index| self.before_goes(index)));
        let mut cells = some!(Cells::new(&edges));
        some!(self.noise.fill(&mut cells));
        let mut losses = Losses { first, masses: cells.masses, infinite: 0 };
        let place = usize::try_from(some!(top.checked_sub(first))).ok()?;
        losses.masses.resize(some!(place.checked_add(1)), 0);
        let highest = some!(losses.masses.last_mut());
        *highest = some!(highest.checked_add(cells.beyond));
        Some(losses)
    }

    /// The loss of the noise that becomes the loss l with this index, if there is one: ln((e^l - 1
    /// + q)/q), rounded down.
    fn before_comes(&self, index: i64) -> Option<i64> {
        let loss = exact(some!(self.grid.loss(index)));
        let odds = Enclosure::ONE.sub(self.rest().mul(loss.neg().exp())).div(self.rate);
        floor(loss.add(odds.ln()))
    }

    /// The same for the other direction: -ln((e^-l - 1 + q)/q).
    fn before_goes(&self, index: i64) -> Option<i64> {
        let odds = exact(some!(self.grid.loss(index))).neg().exp().sub(self.rest()).div(self.rate);
        floor(odds.ln().neg())
    }

    /// The edges of the indices up to `last`, and the index of the first edge. No edge is below
    /// `LOWEST`, and at most one is below `-reach`.
    fn edges(&self, last: i64, reach: i64, edge: impl Fn(i64) -> Option<i64>) -> Option<(i64, Vec<i64>)> {
        let lowest = some!(reach.checked_neg());
        let (mut edges, mut first) = (Vec::new(), last);
        for index in (some!(last.checked_sub(LONGEST))..=last).rev() {
            match edge(index) {
                Some(loss) if loss >= LOWEST => {
                    edges.push(loss);
                    first = index;
                    if loss <= lowest {
                        break;
                    }
                }
                // A point that is above all losses.
                None if edges.is_empty() && index > 0 => {}
                _ => break,
            }
        }
        edges.reverse();
        Some((first, edges))
    }
}

/// The exact enclosure of a mass.
fn probability(mass: u128) -> Enclosure {
    let fixed = mass << FINER;
    Enclosure::between(fixed, fixed)
}

/// The loss rounded down, in units of 2^-40.
fn floor(loss: Enclosure) -> Option<i64> {
    let (low, _) = some!(loss.bounds());
    i64::try_from(low >> (BITS - LOSS_BITS)).ok()
}
