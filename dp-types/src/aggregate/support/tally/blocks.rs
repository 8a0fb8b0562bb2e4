//! Rows of grouped sums, computed one block at a time.

use dp_noise::vectors::{Work, widest};

use super::cells::Cells;
use super::{Room, Sums, const_match};
use crate::brand::{Exactly, exactly};
use crate::expr::Eval;
use crate::kind::{Lane, Word};
use crate::record::Run;
use crate::sealed::Sealed;
use crate::transformation::{Keyed, Sink, Transformation};

/// The number of rows that a scan computes before it adds them. This number is small, so that the
/// machine can load the next rows from memory in the meantime.
pub(super) const BLOCK: usize = 256;

/// The rows of a run of chunks, with the group and value of each row, and the sums to which the
/// values are added.
pub(super) struct Rows<'c, 't, P, K, T> {
    pub(super) plan: P,
    pub(super) key: K,
    pub(super) value: T,
    pub(super) run: Run<'c>,
    pub(super) room: Room,
    pub(super) sums: &'t mut Sums,
}

impl<P: Transformation, K: Keyed<P::Row>, T: Eval<P::Row>> Rows<'_, '_, P, K, T> {
    /// Adds the rows to the sums. The scan computes group numbers in the narrowest possible words,
    /// whatever the width of the values is.
    pub(super) fn add(self) {
        const_match!((P::WORD.or_wider(K::WORD), T::WORD), {
            (Word::Bits16, Word::Bits64) => widest(Binning::<_, _, _, i16, i64>(self, exactly())),
            (Word::Bits16, _) => widest(Binning::<_, _, _, i16, i32>(self, exactly())),
            (Word::Bits32, Word::Bits64) => widest(Binning::<_, _, _, i32, i64>(self, exactly())),
            (Word::Bits32, _) => widest(Binning::<_, _, _, i32, i32>(self, exactly())),
            (Word::Bits64, Word::Bits64) => widest(Binning::<_, _, _, i64, i64>(self, exactly())),
            (Word::Bits64, _) => widest(Binning::<_, _, _, i64, i32>(self, exactly())),
        });
    }
}

/// The type of the words in which values wait for the end of their block.
trait Waiting: Lane {
    /// The values as `i32`, the type that the vector addition requires, or `None` if they are
    /// wider.
    fn narrow(values: &[Self]) -> Option<&[i32]>;
}
impl Waiting for i32 {
    #[inline(always)]
    fn narrow(values: &[Self]) -> Option<&[i32]> {
        Some(values)
    }
}
impl Waiting for i64 {
    #[inline(always)]
    fn narrow(_: &[Self]) -> Option<&[i32]> {
        None
    }
}

/// An array aligned to a cache line, so that a vector never straddles two lines.
#[repr(align(64))]
struct InLine<T>(T);

/// The scan that computes groups in the word `L` and values in the word `M`.
struct Binning<'c, 't, P, K, T, L, M>(Rows<'c, 't, P, K, T>, Exactly<(L, M)>);
impl<P: Transformation, K: Keyed<P::Row>, T: Eval<P::Row>, L: Lane, M: Waiting> Work
    for Binning<'_, '_, P, K, T, L, M>
{
    type Out = ();
    // Groups and values have separate arrays. Vector instructions fill both arrays for one block of
    // rows, and then the scan adds the block to the sums.
    #[inline(always)]
    fn run(self) {
        let Rows { plan, key, value, run, room, sums } = self.0;
        let (mut bytes, mut words, mut values) =
            (InLine([0; BLOCK]), InLine([0; BLOCK]), InLine([M::ZERO; BLOCK]));
        let (bytes, words, values, one) = (&mut bytes.0, &mut words.0, &mut values.0, room.one);
        let mut to: Binned<'_, P, K, T, M> =
            Binned { key, value, one, bytes, words, values, filled: 0, sums, plan: exactly() };
        for chunk in run.chunks() {
            to.sums.make_room(&room);
            plan.scan::<L, _>(chunk, &mut to);
        }
    }
}

/// Holds the groups and values of a block, and adds them to the sums at the end of the block.
struct Binned<'t, P, K, T, M> {
    key: K,
    value: T,
    one: i64,
    /// The group numbers if each fits in a byte; otherwise they are in `words`.
    bytes: &'t mut [u8; BLOCK],
    words: &'t mut [u32; BLOCK],
    values: &'t mut [M; BLOCK],
    filled: usize,
    sums: &'t mut Sums,
    plan: Exactly<P>,
}
impl<P, K, T, M> Sealed for Binned<'_, P, K, T, M> {}
impl<P: Transformation, K: Keyed<P::Row>, T: Eval<P::Row>, M: Waiting> Sink<P::Row>
    for Binned<'_, P, K, T, M>
{
    const BLOCK: usize = block(P::PUSHED);

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &P::Row, there: L) {
        // One source row may give more rows than the arrays hold.
        if P::PUSHED > BLOCK as u64 && self.filled == BLOCK {
            self.end_of_block();
        }
        // A masked row gets the largest number that the bits can hold. No group has this number,
        // and the cell at this number is never read.
        let group = self.key.part::<L>(row).or(there.sub(L::from_i64(1))).to_i64();
        if Cells::small(K::PARTS) {
            if let Some(to) = self.bytes.get_mut(self.filled) {
                *to = group as u8;
            }
        } else if let Some(to) = self.words.get_mut(self.filled) {
            *to = group as u32;
        }
        if let Some(to) = self.values.get_mut(self.filled) {
            *to = self.value.at::<M>(row);
        }
        self.filled += 1;
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        let rows = self.filled.min(BLOCK);
        let (bytes, words, values) = (&self.bytes[..rows], &self.words[..rows], &self.values[..rows]);
        match (&mut self.sums.few, M::narrow(values)) {
            (Some(few), Some(values)) => few.add(bytes, values),
            _ if Cells::small(K::PARTS) => self.sums.cells.add_small(bytes, values, self.one),
            _ => self.sums.cells.add(words, values, self.one),
        }
        self.filled = 0;
    }
}

/// The number of source rows per block, if each source row gives `pushed` rows. The output of a
/// block fits into the arrays, and the number of rows divides `CHUNK`, as `BLOCK` does.
pub(super) const fn block(pushed: u64) -> usize {
    let mut block = BLOCK;
    while block > 1 && block as u64 > BLOCK as u64 / pushed {
        block /= 2;
    }
    block
}
