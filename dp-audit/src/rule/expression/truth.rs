//! A literal truth value in the program.

use crate::framework::{Both, Expression, Sort, Text, Type, Walk};
use crate::gallina::Term;
use crate::model::Column;
use std::fmt;

#[derive(Debug)]
struct Truth(bool);

pub(super) fn constant(truth: bool) -> Box<dyn Expression> {
    Box::new(Truth(truth))
}

impl Expression for Truth {
    fn derive<'a>(&'a self, _: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        Ok(Type::Boolean)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: Text<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Truth
    }

    fn export(&self, _: Vec<Both>, _: &mut Walk<'_>) -> Both {
        let word = Term::word(self.0.to_string());
        Both { plain: word.clone(), node: Term::apply("Constant", vec![word]) }
    }
}
