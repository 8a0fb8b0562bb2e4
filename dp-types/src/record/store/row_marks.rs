//! Which rows of a table a query has chosen: one bit for each row that its plan pushes.

use std::sync::{Arc, PoisonError, RwLock};

use super::{CHUNK, Chunk, Flips, Stores};

/// Where a row stands: the number of its dataset, and its number among the rows that a plan pushes for that dataset's chunks.
pub(crate) type Place = (usize, u64);

/// The choices of one run of a query, in the order in which they were made. They are gone when it ends.
#[derive(Clone, Default)]
pub(in crate::record) struct Marks(Arc<RwLock<Vec<Arc<Marked>>>>);

impl Marks {
    #[cfg(test)]
    pub(in crate::record) fn is_empty(&self) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

/// One choice.
pub(crate) struct Marked {
    /// For each dataset.
    masks: Vec<Vec<u64>>,
    /// How many rows are pushed for one of the dataset.
    pushed: usize,
}

impl Marked {
    /// The bits of the rows that are pushed for this chunk, in order.
    #[inline]
    pub(crate) fn flips(&self, chunk: Chunk<'_>) -> Flips<'_> {
        let mask = self.masks.get(chunk.dataset).map_or(&[][..], Vec::as_slice);
        Flips::of_chunk(mask, chunk.number, self.pushed)
    }
}

impl Stores {
    /// Keeps a choice among the rows of a plan, which pushes so many for each row of a dataset; gives its number.
    pub(crate) fn mark(&self, pushed: u64, places: &[Place]) -> usize {
        let pushed = usize::try_from(pushed).unwrap_or(usize::MAX);
        let words = |chunks: usize| (chunks * CHUNK).saturating_mul(pushed).div_ceil(64);
        let mut masks: Vec<Vec<u64>> = self.lengths().map(|chunks| vec![0; words(chunks)]).collect();
        for (dataset, row) in places {
            masks[*dataset][(row / 64) as usize] |= 1 << (row % 64);
        }
        let mut marks = self.marks.0.write().unwrap_or_else(PoisonError::into_inner);
        marks.push(Arc::new(Marked { masks, pushed }));
        marks.len() - 1
    }
}

impl<'a> Chunk<'a> {
    /// Where the first row stands that a plan pushes for this chunk, `pushed` for each of the dataset.
    pub(crate) fn first(self, pushed: u64) -> Place {
        (self.dataset, (self.number as u64 * CHUNK as u64).saturating_mul(pushed))
    }

    /// Choice number `number` of this run.
    pub(crate) fn marked(self, number: usize) -> Option<Arc<Marked>> {
        let marks = self.marks.0.read().unwrap_or_else(PoisonError::into_inner);
        marks.get(number).cloned()
    }
}
