//! Comparisons of two numbers. A number without a range is allowed, because the result is only true
//! or false.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Strength, Text, Type, Walk, bounded, same_digits};
use crate::gallina::Term;
use crate::model::Column;
use crate::parse::{ParseError, fields::Fields};
use std::fmt;

/// One comparison of two numbers.
#[derive(Debug)]
pub(super) struct Comparison {
    /// The sign of the comparison.
    sign: &'static str,
    /// The name of the comparison in Coq's checker.
    name: &'static str,
    /// The sign in plain Gallina, and whether Gallina negates the result.
    gallina: (&'static str, bool),
}

pub(super) const LT: Comparison = Comparison { sign: "<", name: "Lt", gallina: ("<?", false) };
pub(super) const LE: Comparison = Comparison { sign: "<=", name: "Le", gallina: ("<=?", false) };
pub(super) const GT: Comparison = Comparison { sign: ">", name: "Gt", gallina: (">?", false) };
pub(super) const GE: Comparison = Comparison { sign: ">=", name: "Ge", gallina: (">=?", false) };
pub(super) const EQ: Comparison = Comparison { sign: "=", name: "Eq", gallina: ("=?", false) };
pub(super) const NE: Comparison = Comparison { sign: "!=", name: "Ne", gallina: ("=?", true) };

#[derive(Debug)]
struct Compare {
    comparison: &'static Comparison,
    args: [Box<dyn Expression>; 2],
}

pub(super) fn read(
    comparison: &'static Comparison,
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(Compare { comparison, args: reader.args(fields)? }))
}

impl Expression for Compare {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.args
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [a, b] = args else { return Err(ARGUMENTS.into()) };
        let digits = |arg: &Type<'_>| match arg {
            Type::Unbounded => Ok(0),
            other => bounded(other).map(|range| range.digits),
        };
        same_digits(digits(a)?, digits(b)?).map(|_| Type::Boolean)
    }

    fn strength(&self) -> Strength {
        Strength::Compare
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        text.beside_date(f, 0, Strength::Sum)?;
        write!(f, " {} ", self.comparison.sign)?;
        text.beside_date(f, 1, Strength::Sum)
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Truth
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        let Comparison { name, gallina: (sign, negated), .. } = self.comparison;
        Both::of(args, "Compare", vec![Term::word(*name)], |plain| {
            let compared = Term::between(sign, plain);
            if *negated { Term::apply("negb", vec![compared]) } else { compared }
        })
    }
}
