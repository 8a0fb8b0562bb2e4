//! A column: its cells in chunks, and the chunks in slabs.

use super::packed_int::Cell;

/// Number of rows per chunk: rows are stored and evaluated in chunks.
pub const CHUNK: usize = 1024;

/// A column in whole chunks. Cells that no aggregate reads fill the end of the last chunk.
///
/// Chunks are consecutive in slabs that grow up to a maximum size. A column is never copied, so
/// loading takes little more memory than what is stored. A scan reads memory in order, which lets
/// the processor prefetch.
pub struct Column<C> {
    /// Cells of whole chunks. Each slab reserves the memory for all of its chunks at first, so that
    /// no chunk is moved. The unfilled cells of a chunk are zero.
    slabs: Vec<Vec<C>>,
    len: usize,
    /// The index of the chunk in the last slab that is being filled.
    at: usize,
}

/// The largest slab has 2^6 chunks; the slabs before it have 1, 2, and so on.
const LARGEST: u32 = 6;

/// The slab that holds chunk number `k`, and the chunk's index in it.
#[inline(always)]
const fn slab_of(k: usize) -> (usize, usize) {
    let small = (1 << LARGEST) - 1;
    if k < small {
        let slab = (k + 1).ilog2();
        (slab as usize, k + 1 - (1 << slab))
    } else {
        (LARGEST as usize + ((k - small) >> LARGEST), (k - small) % (1 << LARGEST))
    }
}

impl<C: Cell> Column<C> {
    pub(in crate::record) const fn empty() -> Self {
        Self { slabs: Vec::new(), len: 0, at: 0 }
    }

    /// Appends cells.
    #[inline]
    pub(in crate::record) fn extend(&mut self, mut rows: &[C]) {
        while !rows.is_empty() {
            let place = self.len % CHUNK;
            let (now, later) = rows.split_at(rows.len().min(CHUNK - place));
            if place == 0 {
                let (slab, at) = slab_of(self.len / CHUNK);
                if slab == self.slabs.len() {
                    self.slabs.push(Vec::with_capacity(CHUNK << slab.min(LARGEST as usize)));
                }
                self.at = at;
            }
            let Some(slab) = self.slabs.last_mut() else { return };
            if place == 0 {
                slab.extend_from_slice(now);
                // Zeroes a chunk just before it is filled, while it is in the cache.
                slab.resize((self.at + 1) * CHUNK, C::ZERO);
            } else if let Some(chunk) = slab.as_chunks_mut::<CHUNK>().0.get_mut(self.at) {
                chunk[place..place + now.len()].copy_from_slice(now);
            }
            self.len += now.len();
            rows = later;
        }
    }

    /// Removes all cells except the kept cells, which move to the front and keep their order.
    pub(in crate::record) fn retain(&mut self, kept: &dyn Fn(usize) -> bool) {
        let mut len = 0;
        for row in (0..self.len).filter(|row| kept(*row)) {
            let cell = self.chunk(row / CHUNK)[row % CHUNK];
            let (slab, at) = slab_of(len / CHUNK);
            self.slabs[slab][at * CHUNK + len % CHUNK] = cell;
            len += 1;
        }
        self.len = len;
        let Some(last) = len.div_ceil(CHUNK).checked_sub(1) else {
            self.slabs.clear();
            return;
        };
        let (slab, at) = slab_of(last);
        self.at = at;
        self.slabs.truncate(slab + 1);
        if let Some(slab) = self.slabs.last_mut() {
            slab.truncate(at * CHUNK + (len - 1) % CHUNK + 1);
            slab.resize((at + 1) * CHUNK, C::ZERO);
        }
    }

    #[inline(always)]
    pub(in crate::record) fn chunk(&self, k: usize) -> &[C; CHUNK] {
        let (slab, at) = slab_of(k);
        &self.slabs[slab].as_chunks().0[at]
    }
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, Column, LARGEST, slab_of};

    #[test]
    fn chunks_fill_one_slab_after_the_other() {
        let mut places =
            (0..).flat_map(|slab| (0..1_usize << slab.min(LARGEST as usize)).map(move |at| (slab, at)));
        for k in 0..400 {
            assert_eq!(Some(slab_of(k)), places.next(), "chunk {k}");
        }
    }

    #[test]
    fn every_cell_is_where_it_was_put() {
        let mut column = Column::<u16>::empty();
        // The last row is after the second slab of the largest size, in the middle of a chunk.
        let rows = CHUNK * (63 + 64 + 3) + 5;
        let cell = |row: usize| (row * 31 % 60_013) as u16;
        // The rows are added in pieces. Some pieces end within chunks, some at their ends, and one
        // has several chunks.
        let all: Vec<usize> = (0..rows).collect();
        let (mut rest, mut pieces) =
            (&all[..], [1, 63, CHUNK - 64, CHUNK, 3 * CHUNK + 7, 500].iter().cycle());
        while let Some(piece) = pieces.next().filter(|_| !rest.is_empty()) {
            let (now, later) = rest.split_at(rest.len().min(*piece));
            column.extend(&now.iter().map(|row| cell(*row)).collect::<Vec<_>>());
            rest = later;
        }
        for row in 0..rows {
            assert_eq!(column.chunk(row / CHUNK)[row % CHUNK], cell(row), "row {row}");
        }
        assert_eq!(column.chunk(rows / CHUNK)[5..], [0; CHUNK - 5]);
    }

    #[test]
    fn what_is_kept_moves_to_the_front_and_others_follow() {
        let rows = CHUNK * (63 + 64 + 3) + 5;
        let all: Vec<usize> = (0..rows).collect();
        // In turn, the column keeps no rows, few rows, whole chunks of one slab or several slabs,
        // nearly all rows, and all rows.
        for (of, most) in [(1, 0), (500, 1), (2, 0), (1, CHUNK), (1, 63 * CHUNK), (3, 2), (1, rows)] {
            let kept = |row: &usize| if most > 2 { *row < most } else { row % of < most };
            let cells = |rows: &[usize]| rows.iter().map(|row| *row as u32 + 7).collect::<Vec<_>>();
            let mut column = Column::<u32>::empty();
            column.extend(&cells(&all));
            column.retain(&|row| kept(&row));
            // The column is the same as if only the kept cells had been appended. The column is
            // also the same after more cells are appended.
            let mut left: Vec<usize> = all.iter().copied().filter(kept).collect();
            for more in [0, 3, 2 * CHUNK] {
                column.extend(&cells(&all[..more]));
                left.extend(&all[..more]);
                let mut plain = Column::<u32>::empty();
                plain.extend(&cells(&left));
                assert_eq!((column.len, &column.slabs), (plain.len, &plain.slabs), "{most} of {of}");
            }
        }
    }
}
