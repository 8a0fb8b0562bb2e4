//! Sums over a run of chunks, without allocations and without branches on a row in the source code.
//! The threat model states what is known about the machine code.

use dp_noise::vectors::{Work, widest};

use crate::aggregate::BoundedColumn;
use crate::brand::Exactly;
use crate::expr::{Eval, Tree};
use crate::kind::{Lane, Word};
use crate::num::Bound;
use crate::record::{CHUNK, Row, Run};
use crate::sealed::Sealed;
use crate::transformation::{Sink, Transformation};

/// A `match` on a type-level constant: it compiles only the arm that the constant selects. For a
/// plain `match`, a debug build would compile every arm, and each arm is a whole scan. The arms
/// must cover all values, as in a plain `match`.
macro_rules! const_match {
    ($constant:expr, { $($pattern:pat => $arm:expr,)+ }) => {
        $(if const { matches!($constant, $pattern) } { $arm } else)+ { unreachable!() }
    };
}
pub(in crate::aggregate) use const_match;

/// The sum of `value` over the rows that `plan` gives for a run of chunks.
#[inline(always)]
pub(in crate::aggregate) fn total<P: Transformation, T: Eval<P::Row>>(plan: P, value: T, run: Run<'_>) -> i128
where
    (T::Ty,): BoundedColumn,
{
    const_match!((P::WORD.or_wider(T::WORD), Sums::of(farthest::<T>(), P::FAN)), {
        (Word::Bits16, Sums::Block16) => sum::<i16, i16, SHORT, P, T>(plan, value, run),
        (Word::Bits16, Sums::Chunk32) => sum::<i16, i32, CHUNK, P, T>(plan, value, run),
        (Word::Bits16, _) => sum::<i16, i128, CHUNK, P, T>(plan, value, run),
        (Word::Bits32, Sums::Block16 | Sums::Chunk32) => sum::<i32, i32, CHUNK, P, T>(plan, value, run),
        (Word::Bits32, Sums::Block32) => sum::<i32, i32, SHORT, P, T>(plan, value, run),
        (Word::Bits32, Sums::Chunk64) => sum::<i32, i64, CHUNK, P, T>(plan, value, run),
        (Word::Bits32, Sums::Wide) => sum::<i32, i128, CHUNK, P, T>(plan, value, run),
        (Word::Bits64, Sums::Wide) => sum::<i64, i128, CHUNK, P, T>(plan, value, run),
        (Word::Bits64, _) => sum::<i64, i64, CHUNK, P, T>(plan, value, run),
    })
}

/// The largest magnitude that the expression can have.
pub(in crate::aggregate) const fn farthest<T: Tree>() -> u64
where
    (T::Ty,): BoundedColumn,
{
    let lo = <(T::Ty,) as BoundedColumn>::Lo::VALUE.unsigned_abs();
    let hi = <(T::Ty,) as BoundedColumn>::Hi::VALUE.unsigned_abs();
    if lo > hi { lo } else { hi }
}

/// The number of rows of a short block.
const SHORT: usize = 128;

/// The narrowest sums that cannot overflow: over a short block or a whole chunk, in words of the
/// width in the variant's name. If the sums of one variant cannot overflow, the sums of every later
/// variant cannot overflow either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sums {
    Block16,
    Chunk32,
    Block32,
    Chunk64,
    Wide,
}

impl Sums {
    /// The narrowest sums that cannot overflow for values of at most this magnitude, if a source
    /// row gives at most `fan` rows.
    const fn of(magnitude: u64, fan: u64) -> Self {
        if fits(magnitude, SHORT, fan, i16::MAX as i64) {
            Self::Block16
        } else if fits(magnitude, CHUNK, fan, i32::MAX as i64) {
            Self::Chunk32
        } else if fits(magnitude, SHORT, fan, i32::MAX as i64) {
            Self::Block32
        } else if fits(magnitude, CHUNK, fan, i64::MAX) {
            Self::Chunk64
        } else {
            Self::Wide
        }
    }
}

/// Whether all sums over the output of `rows` source rows stay within `most` of 0. The output has
/// at most `rows` times `fan` rows, and each row adds or subtracts at most `magnitude`. So the sum
/// over any part of the output, in any order, stays within `most` too.
const fn fits(magnitude: u64, rows: usize, fan: u64, most: i64) -> bool {
    match (magnitude as u128 * rows as u128).checked_mul(fan as u128) {
        Some(sum) => sum <= most as u128,
        None => false,
    }
}

/// The sum over a run of chunks. The scan computes rows in words of the type `L`, and sums each
/// block of `ROWS` rows in the type `S`.
#[inline(always)]
fn sum<L: Lane, S: Accumulator, const ROWS: usize, P: Transformation, T: Eval<P::Row>>(
    plan: P,
    value: T,
    run: Run<'_>,
) -> i128 {
    widest(Total::<_, _, L, S, ROWS> { plan, value, run, word: crate::brand::exactly() })
}

/// Adds up one value of each row of a run of chunks. The sums are local variables, so they stay in
/// registers. If a sum were in memory, the compiler would assume that it may alias an entry of a
/// list, and would not vectorise rows with a look-up.
struct Total<'c, P, T, L, S, const ROWS: usize> {
    plan: P,
    value: T,
    run: Run<'c>,
    word: Exactly<(L, S)>,
}
impl<P: Transformation, T: Eval<P::Row>, L: Lane, S: Accumulator, const ROWS: usize> Work
    for Total<'_, P, T, L, S, ROWS>
{
    type Out = i128;
    #[inline(always)]
    fn run(self) -> i128 {
        let mut sink = Adding::<T, S, ROWS> { value: self.value, block: S::ZERO, blocks: 0 };
        for chunk in self.run.chunks() {
            self.plan.scan::<L, _>(chunk, &mut sink);
        }
        sink.blocks
    }
}

/// Pushes the rows of a run of chunks into a sink. The scan computes the rows in words of the type
/// `L`, in the widest vectors of the machine. The work per row is the same on every machine.
pub(in crate::aggregate) struct Scan<'c, 's, P, S, L> {
    plan: P,
    run: Run<'c>,
    sink: &'s mut S,
    word: Exactly<L>,
}
impl<'c, 's, P, S, L> Scan<'c, 's, P, S, L> {
    pub(in crate::aggregate) fn new(plan: P, run: Run<'c>, sink: &'s mut S) -> Self {
        Self { plan, run, sink, word: crate::brand::exactly() }
    }
}
impl<P: Transformation, S: Sink<P::Row>, L: Lane> Work for Scan<'_, '_, P, S, L> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        for chunk in self.run.chunks() {
            self.plan.scan::<L, S>(chunk, self.sink);
        }
    }
}

/// Adds up one value of each row. Within a block, the sum has the type `S`.
struct Adding<T, S, const ROWS: usize> {
    value: T,
    block: S,
    blocks: i128,
}
impl<T, S, const ROWS: usize> Sealed for Adding<T, S, ROWS> {}
impl<R: Row, T: Eval<R>, S: Accumulator, const ROWS: usize> Sink<R> for Adding<T, S, ROWS> {
    const BLOCK: usize = ROWS;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        self.block = self.block.plus(self.value.at::<L>(row).keep_if(there));
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.blocks += self.block.total();
        self.block = S::ZERO;
    }
}

/// An integer wide enough for the sum over a block, as [`Sums`] guarantees.
trait Accumulator: Copy {
    const ZERO: Self;
    fn plus<L: Lane>(self, value: L) -> Self;
    fn total(self) -> i128;
}
macro_rules! accumulators {
    ($($acc:ty, |$value:ident| $as:expr;)*) => { $(
        impl Accumulator for $acc {
            const ZERO: Self = 0;
            #[inline(always)]
            fn plus<L: Lane>(self, $value: L) -> Self {
                self.wrapping_add($as)
            }
            #[inline(always)]
            fn total(self) -> i128 {
                self as i128
            }
        }
    )* };
}
accumulators! {
    i16, |value| value.to_i64() as i16;
    i32, |value| value.to_i64() as i32;
    i64, |value| value.to_i64();
    i128, |value| i128::from(value.to_i64());
}

#[cfg(test)]
mod tests;
