//! Sessions on the page: each joined session with its parts below it, and the queries that each
//! session can run.

use super::numbered;
use crate::program::{Facts, Fits, Misfit, Session};
use crate::words::{Page, list, name};
use std::collections::BTreeSet;

pub(super) fn write(facts: &Facts, page: &mut Page) {
    page.section("Sessions, and the queries that each can run", |page| {
        if facts.sessions.is_empty() {
            page.line("NO SESSION is here, so nothing limits how often the queries run");
        }
        let mut shown = BTreeSet::new();
        let joined = facts.sessions.iter().filter(|session| session.joined);
        let others = facts.sessions.iter().filter(|session| !session.joined);
        for session in joined.chain(others) {
            if !shown.contains(&session.record) {
                one(facts, session, &mut shown, page);
            }
        }
    });
    ledger(facts, page);
}

fn one(facts: &Facts, session: &Session, shown: &mut BTreeSet<usize>, page: &mut Page) {
    shown.insert(session.record);
    let of = list(session.budgets.iter().map(|budget| facts.dataset(budget.dataset)));
    let joint = if session.joined { ", joined" } else { "" };
    page.line(format!("session {}{joint}: {of}", session.record));
    page.indented(|page| {
        for budget in &session.budgets {
            let from = budget.computed_from.as_ref();
            let from = from.map_or(String::new(), |from| format!(", computed from {}", from.in_words()));
            page.line(format!(
                "budget of {}: {}{from}",
                facts.dataset(budget.dataset),
                budget.amount.in_words()
            ));
        }
        if let Some(one) = &session.one_budget {
            let (unit, budget) = (name(&one.unit), one.amount.in_words());
            page.line(format!("one {unit} has one budget in all of these datasets together: {budget}"));
        }
        page.line(match session.account {
            "types" => "the compiler keeps the account: a program that takes more does not compile",
            "process" => {
                "the process keeps the account, and each start of the program has the whole budget again"
            }
            _ => "the process keeps the account, and asks a ledger before each run",
        });
        if !session.may_continue.is_empty() {
            let sessions = numbered(&session.may_continue);
            page.line(format!("it may continue {sessions}; its budget is then a part of that"));
        }
        session.fits.iter().for_each(|fits| page.line(can(facts, fits)));
        session.does_not_fit.iter().for_each(|misfit| page.line(cannot(facts, session, misfit)));
        if session.fits.is_empty() {
            page.line("NO QUERY here can run in it");
        }
        for part in &session.parts {
            page.line(format!("its part of {} comes from:", facts.dataset(part.dataset)));
            page.indented(|page| {
                if part.records.is_empty() {
                    page.line("A SESSION WITHOUT A RECORD HERE");
                }
                for record in &part.records {
                    match facts.sessions.iter().find(|session| session.record == *record) {
                        Some(part) if !shown.contains(record) => one(facts, part, shown, page),
                        _ => page.line(format!("session {record}, shown above")),
                    }
                }
            });
        }
    });
}

fn can(facts: &Facts, Fits { query, runs }: &Fits) -> String {
    let often = match runs.as_deref() {
        None => "any number of times, because it costs nothing".to_owned(),
        Some("1") => "once, if nothing else runs".to_owned(),
        Some(runs) => format!("at most {runs} times, if nothing else runs"),
    };
    format!("can run {}, {often}", facts.query(*query))
}

fn cannot(facts: &Facts, session: &Session, misfit: &Misfit) -> String {
    let datasets: Vec<usize> = session.budgets.iter().map(|budget| budget.dataset).collect();
    let query = facts.query(misfit.query);
    let Some(takes) = &misfit.takes else {
        return format!("CANNOT RUN {query}: no bound is known of what it takes of one budget");
    };
    let one = |place: &usize| {
        let (takes, has) = (takes.get(*place)?, misfit.budgets.get(*place)?);
        let of = match (session.one_budget.is_some(), datasets.len()) {
            (false, 2..) => format!(" of {}", facts.dataset(*datasets.get(*place)?)),
            _ => String::new(),
        };
        Some(format!("it takes {}{of}, and the budget is {}", takes.in_words(), has.in_words()))
    };
    format!("CANNOT RUN {query}: {}", list(misfit.exceeded.iter().filter_map(one)))
}

fn ledger(facts: &Facts, page: &mut Page) {
    let (asks, others) = (&facts.ledger.limits, &facts.ledger.does_not_limit);
    if asks.is_empty() && others.is_empty() {
        return;
    }
    page.section("What outlives one run of the program", |page| {
        if !asks.is_empty() {
            page.line(format!("a ledger can refuse each run in {}", numbered(asks)));
            page.line("the limits are in the ledger, and not in this program");
        }
        if !others.is_empty() {
            page.line(format!("no ledger limits {}", numbered(others)));
            page.line("each start of the program opens these with the whole budget again");
        }
    });
}
