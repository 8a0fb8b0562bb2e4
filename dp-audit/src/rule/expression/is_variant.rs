//! Test whether a category has a certain value. The certificate gives the value's position and its
//! name, which must agree.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Strength, Text, Type, Walk, shown};
use crate::gallina::Term;
use crate::model::Column;
use crate::parse::ParseError;
use crate::parse::fields::{Fields, text};
use crate::words::name;
use std::fmt;

#[derive(Debug)]
struct Is {
    value: usize,
    name: String,
    arg: [Box<dyn Expression>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    let value = fields.next("value", |at| at.small("the position of a category value"))?;
    let name = fields.next("name", text)?;
    Ok(Box::new(Is { value, name, arg: reader.args(fields)? }))
}

impl Expression for Is {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.arg
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let Is { value, name, .. } = self;
        let values = match args {
            [Type::Category(values)] => values,
            [other] => return Err(format!("a category must be here, not {}", other.name())),
            _ => return Err(ARGUMENTS.into()),
        };
        match values.get(*value) {
            Some(known) if known == name => Ok(Type::Boolean),
            Some(known) => Err(format!("value {value} of the category is called {known:?}, not {name:?}")),
            None => {
                Err(format!("value {value} ({name:?}) does not exist: the category has {}", values.len()))
            }
        }
    }

    fn strength(&self) -> Strength {
        Strength::Compare
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        text.arg(f, 0, Strength::Sum)?;
        write!(f, " is {}", name(&self.name))
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Truth
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        let value = Term::word(self.value.to_string());
        Both::of(args, "Is", vec![value], |plain| {
            Term::between("=?", plain.into_iter().chain([shown(self.value, &self.name)]).collect())
        })
    }
}
