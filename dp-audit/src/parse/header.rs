//! Decodes what a certificate assumes.

use super::Malformed;
use super::decode::MAX_SOURCES;
use super::fields::{At, number, text, truth};
use crate::model::{Assumes, Column, ColumnKind, Invalid, Neighbours, Range, Source, Unit, Versions};

pub(super) fn assumes(at: At<'_>) -> Result<Assumes, Malformed> {
    let mut fields = at.fields()?;
    let assumes = Assumes {
        sources: fields.next("sources", |at| at.at_most(MAX_SOURCES, source))?,
        statements: fields.next("statements", |at| at.items(text))?,
        sampler: fields.next("sampler", text)?,
        generator: fields.next("generator", text)?,
        private: fields.next("private", truth)?,
        versions: fields.next("versions", versions)?,
        source_hash: fields.next("source_hash", text)?,
        file: fields.next("file", text)?,
        line: fields.next("line", |at| at.small("a line number"))?,
    };
    fields.end()?;
    Ok(assumes)
}

fn versions(at: At<'_>) -> Result<Versions, Malformed> {
    let mut fields = at.fields()?;
    let versions =
        Versions { dp_types: fields.next("dp-types", text)?, dp_noise: fields.next("dp-noise", text)? };
    fields.end()?;
    Ok(versions)
}

fn source(at: At<'_>) -> Result<Source, Malformed> {
    let mut fields = at.fields()?;
    let source = Source {
        record: fields.next("record", text)?,
        neighbours: fields.next("neighbours", neighbours)?,
        unit: fields.next("unit", unit)?,
        invalid: fields.next("invalid", invalid)?,
        columns: fields.next("columns", |at| at.items(column))?,
    };
    fields.end()?;
    Ok(source)
}

fn neighbours(at: At<'_>) -> Result<Neighbours, Malformed> {
    match text(at)?.as_str() {
        "add-remove" => Ok(Neighbours::AddRemove),
        "replace-one" => Ok(Neighbours::ReplaceOne),
        other => Err(at.refuse(format!("neighbours are \"add-remove\" or \"replace-one\", not {other:?}"))),
    }
}

fn invalid(at: At<'_>) -> Result<Invalid, Malformed> {
    match text(at)?.as_str() {
        "refuse" => Ok(Invalid::Refuse),
        "clamp" => Ok(Invalid::Clamp),
        "drop row" => Ok(Invalid::DropRow),
        other => Err(at.refuse(format!("invalid is \"refuse\", \"clamp\" or \"drop row\", not {other:?}"))),
    }
}

fn unit(at: At<'_>) -> Result<Unit, Malformed> {
    let mut fields = at.fields()?;
    let unit = fields.next("kind", |at| match text(at)?.as_str() {
        "row" => Ok(None),
        "identifier" => Ok(Some(())),
        other => Err(at.refuse(format!("a privacy unit is a \"row\" or an \"identifier\", not {other:?}"))),
    })?;
    let unit = match unit {
        None => Unit::Row,
        Some(()) => Unit::Identifier {
            column: fields.next("column", text)?,
            at_most: fields.next("at_most", |at| at.small("a number of rows"))?,
        },
    };
    fields.end()?;
    Ok(unit)
}

fn column(at: At<'_>) -> Result<Column, Malformed> {
    let mut fields = at.fields()?;
    let name = fields.next("name", text)?;
    let kind = fields.next("kind", text)?;
    let kind = match kind.as_str() {
        "integer" => ColumnKind::Integer(Range {
            lo: fields.next("lo", number)?,
            hi: fields.next("hi", number)?,
            digits: 0,
        }),
        "decimal" => {
            let digits = fields.next("digits", digits)?;
            ColumnKind::Decimal(Range {
                lo: fields.next("lo", number)?,
                hi: fields.next("hi", number)?,
                digits,
            })
        }
        "boolean" => ColumnKind::Boolean,
        "category" => ColumnKind::Category(fields.next("values", |at| at.items(text))?),
        "unbounded" => ColumnKind::Unbounded,
        other => {
            return Err(at.refuse(format!(
                "a column is \"integer\", \"decimal\", \"boolean\", \"category\" or \"unbounded\", not {other:?}"
            )));
        }
    };
    fields.end()?;
    Ok(Column { name, kind })
}

/// Decimal digits after the point. 19 are more than any number below 2^62 has.
pub(super) fn digits(at: At<'_>) -> Result<u32, Malformed> {
    match at.small("a number of decimal digits")? {
        digits @ 0..=19 => Ok(digits),
        more => Err(at.refuse(format!("{more} decimal digits are more than 19"))),
    }
}
