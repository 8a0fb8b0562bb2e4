//! The section of a page that lists the assumptions of a record.

use crate::document::Assumes;
use crate::model::{ColumnKind, Invalid, Neighbours, Rows, Source, Unit};
use crate::words::{Page, date, list, moment, name, range, text};

pub(super) fn sources(page: &mut Page, sources: &[Source]) {
    for (number, source) in sources.iter().enumerate() {
        page.line(format!("source {number}: {}", name(&source.record)));
        page.indented(|page| one(page, source));
    }
}

fn one(page: &mut Page, source: &Source) {
    let (unit, rows) = match &source.unit {
        Unit::Row => ("one row".to_owned(), "one row".to_owned()),
        Unit::Identifier { column, most, keeps, .. } => (
            match keeps {
                false => format!("all rows with the same {}, at most {most}", name(column)),
                true => format!("the first {most} rows with the same {}; others were left out", name(column)),
            },
            format!("the rows of one {}", name(column)),
        ),
    };
    page.line(format!("privacy unit: {unit}"));
    if let Some(shared) = source.shared() {
        page.line(format!("who that is: one {}, the same in each table that says so", name(shared)));
    }
    let neighbours = match source.neighbours {
        Neighbours::AddRemove => format!("{rows} added or removed"),
        Neighbours::ReplaceOne if source.rows() == Rows::Every => {
            format!("{rows} replaced by another; the number of rows is public")
        }
        // A person with two identifiers counts as two units.
        Neighbours::ReplaceOne => match &source.unit {
            Unit::Row => format!("{rows} replaced by others"),
            Unit::Identifier { column, .. } => {
                format!("{rows} replaced by other rows of the same {}", name(column))
            }
        },
    };
    page.line(format!("neighbours: {neighbours}"));
    page.line(match source.invalid {
        Invalid::Refuse => "a value outside of its column's range: the whole dataset is refused",
        Invalid::Clamp => "a value outside of its column's range: it is moved into the range",
        Invalid::DropRow => "a value outside of its column's range: its row is left out",
    });
}

pub(super) fn program(page: &mut Page, assumes: &Assumes) {
    if assumes.statements.is_empty() {
        page.line("trusted statements: none");
    } else {
        page.line("TRUSTED STATEMENTS, which nothing checks:");
        page.indented(|page| assumes.statements.iter().for_each(|s| page.line(format!("- {}", text(s)))));
    }
    page.line(format!("generator: {}", text(&assumes.generator)));
    if !assumes.private {
        page.line("NOT PRIVATE: anyone who knows the seed can subtract the noise");
    }
    page.line(format!(
        "versions: dp-types {}, dp-noise {}",
        text(&assumes.dp_types),
        text(&assumes.dp_noise)
    ));
    let hash = match assumes.source_hash.as_str() {
        "" => "none, the query was written by hand".into(),
        hash => text(hash),
    };
    page.line(format!("source hash: {hash}"));
}

pub(super) fn columns(page: &mut Page, sources: &[Source]) {
    for (number, source) in sources.iter().enumerate() {
        page.section(format!("Columns of source {number}, {}:", name(&source.record)), |page| {
            for column in &source.columns {
                page.line(format!("{}: {}", name(&column.name), holds(&column.kind)));
            }
        });
    }
}

/// The values of a column, in words.
pub(crate) fn holds(kind: &ColumnKind) -> String {
    match kind {
        ColumnKind::Integer(values) => format!("whole number, {}", range(values)),
        ColumnKind::Decimal(values) => format!("decimal number, {}", range(values)),
        ColumnKind::Boolean => "true or false".into(),
        ColumnKind::Category(values) => format!("one of {}", list(values.iter().map(|value| name(value)))),
        ColumnKind::Unbounded => "any whole number".into(),
        ColumnKind::Date(days) => format!("date, {} to {}", date(&days.lo), date(&days.hi)),
        ColumnKind::DateTime(seconds) => {
            format!("date and time, {} to {}", moment(&seconds.lo), moment(&seconds.hi))
        }
        ColumnKind::Text(most) => format!("text, at most {most} characters"),
        ColumnKind::Identifier => "text that identifies the owner of the row, and has no other use".into(),
        ColumnKind::Optional(of) => format!("{}, or missing", holds(of)),
    }
}
