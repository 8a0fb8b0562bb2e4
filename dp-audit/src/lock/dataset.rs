//! Datasets: each has one entry in a lock, and queries and sessions refer to that entry by its
//! name.

use super::{Entry, FactName, Facts, entry, numbered};
use crate::model::{Invalid, Neighbours, Source, Unit};
use crate::page::holds;
use crate::words::{name, text};
use std::collections::BTreeMap;

/// The datasets of a program.
pub(super) struct Datasets<'a> {
    /// Each dataset with its name and its facts.
    known: Vec<(&'a Source, String, Facts)>,
}

impl<'a> Datasets<'a> {
    pub(super) fn of(sources: impl Iterator<Item = &'a Source>) -> Self {
        let mut known: Vec<(&Source, String, Facts)> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for source in sources {
            if seen.insert(source) {
                known.push((source, name(&source.record), facts(source)));
            }
        }
        known.sort_by(|(_, a, facts), (_, b, others)| (a, facts).cmp(&(b, others)));
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for (_, name, _) in &mut known {
            let count = counts.entry(name.clone()).or_default();
            *count += 1;
            *name = numbered(name, *count);
        }
        Datasets { known }
    }

    /// The name of a dataset in this lock.
    pub(super) fn name(&self, source: &Source) -> String {
        let found = self.known.iter().find(|(known, ..)| *known == source);
        found.map_or_else(String::new, |(_, name, _)| name.clone())
    }

    pub(super) fn entries(self) -> impl Iterator<Item = Entry> {
        self.known.into_iter().map(|(_, name, facts)| entry(format!("dataset {name}"), facts))
    }
}

fn facts(source: &Source) -> Facts {
    let mut facts = Facts::new();
    facts.insert(
        FactName::word("unit"),
        match &source.unit {
            Unit::Row => "one row".to_owned(),
            Unit::Identifier { column, most, keeps: false, .. } => {
                format!("all rows with the same {}, at most {most}", name(column))
            }
            Unit::Identifier { column, most, keeps: true, .. } => {
                format!("the first {most} rows with the same {}, others are left out", name(column))
            }
        },
    );
    if let Some(shared) = source.shared() {
        facts.insert(FactName::word("unit-shared-as"), name(shared));
    }
    let neighbours = match source.neighbours {
        Neighbours::AddRemove => "a unit is added or removed",
        Neighbours::ReplaceOne => "a unit is replaced",
    };
    facts.insert(FactName::word("neighbours"), neighbours.to_owned());
    let invalid = match source.invalid {
        Invalid::Refuse => "the whole dataset is refused",
        Invalid::Clamp => "the value is moved into the range",
        Invalid::DropRow => "the row is left out",
    };
    facts.insert(FactName::word("value-outside-its-range"), invalid.to_owned());
    for column in &source.columns {
        facts.insert(FactName::word("column").and(&text(&column.name)), holds(&column.kind));
    }
    facts
}
