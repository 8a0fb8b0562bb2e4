//! Sessions that are parts of others, and the total budget of each dataset.
//!
//! A session of several datasets without one shared budget is never opened directly. The library
//! joins it from sessions of one dataset each, or continues an earlier session at run time. The new
//! session's budget is the remainder of theirs, so the total must not count it again.

use super::{ByData, Kind, Numbered, Remark, amount, session, some};
use crate::document::{Account, Session};
use crate::model::{Measure, Source};
use crate::words::name;
use num_bigint::BigInt;
use std::collections::HashMap;

/// The records that open one dataset, and the sum of their budgets.
#[derive(Default)]
struct Opened {
    records: Vec<usize>,
    budget: Vec<BigInt>,
    /// Whether the input also has records of several datasets that contain this one.
    beside: bool,
}

pub(super) fn remarks(sessions: &[Numbered<'_, Session>], by_data: &ByData<'_>) -> Vec<Remark> {
    let mut found = Vec::new();
    let mut datasets: HashMap<(&Source, &Measure), Opened> = HashMap::new();
    let mut order = Vec::new();
    for one @ (number, of) in sessions {
        let joined = of.sources.len() > 1 && of.together.is_none();
        for (position, source) in of.sources.iter().enumerate() {
            let known = datasets.entry((source, &of.measure)).or_default();
            if known.records.is_empty() && !known.beside {
                order.push((source, &of.measure));
            }
            match joined && !parts(of, position, by_data).is_empty() {
                true => known.beside = true,
                false => known.open(*number, of.budget.at(position)),
            }
        }
        match joined {
            true => found.extend(joined_of(one, by_data)),
            false => found.extend(goes_on(one, by_data)),
        }
    }
    for key in order {
        let Some(opened) = datasets.get(&key) else { continue };
        found.extend(opened.remark(key.0, key.1));
    }
    found
}

impl Opened {
    fn open(&mut self, number: usize, budget: Vec<BigInt>) {
        self.budget = match self.records.is_empty() {
            true => budget,
            false => self.budget.iter().zip(budget).map(|(sum, more)| sum + more).collect(),
        };
        // One session can contain a dataset twice.
        if self.records.last() != Some(&number) {
            self.records.push(number);
        }
    }

    /// Reports the total in two cases: a reader would have to add budgets, or could count one
    /// twice.
    fn remark(&self, source: &Source, measure: &Measure) -> Option<Remark> {
        if self.records.len() < 2 && !self.beside {
            return None;
        }
        let budget = amount(measure, &measure.costs(vec![self.budget.clone()]), 1);
        let numbers: Vec<String> = self.records.iter().map(ToString::to_string).collect();
        let message = format!(
            "all sessions that open a dataset of {} have {budget} together, if each of these records is one opening of the same dataset: {}",
            name(&source.record),
            some(&numbers)
        );
        Some(Remark { kind: Kind::InAll, records: self.records.clone(), message })
    }
}

/// Whether the budget of a dataset in one session can be the remainder of its budget in another.
fn left_of(whole: &Session, at: usize, part: &Session, position: usize) -> bool {
    let less = whole.budget.at(at).iter().zip(part.budget.at(position)).all(|(whole, part)| part <= *whole);
    let stands = |session: &Session, source: usize| {
        let of = session.stands_for.iter().find(|stands| stands.source == source);
        of.map(|stands| (stands.epsilon.clone(), stands.delta.clone()))
    };
    less && stands(whole, at) == stands(part, position)
}

/// The one-dataset sessions that can be part `position` of a joined session. Their budget must
/// cover what the joined session has left of that dataset.
fn parts<'a>(joined: &Session, position: usize, by_data: &ByData<'a>) -> Vec<Numbered<'a, Session>> {
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
            "{} is joined of others; its budget is what was left of theirs, so do not add it to them: {}",
            session(one),
            some(&here)
        );
        found.push(Remark { kind: Kind::Joined, records, message });
    }
    if !missing.is_empty() {
        let message = format!(
            "{} is joined of others, and no session stands here that was opened for {}",
            session(one),
            some(&missing)
        );
        found.push(Remark { kind: Kind::PartMissing, records: vec![*number], message });
    }
    found
}

/// Finds the session that a run-time session of one dataset may continue. That earlier session kept
/// its account in types. The total counts both, so it may be too large but is never too small.
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
