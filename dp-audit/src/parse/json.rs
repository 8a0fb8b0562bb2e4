//! Parser for the canonical JSON of certificates.
//!
//! This parser is written here, and not taken from a library, because an auditor must trust it and
//! the format is tiny. The parser must refuse white space, floats, leading zeros, needless escapes,
//! duplicate keys and deep nesting. General parsers accept most of these. The parser must also keep
//! the order of keys and the position of every value, since the checksum covers a range of bytes.
//! General parsers lose most of this information.

use super::{ParseError, escape};
pub use crate::big_stack::MAX_DEPTH;
use crate::big_stack::with_room;
use num_bigint::BigInt;

/// Limit on the digits of one number: far more than any rule needs, and few enough to read quickly.
pub const MAX_DIGITS: usize = 100;

/// The largest size of one record, in bytes.
pub const MAX_LINE: usize = 4 << 20;

/// A JSON value, and the range of bytes `start..end` that holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// The position of the first byte.
    pub start: usize,
    /// The position after the last byte.
    pub end: usize,
    /// The value without its position.
    pub kind: Kind,
}

/// The kinds of JSON values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// An object, with its members in the order of the text.
    Object(Vec<Member>),
    /// An array.
    Array(Vec<Value>),
    /// A string, with its escapes decoded.
    Text(String),
    /// An integer.
    Number(BigInt),
    /// `true` or `false`.
    Truth(bool),
}

/// One member of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The position of the key's opening quote.
    pub at: usize,
    /// The key.
    pub key: String,
    /// The value of the member.
    pub value: Value,
}

impl Kind {
    /// The name of the kind, for messages.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Object(_) => "an object",
            Kind::Array(_) => "an array",
            Kind::Text(_) => "a string",
            Kind::Number(_) => "a number",
            Kind::Truth(_) => "true or false",
        }
    }
}

/// Reads one line, without its `\n`, as a single canonical value.
///
/// # Errors
/// [`ParseError`] at the first byte that the format does not allow.
pub fn parse(line: &[u8]) -> Result<Value, ParseError> {
    with_room(|| parse_here(line)).unwrap_or_else(|error| Err(ParseError::no_room(&error)))
}

/// Does the same as [`parse`], but on the caller's stack, which must be deep enough.
pub(crate) fn parse_here(line: &[u8]) -> Result<Value, ParseError> {
    if line.len() > MAX_LINE {
        return Err(ParseError::new("", MAX_LINE, format!("the line is longer than {MAX_LINE} bytes")));
    }
    let mut parser = Parser { line, at: 0 };
    let value = parser.value(0)?;
    if parser.at < line.len() {
        return Err(parser.refuse("the record should end here"));
    }
    Ok(value)
}

struct Parser<'a> {
    line: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn refuse(&self, message: impl Into<String>) -> ParseError {
        let mut message = message.into();
        match self.line.get(self.at) {
            None => message.push_str(", but the line ends"),
            Some(b) if b.is_ascii_graphic() => {
                message.push_str(&format!(", but there is `{}`", char::from(*b)))
            }
            Some(b' ' | b'\t' | b'\r' | b'\n') => message.push_str(", but there is white space"),
            Some(b) => message.push_str(&format!(", but there is the byte 0x{b:02x}")),
        }
        ParseError::new("", self.at, message)
    }

    fn peek(&self) -> Option<u8> {
        self.line.get(self.at).copied()
    }

    fn skip(&mut self, byte: u8) -> bool {
        let here = self.peek() == Some(byte);
        self.at += usize::from(here);
        here
    }

    fn value(&mut self, depth: usize) -> Result<Value, ParseError> {
        let start = self.at;
        let kind = match self.peek() {
            Some(b'{' | b'[') if depth >= MAX_DEPTH => {
                return Err(ParseError::new("", start, format!("values are nested deeper than {MAX_DEPTH}")));
            }
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.array(depth)?,
            Some(b'"') => Kind::Text(self.text()?),
            Some(b'-' | b'0'..=b'9') => Kind::Number(self.number()?),
            _ if self.line[start..].starts_with(b"true") => self.word(4, true),
            _ if self.line[start..].starts_with(b"false") => self.word(5, false),
            _ => return Err(self.refuse("a value should start here")),
        };
        Ok(Value { start, end: self.at, kind })
    }

    fn word(&mut self, len: usize, truth: bool) -> Kind {
        self.at += len;
        Kind::Truth(truth)
    }

    fn array(&mut self, depth: usize) -> Result<Kind, ParseError> {
        self.at += 1;
        let mut items = Vec::new();
        if self.skip(b']') {
            return Ok(Kind::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.skip(b']') {
                return Ok(Kind::Array(items));
            }
            if !self.skip(b',') {
                return Err(self.refuse("`,` or `]` must be here"));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Kind, ParseError> {
        self.at += 1;
        let mut members: Vec<Member> = Vec::new();
        if self.skip(b'}') {
            return Ok(Kind::Object(members));
        }
        loop {
            let at = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.refuse("a key should start here"));
            }
            let key = self.text()?;
            if members.iter().any(|m| m.key == key) {
                return Err(ParseError::new("", at, format!("the key {key:?} occurs twice in one object")));
            }
            // Objects of the format have at most ten keys. The limit keeps the search for
            // duplicates short.
            if members.len() == 32 {
                return Err(ParseError::new("", at, "an object has more than 32 keys"));
            }
            if !self.skip(b':') {
                return Err(self.refuse("`:` must be here"));
            }
            members.push(Member { at, key, value: self.value(depth + 1)? });
            if self.skip(b'}') {
                return Ok(Kind::Object(members));
            }
            if !self.skip(b',') {
                return Err(self.refuse("`,` or `}` must be here"));
            }
        }
    }

    fn text(&mut self) -> Result<String, ParseError> {
        self.at += 1;
        let mut text = String::new();
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => {
                    let (c, len) = escape::read(&self.line[self.at..])
                        .map_err(|fault| ParseError::new("", self.at, fault))?;
                    text.push(c);
                    self.at += len;
                }
                Some(b @ 0x20..=0x7e) => {
                    text.push(char::from(b));
                    self.at += 1;
                }
                _ => return Err(self.refuse("a string should go on here in printable ASCII")),
            }
        }
    }

    fn number(&mut self) -> Result<BigInt, ParseError> {
        let start = self.at;
        let negative = self.skip(b'-');
        let first = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        let digits = &self.line[first..self.at];
        let fault = match digits {
            [] => Some("a minus sign needs a number after it"),
            [b'0'] if negative => Some("0 has no sign"),
            [b'0', _, ..] => Some("a number may not start with 0"),
            _ if digits.len() > MAX_DIGITS => Some("a number has more than 100 digits"),
            _ if matches!(self.peek(), Some(b'.' | b'e' | b'E')) => Some("numbers are whole, never floats"),
            _ => None,
        };
        // The conversion takes quadratic time, so the parser has checked the number of digits
        // first.
        let number = match fault {
            None => BigInt::parse_bytes(&self.line[start..self.at], 10),
            Some(_) => None,
        };
        number.ok_or_else(|| ParseError::new("", start, fault.unwrap_or("this is not a number")))
    }
}

/// Writes a value in its canonical encoding.
///
/// ```
/// use dp_audit::parse::json::{parse, write};
/// let line = br#"{"rule":"scale","by":-3,"note":"\u000a"}"#;
/// assert_eq!(write(&parse(line).unwrap()), line);
/// ```
pub fn write(value: &Value) -> Vec<u8> {
    let mut out = Vec::with_capacity(value.end - value.start);
    write_value(value, &mut out);
    out
}

fn write_value(value: &Value, out: &mut Vec<u8>) {
    match &value.kind {
        Kind::Truth(truth) => out.extend_from_slice(if *truth { b"true" } else { b"false" }),
        Kind::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
        Kind::Text(text) => escape::write(text, out),
        Kind::Array(items) => {
            out.push(b'[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                write_value(item, out);
            }
            out.push(b']');
        }
        Kind::Object(members) => {
            out.push(b'{');
            for (i, member) in members.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                escape::write(&member.key, out);
                out.push(b':');
                write_value(&member.value, out);
            }
            out.push(b'}');
        }
    }
}
