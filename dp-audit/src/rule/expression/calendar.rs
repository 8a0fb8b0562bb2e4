//! The year, month or weekday of a date, which is a number of days.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Text, Type, Walk, bounded};
use crate::gallina::Term;
use crate::model::Column;
use crate::parse::{ParseError, fields::Fields};
use num_bigint::BigInt;
use std::fmt;

/// A part of a date.
#[derive(Debug)]
pub(super) struct Part {
    name: &'static str,
    /// The largest value of this part of a date; the smallest value is 1.
    most: u32,
    constructor: &'static str,
}

pub(super) const YEAR: Part = Part { name: "year", most: 9999, constructor: "Year" };
pub(super) const MONTH: Part = Part { name: "month", most: 12, constructor: "Month" };
pub(super) const WEEKDAY: Part = Part { name: "weekday", most: 7, constructor: "Weekday" };

#[derive(Debug)]
struct Calendar {
    part: &'static Part,
    arg: [Box<dyn Expression>; 1],
}

pub(super) fn read(
    part: &'static Part,
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(Calendar { part, arg: reader.args(fields)? }))
}

impl Expression for Calendar {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.arg
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [arg] = args else { return Err(ARGUMENTS.into()) };
        match bounded(arg)?.digits {
            0 => Ok(Type::number(BigInt::from(1), BigInt::from(self.part.most), 0)),
            digits => Err(format!("a number with {digits} decimal digits is not a number of days")),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        text.call(f, self.part.name)
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        let part = Term::word(self.part.constructor);
        Both::of(args, "Calendar", vec![part.clone()], |plain| {
            Term::apply("on_calendar", [part].into_iter().chain(plain).collect())
        })
    }
}
