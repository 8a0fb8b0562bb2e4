//! Decides whether the unit identifiers of two tables can be compared.

use crate::model::{ColumnKind, Source, Unit};

/// The kind of a source's identifiers. Two kinds are equal here if their identifiers are
/// comparable.
fn identifiers(source: &Source) -> Option<&ColumnKind> {
    let Unit::Identifier { column, .. } = &source.unit else { return None };
    source.columns.iter().find(|one| one.name == *column).map(|one| &one.kind)
}

/// The reason why identifiers cannot match the units of two sources; `None` if they can.
pub(crate) fn unlike(one: &Source, other: &Source) -> Option<&'static str> {
    use ColumnKind::{Boolean, Category, Date, DateTime, Decimal, Identifier, Integer, Unbounded};
    match (identifiers(one)?, identifiers(other)?) {
        (Integer(_) | Unbounded, Integer(_) | Unbounded)
        | (Boolean, Boolean)
        | (Date(_), Date(_))
        | (DateTime(_), DateTime(_)) => None,
        (Decimal(one), Decimal(other)) if one.digits == other.digits => None,
        (Category(one), Category(other)) if one == other => None,
        // Each load assigns numbers to the texts in the order in which they occur.
        (Identifier, Identifier) if std::ptr::eq(one, other) => None,
        (Identifier, Identifier) if one.shared().is_some() && one.shared() == other.shared() => None,
        (Identifier, Identifier) => Some(
            "identifiers of text can only be compared within one source, or if both sources share their unit",
        ),
        _ => Some("the identifiers of the two tables are of different kinds"),
    }
}
