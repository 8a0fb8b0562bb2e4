//! The first rows of each group of a table, in a public order. One scan chooses them, and marks
//! them for all later scans.
//!
//! The order depends only on the rows' values, down to the last column. So rows that tie are equal
//! in every value that a query can read. Except for such ties, the chosen rows are a function of
//! the bag of rows, not of their positions.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::cmp::Ordering;

use crate::kind::Lane;
use crate::record::Cells;
use crate::record::{CHUNK, Chunk, Fields, Flips, Place, Record, Row, Run, Share, Stores};
use crate::sealed::Sealed;
use crate::transformation::{Sink, Transformation};

/// The function gathers at least this number of rows before it drops the rows that are not among
/// the first.
const LEAST: usize = 1 << 12;

/// Chooses the first `most` rows of each group of `plan`, and marks them. Returns the index of the
/// mark.
///
/// `words` appends the words of a row. The first `group` words identify its group, and the others
/// its place in the group. All values of the row follow.
pub(in crate::transformation) fn choose<P: Transformation<Row = Cells<R>>, R: Record>(
    stores: &Stores,
    plan: P,
    group: usize,
    most: u64,
    words: impl Fn(&Cells<R>, &mut Vec<i64>) + Copy + Sync,
) -> usize {
    let of_share = |share: Share<'_>| {
        let mut found = Found { words, at: (0, 0), firsts: Firsts::new(group, most) };
        for chunk in share.flat_map(Run::chunks) {
            found.at = chunk.first(P::PUSHED);
            plan.scan::<i64, _>(chunk, &mut found);
        }
        found.firsts
    };
    let mut firsts = stores.scanned(of_share, Firsts::add);
    firsts.drop_others();
    stores.mark(P::PUSHED, &firsts.places)
}

/// Gathers the rows of one thread's share.
struct Found<W> {
    words: W,
    /// The place of the next row.
    at: Place,
    firsts: Firsts,
}
impl<W> Sealed for Found<W> {}
impl<R: Record, W: Fn(&Cells<R>, &mut Vec<i64>)> Sink<Cells<R>> for Found<W> {
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &Cells<R>, there: L) {
        if there != L::ZERO {
            (self.words)(row, &mut self.firsts.words);
            let values = self.firsts.words.len();
            self.firsts.words.resize(values + R::Fields::COUNT, 0);
            R::Fields::decoded(row.get(), &mut self.firsts.words[values..]);
            self.firsts.placed(self.at);
        }
        self.at.1 += 1;
    }

    fn end_of_block(&mut self) {}
}

/// A set of rows that contains the first `most` rows of each group.
struct Firsts {
    group: usize,
    most: u64,
    /// The words of each row, one row after the other.
    words: Vec<i64>,
    /// The place of each row.
    places: Vec<Place>,
    /// The number of rows at which the set drops the rows that are not among the first.
    room: usize,
}

impl Firsts {
    #[inline]
    fn new(group: usize, most: u64) -> Self {
        Self { group, most, words: Vec::new(), places: Vec::new(), room: LEAST }
    }

    /// Adds the place of the row whose words were just added.
    #[inline]
    fn placed(&mut self, place: Place) {
        self.places.push(place);
        if self.places.len() >= self.room {
            self.drop_others();
            self.room = LEAST.max(2 * self.places.len());
        }
    }

    #[inline]
    fn add(&mut self, other: Self) {
        self.words.extend(other.words);
        self.places.extend(other.places);
    }

    /// Keeps only the first rows of each group, in order.
    #[inline]
    fn drop_others(&mut self) {
        let each = self.words.len() / self.places.len().max(1);
        let of = |row: usize| &self.words[row * each..][..each];
        let mut rows: Vec<usize> = (0..self.places.len()).collect();
        // The choice among equal rows does not matter. Comparing places makes the choice
        // independent of the number of threads.
        let order = |a: &usize, b: &usize| -> Ordering {
            of(*a).cmp(of(*b)).then(self.places[*a].cmp(&self.places[*b]))
        };
        rows.sort_unstable_by(order);
        let (mut words, mut places) = (Vec::new(), Vec::new());
        for group in rows.chunk_by(|a, b| of(*a)[..self.group] == of(*b)[..self.group]) {
            let most = usize::try_from(self.most).unwrap_or(usize::MAX);
            for row in &group[..group.len().min(most)] {
                words.extend_from_slice(of(*row));
                places.push(self.places[*row]);
            }
        }
        (self.words, self.places) = (words, places);
    }
}

/// Pushes the rows of `plan` for a chunk. Only the rows that the mark at index `number` selects
/// stay live.
#[inline(always)]
pub(in crate::transformation) fn scan_marked<L: Lane, P: Transformation, S: Sink<P::Row>>(
    plan: P,
    number: usize,
    chunk: Chunk<'_>,
    to: &mut S,
) {
    if let Some(marked) = chunk.marked(number) {
        plan.scan::<L, _>(chunk, &mut Chosen { flips: marked.flips(chunk), to });
    }
}

/// Passes all rows to the next sink, and masks the rows whose bit is 0.
pub(crate) struct Chosen<'s, 'a, S> {
    pub(crate) flips: Flips<'a>,
    pub(crate) to: &'s mut S,
}
impl<S> Sealed for Chosen<'_, '_, S> {}
impl<R: Row, S: Sink<R>> Sink<R> for Chosen<'_, '_, S> {
    const BLOCK: usize = S::BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        let bit = L::from_bool(L::from_i64(self.flips.next() as i64) == L::from_i64(1));
        self.to.row(row, there.and(bit));
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.to.end_of_block();
    }
}

#[cfg(test)]
mod tests {
    use super::{Firsts, LEAST};
    use crate::testing::Random;

    #[test]
    fn the_first_of_each_group_are_left_in_any_number_of_shares() {
        for (rows, groups, most) in
            [(0, 1, 3), (1, 1, 1), (400, 9, 4), (3 * LEAST, 5, 7), (3 * LEAST, 3_000, 1)]
        {
            let mut random = Random::new(rows as u64 + most);
            let all: Vec<[i64; 3]> = (0..rows)
                .map(|_| [random.below(groups) as i64, random.within(-3, 3), random.within(0, 50)])
                .collect();
            let firsts = |rows: core::ops::Range<usize>| {
                let mut firsts = Firsts::new(1, most);
                for row in rows {
                    firsts.words.extend(all[row]);
                    firsts.placed((0, row as u64));
                }
                firsts
            };
            let mut expected: Vec<(i64, usize)> = Vec::new();
            for group in 0..groups as i64 {
                let mut own: Vec<usize> = (0..rows).filter(|row| all[*row][0] == group).collect();
                own.sort_by_key(|row| (all[*row], *row));
                expected.extend(own.into_iter().take(most as usize).map(|row| (group, row)));
            }
            let expected: Vec<u64> = expected.into_iter().map(|(_, row)| row as u64).collect();
            for of in [1, 2, 5] {
                let cut = |share: usize| share * rows / of;
                let mut left = firsts(0..cut(1));
                (1..of).for_each(|share| left.add(firsts(cut(share)..cut(share + 1))));
                left.drop_others();
                let places: Vec<u64> = left.places.iter().map(|(_, row)| *row).collect();
                assert_eq!(places, expected, "{rows} rows, {of} shares");
            }
        }
    }
}
