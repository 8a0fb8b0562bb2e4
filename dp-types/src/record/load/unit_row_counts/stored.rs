//! Row counts per unit, counted in the store.
//!
//! The identifiers are already in a column, so a table needs to hold only one part of them at a
//! time. For any number of identifiers, the table takes a small part of the memory of the columns.

use std::hash::{BuildHasher, RandomState};

use dp_noise::vectors::{Work, widest};

use super::MOST;
use super::table::Table;
use crate::error::Error;
use crate::record::fields::Fields;
use crate::record::load::Loader;
use crate::record::load::left_out::Why;
use crate::record::store::bool_column::word_of;
use crate::record::store::{CHUNK, Store};
use crate::record::{Record, Unit};

impl<R: Record> Loader<R> {
    /// Counts the rows of each unit in the store, if the load did not count them before. The method
    /// counts if `now` is set, or if the store has several times the rows that remained after the
    /// last count. So all counts together take little longer than the last count, and rows over a
    /// limit never take more memory than the kept rows.
    pub(in crate::record) fn count_stored(&mut self, now: bool) -> Result<(), Error> {
        if !self.rows_of.next.is_some_and(|next| now || self.store.rows() >= next) {
            return Ok(());
        }
        let limit = <R::Unit as Unit<R::Fields>>::LIMIT;
        if <R::Unit as Unit<R::Fields>>::KEEPS {
            let mut beyond = vec![0_u64; self.store.rows().div_ceil(64)];
            self.store.each_beyond(limit, |row| beyond[row / 64] |= 1 << (row % 64));
            self.store.retain(|row| beyond[row / 64] >> (row % 64) & 1 == 0);
            let rows = beyond.iter().map(|word| u64::from(word.count_ones())).sum();
            self.left_out.count(Why::Beyond, rows);
        } else {
            let mut first = None;
            self.store.each_beyond(limit, |row| first = Some(first.map_or(row, |first| row.min(first))));
            if let Some(row) = first {
                let place = self.origins.place(row);
                return self.beyond_limit(|_| (place, None));
            }
        }
        let times = if <R::Unit as Unit<R::Fields>>::KEEPS { 2 } else { 4 };
        self.rows_of.next = Some(times * self.store.rows());
        Ok(())
    }
}

impl<R: Record> Store<R> {
    /// Calls `tell` for each row whose unit already has `limit` earlier rows.
    fn each_beyond(&self, limit: u64, mut tell: impl FnMut(usize)) {
        // The table gets half a byte for each row, whose identifier alone takes four bytes. The
        // minimum size of this table is the size that a table may have during a load.
        let most = (self.rows() / 32).max(1).ilog2().saturating_sub(2);
        let most = MOST.max(3 << most);
        let mut table = Table::of(most);
        let mut part = Part::all();
        let (mut identifiers, mut here) = ([0; CHUNK], [0; CHUNK / 64]);
        while !part.is_past_the_last() {
            table.clear();
            let counted = (0..self.chunks()).all(|k| {
                let (chunk, rows) = self.chunk(k);
                for (row, identifier) in identifiers[..rows].iter_mut().enumerate() {
                    let cells = R::Fields::cells(chunk, row);
                    *identifier = <R::Unit as Unit<R::Fields>>::identifier(&cells).unwrap_or_default();
                }
                widest(Find { part, identifiers: &identifiers, here: &mut here });
                for row in here.iter().zip((0..).step_by(64)).flat_map(|(word, first)| ones(*word, first)) {
                    if row < rows && !table.admit(identifiers[row], limit) {
                        tell(k * CHUNK + row);
                    }
                }
                table.held() + CHUNK <= most || part.is_smallest()
            });
            part = if counted { part.next() } else { part.half() };
        }
    }
}

/// The positions of the set bits of a word, whose lowest bit has position `first`.
fn ones(word: u64, first: usize) -> impl Iterator<Item = usize> {
    let rest = core::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
    rest.take_while(|word| *word != 0).map(move |word| first + word.trailing_zeros() as usize)
}

/// A part of all identifiers: the identifiers whose keyed hash begins with these bits. The hash has
/// a key, so that a file cannot be crafted with all identifiers in one part.
#[derive(Clone, Copy)]
struct Part {
    key: (u32, u32),
    digits: u32,
    number: u32,
}

impl Part {
    /// The part that contains all identifiers.
    fn all() -> Self {
        let key = RandomState::new().hash_one(0_u64);
        Self { key: (key as u32 | 1, (key >> 32) as u32 | 1), digits: 0, number: 0 }
    }

    fn next(self) -> Self {
        Self { number: self.number + 1, ..self }
    }

    fn is_past_the_last(self) -> bool {
        self.number >> self.digits != 0
    }

    /// The first half of this part. After this half, the loop visits the second half, and then the
    /// parts of the same size that follow.
    fn half(self) -> Self {
        Self { digits: self.digits + 1, number: 2 * self.number, ..self }
    }

    /// Whether this is one of 2^16 parts. By chance alone, a part of this size is never too large
    /// for the table.
    fn is_smallest(self) -> bool {
        self.digits == 16
    }

    #[inline(always)]
    fn has(self, identifier: u64) -> bool {
        let mixed = (identifier as u32).wrapping_mul(self.key.0);
        let mixed = mixed.wrapping_add(((identifier >> 32) as u32).wrapping_mul(self.key.1));
        // There are two shifts, since a shift by 32 is not allowed.
        mixed >> (31 - self.digits) >> 1 == self.number
    }
}

/// Finds the identifiers of a part: bit i of word j of `here` states whether identifier 64·j + i is
/// in this part.
struct Find<'a> {
    part: Part,
    identifiers: &'a [u64; CHUNK],
    here: &'a mut [u64; CHUNK / 64],
}
impl Work for Find<'_> {
    type Out = ();

    #[inline(always)]
    fn run(self) {
        for (piece, word) in self.identifiers.as_chunks::<64>().0.iter().zip(self.here) {
            *word = word_of(piece.map(|identifier| u8::from(self.part.has(identifier))));
        }
    }
}

#[cfg(all(test, feature = "macros"))]
mod tests {
    use std::collections::HashMap;

    use super::{CHUNK, Find, Loader, Part, Store, ones};
    use dp_noise::vectors::widest;

    use crate::error::{Error, Place};
    use crate::neighbours::AddRemove;
    use crate::prelude::Record;
    use crate::record::load::unit_row_counts::MOST;

    use crate::record::{Dataset, Fields, Given, GivenColumn, Intake, Order};
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

    /// A row: a person and a day.
    type Row = (i64, i64);
    type Stored = <<Kept as Record>::Fields as Fields>::Cells;

    fn stored<R: Record<Fields: Fields<Cells = Stored>>>(store: &Store<R>) -> Vec<Row> {
        let row = |row| {
            let (day, (person, ())) = store.row(row as u64);
            (person.cast_signed() - 5, i64::from(day))
        };
        (0..store.rows()).map(row).collect()
    }

    /// Makes rows of many persons with few rows each, and of one person with many.
    fn rows() -> Vec<Row> {
        let mut random = Random::new(8);
        let person = |random: &mut Random| match random.below(4) {
            0 => 1 << 39,
            _ => (random.below(2 * MOST) as i64) * 7_000_001 + 20_000_000,
        };
        (0..3 * MOST as i64).map(|day| (person(&mut random), day)).collect()
    }

    /// The first `limit` rows of each person.
    fn first(rows: &[Row], limit: usize) -> Vec<Row> {
        let mut before = HashMap::<i64, usize>::new();
        let kept = |(person, _): &&Row| {
            let count = before.entry(*person).or_default();
            *count += 1;
            *count <= limit
        };
        rows.iter().filter(kept).copied().collect()
    }

    /// An intake of rows that are loaded one by one, or together.
    fn intake<R: Record<Fields: Fields<Cells = Stored>>>(
        rows: &[Row],
        together: bool,
    ) -> Result<Vec<Row>, Error> {
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
    fn each_identifier_is_in_one_part_however_they_are_halved() {
        let mut random = Random::new(2);
        let identifiers: [u64; CHUNK] =
            core::array::from_fn(|i| (random.below(1 << 40) << (i % 3 * 12)) as u64);
        let mut found = [0; CHUNK];
        let (mut part, mut parts, mut smallest) = (Part::all(), 0, 0);
        while !part.is_past_the_last() {
            let mut here = [0; CHUNK / 64];
            widest(Find { part, identifiers: &identifiers, here: &mut here });
            let of_part: Vec<usize> =
                here.iter().zip((0..).step_by(64)).flat_map(|(word, first)| ones(*word, first)).collect();
            assert!(of_part.iter().all(|i| part.has(identifiers[*i])));
            assert_eq!(of_part.len(), identifiers.iter().filter(|identifier| part.has(**identifier)).count());
            // If a part has more than 40 identifiers, the test treats the table as full.
            if of_part.len() > 40 && !part.is_smallest() {
                part = part.half();
                continue;
            }
            of_part.iter().for_each(|i| found[*i] += 1);
            (parts, smallest) = (parts + 1, smallest.max(part.digits));
            part = part.next();
        }
        assert_eq!(found, [1; CHUNK]);
        assert!((5..9).contains(&smallest) && parts >= 26, "{parts} parts, 2^{smallest} at last");
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
        // Two persons have rows over the limit, and the two persons can be in different parts. The
        // error must name the first such row.
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
        // Each load draws a new key, and so new parts. So the test makes several loads, and each
        // part has some people after the first row.
        rows.extend((1..=40).flat_map(|person| [((1 << 37) + person, 4); 4]));
        for rows in [[&rows[..]; 8].as_slice(), &[&rows[..first_row]]].concat() {
            let error = load(rows).err().expect("one has more");
            assert_eq!(error.to_string(), sentence(&format!("row {first_row}"), 0));
            for together in [false, true] {
                let error = intake::<Refused>(rows, together).expect_err("one has more");
                assert_eq!(error.to_string(), sentence(&format!("S, row {first_row}"), 0));
            }
        }
        // Rows that do not fit still count as rows of the source.
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
