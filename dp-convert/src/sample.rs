//! Amplification by Poisson sampling.

use super::{ALPHA, DELTA, EPSILON, EpsilonDelta};
use crate::fixed::{Enclosure, narrow, some};

/// Amplification of (ε, δ)-DP: the same mechanism, applied to a Poisson sample of rate q = n/d, is
/// (ln(1 + q(e^ε - 1)), qδ)-DP. This holds for neighbours that differ by one added or removed row,
/// and only while the sample stays secret. `None` for q > 1.
///
/// The function computes ε + ln(q + (1 - q)e^-ε), which cannot overflow. At q = 1 it gives ε
/// exactly.
///
/// Source: Balle, Barthe, Gaboardi, NeurIPS 2018, theorem 8.
pub const fn poisson_sample(epsilon: u64, delta: u64, n: u64, d: u64) -> Option<EpsilonDelta> {
    if n == 0 && d > 0 {
        return Some(EpsilonDelta { epsilon: 0, delta: 0 });
    }
    let others = some!(d.checked_sub(n));
    let unsampled = Enclosure::ratio(others, d).mul(Enclosure::ratio(epsilon, EPSILON).neg().exp());
    let less = some!(Enclosure::ratio(n, d).add(unsampled).ln().neg().times_down(EPSILON));
    let delta = some!((delta as u128).checked_mul(n as u128)).div_ceil(d as u128);
    let delta = if delta < DELTA as u128 { some!(narrow(delta)) } else { DELTA };
    Some(EpsilonDelta { epsilon: epsilon.saturating_sub(less), delta })
}

/// The largest order at which this module computes amplification.
const MOST_ORDER: u64 = 256;
/// The largest ε for which this module computes amplification.
const MOST_EPSILON: u64 = 100;

/// Amplification at Rényi orders. Let a mechanism be Rényi (α, ε) at each of these `orders`.
/// Applied to a Poisson sample of rate q = n/d, the mechanism is Rényi (α, ε') at `orders[at]`,
/// with
///
/// (α - 1) ε' = ln max(Σ_l C(α, l) (1 - q)^(α - l) q^l e^K(l), 1 + ((1 - q)^(1 - α) - 1 - (α -
/// 1)q)(e^K(2) - 1)),
///
/// where K is (α - 1)ε at the orders, 0 at 1, and linear between them. This holds for neighbours
/// that differ by one added or removed row, and only while the sample stays secret. The result is
/// never above the ε of the order itself. The result equals the order's own ε if the order is not
/// an integer or is above 256, or if this ε is above 100. `None` for q > 1, and unless the orders
/// increase and start above 1. Orders and ε are in units of 10^-6.
///
/// For one release with additive noise, a smaller bound holds: [`poisson_sample_noise_renyi`].
///
/// Source: Mironov, Talwar, Zhang 2019, for the sum; `proof.md` for the other expression.
pub const fn poisson_sample_renyi(
    orders: &[u64],
    epsilons: &[u64],
    at: usize,
    n: u64,
    d: u64,
) -> Option<u64> {
    of_sample(orders, epsilons, at, n, d, false)
}

/// Amplification like [`poisson_sample_renyi`], for one release of numbers with additive noise
/// whose law is symmetric around 0:
///
/// (α - 1) ε' = ln Σ_l C(α, l) (1 - q)^(α - l) q^l e^K(l).
///
/// The noise may be discrete or continuous, Gaussian or Laplace, for one number or a vector. The
/// bound does not cover several releases that may each depend on earlier answers.
///
/// Source: Mironov, Talwar, Zhang 2019, theorems 4 and 5; `proof.md`.
pub const fn poisson_sample_noise_renyi(
    orders: &[u64],
    epsilons: &[u64],
    at: usize,
    n: u64,
    d: u64,
) -> Option<u64> {
    of_sample(orders, epsilons, at, n, d, true)
}

/// Amplification at a Rényi order. `mirrored` states that the two laws of the answer, with a row
/// and without it, are mirror images of each other.
const fn of_sample(
    orders: &[u64],
    epsilons: &[u64],
    at: usize,
    n: u64,
    d: u64,
    mirrored: bool,
) -> Option<u64> {
    let curve = some!(Curve::new(orders, epsilons));
    if at >= orders.len() || d == 0 || n > d {
        return None;
    }
    let (order, epsilon) = (orders[at], epsilons[at]);
    let whole = order / ALPHA;
    let amplifies = order.is_multiple_of(ALPHA) && whole <= MOST_ORDER && epsilon / EPSILON < MOST_EPSILON;
    if n == 0 {
        return Some(0);
    }
    if !amplifies || n == d {
        return Some(epsilon);
    }
    let others = some!(d.checked_sub(n));
    let rate = Rate {
        taken: Enclosure::ln_integer(n).sub(Enclosure::ln_integer(d)),
        left: Enclosure::ln_integer(others).sub(Enclosure::ln_integer(d)),
        fraction: Enclosure::ratio(n, d),
    };
    let more = rate.with_a_row_more(curve, whole);
    let most = if mirrored { more } else { more.max(rate.with_a_row_fewer(curve, whole)) };
    let degrees = Enclosure::integer(whole.saturating_sub(1));
    Some(match most.div(degrees).times_up(EPSILON) {
        Some(amplified) if amplified < epsilon => amplified,
        _ => epsilon,
    })
}

/// An upper bound on ln E[L^l] as a function of l. The function is convex, is 0 at l = 1, and is
/// known at some orders.
#[derive(Clone, Copy)]
struct Curve<'a> {
    orders: &'a [u64],
    epsilons: &'a [u64],
}

impl<'a> Curve<'a> {
    const fn new(orders: &'a [u64], epsilons: &'a [u64]) -> Option<Self> {
        let (mut i, mut last) = (0, ALPHA);
        while i < orders.len() {
            if orders[i] <= last {
                return None;
            }
            last = orders[i];
            i = i.saturating_add(1);
        }
        if orders.len() == epsilons.len() { Some(Self { orders, epsilons }) } else { None }
    }

    /// The value (α - 1) · ε at the order with index `i`.
    const fn known(self, i: usize) -> Enclosure {
        let degrees = Enclosure::ratio(self.orders[i].saturating_sub(ALPHA), ALPHA);
        degrees.mul(Enclosure::ratio(self.epsilons[i], EPSILON))
    }

    /// The bound at the integer order `l`, from 1 to the largest order: the value of the chord
    /// between the nearest known orders.
    const fn at(self, l: u64) -> Enclosure {
        let l = l.saturating_mul(ALPHA);
        let mut i = 0;
        while self.orders[i] < l {
            i = i.saturating_add(1);
        }
        let (from, below) = match i.checked_sub(1) {
            Some(before) => (self.orders[before], self.known(before)),
            None => (ALPHA, Enclosure::ZERO),
        };
        let part = Enclosure::ratio(l.saturating_sub(from), self.orders[i].saturating_sub(from));
        below.add(self.known(i).sub(below).mul(part))
    }
}

/// The rate q of a sample, above 0 and below 1.
#[derive(Clone, Copy)]
struct Rate {
    /// The logarithm ln q.
    taken: Enclosure,
    /// The logarithm ln(1 - q).
    left: Enclosure,
    /// The rate q itself.
    fraction: Enclosure,
}

impl Rate {
    /// Encloses ln Σ_l C(α, l) (1 - q)^(α - l) q^l e^K(l). Each term is a power of e. The function
    /// adds the terms in units of the largest one so far.
    const fn with_a_row_more(self, curve: Curve<'_>, order: u64) -> Enclosure {
        let mut ways = Enclosure::ZERO;
        let mut top = self.left.mul(Enclosure::integer(order)).upper();
        let mut sum = self.left.mul(Enclosure::integer(order)).sub(top).exp();
        let mut l = 1;
        while l <= order {
            let rest = order.saturating_sub(l);
            ways = ways.add(Enclosure::ratio(rest.saturating_add(1), l).ln());
            let coins = self.taken.mul(Enclosure::integer(l)).add(self.left.mul(Enclosure::integer(rest)));
            let part = ways.add(coins).add(curve.at(l));
            if !part.is_at_most(top) {
                sum = sum.mul(top.sub(part.upper()).exp());
                top = part.upper();
            }
            sum = sum.add(part.sub(top).exp());
            l = l.saturating_add(1);
        }
        top.add(sum.ln())
    }

    /// Encloses ln(1 + ((1 - q)^(1 - α) - 1 - (α - 1)q)(e^K(2) - 1)), or its upper bound ln((1 -
    /// q)^(1 - α) e^K(2)).
    const fn with_a_row_fewer(self, curve: Curve<'_>, order: u64) -> Enclosure {
        let degrees = Enclosure::integer(order.saturating_sub(1));
        let (power, square) = (self.left.neg().mul(degrees), curve.at(2));
        let curved = power.exp().sub(Enclosure::ONE).sub(self.fraction.mul(degrees));
        // e^K(2) may be too large for the arithmetic, so the code takes it out of the logarithm as
        // a factor.
        let less = square.neg().exp();
        let sharp = square.add(less.add(curved.mul(Enclosure::ONE.sub(less))).ln());
        match sharp.bounds() {
            Some(_) => sharp.min(power.add(square)),
            None => power.add(square),
        }
    }
}
