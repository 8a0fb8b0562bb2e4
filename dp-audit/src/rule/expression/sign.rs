//! Negation and absolute value.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Strength, Text, Type, Walk, bounded, hull};
use crate::gallina::Term;
use crate::model::{Column, magnitude};
use crate::parse::{ParseError, fields::Fields};
use num_bigint::BigInt;
use std::fmt;

/// One of the two operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Neg,
    Abs,
}

#[derive(Debug)]
struct Signed {
    sign: Sign,
    arg: [Box<dyn Expression>; 1],
}

pub(super) fn read(
    sign: Sign,
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(Signed { sign, arg: reader.args(fields)? }))
}

impl Expression for Signed {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.arg
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [a] = args else { return Err(ARGUMENTS.into()) };
        let a = bounded(a)?;
        let (lo, hi) = (magnitude(&a.lo), magnitude(&a.hi));
        Ok(match self.sign {
            Sign::Neg => Type::number(-a.hi, -a.lo, a.digits),
            Sign::Abs if a.lo <= BigInt::ZERO && a.hi >= BigInt::ZERO => {
                Type::number(BigInt::ZERO, lo.max(hi), a.digits)
            }
            Sign::Abs => hull(lo, hi, a.digits),
        })
    }

    fn strength(&self) -> Strength {
        match self.sign {
            Sign::Neg => Strength::Product,
            Sign::Abs => Strength::Atom,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        match self.sign {
            Sign::Neg => {
                f.write_str("-")?;
                text.arg(f, 0, Strength::Atom)
            }
            Sign::Abs => text.call(f, "abs"),
        }
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        match self.sign {
            Sign::Neg => Both::of(args, "Neg", Vec::new(), |plain| {
                plain.into_iter().next().map_or(Term::word(""), Term::negative)
            }),
            Sign::Abs => Both::of(args, "Abs", Vec::new(), |plain| Term::apply("Z.abs", plain)),
        }
    }
}
