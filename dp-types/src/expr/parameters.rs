//! The public parameters that a release uses, with their values.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use super::Parameter;
use crate::error::Error;
use crate::num::{Bound, Digits};

/// The values of the public parameters found so far in one release.
///
/// In one release, one name has one value. A certificate identifies a parameter by its name, and
/// the theorem that Coq checks assumes one value for each name. A program written by hand can give
/// one name two values. Such a program can also declare one name twice, so that the same number of
/// units is a different value under each declaration. The release then fails.
#[derive(Default)]
pub struct Parameters {
    seen: Vec<(&'static str, Declared, Held)>,
    conflict: Option<Conflict>,
}

/// A parameter's declaration.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Declared {
    /// The range in units of the grid, and the number of digits of the grid.
    Range(i64, i64, u8),
    /// The variants of a category.
    Category(&'static [&'static str]),
    /// The maximum number of characters of a text.
    Text(usize),
}

/// A parameter's value: a number, or a list of numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    One(i64),
    List(&'static [i64]),
}

/// The difference between two parameters with one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// The values of the two parameters differ.
    Values(&'static str),
    /// The ranges or steps of the two parameters differ.
    Declarations(&'static str),
}

impl Parameters {
    pub(super) fn value<P: Parameter>(&mut self, units: i64) {
        self.held::<P>(Held::One(units));
    }

    pub(super) fn list<P: Parameter>(&mut self, units: &'static [i64]) {
        self.held::<P>(Held::List(units));
    }

    /// Adds a variant of a category, by its index in `variants`.
    #[inline]
    pub(super) fn variant(&mut self, name: &'static str, variants: &'static [&'static str], place: i64) {
        self.note(name, Declared::Category(variants), Held::One(place));
    }

    /// Adds a text of at most `most` characters, by the number that encodes it.
    #[inline]
    pub(super) fn text(&mut self, name: &'static str, most: usize, number: i64) {
        self.note(name, Declared::Text(most), Held::One(number));
    }

    fn held<P: Parameter>(&mut self, held: Held) {
        self.note(P::NAME, Declared::Range(P::Lo::VALUE, P::Hi::VALUE, P::Grid::COUNT), held);
    }

    #[inline]
    fn note(&mut self, name: &'static str, declared: Declared, held: Held) {
        match self.seen.iter().find(|(other, ..)| *other == name) {
            Some((_, other, _)) if *other != declared => self.conflict = Some(Conflict::Declarations(name)),
            Some((.., other)) if *other != held => self.conflict = Some(Conflict::Values(name)),
            Some(_) => {}
            None => self.seen.push((name, declared, held)),
        }
    }

    /// # Errors
    /// If one name occurred with two values or with two declarations.
    pub(crate) fn agree(&self) -> Result<(), Error> {
        match self.conflict() {
            Some(Conflict::Values(name)) => Err(Error::parameter_twice(name)),
            Some(Conflict::Declarations(name)) => Err(Error::parameter_declared_twice(name)),
            None => Ok(()),
        }
    }

    /// A name that occurred with two values or with two declarations, if there is one.
    pub(crate) fn conflict(&self) -> Option<Conflict> {
        self.conflict
    }
}
