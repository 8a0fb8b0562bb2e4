//! Ranges of numbers, and the claim about whether a table still has every row of its source.

use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, number, text};
use num_bigint::BigInt;

/// The numbers from `lo` to `hi`, both included, stored in units of 10^-digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Range {
    /// The smallest value.
    pub lo: BigInt,
    /// The largest value.
    pub hi: BigInt,
    /// The number of decimal digits after the point.
    pub digits: u32,
}

/// Whether a table has every row of its source, whatever the data are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// The table has every row, so the number of rows is public.
    Every,
    /// The table has some of the rows.
    Some,
}

impl Rows {
    /// The name of this statement in a certificate.
    pub fn name(self) -> &'static str {
        match self {
            Rows::Every => "every",
            Rows::Some => "some",
        }
    }
}

/// Reads the members `"lo"`, `"hi"` and `"digits"`.
pub(crate) fn range(fields: &mut Fields<'_>) -> Result<Range, ParseError> {
    Ok(Range {
        lo: fields.next("lo", number)?,
        hi: fields.next("hi", number)?,
        digits: fields.next("digits", digits)?,
    })
}

/// Reads the number of decimal digits after the point. The limit is 19: no number below 2^62 has
/// more.
pub(crate) fn digits(at: At<'_>) -> Result<u32, ParseError> {
    match at.small("a number of decimal digits")? {
        digits @ 0..=19 => Ok(digits),
        more => Err(at.refuse(format!("{more} decimal digits are more than 19"))),
    }
}

/// Reads `"every"` or `"some"`.
pub(crate) fn rows(at: At<'_>) -> Result<Rows, ParseError> {
    match text(at)?.as_str() {
        "every" => Ok(Rows::Every),
        "some" => Ok(Rows::Some),
        other => Err(at.refuse(format!("rows are \"every\" or \"some\", not {other:?}"))),
    }
}

/// The largest absolute value of a number in a row: 2^62 - 1.
pub(crate) fn limit() -> BigInt {
    (BigInt::from(1) << 62) - 1
}

/// The absolute value of a number.
pub(crate) fn magnitude(value: &BigInt) -> BigInt {
    BigInt::from(value.magnitude().clone())
}

/// Checks that a range is not empty, and within the limits for all numbers.
pub(crate) fn sound_range(range: &Range) -> Result<(), String> {
    let Range { lo, hi, .. } = range;
    if lo > hi {
        return Err(format!("the interval {lo} to {hi} is empty"));
    }
    if *lo < -limit() || *hi > limit() {
        return Err(format!("the interval {lo} to {hi} is not within 2^62 - 1 of 0"));
    }
    Ok(())
}
