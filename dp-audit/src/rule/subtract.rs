//! Difference of two numbers. One unit moves the difference by at most the sum of its effects on
//! both numbers.

use crate::framework::{Aggregate, Operation, Reader, pair};
use crate::parse::{ParseError, fields::Fields};

pub(super) const NAME: &str = "subtract/1";
const OPERATION: Operation = Operation { rule: NAME, sign: "-", constructor: "Minus" };

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    pair(&OPERATION, reader, fields)
}
