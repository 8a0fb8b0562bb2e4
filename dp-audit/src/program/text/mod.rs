//! The page of a program as text: totals first, then sessions and queries, then what the reader has
//! to judge.

pub(crate) mod judge;
pub(crate) mod queries;
pub(crate) mod sessions;
pub(crate) mod totals;

use super::{Amount, Facts, Query, Stated};
use crate::page::stated_lines;
use crate::words::{Page, list, name, plural};

/// Prints the page of a program.
pub fn text(facts: &Facts) -> String {
    let mut page = Page::default();
    wrong(facts, &mut page);
    stated(facts, &mut page);
    totals::write(facts, &mut page);
    sessions::write(facts, &mut page);
    queries::write(facts, &mut page);
    judge::write(facts, &mut page);
    page.text()
}

fn wrong(facts: &Facts, page: &mut Page) {
    if facts.wrong.is_empty() {
        return;
    }
    page.section("WARNING: records of this program do not verify. Do not rely on it.", |page| {
        for one in &facts.wrong {
            let seeded = if one.seeded { ", NOT PRIVATE" } else { "" };
            let gave_up = if one.gave_up { ", not checked in full" } else { "" };
            let faults = plural(one.faults.len(), "fault");
            page.line(format!("WRONG  {} (record {}){seeded}{gave_up}: {faults}", one.title, one.record));
            page.indented(|page| {
                one.faults
                    .iter()
                    .for_each(|fault| page.line(format!("- {}: {}", fault.place, fault.message)));
            });
        }
        page.line("Everything below leaves these records out. The true totals may be larger.");
    });
}

fn stated(facts: &Facts, page: &mut Page) {
    if facts.stated.is_some() {
        page.section("Stated by the program, not checked", |page| own(facts, page));
    }
}

/// The statements of the program about itself.
pub(crate) fn own(facts: &Facts, page: &mut Page) {
    if !facts.stated_otherwise.is_empty() {
        let count = facts.stated_otherwise.len() + 1;
        page.line(format!("WARNING: the program states {count} different things about itself"));
    }
    for stated in facts.stated.iter().chain(&facts.stated_otherwise) {
        let Stated { record, holder, purpose, revision, accounts } = stated;
        page.line(format!("record {record}:"));
        page.indented(|page| stated_lines([holder, purpose, revision], accounts, page));
    }
    if facts.names_an_account() && facts.ledger.limits.is_empty() {
        page.line("WARNING: it names an account, but no session here asks a ledger");
    }
}

impl Facts {
    /// Formats the title of a dataset: `dataset 1, Patient`.
    pub(crate) fn dataset(&self, position: usize) -> String {
        let record = self.datasets.get(position).map_or_else(|| "?".into(), |one| name(&one.record));
        format!("dataset {}, {record}", position + 1)
    }

    /// Whether the program states an account of a ledger.
    fn names_an_account(&self) -> bool {
        self.stated.iter().chain(&self.stated_otherwise).any(|stated| !stated.accounts.is_empty())
    }

    /// Formats the title of a query: `query adult_smokers (record 3)`.
    pub(crate) fn query(&self, record: usize) -> String {
        let query = self.queries.iter().find(|query| query.record == record);
        query.map_or_else(|| format!("record {record}"), Query::title)
    }
}

impl Query {
    fn title(&self) -> String {
        format!("query {} (record {})", name(&self.name), self.record)
    }
}

/// Formats record numbers: `record 3`, `records 3, 5`.
fn records(numbers: &[usize]) -> String {
    let many = if numbers.len() == 1 { "record" } else { "records" };
    format!("{many} {}", list(numbers.iter().map(ToString::to_string)))
}

/// Formats session numbers: `session 3`, `sessions 3, 5`.
pub(crate) fn numbered(sessions: &[usize]) -> String {
    let many = if sessions.len() == 1 { "session" } else { "sessions" };
    format!("{many} {}", list(sessions.iter().map(ToString::to_string)))
}

/// A line lists at most this many sessions and counts the others.
const MOST_NAMED: usize = 20;

/// Formats the first of these session numbers: `sessions 3, 5 and 7 more`. Each session and each
/// query has such a line, so a page with all numbers would grow with the square of the records.
pub(crate) fn some(sessions: &[usize]) -> String {
    let shown = &sessions[..sessions.len().min(MOST_NAMED)];
    match sessions.len() - shown.len() {
        0 => numbered(shown),
        others => format!("{} and {others} more", numbered(shown)),
    }
}

/// Formats the amounts of datasets. A single amount is printed without the name of its dataset.
/// Each of several amounts is printed with the name of its dataset.
pub(crate) fn amounts(facts: &Facts, datasets: &[usize], of: &[Amount]) -> String {
    match of {
        [alone] => alone.in_words(),
        several => {
            let each = datasets.iter().zip(several);
            list(each.map(|(dataset, one)| format!("{} on {}", one.in_words(), facts.dataset(*dataset))))
        }
    }
}
