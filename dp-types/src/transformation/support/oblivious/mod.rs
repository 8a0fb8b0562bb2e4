//! Oblivious matching: memory addresses and jumps do not depend on the contents of rows. Sessions
//! that are [`oblivious`](crate::session::Session::oblivious) use it for joins and limits.
//!
//! A network sorts the rows of both tables by their keys. One pass over the sorted rows finds the
//! matches. Then the network sorts the rows back to their places. Which words are read and written
//! depends only on the numbers of rows and columns, and on the caps. Source: S. Krastnikov, F.
//! Kerschbaum, D. Stebila, "Efficient Oblivious Database Joins", VLDB 2020. In that paper the
//! output does not have a cap, and the number of pairs is revealed.
//!
//! For units with text identifiers, `record/unit/matching.rs` has computed their numbers in the
//! other table in advance, with a hash table.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

mod network;
mod side;
#[cfg(test)]
mod trace;

pub(in crate::transformation) use side::{Keys, Owners, Side, WithKey};

use core::hint::black_box;

use crate::kind::Lane;
use crate::record::Row;
use crate::sealed::Sealed;
use crate::transformation::Sink;

/// The bit of a row's tag that records the row's table. The bits below this bit hold the row's
/// place and whether the row is live.
const LEFT: u32 = 62;

/// The matches of each row on the left: whether it is one of the first rows of its key, and the
/// first rows of that key on the right. The matches exist only as long as the scan, and only the
/// library sees them.
pub struct Matches {
    /// The first column is 0 for a row that is not one of the first rows, otherwise one plus the
    /// number of rows with which it is paired. The other columns hold the words of those rows.
    columns: Vec<Vec<i64>>,
    /// How many words of a row on the right are kept.
    carried: usize,
}

impl Matches {
    /// Finds the matches, with a cap on the rows per key for each of the two tables.
    #[inline]
    pub(in crate::transformation) fn find(
        (left, most_left): (Side, u64),
        (right, most_right): (Side, u64),
    ) -> Self {
        let (rows, carried) = (left.rows(), right.carried);
        let keys = left.key.max(right.key);
        let order = left.order.max(right.order);
        // The network sorts by the key and the tag. If the rows do not have an order, it also sorts
        // by the table and by the words that order the rows.
        let sorted_by = keys + if order == 0 { 1 } else { order + 2 };
        let all = rows + right.rows();
        let mut columns = vec![Vec::with_capacity(all); sorted_by + carried];
        for (table, side) in [(0, right), (1, left)] {
            side.append(&mut columns, table, order, carried);
        }
        network::sort(&mut columns, sorted_by);

        let slots = usize::try_from(most_right).unwrap_or(usize::MAX);
        let (most_left, most_right) = (word(most_left), word(most_right));
        let mut found = vec![Vec::with_capacity(all); slots.saturating_mul(carried).saturating_add(2)];
        let (key_of, tags) = (&columns[..keys], &columns[sorted_by - 1]);
        let (mut last, mut beside) = (vec![0; keys], vec![0; found.len() - 2]);
        let (mut lefts, mut rights) = (0, 0);
        for (place, tag) in tags.iter().enumerate() {
            let mut same = -1;
            for (last, column) in last.iter_mut().zip(key_of) {
                same &= mask(*last == column[place]);
                *last = column[place];
            }
            lefts &= same;
            rights &= same;
            let (there, of_left) = (black_box(-(tag & 1)), black_box(-(tag >> LEFT & 1)));
            let takes = there & !of_left & mask(rights < most_right);
            if carried > 0 {
                for (slot, words) in (0..).zip(beside.chunks_exact_mut(carried)) {
                    let here = takes & mask(slot == rights);
                    for (word, column) in words.iter_mut().zip(&columns[sorted_by..]) {
                        *word = column[place] & here | *word & !here;
                    }
                }
            }
            rights -= takes;
            let kept = there & of_left & mask(lefts < most_left);
            lefts -= kept;
            // Rows on the right get a place after all rows on the left.
            found[0].push(of_left & (tag & !(1 << LEFT)) >> 1 | !of_left & i64::MAX);
            found[1].push(kept & (1 + rights));
            if carried > 0 {
                let words = (0..).zip(beside.chunks_exact(carried));
                let words = words.flat_map(|(slot, words)| words.iter().map(move |word| (slot, *word)));
                for (column, (slot, word)) in found[2..].iter_mut().zip(words) {
                    column.push(word & kept & mask(slot < rights));
                }
            }
        }
        drop(columns);
        network::sort(&mut found, 1);
        found.remove(0);
        found.iter_mut().for_each(|column| column.truncate(rows));
        Self { columns: found, carried }
    }

    #[inline]
    fn at(&self, column: usize, left: usize) -> i64 {
        // The index of the row is not secret, but the words of the row are.
        self.columns.get(column).and_then(|column| column.get(left)).copied().unwrap_or(0)
    }

    /// Whether the row at index `left` is live and one of the first rows of its key. Indices count
    /// all rows that the left table emits.
    #[inline(always)]
    pub(in crate::transformation) fn kept(&self, left: usize) -> bool {
        self.at(0, left) > 0
    }

    /// Whether a row on the right has the same key as the row at index `left`.
    #[inline(always)]
    pub(in crate::transformation) fn matched(&self, left: usize) -> bool {
        self.at(0, left) > 1
    }

    /// The row at index `slot` among those paired with the row at index `left`, and 1 if it exists.
    #[inline(always)]
    pub(in crate::transformation) fn right<L: Lane, B: Row>(&self, left: usize, slot: u64) -> (B, L) {
        let first = 1 + slot as usize * self.carried;
        let mut columns = first..;
        let right = B::of_words(&mut || self.at(columns.next().unwrap_or(0), left));
        (right, L::from_bool(self.at(0, left) > slot as i64 + 1))
    }
}

/// A cap as a word, so that it can be compared with counts.
#[inline]
fn word(most: u64) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

/// All bits set if `of` is true, otherwise 0. The compiler cannot turn later uses into a jump.
#[inline(always)]
fn mask(of: bool) -> i64 {
    black_box(-i64::from(of))
}

/// Passes all rows of a table to the next sink. A row stays live if `keep` returns 1 for its place
/// among all emitted rows.
pub(in crate::transformation) struct Masked<'s, F, S> {
    pub(in crate::transformation) next: usize,
    pub(in crate::transformation) keep: F,
    pub(in crate::transformation) to: &'s mut S,
}
impl<F, S> Sealed for Masked<'_, F, S> {}
impl<R: Row, F: Fn(usize) -> bool, S: Sink<R>> Sink<R> for Masked<'_, F, S> {
    const BLOCK: usize = S::BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        self.to.row(row, there.and(L::from_bool((self.keep)(self.next))));
        self.next += 1;
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.to.end_of_block();
    }
}

#[cfg(test)]
mod tests;
