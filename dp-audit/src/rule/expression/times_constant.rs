//! Product with an integer constant, or quotient by one. The quotient is truncated toward zero.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Strength, Text, Type, Walk, bounded, hull, integer};
use crate::gallina::Term;
use crate::model::Column;
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use num_bigint::{self as big, BigInt};
use std::fmt;

/// One of the two operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    Times,
    Over,
}

#[derive(Debug)]
struct Scaled {
    way: By,
    by: BigInt,
    arg: [Box<dyn Expression>; 1],
}

pub(super) fn read(
    way: By,
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    let by = fields.next("by", number)?;
    Ok(Box::new(Scaled { way, by, arg: reader.args(fields)? }))
}

impl Expression for Scaled {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.arg
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [a] = args else { return Err(ARGUMENTS.into()) };
        let (a, by) = (bounded(a)?, &self.by);
        match self.way {
            By::Times => Ok(hull(&a.lo * by, &a.hi * by, a.digits)),
            By::Over if by.sign() == big::Sign::NoSign => Err("a number is divided by 0".into()),
            // `BigInt` division truncates toward zero, as the format does. The division is
            // monotone, so the ends of the interval suffice.
            By::Over => Ok(hull(&a.lo / by, &a.hi / by, a.digits)),
        }
    }

    fn strength(&self) -> Strength {
        match self.way {
            By::Times => Strength::Product,
            By::Over => Strength::Atom,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        match self.way {
            By::Times => {
                write!(f, "{} * ", self.by)?;
                text.arg(f, 0, Strength::Atom)
            }
            By::Over => {
                f.write_str("trunc(")?;
                text.arg(f, 0, Strength::Atom)?;
                write!(f, " / {})", self.by)
            }
        }
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        let by = integer(&self.by);
        match self.way {
            By::Times => Both::of(args, "Mul", vec![by.clone()], |plain| {
                Term::between("*", [by].into_iter().chain(plain).collect())
            }),
            By::Over => Both::of(args, "Div", vec![by.clone()], |plain| {
                Term::apply("Z.quot", plain.into_iter().chain([by]).collect())
            }),
        }
    }
}
