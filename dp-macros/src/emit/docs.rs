//! The `# Privacy` section of a query's documentation.

use quote::ToTokens;

use crate::model::{Cost, Query, Release};
use crate::number::exact::{decimal, epsilon_text};
use crate::words;

/// The lines of the section.
pub(super) fn lines(query: &Query, cost: &Cost) -> Vec<String> {
    let mut out = vec![String::new(), " # Privacy".to_owned(), String::new()];
    for (i, (table, declared)) in query.sig.tables.iter().zip(&query.declared).enumerate() {
        let record = words::plain(&table.record);
        let (relation, meaning) = relation(table.neighbours.as_ref());
        let spent = cost.known(i).map_or_else(|| cost.text(i), epsilon_text);
        let spent = if spent.is_empty() { "0".to_owned() } else { spent };
        out.push(format!(
            " `{}` is differentially private at ε = {spent}, of {} declared: the privacy unit is that of [`{record}`], \
             neighbours ({relation}) differ in {meaning}.",
            table.name, declared.text
        ));
        out.push(String::new());
    }
    let mut releases = Vec::new();
    cost.releases(&mut releases);
    if releases.is_empty() && query.sig.tables.iter().enumerate().all(|(i, _)| cost.text(i).is_empty()) {
        out.push(" Nothing is released.".to_owned());
    }
    for release in releases {
        out.push(format!(" * {}", describe(query, release)));
    }
    out
}

/// One release.
fn describe(query: &Query, release: &Release) -> String {
    let on: Vec<String> = query
        .sig
        .tables
        .iter()
        .enumerate()
        .filter(|(i, _)| release.on.has(*i))
        .map(|(_, table)| format!("[`{}`]", words::plain(&table.record)))
        .collect();
    // The noise is scaled for the dataset that matters most, which only the types know.
    let several = ("that of the dataset that matters most".to_owned(), None);
    let (sensitivity, number) = if on.len() > 1 { &several } else { &release.sensitivity };
    let scale = number
        .and_then(|(most, digits)| scale(most, digits, release.units))
        .unwrap_or_else(|| format!("sensitivity/{}", release.text));
    format!(
        "line {}: `{}`, with discrete Laplace noise at ε = {}. Sensitivity {sensitivity} and noise scale {scale}, each \
         times the rows per privacy unit of {}.",
        release.line,
        release.plan.replace('`', "'"),
        release.text,
        on.join(" and "),
    )
}

/// sensitivity/ε, rounded up to two decimals.
fn scale(most: i128, digits: u8, units: u64) -> Option<String> {
    let grid = 10_i128.checked_pow(u32::from(digits))?;
    let numerator = most.checked_mul(100)?.checked_mul(1_000_000)?;
    let hundredths = numerator.checked_add(grid * i128::from(units) - 1)? / (grid * i128::from(units));
    Some(decimal(hundredths, 2))
}

/// The neighbour relation, and what it means.
fn relation(written: Option<&syn::Type>) -> (String, &'static str) {
    let name = written.map_or_else(|| "AddRemove".to_owned(), |ty| ty.to_token_stream().to_string());
    let meaning = match name.rsplit(':').next().map(str::trim) {
        Some("AddRemove") => "the rows of one unit, which only one of them has",
        Some("ReplaceOne") => "the rows of one unit",
        _ => "one unit",
    };
    (format!("`{}`", name.replace(' ', "")), meaning)
}
