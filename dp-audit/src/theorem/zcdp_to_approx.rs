//! Conversion from ρ-zCDP to (ε, δ) (Canonne, Kamath, Steinke, *The discrete Gaussian for
//! differential privacy*, 2020, proposition 12). The conversion uses the bound α ρ on the Rényi
//! divergence of order α. Each order gives a sound bound, and the certificate names the order.

use super::{ln_inverse, millionths, proper};
use crate::exact::{Interval, at_most};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// Converts ρ from units of 10^-12 to a fraction.
pub(super) fn rho(value: &BigInt) -> BigRational {
    BigRational::new(value.clone(), BigInt::from(1_000_000_000_000_u64))
}

/// Encloses the ε of the conversion: α ρ + (ln(1/δ) − ln α)/β − ln(1 + 1/β), where α = 1 + β.
fn epsilon(of: &BigInt, delta: &BigInt, beta: &BigRational, bits: u64) -> Interval {
    let one = BigRational::from_integer(1.into());
    let number = |value: BigRational| Interval::fraction(&value, bits);
    let alpha = &one + beta;
    let tau = number(rho(of) * &alpha);
    let over = ln_inverse(delta, bits).minus(&number(alpha).ln()).over(&number(beta.clone()));
    tau.plus(&over).minus(&number(one + beta.recip()).ln())
}

/// The reason why (`epsilon`, `delta`) does not follow from `of` at the order 1 + β; `None` if it
/// does.
pub(crate) fn zcdp_to_approx_holds(
    of: &BigInt,
    epsilon_stated: &BigInt,
    delta: &BigInt,
    beta: &BigRational,
) -> Option<String> {
    if !proper(delta) {
        return Some(format!("delta says {delta} but must be above 0 and below 10^15, which is 1"));
    }
    if *beta <= BigRational::from_integer(BigInt::ZERO) {
        return Some(format!("order says {beta} but must be above 0"));
    }
    if epsilon_stated.sign() == Sign::Minus {
        return Some(format!("epsilon says {epsilon_stated} but may not be below 0"));
    }
    match at_most(&millionths(epsilon_stated), |bits| epsilon(of, delta, beta, bits)) {
        true => None,
        false => {
            let least = zcdp_to_approx(of, delta, beta);
            Some(format!("epsilon says {epsilon_stated} but rho gives {least} at this delta and order"))
        }
    }
}

/// The ε of the conversion at the order 1 + β, in units of 10^-6 and rounded up.
pub(crate) fn zcdp_to_approx(of: &BigInt, delta: &BigInt, beta: &BigRational) -> BigInt {
    epsilon(of, delta, beta, 128).units(1_000_000).max(BigInt::ZERO)
}

/// Searches a good order, and returns its β in units of 10^-6. The ε is smallest at ρ β² + ln α =
/// ln(1/δ). Any order gives a sound bound, so soundness does not depend on this search.
pub(crate) fn best_order(of: &BigInt, delta: &BigInt) -> BigInt {
    let bits = 64;
    let goal = ln_inverse(delta, bits);
    let beyond = |order: &BigInt| {
        let beta = millionths(order);
        let square = Interval::fraction(&(rho(of) * &beta * &beta), bits);
        let ln = Interval::fraction(&(BigRational::from_integer(1.into()) + beta), bits).ln();
        !square.plus(&ln).minus(&goal).is_not_positive()
    };
    // The logarithm of the order is above 0, so β is below the root of ln(1/δ)/ρ.
    let mut high = goal.over(&Interval::fraction(&rho(of), bits)).root().units(1_000_000);
    let mut low: BigInt = &high >> 1;
    while low.sign() == Sign::Plus && beyond(&low) {
        high = low.clone();
        low >>= 1;
    }
    // Three digits of β are enough.
    while &high - &low > &high / 2000 + BigInt::from(1) {
        let middle: BigInt = (&low + &high) >> 1;
        match beyond(&middle) {
            true => high = middle,
            false => low = middle,
        }
    }
    high.max(1.into())
}
