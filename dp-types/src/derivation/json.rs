//! Canonical JSON values that a `const` can build.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use super::{Amount, Amounts};

/// A canonical JSON value, built by constants.
///
/// The type is public so that the types of the module `law` can describe themselves. A value built
/// by hand cannot enter a certificate.
#[derive(Clone, Copy)]
// These values exist only in constants, where a box is not available.
#[allow(clippy::large_enum_variant)]
pub enum Json {
    /// A whole number.
    Int(i128),
    /// A string that the format itself defines. It is printable ASCII without quotes and
    /// backslashes, so the writer copies it unchanged.
    Plain(&'static str),
    /// A string that the user wrote.
    Str(&'static str),
    /// `true` or `false`.
    Bool(bool),
    /// A list `[..]`. [`Json::Nothing`] elements are left out; [`Json::Both`] elements are spliced.
    List(&'static [Json]),
    /// A list `[..]`, stored as linked cells.
    Chain(Option<&'static Cons>),
    /// An object `{..}`, with its fields in this order.
    Object(&'static [Field]),
    /// In an object: these fields replace the field that has this value, and the key of that field
    /// is not written.
    Spliced(&'static [Field]),
    /// One number or one cost for each dataset, as a list.
    Amounts(&'static Amounts),
    /// The parts of one amount.
    Numbers(&'static Amount),
    /// The position of this release in the certificate, counted from 1.
    Position,
    /// The elements of a list: objects that describe columns. The writer adds to each object the
    /// column name at the object's position.
    Columns(&'static [&'static str], &'static Json),
    /// A list of strings.
    Names(&'static [&'static str]),
    /// In an object: the writer emits no value, because the text of the key already includes it.
    Stated,
    /// In a list: no element. In an object: a field that is left out because it does not apply.
    Nothing,
    /// In a list: the elements of two lists, one after the other.
    Both(&'static Json, &'static Json),
}

impl Json {
    /// The name of the first column in the description of an expression. If the expression takes a
    /// year, a month, a weekday or an hour from a date, the name is that word, because the result
    /// is not the value of the date column.
    #[inline]
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

    /// Whether the description of an expression has a public parameter or a public list. Their
    /// values are not in a certificate.
    #[inline]
    pub(crate) const fn is_given(&self) -> bool {
        match self {
            Self::Object(fields) | Self::Spliced(fields) => {
                let mut at = 0;
                while at < fields.len() {
                    if any(fields[at].0, &GIVEN) || fields[at].1.is_given() {
                        return true;
                    }
                    at += 1;
                }
                false
            }
            Self::List(items) => {
                let mut at = 0;
                while at < items.len() {
                    if items[at].is_given() {
                        return true;
                    }
                    at += 1;
                }
                false
            }
            Self::Chain(Some(cell)) => cell.head.is_given() || Self::Chain(cell.tail).is_given(),
            Self::Both(first, second) => first.is_given() || second.is_given(),
            _ => false,
        }
    }
}

/// The texts with which the fields of a value begin that is given when a query runs.
const GIVEN: [&str; 4] =
    [",\"op\":\"parameter\"", ",\"op\":\"given-variant\"", ",\"op\":\"given-text\"", ",\"op\":\"look-up\""];

#[inline]
const fn any(text: &str, among: &[&str]) -> bool {
    let mut at = 0;
    while at < among.len() {
        if same(text, among[at]) {
            return true;
        }
        at += 1;
    }
    false
}

/// The parts of a date. Each entry holds the text with which the fields of the part's description
/// begin, and the part's name.
const PARTS_OF_DATES: [(&str, &str); 4] = [
    (",\"op\":\"year\"", "year"),
    (",\"op\":\"month\"", "month"),
    (",\"op\":\"weekday\"", "weekday"),
    (",\"op\":\"hour\"", "hour"),
];

/// The name of the first column in an object. An object that has an index and a name describes a
/// column.
#[inline]
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

#[inline]
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
    /// The linked cells after this one.
    pub tail: Option<&'static Cons>,
}

/// A field of an object: the key as the writer copies it, `,"key":`, and the value. The macro
/// `fields!` makes fields.
pub type Field = (&'static str, Json);

/// Makes fields. The first field can be a string that the format defines, written `"rule" =
/// "count"`. All other fields are written `"cost": value`.
///
/// The macro joins the text of each key in advance. For rustc's evaluator, the time depends more on
/// the number of pieces of text than on their length.
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
/// Makes an object of these fields.
macro_rules! object {
    ($($fields:tt)*) => { $crate::derivation::Json::Object($crate::derivation::fields! { $($fields)* }) };
}
pub(crate) use {fields, object};
