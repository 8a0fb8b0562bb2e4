//! The value of a column. The certificate gives the column's position and its name, which must
//! agree.

use crate::framework::{Both, Expression, Sort, Text, Type, Walk, shown};
use crate::gallina::Term;
use crate::model::{Column, ColumnKind};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, text};
use crate::words::name;
use std::fmt;

#[derive(Debug)]
struct ColumnValue {
    index: usize,
    name: String,
}

pub(super) fn read(fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    let index = fields.next("index", |at| at.small("the position of a column"))?;
    let name = fields.next("name", text)?;
    Ok(Box::new(ColumnValue { index, name }))
}

impl Expression for ColumnValue {
    fn derive<'a>(&'a self, _: &[Type<'a>], columns: &'a [Column]) -> Result<Type<'a>, String> {
        let ColumnValue { index, name } = self;
        match columns.get(*index) {
            None => Err(format!("column {index} does not exist: there are {}", columns.len())),
            Some(column) if column.name != *name => {
                Err(format!("column {index} is called {:?}, not {name:?}", column.name))
            }
            Some(column) => Ok(Type::of(column)),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: Text<'_>) -> fmt::Result {
        f.write_str(&name(&self.name))
    }

    fn digits(&self, columns: &[Column]) -> u32 {
        match columns.get(self.index).map(Type::of) {
            Some(Type::Number(range)) => range.digits,
            _ => 0,
        }
    }

    fn is_date(&self, columns: &[Column]) -> bool {
        columns.get(self.index).is_some_and(|column| match &column.kind {
            ColumnKind::Optional(of) => matches!(**of, ColumnKind::Date(_)),
            kind => matches!(kind, ColumnKind::Date(_)),
        })
    }

    fn sort(&self, columns: &[Column]) -> Sort {
        Sort::of(columns.get(self.index))
    }

    fn export(&self, _: Vec<Both>, walk: &mut Walk<'_>) -> Both {
        let frame = walk.frame();
        let number = Term::word(self.index.to_string());
        let (node, reader) = match Sort::of(frame.columns.get(self.index)) {
            Sort::Number => (Term::apply("NumberColumn", vec![number]), "number"),
            Sort::Truth => (Term::apply("TruthColumn", vec![number]), "truth"),
            Sort::Label => (Term::apply("LabelColumn", vec![number]), "category"),
            Sort::Optional => (number, "number"),
        };
        let row = Term::word("r");
        let plain = match frame.source {
            Some(source) => Term::apply(walk.column_name(source, self.index), vec![row]),
            None => Term::apply(reader, vec![shown(self.index, &self.name), row]),
        };
        Both { plain, node }
    }
}
