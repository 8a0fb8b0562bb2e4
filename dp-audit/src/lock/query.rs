//! Entries of queries: their costs, their assumptions, and their releases.

use super::dataset::Datasets;
use super::{Entry, FactName, Facts, entry as new};
use crate::big_stack::with_room;
use crate::cost_plan::{self, Row};
use crate::document::Certificate;
use crate::framework::{self, Context};
use crate::model::{Costs, Measure};
use crate::words::{Page, cost, list, text, trimmed};

pub(super) fn entry(certificate: &Certificate, datasets: &Datasets<'_>) -> Result<Entry, String> {
    let plan = cost_plan::plan(certificate)?;
    let facts = with_room(|| facts(certificate, plan.rows(), datasets))
        .map_err(|error| format!("cannot be read here: {error}"))?;
    let assumes = &certificate.assumes;
    Ok(Entry { place: Some((assumes.file.clone(), assumes.line)), ..new(certificate.title(), facts) })
}

/// Adds a measure, and its orders if the measure has orders.
pub(super) fn measure(facts: &mut Facts, key: FactName, measure: &Measure) {
    let words = match measure {
        Measure::Renyi(orders) => {
            format!("renyi at the orders {}", list(orders.iter().map(|order| trimmed(order, 6))))
        }
        other => other.name().to_owned(),
    };
    facts.insert(key, words);
}

fn facts(certificate: &Certificate, rows: &[Row], datasets: &Datasets<'_>) -> Facts {
    let Certificate { assumes, measure: of, declared, cost: paid, unlisted, charged, .. } = certificate;
    let mut facts = Facts::new();
    facts.insert(FactName::word("file"), text(&assumes.file));
    measure(&mut facts, FactName::word("measure"), of);
    measure(&mut facts, FactName::word("charged-in"), &charged.measure);
    facts.insert(FactName::word("charged-by"), text(&charged.by));
    for (number, source) in assumes.sources.iter().enumerate() {
        let at = FactName::numbered("source", number);
        let mut put = |what, of: &Measure, costs: &Costs| {
            facts.insert(at.and(what), cost(of, &costs.at(number)));
        };
        put("cost", of, paid);
        put("declared", of, declared);
        put("charged", &charged.measure, &charged.cost);
        if !unlisted.is_zero_at(number) {
            put("NOT-ITEMISED", of, unlisted);
        }
        facts.insert(at.and("data"), datasets.name(source));
    }
    for statement in &assumes.statements {
        facts.insert(
            FactName::word("statement").and(&text(statement)),
            "TRUSTED, nothing checks it".to_owned(),
        );
    }
    // The entry of the program names all generators, so that entry does not show which query has
    // this generator.
    if !assumes.private {
        facts.insert(FactName::word("generator"), text(&assumes.generator));
    }
    if assumes.source_hash.is_empty() {
        facts
            .insert(FactName::word("written-by-hand"), "its steps have no digest of their source".to_owned());
    }
    derivation(certificate, rows, &mut facts);
    facts
}

/// Adds the lines of a page as numbered facts.
fn lines(facts: &mut Facts, key: &FactName, page: Page) {
    for (number, line) in page.text().lines().enumerate() {
        facts.insert(key.at(number + 1), line.to_owned());
    }
}

/// Adds the lines that each node of the derivation has on a page.
fn derivation(certificate: &Certificate, rows: &[Row], facts: &mut Facts) {
    let Certificate { assumes, measure, derivation, .. } = certificate;
    let (mut samples, mut cuts) = (0, 0);
    let mut cx = Context::new(&assumes.sources, measure, String::new());
    framework::visit(&**derivation, &mut cx, &mut |node, cx| {
        let mut page = Page::default();
        if let Some(of) = node.release() {
            node.say_release(&mut page, cx);
            let row = rows.iter().find(|row| row.number() == of.number);
            release(&FactName::numbered("release", of.number), &page.text(), row, facts);
        } else if let Some((plan, [n, d])) = node.sampled() {
            samples += 1;
            page.line(format!("each row is in the sample with probability {n}/{d}, independently"));
            framework::tell(plan, &[], &mut page, cx);
            lines(facts, &FactName::numbered("sample", samples), page);
        } else if let Some((plan, key)) = node.cut() {
            cuts += 1;
            let table = framework::tell(plan, &key.expressions(), &mut page, cx);
            let by = table.columns.map_or_else(String::new, |columns| key.say(columns));
            page.line(format!("cut by {by}"));
            lines(facts, &FactName::numbered("parts", cuts), page);
        }
    });
    let mut page = Page::default();
    framework::say(&**derivation, &mut page, &mut cx);
    for (number, line) in page.text().lines().enumerate() {
        facts.insert(FactName::word("sum").at(number + 1), without_line(line));
    }
}

/// Removes the source line of a release, because unrelated changes of the source move that line.
fn without_line(line: &str) -> String {
    let place = line.trim_start().starts_with("release ").then(|| line.split_once(" (line "));
    match place.flatten().and_then(|(before, rest)| Some((before, rest.split_once(')')?.1))) {
        Some((before, after)) => format!("{before}{after}"),
        None => line.to_owned(),
    }
}

/// Adds a release: the steps from its page, and the numbers that the plan computes.
fn release(at: &FactName, page: &str, row: Option<&Row>, facts: &mut Facts) {
    let planned = row.map(Row::facts).unwrap_or_default();
    let mut noise = None;
    let mut steps = 0;
    for line in page.lines() {
        match line.split_once(": ") {
            Some(("noise", of)) => noise = Some(of.to_owned()),
            Some((what, _)) if what == "cost" || what == "standard deviation" => {}
            Some((what, _)) if what.starts_with("95 % half-width") => {}
            _ => {
                steps += 1;
                facts.insert(at.and("step").at(steps), line.to_owned());
            }
        }
    }
    for (what, value) in planned {
        facts.insert(at.and(what), value);
    }
    // The plan names the law of the noise and its size. If the plan knows no law, this function
    // takes the page's description of the noise.
    if let (Some(noise), false) = (noise, row.is_some_and(Row::has_law)) {
        facts.insert(at.and("noise"), noise);
    }
}

#[cfg(test)]
mod tests {
    use super::without_line;

    #[test]
    fn only_the_line_of_a_release_is_left_out() {
        assert_eq!(without_line("  release 1 (line 14): rho 1"), "  release 1: rho 1");
        assert_eq!(without_line("query \"a (line 3)\" on b"), "query \"a (line 3)\" on b");
    }
}
