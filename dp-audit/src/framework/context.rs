//! The position of a walk over a derivation, and the faults found so far.

use super::Table;
use crate::model::{Costs, Env, Measure, Source};
use crate::words::{brief, name, plural, shortened};
use std::fmt;

/// A fault in a record: the place, and a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The place, such as `query adult_smokers, release 2 (line 14), sum`.
    pub place: String,
    /// The message, such as `sensitivity says [98] but stability 1 * max(|18|, |99|) = 99`.
    pub message: String,
    /// Whether the claim is not wrong but unchecked, because the check takes too much effort.
    pub unchecked: bool,
}

impl Fault {
    /// A wrong claim.
    pub(crate) fn wrong(place: impl Into<String>, message: impl Into<String>) -> Self {
        Fault { place: place.into(), message: message.into(), unchecked: false }
    }

    /// A claim that the tool does not check.
    pub(crate) fn unchecked(place: impl Into<String>, message: impl Into<String>) -> Self {
        Fault { place: place.into(), message: message.into(), unchecked: true }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// Limit on the rounds of optimal composition that the auditor computes for one input. A round
/// takes some microseconds, so all rounds take at most about a minute.
pub(crate) const EFFORT: u64 = 5_000_000;

/// A report lists at most this many faults.
const MOST_FAULTS: usize = 100;

/// Limit on the length of a message. Messages quote the record, whose names may be megabytes long.
const LONGEST_MESSAGE: usize = 4000;

/// A scope: what a node of a derivation changes for all premises below it.
#[derive(Debug, Clone)]
pub(crate) enum Scope<'a> {
    /// A query that is written for a single source, and runs on the given source.
    Subquery {
        /// The query's name.
        query: &'a str,
        /// The position of the source in the outer query.
        source: usize,
    },
    /// A measurement that runs on each part of this table.
    Parts(Box<Table<'a>>),
}

/// The state of a walk over one derivation.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    /// The datasets of the session.
    pub(crate) sources: &'a [Source],
    /// The measure of all costs.
    pub(crate) measure: &'a Measure,
    /// The scopes around the walk's position, outermost first.
    pub(crate) scopes: Vec<Scope<'a>>,
    /// The number of releases that the walk has passed.
    pub(crate) releases: usize,
    /// The remaining rounds of optimal composition.
    pub(crate) effort: u64,
    place: String,
    faults: Vec<Fault>,
    /// The number of faults that were found but are not listed.
    unlisted: usize,
}

impl<'a> Context<'a> {
    pub(crate) fn new(sources: &'a [Source], measure: &'a Measure, place: String) -> Self {
        Context {
            sources,
            measure,
            scopes: Vec::new(),
            releases: 0,
            effort: EFFORT,
            place,
            faults: Vec::new(),
            unlisted: 0,
        }
    }

    /// All faults that the walk found.
    pub(crate) fn faults(mut self) -> Vec<Fault> {
        if self.unlisted > 0 {
            let message = format!("{} more", plural(self.unlisted, "fault"));
            self.faults.push(Fault::wrong(self.place, message));
        }
        self.faults
    }

    /// Reports a wrong claim.
    pub(crate) fn fault(&mut self, message: impl Into<String>) {
        let message = shortened(&message.into(), LONGEST_MESSAGE);
        self.add(Fault::wrong(self.place.clone(), message));
    }

    /// Reports a claim whose check takes too much effort.
    pub(crate) fn unchecked(&mut self, message: impl Into<String>) {
        self.add(Fault::unchecked(self.place.clone(), message));
    }

    fn add(&mut self, fault: Fault) {
        match self.faults.len() < MOST_FAULTS {
            true => self.faults.push(fault),
            false => self.unlisted += 1,
        }
    }

    /// Runs a part of the walk at a place below the current place.
    pub(crate) fn inside<T>(&mut self, part: impl fmt::Display, walk: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.place.len();
        self.place.push_str(", ");
        self.place.push_str(&brief(&part.to_string()));
        let result = walk(self);
        self.place.truncate(outer);
        result
    }

    /// Runs a part of the walk inside a scope; without a scope, at the same place.
    pub(crate) fn within<T>(&mut self, scope: Option<Scope<'a>>, walk: impl FnOnce(&mut Self) -> T) -> T {
        let part = match scope {
            None => return walk(self),
            Some(Scope::Subquery { query, .. }) => format!("subquery {}", name(query)),
            Some(Scope::Parts(_)) => "each part".to_owned(),
        };
        self.scopes.extend(scope);
        let result = self.inside(part, walk);
        self.scopes.pop();
        result
    }

    /// The number of sources that a node inside `depth` scopes sees. Inside a subquery a node sees
    /// one source.
    pub(crate) fn width(&self, depth: usize) -> usize {
        let around = self.scopes.iter().take(depth);
        let inside = around.into_iter().any(|scope| matches!(scope, Scope::Subquery { .. }));
        if inside { 1 } else { self.sources.len() }
    }

    /// The number of sources that a node at the walk's position sees.
    pub(crate) fn width_here(&self) -> usize {
        self.width(self.scopes.len())
    }

    /// Checks that no entry of an environment is below 0, and that each belongs to an existing
    /// source. The auditor checks every environment in this way.
    pub(crate) fn well_formed(&mut self, what: &str, env: &Env, width: usize) {
        self.entries(what, &env.to_string(), env.has_negative(), env.entries().len(), width);
    }

    /// Does the same check as [`Self::well_formed`], for costs.
    pub(crate) fn well_formed_costs(&mut self, what: &str, costs: &Costs) {
        let width = self.width_here();
        self.entries(what, &costs.to_string(), costs.has_negative(), costs.entries().len(), width);
    }

    fn entries(&mut self, what: &str, shown: &str, negative: bool, len: usize, width: usize) {
        if negative {
            self.fault(format!("{what} says {} but no entry may be below 0", brief(shown)));
        }
        if len > width {
            let sources = sources(width);
            self.fault(format!("{what} says {}, {} but {sources}", brief(shown), entries(len)));
        }
    }

    /// Compares a stated value with the derived one; `how` is the arithmetic and its result, as
    /// text.
    pub(crate) fn compare<T: PartialEq + fmt::Display>(
        &mut self,
        what: &str,
        stated: &T,
        derived: &T,
        how: &str,
    ) {
        if stated != derived {
            self.fault(format!("{what} says {stated} but {how}"));
        }
    }
}

fn entries(count: usize) -> String {
    if count == 1 { "1 entry,".into() } else { format!("{count} entries,") }
}

/// Words for a message: `there is 1 source`, `there are 2 sources`.
pub(super) fn sources(count: usize) -> String {
    if count == 1 { "there is 1 source".into() } else { format!("there are {count} sources") }
}

/// The name of a rule without its version: `count` of `count/1`.
pub(crate) fn stem(rule: &str) -> &str {
    rule.split_once('/').map_or(rule, |(stem, _)| stem)
}
