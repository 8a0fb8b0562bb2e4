//! Optional columns: whether a value is present, and the value with a default.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Strength, Text, Type, Walk, same_digits};
use crate::gallina::Term;
use crate::model::Column;
use crate::parse::{ParseError, fields::Fields};
use std::fmt;

#[derive(Debug)]
struct IsSome {
    arg: [Box<dyn Expression>; 1],
}

#[derive(Debug)]
struct ValueOr {
    args: [Box<dyn Expression>; 2],
}

pub(super) fn read_is_some(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(IsSome { arg: reader.args(fields)? }))
}

pub(super) fn read_value_or(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(ValueOr { args: reader.args(fields)? }))
}

/// The type of an optional value that is present.
fn inside<'t, 'a>(arg: &'t Type<'a>) -> Result<&'t Type<'a>, String> {
    match arg {
        Type::Optional(of) => Ok(of),
        other => Err(format!("a value that can be missing must be here, not {}", other.name())),
    }
}

impl Expression for IsSome {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.arg
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [arg] = args else { return Err(ARGUMENTS.into()) };
        inside(arg).map(|_| Type::Boolean)
    }

    fn strength(&self) -> Strength {
        Strength::Compare
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        text.arg(f, 0, Strength::Atom)?;
        f.write_str(" is there")
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Truth
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        Both::of(args, "Present", Vec::new(), |plain| Term::apply("known", plain))
    }
}

impl Expression for ValueOr {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.args
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [value, instead] = args else { return Err(ARGUMENTS.into()) };
        match (inside(value)?, instead) {
            (Type::Number(a), Type::Number(b)) => {
                let digits = same_digits(a.digits, b.digits)?;
                Ok(Type::number((&a.lo).min(&b.lo).clone(), (&a.hi).max(&b.hi).clone(), digits))
            }
            (Type::Boolean, Type::Boolean) => Ok(Type::Boolean),
            (Type::Category(values), Type::Category(others)) if values == others => {
                Ok(Type::Category(values))
            }
            (Type::Text(most), Type::Text(other)) if most == other => Ok(Type::Text(*most)),
            (value, instead) => {
                Err(format!("the default is {} for a missing value that is {}", instead.name(), value.name()))
            }
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        text.arg(f, 0, Strength::Atom)?;
        f.write_str(" or, where it is missing, ")?;
        text.beside_date(f, 1, Strength::Atom)
    }

    fn is_date(&self, columns: &[Column]) -> bool {
        self.args[0].is_date(columns)
    }

    fn strength(&self) -> Strength {
        Strength::Choice
    }

    fn digits(&self, columns: &[Column]) -> u32 {
        self.args[1].digits(columns)
    }

    fn sort(&self, columns: &[Column]) -> Sort {
        self.args[1].sort(columns)
    }

    fn export(&self, args: Vec<Both>, walk: &mut Walk<'_>) -> Both {
        let (head, function) = match self.sort(walk.frame().columns) {
            Sort::Truth => ("TruthOr", "truth_or"),
            Sort::Label | Sort::Optional => ("LabelOr", "value_or"),
            Sort::Number => ("NumberOr", "value_or"),
        };
        Both::of(args, head, Vec::new(), |plain| Term::apply(function, plain))
    }
}
