//! From bytes to values, refusing everything that is not canonical.
//!
//! Two stages: [`json`] reads the bytes as JSON in the one spelling that the format allows, and `fields` hands its
//! members to whoever gives them types, demanding every key, in order, and no other.

mod escape;
pub(crate) mod fields;
pub mod json;

use std::fmt;

/// Why a line is not a record: where, and what is wrong there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    /// The query, as far as its name could be read.
    pub query: Option<String>,
    /// The release that the place is in: its number and its line.
    pub release: Option<(usize, u32)>,
    /// The part of the certificate, such as `derivation.premises[1].rule`; empty where there is none.
    pub path: String,
    /// Position in the line, from 0.
    pub byte: usize,
    /// What is wrong there.
    pub message: String,
}

impl Malformed {
    pub(crate) fn new(path: impl fmt::Display, byte: usize, message: impl Into<String>) -> Self {
        Malformed { query: None, release: None, path: path.to_string(), byte, message: message.into() }
    }

    pub(crate) fn no_room(error: &std::io::Error) -> Self {
        Malformed::new("", 0, format!("cannot be read here: {error}"))
    }

    /// The place without the query: release, path and byte.
    pub fn place(&self) -> String {
        let release = self.release.map(|(number, line)| format!("release {number} (line {line}), "));
        let path = match self.path.as_str() {
            "" => format!("byte {}", self.byte),
            path => format!("{path} (byte {})", self.byte),
        };
        release.unwrap_or_default() + &path
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place(), self.message)
    }
}

impl std::error::Error for Malformed {}
