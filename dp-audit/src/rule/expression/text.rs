//! Short texts, encoded as numbers: equality with a constant, a constant prefix, and length.

use super::ARGUMENTS;
use crate::framework::{Both, Expression, Reader, Sort, Strength, Text, Type, Walk};
use crate::gallina::Term;
use crate::model::{Column, text_number};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, text};
use num_bigint::BigInt;
use std::fmt;

/// The largest length of the argument, which must be a text.
fn most(args: &[Type<'_>]) -> Result<u32, String> {
    match args {
        [Type::Text(most)] => Ok(*most),
        [other] => Err(format!("a text must be here, not {}", other.name())),
        _ => Err(ARGUMENTS.into()),
    }
}

/// A comparison of a column with a constant text.
#[derive(Debug)]
struct Compared {
    begins: bool,
    text: String,
    arg: [Box<dyn Expression>; 1],
}

pub(super) fn read(
    begins: bool,
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    let text = fields.next("text", text)?;
    Ok(Box::new(Compared { begins, text, arg: reader.args(fields)? }))
}

impl Compared {
    /// The interval of the numbers that encode the matching texts of at most this many characters.
    fn ends(&self, most: u32) -> [BigInt; 2] {
        let Some(number) = text_number(&self.text, most) else {
            // No text has the number -1, and the interval from 0 to -1 is empty.
            let none = BigInt::from(-1);
            return if self.begins { [BigInt::ZERO, none] } else { [none.clone(), none] };
        };
        if !self.begins {
            return [number.clone(), number];
        }
        let rest = BigInt::from(1) << (4 + 7 * (most as usize - self.text.len()));
        let least = &number / &rest * &rest;
        let greatest = &least + &rest - 1;
        [least, greatest]
    }

    /// The largest length of a text in the column. The expression is verified, so the column holds
    /// texts.
    fn most(&self, columns: &[Column]) -> u32 {
        match crate::framework::type_of(&*self.arg[0], columns) {
            Ok(Type::Text(most)) => most,
            _ => 0,
        }
    }
}

impl Expression for Compared {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.arg
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        most(args)?;
        match text_number(&self.text, 8) {
            Some(_) => Ok(Type::Boolean),
            None => Err(format!("{:?} is not a text of at most 8 characters from ' ' to '~'", self.text)),
        }
    }

    fn strength(&self) -> Strength {
        Strength::Compare
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        text.arg(f, 0, Strength::Sum)?;
        write!(f, " {} {:?}", if self.begins { "begins with" } else { "is" }, self.text)
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Truth
    }

    fn export(&self, args: Vec<Both>, walk: &mut Walk<'_>) -> Both {
        let [least, greatest] = self.ends(self.most(walk.frame().columns));
        let compared = |args: Vec<Both>, name: &str, sign: &str, end: &BigInt| {
            let args = args.into_iter().chain([Both::literal(end)]).collect();
            Both::of(args, "Compare", vec![Term::word(name)], |plain| Term::between(sign, plain))
        };
        if !self.begins {
            return compared(args, "Eq", "=?", &least);
        }
        let sides = vec![compared(args.clone(), "Ge", ">=?", &least), compared(args, "Le", "<=?", &greatest)];
        Both::of(sides, "And", Vec::new(), |plain| Term::between("&&", plain))
    }
}

#[derive(Debug)]
struct Length {
    arg: [Box<dyn Expression>; 1],
}

pub(super) fn read_length(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(Length { arg: reader.args(fields)? }))
}

impl Expression for Length {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.arg
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        Ok(Type::number(BigInt::ZERO, BigInt::from(most(args)?), 0))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        text.call(f, "length")
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn export(&self, args: Vec<Both>, walk: &mut Walk<'_>) -> Both {
        let most = match crate::framework::type_of(&*self.arg[0], walk.frame().columns) {
            Ok(Type::Text(most)) => most,
            _ => 0,
        };
        args.into_iter().next().map_or_else(|| Both::literal(&BigInt::ZERO), |text| text.length_of_text(most))
    }
}

/// A literal text, with the same value for every row.
#[derive(Debug)]
struct Literal {
    text: String,
    most: u32,
}

pub(super) fn read_literal(fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    let text = fields.next("text", text)?;
    let most = fields.next("most", |at| at.small("a number of characters"))?;
    Ok(Box::new(Literal { text, most }))
}

impl Expression for Literal {
    fn derive<'a>(&'a self, _: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        match text_number(&self.text, self.most) {
            Some(_) if self.most <= 8 => Ok(Type::Text(self.most)),
            _ => Err(format!("{:?} is not a text of at most {} characters", self.text, self.most.min(8))),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: Text<'_>) -> fmt::Result {
        write!(f, "{:?}", self.text)
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn export(&self, _: Vec<Both>, _: &mut Walk<'_>) -> Both {
        Both::literal(&text_number(&self.text, self.most).unwrap_or_default())
    }
}
