//! Reads `rules.txt`, the single table of rules.

use harness::files;

pub(super) const TABLE: &str = "rules.txt";

/// The kind of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A rule of `dp-types`, or of a device (`dp-local`).
    Rule,
    /// Another node of a certificate, such as an operation of expressions.
    Node,
    /// A part of the library that no node shows, but that a theorem covers.
    Concern,
    /// A name of the certificate's grammar, and its forms.
    Form,
}

/// An entry of the table.
pub(super) struct Entry {
    pub(super) kind: Kind,
    /// For a rule, its name; for another node or a concern, the words that describe it; for a form,
    /// the name in the grammar.
    pub(super) name: String,
    pub(super) version: String,
    fields: Vec<(String, String)>,
}

impl Entry {
    /// All values of a field, in the order of the file.
    pub(super) fn all<'e>(&'e self, field: &'e str) -> impl Iterator<Item = &'e str> {
        self.fields.iter().filter(move |(name, _)| name == field).map(|(_, value)| value.as_str())
    }

    /// The value of a field, or an empty text.
    pub(super) fn get<'e>(&'e self, field: &'e str) -> &'e str {
        self.all(field).next().unwrap_or_default()
    }

    /// The rule's node in a certificate, in the certificate's notation; for a concern, its words.
    pub(super) fn node(&self) -> String {
        match self.kind {
            Kind::Rule => format!("`{}/{}`", self.name.replace('_', "-"), self.version),
            Kind::Node | Kind::Concern | Kind::Form => self.name.clone(),
        }
    }
}

const FIELDS: [&str; 11] =
    ["family", "code", "methods", "errors", "note", "page", "theorem", "refused", "book", "fields", "is"];

/// Reads the table.
///
/// # Errors
/// The file or a line of it cannot be read.
pub(super) fn read() -> Result<Vec<Entry>, String> {
    let text = files::read(&files::root().join(TABLE))?;
    let mut entries: Vec<Entry> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fault = |what: &str| format!("{TABLE}, line {number}: {what}");
        let (word, value) = line.trim_start().split_once(' ').ok_or_else(|| fault("a word alone"))?;
        let (word, value) = (word.to_owned(), value.trim().to_owned());
        match (line.starts_with(' '), word.as_str()) {
            (false, "rule") => {
                let (name, version) = value.split_once('/').ok_or_else(|| fault("a rule has a version"))?;
                let (name, version) = (name.to_owned(), version.to_owned());
                entries.push(Entry { kind: Kind::Rule, name, version, fields: Vec::new() });
            }
            (false, "node" | "concern" | "form") => {
                let kind = match word.as_str() {
                    "node" => Kind::Node,
                    "concern" => Kind::Concern,
                    _ => Kind::Form,
                };
                entries.push(Entry { kind, name: value, version: String::new(), fields: Vec::new() });
            }
            (true, field) if FIELDS.contains(&field) => {
                let entry = entries.last_mut().ok_or_else(|| fault("a field before the first entry"))?;
                entry.fields.push((word, value));
            }
            _ => return Err(fault("this is neither an entry nor a field")),
        }
    }
    Ok(entries)
}
