//! A literal number in the program.

use crate::framework::{Both, Expression, Sort, Strength, Text, Type, Walk, integer};
use crate::gallina::Term;
use crate::model::{Column, digits};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::decimal;
use num_bigint::BigInt;
use std::fmt;

#[derive(Debug)]
struct Literal {
    value: BigInt,
    digits: u32,
}

pub(super) fn read(fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    let value = fields.next("value", number)?;
    let digits = fields.next("digits", digits)?;
    Ok(Box::new(Literal { value, digits }))
}

impl Expression for Literal {
    fn derive<'a>(&'a self, _: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        Ok(Type::number(self.value.clone(), self.value.clone(), self.digits))
    }

    fn strength(&self) -> Strength {
        if self.value < BigInt::ZERO { Strength::Product } else { Strength::Atom }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: Text<'_>) -> fmt::Result {
        f.write_str(&decimal(&self.value, self.digits))
    }

    fn digits(&self, _: &[Column]) -> u32 {
        self.digits
    }

    fn constant(&self) -> Option<&BigInt> {
        Some(&self.value)
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn export(&self, _: Vec<Both>, _: &mut Walk<'_>) -> Both {
        let value = integer(&self.value);
        let digits = Term::word(self.digits.to_string());
        Both { plain: value.clone(), node: Term::apply("Literal", vec![value, digits]) }
    }
}
