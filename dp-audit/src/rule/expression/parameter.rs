//! A public number that is given when the query runs, inside of its range.

use crate::framework::{Both, Expression, Sort, Text, Type, Walk, range_terms};
use crate::gallina::Term;
use crate::model::{Column, Range, range};
use crate::parse::Malformed;
use crate::parse::fields::{Fields, text};
use crate::words::name;
use std::fmt;

#[derive(Debug)]
struct Parameter {
    name: String,
    range: Range,
}

pub(super) fn read(fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, Malformed> {
    let name = fields.next("name", text)?;
    let range = range(fields)?;
    Ok(Box::new(Parameter { name, range }))
}

impl Expression for Parameter {
    fn derive<'a>(&'a self, _: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        Ok(Type::Number(self.range.clone()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: Text<'_>) -> fmt::Result {
        write!(f, "parameter {}", name(&self.name))
    }

    fn digits(&self, _: &[Column]) -> u32 {
        self.range.digits
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn parameter(&self) -> Option<(&str, &Range)> {
        Some((&self.name, &self.range))
    }

    fn export(&self, _: Vec<Both>, walk: &mut Walk<'_>) -> Both {
        // A node of a derivation stays where it is, so its address tells it from all others.
        let at = std::ptr::from_ref(self) as usize;
        let variable = walk.parameter(&self.name, &self.range, at);
        let value = Term::apply(variable.clone(), vec![walk.answers.term()]);
        let [lo, hi, digits] = range_terms(&self.range);
        Both {
            plain: Term::apply("clamp", vec![lo.clone(), hi.clone(), value]),
            node: Term::apply("Given", vec![Term::word(variable), lo, hi, digits]),
        }
    }
}
