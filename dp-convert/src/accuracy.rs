//! Accuracy of noise: the probability that it stays near zero, and the smallest privacy cost for a
//! given accuracy.
//!
//! A *rate* n/d is the cost per unit of sensitivity: ε in 10^-6 for Laplace noise, ρ in 10^-12 per
//! squared unit for Gaussian noise. The rate alone determines the noise: its scale is 10^6·d/n, its
//! variance 10^12·d/(2n).

use super::{DELTA, EPSILON, RHO};
use crate::fixed::{Enclosure, Round, div, some};

/// The number of units in a level of 1: levels are in units of 10^-6.
const LEVEL: u64 = 1_000_000;
/// One unit of a level (10^-6), in units of 10^-15.
const FINE: u64 = DELTA / LEVEL;
/// From this value of the exponent on, the tails of both kinds of noise are below 10^-6, the
/// smallest 1 − level. At this value, the tail is exp(−40) for Laplace noise; for Gaussian noise,
/// it is the tail beyond √40 deviations.
const FAR: u64 = 40;
/// The search adds decimals to a rate only while its numerator is below this number: a relative
/// change of a billionth is below the resolution of a cost.
const LONG: u64 = 1_000_000_000;
/// The largest number of decimals of a rate.
const DECIMALS: u32 = 18;

/// A fraction n/d that gives the cost per unit of sensitivity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// The numerator n.
    pub numerator: u64,
    /// The denominator d, above zero.
    pub denominator: u64,
}

/// The fraction n/d, or `most` if that is smaller. A value that does not fit in 128 bits exceeds
/// every `most` in use.
const fn capped(n: Option<u128>, d: Option<u128>, most: u64) -> Option<Enclosure> {
    let d = some!(d);
    if d == 0 || d >> 120 != 0 {
        return None;
    }
    match n {
        Some(n) if matches!(n.checked_div(d), Some(whole) if whole < most as u128) => {
            Some(Enclosure::between(some!(div(n, d, Round::Down)), some!(div(n, d, Round::Up))))
        }
        _ => Some(Enclosure::integer(most)),
    }
}

/// The probability that discrete Laplace noise of this rate is at most `radius` in magnitude: 1 −
/// 2·q^(r+1)/(1 + q), where q = exp(−1/scale). The result is in units of 10^-15, rounded down.
///
/// Source: the sum of the geometric series.
pub const fn laplace_within(radius: u64, rate: Rate) -> Option<u64> {
    let (n, d) = (rate.numerator as u128, (rate.denominator as u128).checked_mul(EPSILON as u128));
    let one = some!(capped(Some(n), d, FAR));
    // The code caps the exponent at [`FAR`], where the tail is negligible.
    let beyond = some!(capped(n.checked_mul(some!((radius as u128).checked_add(1))), d, FAR));
    let tail = beyond.neg().exp().mul(Enclosure::integer(2));
    Enclosure::ONE.sub(tail.div(Enclosure::ONE.add(one.neg().exp()))).times_down(DELTA)
}

/// A lower bound on the probability that discrete Gaussian noise of this rate is at most `radius`
/// in magnitude: erf(z/√2), where z = (r + 1/2)/σ. The result is in units of 10^-15, rounded down.
/// `None` if z is below 1, and for a rate of 0.
///
/// Beyond σ the density of the Gaussian is convex, so at each integer it is at most its mean over
/// the unit interval around that integer. The discrete distribution's total weight is at least
/// σ√(2π), by Poisson's summation formula. So the tail of the discrete distribution from r + 1 on
/// is at most the tail of the continuous one from r + 1/2 on.
pub const fn gaussian_within(radius: u64, rate: Rate) -> Option<u64> {
    // The code computes z² = (2r + 1)² · n / (2 · 10^12 · d).
    let odd = some!(some!((radius as u128).checked_mul(2)).checked_add(1));
    let weight = some!(odd.checked_mul(odd)).checked_mul(rate.numerator as u128);
    let unit = (rate.denominator as u128).checked_mul((RHO as u128).saturating_mul(2));
    let square = some!(capped(weight, unit, FAR));
    if !Enclosure::ONE.is_at_most(square) {
        return None;
    }
    // The series is erf(z/√2) = 2/√(2π) · exp(−z²/2) · (z + z³/3 + z⁵/(3·5) + ..). The omitted
    // terms are positive.
    let half = square.div(Enclosure::integer(2));
    let (mut term, mut sum, mut odd) = (square.sqrt(), Enclosure::ZERO, 1_u64);
    while odd < TERMS {
        sum = sum.add(term);
        odd = odd.saturating_add(2);
        term = term.mul(square.div(Enclosure::integer(odd)));
    }
    half.add(Enclosure::HALF_LN_2PI).neg().exp().mul(Enclosure::integer(2)).mul(sum).times_down(DELTA)
}
/// The sum includes the terms up to this odd number. At z² = 40, the later terms are below 10^-20
/// of the sum.
const TERMS: u64 = 301;

/// Whether noise of this rate stays within the radius with probability `level`, in units of 10^-6.
const fn reaches(gaussian: bool, radius: u64, level: u64, rate: Rate) -> bool {
    let within = if gaussian { gaussian_within(radius, rate) } else { laplace_within(radius, rate) };
    matches!(within, Some(within) if within >= level.saturating_mul(FINE))
}

/// The smallest rate at which Laplace noise is at most `radius` in magnitude with the probability
/// `level`, in units of 10^-6. The rate has about nine digits and is rounded up. `None` if the
/// level is 0, or 1 or more, or if no such rate is below 10^10.
pub const fn laplace_rate(radius: u64, level: u64) -> Option<Rate> {
    rate(false, radius, level)
}

/// The smallest rate at which Gaussian noise is at most `radius` in magnitude with the probability
/// `level`, in units of 10^-6. The rate has about nine digits and is rounded up. `None` if the
/// level is 0, or 1 or more, or if no such rate is below 10^15.
pub const fn gaussian_rate(radius: u64, level: u64) -> Option<Rate> {
    rate(true, radius, level)
}

/// The smallest rate that reaches the level. The function adds decimals to the rate while its
/// numerator is below [`LONG`].
const fn rate(gaussian: bool, radius: u64, level: u64) -> Option<Rate> {
    if level == 0 || level >= LEVEL {
        return None;
    }
    let mut found = some!(least(gaussian, radius, level, 1));
    let mut decimals = 0;
    while found.numerator < LONG && decimals < DECIMALS {
        decimals = some!(u32::checked_add(decimals, 1));
        found = some!(least(gaussian, radius, level, 10_u64.pow(decimals)));
    }
    Some(found)
}

/// The smallest rate with this denominator that reaches the level.
const fn least(gaussian: bool, radius: u64, level: u64, denominator: u64) -> Option<Rate> {
    let (mut low, mut high) = (0, 1);
    while !reaches(gaussian, radius, level, Rate { numerator: high, denominator }) {
        low = high;
        high = some!(u64::checked_mul(high, 2));
        if high > 1 << 55 {
            return None;
        }
    }
    // Invariant: with the numerator `low`, the rate does not reach the level, and with `high` it
    // does.
    while u64::saturating_sub(high, low) > 1 {
        let middle = u64::midpoint(low, high);
        if reaches(gaussian, radius, level, Rate { numerator: middle, denominator }) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(Rate { numerator: high, denominator })
}

#[cfg(test)]
mod tests {
    use super::{Rate, gaussian_rate, gaussian_within, laplace_rate, laplace_within};

    const fn rate(numerator: u64, denominator: u64) -> Rate {
        Rate { numerator, denominator }
    }

    /// The smallest rate reaches the level, and a rate smaller by one millionth does not.
    #[test]
    fn the_least_rate_is_least() {
        for radius in [0, 1, 3, 10, 47, 1_000, 123_456_789, 1 << 40] {
            for level in [700_000, 950_000, 990_001, 999_999] {
                let wanted = level * 1_000_000_000;
                let laplace = laplace_rate(radius, level).unwrap();
                let less =
                    rate(laplace.numerator - laplace.numerator.div_ceil(1_000_000), laplace.denominator);
                assert!(laplace_within(radius, laplace).unwrap() >= wanted, "{radius} {level}");
                assert!(laplace_within(radius, less).unwrap() < wanted, "{radius} {level} {laplace:?}");
                let gaussian = gaussian_rate(radius, level).unwrap();
                let less =
                    rate(gaussian.numerator - gaussian.numerator.div_ceil(1_000), gaussian.denominator);
                assert!(gaussian_within(radius, gaussian).unwrap() >= wanted, "{radius} {level}");
                assert!(
                    gaussian_within(radius, less).is_none_or(|found| found < wanted),
                    "{radius} {level} {gaussian:?}"
                );
            }
        }
    }

    /// At radius 0 and rate ln 3, q = 1/3 and 1 − 2q/(1 + q) = 1/2. At a level of 95 %, z =
    /// 1.959963985.
    #[test]
    fn rates_agree_with_closed_forms() {
        assert_eq!(laplace_rate(0, 500_000).unwrap(), rate(1_098_612_289, 1_000));
        let gaussian = gaussian_rate(1_000_000, 950_000).unwrap();
        // The expected rate is ρ/s² = z²/(2(r + 1/2)²), in units of 10^-12.
        let expected = 1.959_963_984_540_054_f64.powi(2) / (2.0 * 1_000_000.5_f64.powi(2)) * 1e12;
        let found = gaussian.numerator as f64 / gaussian.denominator as f64;
        assert!((found / expected - 1.0).abs() < 1e-8, "{found} {expected}");
        assert_eq!(gaussian_within(0, rate(1, 1)), None, "too wide to be bounded so");
    }

    /// The probability that [`gaussian_within`] returns never exceeds the sum over the discrete
    /// distribution.
    #[test]
    fn what_is_stated_of_gaussian_noise_holds() {
        for (radius, variance) in [(0_i32, 0.25), (1, 2.0), (3, 4.0), (10, 26.0), (40, 100.0), (5, 3.0)] {
            let weight = |k: i32| (-f64::from(k * k) / (2.0 * variance)).exp();
            let inside: f64 = (-radius..=radius).map(weight).sum();
            let all: f64 = (-2_000..=2_000).map(weight).sum();
            let stated = rate((1e12 / (2.0 * variance)) as u64, 1);
            let Some(found) = gaussian_within(radius as u64, stated) else { continue };
            let (found, exact) = (found as f64 / 1e15, inside / all);
            let slack = if variance < 1.0 { 0.11 } else { 0.02 };
            assert!(found <= exact + 1e-12 && found > exact - slack, "{radius} {variance}: {found} {exact}");
        }
    }

    #[test]
    fn no_rate_reaches_certainty() {
        assert_eq!(laplace_rate(10, 1_000_000), None);
        assert_eq!(laplace_rate(10, 0), None);
        assert_eq!(gaussian_rate(10, 1_000_000), None);
        assert_eq!(gaussian_within(10, rate(0, 1)), None);
        assert!(laplace_within(u64::MAX, rate(u64::MAX, 1)).is_none_or(|found| found >= 999_999_999_999_999));
    }
}
