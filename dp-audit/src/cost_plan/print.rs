//! Prints plans as text tables and as CSV.

use super::{Plan, Row};
use crate::words::{shortened, three_digits};

/// The titles of the table's columns.
const TITLES: [&str; 11] = [
    "RELEASE",
    "LINE",
    "VALUE",
    "NUMBERS",
    "RUNS",
    "COST OF A RUN",
    "SHARE",
    "NOISE",
    "EXPECTED ERROR",
    "95 % WITHIN",
    "ALL WITHIN",
];

/// The table cuts a value after this many characters. The CSV output keeps whole values.
const WIDEST: usize = 72;

/// Prints each plan as a table.
pub fn table(plans: &[Plan]) -> String {
    let tables: Vec<String> = plans.iter().map(one).collect();
    tables.join("\n")
}

fn one(plan: &Plan) -> String {
    let mut rows = vec![TITLES.map(str::to_owned)];
    rows.extend(plan.rows.iter().map(cells));
    let mut out = format!("{}\n", plan.title);
    match plan.rows.is_empty() {
        true => out.push_str("it releases nothing\n"),
        false => out.push_str(&crate::words::table(&rows)),
    }
    if let Some(rest) = &plan.rest {
        out.push_str(&format!("{}\n", rest.words()));
    }
    out
}

fn cells(row: &Row) -> [String; TITLES.len()] {
    let unknown = || "?".to_owned();
    [
        row.number.to_string(),
        row.line.to_string(),
        shortened(&row.what, WIDEST),
        row.numbers.as_ref().map_or_else(unknown, ToString::to_string),
        row.runs.to_string(),
        row.cost.clone(),
        row.percent().unwrap_or_else(unknown),
        row.noise.clone(),
        row.expected().unwrap_or_else(unknown),
        row.error.as_ref().map_or_else(unknown, |error| error.within.clone()),
        row.error.as_ref().and_then(|error| error.all_within.clone()).unwrap_or_else(unknown),
    ]
}

/// Prints plans as CSV (RFC 4180): one line for each release, and one for budget that no release
/// accounts for. A text that a spreadsheet would read as a formula gets a leading apostrophe.
pub fn csv(plans: &[Plan]) -> String {
    let mut out = String::from(
        "query,release,line,value,numbers,runs,cost_of_a_run,share,noise,standard_deviation,expected_error,is_bound,within_95,all_within_95\r\n",
    );
    for plan in plans {
        for row in &plan.rows {
            let error = row.error.as_ref();
            let cells = [
                plan.query.clone(),
                row.number.to_string(),
                row.line.to_string(),
                row.what.clone(),
                row.numbers.as_ref().map(ToString::to_string).unwrap_or_default(),
                row.runs.to_string(),
                row.cost.clone(),
                row.share.as_ref().map(ToString::to_string).unwrap_or_default(),
                row.noise.clone(),
                error.and_then(|error| error.deviation).map(three_digits).unwrap_or_default(),
                error.map(|error| three_digits(error.expected)).unwrap_or_default(),
                error.map(|error| error.is_bound.to_string()).unwrap_or_default(),
                error.map(|error| error.within.clone()).unwrap_or_default(),
                error.and_then(|error| error.all_within.clone()).unwrap_or_default(),
            ];
            line(cells, &mut out);
        }
        if let Some(rest) = &plan.rest {
            let share = rest.share.as_ref().map(ToString::to_string).unwrap_or_default();
            let mut cells = [const { String::new() }; 14];
            [cells[0], cells[3], cells[6], cells[7]] =
                [plan.query.clone(), "NOT ITEMISED".to_owned(), rest.cost.clone(), share];
            line(cells, &mut out);
        }
    }
    out
}

fn line(cells: [String; 14], out: &mut String) {
    out.push_str(&cells.map(|cell| quoted(&cell)).join(","));
    out.push_str("\r\n");
}

fn quoted(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let cell = format!("{}{cell}", if formula { "'" } else { "" });
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn cells_are_quoted_and_are_no_formulas() {
        for (cell, expected) in [
            ("a", "a"),
            ("a,b", "\"a,b\""),
            ("the \"best\"", "\"the \"\"best\"\"\""),
            ("=1+1", "'=1+1"),
            ("-5", "'-5"),
        ] {
            assert_eq!(quoted(cell), expected);
        }
    }
}
