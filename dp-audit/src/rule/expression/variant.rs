//! A literal value of a category. The certificate gives the value's position and its name, which
//! must agree.

use crate::framework::{Both, Expression, Sort, Text, Type, Walk, distinct, shown};
use crate::gallina::Term;
use crate::model::Column;
use crate::parse::ParseError;
use crate::parse::fields::{Fields, text};
use crate::words::name;
use std::fmt;

#[derive(Debug)]
struct Variant {
    value: usize,
    name: String,
    values: Vec<String>,
}

pub(super) fn read(fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    let value = fields.next("value", |at| at.small("the position of a category value"))?;
    let name = fields.next("name", text)?;
    let values = fields.next("values", |at| at.items(text))?;
    Ok(Box::new(Variant { value, name, values }))
}

impl Expression for Variant {
    fn derive<'a>(&'a self, _: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let Variant { value, name, values } = self;
        distinct(values)?;
        match values.get(*value) {
            Some(known) if known == name => Ok(Type::Category(values)),
            Some(known) => Err(format!("value {value} of the category is called {known:?}, not {name:?}")),
            None => {
                Err(format!("value {value} ({name:?}) does not exist: the category has {}", values.len()))
            }
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: Text<'_>) -> fmt::Result {
        f.write_str(&name(&self.name))
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Label
    }

    fn export(&self, _: Vec<Both>, _: &mut Walk<'_>) -> Both {
        let value = shown(self.value, &self.name);
        let count = Term::word(self.values.len().to_string());
        Both { plain: value.clone(), node: Term::apply("Variant", vec![value, count]) }
    }
}
