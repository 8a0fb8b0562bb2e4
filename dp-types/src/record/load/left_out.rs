//! Dropped rows of a load, counted by reason: counts of the data, only for its holder.

use core::fmt::Write;

use super::Dataset;
use crate::neighbours::Neighbours;
use crate::num::Misfit;
use crate::record::unit::Unit;
use crate::record::{Fields, Record};

/// The number of dropped rows for each reason, in the order of the reasons. It cannot be printed,
/// and no query reads it.
///
/// There are few reasons, and the debug information of a tree is in every user's program.
#[derive(Default)]
pub(in crate::record) struct LeftOut(Vec<(Why, u64)>);

/// Why a row was dropped.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::record) enum Why {
    /// It is not a row, for this reason.
    #[cfg(feature = "csv")]
    Malformed(String),
    /// The first value that does not fit is in the column with this number.
    Value(usize, Misfit),
    /// Its unit already has the maximum number of rows.
    Beyond,
}

impl LeftOut {
    /// Counts `rows` more rows.
    pub(in crate::record) fn count(&mut self, why: Why, rows: u64) {
        match self.0.binary_search_by(|(known, _)| known.cmp(&why)) {
            Ok(place) => self.0[place].1 += rows,
            Err(place) => self.0.insert(place, (why, rows)),
        }
    }

    fn rows(&self) -> u64 {
        self.0.iter().map(|(_, rows)| rows).sum()
    }
}

impl<R: Record, N: Neighbours> Dataset<R, N> {
    /// How many rows were dropped when this dataset was loaded, and why, for each column: **counts
    /// of the data that no noise protects**.
    ///
    /// The policy [`DropRow`](crate::record::DropRow) drops rows with a value that does not fit,
    /// and [`KeepFirst`](crate::record::KeepFirst) the rows of a unit beyond its limit; both do so
    /// silently. Here the holder sees whether the dropped rows were a few typing errors, or every
    /// row with a number in another program's notation. A row counts once, at its first value that
    /// does not fit.
    ///
    /// The text is only for people who may read the data itself, at a terminal, before the dataset
    /// is queried. The counts depend on each person's rows, so nothing that leaves the holder may
    /// depend on them: neither a log nor the choice of a query. No query reads them, and they cost
    /// no budget. A reviewer should search for each `reveal_left_out`.
    ///
    /// ```
    /// use dp_types::prelude::*;
    ///
    /// #[derive(Record)]
    /// #[dp(invalid = drop_row)]
    /// struct Patient {
    ///     #[dp(range = 0..=120)]
    ///     age: i64,
    /// }
    ///
    /// let patients = Dataset::<Patient>::from_rows([31, 64, 130].map(|age| Patient { age }))?;
    /// assert_eq!(
    ///     patients.reveal_left_out(),
    ///     "of 3 rows, 1 was left out\n\
    ///      1: column `age`: the value is above the range; allowed is a whole number from 0 to 120"
    /// );
    /// # Ok::<(), Error>(())
    /// ```
    pub fn reveal_left_out(&self) -> String {
        let left_out = self.left_out.rows();
        let (all, was) = (self.store.rows() as u64 + left_out, if left_out == 1 { "was" } else { "were" });
        let mut text = format!("of {all} rows, {left_out} {was} left out");
        for (why, rows) in &self.left_out.0 {
            // Writing to a `String` cannot fail.
            let _ = write!(text, "\n{rows}: {}", words::<R>(why));
        }
        text
    }
}

fn words<R: Record>(why: &Why) -> String {
    match why {
        #[cfg(feature = "csv")]
        Why::Malformed(fault) => fault.clone(),
        Why::Value(column, misfit) => {
            let (name, allowed) = (R::COLUMNS[*column], R::Fields::allowed(*column));
            format!("column `{name}`: the value {misfit}; allowed is {allowed}")
        }
        Why::Beyond => {
            let column = <R::Unit as Unit<R::Fields>>::COLUMN.map_or("", |column| R::COLUMNS[column]);
            let limit = <R::Unit as Unit<R::Fields>>::LIMIT;
            format!(
                "column `{column}`: the value has more rows than the {limit} that `{}` keeps of each",
                R::NAME
            )
        }
    }
}
