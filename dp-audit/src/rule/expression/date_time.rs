//! Date or hour of a date with a time of day, which is a number of seconds.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Text, Type, Walk, bounded, integer};
use crate::gallina::Term;
use crate::model::{Column, Range};
use crate::parse::{ParseError, fields::Fields};
use num_bigint::BigInt;
use num_integer::Integer;
use std::fmt;

/// Seconds in a day.
const DAY: i64 = 86_400;
/// Seconds in an hour.
const HOUR: i64 = 3_600;
/// The date 0001-01-01, in days from 1970-01-01.
const FIRST_DAY: i64 = -719_162;

/// A part of a date with a time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Date,
    Hour,
}

#[derive(Debug)]
struct DateTime {
    part: Part,
    arg: [Box<dyn Expression>; 1],
}

pub(super) fn read(
    part: Part,
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(DateTime { part, arg: reader.args(fields)? }))
}

impl Expression for DateTime {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.arg
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [arg] = args else { return Err(ARGUMENTS.into()) };
        let Range { lo, hi, digits } = bounded(arg)?;
        if digits != 0 {
            return Err(format!("a number with {digits} decimal digits is not a number of seconds"));
        }
        if lo < BigInt::from(FIRST_DAY * DAY) {
            return Err(format!("{lo} seconds from 1970-01-01T00:00 are before the year 1"));
        }
        Ok(match self.part {
            Part::Date => {
                let day = BigInt::from(DAY);
                Type::number(lo.div_floor(&day), hi.div_floor(&day), 0)
            }
            Part::Hour => Type::number(BigInt::ZERO, BigInt::from(23), 0),
        })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        text.call(
            f,
            match self.part {
                Part::Date => "date",
                Part::Hour => "hour",
            },
        )
    }

    fn is_date(&self, _: &[Column]) -> bool {
        self.part == Part::Date
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    /// Counts from the year 1, because Coq's division of negative numbers truncates toward zero.
    /// The clamp of the hour does not change the value. Coq's interval check reads the range from
    /// the clamp.
    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        let since = sum(args, "Add", "+", -FIRST_DAY * DAY);
        let days = over(vec![since.clone()], DAY);
        match self.part {
            Part::Date => sum(vec![days], "Sub", "-", -FIRST_DAY),
            Part::Hour => {
                let of_days = number(DAY);
                let whole = Both::of(vec![days], "Mul", vec![of_days.clone()], |plain| {
                    Term::between("*", [of_days].into_iter().chain(plain).collect())
                });
                let rest = vec![since, whole];
                let rest = Both::of(rest, "Sub", Vec::new(), |plain| Term::between("-", plain));
                let ends = vec![number(0), number(23)];
                Both::of(vec![over(vec![rest], HOUR)], "Clamped", ends.clone(), |plain| {
                    Term::apply("clamp", ends.into_iter().chain(plain).collect())
                })
            }
        }
    }
}

fn number(value: i64) -> Term {
    integer(&BigInt::from(value))
}

/// Builds `args + value`, or the same with another sign.
fn sum(args: Vec<Both>, name: &str, sign: &str, value: i64) -> Both {
    let literal =
        Both { plain: number(value), node: Term::apply("Literal", vec![number(value), Term::word("0")]) };
    let args = args.into_iter().chain([literal]).collect();
    Both::of(args, name, Vec::new(), |plain| Term::between(sign, plain))
}

/// Builds `args / by`, truncated toward zero.
fn over(args: Vec<Both>, by: i64) -> Both {
    let by = number(by);
    Both::of(args, "Div", vec![by.clone()], |plain| {
        Term::apply("Z.quot", plain.into_iter().chain([by.clone()]).collect())
    })
}
