//! Typed access to the members of one object, in the order of the format.

use super::ParseError;
use super::json::{Kind, Member, Value};
use num_bigint::BigInt;
use std::fmt;
use std::slice::Iter;

/// The path from the top of a certificate to a value. The path is a linked list on the stack, and
/// becomes a text only for a message.
#[derive(Clone, Copy)]
pub(crate) enum Path<'a> {
    Top,
    Key(&'a Path<'a>, &'a str),
    Item(&'a Path<'a>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Top => Ok(()),
            Path::Key(Path::Top, key) => f.write_str(key),
            Path::Key(parent, key) => write!(f, "{parent}.{key}"),
            Path::Item(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

/// A value, with the path to it.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) value: &'a Value,
    pub(crate) path: &'a Path<'a>,
}

impl<'a> At<'a> {
    pub(crate) fn refuse(self, message: impl Into<String>) -> ParseError {
        ParseError::new(self.path, self.value.start, message)
    }

    fn expected(self, what: &str) -> ParseError {
        self.refuse(format!("{what} must be here, not {}", self.value.kind.name()))
    }

    /// Reads an integer that fits a small type.
    pub(crate) fn small<T: TryFrom<BigInt>>(self, what: &str) -> Result<T, ParseError> {
        let number = number(self)?;
        T::try_from(number.clone()).map_err(|_| self.refuse(format!("{number} cannot be {what}")))
    }

    /// Reads each item of an array.
    pub(crate) fn items<T>(
        self,
        mut each: impl FnMut(At<'_>) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        let Kind::Array(items) = &self.value.kind else { return Err(self.expected("an array")) };
        items
            .iter()
            .enumerate()
            .map(|(i, value)| each(At { value, path: &Path::Item(self.path, i) }))
            .collect()
    }

    /// Reads each item of an array with at most `limit` items.
    pub(crate) fn at_most<T>(
        self,
        limit: usize,
        each: impl FnMut(At<'_>) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        match &self.value.kind {
            Kind::Array(items) if items.len() > limit => {
                Err(self.refuse(format!("{} entries are more than {limit}", items.len())))
            }
            _ => self.items(each),
        }
    }

    /// Reads each item of an array with exactly `N` items.
    pub(crate) fn exactly<T, const N: usize>(
        self,
        each: impl FnMut(At<'_>) -> Result<T, ParseError>,
    ) -> Result<[T; N], ParseError> {
        let found = match &self.value.kind {
            Kind::Array(items) => items.len(),
            _ => return Err(self.expected("an array")),
        };
        let wrong = || self.refuse(format!("{N} must be here, not {found}"));
        if found != N {
            return Err(wrong());
        }
        self.items(each)?.try_into().map_err(|_| wrong())
    }

    /// Reads the two items of an array, with one function for each.
    pub(crate) fn pair<R, A, B>(
        self,
        reader: &mut R,
        first: impl FnOnce(&mut R, At<'_>) -> Result<A, ParseError>,
        second: impl FnOnce(&mut R, At<'_>) -> Result<B, ParseError>,
    ) -> Result<(A, B), ParseError> {
        match &self.value.kind {
            Kind::Array(items) => match items.as_slice() {
                [a, b] => Ok((
                    first(reader, At { value: a, path: &Path::Item(self.path, 0) })?,
                    second(reader, At { value: b, path: &Path::Item(self.path, 1) })?,
                )),
                items => Err(self.refuse(format!("2 must be here, not {}", items.len()))),
            },
            _ => Err(self.expected("an array")),
        }
    }

    pub(crate) fn fields(self) -> Result<Fields<'a>, ParseError> {
        match &self.value.kind {
            Kind::Object(members) => Ok(Fields { object: self, members: members.iter(), last: None }),
            _ => Err(self.expected("an object")),
        }
    }
}

/// The members of one object that are not read yet.
pub(crate) struct Fields<'a> {
    object: At<'a>,
    members: Iter<'a, Member>,
    last: Option<&'a Member>,
}

impl<'a> Fields<'a> {
    /// Reads the next member, which must have this key.
    pub(crate) fn next<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(At<'_>) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        match self.members.next() {
            Some(member) if member.key == key => {
                self.last = Some(member);
                read(At { value: &member.value, path: &Path::Key(self.object.path, key) })
            }
            Some(member) => Err(self.refuse(member, format!("the key {key:?} must be here"))),
            None => Err(ParseError::new(
                self.object.path,
                self.object.value.end - 1,
                format!("the key {key:?} is missing"),
            )),
        }
    }

    /// Whether the next member has this key.
    pub(crate) fn has_next(&self, key: &str) -> bool {
        self.members.as_slice().first().is_some_and(|member| member.key == key)
    }

    /// The object that these members belong to.
    pub(crate) fn object(&self) -> At<'a> {
        self.object
    }

    /// The member that was read last.
    pub(crate) fn last(&self) -> Option<&'a Member> {
        self.last
    }

    /// Refuses the object if unread members remain.
    pub(crate) fn end(mut self) -> Result<(), ParseError> {
        match self.members.next() {
            None => Ok(()),
            Some(member) => Err(self.refuse(member, "the object should end here".into())),
        }
    }

    fn refuse(&self, member: &Member, message: String) -> ParseError {
        ParseError::new(self.object.path, member.at, format!("{message}, not the key {:?}", member.key))
    }
}

/// Reads a string.
pub(crate) fn text(at: At<'_>) -> Result<String, ParseError> {
    match &at.value.kind {
        Kind::Text(text) => Ok(text.clone()),
        _ => Err(at.expected("a string")),
    }
}

/// Reads an integer.
pub(crate) fn number(at: At<'_>) -> Result<BigInt, ParseError> {
    match &at.value.kind {
        Kind::Number(number) => Ok(number.clone()),
        _ => Err(at.expected("a number")),
    }
}

/// Reads `true` or `false`.
pub(crate) fn truth(at: At<'_>) -> Result<bool, ParseError> {
    match &at.value.kind {
        Kind::Truth(truth) => Ok(*truth),
        _ => Err(at.expected("true or false")),
    }
}
