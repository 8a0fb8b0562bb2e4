//! Discrete Laplace noise on an integer that one unit changes by at most s.

use super::LOSS_BITS;
use super::cells::{Cells, decrease, signed};
use crate::EPSILON;
use crate::fixed::{Enclosure, some};

/// Adds the losses of noise with the scale s/ε. With r = e^(-ε/s), the answer t has the loss
/// ε(2t/s - 1). Its probability is 1/(1 + r) at t = s, r^s/(1 + r) at t = 0, and r^(s - t)(1 -
/// r)/(1 + r) between both. The answers above s have the same loss as s, and those below 0 the
/// same as 0.
pub(super) fn laplace(cells: &mut Cells<'_>, epsilon: u64, sensitivity: u64) -> Option<()> {
    let (e, s) = (Enclosure::ratio(epsilon, EPSILON), i128::from(sensitivity));
    let end = Enclosure::ONE.div(Enclosure::ONE.add(e.mul(Enclosure::ratio(1, sensitivity)).neg().exp()));
    some!(cells.atom(end, i128::from(epsilon), EPSILON));
    some!(cells.atom(end.mul(e.neg().exp()), some!(i128::from(epsilon).checked_neg()), EPSILON));
    let mut from = 1;
    for (place, _, high) in cells.places() {
        let to = match high {
            Some(high) => some!(last(high, epsilon, s)).min(some!(s.checked_sub(1))),
            None => some!(s.checked_sub(1)),
        };
        if to < from {
            continue;
        }
        let part = |n: i128| Some(e.mul(some!(signed(n, sensitivity))));
        // A geometric sum, and the loss in the middle: the answers have r^(n - 1) between their
        // probabilities, so they act like one answer with the mean of their losses.
        let count = some!(some!(to.checked_sub(from)).checked_add(1));
        let nearest = some!(part(some!(to.checked_sub(s)))).exp();
        let spread = Enclosure::ONE.sub(some!(part(some!(count.checked_neg()))).exp());
        let middle = some!(part(some!(some!(from.checked_add(to)).checked_sub(s))));
        let rest = decrease(cells.low(place), middle);
        some!(cells.add(place, end.mul(nearest).mul(spread), Enclosure::ONE, rest));
        from = some!(to.checked_add(1));
    }
    Some(())
}

/// The largest answer t whose loss (2t/s - 1)ε is at most an edge.
fn last(edge: i64, epsilon: u64, s: i128) -> Option<i128> {
    let unit = some!(i128::from(epsilon).checked_shl(LOSS_BITS));
    let moved = some!(some!(i128::from(edge).checked_mul(i128::from(EPSILON))).checked_add(unit));
    some!(moved.checked_mul(s)).checked_div_euclid(some!(unit.checked_mul(2)))
}
