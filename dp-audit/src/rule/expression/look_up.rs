//! An entry of a public list, by a number or a category that has one value for each entry.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Strength, Text, Type, Walk, integer, range_terms};
use crate::gallina::Term;
use crate::model::{Column, Range, range};
use crate::parse::Malformed;
use crate::parse::fields::{Fields, number, text};
use crate::words::name;
use num_bigint::BigInt;
use std::fmt;

#[derive(Debug)]
struct LookUp {
    name: String,
    from: BigInt,
    count: BigInt,
    range: Range,
    arg: [Box<dyn Expression>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, Malformed> {
    let name = fields.next("name", text)?;
    let from = fields.next("from", number)?;
    let count = fields.next("count", number)?;
    let range = range(fields)?;
    Ok(Box::new(LookUp { name, from, count, range, arg: reader.args(fields)? }))
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
        Ok(Type::Number(self.range.clone()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        write!(f, "parameter {}[", name(&self.name))?;
        text.arg(f, 0, Strength::Choice)?;
        f.write_str("]")
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
        // A node of a derivation stays where it is, so its address tells it from all others.
        let at = std::ptr::from_ref(self) as usize;
        let variable = walk.list_parameter(&self.name, &self.range, at);
        let entry = Term::between("-", vec![plain, integer(&self.from)]);
        let value = Term::apply(variable.clone(), vec![walk.answers.term(), entry]);
        let [lo, hi, digits] = range_terms(&self.range);
        Both {
            plain: Term::apply("clamp", vec![lo.clone(), hi.clone(), value]),
            node: Term::apply(
                constructor,
                vec![Term::word(variable), integer(&self.from), lo, hi, digits, node],
            ),
        }
    }
}
