//! The part of the page on what anyone can learn in total: for each dataset, and for units in
//! several datasets.

use super::numbered;
use crate::model::Measure;
use crate::program::{Amount, Dataset, Extra, Facts, NoTotal, Odds, Opening, Promise, SameRecord, Total};
use crate::words::{Page, cost, list, name, tiny};
use num_bigint::BigInt;

pub(super) fn write(facts: &Facts, page: &mut Page) {
    page.section("What all results together can tell about one privacy unit", |page| {
        if facts.datasets.is_empty() {
            page.line("no query and no session of this program uses a dataset");
        }
        for (position, dataset) in facts.datasets.iter().enumerate() {
            page.line(format!("{}:", facts.dataset(position)));
            page.indented(|page| one(dataset, page));
        }
        shared(facts, page);
    });
}

/// The totals of the units that several datasets describe.
pub(crate) fn shared(facts: &Facts, page: &mut Page) {
    for shared in &facts.shared_units {
        let datasets = list(shared.datasets.iter().map(|position| facts.dataset(*position)));
        page.line(format!("one {} in all of {datasets}:", name(&shared.unit)));
        let about = format!("about one {}", name(&shared.unit));
        page.indented(|page| in_all(&shared.totals, shared.combined.as_ref(), &about, page));
    }
    facts.same_record.iter().for_each(|same| same_record(facts, same, page));
}

/// The totals over several datasets.
fn in_all(totals: &[Option<Promise>], sum: Option<&Promise>, about: &str, page: &mut Page) {
    for total in totals {
        match total {
            Some(Promise { amount, odds }) => {
                page.line(format!("TOTAL {}", amount.in_words()));
                page.indented(|page| say(amount, odds, about, page));
            }
            None => page.line("NO TOTAL: no bound is known in this measure"),
        }
    }
    if totals.is_empty() {
        page.line("NO TOTAL: no session here opens these datasets");
    }
    combined(sum, about, page);
}

/// A row type with several definitions.
fn same_record(facts: &Facts, same: &SameRecord, page: &mut Page) {
    let SameRecord { datasets, one_unit, totals, combined, .. } = same;
    let named = list(datasets.iter().map(|position| facts.dataset(*position)));
    page.line(format!("WARNING: {named} have one row type in several definitions."));
    page.indented(|page| {
        page.line("If they are opened from the same data, their budgets add up:");
        match datasets.first().and_then(|first| facts.datasets.get(*first)).filter(|_| *one_unit) {
            Some(dataset) => in_all(totals, combined.as_ref(), &about(dataset), page),
            None => page.line("NO TOTAL: their privacy units differ, so no sum is about one of them"),
        }
    });
}

/// The measures in which a dataset has no total. If there are any, the totals in other measures are
/// not complete.
pub(crate) fn without(dataset: &Dataset) -> Vec<String> {
    if dataset.totals.is_empty() && dataset.without_total.is_empty() {
        return vec![NO_TOTAL.to_owned()];
    }
    let unknown = |NoTotal { measure, records }: &NoTotal| {
        let sessions = numbered(records);
        format!("NO TOTAL in {measure}: no bound is known of {sessions}, where this dataset is several times")
    };
    dataset.without_total.iter().map(unknown).collect()
}

/// Writes the sum of totals in several measures.
fn combined(sum: Option<&Promise>, about: &str, page: &mut Page) {
    if let Some(Promise { amount, odds }) = sum {
        page.line(format!("THESE TOTALS TOGETHER: {}", amount.in_words()));
        page.indented(|page| say(amount, odds, about, page));
    }
}

fn one(dataset: &Dataset, page: &mut Page) {
    let unit = unit(dataset);
    page.line(format!("privacy unit: {unit}"));
    shared_unit(dataset).into_iter().for_each(|line| page.line(line));
    page.line(format!("neighbours: {}", neighbours(dataset)));
    for total in &dataset.totals {
        page.line(format!("TOTAL {}, {}", total.amount.in_words(), opened(total)));
        page.indented(|page| {
            say(&total.amount, &total.odds, &about(dataset), page);
            notes(total).iter().for_each(|note| page.line(note));
        });
    }
    without(dataset).into_iter().for_each(|line| page.line(line));
    combined(dataset.combined.as_ref(), &about(dataset), page);
}

/// The line that the page shows in place of a dataset's total if no session opens the dataset.
pub(crate) const NO_TOTAL: &str =
    "NO TOTAL: no session here opens this dataset, so no budget limits its queries";

/// The sessions whose budgets a total adds.
pub(crate) fn opened(Total { added, .. }: &Total) -> String {
    let sessions = list(added.iter().map(|Opening { record, amount }| match added.len() {
        1 => format!("session {record}"),
        _ => format!("session {record} ({})", amount.in_words()),
    }));
    format!("if each is opened once, in one place and one start of the program: {sessions}")
}

/// The sessions that a total leaves out, or may count twice.
pub(crate) fn notes(Total { not_added, may_continue, several_copies, .. }: &Total) -> Vec<String> {
    let mut notes = Vec::new();
    if !several_copies.is_empty() {
        notes.push(format!(
            "In the file several times, and counted once: {}. Each further place that opens it adds its budget again.",
            numbered(several_copies)
        ));
    }
    if !not_added.is_empty() {
        notes.push(format!("Not added: {}. Its budget is what its parts had left.", numbered(not_added)));
    }
    if !may_continue.is_empty() {
        let sessions = numbered(may_continue);
        notes.push(format!(
            "The total may be too large, and never too small: {sessions} may continue another session."
        ));
    }
    notes
}

pub(crate) fn unit(dataset: &Dataset) -> String {
    let most = dataset.unit.most_rows;
    match (&dataset.unit.column, dataset.unit.further_rows) {
        (None, _) => "one row".to_owned(),
        (Some(column), Some(Extra::LeftOut)) => {
            format!("all rows with the same {}; only the first {most} of them count", name(column))
        }
        (Some(column), _) => format!("all rows with the same {}, at most {most}", name(column)),
    }
}

/// The name of the unit, if several datasets share it.
pub(crate) fn shared_unit(dataset: &Dataset) -> Option<String> {
    let shared = dataset.unit.shared.as_ref()?;
    Some(format!("that unit is one {}, the same in each dataset that says so", name(shared)))
}

/// The privacy unit of a dataset, as words within a sentence.
fn brief(dataset: &Dataset) -> String {
    dataset
        .unit
        .column
        .as_ref()
        .map_or("one row".into(), |column| format!("the rows of one {}", name(column)))
}

pub(crate) fn neighbours(dataset: &Dataset) -> String {
    let unit = brief(dataset);
    match (dataset.neighbours, dataset.row_count_is_public) {
        ("add-remove", _) => format!("{unit} added or removed"),
        (_, true) => format!("{unit} replaced; the number of rows is public"),
        (_, false) => format!("{unit} replaced"),
    }
}

pub(crate) fn about(dataset: &Dataset) -> String {
    let (unit, plural) = (brief(dataset), dataset.unit.column.is_some());
    match (dataset.neighbours, plural) {
        ("add-remove", false) => format!("whether {unit} is in the data"),
        ("add-remove", true) => format!("whether {unit} are in the data"),
        (_, false) => format!("what {unit} says"),
        (_, true) => format!("what {unit} say"),
    }
}

fn say(amount: &Amount, odds: &Odds, about: &str, page: &mut Page) {
    let sentences = meaning(amount, odds, about);
    sentences.iter().flat_map(|sentence| sentence.split('\n')).for_each(|line| page.line(line));
}

/// What an amount means, for readers without statistics. A long sentence has a line break.
pub(crate) fn meaning(amount: &Amount, odds: &Odds, about: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    if matches!(amount.measure, Measure::Zcdp | Measure::Renyi(_)) && !amount.is_zero() {
        let implied = cost(&Measure::Approx, &[odds.epsilon.clone(), odds.delta.clone()]);
        sentences.push(format!("That implies {implied}."));
    }
    sentences.push(match odds.times {
        Some(times) => format!(
            "A reader may want to guess {about}.\nAll results together change the odds by a factor of at most \
             {times}, whatever was known before."
        ),
        None => "The odds may change by more than 10^15 times: this promises next to nothing.".to_owned(),
    });
    if odds.delta != BigInt::ZERO {
        sentences.push(format!(
            "That does not cover a chance of {}, in which the results may reveal everything.",
            tiny(&odds.delta)
        ));
    }
    sentences.push(format!(
        "So a guess between two equally likely cases is right in at most {} % of all cases.",
        odds.right
    ));
    sentences
}
