//! Sessions on the page: each joined session with its parts below it, and the queries that each
//! session can run.

use super::{numbered, some};
use crate::program::{Facts, Fits, Misfit, Part, Session};
use crate::words::{Page, list, name};
use std::collections::BTreeSet;

/// A session, with the sessions below it that it was joined from.
pub(crate) struct Arranged<'a> {
    pub(crate) session: &'a Session,
    pub(crate) parts: Vec<Origin<'a>>,
}

/// The sessions that one dataset of a joined session comes from.
pub(crate) struct Origin<'a> {
    /// The position of the dataset.
    pub(crate) dataset: usize,
    /// The sessions that no earlier place shows.
    pub(crate) sessions: Vec<Arranged<'a>>,
    /// The records of the sessions that an earlier place shows.
    pub(crate) above: Vec<usize>,
}

impl Origin<'_> {
    /// Whether the input has no record of such a session.
    pub(crate) fn is_missing(&self) -> bool {
        self.sessions.is_empty() && self.above.is_empty()
    }
}

/// The sessions in the order of a page: each session once, and a joined session before its parts.
pub(crate) fn arranged(facts: &Facts) -> Vec<Arranged<'_>> {
    let mut shown = BTreeSet::new();
    let joined = facts.sessions.iter().filter(|session| session.joined);
    let others = facts.sessions.iter().filter(|session| !session.joined);
    joined.chain(others).filter_map(|session| arrange(facts, session, &mut shown)).collect()
}

/// `None` if an earlier place shows the session.
fn arrange<'a>(facts: &'a Facts, session: &'a Session, shown: &mut BTreeSet<usize>) -> Option<Arranged<'a>> {
    if !shown.insert(session.record) {
        return None;
    }
    let mut origin = |part: &Part| {
        let mut origin = Origin { dataset: part.dataset, sessions: Vec::new(), above: Vec::new() };
        for record in &part.records {
            let session = facts.sessions.iter().find(|session| session.record == *record);
            match session.and_then(|session| arrange(facts, session, shown)) {
                Some(session) => origin.sessions.push(session),
                None => origin.above.push(*record),
            }
        }
        origin
    };
    Some(Arranged { session, parts: session.parts.iter().map(&mut origin).collect() })
}

pub(super) fn write(facts: &Facts, page: &mut Page) {
    page.section("Sessions, and the queries that each can run", |page| {
        if facts.sessions.is_empty() {
            page.line(NO_SESSION);
        }
        arranged(facts).iter().for_each(|session| one(facts, session, page));
    });
    if !facts.sessions.is_empty() {
        page.section("What outlives one run of the program", |page| ledger(facts, page));
    }
}

/// The line that the page shows if the program has no session.
pub(crate) const NO_SESSION: &str = "NO SESSION is here, so nothing limits how often the queries run";
/// The line that the page shows for a session in which no query can run.
pub(crate) const NO_QUERY: &str = "NO QUERY here can run in it";
/// The line that the page shows for a part of a joined session if the part's record is missing.
pub(crate) const NO_PART: &str = "A SESSION WITHOUT A RECORD HERE";

fn one(facts: &Facts, Arranged { session, parts }: &Arranged<'_>, page: &mut Page) {
    page.line(title(facts, session));
    page.indented(|page| {
        about(facts, session, page);
        let most = most_shown(facts);
        session.fits.iter().take(most).for_each(|fits| page.line(can(facts, fits)));
        more("can run", session.fits.len(), most, page);
        session.does_not_fit.iter().take(most).for_each(|misfit| page.line(cannot(facts, session, misfit)));
        more("CANNOT RUN", session.does_not_fit.len(), most, page);
        if session.fits.is_empty() {
            page.line(NO_QUERY);
        }
        for origin in parts {
            page.line(format!("its part of {} comes from:", facts.dataset(origin.dataset)));
            page.indented(|page| {
                if origin.is_missing() {
                    page.line(NO_PART);
                }
                origin.sessions.iter().for_each(|session| one(facts, session, page));
                above(&origin.above).into_iter().for_each(|line| page.line(line));
            });
        }
    });
}

/// The page lists at most about this many pairs of a session and a query.
const MOST_PAIRS: usize = 1_000;

/// How many queries the page lists below each session: all, or each session's share.
fn most_shown(facts: &Facts) -> usize {
    match facts.pairs() <= MOST_PAIRS {
        true => usize::MAX,
        false => (MOST_PAIRS / facts.sessions.len().max(1)).max(1),
    }
}

/// Counts the queries that the page does not list.
fn more(what: &str, all: usize, most: usize, page: &mut Page) {
    if all > most {
        page.line(format!("{what} {} more queries; `--format json` lists them", all - most));
    }
}

/// The sessions of a part that an earlier place shows.
pub(crate) fn above(records: &[usize]) -> Vec<String> {
    let mut lines: Vec<String> =
        records.iter().take(MOST_ABOVE).map(|record| format!("session {record}, shown above")).collect();
    if records.len() > MOST_ABOVE {
        lines.push(format!("{} more sessions, shown above", records.len() - MOST_ABOVE));
    }
    lines
}

/// A part of a joined session names at most this many sessions that an earlier place shows.
const MOST_ABOVE: usize = 10;

pub(crate) fn title(facts: &Facts, session: &Session) -> String {
    let of = list(session.budgets.iter().map(|budget| facts.dataset(budget.dataset)));
    let joint = if session.joined { ", joined" } else { "" };
    format!("session {}{joint}: {of}", session.record)
}

/// The budgets of a session, and who keeps its account.
pub(crate) fn about(facts: &Facts, session: &Session, page: &mut Page) {
    for budget in &session.budgets {
        let from = budget.computed_from.as_ref();
        let from = from.map_or(String::new(), |from| format!(", computed from {}", from.in_words()));
        page.line(format!("budget of {}: {}{from}", facts.dataset(budget.dataset), budget.amount.in_words()));
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
        let sessions = some(&session.may_continue);
        page.line(format!("it may continue {sessions}; its budget is then a part of that"));
    }
}

fn can(facts: &Facts, fits: &Fits) -> String {
    format!("can run {}, {}", facts.query(fits.query), often(fits))
}

/// How often a session can run a query.
pub(crate) fn often(fits: &Fits) -> String {
    match fits.runs.as_deref() {
        None => "any number of times, because it costs nothing".to_owned(),
        Some("1") => "once, if nothing else runs".to_owned(),
        Some(runs) => format!("at most {runs} times, if nothing else runs"),
    }
}

fn cannot(facts: &Facts, session: &Session, misfit: &Misfit) -> String {
    format!("CANNOT RUN {}: {}", facts.query(misfit.query), exceeds(facts, session, misfit))
}

/// Why a session cannot run a query.
pub(crate) fn exceeds(facts: &Facts, session: &Session, misfit: &Misfit) -> String {
    let datasets: Vec<usize> = session.budgets.iter().map(|budget| budget.dataset).collect();
    let Some(takes) = &misfit.takes else {
        return "no bound is known of what it takes of one budget".to_owned();
    };
    let one = |place: &usize| {
        let (takes, has) = (takes.get(*place)?, misfit.budgets.get(*place)?);
        let of = match (session.one_budget.is_some(), datasets.len()) {
            (false, 2..) => format!(" of {}", facts.dataset(*datasets.get(*place)?)),
            _ => String::new(),
        };
        Some(format!("it takes {}{of}, and the budget is {}", takes.in_words(), has.in_words()))
    };
    list(misfit.exceeded.iter().filter_map(one))
}

/// Which sessions a ledger limits, and which nothing limits beyond one run of the program.
pub(crate) fn ledger(facts: &Facts, page: &mut Page) {
    let (asks, others) = (&facts.ledger.limits, &facts.ledger.does_not_limit);
    if !asks.is_empty() {
        page.line(format!("a ledger can refuse each run in {}", numbered(asks)));
        page.line("the limits are in the ledger, and not in this program");
    }
    if !others.is_empty() {
        page.line(format!("no ledger limits {}", numbered(others)));
        page.line("each start of the program opens these again with the whole budget, and all starts add up");
    }
}
