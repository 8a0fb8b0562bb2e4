//! Upper bounds on curves at losses x ≥ 0, as multiples of 2^-160.

use super::lattice::Lattice;
use super::{BITS, Grid, Step};
use crate::exact::Interval;
use crate::theorem::{delta, millionths, rho_of};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// How many deviations above its mean the curve of Gaussian noise is computed. The curve beyond is
/// below 10^-18, and becomes an infinite loss.
const DEVIATIONS: f64 = 9.0;

/// The curve of a release, at each point of the grid from 0 on.
pub(super) fn curve(step: &Step, grid: &Grid) -> Option<Vec<BigInt>> {
    match step {
        Step::Approx(epsilon, reveals) => {
            let e = millionths(epsilon);
            let (one, less) = (Interval::whole(1, BITS), power(&-&e));
            let reveals = Interval::fraction(&delta(reveals), BITS);
            let share = one.minus(&reveals).over(&one.plus(&less));
            let at = |_: &BigRational, a: &Interval| reveals.plus(&share.times(&one.minus(&a.times(&less))));
            Some(points(&e, grid, at, &reveals))
        }
        Step::Laplace { epsilon, sensitivity } => {
            let e = millionths(epsilon);
            let one = Interval::whole(1, BITS);
            let each = &e / BigRational::from_integer(sensitivity.clone());
            let whole = one.plus(&power(&-&each));
            let most = power(&(-&each * BigRational::from_integer(sensitivity + 1)));
            // With m as the least answer whose loss is at least x, the curve is P(≥ m) − e^x·Q(≥
            // m).
            let mut known = (BigInt::ZERO, one.clone());
            let at = |x: &BigRational, a: &Interval| {
                let m = first(x, &e, sensitivity);
                if m != known.0 {
                    known = (m.clone(), power(&(-&each * BigRational::from_integer(m))));
                }
                let (own, other) = (most.over(&known.1), a.times(&known.1));
                one.minus(&own.plus(&other).over(&whole))
            };
            Some(points(&e, grid, at, &Interval::whole(0, BITS)))
        }
        Step::Gaussian { rho, sensitivity } => {
            let (lattice, r) = (Lattice::of(rho, sensitivity)?, rho_of(rho));
            let value = |(x, a): (BigRational, Interval)| {
                lattice.curve(&first(&x, &r, sensitivity), sensitivity, &a.fixed(BITS)[0])
            };
            Some(losses(grid).take(reach(&r, grid)?).map(value).collect())
        }
        Step::Rho(rho) => of_rho(rho, grid),
    }
}

/// e to a power.
fn power(x: &BigRational) -> Interval {
    Interval::fraction(x, BITS).exp()
}

/// The points x of the grid from 0 on, each with e^x.
fn losses(grid: &Grid) -> impl Iterator<Item = (BigRational, Interval)> + use<'_> {
    let growth = power(&grid.step);
    let factors = std::iter::successors(Some(Interval::whole(1, BITS)), move |a| Some(a.times(&growth)));
    (0..).map(|index| grid.loss(index)).zip(factors)
}

/// The least answer y of noise with a shift s whose loss (2y/s − 1)·c is at least x.
fn first(x: &BigRational, c: &BigRational, s: &BigInt) -> BigInt {
    let scaled = (x / c + BigRational::from_integer(1.into())) * BigRational::from_integer(s.clone());
    (scaled / BigRational::from_integer(2.into())).ceil().to_integer()
}

/// The values at all points below a loss, and at the next point the value `beyond`.
fn points(
    most: &BigRational,
    grid: &Grid,
    mut at: impl FnMut(&BigRational, &Interval) -> Interval,
    beyond: &Interval,
) -> Vec<BigInt> {
    let values = losses(grid).take_while(|(x, _)| x < most).map(|(x, a)| at(&x, &a));
    let above = |value: Interval| value.fixed(BITS)[1].clone().max(BigInt::ZERO);
    values.chain([beyond.clone()]).map(above).collect()
}

/// The number of points for noise of this ρ.
fn reach(rho: &BigRational, grid: &Grid) -> Option<usize> {
    let rho = rho.to_f64()?;
    ((rho + DEVIATIONS * (2.0 * rho).sqrt()) / grid.step.to_f64()? + 1.0).ceil().to_usize()
}

/// The curve that every mechanism of this ρ has: the smaller of 1, the total variation √(ρ/2), and
/// the δ of the conversion at an order α = 1 + β, exp(β((1 + β)ρ − x) − ln(1 + β) − β ln(1 + 1/β)),
/// by Canonne, Kamath and Steinke 2020.
fn of_rho(rho: &BigInt, grid: &Grid) -> Option<Vec<BigInt>> {
    let r = rho_of(rho);
    let half = Interval::fraction(&(&r / BigRational::from_integer(2.into())), BITS);
    let flat = half.root().fixed(BITS)[1].clone().min(BigInt::from(1) << BITS);
    let mut known: Option<(BigRational, Interval)> = None;
    let at = |(x, _): (BigRational, Interval)| {
        let beta = good_order(&r, &x)?;
        if known.as_ref().is_none_or(|(other, _)| *other != beta) {
            known = Some((beta.clone(), logarithms(&beta)));
        }
        let (_, less) = known.as_ref()?;
        let alpha = &beta + BigRational::from_integer(1.into());
        let exponent = Interval::fraction(&(&beta * (alpha * &r - x)), BITS).minus(less);
        Some(exponent.exp().fixed(BITS)[1].clone().min(flat.clone()))
    };
    losses(grid).take(reach(&r, grid)?).map(at).collect()
}

/// A β at which the δ of the conversion is nearly smallest: (2β + 1)ρ − x = ln(1 + 1/β). Every β
/// above 0 gives a sound bound. The result is a power of 2^(1/16), so that neighbouring points
/// often share it.
fn good_order(rho: &BigRational, x: &BigRational) -> Option<BigRational> {
    let (rho, x) = (rho.to_f64()?, x.to_f64()?);
    // The left side minus the right side increases in β.
    let is_above = |beta: f64| (2.0 * beta + 1.0) * rho - x > (1.0 / beta).ln_1p();
    let (mut low, mut high) = (-160, 400);
    while high - low > 1 {
        let middle = (low + high) / 2;
        match is_above((f64::from(middle) / 16.0).exp2()) {
            true => high = middle,
            false => low = middle,
        }
    }
    let millionths = ((f64::from(high) / 16.0).exp2() * 1e6).to_u64().filter(|units| *units > 0)?;
    Some(BigRational::new(millionths.into(), 1_000_000.into()))
}

/// ln(1 + β) + β ln(1 + 1/β).
fn logarithms(beta: &BigRational) -> Interval {
    let one = BigRational::from_integer(1.into());
    let ln = |value: BigRational| Interval::fraction(&value, BITS).ln();
    ln(&one + beta).plus(&ln(one + beta.recip()).times(&Interval::fraction(beta, BITS)))
}
