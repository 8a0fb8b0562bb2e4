//! Clamping: moves a number into an interval whose ends are in the number's units.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Strength, Text, Type, Walk, bounded, integer};
use crate::gallina::Term;
use crate::model::{Column, Range, sound_range};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::decimal;
use num_bigint::BigInt;
use std::fmt;

#[derive(Debug)]
struct Clamp {
    lo: BigInt,
    hi: BigInt,
    arg: [Box<dyn Expression>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    let lo = fields.next("lo", number)?;
    let hi = fields.next("hi", number)?;
    Ok(Box::new(Clamp { lo, hi, arg: reader.args(fields)? }))
}

impl Expression for Clamp {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.arg
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [arg] = args else { return Err(ARGUMENTS.into()) };
        let ends = Range { lo: self.lo.clone(), hi: self.hi.clone(), digits: 0 };
        sound_range(&ends)?;
        match arg {
            Type::Unbounded => Ok(Type::Number(ends)),
            // Certificates state the ends as the program writes them, even if the argument's
            // interval is narrower.
            other => Ok(Type::number(ends.lo, ends.hi, bounded(other)?.digits)),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        f.write_str("clamp(")?;
        text.arg(f, 0, Strength::Choice)?;
        let digits = self.digits(text.columns);
        write!(f, ", {} to {})", decimal(&self.lo, digits), decimal(&self.hi, digits))
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        let ends = vec![integer(&self.lo), integer(&self.hi)];
        Both::of(args, "Clamped", ends.clone(), |plain| {
            Term::apply("clamp", ends.into_iter().chain(plain).collect())
        })
    }
}
