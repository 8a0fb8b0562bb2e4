//! Reads the results of queries from an SQLite database.

use dp_types::law::neighbours::Neighbours;
use dp_types::law::record::{Given, Intake, Order};
use dp_types::prelude::{Dataset, Error, Record};
use rusqlite::Connection;
use rusqlite::types::ValueRef;

pub(crate) fn load<R: Record, N: Neighbours>(
    name: &str,
    connection: &Connection,
    query: &str,
) -> Result<Dataset<R, N>, Error> {
    let unreadable = |why: rusqlite::Error| Error::unreadable(name, why);
    let mut statement = connection.prepare(query).map_err(unreadable)?;
    if !statement.readonly() {
        return Err(Error::unreadable(name, "the statement is not a query: it would change the database"));
    }
    let columns: Vec<&str> = statement.column_names().collect();
    let mut intake = Intake::<R>::new(name, &columns, Order::Any)?;
    let places = intake.places().to_vec();
    let mut rows = statement.query([]).map_err(unreadable)?;
    while let Some(row) = rows.next().map_err(unreadable)? {
        // All values are fetched first, so that a failure is not mistaken for a value.
        let values: Vec<Given<'_>> = places
            .iter()
            .map(|place| row.get_ref(*place).map(given))
            .collect::<Result<_, _>>()
            .map_err(unreadable)?;
        intake.row(|column| values[column])?;
    }
    intake.finish()
}

fn given(value: ValueRef<'_>) -> Given<'_> {
    match value {
        ValueRef::Null => Given::Missing,
        ValueRef::Integer(value) => Given::from(value),
        ValueRef::Real(value) => Given::Float(value),
        ValueRef::Text(bytes) => str::from_utf8(bytes).map_or(Given::Other, Given::Text),
        ValueRef::Blob(_) => Given::Other,
    }
}
