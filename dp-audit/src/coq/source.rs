//! The data, and whose privacy is protected: the same list in the query's file and in its audit.

use super::escape::string;
use super::layout::Term;
use crate::model::{Column, ColumnKind, Invalid, Neighbours, Range, Source, Unit};
use num_bigint::{BigInt, Sign};

/// A word of the theory applied to arguments, or alone.
fn call(word: &str, arguments: Vec<Term>) -> Term {
    match arguments.is_empty() {
        true => Term::word(word),
        false => Term::apply(word, arguments),
    }
}

/// An integer as an argument.
pub(super) fn integer(value: &BigInt) -> Term {
    match value.sign() {
        Sign::Minus => Term::word(format!("({value})")),
        _ => Term::word(value.to_string()),
    }
}

/// The word that reads a column of this kind from a row.
pub(super) fn reader(kind: &ColumnKind) -> &'static str {
    match kind {
        ColumnKind::Boolean => "truth",
        ColumnKind::Category(_) => "category",
        ColumnKind::Integer(_) | ColumnKind::Decimal(_) | ColumnKind::Unbounded => "number",
    }
}

/// The body of `Definition sources : list source := ...`.
pub(super) fn sources(sources: &[Source], out: &mut String) {
    out.push('[');
    for (position, source) in sources.iter().enumerate() {
        out.push_str(if position == 0 { "\n  " } else { ";\n  " });
        self::source(source, out);
    }
    out.push(']');
}

fn source(source: &Source, out: &mut String) {
    let relation = match source.neighbours {
        Neighbours::AddRemove => "AddRemove",
        Neighbours::ReplaceOne => "ReplaceOne",
    };
    let unit = match &source.unit {
        Unit::Row => call("Row", Vec::new()),
        Unit::Identifier { at_most, .. } => call("Identifier", vec![Term::word(at_most.to_string())]),
    };
    let invalid = match source.invalid {
        Invalid::Refuse => "Refuse",
        Invalid::Clamp => "Clamp",
        Invalid::DropRow => "Dropped",
    };
    let head = [
        Term::word("Source"),
        Term::word(string(&source.record)),
        Term::word(relation),
        unit,
        Term::word(invalid),
    ];
    for term in head {
        term.write(out, 2);
        out.push(' ');
    }
    out.push('[');
    for (position, column) in source.columns.iter().enumerate() {
        out.push_str(if position == 0 { "\n    " } else { ";\n    " });
        self::column(column).bare().write(out, 4);
    }
    out.push(']');
}

fn column(column: &Column) -> Term {
    let ends = |range: &Range| [integer(&range.lo), integer(&range.hi)];
    let kind = match &column.kind {
        ColumnKind::Integer(range) => call("Integer", ends(range).into()),
        ColumnKind::Decimal(range) => {
            let [lo, hi] = ends(range);
            call("Decimal", vec![Term::word(range.digits.to_string()), lo, hi])
        }
        ColumnKind::Boolean => call("Boolean", Vec::new()),
        ColumnKind::Category(values) => {
            let values = values.iter().map(|value| Term::word(string(value))).collect();
            call("Category", vec![Term::strings(values)])
        }
        ColumnKind::Unbounded => call("Unbounded", Vec::new()),
    };
    call("Column", vec![Term::word(string(&column.name)), kind])
}
