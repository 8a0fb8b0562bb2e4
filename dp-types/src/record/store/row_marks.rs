//! Rows of a table that a query chose, with one bit for each row that its plan emits.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use std::sync::{Arc, PoisonError, RwLock};

use super::{CHUNK, Chunk, Flips, Stores};

/// A row's place: the index of its dataset, and its index among the rows that a plan emits for that
/// dataset's chunks.
pub(crate) type Place = (usize, u64);

/// The choices of one run of a query, in order. The choices are dropped when the run ends.
#[derive(Clone, Default)]
pub(in crate::record) struct Marks(Arc<RwLock<Vec<Arc<Marked>>>>);

impl Marks {
    #[cfg(test)]
    pub(in crate::record) fn is_empty(&self) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

/// The rows of one choice.
pub(crate) struct Marked {
    /// For each dataset, one bit per emitted row.
    masks: Vec<Vec<u64>>,
    /// How many rows are emitted per row of the dataset.
    pushed: usize,
}

impl Marked {
    /// The bits of the rows that are emitted for this chunk, in order.
    #[inline]
    pub(crate) fn flips(&self, chunk: Chunk<'_>) -> Flips<'_> {
        let mask = self.masks.get(chunk.dataset).map_or(&[][..], Vec::as_slice);
        Flips::of_chunk(mask, chunk.number, self.pushed)
    }
}

impl Stores {
    /// Stores a choice among the rows of a plan that emits `pushed` rows per row of a dataset, and
    /// returns the index of the choice.
    #[inline]
    pub(crate) fn mark(&self, pushed: u64, places: &[Place]) -> usize {
        let pushed = usize::try_from(pushed).unwrap_or(usize::MAX);
        let words = |chunks: &usize| (chunks * CHUNK).saturating_mul(pushed).div_ceil(64);
        let mut masks: Vec<Vec<u64>> = self.lengths().iter().map(|chunks| vec![0; words(chunks)]).collect();
        for (dataset, row) in places {
            masks[*dataset][(row / 64) as usize] |= 1 << (row % 64);
        }
        let mut marks = self.marks.0.write().unwrap_or_else(PoisonError::into_inner);
        marks.push(Arc::new(Marked { masks, pushed }));
        marks.len() - 1
    }
}

impl<'a> Chunk<'a> {
    /// The place of the first row that a plan emits for this chunk, with `pushed` rows per row of
    /// the dataset.
    #[inline]
    pub(crate) fn first(self, pushed: u64) -> Place {
        (self.dataset, (self.number as u64 * CHUNK as u64).saturating_mul(pushed))
    }

    /// The choice at index `number` in this run.
    #[inline]
    pub(crate) fn marked(self, number: usize) -> Option<Arc<Marked>> {
        let marks = self.marks.0.read().unwrap_or_else(PoisonError::into_inner);
        marks.get(number).cloned()
    }
}
