//! Tests of numbers that a source stores as texts. Each format reads such texts as a CSV file does.

use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, LargeStringArray, RecordBatch, StringArray, StringViewArray};
use dp_data::Load;
use dp_types::prelude::*;
use parquet::arrow::ArrowWriter;
use postgres::{Client, NoTls};

use crate::server::server;
use crate::{holds, said};

#[derive(Record)]
struct Income {
    #[dp(range = 0..=500_000)]
    whole: i64,
    #[dp(range = 0.0..=500_000.0, step = 0.1)]
    tenths: Decimal,
    #[dp(range = 0.0..=500_000.0, step = 0.1)]
    near: Option<f64>,
}

const TEXTS: [&str; 5] = ["1e+05", "1.5E3", "+5", "5.", ".5e1"];
const NUMBERS: [i64; 5] = [100_000, 1_500, 5, 5, 5];

fn incomes() -> impl Iterator<Item = Income> {
    NUMBERS.into_iter().map(|whole| Income {
        whole,
        tenths: Decimal::new(whole, 0),
        near: Some(whole as f64),
    })
}

const SELECT: &str = "SELECT column1 AS whole, column1 AS tenths, column1 AS near FROM (VALUES ";

/// A query that returns these texts as rows.
fn selected(texts: &[&str]) -> String {
    let rows: Vec<String> = texts.iter().map(|text| format!("('{text}')")).collect();
    format!("{SELECT}{}) AS v", rows.join(", "))
}

/// Makes a batch of three equal columns.
fn batch(column: ArrayRef) -> RecordBatch {
    RecordBatch::try_from_iter(["whole", "tenths", "near"].map(|name| (name, column.clone()))).unwrap()
}

#[test]
fn an_exponent_is_read_in_the_texts_of_each_format() {
    let connection = rusqlite::Connection::open_in_memory().unwrap();
    holds::<Income>(Dataset::from_sqlite("V", &connection, &selected(&TEXTS)), incomes());
    let database = server().database();
    let mut client = Client::connect(&server().address("holder", &database), NoTls).unwrap();
    holds::<Income>(Dataset::from_postgres("V", &mut client, &selected(&TEXTS)), incomes());
    let arrays: [ArrayRef; 4] = [
        Arc::new(StringArray::from(TEXTS.to_vec())),
        Arc::new(LargeStringArray::from(TEXTS.to_vec())),
        Arc::new(StringViewArray::from(TEXTS.to_vec())),
        Arc::new(TEXTS.into_iter().collect::<DictionaryArray<Int32Type>>()),
    ];
    for array in arrays {
        let batch = batch(array);
        holds::<Income>(Dataset::from_arrow("V", &batch.schema(), [Ok(batch)]), incomes());
    }
    let path = std::env::temp_dir().join(format!("dp-data-{}-exponents.parquet", std::process::id()));
    let batch = batch(Arc::new(StringArray::from(TEXTS.to_vec())));
    let mut writer =
        ArrowWriter::try_new(std::fs::File::create(&path).unwrap(), batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    holds::<Income>(Dataset::from_parquet(&path), incomes());
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_text_that_is_no_number_or_off_the_grid_is_refused_in_words() {
    let connection = rusqlite::Connection::open_in_memory().unwrap();
    let whole = "allowed is a whole number from 0 to 500000";
    for (text, why) in [
        ("1e", "is not a number"),
        ("15e-1", "is not a multiple of the column's step"),
        ("1e99999999999", "is above the range"),
    ] {
        let sentence = format!("Value: V, row 2, column `whole`: the value {why}; {whole}");
        let query = selected(&["1", text]);
        assert_eq!(said::<Income>(Dataset::from_sqlite("V", &connection, &query)), sentence);
        let batch = batch(Arc::new(StringArray::from(vec!["1", text])));
        assert_eq!(said::<Income>(Dataset::from_arrow("V", &batch.schema(), [Ok(batch)])), sentence);
    }
}
