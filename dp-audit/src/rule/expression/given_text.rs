//! Text parameters, which the caller gives at run time, and comparisons of two texts: equality and
//! prefix.

use super::ARGUMENTS;
use crate::framework::{
    Both, Expression, Given, Reader, Sort, Strength, Text, Type, Walk, integer, range_terms,
};
use crate::gallina::Term;
use crate::model::{Column, Range};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, text};
use num_bigint::BigInt;
use std::fmt;

#[derive(Debug)]
struct Parameter {
    /// The parameter: its name and place, and the range of the numbers that encode texts of this
    /// length.
    given: Given,
    most: u32,
}

pub(super) fn read(reader: &Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Expression>, ParseError> {
    let name = fields.next("name", text)?;
    let most: u32 = fields.next("most", |at| at.small("a number of characters"))?;
    let greatest = (BigInt::from(1) << (7 * most.min(8) + 4)) - 1;
    let range = Range { lo: BigInt::ZERO, hi: greatest, digits: 0 };
    Ok(Box::new(Parameter { given: reader.given(fields, name, range), most }))
}

impl Expression for Parameter {
    fn derive<'a>(&'a self, _: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        match self.most {
            1..=8 => Ok(Type::Text(self.most)),
            most => Err(format!("most says {most} but a text has 1 to 8 characters")),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: Text<'_>) -> fmt::Result {
        write!(f, "{}", self.given)
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Number
    }

    fn parameter(&self) -> Option<&Given> {
        Some(&self.given)
    }

    fn most_characters(&self) -> Option<u32> {
        Some(self.most)
    }

    fn export(&self, _: Vec<Both>, walk: &mut Walk<'_>) -> Both {
        let variable = walk.parameter(&self.given, "Z");
        let value = Term::apply(variable.clone(), vec![walk.answers.term()]);
        let [lo, hi, digits] = range_terms(&self.given.range);
        Both {
            plain: Term::apply("clamp", vec![lo.clone(), hi.clone(), value]),
            node: Term::apply("Given", vec![Term::word(variable), lo, hi, digits]),
        }
    }
}

/// A comparison of two texts.
#[derive(Debug)]
struct Compared {
    begins: bool,
    args: [Box<dyn Expression>; 2],
}

pub(super) fn read_compared(
    begins: bool,
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Expression>, ParseError> {
    Ok(Box::new(Compared { begins, args: reader.args(fields)? }))
}

/// Takes the code of a text of at most `from` characters. Returns the code of the same text as one
/// of at most `most` characters, and its length.
fn widened(text: &Both, from: u32, most: u32) -> (Both, Both) {
    let length = text.clone().length_of_text(from);
    if from == most {
        return (text.clone(), length);
    }
    let times = integer(&(BigInt::from(1) << (7 * (most - from))));
    let characters = between("Sub", "-", vec![text.clone(), length.clone()]);
    let characters = Both::of(vec![characters], "Mul", vec![times.clone()], |plain| {
        Term::between("*", [times].into_iter().chain(plain).collect())
    });
    (between("Add", "+", vec![characters, length.clone()]), length)
}

fn between(name: &str, sign: &str, args: Vec<Both>) -> Both {
    Both::of(args, name, Vec::new(), |plain| Term::between(sign, plain))
}

fn compare(name: &str, sign: &str, a: Both, b: Both) -> Both {
    Both::of(vec![a, b], "Compare", vec![Term::word(name)], |plain| Term::between(sign, plain))
}

impl Expression for Compared {
    fn args(&self) -> &[Box<dyn Expression>] {
        &self.args
    }

    fn derive<'a>(&'a self, args: &[Type<'a>], _: &'a [Column]) -> Result<Type<'a>, String> {
        match args {
            [Type::Text(_), Type::Text(_)] => Ok(Type::Boolean),
            [Type::Text(_), other] | [other, _] => Err(format!("a text must be here, not {}", other.name())),
            _ => Err(ARGUMENTS.into()),
        }
    }

    fn strength(&self) -> Strength {
        Strength::Compare
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, text: Text<'_>) -> fmt::Result {
        text.infix(f, if self.begins { "begins with" } else { "is" }, Strength::Sum, Strength::Sum)
    }

    fn digits(&self, _: &[Column]) -> u32 {
        0
    }

    fn sort(&self, _: &[Column]) -> Sort {
        Sort::Truth
    }

    /// Encodes both texts as texts of the greater maximum length. The texts with a given prefix
    /// form an interval, whose width depends on the prefix's length.
    fn export(&self, args: Vec<Both>, walk: &mut Walk<'_>) -> Both {
        let columns = walk.frame().columns;
        let length = |arg: &dyn Expression| match crate::framework::type_of(arg, columns) {
            Ok(Type::Text(most)) => most,
            _ => 0,
        };
        let (a, b) = (length(&*self.args[0]), length(&*self.args[1]));
        let [first, second] = args.as_slice() else {
            return Both::literal(&BigInt::ZERO);
        };
        let most = a.max(b);
        let ((first, _), (second, length)) = (widened(first, a, most), widened(second, b, most));
        if !self.begins {
            return compare("Eq", "=?", first, second);
        }
        let width =
            |characters: u32| Both::literal(&((BigInt::from(1) << (4 + 7 * (most - characters))) - 1));
        let width = (0..b).rev().fold(width(b), |longer, characters| {
            let here = compare("Eq", "=?", length.clone(), Both::literal(&BigInt::from(characters)));
            Both::of(vec![here, width(characters), longer], "If", Vec::new(), Term::choice)
        });
        let least = between("Sub", "-", vec![second, length]);
        let greatest = between("Add", "+", vec![least.clone(), width]);
        let sides = vec![compare("Ge", ">=?", first.clone(), least), compare("Le", "<=?", first, greatest)];
        between("And", "&&", sides)
    }
}
