//! Randomised response, which also bounds every (ε, δ)-DP release.

use super::cells::Cells;
use crate::fixed::{Enclosure, some};
use crate::{DELTA, EPSILON};

/// The worst of all (ε, δ)-DP releases: with probability δ it reveals the table, and otherwise it
/// is a response with two answers.
pub(super) fn approx(cells: &mut Cells<'_>, epsilon: u64, delta: u64) -> Option<()> {
    let reveals = Enclosure::ratio(delta, DELTA);
    cells.beyond = some!(super::cells::mass(reveals));
    response(cells, Enclosure::ONE.sub(reveals), epsilon, 2)
}

/// A response with k answers: the true one has e^ε times the probability of each other one. All
/// probabilities are multiplied by `share`.
pub(super) fn response(cells: &mut Cells<'_>, share: Enclosure, epsilon: u64, answers: u64) -> Option<()> {
    let others = Enclosure::integer(some!(answers.checked_sub(1)));
    let less = Enclosure::ratio(epsilon, EPSILON).neg().exp();
    let right = share.div(Enclosure::ONE.add(others.mul(less)));
    let wrong = right.mul(less);
    some!(cells.atom(right, i128::from(epsilon), EPSILON));
    some!(cells.atom(wrong, some!(i128::from(epsilon).checked_neg()), EPSILON));
    let equal = Enclosure::integer(some!(answers.checked_sub(2)));
    cells.atom(wrong.mul(equal), 0, EPSILON)
}
