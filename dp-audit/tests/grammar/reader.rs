//! Reads a record by the grammar. A record has one encoding, so its text is compared directly.

use std::collections::BTreeSet;

use crate::notation::{Field, Grammar, Shape};

/// A text, and what is known about it.
pub(crate) struct Reader<'g, 't> {
    grammar: &'g Grammar,
    text: &'t str,
    /// The forms that were found.
    seen: BTreeSet<&'g str>,
    /// The furthest place at which no form fitted.
    furthest: usize,
}

impl<'g, 't> Reader<'g, 't> {
    pub(crate) fn new(grammar: &'g Grammar, text: &'t str) -> Self {
        Self { grammar, text, seen: BTreeSet::new(), furthest: 0 }
    }

    /// Whether the whole text is one of the forms of this name.
    pub(crate) fn whole(&mut self, name: &str) -> Result<(), String> {
        match self.name(name, 0) {
            Some(end) if end == self.text.len() => Ok(()),
            _ => Err(format!("no form of {name} fits at `{:.80}`", &self.text[self.furthest..])),
        }
    }

    /// The forms that occur in the text.
    pub(crate) fn seen(self) -> BTreeSet<&'g str> {
        self.seen
    }

    /// The end of the text that begins at this place and has this name's form.
    fn name(&mut self, name: &str, at: usize) -> Option<usize> {
        let grammar = self.grammar;
        let Some(forms) = grammar.of(name) else { return self.word(name, at) };
        for (form, shape) in forms {
            if let Some(end) = self.shape(shape, at) {
                self.seen.insert(form);
                return Some(end);
            }
        }
        self.miss(at)
    }

    /// Reads a name that the page explains in words.
    fn word(&mut self, name: &str, at: usize) -> Option<usize> {
        let rest = &self.text[at..];
        let word = &rest[..rest.find([',', ']', '}']).unwrap_or(rest.len())];
        let digits = word.strip_prefix('-').filter(|_| name == "INT").unwrap_or(word);
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit())
            && !digits.is_empty()
            && (digits == word && digits == "0" || !digits.starts_with('0'));
        match name {
            "NAT" | "INT" if is_number => Some(at + word.len()),
            "BOOL" if ["true", "false"].contains(&word) => Some(at + word.len()),
            "HASH" if word.len() == 66 => Some(at + word.len()),
            "TEXT" => string(rest).map(|length| at + length),
            "NAT" | "INT" | "BOOL" | "HASH" => self.miss(at),
            _ => panic!("the grammar does not define {name}"),
        }
    }

    fn shape(&mut self, shape: &Shape, at: usize) -> Option<usize> {
        match shape {
            Shape::Literal(text) => self.literal(text, at),
            Shape::Name(name) => self.name(name, at),
            Shape::Either(all) => all.iter().find_map(|one| self.shape(one, at)),
            Shape::Fields(fields) => self.fields(fields, at),
            Shape::Object(fields) => {
                let inside = self.literal("{", at)?;
                let end = self.fields(fields, inside)?;
                self.literal("}", end)
            }
            Shape::Array(entries) => {
                let inside = self.literal("[", at)?;
                let mut end = inside;
                for (entry, repeated) in entries {
                    loop {
                        let start = if end == inside { Some(end) } else { self.literal(",", end) };
                        match start.and_then(|start| self.shape(entry, start)) {
                            Some(next) => end = next,
                            None if *repeated => break,
                            None => return None,
                        }
                        if !repeated {
                            break;
                        }
                    }
                }
                self.literal("]", end)
            }
        }
    }

    /// Fields in their order, with commas between them.
    fn fields(&mut self, fields: &[Field], at: usize) -> Option<usize> {
        let mut end = at;
        for field in fields {
            let start = if end == at { Some(end) } else { self.literal(",", end) };
            let next = match field {
                Field::Several(name) => start.and_then(|start| self.name(name, start)),
                Field::One { key, optional, shape } => {
                    let value = start.and_then(|start| self.literal(&format!("{key}:"), start));
                    match value {
                        None if *optional => continue,
                        None => None,
                        Some(value) => self.shape(shape, value),
                    }
                }
            };
            end = next?;
        }
        Some(end)
    }

    fn literal(&mut self, literal: &str, at: usize) -> Option<usize> {
        match self.text[at..].starts_with(literal) {
            true => Some(at + literal.len()),
            false => self.miss(at),
        }
    }

    fn miss(&mut self, at: usize) -> Option<usize> {
        self.furthest = self.furthest.max(at);
        None
    }
}

/// The length of the string at the start of a text.
fn string(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('"')?;
    let mut escaped = false;
    let end = inside.find(|letter| {
        let ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    })?;
    Some(end + 2)
}
