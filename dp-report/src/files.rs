//! Writes reports as CSV and as JSON.

use std::collections::BTreeSet;

use dp_types::released::figures::{Figure, Quantity};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::{About, Report, VERSION};

/// The lines of a CSV file; the titles come first.
pub(crate) fn csv(report: &Report) -> String {
    let figures = &report.figures;
    let mut lines = csv::Writer::from_writer(Vec::new());
    let titles = figures.titles().iter().map(String::as_str);
    let beside =
        ["value", "low", "high", "level", "cost", "query", "certificate", "source", "noise", "dp_report"];
    let About { query, cost, source, noise, certificate } = &report.about;
    let noise = noise.iter().cloned().collect::<Vec<_>>().join("; ");
    let mut write = |cells: Vec<String>| lines.write_record(cells);
    let mut all = vec![titles.chain(beside).map(inert).collect::<Vec<_>>()];
    for row in figures.rows() {
        let mut cells: Vec<String> = row.group.iter().map(|word| inert(word)).collect();
        cells.push(text(&row.value));
        match &row.interval {
            Some((low, high)) => cells.extend([text(low), text(high), figures.level().to_string()]),
            None => cells.extend([const { String::new() }; 3]),
        }
        cells.extend([cost.to_string(), query.clone(), certificate.clone(), source.clone()]);
        cells.extend([noise.clone(), VERSION.to_string()]);
        all.push(cells);
    }
    // This cannot fail: all lines have the same length, and the output is in memory.
    let written = all.into_iter().try_for_each(&mut write).ok().and_then(|()| lines.into_inner().ok());
    written.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Makes a word safe for spreadsheets. If a spreadsheet would treat the word as a formula, the
/// function puts an apostrophe before it. The function does not change numbers.
fn inert(word: &str) -> String {
    let computed = match word.chars().next() {
        Some('=' | '+' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '＠' | '－') => true,
        Some('-') => word.parse::<f64>().is_err(),
        _ => false,
    };
    if computed { format!("'{word}") } else { word.to_owned() }
}

/// Writes a number with all its known digits.
fn text(quantity: &Quantity) -> String {
    match quantity {
        Quantity::Exact(number) => number.to_string(),
        Quantity::Estimate(number) => number.to_string(),
        Quantity::Name(name) => inert(name),
    }
}

/// The report as indented JSON.
pub(crate) fn json(report: &Report) -> String {
    // This cannot fail: all keys are text, and the output is in memory.
    let mut text = serde_json::to_string_pretty(report).unwrap_or_default();
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Fields<'a> {
    dp_report: u32,
    query: &'a str,
    cost: &'a crate::Cost,
    certificate: &'a str,
    source: &'a str,
    noise: &'a BTreeSet<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<f64>,
    figures: Vec<Row<'a>>,
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rows = self.figures.rows();
        let About { query, cost, source, noise, certificate } = &self.about;
        Fields {
            dp_report: VERSION,
            query,
            cost,
            certificate,
            source,
            noise,
            level: rows.iter().any(|row| row.interval.is_some()).then_some(self.figures.level()),
            figures: rows.iter().map(|row| Row(self.figures.titles(), row)).collect(),
        }
        .serialize(serializer)
    }
}

/// A row of the table: its group, its value and its interval, in the order of the columns.
struct Row<'a>(&'a [String], &'a Figure);
impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(titles, row) = self;
        let mut object = serializer.serialize_map(None)?;
        for (title, word) in titles.iter().zip(&row.group) {
            object.serialize_entry(title, word)?;
        }
        object.serialize_entry("value", &value(&row.value))?;
        if let Some((low, high)) = &row.interval {
            object.serialize_entry("low", &value(low))?;
            object.serialize_entry("high", &value(high))?;
        }
        object.end()
    }
}

fn value(quantity: &Quantity) -> Value {
    match quantity {
        Quantity::Exact(number) if number.digits() == 0 => number.units().into(),
        Quantity::Name(name) => name.as_str().into(),
        // A value that is not finite becomes null.
        number => number.to_f64().into(),
    }
}
