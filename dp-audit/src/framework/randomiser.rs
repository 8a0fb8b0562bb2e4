//! What every randomiser of a device's own value is.

use super::Context;
use crate::exact::{Interval, at_most};
use crate::parse::Malformed;
use crate::parse::fields::{At, Fields, number};
use crate::words::Page;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use std::fmt::Debug;

/// A rule by which a device reports its value: for any two values, no report is more than e^ε times as likely under one as under the
/// other.
pub(crate) trait Randomiser: Debug + Send + Sync {
    /// Its name, with the version.
    fn rule(&self) -> &'static str;
    /// ε, in 10^-6.
    fn epsilon(&self) -> &BigInt;
    /// How many values a report is of, where these can be the buckets of a sketch.
    fn values(&self) -> Option<&BigInt> {
        None
    }
    /// Its law as the theory has it.
    fn gallina(&self) -> String;
    /// Where a single report costs less than all that are made of one kept response: what it costs, and its law.
    fn once(&self) -> Option<(&BigInt, String)> {
        None
    }
    /// Checks what must hold of its numbers.
    fn check(&self, cx: &mut Context<'_>);
    /// What a report is, in words.
    fn say(&self, page: &mut Page);
}

/// The largest ε that is known, in 10^-6.
const MOST_EPSILON: u32 = 16_000_000;
/// The most values of a domain.
const MOST_VALUES: u32 = 1 << 20;

/// Reads the digits of the coins: 2 to that power is what all probabilities are over.
pub(crate) fn coins(fields: &mut Fields<'_>) -> Result<BigInt, Malformed> {
    fields.next("bits", |at| match at.small::<u32>("a number of binary digits")? {
        bits @ 1..=64 => Ok(BigInt::from(1) << bits),
        bits => Err(at.refuse(format!("coins have 1 to 64 binary digits, not {bits}"))),
    })
}

/// Reads the number of values of a domain.
pub(crate) fn values(fields: &mut Fields<'_>) -> Result<BigInt, Malformed> {
    fields.next("values", |at| {
        let values = number(at)?;
        match values >= BigInt::from(2) && values <= BigInt::from(MOST_VALUES) {
            true => Ok(values),
            false => Err(at.refuse(format!("a domain has 2 to {MOST_VALUES} values, not {values}"))),
        }
    })
}

/// Reads ε, in 10^-6.
pub(crate) fn epsilon(fields: &mut Fields<'_>) -> Result<BigInt, Malformed> {
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

/// A numerator must be above 0 and below `whole`.
pub(crate) fn proper(cx: &mut Context<'_>, what: &str, numerator: &BigInt, whole: &BigInt) -> bool {
    let is = numerator.sign() == Sign::Plus && numerator < whole;
    if !is {
        cx.fault(format!("{what} says {numerator}, and must be above 0 and below {whole}"));
    }
    is
}

/// `larger` is at most e^ε times `smaller`, which is above 0; `what` are the two.
pub(crate) fn within(cx: &mut Context<'_>, what: &str, larger: &BigInt, smaller: &BigInt, epsilon: &BigInt) {
    let power = BigRational::new(-epsilon, 1_000_000.into());
    let ratio = BigRational::new(smaller.clone(), larger.clone());
    // e^-ε at most smaller/larger; what cannot be decided is refused.
    if ratio < BigRational::from_integer(1.into())
        && !at_most(&ratio, |bits| Interval::fraction(&power, bits).exp())
    {
        cx.fault(format!("{what}: {larger} is more than e^epsilon times {smaller}"));
    }
}

/// A response over so many values: `truth` of `whole` words for one's own, `other` for each other.
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

/// Independent bits: that of one's own is set by `held` of `whole` words, each other by `other`.
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
pub(crate) fn positive(at: At<'_>) -> Result<BigInt, Malformed> {
    let number = number(at)?;
    match number.sign() {
        Sign::Plus => Ok(number),
        _ => Err(at.refuse(format!("{number} must be above 0"))),
    }
}

/// `12.3 %`: a probability in words.
pub(crate) fn percent(numerator: &BigInt, whole: &BigInt) -> String {
    let thousandths: BigInt =
        (numerator * BigInt::from(100_000) * BigInt::from(2) + whole) / (whole * BigInt::from(2));
    format!("{} %", crate::words::decimal(&thousandths, 3))
}
