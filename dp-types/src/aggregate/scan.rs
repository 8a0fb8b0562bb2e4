//! The scan: one pass over the rows, chunk by chunk, without a branch on a row and without an allocation.

use crate::expr::cursor::Cursor;
use crate::expr::{Chunk, Eval, Word};
use crate::record::{CHUNK, Store};
use crate::transform::Plan;

/// Σ over the rows that `plan` keeps of `value`. `most` bounds the magnitude of `value`.
pub(super) fn total<P: Plan, T: Eval<P::Record>>(
    plan: P,
    value: T,
    store: &Store<P::Record>,
    most: Most,
) -> i128 {
    // Whether 32 bits suffice is a constant of the types, so one of the two loops is compiled away.
    if P::NARROW && T::NARROW {
        chunks(store, |chunk, rows| match most {
            Most::ChunkFits32 => exact::<i32, P, T, i32>(plan, value, chunk, rows),
            Most::ChunkFits64 | Most::Wide => exact::<i32, P, T, i64>(plan, value, chunk, rows),
        })
    } else {
        chunks(store, |chunk, rows| match most {
            Most::ChunkFits32 | Most::ChunkFits64 => exact::<i64, P, T, i64>(plan, value, chunk, rows),
            Most::Wide => exact::<i64, P, T, i128>(plan, value, chunk, rows),
        })
    }
}

/// In how many bits the sum over one chunk fits.
#[derive(Clone, Copy)]
pub(super) enum Most {
    ChunkFits32,
    ChunkFits64,
    Wide,
}

impl Most {
    /// For values of at most this magnitude.
    pub(super) const fn of(magnitude: u64) -> Self {
        let chunk = magnitude as u128 * CHUNK as u128;
        if chunk <= i32::MAX as u128 {
            Self::ChunkFits32
        } else if chunk <= i64::MAX as u128 {
            Self::ChunkFits64
        } else {
            Self::Wide
        }
    }
}

#[inline(always)]
fn chunks<R: crate::record::Record>(store: &Store<R>, sum: impl Fn(Chunk<'_, R>, usize) -> i128) -> i128 {
    (0..store.chunks())
        .map(|k| {
            let (chunk, rows) = store.chunk(k);
            sum(chunk, rows)
        })
        .sum()
}

/// The sum over one chunk, accumulated in `S`. Whole chunks have a constant length, so that the loop vectorises.
#[inline(always)]
fn exact<W: Word, P: Plan, T: Eval<P::Record>, S: Accumulator<W>>(
    plan: P,
    value: T,
    chunk: Chunk<'_, P::Record>,
    rows: usize,
) -> i128 {
    let mut sum = S::ZERO;
    if rows == CHUNK {
        for i in 0..CHUNK {
            let row = Cursor::new(chunk, i);
            sum = sum.plus(value.at::<W>(row).keep_if(plan.keeps(row)));
        }
    } else {
        for i in 0..rows {
            let row = Cursor::new(chunk, i);
            sum = sum.plus(value.at::<W>(row).keep_if(plan.keeps(row)));
        }
    }
    sum.total()
}

/// An integer wide enough for the sum over a chunk; [`Most`] says so.
trait Accumulator<W>: Copy {
    const ZERO: Self;
    fn plus(self, value: W) -> Self;
    fn total(self) -> i128;
}
macro_rules! accumulators {
    ($($acc:ty, $word:ty;)*) => { $(
        impl Accumulator<$word> for $acc {
            const ZERO: Self = 0;
            #[inline(always)]
            fn plus(self, value: $word) -> Self {
                self.wrapping_add(value as $acc)
            }
            #[inline(always)]
            fn total(self) -> i128 {
                self as i128
            }
        }
    )* };
}
accumulators! {
    i32, i32;
    i64, i32;
    i64, i64;
    i128, i64;
}
