//! Integer square root of an integer that is never below zero.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Text, Type, Walk, bounded};
use crate::gallina::Term;
use crate::model::Column;
use crate::parse::{ParseError, fields::Fields};
use num_bigint::BigInt;
use std::fmt;

#[derive(Debug)]
struct Root {
    arg: [Box<dyn Expression>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(Root { arg: reader.args(fields)? }))
}

impl Expression for Root {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.arg
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [a] = args else { return Err(ARGUMENTS.into()) };
        let a = bounded(a)?;
        if a.digits != 0 {
            return Err(format!("a square root needs a whole number, not one with {} decimals", a.digits));
        }
        if a.lo < BigInt::ZERO {
            return Err(format!("a square root needs a number of at least 0, but this one can be {}", a.lo));
        }
        // The rounded root never falls when its argument rises.
        Ok(Type::number(a.lo.sqrt(), a.hi.sqrt(), 0))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        text.call(f, "isqrt")
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        Both::of(args, "Sqrt", Vec::new(), |plain| Term::apply("Z.sqrt", plain))
    }
}
