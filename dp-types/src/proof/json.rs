//! Descriptions as data that a `const` can build.

use super::Amounts;

/// A canonical JSON value, built by constants.
///
/// Public so that the types of the law can describe themselves; a hand-made one has no way into a certificate.
#[derive(Clone, Copy)]
pub enum Json {
    /// A whole number.
    Int(i128),
    /// A string.
    Str(&'static str),
    /// `true` or `false`.
    Bool(bool),
    /// `[..]`. Elements that are [`Json::Nothing`] are left out, those that are [`Json::Both`] are spliced.
    List(&'static [Json]),
    /// `[..]`, as linked cells.
    Chain(Option<&'static Cons>),
    /// `{..}`, in this order.
    Object(&'static [(&'static str, Json)]),
    /// An object of these fields, then a checksum of fields and premises, then the premises.
    Sealed(&'static [(&'static str, Json)], &'static [Json]),
    /// One number for each dataset.
    Env(Amounts),
    /// Objects that describe columns, each to be given the name at its place.
    Columns(&'static [&'static str], Option<&'static Cons>),
    /// Strings.
    Names(&'static [&'static str]),
    /// In a list: no element.
    Nothing,
    /// In a list: the elements of two lists.
    Both(&'static Json, &'static Json),
}

/// A cell of a linked list.
pub struct Cons {
    /// The element.
    pub head: Json,
    /// Those after it.
    pub tail: Option<&'static Cons>,
}
