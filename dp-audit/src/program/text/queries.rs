//! Queries: one sentence for each release, loops, what is not itemised, and who calls whom.

use super::{amounts, records};
use crate::cost_plan::Release;
use crate::program::{Caller, Facts, Loop, Query, Reusable, Unrun, Why};
use crate::words::{Page, list, name, plural, text};

pub(super) fn write(facts: &Facts, page: &mut Page) {
    unrun(facts, page);
    page.section("Queries, and what one run of each publishes", |page| {
        if facts.queries.is_empty() {
            page.line("no query of this program verifies");
        }
        facts.queries.iter().for_each(|query| one(facts, query, page));
    });
    reusable(facts, page);
}

fn unrun(facts: &Facts, page: &mut Page) {
    if facts.unrun.is_empty() {
        return;
    }
    page.section("WARNING: no session here can run these queries", |page| {
        for Unrun { query, why } in &facts.unrun {
            page.line(match why {
                Why::NoSession => format!("{}: there is no session here", facts.query(*query)),
                Why::OtherData => {
                    format!("{}: no session is over its data, in its measure", facts.query(*query))
                }
                Why::TooDear => {
                    format!("{}: it costs more than each session over its data has", facts.query(*query))
                }
            });
        }
        page.line("If one of them runs, it does so in a session without a record here.");
    });
}

fn one(facts: &Facts, query: &Query, page: &mut Page) {
    let Query { cost, charged, datasets, plan, loops, not_itemised, statements, sessions, .. } = query;
    page.line(format!("{}, {}, line {}:", query.title(), text(&query.file), query.line));
    page.indented(|page| {
        page.line(format!("one run costs {}", amounts(facts, datasets, cost)));
        if cost != charged {
            let paid = amounts(facts, datasets, charged);
            page.line(format!("the session pays for it, by {}: {paid}", text(&query.conversion)));
        }
        plan.releases.iter().for_each(|release| page.line(sentence(release)));
        if plan.releases.is_empty() {
            page.line("it publishes nothing");
        }
        loops.iter().for_each(|one| page.line(looped(one)));
        if let Some(rest) = not_itemised {
            page.line(format!("NOT ITEMISED: {}. No release says for what.", amounts(facts, datasets, rest)));
        }
        if *statements > 0 {
            let statements = plural(*statements, "STATEMENT").to_uppercase();
            page.line(format!("IT RESTS ON {statements}, which nothing checks; see below"));
        }
        page.line(match sessions.as_slice() {
            [] => "NO SESSION here can run it".to_owned(),
            sessions => format!("it can run in session {}", list(sessions.iter().map(ToString::to_string))),
        });
    });
}

/// One sentence about a release: what it publishes, how far from the truth, and at what cost.
fn sentence(release: &Release) -> String {
    let Release { numbers, noise, within_95, all_within_95, .. } = release;
    let several = numbers.as_deref().is_none_or(|numbers| numbers != "1");
    let error = match (within_95, release.is_bound) {
        (Some(within), Some(true)) => {
            format!("; in 95 of 100 runs its score is at most {within} below the best")
        }
        (Some(within), _) => {
            let all = match all_within_95 {
                Some(all) if several => format!(", and all of them within {all}"),
                _ => String::new(),
            };
            let which = if several { "a given number is" } else { "it is" };
            format!("; in 95 of 100 runs {which} within {within} of the true value{all}")
        }
        (None, _) => String::new(),
    };
    let runs = match release.runs.as_str() {
        "1" => String::new(),
        runs => format!("; it runs {runs} times"),
    };
    format!(
        "release {} (line {}) is {} with {noise}{error}; each run costs {}{runs}",
        release.release, release.line, release.value, release.cost_of_a_run
    )
}

fn looped(Loop { rule, times, first, last }: &Loop) -> String {
    let which = match first == last {
        true => format!("release {first}"),
        false => format!("releases {first} to {last}"),
    };
    match *rule {
        "parallel-parts" => format!("{which}: once for each of {times} parts of a table"),
        rule => format!("{which}: {times} times, by {rule}"),
    }
}

fn reusable(facts: &Facts, page: &mut Page) {
    if facts.reusable.is_empty() {
        return;
    }
    page.section("Queries that other queries call", |page| {
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
    });
}
