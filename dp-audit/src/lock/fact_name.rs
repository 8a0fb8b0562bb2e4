//! Names of facts: words and numbers with dots between them.

use std::fmt;

/// The name of a fact, such as `source.0.cost`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FactName(pub(crate) Vec<Part>);

/// A part of a name. Numbers are compared as numbers, not as texts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Number(usize),
    Word(String),
}

/// Whether TOML accepts a word as a key without quotation marks.
pub(crate) fn bare(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

impl FactName {
    /// A name of one word.
    pub(crate) fn word(word: &str) -> Self {
        FactName(vec![Part::Word(word.to_owned())])
    }

    /// A name with a number: `source.0`.
    pub(crate) fn numbered(word: &str, number: usize) -> Self {
        FactName(vec![Part::Word(word.to_owned()), Part::Number(number)])
    }

    /// This name with one more word.
    pub(crate) fn and(&self, word: &str) -> Self {
        let mut parts = self.0.clone();
        parts.push(Part::Word(word.to_owned()));
        FactName(parts)
    }

    /// This name with one more number.
    pub(crate) fn at(&self, number: usize) -> Self {
        let mut parts = self.0.clone();
        parts.push(Part::Number(number));
        FactName(parts)
    }

    /// The words of the name, in order.
    pub(crate) fn words<'a>(&'a self) -> Vec<&'a str> {
        let word = |part: &'a Part| match part {
            Part::Word(word) => Some(word.as_str()),
            Part::Number(_) => None,
        };
        self.0.iter().filter_map(word).collect()
    }

    /// The first number in the name.
    pub(crate) fn number(&self) -> Option<usize> {
        self.0.iter().find_map(|part| match part {
            Part::Number(number) => Some(*number),
            Part::Word(_) => None,
        })
    }
}

impl fmt::Display for FactName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.0.iter().enumerate() {
            let dot = if i > 0 { "." } else { "" };
            match part {
                Part::Number(number) => write!(f, "{dot}{number}")?,
                Part::Word(word) if bare(word) => write!(f, "{dot}{word}")?,
                Part::Word(word) => write!(f, "{dot}{}", super::write::quoted(word))?,
            }
        }
        Ok(())
    }
}
