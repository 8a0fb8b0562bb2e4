//! Parsing: turns bytes into values, and refuses every line that is not canonical.
//!
//! There are two stages. [`json`] reads the bytes as JSON in its canonical encoding. `fields` gives
//! typed access to the members. It requires every key, in the order of the format, and refuses all
//! other keys.

mod escape;
pub(crate) mod fields;
pub mod json;

use std::fmt;

/// The reason why a line is not a record: the place and the fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {message}", self.place())]
pub struct ParseError {
    /// The name of the query, if it could be read.
    pub query: Option<String>,
    /// The release that contains the place: its position and its line in the program.
    pub release: Option<(usize, u32)>,
    /// The part of the certificate, such as `derivation.premises[1].rule`; empty if there is none.
    pub path: String,
    /// The position of the fault in the line, in bytes from 0.
    pub byte: usize,
    /// The fault at this place.
    pub message: String,
}

impl ParseError {
    pub(crate) fn new(path: impl fmt::Display, byte: usize, message: impl Into<String>) -> Self {
        ParseError { query: None, release: None, path: path.to_string(), byte, message: message.into() }
    }

    pub(crate) fn no_room(error: &std::io::Error) -> Self {
        ParseError::new("", 0, format!("cannot be read here: {error}"))
    }

    /// Formats the place without the query: release, path and byte.
    pub fn place(&self) -> String {
        let release = self.release.map(|(number, line)| format!("release {number} (line {line}), "));
        let path = match self.path.as_str() {
            "" => format!("byte {}", self.byte),
            path => format!("{path} (byte {})", self.byte),
        };
        release.unwrap_or_default() + &path
    }
}
