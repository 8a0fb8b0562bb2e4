//! Spreads the mass of a release over the points of a grid, such that the distribution on the grid
//! costs at least as much.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::{FINER, LOSS_BITS};
use crate::fixed::{BITS, Enclosure, Round, shr, some};

/// Where a loss is, relative to the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// At the first edge or below.
    Below,
    /// Above the edge with this index, and at most at the next edge.
    Cell(usize),
    /// Above the last edge.
    Beyond,
}

/// Masses at increasing losses, the edges, in units of 2^-40.
pub(super) struct Cells<'a> {
    edges: &'a [i64],
    pub(super) masses: Vec<u128>,
    /// The mass of all losses above the last edge.
    pub(super) beyond: u128,
    /// The width of the previous cell, and e^-width.
    shrink: (i64, Enclosure),
}

/// The exact enclosure of a loss in units of 2^-40.
pub(super) fn exact(loss: i64) -> Enclosure {
    let magnitude = u128::from(loss.unsigned_abs()) << (BITS - LOSS_BITS);
    let positive = Enclosure::between(magnitude, magnitude);
    if loss < 0 { positive.neg() } else { positive }
}

/// The enclosure of the fraction n/d.
pub(super) fn signed(n: i128, d: u64) -> Option<Enclosure> {
    let positive = Enclosure::ratio(u64::try_from(n.unsigned_abs()).ok()?, d);
    Some(if n < 0 { positive.neg() } else { positive })
}

/// e^(l - x) for an edge l at or below the loss x. The series of e^(x - l) has few terms, since the
/// difference is small. Without an edge the result is one.
pub(super) fn decrease(low: Option<i64>, loss: Enclosure) -> Enclosure {
    match low {
        Some(low) => Enclosure::ONE.div(loss.sub(exact(low)).exp()),
        None => Enclosure::ONE,
    }
}

/// The upper bound of a probability as a mass.
pub(super) fn mass(probability: Enclosure) -> Option<u128> {
    Some(shr(some!(probability.above()), FINER, Round::Up))
}

impl<'a> Cells<'a> {
    /// No masses yet. `None` if the edges do not increase.
    pub(super) fn new(edges: &'a [i64]) -> Option<Self> {
        let increase = edges.windows(2).all(|pair| matches!(pair, [low, high] if low < high));
        let new = Self { edges, masses: vec![0; edges.len()], beyond: 0, shrink: (0, Enclosure::ONE) };
        (increase && !edges.is_empty()).then_some(new)
    }

    /// The edges, from the lowest to the highest.
    pub(super) fn edges(&self) -> &'a [i64] {
        self.edges
    }

    /// The place of the loss n/d. The comparison is exact.
    pub(super) fn place(&self, n: i128, d: u64) -> Option<Place> {
        let scaled = some!(n.checked_mul(1 << LOSS_BITS));
        let below =
            |edge: &i64| i128::from(*edge).checked_mul(i128::from(d)).is_some_and(|edge| edge < scaled);
        let count = self.edges.partition_point(below);
        Some(match count.checked_sub(1) {
            None => Place::Below,
            Some(_) if count == self.edges.len() => Place::Beyond,
            Some(cell) => Place::Cell(cell),
        })
    }

    /// All places, from the lowest to the highest, each with its edges.
    pub(super) fn places(&self) -> impl Iterator<Item = (Place, Option<i64>, Option<i64>)> + use<'a> {
        let edges = self.edges;
        let below = (Place::Below, None, edges.first().copied());
        let beyond = (Place::Beyond, edges.last().copied(), None);
        let cells = edges.windows(2).enumerate();
        let cells =
            cells.map(|(cell, pair)| (Place::Cell(cell), pair.first().copied(), pair.last().copied()));
        core::iter::once(below).chain(cells).chain(core::iter::once(beyond))
    }

    /// The lower edge of a place.
    pub(super) fn low(&self, place: Place) -> Option<i64> {
        match place {
            Place::Cell(cell) => self.edges.get(cell).copied(),
            Place::Below | Place::Beyond => None,
        }
    }

    /// Adds one atom: an answer, or several answers with the same loss n/d.
    pub(super) fn atom(&mut self, probability: Enclosure, n: i128, d: u64) -> Option<()> {
        let place = some!(self.place(n, d));
        let rest = decrease(self.low(place), some!(signed(n, d)));
        self.add(place, probability, Enclosure::ONE, rest)
    }

    /// Adds answers whose losses are all in one place. With the lower edge as l, `scale` · `own` is
    /// their probability P on the first table, and `scale` · `other` is e^l times their probability
    /// Q on the second table.
    ///
    /// The edges l < h get two masses with the same P and the same Q in total: (P - e^l Q)/(1 -
    /// e^(l - h)) at h, and the rest of P at l.
    pub(super) fn add(
        &mut self,
        place: Place,
        scale: Enclosure,
        own: Enclosure,
        other: Enclosure,
    ) -> Option<()> {
        let cell = match place {
            Place::Below => return increase(self.masses.first_mut(), scale.mul(own)),
            Place::Beyond => return increase(Some(&mut self.beyond), scale.mul(own)),
            Place::Cell(cell) => cell,
        };
        let [low, high] = *some!(self.edges.get(some!(both(cell)))) else { return None };
        let width = some!(high.checked_sub(low));
        if self.shrink.0 != width {
            self.shrink = (width, decrease(Some(0), exact(width)));
        }
        let shrink = self.shrink.1;
        let part = scale.div(Enclosure::ONE.sub(shrink));
        let up = part.mul(own.sub(other).max(Enclosure::ZERO));
        let down = part.mul(other.sub(own.mul(shrink)).max(Enclosure::ZERO));
        some!(increase(self.masses.get_mut(cell), down));
        increase(self.masses.get_mut(some!(cell.checked_add(1))), up)
    }
}

/// The indices of a cell's edges.
fn both(cell: usize) -> Option<RangeInclusive<usize>> {
    Some(cell..=some!(cell.checked_add(1)))
}

fn increase(to: Option<&mut u128>, probability: Enclosure) -> Option<()> {
    let to = some!(to);
    *to = some!(to.checked_add(some!(mass(probability))));
    Some(())
}
