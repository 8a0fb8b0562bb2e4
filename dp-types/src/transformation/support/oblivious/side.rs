//! One side of a match: all rows that a table emits, live or masked, as words.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use super::LEFT;
use crate::kind::Lane;
use crate::record::{CHUNK, Chunk, Owner, Record, Row};
use crate::sealed::Sealed;
use crate::transformation::join::KeyOfRows;
use crate::transformation::{Keyed, Sink, Transformation};

/// The rows of a table. Each row has the words of its key, the words that order it among rows of
/// its key, and the words that the matches include. Rows that tie are ordered by their places.
#[derive(Default)]
pub(in crate::transformation) struct Side {
    pub(super) key: usize,
    pub(super) order: usize,
    pub(super) carried: usize,
    /// The words, row after row.
    words: Vec<i64>,
    /// For each row, 1 if it is live and 0 if it is masked.
    there: Vec<i64>,
}

impl Side {
    /// Collects all rows that a table emits. The scan can be at any chunk.
    pub(in crate::transformation) fn of<L: Lane, P: Transformation, K: Says<P::Row>>(
        plan: P,
        says: K,
        carries: bool,
        chunk: Chunk<'_>,
    ) -> Self {
        let (key, order) = says.widths();
        let carried = if carries { P::Row::WORDS } else { 0 };
        let mut gather = Gather { says, side: Self { key, order, carried, ..Self::default() } };
        for chunk in chunk.all_of(P::SOURCE) {
            plan.scan::<L, _>(chunk, &mut gather);
        }
        gather.side
    }

    #[inline]
    pub(super) fn rows(&self) -> usize {
        self.there.len()
    }

    /// Appends the rows to the columns: the key, then the table and the order if either side has an
    /// order, the tag, and the carried words.
    #[inline]
    pub(super) fn append(self, columns: &mut [Vec<i64>], table: i64, order: usize, carried: usize) {
        let width = self.key + self.order + self.carried;
        for (place, there) in self.there.iter().enumerate() {
            let row = &self.words[place * width..(place + 1) * width];
            let (key, rest) = row.split_at(self.key);
            let (ordered, carries) = rest.split_at(self.order);
            let tag = table << LEFT | (place as i64) << 1 | there;
            let table = (order > 0).then_some(table);
            let ordered = ordered.iter().copied().chain(core::iter::repeat(0)).take(order);
            let carries = carries.iter().copied().chain(core::iter::repeat(0)).take(carried);
            let row = key.iter().copied().chain(table).chain(ordered).chain([tag]).chain(carries);
            for (column, word) in columns.iter_mut().zip(row) {
                column.push(word);
            }
        }
    }
}

/// Decides by which key a row is matched, and its order among others.
pub(in crate::transformation) trait Says<R: Row> {
    /// How many words the key has, and how many the order has.
    fn widths(&self) -> (usize, usize);
    /// Appends the words of the row at a place among all emitted rows.
    fn say<L: Lane>(&self, row: &R, place: usize, to: &mut Vec<i64>);
}

/// Matches rows by keys that are computed from the rows. If rows of other units may have influenced
/// the order of the rows, the rows are ordered by their values.
pub(in crate::transformation) struct Keys<K> {
    pub(in crate::transformation) key: K,
    pub(in crate::transformation) any_order: bool,
}
impl<R: Row, K: KeyOfRows<R>> Says<R> for Keys<K> {
    fn widths(&self) -> (usize, usize) {
        (K::COUNT, if self.any_order { R::WORDS } else { 0 })
    }
    #[inline(always)]
    fn say<L: Lane>(&self, row: &R, _: usize, to: &mut Vec<i64>) {
        K::each(self.key.value::<L>(row), &mut |word| to.push(word));
        if self.any_order {
            to.extend(row.values());
        }
    }
}

/// Matches each row by the unit that owns its source row. Each source row gives `pushed` rows.
pub(in crate::transformation) struct Owners<'a, R: Record> {
    pub(in crate::transformation) owner: Owner<'a, R>,
    pub(in crate::transformation) pushed: u64,
}
impl<R: Row, T: Record> Says<R> for Owners<'_, T> {
    fn widths(&self) -> (usize, usize) {
        (1, self.owner.order_words())
    }
    #[inline(always)]
    fn say<L: Lane>(&self, _: &R, place: usize, to: &mut Vec<i64>) {
        self.owner.say(place / self.pushed.max(1) as usize, to);
    }
}

/// Matches each row by its unit and a key.
pub(in crate::transformation) struct WithKey<'a, T: Record, Y>(
    pub(in crate::transformation) Y,
    pub(in crate::transformation) Owners<'a, T>,
);
impl<R: Row, T: Record, Y: Keyed<R>> Says<R> for WithKey<'_, T, Y> {
    fn widths(&self) -> (usize, usize) {
        let (unit, order) = Says::<R>::widths(&self.1);
        (unit + 1, order)
    }
    #[inline(always)]
    fn say<L: Lane>(&self, row: &R, place: usize, to: &mut Vec<i64>) {
        to.push(self.0.part::<L>(row).to_i64());
        self.1.say::<L>(row, place, to);
    }
}

/// A sink that records each row.
struct Gather<K> {
    says: K,
    side: Side,
}
impl<K> Sealed for Gather<K> {}
impl<R: Row, K: Says<R>> Sink<R> for Gather<K> {
    // This sink does not keep a state per block.
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        let side = &mut self.side;
        self.says.say::<L>(row, side.there.len(), &mut side.words);
        if side.carried > 0 {
            row.words(&mut |word| side.words.push(word));
        }
        side.there.push(there.to_i64());
    }

    fn end_of_block(&mut self) {}
}
