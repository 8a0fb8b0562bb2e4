//! Counts of the rows that have each value of a bounded number: what quantiles and strategies begin with.

use crate::expr::Eval;
use crate::kind::{Lane, Word};
use crate::record::{CHUNK, Chunk, Row};
use crate::relation::{Relation, Sink};
use crate::sealed::Sealed;

/// Adds to `cells` how many of the rows that `plan` gives for one chunk have each value, from `lo` on.
pub(super) fn tally<P: Relation, T: Eval<P::Row>>(
    plan: P,
    value: T,
    lo: i64,
    cells: &mut [i128],
    chunk: Chunk<'_>,
) {
    let mut sink = Tally { value, lo, cells };
    match P::WORD.or_wider(T::WORD) {
        Word::Bits16 => plan.scan::<i16, _>(chunk, &mut sink),
        Word::Bits32 => plan.scan::<i32, _>(chunk, &mut sink),
        Word::Bits64 => plan.scan::<i64, _>(chunk, &mut sink),
    }
}

struct Tally<'c, T> {
    value: T,
    lo: i64,
    cells: &'c mut [i128],
}
impl<T> Sealed for Tally<'_, T> {}
impl<R: Row, T: Eval<R>> Sink<R> for Tally<'_, T> {
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        // As for a histogram, which entry is touched depends on the row.
        let cell = self.value.at::<L>(row).to_i64().wrapping_sub(self.lo);
        if let Some(cell) = self.cells.get_mut(cell as usize) {
            *cell += i128::from(there.to_i64());
        }
    }

    fn end_of_block(&mut self) {}
}
