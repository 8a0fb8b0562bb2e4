//! Category parameters, which the caller gives at run time, and equality of two values of one
//! category.

use super::ARGUMENTS;
use crate::framework::{
    Both, Expression, Given, Reader, Sort, Strength, Text, Type, Walk, distinct, range_terms,
};
use crate::gallina::Term;
use crate::model::{Column, Range};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, text};
use num_bigint::BigInt;
use std::fmt;

#[derive(Debug)]
struct Variant {
    /// The parameter: its name and place, and the range of the values' positions.
    given: Given,
    values: Vec<String>,
}

pub(super) fn read(reader: &Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    let name = fields.next("name", text)?;
    let values = fields.next("values", |at| at.items(text))?;
    let range = Range { lo: BigInt::ZERO, hi: BigInt::from(values.len()) - 1, digits: 0 };
    Ok(Box::new(Variant { given: reader.given(fields, name, range), values }))
}

impl Expression for Variant {
    fn derive<'a>(&'a self, _: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        if self.values.is_empty() {
            return Err("a category without values has no value that the caller could give".into());
        }
        distinct(&self.values)?;
        Ok(Type::Category(&self.values))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: Text<'_>) -> fmt::Result {
        write!(f, "{}", self.given)
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Label
    }

    fn parameter(&self) -> Option<&Given> {
        Some(&self.given)
    }

    fn choices(&self) -> &[String] {
        &self.values
    }

    fn export(&self, _: Vec<Both>, walk: &mut Walk<'_>) -> Both {
        let variable = walk.parameter(&self.given, "Z");
        let value = Term::apply(variable.clone(), vec![walk.answers.term()]);
        let [lo, ..] = range_terms(&self.given.range);
        let count = Term::word(self.values.len().to_string());
        let last = Term::between("-", vec![count.clone(), Term::word("1")]);
        Both {
            plain: Term::apply("clamp", vec![lo, last, value]),
            node: Term::apply("GivenLabel", vec![Term::word(variable), count]),
        }
    }
}

#[derive(Debug)]
struct Same {
    args: [Box<dyn Expression>; 2],
}

pub(super) fn read_same(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(Same { args: reader.args(fields)? }))
}

impl Expression for Same {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.args
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        match args {
            [Type::Category(a), Type::Category(b)] if a == b => Ok(Type::Boolean),
            [Type::Category(_), Type::Category(_)] => {
                Err("the two categories have different values, or the same values in another order".into())
            }
            [Type::Category(_), other] | [other, _] => {
                Err(format!("a category must be here, not {}", other.name()))
            }
            _ => Err(ARGUMENTS.into()),
        }
    }

    fn strength(&self) -> Strength {
        Strength::Compare
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        text.infix(f, "is", Strength::Sum, Strength::Sum)
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Truth
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        Both::of(args, "SameLabel", Vec::new(), |plain| Term::between("=?", plain))
    }
}
