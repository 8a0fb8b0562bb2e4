//! Reads the notation of the grammar, as the page about certificates explains it.

use std::collections::BTreeMap;

/// The form of a value.
#[derive(Debug)]
pub(crate) enum Shape {
    Literal(String),
    Name(String),
    Either(Vec<Shape>),
    Object(Vec<Field>),
    /// Several fields, which belong to the surrounding object.
    Fields(Vec<Field>),
    /// The entries of an array. The flag marks an entry that can occur any number of times.
    Array(Vec<(Shape, bool)>),
}

/// A field of an object, or a name that represents several fields.
#[derive(Debug)]
pub(crate) enum Field {
    One { key: String, optional: bool, shape: Shape },
    Several(String),
}

/// The names of the grammar. Each name has forms, and each form has its text.
pub(crate) struct Grammar {
    forms: BTreeMap<String, Vec<(String, Shape)>>,
}

impl Grammar {
    /// Reads a grammar, which has one form on each line.
    pub(crate) fn read(text: &str) -> Self {
        let mut forms = BTreeMap::<String, Vec<(String, Shape)>>::new();
        let mut name = String::new();
        for line in text.lines() {
            let form = match line.split_once(" = ") {
                Some((before, form)) if !before.starts_with(' ') => {
                    name = before.to_owned();
                    form
                }
                _ => line.trim_start().strip_prefix("| ").expect("a form begins with a bar"),
            };
            let mut rest = form;
            let shape = match form.starts_with('"') && form.contains("\":") {
                true => Shape::Fields(fields(&mut rest)),
                false => shape(&mut rest),
            };
            assert_eq!(rest, "", "the end of `{form}`");
            forms.entry(name.clone()).or_default().push((form.to_owned(), shape));
        }
        Self { forms }
    }

    /// The forms of a name, each with its text.
    pub(crate) fn of(&self, name: &str) -> Option<&[(String, Shape)]> {
        self.forms.get(name).map(Vec::as_slice)
    }

    /// The texts of all forms, sorted.
    pub(crate) fn forms(&self) -> impl Iterator<Item = &str> {
        let mut all: Vec<&str> = self.forms.values().flatten().map(|(text, _)| text.as_str()).collect();
        all.sort_unstable();
        all.into_iter()
    }
}

/// Reads one alternative, or several.
fn shape(rest: &mut &str) -> Shape {
    let first = single(rest);
    let mut all = vec![first];
    while eat(rest, "|") {
        all.push(single(rest));
    }
    if all.len() > 1 { Shape::Either(all) } else { all.remove(0) }
}

fn single(rest: &mut &str) -> Shape {
    if eat(rest, "{") {
        let fields = fields(rest);
        assert!(eat(rest, "}"), "the end of an object before `{rest}`");
        return Shape::Object(fields);
    }
    if eat(rest, "[") {
        let mut entries = Vec::new();
        while !eat(rest, "]") {
            eat(rest, ",");
            let entry = shape(rest);
            entries.push((entry, eat(rest, "...")));
        }
        return Shape::Array(entries);
    }
    match name(rest) {
        Some(name) => Shape::Name(name),
        None => Shape::Literal(literal(rest)),
    }
}

/// Reads fields up to the end of the text or of the object.
fn fields(rest: &mut &str) -> Vec<Field> {
    let mut found = Vec::new();
    while !rest.is_empty() && !rest.starts_with('}') {
        eat(rest, ",");
        found.push(match name(rest) {
            Some(name) => Field::Several(name),
            None => {
                let key = literal(rest);
                let optional = eat(rest, "?");
                assert!(eat(rest, ":"), "a colon after {key}");
                Field::One { key, optional, shape: shape(rest) }
            }
        });
    }
    found
}

/// A name in capital letters.
fn name(rest: &mut &str) -> Option<String> {
    let end = rest.find(|letter: char| !letter.is_ascii_uppercase()).unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    *rest = after;
    (!name.is_empty()).then(|| name.to_owned())
}

/// A string, a number or a truth value, as it is in a certificate.
fn literal(rest: &mut &str) -> String {
    let end = match rest.strip_prefix('"') {
        Some(inside) => inside.find('"').expect("the end of a string") + 2,
        None => rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len()),
    };
    let (literal, after) = rest.split_at(end);
    assert!(!literal.is_empty(), "a value before `{rest}`");
    *rest = after;
    literal.to_owned()
}

fn eat(rest: &mut &str, start: &str) -> bool {
    let after = rest.strip_prefix(start);
    *rest = after.unwrap_or(rest);
    after.is_some()
}
