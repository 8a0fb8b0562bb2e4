//! Position of a walk over a derivation, and the faults found so far.

use super::Table;
use crate::model::{Costs, Env, Measure, Source};
use crate::words::{brief, name, plural, shortened};
use std::fmt;

/// A fault in a record: its place and a message.
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

/// Limit on the rounds of optimal composition computed for one input. Each takes some microseconds,
/// so the auditor spends at most about a minute.
pub(crate) const EFFORT: u64 = 5_000_000;

/// The auditor lists at most this many faults.
const MOST_FAULTS: usize = 100;

/// Limit on quoted text: messages quote the record, whose names may be megabytes long.
const LONGEST_MESSAGE: usize = 4000;

/// A scope that a node of a derivation puts around its premises.
#[derive(Debug, Clone)]
pub(crate) enum Scope<'a> {
    /// A query for a single source, run on this source.
    Subquery {
        /// The query's name.
        query: &'a str,
        /// The number of the source in the outer query.
        source: usize,
    },
    /// A measurement on each part of this table.
    Parts(Box<Table<'a>>),
}

/// A walk over one derivation.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    /// The datasets of the session.
    pub(crate) sources: &'a [Source],
    /// The measure of all costs.
    pub(crate) measure: &'a Measure,
    /// The scopes around the walk's position, outermost first.
    pub(crate) scopes: Vec<Scope<'a>>,
    /// The number of releases so far.
    pub(crate) releases: usize,
    /// The remaining rounds of optimal composition.
    pub(crate) effort: u64,
    place: String,
    faults: Vec<Fault>,
    /// The number of faults beyond the list.
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

    /// All faults found.
    pub(crate) fn faults(mut self) -> Vec<Fault> {
        if self.unlisted > 0 {
            let message = format!("{} more", plural(self.unlisted, "fault"));
            self.faults.push(Fault { place: self.place, message });
        }
        self.faults
    }

    pub(crate) fn fault(&mut self, message: impl Into<String>) {
        match self.faults.len() < MOST_FAULTS {
            true => {
                let message = shortened(&message.into(), LONGEST_MESSAGE);
                self.faults.push(Fault { place: self.place.clone(), message });
            }
            false => self.unlisted += 1,
        }
    }

    /// Runs a part of the walk one place deeper.
    pub(crate) fn inside<T>(&mut self, part: impl fmt::Display, walk: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.place.len();
        self.place.push_str(", ");
        self.place.push_str(&brief(&part.to_string()));
        let result = walk(self);
        self.place.truncate(outer);
        result
    }

    /// Runs a part of the walk inside a scope, if there is one.
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

    /// The number of sources inside `depth` scopes: a subquery sees one.
    pub(crate) fn width(&self, depth: usize) -> usize {
        let around = self.scopes.iter().take(depth);
        let inside = around.into_iter().any(|scope| matches!(scope, Scope::Subquery { .. }));
        if inside { 1 } else { self.sources.len() }
    }

    /// The number of sources at the walk's position.
    pub(crate) fn width_here(&self) -> usize {
        self.width(self.scopes.len())
    }

    /// Checks that no entry is below 0, and that none belongs to a missing source. Every
    /// environment must pass.
    pub(crate) fn well_formed(&mut self, what: &str, env: &Env, width: usize) {
        self.entries(what, &env.to_string(), env.has_negative(), env.entries().len(), width);
    }

    /// As [`Self::well_formed`], for costs.
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

    /// Compares a stated value with the derived one; `how` is the arithmetic, with its result.
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

/// `there is 1 source`, `there are 2 sources`.
pub(super) fn sources(count: usize) -> String {
    if count == 1 { "there is 1 source".into() } else { format!("there are {count} sources") }
}

/// The name of a rule without its version: `count` of `count/1`.
pub(crate) fn stem(rule: &str) -> &str {
    rule.split_once('/').map_or(rule, |(stem, _)| stem)
}
