//! The rows that a load dropped, counted by reason. The counts reveal the data, so they are only
//! for the data holder.

use core::fmt::Write;

use super::Dataset;
use super::meaning::allowed;
use crate::neighbours::Neighbours;
use crate::num::MisfitError;
use crate::record::Record;
use crate::record::unit::Unit;

/// How many rows were dropped for each reason, in the order of the reasons. The type cannot be
/// printed, and queries cannot read it.
///
/// The counts are in a list, because there are few reasons. The debug information of a tree map
/// would be in every user's program.
#[derive(Default)]
pub(in crate::record) struct LeftOut(Vec<(Why, u64)>);

/// Why a row was dropped.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::record) enum Why {
    /// The line is not a row, for this reason.
    #[cfg(feature = "csv")]
    Malformed(String),
    /// A value does not fit. The first such value is in the column at this index.
    Value(usize, MisfitError),
    /// The row's unit already has the maximum number of rows.
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
    /// of the data, without noise**.
    ///
    /// The policy [`DropRow`](crate::record::DropRow) drops rows with a value that does not fit,
    /// and [`KeepFirst`](crate::record::KeepFirst) drops the rows of a unit beyond its limit.
    /// Neither policy reports this during the load. This text shows the holder whether the dropped
    /// rows were a few typing errors, or every row with a number in another program's notation. A
    /// row counts once, at its first value that does not fit.
    ///
    /// The text is only for people who may read the data itself, at a terminal, before the dataset
    /// is queried. The counts depend on each person's rows, so nothing that leaves the holder may
    /// depend on them: neither a log nor the choice of a query. Queries do not read the counts, and
    /// showing them does not cost budget. A reviewer should search for each `reveal_left_out`.
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
            let (name, allowed) = (R::COLUMNS[*column], allowed::<R>(*column));
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
