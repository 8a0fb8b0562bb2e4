//! Logical connectives of truth values.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Strength, Text, Type, Walk, boolean};
use crate::gallina::Term;
use crate::model::Column;
use crate::parse::{ParseError, fields::Fields};
use std::fmt;

/// One logical connective.
#[derive(Debug)]
pub(super) struct Connective {
    /// The sign or word of the connective, its precedence, and the precedence that its right
    /// argument needs.
    sign: &'static str,
    strength: Strength,
    right: Strength,
    /// The constructor in Coq, and the sign or function in plain Gallina.
    coq: (&'static str, Result<&'static str, &'static str>),
}

pub(super) const AND: Connective =
    Connective { sign: "and", strength: Strength::And, right: Strength::Not, coq: ("And", Ok("&&")) };
pub(super) const OR: Connective =
    Connective { sign: "or", strength: Strength::Or, right: Strength::And, coq: ("Or", Ok("||")) };
pub(super) const SAME: Connective = Connective {
    sign: "=",
    strength: Strength::Compare,
    right: Strength::Sum,
    coq: ("Same", Err("Bool.eqb")),
};

#[derive(Debug)]
struct Logic {
    connective: &'static Connective,
    args: [Box<dyn Expression>; 2],
}

pub(super) fn read(
    connective: &'static Connective,
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(Logic { connective, args: reader.args(fields)? }))
}

impl Expression for Logic {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.args
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [a, b] = args else { return Err(ARGUMENTS.into()) };
        boolean(a).and_then(|_| boolean(b))
    }

    fn strength(&self) -> Strength {
        self.connective.strength
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        let Connective { sign, strength, right, .. } = self.connective;
        let left = if *strength == Strength::Compare { Strength::Sum } else { *strength };
        text.infix(f, sign, left, *right)
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Truth
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        let (head, function) = self.connective.coq;
        Both::of(args, head, Vec::new(), |plain| match function {
            Ok(sign) => Term::between(sign, plain),
            Err(function) => Term::apply(function, plain),
        })
    }
}

#[derive(Debug)]
struct Not {
    arg: [Box<dyn Expression>; 1],
}

pub(super) fn read_not(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(Not { arg: reader.args(fields)? }))
}

impl Expression for Not {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.arg
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        let [arg] = args else { return Err(ARGUMENTS.into()) };
        boolean(arg)
    }

    fn strength(&self) -> Strength {
        Strength::Not
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        f.write_str("not ")?;
        text.arg(f, 0, Strength::Atom)
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Truth
    }

    fn export(&self, args: Vec<Both>, _: &mut Walk<'_>) -> Both {
        Both::of(args, "Not", Vec::new(), |plain| Term::apply("negb", plain))
    }
}
