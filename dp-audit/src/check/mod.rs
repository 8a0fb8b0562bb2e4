//! Derives every number of a certificate again, one file for each kind of rule.
//!
//! Each node is compared with what its rule gives from the numbers that its premises *state*. Since every node
//! is checked, a certificate without faults is a derivation from the leaves up, and one wrong number is named
//! where it stands and not everywhere above it.

mod aggregate;
mod composition;
mod digest;
mod expression;
mod header;
mod mechanism;
mod plan;

pub(crate) use aggregate::derive as derive_aggregate;
pub(crate) use plan::source_rows;

use crate::model::{Certificate, Env, Source};
use crate::stack::with_room;
use crate::words::name;
use std::fmt;

/// Something in a certificate that is not so: where, and what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Such as `query adult_smokers, release 2 (line 14), sum`.
    pub place: String,
    /// Such as `sensitivity says [98] but stability 1 * max(|18|, |99|) = 99`.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// Checks everything that a certificate says about itself, and returns what is wrong.
///
/// An empty answer means: if what [`crate::model::Assumes`] says is so, then the query takes no more privacy
/// budget than [`Certificate::cost`]. It does not look at [`crate::model::Assumes::private`]; see
/// [`crate::verify::verify`].
///
/// # Errors
/// None: a certificate that is wrong gives faults, not an error.
pub fn certificate(certificate: &Certificate) -> Vec<Fault> {
    with_room(|| faults(certificate)).unwrap_or_else(|error| {
        let message = format!("cannot be checked here: {error}");
        vec![Fault { place: format!("query {}", name(&certificate.query)), message }]
    })
}

fn faults(certificate: &Certificate) -> Vec<Fault> {
    let mut checker = Checker {
        sources: &certificate.assumes.sources,
        scopes: Vec::new(),
        place: format!("query {}", name(&certificate.query)),
        faults: Vec::new(),
    };
    checker.header(certificate);
    checker.measurement(&certificate.derivation);
    checker.totals(certificate);
    checker.digests(certificate);
    checker.faults
}

/// A walk over one certificate.
struct Checker<'a> {
    /// The datasets of the whole session.
    sources: &'a [Source],
    /// The subqueries that the walk is inside of, outermost first: the source that each of them ran on.
    scopes: Vec<usize>,
    /// Where the walk is.
    place: String,
    /// What was found so far.
    faults: Vec<Fault>,
}

impl<'a> Checker<'a> {
    fn fault(&mut self, part: impl fmt::Display, message: impl Into<String>) {
        self.faults.push(Fault { place: format!("{}, {part}", self.place), message: message.into() });
    }

    /// Runs a part of the walk one place further in.
    fn inside<T>(&mut self, part: impl fmt::Display, walk: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.place.len();
        self.place.push_str(&format!(", {part}"));
        let result = walk(self);
        self.place.truncate(outer);
        result
    }

    /// How many sources there are `depth` subqueries in: a subquery sees one.
    fn width(&self, depth: usize) -> usize {
        if depth == 0 { self.sources.len() } else { 1 }
    }

    /// How many sources there are where the walk is.
    fn width_here(&self) -> usize {
        self.width(self.scopes.len())
    }

    /// An environment must be well formed whatever it says: no entry below 0, and none for a source that does
    /// not exist.
    fn well_formed(&mut self, part: impl fmt::Display, what: &str, env: &Env, width: usize) {
        if env.has_negative() {
            self.fault(&part, format!("{what} says {env} but no entry may be below 0"));
        }
        let len = env.entries().len();
        if len > width {
            self.fault(&part, format!("{what} says {env}, {len} entries, but {}", sources(width)));
        }
    }

    /// Compares a stated environment with a derived one; `how` is the arithmetic, with its result.
    fn compare(&mut self, part: impl fmt::Display, what: &str, stated: &Env, derived: &Env, how: &str) {
        if stated != derived {
            self.fault(part, format!("{what} says {stated} but {how}"));
        }
    }
}

/// `there is 1 source`, `there are 2 sources`.
fn sources(count: usize) -> String {
    if count == 1 { "there is 1 source".into() } else { format!("there are {count} sources") }
}
