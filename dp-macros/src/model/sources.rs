//! Sets of datasets: the datasets on which a value may depend.

/// A set of datasets, each given by its index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sources(u8);

impl Sources {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn one(i: usize) -> Self {
        // A query with more than eight datasets has already been refused by the check of its
        // signature.
        Self(1_u8.checked_shl(i as u32).unwrap_or(0))
    }

    /// The set of the first `n` datasets.
    pub(crate) fn all(n: usize) -> Self {
        (0..n).map(Self::one).fold(Self::NONE, Self::and)
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn has(self, i: usize) -> bool {
        self.0 & Self::one(i).0 != 0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The index of the dataset, if the set has exactly one element.
    pub(crate) fn only(self) -> Option<usize> {
        (self.0.count_ones() == 1).then(|| self.0.trailing_zeros() as usize)
    }
}
