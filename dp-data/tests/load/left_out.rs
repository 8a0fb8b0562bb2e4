//! Tests that loading counts the rows that it drops, for each file format.

use std::sync::Arc;

use arrow_array::{ArrayRef, Int32Array, RecordBatch, StringArray};
use dp_data::Load;
use dp_types::law::record::{Given, Intake, Order};
use dp_types::prelude::*;
use parquet::arrow::ArrowWriter;
use postgres::{Client, NoTls};

use crate::server::server;

#[derive(Record)]
#[dp(invalid = drop_row)]
struct Visit {
    #[dp(unit, keep = 2)]
    person: String,
    #[dp(range = 0..=120)]
    age: i64,
}

const ROWS: [(&str, Option<i32>); 8] = [
    ("a", Some(1)),
    ("a", None),
    ("b", Some(121)),
    ("a", Some(2)),
    ("a", Some(3)),
    ("b", Some(130)),
    ("b", Some(4)),
    ("a", Some(5)),
];

const LEFT_OUT: &str = "of 8 rows, 5 were left out\n\
     2: column `age`: the value is above the range; allowed is a whole number from 0 to 120\n\
     1: column `age`: the value is missing; allowed is a whole number from 0 to 120\n\
     2: column `person`: the value has more rows than the 2 that `Visit` keeps of each";

fn reveals(loaded: Result<Dataset<Visit>, Error>) {
    assert_eq!(loaded.map_err(|error| error.reveal()).unwrap().reveal_left_out(), LEFT_OUT);
}

#[test]
fn rows_that_are_left_out_are_counted_in_each_format() {
    let rows: Vec<String> = ROWS
        .iter()
        .map(|(person, age)| {
            format!("('{person}', {})", age.map_or("NULL".to_owned(), |age| age.to_string()))
        })
        .collect();
    let query = format!("SELECT column1 AS person, column2 AS age FROM (VALUES {}) AS v", rows.join(", "));
    reveals(Dataset::from_sqlite("V", &rusqlite::Connection::open_in_memory().unwrap(), &query));
    let database = server().database();
    let mut client = Client::connect(&server().address("holder", &database), NoTls).unwrap();
    reveals(Dataset::from_postgres("V", &mut client, &query));
    let persons: ArrayRef = Arc::new(StringArray::from_iter_values(ROWS.map(|row| row.0)));
    let ages: ArrayRef = Arc::new(Int32Array::from_iter(ROWS.map(|row| row.1)));
    let batch =
        RecordBatch::try_from_iter_with_nullable([("person", persons, false), ("age", ages, true)]).unwrap();
    let pieces = [batch.slice(0, 3), batch.slice(3, 5)].map(Ok);
    reveals(Dataset::from_arrow("V", &batch.schema(), pieces));
    let path = std::env::temp_dir().join(format!("dp-data-{}-left-out.parquet", std::process::id()));
    let mut writer =
        ArrowWriter::try_new(std::fs::File::create(&path).unwrap(), batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    reveals(Dataset::from_parquet(&path));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn rows_of_an_intake_are_counted_in_whatever_order_they_come() {
    for order in [Order::Own, Order::Any] {
        let mut intake = Intake::<Visit>::new("V", &["person", "age"], order).unwrap();
        for (person, age) in ROWS {
            let age = age.map_or(Given::Missing, |age| Given::from(i64::from(age)));
            intake.row(|column| [Given::Text(person), age][column]).unwrap();
        }
        reveals(intake.finish());
    }
}
