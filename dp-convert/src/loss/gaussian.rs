//! Discrete Gaussian noise on an integer that one unit changes by at most s.

use super::LOSS_BITS;
use super::cells::{Cells, decrease, signed};
use crate::RHO;
use crate::fixed::{Enclosure, Round, exp, some};

/// Answers further than this many deviations from both tables' results are not split. Together
/// their probability is below 2^-70.
const DEVIATIONS: u64 = 10;
/// The largest ρ that is supported, in units of 10^-12.
const LARGEST: u64 = 1000 * RHO;
/// One sum covers at most this part of a deviation.
const PART: u128 = 64;

/// Noise of the variance s²/(2ρ), so that one release has the cost ρ. The answer y has the loss
/// (2y/s - 1)ρ, where y = 0 is the result on the second table and y = s the one on the first.
#[derive(Clone, Copy)]
pub(super) struct Gaussian {
    rho: u64,
    sensitivity: u64,
    /// ρ.
    r: Enclosure,
    /// An upper bound on s, divided by the sum of e^(-y²/2σ²) over all integers y.
    density: Enclosure,
    /// The distance from which on answers are not split.
    far: i128,
    /// The largest number of answers in one sum.
    longest: i128,
}

impl Gaussian {
    pub(super) fn new(rho: u64, sensitivity: u64) -> Option<Self> {
        if rho == 0 || rho > LARGEST || sensitivity == 0 || sensitivity >> 40 != 0 {
            return None;
        }
        let (r, s) = (Enclosure::ratio(rho, RHO), u128::from(sensitivity));
        // σ² = 10^12 s²/(2ρ).
        let square = some!(some!(s.checked_mul(s)).checked_mul(u128::from(RHO)));
        let deviation = some!(square.checked_div(some!(u128::from(rho).checked_mul(2)))).isqrt();
        // The sum is at least σ√(2π) (`proof.md`). If σ is small, the terms near zero are more.
        let two_r = r.add(r);
        let smooth = two_r.sqrt().mul(Enclosure::HALF_LN_2PI.neg().exp());
        let density = if deviation < 4 {
            let mut sum = Enclosure::ONE;
            for y in 1..=40 {
                let ratio = Enclosure::ratio(y, sensitivity);
                let term = r.mul(ratio).mul(ratio).neg().exp();
                sum = sum.add(term).add(term);
            }
            smooth.min(Enclosure::integer(sensitivity).div(sum))
        } else {
            smooth
        };
        let far = some!(some!(deviation.checked_add(1)).checked_mul(u128::from(DEVIATIONS)));
        Some(Self {
            rho,
            sensitivity,
            r,
            density: density.upper(),
            far: i128::try_from(far).ok()?,
            longest: i128::try_from(some!(deviation.checked_div(PART)).max(1)).ok()?,
        })
    }

    /// The largest loss of an answer that is split, in units of 2^-40 and rounded up.
    pub(super) fn reach(&self) -> Option<u64> {
        let farthest = some!(signed(some!(self.far.checked_mul(2)), self.sensitivity));
        Enclosure::ONE.add(farthest).mul(self.r).times_up(1 << LOSS_BITS)
    }

    /// Adds the losses of all answers.
    pub(super) fn fill(&self, cells: &mut Cells<'_>) -> Option<()> {
        let s = i128::from(self.sensitivity);
        let most = some!(s.checked_add(self.far));
        let mut from = some!(self.far.checked_neg());
        for (place, low, high) in cells.places() {
            let to = match high {
                Some(high) => some!(self.last(high)).min(most),
                None => most,
            };
            while from <= to {
                let end = some!(some!(from.checked_add(self.longest)).checked_sub(1)).min(to);
                let (scale, own, other) = some!(self.sum(from, end, low));
                some!(cells.add(place, scale, own, other));
                from = some!(end.checked_add(1));
            }
        }
        // The answers above `most` have less probability than e^-50 · σ/10, and those below the
        // first have less than that. Those below have smaller losses than the first answer.
        let tail = some!(self.tail());
        let edge = cells
            .edges()
            .partition_point(|edge| self.last(*edge).is_some_and(|last| last < self.far.saturating_neg()));
        let above = cells.masses.get_mut(edge).unwrap_or(&mut cells.beyond);
        *above = some!(above.checked_add(tail));
        cells.beyond = some!(cells.beyond.checked_add(tail));
        Some(())
    }

    /// The largest answer whose loss is at most an edge.
    fn last(&self, edge: i64) -> Option<i128> {
        let (rho, s) = (i128::from(self.rho), i128::from(self.sensitivity));
        let unit = some!(rho.checked_shl(LOSS_BITS));
        let moved = some!(some!(i128::from(edge).checked_mul(i128::from(RHO))).checked_add(unit));
        some!(moved.checked_mul(s)).checked_div_euclid(some!(unit.checked_mul(2)))
    }

    /// The probability of the answers that are more than `far` above s.
    fn tail(&self) -> Option<u128> {
        let first = some!(self.far.checked_add(1));
        let distance = some!(signed(first, self.sensitivity));
        let height = self.r.mul(distance).mul(distance).neg().exp();
        // From one answer to the next, the probability decreases at least by this factor.
        let step = some!(signed(some!(some!(first.checked_mul(2)).checked_add(1)), self.sensitivity));
        let factor = self.r.mul(step).mul(Enclosure::ratio(1, self.sensitivity)).neg().exp();
        let one = self.density.mul(Enclosure::ratio(1, self.sensitivity));
        super::cells::mass(one.mul(height).div(Enclosure::ONE.sub(factor)))
    }

    /// The probabilities of the answers a to b. The second and the third result, multiplied by the
    /// first, are the probability on the first table, and e^l times that on the second table. Here
    /// l is the lower edge; without an edge, the third result is meaningless.
    fn sum(&self, a: i128, b: i128, low: Option<i64>) -> Option<(Enclosure, Enclosure, Enclosure)> {
        let s = i128::from(self.sensitivity);
        let count = u64::try_from(some!(some!(b.checked_sub(a)).checked_add(1))).ok()?;
        // Twice the middle answer, as a distance to both results.
        let other = some!(a.checked_add(b));
        let own = some!(other.checked_sub(some!(s.checked_mul(2))));
        let double = some!(self.sensitivity.checked_mul(2));
        let (near, far) = (some!(signed(own, double)), some!(signed(other, double)));
        // Only an upper bound of the scale matters.
        let (height, _) = some!(self.r.mul(near).mul(near).bounds());
        let height = some!(exp(some!(height.checked_neg()), Round::Up));
        let height = Enclosure::between(height, height);
        let scale = self.density.mul(Enclosure::ratio(count, self.sensitivity)).mul(height);
        let loss = self.r.mul(some!(signed(some!(other.checked_sub(s)), self.sensitivity)));
        let rest = decrease(low, loss);
        if count == 1 {
            return Some((scale, Enclosure::ONE, rest));
        }
        let half = Enclosure::ratio(count, double);
        let curve = Mean { width: self.r.mul(half).mul(half), one: Enclosure::ratio(1, count) };
        let slope = |distance: Enclosure| self.r.mul(distance).mul(half).mul(Enclosure::integer(2));
        Some((scale, some!(curve.of(slope(near))), rest.mul(some!(curve.of(slope(far))))))
    }
}

/// The mean of e^(-w v² - x v) over n equally spaced numbers v whose distance is 2/n, with the mean
/// zero.
struct Mean {
    width: Enclosure,
    one: Enclosure,
}

impl Mean {
    /// The series of e^(-w v²) cosh(x v) to the sixth power of v. The means of v², v⁴ and v⁶ are
    /// polynomials in 1/n².
    fn of(&self, x: Enclosure) -> Option<Enclosure> {
        let (w, z) = (self.width, self.one.mul(self.one));
        let square = x.mul(x);
        let n = Enclosure::integer;
        let half = square.div(n(2));
        let total = w.add(half);
        let first = half.sub(w);
        let fourth = square.mul(square);
        let second = fourth.div(n(24)).sub(w.mul(half)).add(w.mul(w).div(n(2)));
        let third = fourth.mul(square).div(n(720)).sub(w.mul(fourth).div(n(24)));
        let third = third.add(w.mul(w).mul(half).div(n(2))).sub(w.mul(w).mul(w).div(n(6)));
        let free = Enclosure::ONE.sub(z);
        let m2 = free.div(n(3));
        let m4 = free.mul(n(3).sub(n(7).mul(z))).div(n(15));
        let m6 = free.mul(n(3).sub(n(18).mul(z)).add(n(31).mul(z).mul(z))).div(n(21));
        if !total.is_at_most(Enclosure::ratio(1, 2)) {
            return None;
        }
        // The later terms have the sum of at most t⁴/4!/(1 - t/5), where t = w + x²/2 ≤ 1/2.
        let rest = total.mul(total).mul(total).mul(total).div(n(20)).upper();
        let sum = Enclosure::ONE.add(first.mul(m2)).add(second.mul(m4)).add(third.mul(m6));
        Some(sum.add(rest.neg().hull(rest)))
    }
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects)]
mod tests {
    use super::Mean;
    use crate::fixed::Enclosure;

    /// The mean is that of the definition, summed over the n numbers.
    #[test]
    fn the_series_of_a_sum_encloses_it() {
        let n = |n: i64, d: u64| super::signed(n.into(), d).unwrap();
        for (count, w, x) in [(2_u64, 40, 5_i64), (3, 40, -5), (9, 500, 7), (64, 100, 6), (1001, 31, -9)] {
            let (width, slope) = (Enclosure::ratio(1, w), n(x.signum(), x.unsigned_abs()));
            let found = Mean { width, one: Enclosure::ratio(1, count) }.of(slope).unwrap();
            let mut sum = Enclosure::ZERO;
            for place in 0..count as i64 {
                let v = n(2 * place + 1 - count as i64, count);
                sum = sum.add(width.mul(v).mul(v).neg().add(slope.mul(v)).exp());
            }
            let ((low, high), (least, most)) =
                (found.bounds().unwrap(), sum.div(Enclosure::integer(count)).bounds().unwrap());
            assert!(low <= least && most <= high, "{count} 1/{w} 1/{x}: {low} {least} {most} {high}");
        }
    }
}
