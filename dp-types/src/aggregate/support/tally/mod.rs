//! Sums for each group of a key, and counts for each value of a bounded number. One pass computes
//! them in an array indexed by the group or the value.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::cell::RefCell;
use std::rc::Rc;

use dp_noise::vectors::{GroupSums, widest};

use self::blocks::Rows;
use self::cells::Cells;
use super::accumulator::Fold;
use super::scan::{Scan, const_match};
use crate::expr::Eval;
use crate::kind::{Lane, Word};
use crate::record::{CHUNK, Row, Run};
use crate::sealed::Sealed;
use crate::transformation::{Keyed, SameRows, Sink, Transformation};

mod blocks;
mod cells;

/// The sums of the groups of one key, or the row counts of the groups. If one release requests the
/// sums and the counts of the same rows, one tally computes both.
pub struct Tally {
    sums: Rc<RefCell<Sums>>,
    /// Whether this tally scans the rows. If not, another tally of the release scans them for both.
    adds: bool,
    /// Whether the result is the row counts, and not the sums.
    counts: bool,
}

impl Tally {
    /// Makes a tally for `groups` groups. The values are computed in `word` and have a magnitude of
    /// at most `most`.
    #[inline]
    pub(in crate::aggregate) fn of(groups: u64, word: Word, most: u64) -> Self {
        Self { sums: Rc::new(RefCell::new(Sums::of(groups as usize, word, most))), adds: true, counts: false }
    }

    /// Offers to count rows for other aggregates of the release. This tally sums values of
    /// magnitude at most `most` over `plan` by `key`.
    pub(in crate::aggregate) fn count_too<P: Transformation, K: Keyed<P::Row>>(
        &mut self,
        plan: P,
        _: K,
        most: u64,
        shared: &mut Shared,
    ) {
        if let Some(same) = same::<P, K>(plan)
            && Room::of(most, P::FAN, true).chunks > 0
            && shared.find(&same).is_none()
        {
            shared.0.push((same, Rc::clone(&self.sums)));
        }
    }

    /// Looks for an offered tally over the same rows and groups. If such a tally exists, it also
    /// computes this count of the rows of `plan` by `key`.
    pub(in crate::aggregate) fn be_counted<P: Transformation, K: Keyed<P::Row>>(
        &mut self,
        plan: P,
        _: K,
        shared: &mut Shared,
    ) {
        if let Some(sums) = same::<P, K>(plan).and_then(|same| shared.find(&same)) {
            sums.borrow_mut().counting = true;
            *self = Self { sums, adds: false, counts: true };
        }
    }

    /// Adds `value` of each row that `plan` gives for a run of chunks to the sum of its group in
    /// `key`. `most` bounds the magnitude of `value`.
    pub(in crate::aggregate) fn take<P: Transformation, K: Keyed<P::Row>, T: Eval<P::Row>>(
        &mut self,
        plan: P,
        key: K,
        value: T,
        run: Run<'_>,
        most: u64,
    ) {
        if self.adds {
            self.sums.borrow_mut().take(plan, key, value, run, most);
        }
    }
}

impl Sealed for Tally {}
impl Fold for Tally {
    type Part = Vec<i128>;

    #[inline]
    fn part(self) -> Vec<i128> {
        let mut sums = self.sums.borrow_mut();
        sums.settle();
        if self.counts { sums.counts.clone() } else { sums.sums.clone() }
    }

    #[inline]
    fn merge(part: &mut Vec<i128>, other: Vec<i128>) {
        Vec::merge(part, other);
    }
}

/// The tallies of one release that can also count rows, with the rows and groups that they read.
#[derive(Default)]
pub struct Shared(Vec<(SameRows, Rc<RefCell<Sums>>)>);

impl Shared {
    #[inline]
    fn find(&self, same: &SameRows) -> Option<Rc<RefCell<Sums>>> {
        self.0.iter().find(|(other, _)| other == same).map(|(_, sums)| Rc::clone(sums))
    }
}

/// A description of the rows of a plan and the groups of a key, to compare with those of another
/// tally.
fn same<P: Transformation, K: 'static>(plan: P) -> Option<SameRows> {
    let mut same = SameRows::default();
    same.step::<K>();
    plan.same_rows(&mut same).then_some(same)
}

/// The sums so far, one for each group.
struct Sums {
    sums: Vec<i128>,
    /// The row counts of the groups so far, if this tally counts rows.
    counts: Vec<i128>,
    counting: bool,
    /// Sums that vector instructions compute, if the machine has such instructions and there are
    /// few groups with small values. Otherwise `cells` holds the latest additions.
    few: Option<GroupSums>,
    cells: Cells,
    /// The number of further chunks whose rows fit in the cells without overflow.
    room: u64,
}

impl Sums {
    #[inline]
    fn of(groups: usize, word: Word, most: u64) -> Self {
        let zeros = || vec![0; groups];
        let few = if word == Word::Bits64 { None } else { GroupSums::new(groups, most) };
        Self { sums: zeros(), counts: zeros(), counting: false, few, cells: Cells::of(groups), room: 0 }
    }

    fn take<P: Transformation, K: Keyed<P::Row>, T: Eval<P::Row>>(
        &mut self,
        plan: P,
        key: K,
        value: T,
        run: Run<'_>,
        most: u64,
    ) {
        let room = Room::of(most, P::FAN, self.counting);
        if room.chunks == 0 {
            return push(plan, run, &mut Wide { key, value, sums: &mut self.sums });
        }
        Rows { plan, key, value, run, room, sums: self }.add();
    }

    /// Makes sure that the cells have room for the next chunk.
    #[inline]
    fn make_room(&mut self, room: &Room) {
        if self.room == 0 {
            self.settle();
            self.room = room.chunks;
        }
        self.room -= 1;
    }

    /// Moves the contents of the vectors or the cells to the sums and the counts.
    #[inline]
    fn settle(&mut self) {
        if let Some(few) = &mut self.few {
            for ((count, sum), of) in few.take().into_iter().zip(self.counts.iter_mut().zip(&mut self.sums)) {
                *of.0 += count;
                *of.1 += sum;
            }
        }
        let counting = self.counting;
        // Without counts, the whole cell holds the sum.
        let unused = if counting { i64::BITS - COUNTS } else { 0 };
        for (group, cell) in self.cells.take() {
            let low = (cell << unused) >> unused;
            self.sums[group] += i128::from(low);
            if counting {
                self.counts[group] += i128::from(cell.wrapping_sub(low) >> COUNTS);
            }
        }
        self.room = 0;
    }
}

/// The lowest bit of the row count in a cell, if the tally also counts rows. The count takes this
/// bit and the bits above, and the sum takes the bits below.
const COUNTS: u32 = 40;

/// The number of chunks for which a cell has room, and the amount that each counted row adds.
#[derive(Debug, PartialEq)]
struct Room {
    chunks: u64,
    one: i64,
}

impl Room {
    /// Computes the room for values of at most this magnitude, if a source row gives at most `fan`
    /// rows.
    #[inline]
    const fn of(most: u64, fan: u64, counting: bool) -> Self {
        if !counting {
            return Self { chunks: rounds(most, fan, i64::MAX), one: 0 };
        }
        // The sum fits below bit `COUNTS`, with either sign, and the count fits above it.
        let (sums, counts) =
            (rounds(most, fan, (1 << (COUNTS - 1)) - 1), rounds(1, fan, (1 << (63 - COUNTS)) - 1));
        // If all values are 0, `rounds` returns 0 chunks.
        let chunks = if sums < counts { sums } else { counts };
        Self { chunks, one: 1 << COUNTS }
    }
}

/// The number of chunks for which a cell has room, if it holds numbers up to `limit`. A chunk gives
/// `CHUNK · fan` values, each of magnitude at most `most`.
#[inline]
const fn rounds(most: u64, fan: u64, limit: i64) -> u64 {
    match (most as u128 * CHUNK as u128).checked_mul(fan as u128) {
        Some(0) | None => 0,
        Some(chunk) => (limit as u128 / chunk) as u64,
    }
}

/// A sink that computes in words of at least this width.
trait Computes<R: Row>: Sink<R> {
    const WORD: Word;
}

/// Pushes the rows of a run of chunks into the sink. The scan computes them in the narrowest word
/// that is wide enough for the rows and the sink.
fn push<P: Transformation, S: Computes<P::Row>>(plan: P, run: Run<'_>, sink: &mut S) {
    const_match!(P::WORD.or_wider(S::WORD), {
        Word::Bits16 => widest(Scan::<_, _, i16>::new(plan, run, sink)),
        Word::Bits32 => widest(Scan::<_, _, i32>::new(plan, run, sink)),
        Word::Bits64 => widest(Scan::<_, _, i64>::new(plan, run, sink)),
    });
}

/// Adds row counts to `cells`: for each value from `lo` on, the number of rows with this value that
/// `plan` gives for a run of chunks. Quantiles, ranks and strategies begin with these counts.
pub(in crate::aggregate) fn tally<P: Transformation, T: Eval<P::Row>>(
    plan: P,
    value: T,
    lo: i64,
    cells: &mut [i128],
    run: Run<'_>,
) {
    push(plan, run, &mut Values { value, lo, cells });
}

/// A sink that counts the rows with each value.
struct Values<'c, T> {
    value: T,
    lo: i64,
    cells: &'c mut [i128],
}
impl<T> Sealed for Values<'_, T> {}
impl<R: Row, T: Eval<R>> Computes<R> for Values<'_, T> {
    const WORD: Word = T::WORD;
}
impl<R: Row, T: Eval<R>> Sink<R> for Values<'_, T> {
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        let cell = self.value.at::<L>(row).to_i64().wrapping_sub(self.lo);
        if let Some(cell) = self.cells.get_mut(cell as usize) {
            *cell += i128::from(there.to_i64());
        }
    }

    fn end_of_block(&mut self) {}
}

/// A sink that adds the value of each row to the sum of its group.
struct Wide<'t, K, T> {
    key: K,
    value: T,
    sums: &'t mut [i128],
}
impl<K, T> Sealed for Wide<'_, K, T> {}
impl<R: Row, K: Keyed<R>, T: Eval<R>> Computes<R> for Wide<'_, K, T> {
    const WORD: Word = K::WORD.or_wider(T::WORD);
}
impl<R: Row, K: Keyed<R>, T: Eval<R>> Sink<R> for Wide<'_, K, T> {
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        if let Some(sum) = self.sums.get_mut(self.key.part::<L>(row).to_i64() as usize) {
            *sum += i128::from(self.value.at::<L>(row).keep_if(there).to_i64());
        }
    }

    fn end_of_block(&mut self) {}
}

#[cfg(test)]
mod tests;
