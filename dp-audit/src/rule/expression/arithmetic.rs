//! The sum, difference, minimum and maximum of two numbers.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Strength, Text, Type, Walk, bounded, same_digits};
use crate::gallina::Term;
use crate::model::{Column, Range};
use crate::parse::{ParseError, fields::Fields};
use num_bigint::BigInt;
use std::fmt;

/// One of the four operations.
#[derive(Debug)]
pub(super) struct Operation {
    /// The sign between two numbers, or the name of the function.
    sign: Result<&'static str, &'static str>,
    /// Computes the ends of the result's interval.
    ends: fn(Range, Range) -> (BigInt, BigInt),
    /// The constructor in Coq, and the sign or function in plain Gallina.
    coq: (&'static str, Result<&'static str, &'static str>),
}

pub(super) const ADD: Operation =
    Operation { sign: Ok("+"), ends: |a, b| (a.lo + b.lo, a.hi + b.hi), coq: ("Add", Ok("+")) };
pub(super) const SUB: Operation =
    Operation { sign: Ok("-"), ends: |a, b| (a.lo - b.hi, a.hi - b.lo), coq: ("Sub", Ok("-")) };
pub(super) const MIN: Operation =
    Operation { sign: Err("min"), ends: |a, b| (a.lo.min(b.lo), a.hi.min(b.hi)), coq: ("Min", Err("Z.min")) };
pub(super) const MAX: Operation =
    Operation { sign: Err("max"), ends: |a, b| (a.lo.max(b.lo), a.hi.max(b.hi)), coq: ("Max", Err("Z.max")) };

#[derive(Debug)]
struct Arithmetic {
    operation: &'static Operation,
    args: [Box<dyn Expression>; 2],
}

pub(super) fn read(
    operation: &'static Operation,
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(Arithmetic { operation, args: reader.args(fields)? }))
}

impl Expression for Arithmetic {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.args
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [a, b] = args else { return Err(ARGUMENTS.into()) };
        let (a, b) = (bounded(a)?, bounded(b)?);
        let digits = same_digits(a.digits, b.digits)?;
        let (lo, hi) = (self.operation.ends)(a, b);
        Ok(Type::number(lo, hi, digits))
    }

    fn strength(&self) -> Strength {
        if self.operation.sign.is_ok() { Strength::Sum } else { Strength::Atom }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        match self.operation.sign {
            Ok(sign) => text.infix(f, sign, Strength::Sum, Strength::Product),
            Err(function) => text.call(f, function),
        }
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        let (head, function) = self.operation.coq;
        Both::of(args, head, Vec::new(), |plain| match function {
            Ok(sign) => Term::between(sign, plain),
            Err(function) => Term::apply(function, plain),
        })
    }
}
