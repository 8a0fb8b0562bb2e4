//! Conditional choice between two numbers or two truth values.

use super::ARGUMENTS;
use crate::framework::{
    Both, Expression, Reader, Sort, Strength, Text, Type, Walk, boolean, bounded, same_digits,
};
use crate::gallina::Term;
use crate::model::Column;
use crate::parse::{ParseError, fields::Fields};
use std::fmt;

#[derive(Debug)]
struct Choice {
    parts: [Box<dyn Expression>; 3],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(Choice { parts: reader.args(fields)? }))
}

impl Expression for Choice {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.parts
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [condition, yes, no] = args else { return Err(ARGUMENTS.into()) };
        boolean(condition)?;
        if (yes, no) == (&Type::Boolean, &Type::Boolean) {
            return Ok(Type::Boolean);
        }
        let (yes, no) = (bounded(yes)?, bounded(no)?);
        let digits = same_digits(yes.digits, no.digits)?;
        Ok(Type::number(yes.lo.min(no.lo), yes.hi.max(no.hi), digits))
    }

    fn strength(&self) -> Strength {
        Strength::Choice
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        for (position, word) in ["if ", " then ", " else "].into_iter().enumerate() {
            f.write_str(word)?;
            text.arg(f, position, Strength::Or)?;
        }
        Ok(())
    }

    fn digits(&self, columns: &[Column]) -> u32 {
        self.parts[1].digits(columns)
    }

    fn sort(&self, columns: &[Column]) -> Sort {
        self.parts[1].sort(columns)
    }

    fn export(&self, args: Vec<Both>, walk: &mut Walk<'_>) -> Both {
        let head = match self.sort(walk.frame().columns) {
            Sort::Truth => "IfTruth",
            _ => "If",
        };
        Both::of(args, head, Vec::new(), Term::choice)
    }
}
