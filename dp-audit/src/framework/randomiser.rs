//! Randomisers: mechanisms with which a device reports its value.

use super::Context;
use crate::exact::{Interval, at_most};
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, number};
use crate::words::Page;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use std::fmt::Debug;

/// A mechanism with which a device reports its value. Each report is at most e^ε times as likely
/// under one value as under any other.
pub(crate) trait Randomiser: Debug + Send + Sync {
    /// The name of the randomiser, with its version.
    fn rule(&self) -> &'static str;
    /// The value of ε, in units of 10^-6.
    fn epsilon(&self) -> &BigInt;
    /// The number of possible values, if these can be the buckets of a sketch.
    fn values(&self) -> Option<&BigInt> {
        None
    }
    /// The law of the report in the Coq theory.
    fn gallina(&self) -> String;
    /// The cost and the law of a single report. Present only if a device keeps one response for
    /// many reports, and a single report costs less than all these reports together.
    fn once(&self) -> Option<(&BigInt, String)> {
        None
    }
    /// Checks the conditions that the randomiser's numbers must satisfy.
    fn check(&self, cx: &mut Context<'_>);
    /// Describes the report in words.
    fn say(&self, page: &mut Page);
}

/// The largest supported ε, in units of 10^-6.
const MOST_EPSILON: u32 = 16_000_000;
/// The largest number of values of a domain.
const MOST_VALUES: u32 = 1 << 20;

/// Reads how many binary digits a coin has. All probabilities have the denominator 2 to this power.
pub(crate) fn coins(fields: &mut Fields<'_>) -> Result<BigInt, ParseError> {
    fields.next("bits", |at| match at.small::<u32>("a number of binary digits")? {
        bits @ 1..=64 => Ok(BigInt::from(1) << bits),
        bits => Err(at.refuse(format!("coins have 1 to 64 binary digits, not {bits}"))),
    })
}

/// Reads the number of values of a domain.
pub(crate) fn values(fields: &mut Fields<'_>) -> Result<BigInt, ParseError> {
    fields.next("values", |at| {
        let values = number(at)?;
        match values >= BigInt::from(2) && values <= BigInt::from(MOST_VALUES) {
            true => Ok(values),
            false => Err(at.refuse(format!("a domain has 2 to {MOST_VALUES} values, not {values}"))),
        }
    })
}

/// Reads ε, in units of 10^-6.
pub(crate) fn epsilon(fields: &mut Fields<'_>) -> Result<BigInt, ParseError> {
    fields.next("epsilon", |at| {
        let epsilon = number(at)?;
        match epsilon.sign() == Sign::Plus && epsilon <= BigInt::from(MOST_EPSILON) {
            true => Ok(epsilon),
            false => {
                Err(at.refuse(format!("the epsilon of a report is from 1 to {MOST_EPSILON}, not {epsilon}")))
            }
        }
    })
}

/// Checks that a numerator is above 0 and below `whole`.
pub(crate) fn proper(cx: &mut Context<'_>, what: &str, numerator: &BigInt, whole: &BigInt) -> bool {
    let is = numerator.sign() == Sign::Plus && numerator < whole;
    if !is {
        cx.fault(format!("{what} says {numerator}, and must be above 0 and below {whole}"));
    }
    is
}

/// Checks that `larger` is at most e^ε times `smaller`, which is above 0; `what` names both.
pub(crate) fn within(cx: &mut Context<'_>, what: &str, larger: &BigInt, smaller: &BigInt, epsilon: &BigInt) {
    let power = BigRational::new(-epsilon, 1_000_000.into());
    let ratio = BigRational::new(smaller.clone(), larger.clone());
    // Compares e^-ε with smaller/larger, and refuses if the comparison is undecided.
    if ratio < BigRational::from_integer(1.into())
        && !at_most(&ratio, |bits| Interval::fraction(&power, bits).exp())
    {
        cx.fault(format!("{what}: {larger} is more than e^epsilon times {smaller}"));
    }
}

/// Checks a response over several values. A device draws one of `whole` random words. It reports
/// its own value for `truth` of these words, and each other value for `other` words.
pub(crate) fn response(
    cx: &mut Context<'_>,
    values: &BigInt,
    [truth, other, whole]: [&BigInt; 3],
    epsilon: &BigInt,
) {
    if !proper(cx, "other", other, whole) || !proper(cx, "truth", truth, whole) {
        return;
    }
    let sum = truth + (values - BigInt::from(1)) * other;
    if sum != *whole {
        cx.fault(format!("truth and others add up to {sum}, not to {whole}"));
    }
    if truth < other {
        cx.fault(format!("truth says {truth}, less than other, {other}"));
    }
    within(cx, "truth over other", truth, other, epsilon);
}

/// Checks independent bits. For each bit, the device draws one of `whole` random words. It sets the
/// bit of its value for `held` of these words, and every other bit for `other` words.
pub(crate) fn bits(cx: &mut Context<'_>, [held, other, whole]: [&BigInt; 3], epsilon: &BigInt) {
    if !proper(cx, "held", held, whole) || !proper(cx, "other", other, whole) {
        return;
    }
    if held < other {
        return cx.fault(format!("held says {held}, less than other, {other}"));
    }
    let (larger, smaller) = (held * (whole - other), other * (whole - held));
    within(cx, "its own bit alone over another's alone", &larger, &smaller, epsilon);
}

/// Reads a number above 0.
pub(crate) fn positive(at: At<'_>) -> Result<BigInt, ParseError> {
    let number = number(at)?;
    match number.sign() {
        Sign::Plus => Ok(number),
        _ => Err(at.refuse(format!("{number} must be above 0"))),
    }
}

/// Formats a probability as a percentage: `12.3 %`.
pub(crate) fn percent(numerator: &BigInt, whole: &BigInt) -> String {
    let thousandths: BigInt =
        (numerator * BigInt::from(100_000) * BigInt::from(2) + whole) / (whole * BigInt::from(2));
    format!("{} %", crate::words::decimal(&thousandths, 3))
}
