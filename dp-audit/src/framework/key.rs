//! Keys: each key cuts a table into a public number of parts.

use super::{Expression, Reader, Text, Type, type_of};
use crate::model::{Column, Range, digits, limit, magnitude, range};
use crate::parse::ParseError;
use crate::parse::fields::{At, number, text};
use crate::words::{self, date, decimal, list};
use num_bigint::BigInt;

/// The way in which a row determines its part.
#[derive(Debug)]
pub(crate) enum Key {
    /// A row's part follows from the value of a category.
    Category(Box<dyn Expression>),
    /// A row's part follows from a truth value; false is the first part.
    Truth(Box<dyn Expression>),
    /// A row's part follows from a number, with one part for each value of an interval.
    Values {
        /// The interval of the number.
        range: Range,
        /// The expression of the number.
        of: Box<dyn Expression>,
    },
    /// A row's part is the position of a number in a list. One more part takes all numbers that are
    /// not in the list.
    Listed {
        /// The list, in units of 10^-digits.
        at: Vec<BigInt>,
        /// The decimal digits of the number.
        digits: u32,
        /// The expression of the number.
        of: Box<dyn Expression>,
    },
    /// A row's part is the public interval that contains a number; each entry of `at` begins an
    /// interval.
    Intervals {
        /// The starts of the intervals, in units of 10^-digits.
        at: Vec<BigInt>,
        /// The decimal digits of the number.
        digits: u32,
        /// The expression of the number.
        of: Box<dyn Expression>,
    },
    /// A row's part follows from two keys: one part for each pair of their parts.
    Both(Box<[Key; 2]>),
}

impl Reader {
    /// Reads a key.
    pub(crate) fn key(&mut self, at: At<'_>) -> Result<Key, ParseError> {
        let mut fields = at.fields()?;
        let cut = fields.next("cut", text)?;
        let key = match cut.as_str() {
            "category" => {
                let [of] = self.args(&mut fields)?;
                Key::Category(of)
            }
            "truth" => {
                let [of] = self.args(&mut fields)?;
                Key::Truth(of)
            }
            "values" => {
                let range = range(&mut fields)?;
                let [of] = self.args(&mut fields)?;
                Key::Values { range, of }
            }
            "intervals" | "listed" => {
                let at = fields.next("at", |at| at.items(number))?;
                let digits = fields.next("digits", digits)?;
                let [of] = self.args(&mut fields)?;
                if cut == "listed" {
                    Key::Listed { at, digits, of }
                } else {
                    Key::Intervals { at, digits, of }
                }
            }
            "both" => Key::Both(Box::new(fields.next("keys", |at| at.exactly(|at| self.key(at)))?)),
            other => return Err(at.refuse(format!("no cut is called {other:?}"))),
        };
        fields.end()?;
        Ok(key)
    }
}

impl Key {
    /// The number of parts that the key makes.
    ///
    /// # Errors
    /// The reason, if the key cannot cut a table.
    pub(crate) fn parts(&self, columns: &[Column]) -> Result<BigInt, String> {
        match self {
            Key::Category(of) => match type_of(&**of, columns)? {
                Type::Category(values) => Ok(values.len().into()),
                other => Err(format!("the key needs a category, not {}", other.name())),
            },
            Key::Truth(of) => match type_of(&**of, columns)? {
                Type::Boolean => Ok(2.into()),
                other => Err(format!("the key needs true or false, not {}", other.name())),
            },
            Key::Values { range, of } => match type_of(&**of, columns)? {
                Type::Number(known) if known == *range => Ok(&range.hi - &range.lo + 1),
                Type::Number(known) => Err(format!(
                    "the key says {} but its number has {}",
                    words::range(range),
                    words::range(&known)
                )),
                other => Err(format!("the key needs a bounded number, not {}", other.name())),
            },
            Key::Intervals { at, digits, of } | Key::Listed { at, digits, of } => {
                let (are, one) = match self {
                    Key::Listed { .. } => {
                        ("values of the key's list do not increase", "a value of the key's list is not")
                    }
                    _ => (
                        "intervals of the key do not begin one after the other",
                        "an interval of the key does not begin",
                    ),
                };
                if at.windows(2).any(|pair| pair[0] >= pair[1]) {
                    return Err(format!("the {are}"));
                }
                if at.iter().any(|start| magnitude(start) > limit()) {
                    return Err(format!("{one} within 2^62 - 1 of 0"));
                }
                match type_of(&**of, columns)? {
                    Type::Number(range) if range.digits == *digits => Ok((at.len() + 1).into()),
                    Type::Number(range) => {
                        Err(format!("the key says {digits} digits but its number has {}", range.digits))
                    }
                    other => Err(format!("the key needs a bounded number, not {}", other.name())),
                }
            }
            Key::Both(keys) => Ok(keys[0].parts(columns)? * keys[1].parts(columns)?),
        }
    }

    /// Whether both keys are one key: they have the same operations on the same columns, and no
    /// parameters. A parameter has a place, so a parameter at another place is another value.
    pub(crate) fn is(&self, other: &Key) -> bool {
        // The text for debugging names every operation with all its fields.
        format!("{self:?}") == format!("{other:?}")
    }

    /// Describes the key in words: `ward`, `the intervals of age that begin at 18, 65`.
    pub(crate) fn say(&self, columns: &[Column]) -> String {
        match self {
            Key::Category(of) | Key::Truth(of) | Key::Values { of, .. } => {
                Text { expr: &**of, columns }.to_string()
            }
            Key::Intervals { at, digits, of } => {
                let starts = list(at.iter().map(|start| said(&**of, start, *digits, columns)));
                format!("the intervals of {} that begin at {starts}", Text { expr: &**of, columns })
            }
            Key::Listed { at, digits, of } => {
                let values = list(at.iter().map(|value| said(&**of, value, *digits, columns)));
                format!("{} among {values} and others", Text { expr: &**of, columns })
            }
            Key::Both(keys) => format!("{} and {}", keys[0].say(columns), keys[1].say(columns)),
        }
    }

    /// The expressions of the key, from left to right.
    pub(crate) fn expressions(&self) -> Vec<&dyn Expression> {
        match self {
            Key::Category(of)
            | Key::Truth(of)
            | Key::Values { of, .. }
            | Key::Intervals { of, .. }
            | Key::Listed { of, .. } => vec![&**of],
            Key::Both(keys) => keys.iter().flat_map(Key::expressions).collect(),
        }
    }
}

/// A public value of the key, as a page shows it.
fn said(of: &dyn Expression, value: &BigInt, digits: u32, columns: &[Column]) -> String {
    if of.is_date(columns) { date(value) } else { decimal(value, digits) }
}
