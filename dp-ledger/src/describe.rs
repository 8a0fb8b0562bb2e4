//! Dataset descriptions. A program states one for each dataset when it opens a session. A
//! description contains a mark (a fingerprint) of the rows, and what the session protects: the
//! neighbours and the unit.

use core::fmt;
use std::sync::{Mutex, PoisonError};

use dp_types::law::session::{Account, Ledger, LedgerError, Opening};
use serde_json::Value;

use crate::input_error::InputError;
use crate::names::{hex, name, unhex};
use crate::signing_key::{Digest, HolderKey};

/// A dataset as a ledger registers it. As one line of text, it has the mark (a fingerprint of the
/// rows), the neighbours, and the unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Identifies the rows: it is their fingerprint under the ledger's salt.
    pub mark: Digest,
    /// How neighbouring datasets differ: `add-remove` or `replace-one`.
    pub neighbours: String,
    /// The privacy unit. The text is `row`, or has the column's name: `at most 5 rows of one
    /// person` or `the first 5 rows of one person`.
    pub unit: String,
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", hex(&self.mark), self.neighbours, self.unit)
    }
}

impl Description {
    /// Reads the line of text that describes a dataset.
    ///
    /// # Errors
    /// The line is not a description.
    pub fn read(line: &str) -> Result<Self, InputError> {
        let read = || {
            let mut parts = line.trim().splitn(3, ' ');
            let mark = unhex(parts.next()?)?;
            let neighbours = parts.next().filter(|word| ["add-remove", "replace-one"].contains(word))?;
            let unit = name(parts.next()?).ok()?;
            Some(Self { mark, neighbours: neighbours.into(), unit: unit.into() })
        };
        let fault = "this does not describe a dataset: a description is 64 hexadecimal digits, `add-remove` or `replace-one`, and the unit, as the program prints it";
        read().ok_or_else(|| InputError::key(fault))
    }

    /// Describes each dataset of a session that the program is about to open. The fingerprints use
    /// the ledger's salt.
    pub(crate) fn of(opening: &Opening<'_>, salt: &Digest) -> Option<Vec<Self>> {
        let promises = promises(opening.record())?;
        let describe = |(dataset, (neighbours, unit))| {
            Some(Self { mark: opening.reveal_fingerprint(dataset, salt)?, neighbours, unit })
        };
        promises.into_iter().enumerate().map(describe).collect()
    }
}

/// The error text if a description cannot be made.
pub(crate) const UNREAD: &str = "the record of this session is not one that this version reads";

/// An accountant that opens no session, but records the datasets that a program would open. The
/// holder can use these descriptions to register the datasets.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use dp_ledger::{Describer, HolderKey};
/// use dp_types::prelude::*;
///
/// #[derive(Record)]
/// struct Patient { smoker: bool }
/// # let path = std::env::temp_dir().join(format!("dp-ledger-describer-{}", std::process::id()));
/// # std::fs::create_dir_all(&path)?;
/// # let key = path.join("key");
/// # dp_ledger::Ledger::create(path.join("ledger").to_str().ok_or("a path")?)?.1.save(&key)?;
/// let holder = HolderKey::load(&key)?;
/// # std::fs::remove_dir_all(&path)?;
/// let patients = Dataset::<Patient>::from_rows([Patient { smoker: true }])?;
/// let describer = Describer::new(&holder);
/// let refused = patients.open_with::<eps!(1)>(&describer);
/// assert!(refused.is_err());
/// assert!(describer.descriptions()[0].to_string().ends_with(" add-remove row"));
/// # Ok(()) }
/// ```
pub struct Describer<'a> {
    key: &'a HolderKey,
    seen: Mutex<Vec<Description>>,
}

impl<'a> Describer<'a> {
    /// Makes a describer for the ledger of this holder.
    #[must_use]
    pub fn new(key: &'a HolderKey) -> Self {
        Self { key, seen: Mutex::default() }
    }

    /// The recorded descriptions.
    #[must_use]
    pub fn descriptions(&self) -> Vec<Description> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Ledger for Describer<'_> {
    fn open(&self, opening: &Opening<'_>) -> Result<Box<dyn Account>, LedgerError> {
        let found = Description::of(opening, self.key.salt()).ok_or(UNREAD)?;
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
        Err("the datasets were described, and nothing is opened".into())
    }
}

/// Reads the neighbours and the unit of each dataset from the certificate of a session.
fn promises(record: &str) -> Option<Vec<(String, String)>> {
    let record: Value = serde_json::from_str(record).ok()?;
    let promise = |source: &Value| {
        let unit = &source["unit"];
        // Line breaks and control characters are escaped, as in JSON.
        let column = || Some(Value::from(unit["column"].as_str()?).to_string().trim_matches('"').to_owned());
        let unit = match (unit["kind"].as_str()?, unit["at_most"].as_u64(), unit["keep"].as_u64()) {
            ("row", None, None) => "row".to_owned(),
            ("identifier", Some(most), None) => format!("at most {most} rows of one {}", column()?),
            ("identifier", None, Some(first)) => format!("the first {first} rows of one {}", column()?),
            _ => return None,
        };
        Some((source["neighbours"].as_str()?.to_owned(), unit))
    };
    record["sources"].as_array()?.iter().map(promise).collect()
}

#[cfg(test)]
mod tests {
    use super::{Description, promises};

    #[test]
    fn promises_are_read_from_records() {
        let record = r#"{"dp_session":2,"sources":[{"record":"A]}\"","columns":[["a",-3]],"neighbours":"add-remove","unit":{"kind":"row"}},{"neighbours":"replace-one","unit":{"kind":"identifier","column":"person","at_most":5}},{"neighbours":"add-remove","unit":{"kind":"identifier","column":"a \"b\"\n","keep":3}}],"check":""}"#;
        let pair = |neighbours: &str, unit: &str| (neighbours.to_owned(), unit.to_owned());
        let all = [
            pair("add-remove", "row"),
            pair("replace-one", "at most 5 rows of one person"),
            pair("add-remove", r#"the first 3 rows of one a \"b\"\n"#),
        ];
        assert_eq!(promises(record).unwrap(), all);
        for cut in 0..record.len() - 1 {
            assert!(record.get(..cut).is_none_or(|record| promises(record).is_none()), "{cut}");
        }
        // A unit from a later version gets no description.
        for (known, other) in [
            ("\"row\"", "\"rows\""),
            ("\"keep\"", "\"keeps\""),
            ("\"at_most\":5", "\"at_most\":5,\"keep\":2"),
        ] {
            assert_eq!(promises(&record.replace(known, other)), None, "{other}");
        }
    }

    #[test]
    fn descriptions_are_read_back() {
        let described = Description {
            mark: [7; 32],
            neighbours: "add-remove".into(),
            unit: "at most 5 rows of one person".into(),
        };
        assert_eq!(Description::read(&described.to_string()).unwrap(), described);
        assert!(Description::read("07 add-remove row").is_err());
        assert!(Description::read(&format!("{} both row", "07".repeat(32))).is_err());
    }
}
