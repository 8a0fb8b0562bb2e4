//! Tests that the traits of `dp-types` are sealed. The test lists the type parameters of public
//! traits for which another crate can use its own type.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The type parameters of dp-types's public traits that no sealed trait bounds. Each entry states
/// why another crate may safely use its own type for the parameter.
const FREE: &[(&str, &str, &str)] = &[
    (
        "$name",
        "$left",
        "a kind of values: it comes from a `Tree`, which is sealed, and dp-types makes the kinds of such a type",
    ),
    ("AboutUnit", "W", "the trait has no public path"),
    ("Against", "N", "words of a warning: nothing is computed from it"),
    ("Against", "Op", "words of a warning: nothing is computed from it"),
    ("AlsoAbout", "R", "the trait has no public path"),
    ("AppendSource", "R", "the trait has no public path; a dataset was loaded as its record"),
    ("Before", "Text", "text of an error: nothing is computed from it"),
    ("Canonical", "Room", "the trait has no public path"),
    ("ClampBounds", "Hi", "an end of a range: it comes from `End`, which gives a `Bound`"),
    ("ClampBounds", "Lo", "an end of a range: it comes from `End`, which gives a `Bound`"),
    ("Decimals", "Places", "text of an error: nothing is computed from it"),
    ("Decimals", "Text", "text of an error: nothing is computed from it"),
    ("Difference", "Hi", "the end of a column: `SumFactor` requires only a `Bound`"),
    ("DivRem", "D", "a divisor: dp-types requires only a `Nat` or a `Bound`"),
    ("Divides", "A", "the end of a column: it comes from a `Tree`, which is sealed"),
    ("End", "K", "a grid: it comes from a `Tree`, which is sealed"),
    ("Equality", "B", "any type here gives an expression of dp-types, whose kind is then checked"),
    ("Helper", "A", "no guarantee depends on this trait"),
    ("Helper", "M", "no guarantee depends on this trait"),
    (
        "Hull",
        "Left",
        "a kind of values: it comes from a `Tree`, which is sealed, and dp-types makes the kinds of such a type",
    ),
    (
        "Instead",
        "Left",
        "a kind of values: it comes from a `Tree`, which is sealed, and dp-types makes the kinds of such a type",
    ),
    ("IntoQuery", "M", "the result is a `Query`, which any crate may write"),
    ("Magnitude", "Hi", "the end of a column: `SumFactor` requires only a `Bound`"),
    ("NextOrder", "Next", "text of an error: nothing is computed from it"),
    ("NextOrder", "Order", "text of an error: nothing is computed from it"),
    ("Operand", "K", "any type here gives an expression of dp-types, whose kind is then checked"),
    (
        "Ordered",
        "Left",
        "a kind of values: it comes from a `Tree`, which is sealed, and dp-types makes the kinds of such a type",
    ),
    ("Overspent", "Cost", "dp-types requests only the name of a sealed cost"),
    ("Overspent", "Left", "dp-types requests only the name of a sealed cost"),
    ("Put", "D", "digits of a sealed number: dp-types requests only its own implementations"),
    ("Replaced", "B", "any type here gives an expression of dp-types, whose kind is then checked"),
    ("RowFunction", "P", "any type here gives an expression of dp-types, whose kind is then checked"),
    ("SameFamily", "Other", "the trait has no public path; the families come from sealed kinds"),
    ("Shift", "B", "digits of a sealed number: dp-types requests only its own implementations"),
    ("ShiftTo", "M", "a literal, which is made only of a `Bound`; the result is a `Bound`, too"),
    ("ShiftTo", "To", "a grid: it comes from a `Tree`, which is sealed"),
    ("SourcesAt", "I", "the trait has no public path"),
    ("Step", "B", "digits of a sealed number: dp-types requests only its own implementations"),
    ("Step", "D", "digits of a sealed number: dp-types requests only its own implementations"),
    ("Step", "Q", "digits of a sealed number: dp-types requests only its own implementations"),
    ("Step", "R", "digits of a sealed number: dp-types requests only its own implementations"),
    ("Take", "Borrow", "digits of a sealed number: dp-types requests only its own implementations"),
    ("Take", "C", "digits of a sealed number: dp-types requests only its own implementations"),
    ("TimesGrid", "J", "a grid: it comes from a `Tree`, which is sealed"),
    ("Whole", "Text", "text of an error: nothing is computed from it"),
];

/// A public trait: its name, its type parameters with their bounds, and its supertraits.
struct Trait {
    name: String,
    parameters: Vec<(String, Vec<String>)>,
    supertraits: Vec<String>,
}

/// The names of the traits in a list of bounds such as `A + B<C> + 'static`.
fn bounds(text: &str) -> Vec<String> {
    let mut depth = 0_i32;
    let mut pieces = vec![String::new()];
    for c in text.chars() {
        depth += i32::from(matches!(c, '<' | '(')) - i32::from(matches!(c, '>' | ')'));
        match c {
            '+' if depth == 0 => pieces.push(String::new()),
            _ => pieces.last_mut().expect("one at least").push(c),
        }
    }
    let name = |piece: &String| {
        piece.trim().split('<').next().map(|n| n.rsplit("::").next().unwrap_or(n).to_owned())
    };
    pieces.iter().filter_map(name).filter(|name| !name.is_empty() && !name.starts_with('\'')).collect()
}

/// Splits a text at the commas outside of brackets.
fn at_commas(text: &str) -> Vec<String> {
    let mut depth = 0_i32;
    let mut pieces = vec![String::new()];
    for c in text.chars() {
        depth += i32::from(matches!(c, '<' | '(')) - i32::from(matches!(c, '>' | ')'));
        match c {
            ',' if depth == 0 => pieces.push(String::new()),
            _ => pieces.last_mut().expect("one at least").push(c),
        }
    }
    pieces.into_iter().map(|piece| piece.trim().to_owned()).filter(|piece| !piece.is_empty()).collect()
}

/// Reads the head of a trait, which follows `pub trait `.
fn head(text: &str) -> Trait {
    let head = text.split_once(['{', ';']).map_or(text, |(head, _)| head);
    let end = head.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').unwrap_or(head.len());
    let (name, rest) = head.split_at(end);
    let mut depth = 0_i32;
    let close = rest.char_indices().find_map(|(i, c)| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        (depth == 0).then_some(i)
    });
    let (inside, after) = match rest.starts_with('<') {
        true => rest[1..].split_at(close.expect("brackets match") - 1),
        false => ("", rest),
    };
    let supertraits = after.trim_start_matches('>').trim().trim_start_matches(':');
    let supertraits = bounds(supertraits.split(" where ").next().unwrap_or_default());
    let parameters =
        at_commas(inside).into_iter().filter(|p| !p.starts_with('\'') && !p.starts_with("const "));
    let parameters = parameters.map(|p| match p.split_once(':') {
        Some((name, list)) => (name.trim().to_owned(), bounds(list)),
        None => (p, Vec::new()),
    });
    Trait { name: name.to_owned(), parameters: parameters.collect(), supertraits }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// A sealed supertrait does not seal a trait with a type parameter: any crate may implement that
/// trait for a type of `dp-types`, with its own type as the parameter.
#[test]
fn every_type_parameter_of_a_public_trait_is_bounded_by_a_sealed_trait() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../dp-types/src"), &mut files);
    let mut traits = Vec::new();
    for file in files {
        traits.extend(read(&file).split("pub trait ").skip(1).map(head));
    }
    assert!(traits.len() > 100, "only {} public traits were found", traits.len());
    let mut sealed: BTreeSet<String> = BTreeSet::from(["Sealed".to_owned()]);
    loop {
        let before = sealed.len();
        // Supertraits do not seal a trait that has free parameters. The check looks only at the
        // name of a trait. This is enough, because each trait that bounds a parameter has no type
        // parameters itself, or only bounded parameters.
        let more = traits
            .iter()
            .filter(|t| t.supertraits.iter().any(|s| sealed.contains(s)))
            .map(|t| t.name.clone());
        let more: Vec<String> = more.collect();
        sealed.extend(more);
        if sealed.len() == before {
            break;
        }
    }
    let mut free = BTreeSet::new();
    for t in &traits {
        for (parameter, bounds) in &t.parameters {
            if !bounds.iter().any(|bound| sealed.contains(bound)) {
                free.insert((t.name.as_str(), parameter.as_str()));
            }
        }
    }
    let listed: BTreeSet<(&str, &str)> =
        FREE.iter().map(|(name, parameter, _)| (*name, *parameter)).collect();
    let unlisted: Vec<_> = free.difference(&listed).collect();
    assert!(unlisted.is_empty(), "a type of another crate can stand here: {unlisted:#?}");
    let stale: Vec<_> = listed.difference(&free).collect();
    assert!(stale.is_empty(), "listed and not free: {stale:?}");
    assert!(FREE.iter().all(|(.., reason)| reason.len() > 20), "each needs its reason");
}
