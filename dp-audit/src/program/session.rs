//! Sessions, the parts of joined sessions, and the queries that each session can run.

use super::{Amount, position};
use crate::document::{self, Account, Certificate};
use crate::model::{Costs, Measure, Source};
use crate::remarks::{Numbered, Verified, fit, is_joined, parts};
use crate::verify::Verdict;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use serde::Serialize;

/// One session that the program can open.
#[derive(Debug, Serialize)]
pub struct Session {
    /// The number of the session's record.
    pub record: usize,
    /// How often the file holds the record. rustc and the linker may keep one copy for several
    /// places that open equal sessions, or several copies for one place.
    pub copies: usize,
    /// The measure of the session's account.
    pub measure: &'static str,
    /// The keeper of the account: `types`, `process` or `ledger`.
    pub account: &'static str,
    /// The budget of each dataset, in the session's order.
    pub budgets: Vec<Budget>,
    /// The one budget of a unit in all datasets, if the session was opened with such a budget.
    pub one_budget: Option<OneBudget>,
    /// Whether the library joined the session from sessions of one dataset each.
    pub joined: bool,
    /// For a joined session, one entry for each dataset: the sessions that can be its part.
    pub parts: Vec<Part>,
    /// The records of the sessions that this session may continue. If it does, its budget is a part
    /// of that earlier session's budget.
    pub may_continue: Vec<usize>,
    /// The queries over the session's data whose cost is within its budget.
    pub fits: Vec<Fits>,
    /// The queries over the session's data whose cost exceeds its budget.
    pub does_not_fit: Vec<Misfit>,
}

/// The budget of one dataset.
#[derive(Debug, Serialize)]
pub struct Budget {
    /// The position of the dataset.
    pub dataset: usize,
    /// The budget.
    pub amount: Amount,
    /// The (ε, δ) from which the budget was computed, if it was.
    pub computed_from: Option<Amount>,
}

/// One budget of a unit in all datasets of a session.
#[derive(Debug, Serialize)]
pub struct OneBudget {
    /// The name of the unit.
    pub unit: String,
    /// The budget.
    pub amount: Amount,
}

/// The sessions that can be the part of a joined session for one dataset.
#[derive(Debug, Serialize)]
pub struct Part {
    /// The position of the dataset.
    pub dataset: usize,
    /// The records of the sessions that open this dataset with at least the joined session's
    /// budget. Empty if the record of the part is missing.
    pub records: Vec<usize>,
}

/// A query that a session can run.
#[derive(Debug, Serialize)]
pub struct Fits {
    /// The number of the query's record.
    pub query: usize,
    /// How many runs the budget of one opening pays for, if it pays for no other query. `None` if
    /// the query costs nothing.
    pub runs: Option<String>,
    /// What one run takes of each budget.
    #[serde(skip)]
    pub(crate) takes: Vec<Amount>,
    /// The budgets: one for each dataset, or the one budget of a unit.
    #[serde(skip)]
    pub(crate) budgets: Vec<Amount>,
}

/// A query that costs more than the budget of a session, with both amounts.
#[derive(Debug, Serialize)]
pub struct Misfit {
    /// The number of the query's record.
    pub query: usize,
    /// The part of each budget that one run takes. `None` if no bound is known.
    pub takes: Option<Vec<Amount>>,
    /// The budgets: one for each dataset, or the one budget of a unit.
    pub budgets: Vec<Amount>,
    /// The positions in `budgets` of the budgets that are too small.
    pub exceeded: Vec<usize>,
}

pub(super) fn sessions(verdicts: &[Verdict], verified: &Verified<'_>, sources: &[&Source]) -> Vec<Session> {
    let copies = |record: usize| verdicts.get(record - 1).map_or(1, |verdict| verdict.copies);
    verified.sessions.iter().map(|one| session(one, copies(one.0), verified, sources)).collect()
}

fn session(
    (record, of): &Numbered<'_, document::Session>,
    copies: usize,
    verified: &Verified<'_>,
    sources: &[&Source],
) -> Session {
    let joined = is_joined(of);
    let part = |position: usize| -> Vec<usize> {
        parts(of, position, &verified.by_data).iter().map(|(number, _)| *number).collect()
    };
    let budget =
        |(place, source): (usize, &Source)| Budget {
            dataset: position(sources, source),
            amount: Amount::new(&of.measure, of.budget.at(place)),
            computed_from: of.stands_for.iter().find(|stands| stands.source == place).map(|stands| {
                Amount::new(&Measure::Approx, vec![stands.epsilon.clone(), stands.delta.clone()])
            }),
        };
    let over = verified.queries.iter().filter(|(_, query)| is_over(query, of));
    let (mut fits, mut does_not_fit) = (Vec::new(), Vec::new());
    for (query, certificate) in over {
        let fit = fit(of, certificate);
        let (has_room, runs) = (fit.has_room(), fit.runs().map(|runs| runs.to_string()));
        let misfit = misfit(*query, fit.takes, &fit.budget, of);
        match (has_room, misfit) {
            (true, Misfit { query, takes, budgets, .. }) => {
                fits.push(Fits { query, runs, takes: takes.unwrap_or_default(), budgets });
            }
            (false, misfit) => does_not_fit.push(misfit),
        }
    }
    Session {
        record: *record,
        copies,
        measure: of.measure.name(),
        account: match of.account {
            Account::Types => "types",
            Account::Process => "process",
            Account::Ledger => "ledger",
        },
        budgets: of.sources.iter().enumerate().map(budget).collect(),
        one_budget: of.together.as_ref().map(|one| OneBudget {
            unit: one.unit.clone(),
            amount: Amount::new(&of.measure, one.budget.at(0)),
        }),
        parts: match joined {
            true => (0..of.sources.len())
                .map(|place| Part { dataset: position(sources, &of.sources[place]), records: part(place) })
                .collect(),
            false => Vec::new(),
        },
        may_continue: match !joined && of.account != Account::Types {
            true => part(0),
            false => Vec::new(),
        },
        joined,
        fits,
        does_not_fit,
    }
}

/// The part of a budget that one run takes. If an amount has several numbers, the result is the
/// largest part. `None` if the run takes from a number of the budget that is 0.
pub(crate) fn share(takes: &Amount, budget: &Amount) -> Option<BigRational> {
    let pairs = takes.numbers.iter().zip(&budget.numbers).filter(|(takes, _)| takes.sign() == Sign::Plus);
    let parts = pairs
        .map(|(takes, has)| (has.sign() == Sign::Plus).then(|| BigRational::new(takes.clone(), has.clone())));
    Some(parts.collect::<Option<Vec<_>>>()?.into_iter().max().unwrap_or_default())
}

/// Whether the data and the measure of a query are those of a session.
fn is_over(query: &Certificate, session: &document::Session) -> bool {
    query.assumes.sources == session.sources && query.charged.measure == session.measure
}

fn misfit(query: usize, takes: Option<Costs>, budget: &Costs, of: &document::Session) -> Misfit {
    let width = if of.together.is_some() { 1 } else { of.sources.len() };
    let amounts = |costs: &Costs| -> Vec<Amount> {
        (0..width).map(|place| Amount::new(&of.measure, costs.at(place))).collect()
    };
    let more = |takes: &[BigInt], budget: &[BigInt]| takes.iter().zip(budget).any(|(takes, has)| takes > has);
    let exceeded = |takes: &Costs| {
        (0..width).filter(|place| more(&takes.at(*place), &budget.at(*place))).collect::<Vec<_>>()
    };
    Misfit {
        query,
        exceeded: takes.as_ref().map_or_else(Vec::new, exceeded),
        takes: takes.as_ref().map(amounts),
        budgets: amounts(budget),
    }
}

/// The records of the sessions with a ledger, and then the records of all other sessions.
pub(super) fn by_ledger(verified: &Verified<'_>) -> (Vec<usize>, Vec<usize>) {
    let (asks, others): (Vec<_>, Vec<_>) =
        verified.sessions.iter().partition(|(_, session)| session.account == Account::Ledger);
    let numbers = |of: Vec<&Numbered<'_, document::Session>>| of.iter().map(|(number, _)| *number).collect();
    (numbers(asks), numbers(others))
}
