//! Tables as `dp-report` writes them, in version 1 of their fields.

use super::{ReleaseError, without_mark};
use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::fmt;

/// The version of the fields that this tool reads.
const VERSION: u32 = 1;
/// The last columns of a CSV file.
const COLUMNS: [&str; 10] =
    ["value", "low", "high", "level", "cost", "query", "certificate", "source", "noise", "dp_report"];

/// A published table.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The number of its figures.
    pub figures: usize,
    /// What the table states about its query. All lines of an honest file state the same.
    pub statements: Vec<Statement>,
}

/// What a table states about its query.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// The first line of a CSV file that states this.
    line: Option<usize>,
    /// The name of the query.
    pub query: String,
    /// The cost of the query.
    pub cost: Cost,
    /// The checksum of the query's certificate.
    pub certificate: String,
    /// The digest of the query's source text.
    pub source: String,
    /// The laws of noise of the query's releases.
    pub noise: Vec<String>,
}

/// A cost, in one of the two forms that tables have.
#[derive(Debug, Clone, PartialEq)]
pub enum Cost {
    /// Exact decimals in a text.
    Text(String),
    /// An object of numbers for each dataset.
    Numbers(Vec<Map<String, Value>>),
}

/// For each dataset, the names and the decimals of its amounts.
pub(super) type Amounts = [Vec<(String, String)>];

/// Formats amounts as a table with a text does.
pub(super) fn in_words(amounts: &Amounts) -> String {
    let one = |(name, amount): &(String, String)| format!("{name} = {amount}");
    let dataset = |of: &Vec<(String, String)>| of.iter().map(one).collect::<Vec<_>>().join(", ");
    amounts.iter().map(dataset).collect::<Vec<_>>().join("; ")
}

impl Cost {
    pub(super) fn words(&self) -> String {
        match self {
            Cost::Text(text) => text.clone(),
            Cost::Numbers(datasets) => {
                let one = |(name, amount): (&String, &Value)| format!("{name} = {amount}");
                let dataset = |of: &Map<String, Value>| of.iter().map(one).collect::<Vec<_>>().join(", ");
                datasets.iter().map(dataset).collect::<Vec<_>>().join("; ")
            }
        }
    }

    /// Whether both costs are equal. A JSON number must be the float nearest to the decimals.
    pub(super) fn is(&self, amounts: &Amounts) -> bool {
        match self {
            Cost::Text(text) => *text == in_words(amounts),
            Cost::Numbers(datasets) => {
                let nearest = |amount: &String| amount.parse::<f64>().ok().map(f64::to_bits);
                let bits = |value: &Value| value.as_f64().map(f64::to_bits);
                let same = |(stated, of): (&Map<String, Value>, &Vec<(String, String)>)| {
                    stated.len() == of.len()
                        && of.iter().all(|(name, amount)| {
                            stated.get(name).is_some_and(|value| bits(value) == nearest(amount))
                        })
                };
                datasets.len() == amounts.len() && datasets.iter().zip(amounts).all(same)
            }
        }
    }
}

impl Statement {
    /// Names the line of the table that states this, or else the table.
    pub(super) fn row(&self) -> String {
        self.line.map_or_else(|| "the table".to_owned(), |line| format!("line {line}"))
    }

    /// Where the table states this.
    pub(super) fn place(&self, what: &str) -> String {
        match self.line {
            Some(line) => format!("line {line}, column {what}"),
            None => what.to_owned(),
        }
    }
}

/// Reads a table: JSON if the text begins with `{`, and otherwise CSV.
///
/// # Errors
/// [`ReleaseError`] for anything but a file of `dp-report` in this version.
pub fn table(bytes: &[u8]) -> Result<Table, ReleaseError> {
    let text = std::str::from_utf8(bytes)
        .map_err(|error| ReleaseError::new(format!("byte {}", error.valid_up_to()), "it is not UTF-8"))?;
    without_mark(bytes)?;
    if text.starts_with('{') { json(text) } else { csv(text) }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    dp_report: u32,
    query: String,
    cost: Vec<Members>,
    certificate: String,
    source: String,
    noise: Vec<String>,
    #[serde(rename = "level")]
    _level: Option<f64>,
    figures: Vec<Members>,
}

/// The members of an object. Readers differ in which of two equal keys they take, so such an
/// object is refused.
struct Members(Map<String, Value>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match Once::deserialize(from)?.0 {
            Value::Object(members) => Ok(Members(members)),
            _ => Err(D::Error::custom("an object should be here")),
        }
    }
}

/// A value in which each object has each key once.
struct Once(Value);

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(OnceVisitor).map(Once)
    }
}

struct OnceVisitor;

impl<'de> Visitor<'de> for OnceVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(Once(item)) = from.next_element()? {
            items.push(item);
        }
        Ok(items.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut members = Map::new();
        while let Some((key, Once(value))) = from.next_entry::<String, Once>()? {
            if members.contains_key(&key) {
                return Err(A::Error::custom(format!("the key {key:?} is there twice")));
            }
            members.insert(key, value);
        }
        Ok(members.into())
    }
}

fn json(text: &str) -> Result<Table, ReleaseError> {
    let fail = |error: serde_json::Error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        ReleaseError::new(place, format!("it is not a table of dp-report: {error}"))
    };
    let read: Json = serde_json::from_str(text).map_err(fail)?;
    version("dp_report", &read.dp_report.to_string())?;
    if let Some(at) = read.figures.iter().position(|figure| !figure.0.contains_key("value")) {
        return Err(ReleaseError::new(format!("figures[{at}]"), "a figure has a value"));
    }
    if read.figures.is_empty() {
        return Err(ReleaseError::new("figures", "the table has no figure"));
    }
    let Json { query, certificate, source, noise, .. } = read;
    let cost = Cost::Numbers(read.cost.into_iter().map(|one| one.0).collect());
    let statement = Statement { line: None, query, cost, certificate, source, noise };
    Ok(Table { figures: read.figures.len(), statements: vec![statement] })
}

fn version(place: &str, found: &str) -> Result<(), ReleaseError> {
    match found == VERSION.to_string() {
        true => Ok(()),
        false => Err(ReleaseError::new(place, format!("this tool reads version {VERSION}, not {found:?}"))),
    }
}

fn csv(text: &str) -> Result<Table, ReleaseError> {
    let mut rows = records(text)?.into_iter();
    let (_, titles) = rows.next().ok_or_else(|| ReleaseError::new("line 1", "the file is empty"))?;
    if !titles.ends_with(&COLUMNS.map(str::to_owned)) {
        let message = format!("a table of dp-report has the last columns {}", COLUMNS.join(","));
        return Err(ReleaseError::new("line 1", message));
    }
    // If two columns had one title, a program that finds columns by title could take the wrong
    // column.
    if let Some(twice) = (1..titles.len()).find(|at| titles[..*at].contains(&titles[*at])) {
        return Err(ReleaseError::new("line 1", format!("the title {:?} occurs twice", titles[twice])));
    }
    let mut table = Table { figures: 0, statements: Vec::new() };
    for (line, cells) in rows {
        let place = format!("line {line}");
        if cells.len() != titles.len() {
            let message = format!("it has {} cells, and line 1 has {}", cells.len(), titles.len());
            return Err(ReleaseError::new(place, message));
        }
        let [.., cost, query, certificate, source, noise, written] = cells.as_slice() else { continue };
        version(&format!("{place}, column dp_report"), written)?;
        table.figures += 1;
        let statement = Statement {
            line: Some(line),
            query: query.clone(),
            cost: Cost::Text(cost.clone()),
            certificate: certificate.clone(),
            source: source.clone(),
            noise: noise.split("; ").filter(|law| !law.is_empty()).map(str::to_owned).collect(),
        };
        let same = |known: &Statement| Statement { line: known.line, ..statement.clone() } == *known;
        if !table.statements.iter().any(same) {
            table.statements.push(statement);
        }
    }
    match table.figures {
        0 => Err(ReleaseError::new("line 2", "the table has no figure, so it names no query")),
        _ => Ok(table),
    }
}

/// The records of a CSV file (RFC 4180), each with its first line.
fn records(text: &str) -> Result<Vec<(usize, Vec<String>)>, ReleaseError> {
    let (mut records, mut cells, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut line, mut first) = (1, 1);
    let mut chars = text.chars().peekable();
    let mut quoted = false;
    while let Some(c) = chars.next() {
        line += usize::from(c == '\n');
        match c {
            '"' if quoted && chars.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' if quoted && matches!(chars.peek(), None | Some(',' | '\r' | '\n')) => quoted = false,
            c if quoted && c != '"' => cell.push(c),
            '"' if !quoted && cell.is_empty() => quoted = true,
            '"' => {
                return Err(ReleaseError::new(
                    format!("line {line}"),
                    "a quotation mark is not expected here",
                ));
            }
            ',' => cells.push(std::mem::take(&mut cell)),
            '\r' if chars.peek() == Some(&'\n') => {}
            // Other programs begin a new row at such a carriage return.
            '\r' => {
                return Err(ReleaseError::new(
                    format!("line {line}"),
                    "a carriage return is not expected here",
                ));
            }
            '\n' => {
                cells.push(std::mem::take(&mut cell));
                records.push((first, std::mem::take(&mut cells)));
                first = line;
            }
            c => cell.push(c),
        }
    }
    match (quoted, cells.is_empty() && cell.is_empty()) {
        (false, true) => Ok(records),
        _ => Err(ReleaseError::new(format!("line {line}"), "the file was cut off: the line does not end")),
    }
}
