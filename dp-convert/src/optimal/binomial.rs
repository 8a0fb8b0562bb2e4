//! Binomial terms of the worst case, computed one after another: B_l = C(k, l) x^l/(1 + x)^k, where
//! x = e^-ε.

use crate::fixed::{Enclosure, Round, Scaled, some};

/// The term B_l for one l, with a lower and an upper bound.
#[derive(Clone, Copy)]
pub(super) struct Term {
    k: u32,
    pub(super) l: u32,
    low: Scaled,
    high: Scaled,
    x: (Scaled, Scaled),
    /// An upper bound on the sum of all terms before the first term of the walk.
    pub(super) before: u128,
}

/// Starts at l = 0, or at a term so far below the mean that the sum of the earlier terms is tiny.
///
/// The argument `deviations` is the distance of that term from the mean, in standard deviations. At
/// 11, the sum of the earlier terms is below e^-60.
pub(super) const fn start(epsilon: Enclosure, k: u32, deviations: u32) -> Option<Term> {
    let x = epsilon.neg().exp();
    let mean = some!(Enclosure::integer(k as u64).mul(x).div(Enclosure::ONE.add(x)).times_down(1)) as u32;
    let l = mean.saturating_sub(some!(deviations.checked_mul(mean.isqrt())));
    if l < 64 { Term::first(x, k) } else { Term::at(epsilon, k, l) }
}

/// The bounds of a positive enclosure as scaled numbers.
const fn scaled(x: Enclosure) -> Option<(Scaled, Scaled)> {
    let low = some!(Scaled::of(some!(x.below()), Round::Down));
    Some((low, some!(Scaled::of(some!(x.above()), Round::Up))))
}

impl Term {
    /// Computes B_0 = 1/(1 + x)^k.
    const fn first(x: Enclosure, k: u32) -> Option<Self> {
        let (low, high) = some!(scaled(Enclosure::ONE.div(Enclosure::ONE.add(x))));
        let (low, high) = (some!(low.pow(k, Round::Down)), some!(high.pow(k, Round::Up)));
        Some(Self { k, l: 0, low, high, x: some!(scaled(x)), before: 0 })
    }

    /// Computes B_l by Stirling's series, for an l ≥ 64 below the mean.
    const fn at(epsilon: Enclosure, k: u32, l: u32) -> Option<Self> {
        let x = epsilon.neg().exp();
        let rest = some!(k.checked_sub(l));
        let ways = ln_factorial(k).sub(ln_factorial(l)).sub(ln_factorial(rest));
        let all = Enclosure::integer(k as u64).mul(Enclosure::ONE.add(x).ln());
        let log = ways.sub(Enclosure::integer(l as u64).mul(epsilon)).sub(all);
        let (low, high) = (some!(Scaled::exp(log, Round::Down)), some!(Scaled::exp(log, Round::Up)));
        // The ratio B_(j-1)/B_j = j/(k - j + 1) · e^ε is smaller for smaller j. So a geometric
        // series bounds the sum of the earlier terms.
        let ratio = Enclosure::ratio(l as u64, some!((rest as u64).checked_add(1))).div(x);
        let series =
            Enclosure::between(0, some!(high.fixed(Round::Up))).mul(ratio).div(Enclosure::ONE.sub(ratio));
        Some(Self { k, l, low, high, x: some!(scaled(x)), before: some!(series.above()) })
    }

    pub(super) const fn low(&self) -> Option<u128> {
        self.low.fixed(Round::Down)
    }

    pub(super) const fn high(&self) -> Option<u128> {
        self.high.fixed(Round::Up)
    }

    /// Computes B_(l+1) = B_l · x · (k - l)/(l + 1). The field `before` keeps its value from the
    /// start.
    pub(super) const fn next(self) -> Option<Self> {
        let (n, d) = (some!(self.k.checked_sub(self.l)), some!(self.l.checked_add(1)));
        let low = some!(some!(self.low.mul(self.x.0, Round::Down)).scale(n, d, Round::Down));
        let high = some!(some!(self.high.mul(self.x.1, Round::Up)).scale(n, d, Round::Up));
        Some(Self { l: d, low, high, ..self })
    }
}

/// Encloses ln n! for n ≥ 64 by Stirling's series. The partial sums of the series are alternately
/// above and below ln n!.
pub(super) const fn ln_factorial(n: u32) -> Enclosure {
    const fn part(d: u64, n: u64, power: u32) -> Enclosure {
        let mut part = Enclosure::ratio(1, d);
        let mut left = power;
        while left > 0 {
            part = part.div(Enclosure::integer(n));
            left = left.saturating_sub(1);
        }
        part
    }
    let n = n as u64;
    let ln = Enclosure::ln_integer(n);
    let real = Enclosure::integer(n);
    let start = real.mul(ln).sub(real).add(ln.div(Enclosure::integer(2))).add(Enclosure::HALF_LN_2PI);
    let above = part(12, n, 1).sub(part(360, n, 3)).add(part(1260, n, 5));
    // The next term has the other sign, so the remainder is between 0 and that term.
    let next = part(1680, n, 7);
    start.add(above).sub(next.hull(Enclosure::ZERO))
}
