//! Loads rows of one record from four sources, with the code that the book shows.

use arrow_array::RecordBatch;
use dp_data::Load;
use dp_types::prelude::*;

#[derive(Record)]
struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

fn load(
    batch: RecordBatch,
    connection: &rusqlite::Connection,
    client: &mut ::postgres::Client,
) -> Result<[Dataset<Patient>; 4], Error> {
    let query = "SELECT age, smoker FROM patients";
    Ok([
        Dataset::from_parquet("patients.parquet")?,
        Dataset::from_arrow("the ward", &batch.schema(), [Ok(batch)])?,
        Dataset::from_sqlite("the ward", connection, query)?,
        Dataset::from_postgres("the ward", client, query)?,
    ])
}
