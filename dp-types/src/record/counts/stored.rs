//! How many rows each unit has, counted where they are stored.
//!
//! The identifiers are in a column already, so that a table needs to hold only one part of them at a time: however many there are, it takes a small part of the
//! memory of the columns.

use std::hash::{BuildHasher, RandomState};

use super::table::Table;
use crate::error::Error;
use crate::record::fields::Fields;
use crate::record::load::Loader;
use crate::record::store::{CHUNK, Store};
use crate::record::{Record, Unit};

/// The digits of the number of a part, of which there are 32.
const DIGITS: u32 = 5;

impl<R: Record> Loader<R> {
    /// Counts the rows of each unit in the store, where none is counted on its way in: `now`, or when there are twice as many as were left the last time. So
    /// all counting together takes some three times as long as the last, and rows beyond a limit never take more memory than those that are kept.
    pub(in crate::record) fn count_stored(&mut self, now: bool) -> Result<(), Error> {
        if !self.rows_of.next.is_some_and(|next| now || self.store.rows() >= next) {
            return Ok(());
        }
        let limit = <R::Unit as Unit<R::Fields>>::LIMIT;
        if <R::Unit as Unit<R::Fields>>::KEEPS {
            let mut beyond = vec![0_u64; self.store.rows().div_ceil(64)];
            self.store.each_beyond(limit, |row| beyond[row / 64] |= 1 << (row % 64));
            self.store.retain(|row| beyond[row / 64] >> (row % 64) & 1 == 0);
        } else {
            let mut first = None;
            self.store.each_beyond(limit, |row| first = Some(first.map_or(row, |first| row.min(first))));
            if let Some(row) = first {
                return self.beyond_limit(|_| (self.origins.place(row), None));
            }
        }
        self.rows_of.next = Some(2 * self.store.rows());
        Ok(())
    }
}

impl<R: Record> Store<R> {
    /// Tells each row before which its unit has as many rows as the limit says: the units part by part, the rows of each part in their order.
    fn each_beyond(&self, limit: u64, mut tell: impl FnMut(usize)) {
        // Keyed, as the table is: a file cannot be made so that all units are in one part.
        let key = RandomState::new().hash_one(0_u64) | 1;
        let mut table = Table::new();
        let (mut identifiers, mut rows_here) = ([0_u64; CHUNK], [0_u16; CHUNK]);
        for part in 0..1 << DIGITS {
            table.clear();
            for k in 0..self.chunks() {
                let (chunk, rows) = self.chunk(k);
                let mut here = 0;
                for row in 0..rows {
                    let cells = R::Fields::cells(chunk, row);
                    let identifier = <R::Unit as Unit<R::Fields>>::identifier(&cells).unwrap_or_default();
                    (identifiers[here], rows_here[here]) = (identifier, row as u16);
                    here += usize::from(identifier.wrapping_mul(key) >> (u64::BITS - DIGITS) == part);
                }
                for (identifier, row) in identifiers[..here].iter().zip(rows_here) {
                    if !table.admit(*identifier, limit) {
                        tell(k * CHUNK + usize::from(row));
                    }
                }
            }
        }
    }
}

#[cfg(all(test, feature = "macros"))]
mod tests {
    use std::collections::HashMap;

    use super::{Loader, Store};
    use crate::error::{Error, Place};
    use crate::neighbours::AddRemove;
    use crate::prelude::Record;
    use crate::record::counts::MOST;

    use crate::record::{Dataset, Given, GivenColumn, Intake, Order};
    use crate::testing::Random;

    macro_rules! visits {
        ($($name:ident $policy:ident ($($more:tt)*);)*) => { $(
            #[derive(Record)]
            #[dp(invalid = $policy)]
            struct $name {
                #[dp(range = 0..=1_000_000)]
                day: i64,
                #[dp(unit, $($more)*, range = -5..=1_000_000_000_000)]
                person: i64,
            }
            impl From<Row> for $name {
                fn from((person, day): Row) -> Self {
                    Self { day, person }
                }
            }
        )* };
    }
    visits! {
        Kept refuse (keep = 2);
        Refused refuse (at_most = 3);
        Dropped drop_row (at_most = 3);
    }

    /// A person and a day.
    type Row = (i64, i64);
    type Columns = <Kept as Record>::Fields;

    fn stored<R: Record<Fields = Columns>>(store: &Store<R>) -> Vec<Row> {
        let row = |row| {
            let (day, (person, ())) = store.row(row as u64);
            (person.cast_signed() - 5, i64::from(day))
        };
        (0..store.rows()).map(row).collect()
    }

    /// Many persons with few rows each, and one with many.
    fn rows() -> Vec<Row> {
        let mut random = Random::new(8);
        let person = |random: &mut Random| match random.below(4) {
            0 => 1 << 39,
            _ => (random.below(2 * MOST) as i64) * 7_000_001 + 20_000_000,
        };
        (0..3 * MOST as i64).map(|day| (person(&mut random), day)).collect()
    }

    /// The first rows of each person, so many.
    fn first(rows: &[Row], limit: usize) -> Vec<Row> {
        let mut before = HashMap::<i64, usize>::new();
        let kept = |(person, _): &&Row| {
            let count = before.entry(*person).or_default();
            *count += 1;
            *count <= limit
        };
        rows.iter().filter(kept).copied().collect()
    }

    /// Rows handed over one by one, or together.
    fn intake<R: Record<Fields = Columns>>(rows: &[Row], together: bool) -> Result<Vec<Row>, Error> {
        let mut intake = Intake::<R>::new("S", &["day", "person"], Order::Own)?;
        if together {
            for rows in rows.chunks(5_000) {
                let (persons, days): (Vec<i64>, Vec<i64>) = rows.iter().copied().unzip();
                intake.rows(
                    rows.len(),
                    &[&days, &persons].map(|column| GivenColumn::numbers(&column[..], 0)),
                )?;
            }
        } else {
            rows.iter().try_for_each(|row| intake.row(|column| Given::from([row.1, row.0][column])))?;
        }
        Ok(stored(&intake.finish::<AddRemove>()?.store))
    }

    #[test]
    fn the_first_rows_of_each_of_many_units_are_kept() {
        let rows = rows();
        let expected = first(&rows, 2);
        assert!(expected.len() > MOST && expected.len() < rows.len() * 3 / 4);
        let dataset = Dataset::<Kept>::from_rows(rows.iter().copied().map(Kept::from)).expect("all fit");
        assert_eq!(stored(&dataset.store), expected);
        for together in [false, true] {
            assert_eq!(intake::<Kept>(&rows, together).expect("all fit"), expected);
        }
    }

    #[test]
    fn rows_that_are_left_out_do_not_pile_up() {
        let rows = rows();
        let mut loader = Loader::<Kept>::new(Place::Row(1));
        let (mut most, mut kept) = (0, 0);
        for row in rows.iter().chain(&[(1 << 39, 3); 400_000]) {
            let cells = (row.1 as u32, (row.0.cast_unsigned() + 5, ()));
            loader.push(cells, |_| (Place::Row(0), None)).expect("rows beyond the limit are left out");
            most = most.max(loader.store.rows());
        }
        kept += loader.finish::<AddRemove>().expect("all fit").store.rows();
        assert_eq!(kept, first(&rows, 2).len());
        assert!(most > kept && most <= 2 * kept, "{most} for {kept}");
    }

    #[test]
    fn the_first_row_too_many_is_named_by_its_place() {
        let fine = first(&rows(), 3);
        let load = |rows: &[Row]| Dataset::<Refused>::from_rows(rows.iter().copied().map(Refused::from));
        assert_eq!(stored(&load(&fine).expect("nobody has more").store), fine);
        // One that comes after all others, and one of another part before it.
        let sentence = |place: &str, limit: usize| {
            format!(
                "{place}, column `person`: this value has more rows than the 3 that `{}` declares for each; \
                 raise `at_most`, or write `keep = 3` to keep the first 3",
                ["Refused", "Dropped"][limit]
            )
        };
        let mut rows = fine.clone();
        for person in [1 << 39, 1 << 39, 1 << 38, 1 << 38, 1 << 38, 1 << 38] {
            rows.push((person, 4));
            rows.push((1 << 30, rows.len() as i64));
        }
        let (first_row, last) = (fine.len() + 1, fine.len() + 11);
        assert!(rows[last - 1].0 == 1 << 38 && rows[first_row - 1].0 == 1 << 39);
        for rows in [&rows[..], &rows[..first_row]] {
            let error = load(rows).err().expect("one has more");
            assert_eq!(error.to_string(), sentence(&format!("row {first_row}"), 0));
            for together in [false, true] {
                let error = intake::<Refused>(rows, together).expect_err("one has more");
                assert_eq!(error.to_string(), sentence(&format!("S, row {first_row}"), 0));
            }
        }
        // Rows that do not fit are rows of the source, too.
        let mut dropped = fine.clone();
        dropped.extend([(1 << 38, -1), (1 << 39, 4)]);
        dropped.splice(70..70, [(1, 1_000_001), (1, 2), (-6, 1), (1, -9)]);
        let sentence = sentence(&format!("S, row {}", fine.len() + 6), 1);
        for together in [false, true] {
            let error = intake::<Dropped>(&dropped, together).expect_err("one has more");
            assert_eq!(error.to_string(), sentence);
            assert_eq!(
                intake::<Dropped>(&dropped[..dropped.len() - 1], together).expect("none has").len(),
                fine.len() + 1
            );
        }
    }
}
