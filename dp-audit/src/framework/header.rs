//! Checks that the assumptions about data are well formed. No tool can check that they are true.

use super::Context;
use crate::model::{Column, ColumnKind, Source, Unit, sound_range};
use crate::words::name;
use std::collections::HashSet;

impl Context<'_> {
    /// Checks the datasets of the certificate.
    pub(crate) fn check_sources(&mut self) {
        let sources = self.sources;
        if sources.is_empty() {
            self.inside("sources", |cx| {
                cx.fault("the list of sources is empty, so the certificate protects no data")
            });
        }
        for (number, source) in sources.iter().enumerate() {
            self.inside(format_args!("source {number} ({})", name(&source.record)), |cx| {
                check(source, cx);
                check_shared(sources, number, cx);
            });
        }
    }
}

/// Refuses a shared unit if the tables cannot share it.
fn check_shared(sources: &[Source], number: usize, cx: &mut Context<'_>) {
    let source = &sources[number];
    let Some(unit) = source.shared() else { return };
    if unit.is_empty() {
        return cx.inside("unit", |cx| cx.fault("the unit that is shared has no name"));
    }
    let first = sources[..number].iter().position(|other| other.shared() == Some(unit));
    if let Some(first) = first.filter(|first| sources[*first].is_named_by_text() != source.is_named_by_text())
    {
        let message = format!(
            "the unit {unit:?} is shared with source {first} but the identifiers of one are text and of the other numbers"
        );
        cx.inside("unit", |cx| cx.fault(message));
    }
}

fn check(source: &Source, cx: &mut Context<'_>) {
    if source.record.is_empty() {
        cx.inside("record", |cx| cx.fault("the record has no name"));
    }
    if let Unit::Identifier { column, most, keeps, .. } = &source.unit {
        cx.inside("unit", |cx| {
            if *most == 0 {
                let key = if *keeps { "keep" } else { "at_most" };
                cx.fault(format!("{key} says 0 but a privacy unit has at least 1 row"));
            }
            match source.columns.iter().find(|known| known.name == *column).map(|known| &known.kind) {
                None => cx.fault(format!("the identifier {column:?} is not a column of this source")),
                Some(ColumnKind::Optional(_)) => cx.fault(format!(
                    "the identifier {column:?} can be missing but rows without one would all be one unit"
                )),
                Some(_) => {}
            }
        });
        if source.is_named_by_text()
            && let Some(second) = source.columns.iter().find(|known| known.is_of_people_beside(column))
        {
            let message = format!(
                "the columns {:?} and {column:?} both hold identifiers; only {column:?} may, because the other column could decide whose rows come first",
                second.name
            );
            cx.inside("columns", |cx| cx.fault(message));
        }
    }
    columns_fault(&source.columns, cx);
}

/// Refuses columns with equal names, and columns that cannot hold a value.
pub(crate) fn columns_fault(columns: &[Column], cx: &mut Context<'_>) {
    let mut names = HashSet::new();
    for column in columns {
        if column.name.is_empty() || !names.insert(&column.name) {
            let message = format!("the name {:?} does not tell one column from another", column.name);
            cx.inside("columns", |cx| cx.fault(message));
        }
        if let Err(message) = sound(&column.kind) {
            cx.inside(format_args!("column {}", name(&column.name)), |cx| cx.fault(message));
        }
    }
}

fn sound(kind: &ColumnKind) -> Result<(), String> {
    match kind {
        ColumnKind::Integer(range)
        | ColumnKind::Decimal(range)
        | ColumnKind::Date(range)
        | ColumnKind::DateTime(range) => sound_range(range),
        ColumnKind::Category(values) => distinct(values),
        ColumnKind::Text(1..=8) => Ok(()),
        ColumnKind::Text(most) => Err(format!("most says {most} but a text has 1 to 8 characters")),
        ColumnKind::Boolean | ColumnKind::Unbounded | ColumnKind::Identifier => Ok(()),
        ColumnKind::Optional(of) => sound(of),
    }
}

pub(crate) fn distinct(values: &[String]) -> Result<(), String> {
    let mut seen = HashSet::new();
    match values.iter().find(|value| !seen.insert(*value)) {
        _ if values.is_empty() => Err("the category has no value".into()),
        Some(twice) => Err(format!("the category has the value {twice:?} twice")),
        None => Ok(()),
    }
}
