//! The source: a dataset as it was loaded.

use super::{Owned, RowsPerUnit, SameRows, Sink, Transformation, Unmapped};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::env::{Env, Only};
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, Neighbours};
use crate::record::{CHUNK, Cells, Chunk, Fields, Identified, OneUnit, Record, RowsFor};
use crate::sealed::Sealed;

/// All rows of the dataset `I` of the session. The stability is the row limit of one privacy unit.
pub struct Source<R, N, I>(Exactly<(R, N, I)>);

impl<R, N, I> Source<R, N, I> {
    pub(crate) const NEW: Self = Self(exactly());
}
impl<R, N, I> Clone for Source<R, N, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R, N, I> Copy for Source<R, N, I> {}
impl<R, N, I> Sealed for Source<R, N, I> {}

impl<R: Record, N: Neighbours, I: Only<RowsPerUnit<R>>> Transformation for Source<R, N, I>
where
    R::Unit: RowsFor<N, R::Invalid>,
{
    type Row = Cells<R>;
    type Neighbours = N;
    type Stability = I::Env;
    type Counted = <R::Unit as RowsFor<N, R::Invalid>>::Counted;
    type Proxy = R::Proxy;
    type Value = Unmapped;
    const NODE: Json = object! {
        "rule" = "source/1",
        "source": Json::Int(I::NUMBER as i128),
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(<Self::Counted as Counted>::NAME),
    };
    const WORD: Word = Word::Bits16;
    const FAN: u64 = 1;
    const PUSHED: u64 = 1;
    const SOURCE: u64 = I::NUMBER;

    fn proxy(self) -> R::Proxy {
        R::proxy()
    }

    fn value(self) -> Unmapped {
        Unmapped
    }

    fn parameters(self, _: &mut Parameters) {}

    fn same_rows(self, same: &mut SameRows) -> bool {
        same.step::<Self>();
        true
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<Cells<R>>>(self, chunk: Chunk<'_>, to: &mut S) {
        let Some((cells, rows)) = chunk.of::<R>(I::NUMBER) else { return };
        const { assert!(CHUNK.is_multiple_of(S::BLOCK), "a chunk is whole blocks") };
        let there = L::from_i64(1);
        // Whole chunks and blocks have constant lengths, so that the loop vectorises.
        if rows == CHUNK {
            for block in 0..CHUNK / S::BLOCK {
                for i in 0..S::BLOCK {
                    to.row(&Cells::new(R::Fields::cells(cells, block * S::BLOCK + i)), there);
                }
                to.end_of_block();
            }
        } else {
            for block in (0..rows).step_by(S::BLOCK) {
                for i in block..rows.min(block + S::BLOCK) {
                    to.row(&Cells::new(R::Fields::cells(cells, i)), there);
                }
                to.end_of_block();
            }
        }
    }
}

impl<R, N: Neighbours, I: Only<RowsPerUnit<R>>> Owned for Source<R, N, I>
where
    R: Record<Unit: RowsFor<N, R::Invalid> + Identified>,
{
    type Holder = R;
    type Dataset = I;
    const BY_UNITS: bool = false;
    type Gathered<Q: Copy> = <R::Unit as Identified>::Gathered<Q>;
    fn gathered<Q: Copy>(plan: Q) -> Self::Gathered<Q> {
        R::Unit::gathered(plan)
    }

    #[inline(always)]
    fn unit<L: Lane, S: Sink<Cells<R>>>(self, unit: OneUnit<'_, R>, to: &mut S) {
        unit.rows().for_each(|row| to.row(&row, L::from_i64(1)));
    }
}
