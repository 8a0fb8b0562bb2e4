//! Reads certificates: shows derivations as text, and parses JSON with a small reader that does not
//! share code with the writer.

use crate::derivation::{Json, record};

/// The line of JSON in a record's bytes, between the magic bytes and the line feed.
pub(crate) fn line(bytes: &[u8]) -> &str {
    let text = bytes.strip_prefix(b"\0dp-record\x02").expect("a record begins with its magic");
    let text = std::str::from_utf8(text).expect("a record is ASCII");
    text.strip_suffix('\n').expect("a record ends its line")
}

/// Writes a description as text.
pub(crate) fn node(json: Json) -> String {
    let fields = [(",\"node\":", json)];
    let mut bytes = vec![0; record(&mut [], &fields)];
    record(&mut bytes, &fields);
    let text = line(&bytes);
    let end = text.rfind(",\"check\"").expect("a record has a checksum");
    text["{\"node\":".len()..end].to_owned()
}

/// A parsed value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Read {
    Number(i128),
    Text(String),
    Truth(bool),
    List(Vec<Read>),
    Object(Vec<(String, Read)>),
}

impl Read {
    /// Parses the whole text as one value.
    pub(crate) fn all(text: &str) -> Self {
        let mut rest = text;
        let value = value(&mut rest);
        assert_eq!(rest, "", "something follows the value");
        value
    }

    /// The field of an object.
    pub(crate) fn get(&self, key: &str) -> &Self {
        let Self::Object(fields) = self else { panic!("{self:?} has no fields") };
        let mut found = fields.iter().filter(|(name, _)| name == key);
        let value = &found.next().unwrap_or_else(|| panic!("no field `{key}` in {self:?}")).1;
        assert!(found.next().is_none(), "two fields `{key}`");
        value
    }

    /// The elements of a list.
    pub(crate) fn items(&self) -> &[Self] {
        let Self::List(items) = self else { panic!("{self:?} is no list") };
        items
    }

    /// All objects inside this value that name a rule, in the order of the text.
    pub(crate) fn rules(&self) -> Vec<(&str, &Self)> {
        let mut found = Vec::new();
        self.walk(&mut found);
        found
    }

    fn walk<'a>(&'a self, found: &mut Vec<(&'a str, &'a Self)>) {
        match self {
            Self::Object(fields) => {
                if let Some((_, Self::Text(rule))) = fields.iter().find(|(name, _)| name == "rule") {
                    found.push((rule, self));
                }
                fields.iter().for_each(|(_, value)| value.walk(found));
            }
            Self::List(items) => items.iter().for_each(|item| item.walk(found)),
            Self::Number(_) | Self::Text(_) | Self::Truth(_) => {}
        }
    }
}

fn eat(rest: &mut &str, token: &str) -> bool {
    match rest.strip_prefix(token) {
        Some(after) => {
            *rest = after;
            true
        }
        None => false,
    }
}

fn value(rest: &mut &str) -> Read {
    if eat(rest, "true") {
        Read::Truth(true)
    } else if eat(rest, "false") {
        Read::Truth(false)
    } else if eat(rest, "[") {
        Read::List(list(rest, "]", value))
    } else if eat(rest, "{") {
        Read::Object(list(rest, "}", |rest| {
            let key = string(rest);
            assert!(eat(rest, ":"), "no colon at {rest}");
            (key, value(rest))
        }))
    } else if rest.starts_with('"') {
        Read::Text(string(rest))
    } else {
        let end = rest.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(rest.len());
        let (digits, after) = rest.split_at(end);
        *rest = after;
        Read::Number(digits.parse().unwrap_or_else(|_| panic!("`{digits}` is no value, before {after}")))
    }
}

fn list<T>(rest: &mut &str, end: &str, element: impl Fn(&mut &str) -> T) -> Vec<T> {
    let mut items = Vec::new();
    while !eat(rest, end) {
        assert!(items.is_empty() || eat(rest, ","), "no comma at {rest}");
        items.push(element(rest));
    }
    items
}

fn string(rest: &mut &str) -> String {
    assert!(eat(rest, "\""), "no text at {rest}");
    let end = rest.find('"').expect("a text ends");
    let text = rest[..end].to_owned();
    assert!(!text.contains('\\'), "the names in these tests need no escapes");
    *rest = &rest[end + 1..];
    text
}
