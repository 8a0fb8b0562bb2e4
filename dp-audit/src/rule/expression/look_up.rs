//! Look-up in a public list. The argument selects the entry: it is a number, or a category with one
//! value for each entry.

use super::ARGUMENTS;
use crate::framework::{
    Both, Expression, Given, Reader, Sort, Strength, Text, Type, Walk, integer, range_terms,
};
use crate::gallina::Term;
use crate::model::{Column, range};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number, text};
use num_bigint::BigInt;
use std::fmt;

#[derive(Debug)]
struct LookUp {
    /// The parameter: its name and place, and the range of each entry.
    given: Given,
    from: BigInt,
    count: BigInt,
    arg: [Box<dyn Expression>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    let name = fields.next("name", text)?;
    let from = fields.next("from", number)?;
    let count = fields.next("count", number)?;
    let range = range(fields)?;
    let given = reader.given(fields, name, range);
    Ok(Box::new(LookUp { given, from, count, arg: reader.args(fields)? }))
}

impl Expression for LookUp {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.arg
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let (from, count) = match args {
            [Type::Number(key)] => (key.lo.clone(), &key.hi - &key.lo + 1),
            [Type::Category(values)] => (BigInt::ZERO, BigInt::from(values.len())),
            [other] => {
                return Err(format!(
                    "a number with a range or a category is looked up, not {}",
                    other.name()
                ));
            }
            _ => return Err(ARGUMENTS.into()),
        };
        if self.from != from || self.count != count {
            return Err(format!(
                "the list has {} entries from {}, and its key {count} values from {from}",
                self.count, self.from
            ));
        }
        Ok(Type::Number(self.given.range.clone()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        write!(f, "{}[", self.given)?;
        text.arg(f, 0, Strength::Choice)?;
        f.write_str("]")
    }

    fn digits(&self, _: &[Column]) -> u32 {
        self.given.range.digits
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn parameter(&self) -> Option<&Given> {
        Some(&self.given)
    }

    fn entries(&self) -> Option<&BigInt> {
        Some(&self.count)
    }

    fn export(&self, args: Vec<Both>, walk: &mut Walk<'_>) -> Both {
        let Some(Both { plain, node }) = args.into_iter().next() else {
            return Both { plain: Term::word(""), node: Term::word("") };
        };
        let constructor = match self.arg[0].sort(walk.frame().columns) {
            Sort::Number => "LookUp",
            Sort::Truth | Sort::Label | Sort::Optional => "LookUpLabel",
        };
        let variable = walk.parameter(&self.given, "Z -> Z");
        let entry = Term::between("-", vec![plain, integer(&self.from)]);
        let value = Term::apply(variable.clone(), vec![walk.answers.term(), entry]);
        let [lo, hi, digits] = range_terms(&self.given.range);
        Both {
            plain: Term::apply("clamp", vec![lo.clone(), hi.clone(), value]),
            node: Term::apply(
                constructor,
                vec![Term::word(variable), integer(&self.from), lo, hi, digits, node],
            ),
        }
    }
}
