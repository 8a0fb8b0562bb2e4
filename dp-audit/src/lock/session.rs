//! Sessions: the datasets that they open, and the budget of each.

use super::dataset::Datasets;
use super::{Entry, FactName, Facts, entry as new};
use crate::document::{Account, Session};
use crate::model::Measure;
use crate::theorem;
use crate::words::{cost, name};

pub(super) fn entry(session: &Session, datasets: &Datasets<'_>) -> Entry {
    let Session { sources, measure, budget, together, account, stands_for, .. } = session;
    let mut facts = Facts::new();
    super::query::measure(&mut facts, FactName::word("measure"), measure);
    for (number, source) in sources.iter().enumerate() {
        let at = FactName::numbered("source", number);
        facts.insert(at.and("data"), datasets.name(source));
        facts.insert(at.and("budget"), cost(measure, &budget.at(number)));
    }
    for stands in stands_for {
        let both = [stands.epsilon.clone(), stands.delta.clone()];
        let at = FactName::numbered("source", stands.source);
        facts.insert(at.and("budget-computed-from"), cost(&Measure::Approx, &both));
    }
    let keeper = match account {
        Account::Types => "the compiler",
        Account::Process => "the process",
        Account::Ledger => "the process and a ledger",
    };
    facts.insert(FactName::word("account-kept-by"), keeper.to_owned());
    if let Some(one) = together {
        facts.insert(FactName::word("one-budget-for-each"), name(&one.unit));
    }
    if sources.len() > 1 {
        let each: Vec<_> = (0..sources.len()).map(|source| budget.at(source)).collect();
        let whole = match together {
            Some(one) => Some(one.budget.at(0)),
            None => theorem::together(measure, &each),
        };
        let words = whole.map_or("no bound is derived".to_owned(), |whole| cost(measure, &whole));
        facts.insert(FactName::word("budget-of-one-in-all"), words);
        if together.is_none() {
            facts.insert(FactName::word("joined"), "of sessions of one dataset each".to_owned());
        }
    }
    new(session.title(), facts)
}
