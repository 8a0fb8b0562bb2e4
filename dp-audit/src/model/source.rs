//! Datasets: their columns and their privacy units.

use super::{MAX_SOURCES, Range, Rows, digits};
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, number, text};
use num_bigint::BigInt;

/// One dataset: its columns and its privacy unit.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Source {
    /// Name of the row type.
    pub record: String,
    /// The neighbour relation.
    pub neighbours: Neighbours,
    /// The privacy unit.
    pub unit: Unit,
    /// How loading treats a row with a value outside its column's range.
    pub invalid: Invalid,
    /// The columns that expressions may use.
    pub columns: Vec<Column>,
}

impl Source {
    /// The largest number of rows of one privacy unit.
    pub(crate) fn unit_rows(&self) -> BigInt {
        match &self.unit {
            Unit::Row => BigInt::from(1),
            Unit::Identifier { most, .. } => BigInt::from(*most),
        }
    }

    /// The name of the unit that this dataset shares with other tables, if any.
    pub(crate) fn shared(&self) -> Option<&str> {
        match &self.unit {
            Unit::Row => None,
            Unit::Identifier { shared, .. } => shared.as_deref(),
        }
    }

    /// The position of the column with the unit's identifier, unless the unit is a row.
    pub(crate) fn person(&self) -> Option<usize> {
        let Unit::Identifier { column, .. } = &self.unit else { return None };
        self.columns.iter().position(|known| known.name == *column)
    }

    /// Whether the identifiers of units are texts.
    pub(crate) fn is_named_by_text(&self) -> bool {
        let Unit::Identifier { column, .. } = &self.unit else { return false };
        self.columns.iter().any(|known| known.name == *column && known.kind == ColumnKind::Identifier)
    }

    /// Whether every row is kept. This requires that all neighbours have the same number of rows,
    /// and that loading never drops a row.
    pub(crate) fn rows(&self) -> Rows {
        let replaces = self.neighbours == Neighbours::ReplaceOne;
        if replaces && self.unit == Unit::Row && self.invalid != Invalid::DropRow {
            Rows::Every
        } else {
            Rows::Some
        }
    }
}

/// The neighbour relation: the pairs of datasets that must be hard to tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Neighbours {
    /// One privacy unit is in only one of the two datasets.
    AddRemove,
    /// One privacy unit has different values in the two datasets.
    ReplaceOne,
}

/// The privacy unit: the owner of protected data.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Each row is a separate unit.
    Row,
    /// Rows with the same identifier belong to one unit.
    Identifier {
        /// The name of the column that identifies the unit.
        column: String,
        /// The largest number of rows of one unit.
        most: u64,
        /// Whether loading dropped the rows beyond `most`; if not, it refused a dataset with such
        /// rows.
        keeps: bool,
        /// The name of the unit in other tables that share it.
        shared: Option<String>,
    },
}

/// The ways in which loading treats a row with a value outside its column's range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Invalid {
    /// Loading refuses the whole dataset.
    Refuse,
    /// Loading clamps the value to the range.
    Clamp,
    /// Loading drops the row.
    DropRow,
}

/// A column: its name and the values it can hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Column {
    /// The name of the column.
    pub name: String,
    /// The values that the column can hold.
    pub kind: ColumnKind,
}

impl Column {
    /// Whether this column holds text identifiers but is not `column`.
    pub(crate) fn is_of_people_beside(&self, column: &str) -> bool {
        self.kind == ColumnKind::Identifier && self.name != column
    }
}

/// The values that a column can hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ColumnKind {
    /// An integer; the range has 0 `digits`.
    Integer(Range),
    /// A decimal number, stored as an integer in units of 10^-digits.
    Decimal(Range),
    /// A truth value.
    Boolean,
    /// One of the named values.
    Category(Vec<String>),
    /// An integer without a known range.
    Unbounded,
    /// A date, stored as the number of days since 1970-01-01; the range has 0 `digits`.
    Date(Range),
    /// A date with a time of day, stored as the number of seconds since 1970-01-01T00:00; the range
    /// has 0 `digits`.
    DateTime(Range),
    /// A text with at most this many characters.
    Text(u32),
    /// A text that identifies a unit. Expressions cannot use it.
    Identifier,
    /// A value of this kind, or a missing value.
    Optional(Box<ColumnKind>),
}

/// Encodes a text of at most `most` characters as a number. Each character takes seven binary
/// digits, and the first character takes the highest ones. The lowest four digits hold the length.
/// Returns `None` if the text is longer, or has a character outside `' '` to `'~'`.
pub(crate) fn text_number(text: &str, most: u32) -> Option<BigInt> {
    let most = most as usize;
    if text.len() > most || !text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return None;
    }
    let characters = text.bytes().fold(BigInt::ZERO, |number, byte| number * 128 + byte);
    Some((characters << (7 * (most - text.len()) + 4)) + text.len())
}

/// Reads the datasets of a session.
pub(crate) fn sources(at: At<'_>) -> Result<Vec<Source>, ParseError> {
    at.at_most(MAX_SOURCES, source)
}

fn source(at: At<'_>) -> Result<Source, ParseError> {
    let mut fields = at.fields()?;
    let source = Source {
        record: fields.next("record", text)?,
        neighbours: fields.next("neighbours", neighbours)?,
        unit: fields.next("unit", unit)?,
        invalid: fields.next("invalid", invalid)?,
        columns: fields.next("columns", columns)?,
    };
    fields.end()?;
    Ok(source)
}

fn neighbours(at: At<'_>) -> Result<Neighbours, ParseError> {
    match text(at)?.as_str() {
        "add-remove" => Ok(Neighbours::AddRemove),
        "replace-one" => Ok(Neighbours::ReplaceOne),
        other => Err(at.refuse(format!("neighbours are \"add-remove\" or \"replace-one\", not {other:?}"))),
    }
}

fn invalid(at: At<'_>) -> Result<Invalid, ParseError> {
    match text(at)?.as_str() {
        "refuse" => Ok(Invalid::Refuse),
        "clamp" => Ok(Invalid::Clamp),
        "drop row" => Ok(Invalid::DropRow),
        other => Err(at.refuse(format!("invalid is \"refuse\", \"clamp\" or \"drop row\", not {other:?}"))),
    }
}

fn unit(at: At<'_>) -> Result<Unit, ParseError> {
    let mut fields = at.fields()?;
    let identifier = fields.next("kind", |at| match text(at)?.as_str() {
        "row" => Ok(false),
        "identifier" => Ok(true),
        other => Err(at.refuse(format!("a privacy unit is a \"row\" or an \"identifier\", not {other:?}"))),
    })?;
    let unit = match identifier {
        false => Unit::Row,
        true => {
            let column = fields.next("column", text)?;
            let keeps = fields.has_next("keep");
            let key = if keeps { "keep" } else { "at_most" };
            let most = fields.next(key, |at| at.small("a number of rows"))?;
            let shared = fields.has_next("shared").then(|| fields.next("shared", text)).transpose()?;
            Unit::Identifier { column, most, keeps, shared }
        }
    };
    fields.end()?;
    Ok(unit)
}

/// Reads the columns of a row type.
pub(crate) fn columns(at: At<'_>) -> Result<Vec<Column>, ParseError> {
    at.items(column)
}

fn column(at: At<'_>) -> Result<Column, ParseError> {
    let mut fields = at.fields()?;
    let name = fields.next("name", text)?;
    let kind = kind(&mut fields)?;
    fields.end()?;
    Ok(Column { name, kind })
}

fn kind(fields: &mut Fields<'_>) -> Result<ColumnKind, ParseError> {
    let kind = fields.next("kind", text)?;
    Ok(match kind.as_str() {
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
        "date" => ColumnKind::Date(Range {
            lo: fields.next("lo", number)?,
            hi: fields.next("hi", number)?,
            digits: 0,
        }),
        "date-time" => ColumnKind::DateTime(Range {
            lo: fields.next("lo", number)?,
            hi: fields.next("hi", number)?,
            digits: 0,
        }),
        "text" => ColumnKind::Text(fields.next("most", |at| at.small("a number of characters"))?),
        "identifier" => ColumnKind::Identifier,
        "optional" => ColumnKind::Optional(Box::new(fields.next("of", |at| {
            let mut inside = at.fields()?;
            let of = self::kind(&mut inside)?;
            inside.end()?;
            match of {
                ColumnKind::Optional(_) | ColumnKind::Identifier | ColumnKind::Unbounded => Err(at
                    .refuse("only a bounded number, a date, a text, a boolean or a category can be missing")),
                of => Ok(of),
            }
        })?)),
        other => {
            return Err(fields.object().refuse(format!(
                "a column is \"integer\", \"decimal\", \"boolean\", \"category\", \"unbounded\", \"date\", \
                 \"date-time\", \"text\", \"identifier\" or \"optional\", not {other:?}"
            )));
        }
    })
}
