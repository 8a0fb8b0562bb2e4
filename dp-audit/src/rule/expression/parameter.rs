//! A public number within a range, which the caller gives at run time.

use crate::framework::{Both, Expression, Given, Reader, Sort, Text, Type, Walk, range_terms};
use crate::gallina::Term;
use crate::model::{Column, range};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, text};
use std::fmt;

#[derive(Debug)]
struct Parameter(Given);

pub(super) fn read(reader: &Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    let name = fields.next("name", text)?;
    let range = range(fields)?;
    Ok(Box::new(Parameter(reader.given(fields, name, range))))
}

impl Expression for Parameter {
    fn derive<'a>(&'a self, _: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        Ok(Type::Number(self.0.range.clone()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: Text<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }

    fn digits(&self, _: &[Column]) -> u32 {
        self.0.range.digits
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn parameter(&self) -> Option<&Given> {
        Some(&self.0)
    }

    fn export(&self, _: Vec<Both>, walk: &mut Walk<'_>) -> Both {
        let variable = walk.parameter(&self.0, "Z");
        let value = Term::apply(variable.clone(), vec![walk.answers.term()]);
        let [lo, hi, digits] = range_terms(&self.0.range);
        Both {
            plain: Term::apply("clamp", vec![lo.clone(), hi.clone(), value]),
            node: Term::apply("Given", vec![Term::word(variable), lo, hi, digits]),
        }
    }
}
