//! Queries and the sessions that could run them.

use super::{ByData, Kind, Numbered, Remark, amount, query, some};
use crate::document::{Certificate, Session};
use crate::model::{Costs, Measure};
use num_bigint::{BigInt, Sign};
use std::collections::HashMap;

pub(super) fn remarks(queries: &[Numbered<'_, Certificate>], by_data: &ByData<'_>) -> Vec<Remark> {
    let mut found = Vec::new();
    let mut homeless = Vec::new();
    for one @ (number, certificate) in queries {
        match by_data.get(&(certificate.assumes.sources.as_slice(), &certificate.charged.measure)) {
            None => homeless.push(*one),
            Some(sessions) if sessions.iter().any(|(_, session)| fit(session, certificate).has_room()) => {}
            Some(sessions) => {
                let cost = paid(certificate);
                let sessions: Vec<String> = sessions.iter().map(super::session).collect();
                let message = format!(
                    "{} costs {cost}, which is more than any session over its data has: {}; none of them can run it",
                    query(one),
                    some(&sessions)
                );
                found.push(Remark { kind: Kind::TooDear, records: vec![*number], message });
            }
        }
    }
    found.extend(without_session(&homeless, by_data.is_empty()));
    found.extend(at_several_costs(queries));
    found
}

fn paid(certificate: &Certificate) -> String {
    amount(&certificate.charged.measure, &certificate.charged.cost, certificate.assumes.sources.len())
}

/// One run of a query and the budget that a session was opened with.
pub(crate) struct Fit {
    /// The part of the budget that one run takes. `None` if no bound is known for a unit with rows
    /// in several tables.
    pub(crate) takes: Option<Costs>,
    /// The budget that the session was opened with.
    pub(crate) budget: Costs,
}

impl Fit {
    /// Whether the session can run the query once.
    pub(crate) fn has_room(&self) -> bool {
        self.takes.as_ref().is_some_and(|takes| takes.is_within(&self.budget))
    }

    /// How often the budget pays for the query, if it pays for nothing else. `None` if the query
    /// costs nothing.
    pub(crate) fn runs(&self) -> Option<BigInt> {
        let Some(takes) = &self.takes else { return Some(BigInt::ZERO) };
        let each = takes.entries().iter().enumerate().flat_map(|(place, cost)| {
            let budget = self.budget.at(place);
            cost.clone().into_iter().zip(budget).filter(|(cost, _)| cost.sign() == Sign::Plus)
        });
        each.map(|(cost, budget)| budget / cost).min()
    }
}

/// Compares the charge of one run with the budget that the session was opened with.
pub(crate) fn fit(session: &Session, certificate: &Certificate) -> Fit {
    let charged = &certificate.charged.cost;
    let Some(one) = &session.together else {
        return Fit { takes: Some(charged.clone()), budget: session.budget.clone() };
    };
    // If the unit has one budget in all tables, the costs of all tables count against that budget.
    let positive = |cost: &Vec<BigInt>| cost.iter().any(|number| number.sign() == Sign::Plus);
    let paid: Vec<Vec<BigInt>> = charged.entries().iter().filter(|cost| positive(cost)).cloned().collect();
    let whole = match (&session.measure, paid.as_slice()) {
        (measure, []) => Some(measure.nothing()),
        (measure, [alone]) => Some(measure.costs(vec![alone.clone()])),
        (Measure::Pure, several) => Some(Measure::Pure.costs(vec![vec![several.iter().flatten().sum()]])),
        (Measure::Zcdp, several) => {
            let sum: BigInt = several.iter().flatten().sum();
            Some(Measure::Zcdp.costs(vec![vec![sum * several.len()]]))
        }
        (Measure::Approx | Measure::Renyi(_), _) => None,
    };
    Fit { takes: whole, budget: one.budget.clone() }
}

fn without_session(homeless: &[Numbered<'_, Certificate>], nowhere: bool) -> Option<Remark> {
    if homeless.is_empty() {
        return None;
    }
    let names: Vec<String> = homeless.iter().map(query).collect();
    let message = match nowhere {
        true => {
            format!("the input has no session, so no known budget limits these queries: {}", some(&names))
        }
        false => format!(
            "no session in the input has the data of these queries and counts in their measure, so none can run them: {}",
            some(&names)
        ),
    };
    let records = homeless.iter().map(|(number, _)| *number).collect();
    Some(Remark { kind: Kind::NoSession, records, message })
}

/// Remarks on queries with the same name and place but different costs. Instances of a generic
/// query can differ in this way.
fn at_several_costs(queries: &[Numbered<'_, Certificate>]) -> Vec<Remark> {
    let mut places: HashMap<_, Vec<Numbered<'_, Certificate>>> = HashMap::new();
    let mut order = Vec::new();
    for one @ (_, certificate) in queries {
        let place = (&certificate.query, &certificate.assumes.file, certificate.assumes.line);
        let known = places.entry(place).or_default();
        if known.is_empty() {
            order.push(place);
        }
        known.push(*one);
    }
    let several = |all: &&Vec<Numbered<'_, Certificate>>| {
        let (_, first) = all[0];
        all.iter().any(|(_, one)| one.measure != first.measure || one.cost != first.cost)
    };
    let remark = |all: &Vec<Numbered<'_, Certificate>>| {
        let each: Vec<String> =
            all.iter().map(|one| format!("{} costs {}", query(one), paid(one.1))).collect();
        Remark {
            kind: Kind::SeveralCosts,
            records: all.iter().map(|(number, _)| *number).collect(),
            message: format!(
                "several certificates have one name, file and line, but different costs: {}",
                some(&each)
            ),
        }
    };
    order.iter().filter_map(|place| places.get(place)).filter(several).map(remark).collect()
}
