//! Tails of discrete Gaussian noise, summed over the integers.

use super::{BITS, times_up};
use crate::exact::Interval;
use crate::theorem::rho_of;
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_rational::BigRational;

/// The largest number of integers on one side of zero.
const MOST: u64 = 40_000;
/// The number of deviations on one side of zero. The density beyond is below 2^-140 of the largest.
const DEVIATIONS: u64 = 14;

/// Tails of the noise: for each integer k from 0 on, the sum of e^(−y²/2σ²) over y ≥ k, with a
/// lower and an upper bound, in units of 2^-160.
pub(super) struct Lattice {
    tails: Vec<[BigInt; 2]>,
    /// The sum over all integers.
    whole: [BigInt; 2],
}

impl Lattice {
    /// Noise of the variance s²/(2ρ). `None` if it is too wide.
    pub(super) fn of(rho: &BigInt, sensitivity: &BigInt) -> Option<Self> {
        let (w, last) = size(rho, sensitivity)?;
        let power = |x: &BigRational| Interval::fraction(x, BITS).exp().fixed(BITS);
        // From y to y + 1, the density changes by the factor e^(−(2y + 1)w), and this factor by
        // e^(−2w).
        let (mut ratio, less) = (power(&-&w), power(&(&w * BigRational::from_integer((-2).into()))));
        let one = BigInt::from(1) << BITS;
        let mut density = vec![[one.clone(), one.clone()]];
        for _ in 0..last {
            let next = both(density.last()?, &ratio);
            density.push(next);
            ratio = both(&ratio, &less);
        }
        // A geometric series bounds the rest, since the factors decrease.
        let [_, after] = both(density.last()?, &ratio);
        let rest = (after << BITS).div_ceil(&(&one - &ratio[1]));
        let mut tail = [BigInt::ZERO, rest];
        let mut tails = vec![tail.clone()];
        for [low, high] in density.iter().rev() {
            tail = [&tail[0] + low, &tail[1] + high];
            tails.push(tail.clone());
        }
        tails.reverse();
        let [zero, first] = [tails.first()?, tails.get(1)?];
        let whole = [&zero[0] + &first[0], &zero[1] + &first[1]];
        Some(Lattice { tails, whole })
    }

    /// Bounds on the probability that the noise is at least k.
    fn at_least(&self, k: &BigInt) -> [BigInt; 2] {
        let Ok(place) = usize::try_from(k) else {
            let [low, high] = self.at_least(&(1 - k));
            let one = BigInt::from(1) << BITS;
            return [&one - high, one - low];
        };
        let last = self.tails.len() - 1;
        let [low, high] = &self.tails[place.min(last)];
        let low = if place < last { low.clone() } else { BigInt::ZERO };
        [(low << BITS).div_floor(&self.whole[1]), (high << BITS).div_ceil(&self.whole[0])]
    }

    /// An upper bound on P(noise ≥ m − s) − factor · P(noise ≥ m). For the best m this is the curve
    /// at the factor.
    pub(super) fn curve(&self, m: &BigInt, s: &BigInt, factor: &BigInt) -> BigInt {
        let [_, own] = self.at_least(&(m - s));
        let [other, _] = self.at_least(m);
        (own - ((other * factor) >> BITS)).max(BigInt::ZERO)
    }
}

/// Whether noise of the variance s²/(2ρ) is narrow enough.
pub(super) fn fits(rho: &BigInt, sensitivity: &BigInt) -> bool {
    size(rho, sensitivity).is_some()
}

/// The w of the density e^(−w y²), and the number of integers on one side.
fn size(rho: &BigInt, sensitivity: &BigInt) -> Option<(BigRational, u64)> {
    if rho.sign() != Sign::Plus || sensitivity.sign() != Sign::Plus {
        return None;
    }
    let s = BigRational::from_integer(sensitivity.clone());
    // This density has the variance 1/(2w).
    let w = rho_of(rho) / (&s * &s);
    let deviation = (w.recip() / BigRational::from_integer(2.into())).ceil().to_integer().sqrt() + 1;
    let last = u64::try_from(deviation * DEVIATIONS).ok().filter(|last| *last <= MOST)?;
    Some((w, last))
}

/// The product of two pairs of bounds.
fn both(a: &[BigInt; 2], b: &[BigInt; 2]) -> [BigInt; 2] {
    [(&a[0] * &b[0]) >> BITS, times_up(&a[1], &b[1])]
}
