//! Tests that each format loads the same dataset as `from_rows` with the same rows, and reports
//! sources that it cannot read.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used)]

mod arrow;
mod checksums;
mod left_out;
mod malformed;
mod numbers;
// The book shows this module, which is compiled but not run.
#[allow(dead_code)]
mod page;
mod parquet;
mod postgres;
#[path = "../../../dp-ledger/tests/suite/server.rs"]
#[allow(dead_code)]
mod server;
mod sqlite;

use dp_types::Date;
use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
pub(crate) enum Ward {
    Icu,
    #[dp(rename = "E, R")]
    Er,
}

/// A visit. The sources have the columns of this record in another order, and have more columns.
#[derive(Record)]
pub(crate) struct Visit {
    #[dp(unit, at_most = 3)]
    person: String,
    #[dp(range = -5..=120)]
    age: i64,
    insured: Option<bool>,
    #[dp(category)]
    ward: Ward,
    #[dp(range = 0.00..=99.00, step = 0.01)]
    bill: Option<Decimal>,
    #[dp(range = "2020-01-01"..="2020-12-31")]
    day: Date,
}

/// A visit. The loader keeps only the first visits of each person.
#[derive(Record)]
pub(crate) struct Kept {
    #[dp(unit, keep = 2)]
    person: String,
    #[dp(range = -5..=120)]
    age: i64,
}

/// The rows that each source holds.
pub(crate) fn visits() -> [Visit; 4] {
    let visit = |person: &str, age, insured, ward, bill: Option<i64>, (month, day)| Visit {
        person: person.to_owned(),
        age,
        insured,
        ward,
        bill: bill.map(|cents| Decimal::new(cents, 2)),
        day: Date::new(2020, month, day).unwrap(),
    };
    [
        visit("ann", 31, Some(true), Ward::Er, Some(1250), (2, 29)),
        visit("bob", -5, None, Ward::Icu, None, (12, 31)),
        visit("ann", 64, Some(false), Ward::Icu, Some(7), (1, 1)),
        visit("cyd", 120, Some(true), Ward::Er, Some(9900), (6, 5)),
    ]
}

/// Checks that a dataset holds exactly these rows.
pub(crate) fn holds<R: Record>(loaded: Result<Dataset<R>, Error>, rows: impl IntoIterator<Item = R>) {
    let key = [3; 32];
    let expected = Dataset::<R>::from_rows(rows).unwrap();
    let loaded = loaded.map_err(|error| error.reveal()).unwrap();
    assert_eq!(loaded.reveal_fingerprint(&key), expected.reveal_fingerprint(&key));
}

/// The kind of the error, and its sentence.
pub(crate) fn said<R: Record>(loaded: Result<Dataset<R>, Error>) -> String {
    let error = loaded.err().expect("it is refused");
    format!("{:?}: {error}", error.kind())
}

/// Defines a record of a single column, for one value at a time.
macro_rules! single {
    ($($name:ident: $type:ty, $(#[$mark:meta])*;)*) => { $(
        #[derive(Record)]
        pub(crate) struct $name { $(#[$mark])* pub(crate) x: $type }
    )* };
}
pub(crate) use single;
