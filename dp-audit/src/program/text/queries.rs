//! Queries on the page: their releases, their loops, the cost that no release accounts for, and
//! calls between queries.

use super::{amounts, records, some};
use crate::cost_plan::Release;
use crate::program::{Caller, Facts, Loop, Query, Reusable, Unrun, Why};
use crate::words::{Page, name, plural, text};

pub(super) fn write(facts: &Facts, page: &mut Page) {
    unrun(facts, page);
    page.section("Queries, and what one run of each publishes", |page| {
        if facts.queries.is_empty() {
            page.line("no query of this program verifies");
        }
        facts.queries.iter().for_each(|query| one(facts, query, page));
        page.line("`dp-audit show` has the rows of each table, and every step of the arithmetic.");
    });
    reusable(facts, page);
}

fn unrun(facts: &Facts, page: &mut Page) {
    if facts.unrun.is_empty() {
        return;
    }
    page.section("WARNING: no session here can run these queries", |page| {
        for Unrun { query, why } in &facts.unrun {
            page.line(format!("{}: {}", facts.query(*query), because(*why)));
        }
        page.line("If one of them runs, it does so in a session without a record here.");
    });
}

/// Why no session can run a query.
pub(crate) fn because(why: Why) -> &'static str {
    match why {
        Why::NoSession => "the program has no session",
        Why::OtherData => "no session is over its data, in its measure",
        Why::TooDear => "it costs more than each session over its data has",
    }
}

fn one(facts: &Facts, query: &Query, page: &mut Page) {
    let Query { cost, datasets, plan, loops, .. } = query;
    page.line(format!("{}, {}, line {}:", query.title(), text(&query.file), query.line));
    page.indented(|page| {
        page.line(format!("one run costs {}", amounts(facts, datasets, cost)));
        paid(facts, query).into_iter().for_each(|line| page.line(line));
        for one in &plan.releases {
            let Said { what, error, cost } = said(one);
            page.line(format!("release {} (line {}) {what}", one.release, one.line));
            page.indented(|page| error.iter().chain([&cost]).for_each(|line| page.line(line)));
        }
        if plan.releases.is_empty() {
            page.line("it publishes nothing");
        }
        loops.iter().for_each(|one| page.line(looped(one)));
        not_itemised(facts, query).into_iter().for_each(|line| page.line(line));
        rests_on(query).into_iter().for_each(|line| page.line(line));
        page.line(runs_in(query));
    });
}

/// What a session pays for the query, if it counts in another measure.
pub(crate) fn paid(facts: &Facts, query: &Query) -> Option<String> {
    let paid = || amounts(facts, &query.datasets, &query.charged);
    (query.cost != query.charged)
        .then(|| format!("the session pays for it, by {}: {}", text(&query.conversion), paid()))
}

/// The cost that no release accounts for.
pub(crate) fn not_itemised(facts: &Facts, query: &Query) -> Option<String> {
    let rest = query.not_itemised.as_ref()?;
    Some(format!("NOT ITEMISED: {}. No release says for what.", amounts(facts, &query.datasets, rest)))
}

/// The number of trusted statements below the query, if it has any.
pub(crate) fn rests_on(query: &Query) -> Option<String> {
    let statements = plural(query.statements, "STATEMENT").to_uppercase();
    (query.statements > 0).then(|| format!("IT RESTS ON {statements}, which nothing checks; see below"))
}

/// The sessions that can run the query.
pub(crate) fn runs_in(query: &Query) -> String {
    match query.sessions.as_slice() {
        [] => "NO SESSION here can run it".to_owned(),
        sessions => format!("it can run in {}", some(sessions)),
    }
}

/// A release in sentences.
pub(crate) struct Said {
    /// What it publishes.
    pub(crate) what: String,
    /// How near the published value is to the truth, if the law of the noise is known.
    pub(crate) error: Option<String>,
    /// What it costs.
    pub(crate) cost: String,
}

/// One sentence about a release, one about its noise, and one about its cost.
pub(crate) fn said(of: &Release) -> Said {
    let Release { value, noise, within_95, all_within_95, .. } = of;
    let several = of.numbers.as_deref() != Some("1");
    let (what, error) = match (within_95, of.is_bound) {
        (Some(within), Some(true)) => (
            format!("chooses by {value}: {noise}"),
            Some(format!("in 95 of 100 runs the score of a choice is at most {within} below the best")),
        ),
        (Some(within), _) => {
            let which = if several { "a given number is" } else { "it is" };
            let all = match all_within_95 {
                Some(all) if several => format!(", and all numbers together within {all}"),
                _ => String::new(),
            };
            let error = format!("in 95 of 100 runs {which} within {within} of the value without noise{all}");
            (format!("publishes {value}, with {noise}"), Some(error))
        }
        (None, _) => (format!("publishes {value}, by {noise}"), None),
    };
    let cost = match of.runs.as_str() {
        "1" => format!("it costs {}", of.cost_of_a_run),
        runs => format!("it costs {} each time, and runs {runs} times", of.cost_of_a_run),
    };
    Said { what, error, cost }
}

/// How often a loop runs its releases.
pub(crate) fn looped(Loop { rule, times, first, last }: &Loop) -> String {
    let which = match first == last {
        true => format!("release {first}"),
        false => format!("releases {first} to {last}"),
    };
    match *rule {
        "parallel-parts" => format!(
            "{which}: once for each of {times} parts of a table; a row is in one part alone, so for one row all parts together cost no more than one part"
        ),
        rule => format!("{which}: {times} times, by {rule}"),
    }
}

fn reusable(facts: &Facts, page: &mut Page) {
    if facts.reusable.is_empty() {
        return;
    }
    page.section("Queries that other queries call", |page| called(facts, page));
}

/// The queries that other queries call, each once with its callers.
pub(crate) fn called(facts: &Facts, page: &mut Page) {
    for Reusable { name: called, records: own, callers } in &facts.reusable {
        let itself = match own.as_slice() {
            [] => "it does not run alone".to_owned(),
            own => format!("it can run alone too: {}", records(own)),
        };
        page.line(format!("query {}: {itself}", name(called)));
        page.indented(|page| {
            for Caller { query, source, runs } in callers {
                let often = if runs == "1" { "once".to_owned() } else { format!("{runs} times") };
                let datasets = facts.queries.iter().find(|one| one.record == *query);
                let dataset = datasets.and_then(|one| one.datasets.get(*source));
                let on = dataset.map_or_else(String::new, |one| format!(" on {}", facts.dataset(*one)));
                page.line(format!("{} calls it {often}{on}", facts.query(*query)));
            }
        });
    }
}
