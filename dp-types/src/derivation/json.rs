//! Descriptions as data that a `const` can build.

use super::{Amount, Amounts};

/// A canonical JSON value, built by constants.
///
/// Public so that the types of the law can describe themselves; a hand-made one has no way into a certificate.
#[derive(Clone, Copy)]
// These live in constants alone; a box has no place there.
#[allow(clippy::large_enum_variant)]
pub enum Json {
    /// A whole number.
    Int(i128),
    /// A string of the format itself: printable ASCII without quotes and backslashes, so it is copied as it is.
    Plain(&'static str),
    /// A string of the user's.
    Str(&'static str),
    /// `true` or `false`.
    Bool(bool),
    /// `[..]`. Elements that are [`Json::Nothing`] are left out, those that are [`Json::Both`] are spliced.
    List(&'static [Json]),
    /// `[..]`, as linked cells.
    Chain(Option<&'static Cons>),
    /// `{..}`, in this order.
    Object(&'static [Field]),
    /// In an object: these fields in its place, without the key.
    Spliced(&'static [Field]),
    /// One number or one cost for each dataset.
    Amounts(&'static Amounts),
    /// The parts of one amount.
    Numbers(&'static Amount),
    /// The number of this release in the certificate, from 1.
    Position,
    /// Objects that describe columns, as elements of a list, each to be given the name at its place.
    Columns(&'static [&'static str], &'static Json),
    /// Strings.
    Names(&'static [&'static str]),
    /// In an object: the value stands in the key already.
    Stated,
    /// In a list: no element. In an object: a field that does not apply.
    Nothing,
    /// In a list: the elements of two lists.
    Both(&'static Json, &'static Json),
}

impl Json {
    /// The name of the first column that a description of an expression mentions; of a year, a month, a weekday or an hour that word,
    /// since a column of dates holds no such numbers.
    pub(crate) const fn title(&self) -> Option<&'static str> {
        match self {
            Self::Object(fields) => in_fields(fields),
            Self::List(items) => {
                let mut at = 0;
                while at < items.len() {
                    let found = items[at].title();
                    if found.is_some() {
                        return found;
                    }
                    at += 1;
                }
                None
            }
            Self::Both(first, second) => match first.title() {
                None => second.title(),
                found => found,
            },
            _ => None,
        }
    }
}

/// What is computed of a date, as the first field of its description has it.
const PARTS_OF_DATES: [(&str, &str); 4] = [
    (",\"op\":\"year\"", "year"),
    (",\"op\":\"month\"", "month"),
    (",\"op\":\"weekday\"", "weekday"),
    (",\"op\":\"hour\"", "hour"),
];

/// The same of an object, which is a column itself where it has an index and a name.
const fn in_fields(fields: &'static [Field]) -> Option<&'static str> {
    let mut part = 0;
    while part < PARTS_OF_DATES.len() {
        let (op, word) = PARTS_OF_DATES[part];
        if !fields.is_empty() && same(fields[0].0, op) {
            return Some(word);
        }
        part += 1;
    }
    let (mut at, mut index) = (0, false);
    while at < fields.len() {
        let (key, value) = fields[at];
        index = index || same(key, ",\"index\":");
        let found = match value {
            Json::Str(name) if index && same(key, ",\"name\":") => Some(name),
            value => value.title(),
        };
        if found.is_some() {
            return found;
        }
        at += 1;
    }
    None
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// A cell of a linked list.
pub struct Cons {
    /// The element.
    pub head: Json,
    /// Those after it.
    pub tail: Option<&'static Cons>,
}

/// A field of an object: the key as it is written, `,"key":`, and the value. The macro `fields!` makes them.
pub type Field = (&'static str, Json);

/// Fields: `"rule" = "count"` for a string of the format that comes first, `"cost": value` for all else.
///
/// Their keys are put together here, since rustc's evaluator takes as long for each piece of text as for many of its bytes.
macro_rules! fields {
    ($first:literal = $text:expr $(, $key:literal: $value:expr)* $(,)?) => {
        &[
            (concat!(",\"", $first, "\":\"", $text, "\""), $crate::derivation::Json::Stated),
            $((concat!(",\"", $key, "\":"), $value)),*
        ]
    };
    ($($key:literal: $value:expr),* $(,)?) => {
        &[$((concat!(",\"", $key, "\":"), $value)),*]
    };
}
/// An object of such fields.
macro_rules! object {
    ($($fields:tt)*) => { $crate::derivation::Json::Object($crate::derivation::fields! { $($fields)* }) };
}
pub(crate) use {fields, object};
