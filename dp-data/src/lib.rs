#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

#[cfg(feature = "arrow")]
mod arrow;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "postgres")]
mod postgres;
#[cfg(feature = "sqlite")]
mod sqlite;

use dp_types::law::neighbours::Neighbours;
#[cfg(any(feature = "arrow", feature = "postgres", feature = "sqlite"))]
use dp_types::prelude::Error;
use dp_types::prelude::{Dataset, Record};

/// The type of record batches, from the version of `arrow` that this crate was built with.
#[cfg(feature = "arrow")]
pub use arrow_array::RecordBatch;
/// The names and types of the columns, from the version of `arrow` that this crate was built with.
#[cfg(feature = "arrow")]
pub use arrow_schema::{ArrowError, Schema};

/// Loads datasets from further formats. Only [`Dataset`] implements this trait.
///
/// Each method refuses:
/// - a source that lacks a column of the record, has that column twice, or has it with a type that
///   columns cannot take (`ErrorKind::Header`);
/// - a source that cannot be read (`Io`, `Malformed`);
/// - a value that does not fit its column, unless the record's policy permits it (`Value`);
/// - more rows than the record declares for a unit (`TooManyRowsForUnit`).
pub trait Load: Sized + sealed::Sealed {
    /// Loads a Parquet file, or all files of a folder whose names end in `.parquet`, in the order
    /// of the names. Reads only the columns of the record. With the feature `progress`, a long file
    /// shows a progress bar on a terminal.
    ///
    /// # Errors
    /// The errors that this trait lists for all methods.
    #[cfg(feature = "parquet")]
    fn from_parquet(path: impl AsRef<std::path::Path>) -> Result<Self, Error>;

    /// Loads Parquet files as one dataset: the rows of the first file, then those of the second,
    /// and so on. The names, the number and the order of the files are public. So a file must not
    /// be about a single person, and no row may decide the order of the files.
    ///
    /// ```no_run
    /// # use dp_data::Load;
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Visit { #[dp(range = 0..=10)] pain: i64 }
    /// let visits = Dataset::<Visit>::from_parquet_files((1..=9).map(|part| format!("part-{part}.parquet")))?;
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors that this trait lists for all methods, for each file. `Io` if the list is empty.
    #[cfg(feature = "parquet")]
    fn from_parquet_files<P: AsRef<std::path::Path>>(
        paths: impl IntoIterator<Item = P>,
    ) -> Result<Self, Error>;

    /// Loads record batches of one schema, in their order. The rows of one unit must not influence
    /// the order of other units' rows. So sort the output of a query engine by all columns of the
    /// record. Errors call the source `name`.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use arrow_array::{BooleanArray, Int16Array, RecordBatch};
    /// use dp_data::Load;
    /// use dp_types::prelude::*;
    ///
    /// #[derive(Record)]
    /// struct Patient {
    ///     #[dp(range = 0..=120)]
    ///     age: i64,
    ///     smoker: Option<bool>,
    /// }
    ///
    /// let smoker = Arc::new(BooleanArray::from(vec![Some(true), None]));
    /// let age = Arc::new(Int16Array::from(vec![31, 64]));
    /// let batch = RecordBatch::try_from_iter([("smoker", smoker as _), ("age", age as _)])?;
    /// let patients = Dataset::<Patient>::from_arrow("the ward", &batch.schema(), [Ok(batch)])?;
    /// # let _ = patients;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors that this trait lists for all methods. It is also an error if a batch has other
    /// columns than the schema.
    #[cfg(feature = "arrow")]
    fn from_arrow(
        name: &str,
        schema: &Schema,
        batches: impl IntoIterator<Item = Result<RecordBatch, ArrowError>>,
    ) -> Result<Self, Error>;

    /// Loads the rows that a query selects from an SQLite database. Errors call the source `name`.
    ///
    /// # Errors
    /// The errors that this trait lists for all methods. It is also an error if the statement would
    /// change the database.
    #[cfg(feature = "sqlite")]
    fn from_sqlite(name: &str, connection: &rusqlite::Connection, query: &str) -> Result<Self, Error>;

    /// Loads the rows that a query selects from a PostgreSQL server, in a read-only transaction.
    /// Errors call the source `name`.
    ///
    /// # Errors
    /// The errors that this trait lists for all methods.
    #[cfg(feature = "postgres")]
    fn from_postgres(name: &str, client: &mut ::postgres::Client, query: &str) -> Result<Self, Error>;
}

mod sealed {
    /// Seals the trait against other crates.
    pub trait Sealed {}
    impl<R: super::Record, N: super::Neighbours> Sealed for super::Dataset<R, N> {}
}

impl<R: Record, N: Neighbours> Load for Dataset<R, N> {
    #[cfg(feature = "parquet")]
    fn from_parquet(path: impl AsRef<std::path::Path>) -> Result<Self, Error> {
        parquet::load(dp_types::law::record::files_of(path.as_ref(), "parquet")?)
    }

    #[cfg(feature = "parquet")]
    fn from_parquet_files<P: AsRef<std::path::Path>>(
        paths: impl IntoIterator<Item = P>,
    ) -> Result<Self, Error> {
        parquet::load(paths)
    }

    #[cfg(feature = "arrow")]
    fn from_arrow(
        name: &str,
        schema: &Schema,
        batches: impl IntoIterator<Item = Result<RecordBatch, ArrowError>>,
    ) -> Result<Self, Error> {
        arrow::load(name, schema, batches)
    }

    #[cfg(feature = "sqlite")]
    fn from_sqlite(name: &str, connection: &rusqlite::Connection, query: &str) -> Result<Self, Error> {
        sqlite::load(name, connection, query)
    }

    #[cfg(feature = "postgres")]
    fn from_postgres(name: &str, client: &mut ::postgres::Client, query: &str) -> Result<Self, Error> {
        postgres::load(name, client, query)
    }
}

/// A time in parts of a day since 1970-01-01, or `None` if it is not a whole second in a year that
/// dates support.
#[cfg(any(feature = "arrow", feature = "postgres"))]
fn moment<'v>(parts: i64, parts_of_a_day: i64) -> dp_types::law::record::Given<'v> {
    use dp_types::{DateTime, law::record::Given};
    let seconds = i128::from(parts) * 86_400;
    match i64::try_from(seconds / i128::from(parts_of_a_day)) {
        Ok(whole) if seconds % i128::from(parts_of_a_day) == 0 => {
            DateTime::of_seconds(whole).map_or(Given::Other, Given::DateTime)
        }
        _ => Given::Other,
    }
}

/// The date `days` days after 1970-01-01, or `None` if dates do not support its year.
#[cfg(any(feature = "arrow", feature = "postgres"))]
fn day<'v>(days: i64) -> dp_types::law::record::Given<'v> {
    use dp_types::{Date, law::record::Given};
    Date::of_days(days).map_or(Given::Other, Given::Date)
}

/// The text of a UUID: 32 hexadecimal digits in lower case, in five groups.
#[cfg(any(feature = "arrow", feature = "postgres"))]
fn uuid(bytes: [u8; 16]) -> [u8; 36] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = [b'-'; 36];
    let mut at = 0;
    for (place, byte) in bytes.iter().enumerate() {
        at += usize::from(matches!(place, 4 | 6 | 8 | 10));
        text[at] = DIGITS[usize::from(byte >> 4)];
        text[at + 1] = DIGITS[usize::from(byte & 15)];
        at += 2;
    }
    text
}
