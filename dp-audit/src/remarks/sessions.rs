//! Sessions that are parts of other sessions, and the total budget of each dataset.
//!
//! A session of several datasets without one shared budget is never opened directly. The library
//! joins it from sessions of one dataset each, or continues an earlier session at run time. The new
//! session's budget is the remainder of the earlier sessions' budgets. So the total must not count
//! it again.

use super::{ByData, Kind, Numbered, Remark, amount, session, some};
use crate::document::{Account, Session};
use crate::model::{Measure, Source};
use crate::theorem::together;
use crate::words::name;
use num_bigint::BigInt;
use std::collections::HashMap;

/// One opening of a dataset.
#[derive(Debug, Clone)]
pub(crate) struct Opening {
    /// The number of the session's record.
    pub(crate) record: usize,
    /// The budget of the dataset in this session. `None` if no bound is known: the session contains
    /// the dataset several times, in a measure without a rule for that.
    pub(crate) budget: Option<Vec<BigInt>>,
    /// Whether the session's budget is the one budget of a unit in all of its tables.
    pub(crate) of_one: bool,
}

/// The records that open one dataset.
#[derive(Debug, Default)]
pub(crate) struct Opened {
    /// The openings, in the order of their records.
    pub(crate) openings: Vec<Opening>,
    /// Whether other records contain this dataset.
    pub(crate) beside: bool,
}

/// The records that open each dataset, in the order of its first occurrence.
pub(crate) fn opened<'a>(
    sessions: &[Numbered<'a, Session>],
    by_data: &ByData<'a>,
) -> Vec<((&'a Source, &'a Measure), Opened)> {
    let mut datasets: Vec<((&Source, &Measure), Opened)> = Vec::new();
    let mut places: HashMap<(&Source, &Measure), usize> = HashMap::new();
    for (number, of) in sessions {
        for (position, source) in of.sources.iter().enumerate() {
            let key = (source, &of.measure);
            let place = *places.entry(key).or_insert_with(|| {
                datasets.push((key, Opened::default()));
                datasets.len() - 1
            });
            let Some((_, known)) = datasets.get_mut(place) else { continue };
            // One opening covers one position. If a session contains a dataset twice, the total
            // adds this session too, so the total may be too large but is never too small.
            let covered = times(of, source) == 1 && !parts(of, position, by_data).is_empty();
            match is_joined(of) && covered {
                true => known.beside = true,
                false => known.open(*number, of, position),
            }
        }
    }
    datasets
}

/// At how many positions a session contains this dataset.
fn times(session: &Session, source: &Source) -> usize {
    session.sources.iter().filter(|other| *other == source).count()
}

/// Whether a session was not opened, but joined from sessions of one dataset each.
pub(crate) fn is_joined(session: &Session) -> bool {
    session.sources.len() > 1 && session.together.is_none()
}

pub(super) fn remarks<'a>(sessions: &[Numbered<'a, Session>], by_data: &ByData<'a>) -> Vec<Remark> {
    let mut found = Vec::new();
    for one @ (_, of) in sessions {
        match is_joined(of) {
            true => found.extend(joined_of(one, by_data)),
            false => found.extend(goes_on(one, by_data)),
        }
    }
    found.extend(
        opened(sessions, by_data)
            .iter()
            .filter_map(|((source, measure), opened)| opened.remark(source, measure)),
    );
    found
}

impl Opened {
    /// A unit in a dataset that a session contains k times has k budgets in this session, unless it
    /// has one budget in all tables. One query can read all k tables, so the rule for several
    /// datasets bounds the loss, as for a unit in k tables.
    fn open(&mut self, record: usize, session: &Session, position: usize) {
        if self.openings.last().is_some_and(|last| last.record == record) {
            return;
        }
        let of_one = session.together.is_some();
        let source = session.sources.get(position);
        let places = (0..session.sources.len()).filter(|place| session.sources.get(*place) == source);
        let each: Vec<_> = places.map(|place| session.budget.at(place)).collect();
        let budget = match each.len() > 1 && !of_one {
            true => together(&session.measure, &each),
            false => Some(session.budget.at(position)),
        };
        self.openings.push(Opening { record, budget, of_one });
    }

    /// The sum of the budgets. `None` if no record opens the dataset, or if the bound of an opening
    /// is not known.
    pub(crate) fn sum(&self) -> Option<Vec<BigInt>> {
        let known: Vec<_> =
            self.openings.iter().map(|opening| opening.budget.as_ref()).collect::<Option<_>>()?;
        sum(known.into_iter())
    }

    /// The records for which no bound is known.
    pub(crate) fn unknown(&self) -> Vec<usize> {
        self.openings
            .iter()
            .filter(|opening| opening.budget.is_none())
            .map(|opening| opening.record)
            .collect()
    }

    /// The records that open the dataset, each once.
    pub(crate) fn records(&self) -> Vec<usize> {
        let mut records: Vec<usize> = self.openings.iter().map(|opening| opening.record).collect();
        records.dedup();
        records
    }

    /// Reports the total if several records open the dataset, because a reader would have to add
    /// their budgets. Also reports the total if a joined session contains the dataset, because a
    /// reader could count its budget twice.
    fn remark(&self, source: &Source, measure: &Measure) -> Option<Remark> {
        let records = self.records();
        if records.len() < 2 && !self.beside {
            return None;
        }
        let budget = match self.sum() {
            Some(sum) => amount(measure, &measure.costs(vec![sum]), 1),
            None => format!("a budget in {} without a known bound", measure.name()),
        };
        let numbers: Vec<String> = records.iter().map(ToString::to_string).collect();
        let message = format!(
            "all sessions that open a dataset of {} have {budget} together, if each of these records is one opening of the same dataset: {}",
            name(&source.record),
            some(&numbers)
        );
        Some(Remark { kind: Kind::InAll, records, message })
    }
}

/// Adds costs, number by number. `None` without costs.
pub(crate) fn sum<'a>(costs: impl Iterator<Item = &'a Vec<BigInt>>) -> Option<Vec<BigInt>> {
    costs.cloned().reduce(|sum, more| sum.iter().zip(more).map(|(sum, more)| sum + more).collect())
}

/// Whether the budget of `part` at `position` can be the remainder of the budget of `whole` at
/// `at`.
fn left_of(whole: &Session, at: usize, part: &Session, position: usize) -> bool {
    let less = whole.budget.at(at).iter().zip(part.budget.at(position)).all(|(whole, part)| part <= *whole);
    let stands = |session: &Session, source: usize| {
        let of = session.stands_for.iter().find(|stands| stands.source == source);
        of.map(|stands| (stands.epsilon.clone(), stands.delta.clone()))
    };
    less && stands(whole, at) == stands(part, position)
}

/// The sessions of one dataset that can be part `position` of a joined session. Their budget is at
/// least as large as the joined session's budget at that position.
pub(crate) fn parts<'a>(
    joined: &Session,
    position: usize,
    by_data: &ByData<'a>,
) -> Vec<Numbered<'a, Session>> {
    let Some(source) = joined.sources.get(position) else { return Vec::new() };
    let alone = std::slice::from_ref(source);
    let known = by_data.get(&(alone, &joined.measure)).map_or(&[][..], Vec::as_slice);
    known
        .iter()
        .filter(|(_, part)| part.account == Account::Types && left_of(part, 0, joined, position))
        .copied()
        .collect()
}

fn joined_of(one: &Numbered<'_, Session>, by_data: &ByData<'_>) -> Vec<Remark> {
    let (number, joined) = one;
    let mut records = vec![*number];
    let (mut here, mut missing) = (Vec::new(), Vec::new());
    for (position, source) in joined.sources.iter().enumerate() {
        let parts = parts(joined, position, by_data);
        match parts.as_slice() {
            [] => missing.push(format!("source {position}, {}", name(&source.record))),
            parts => {
                records.extend(parts.iter().map(|(number, _)| *number));
                here.extend(parts.iter().map(session));
            }
        }
    }
    here.dedup();
    records.sort_unstable();
    records.dedup();
    let mut found = Vec::new();
    if !here.is_empty() {
        let message = format!(
            "{} is joined from other sessions; its budget is what was left of their budgets, so do not add it to these: {}",
            session(one),
            some(&here)
        );
        found.push(Remark { kind: Kind::Joined, records, message });
    }
    if !missing.is_empty() {
        let message = format!(
            "{} is joined from other sessions, and the input has no session that was opened for {}",
            session(one),
            some(&missing)
        );
        found.push(Remark { kind: Kind::PartMissing, records: vec![*number], message });
    }
    found
}

/// Finds the session that a run-time session of one dataset may continue. That earlier session kept
/// its account in types. The total counts both sessions, so it may be too large but is never too
/// small.
fn goes_on(one: &Numbered<'_, Session>, by_data: &ByData<'_>) -> Option<Remark> {
    let (number, of) = one;
    if of.account == Account::Types {
        return None;
    }
    let before = parts(of, 0, by_data);
    if before.is_empty() {
        return None;
    }
    let names: Vec<String> = before.iter().map(session).collect();
    let message = format!(
        "{} may go on from another at run time; its budget is then a part of that: {}",
        session(one),
        some(&names)
    );
    let records = before.iter().map(|(number, _)| *number).chain([*number]).collect();
    Some(Remark { kind: Kind::Joined, records, message })
}
