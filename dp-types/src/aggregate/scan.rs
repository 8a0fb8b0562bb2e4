//! Sums over one chunk, without a branch on a row and without an allocation.

use crate::expr::Eval;
use crate::kind::Lane;
use crate::record::{CHUNK, Chunk, Row};
use crate::relation::{Relation, Sink};
use crate::sealed::Sealed;

/// Σ of `value` over the rows that `plan` gives for one chunk. `most` bounds the magnitude of `value`.
#[inline(always)]
pub(super) fn total<P: Relation, T: Eval<P::Row>>(plan: P, value: T, chunk: Chunk<'_>, most: u64) -> i128 {
    // All of these are constants of the types, so one of the loops is compiled.
    let most = Most::of(most, P::FAN);
    if P::NARROW && T::NARROW {
        match most {
            Most::Fits32 => sum::<i32, P, T, i32>(plan, value, chunk),
            Most::Fits64 | Most::Wide => sum::<i32, P, T, i64>(plan, value, chunk),
        }
    } else {
        match most {
            Most::Fits32 | Most::Fits64 => sum::<i64, P, T, i64>(plan, value, chunk),
            Most::Wide => sum::<i64, P, T, i128>(plan, value, chunk),
        }
    }
}

/// In how many bits the sum over one chunk fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Most {
    Fits32,
    Fits64,
    Wide,
}

impl Most {
    /// For values of at most this magnitude, where a row of the source gives at most `fan`.
    const fn of(magnitude: u64, fan: u64) -> Self {
        let chunk = (magnitude as u128 * CHUNK as u128).checked_mul(fan as u128);
        match chunk {
            Some(chunk) if chunk <= i32::MAX as u128 => Self::Fits32,
            Some(chunk) if chunk <= i64::MAX as u128 => Self::Fits64,
            _ => Self::Wide,
        }
    }
}

#[inline(always)]
fn sum<L: Lane, P: Relation, T: Eval<P::Row>, S: Accumulator>(plan: P, value: T, chunk: Chunk<'_>) -> i128 {
    let mut sink = Adding { value, sum: S::ZERO };
    plan.scan::<L, _>(chunk, &mut sink);
    sink.sum.total()
}

/// Adds up a value of each row.
struct Adding<T, S> {
    value: T,
    sum: S,
}
impl<T, S> Sealed for Adding<T, S> {}
impl<R: Row, T: Eval<R>, S: Accumulator> Sink<R> for Adding<T, S> {
    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        self.sum = self.sum.plus(self.value.at::<L>(row).keep_if(there));
    }
}

/// An integer wide enough for the sum over a chunk; [`Most`] says so.
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
    i32, |value| value.to_i64() as i32;
    i64, |value| value.to_i64();
    i128, |value| i128::from(value.to_i64());
}

#[cfg(test)]
mod tests;
