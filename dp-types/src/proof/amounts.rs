//! Environments as numbers.

/// The most datasets that one session can hold.
const MAX_SOURCES: usize = 8;

/// The entries of an environment, as numbers that a `const` can compute with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amounts {
    pub(super) len: usize,
    at: [u64; MAX_SOURCES],
}

impl Amounts {
    /// No entries.
    pub const EMPTY: Self = Self { len: 0, at: [0; MAX_SOURCES] };

    /// The entries after `first`. Stops compilation at more than eight datasets.
    pub const fn prepend(self, first: u64) -> Self {
        assert!(self.len < MAX_SOURCES, "a session holds at most 8 datasets");
        let mut out = Self { len: self.len + 1, at: [0; MAX_SOURCES] };
        out.at[0] = first;
        let mut i = 0;
        while i < self.len {
            out.at[i + 1] = self.at[i];
            i += 1;
        }
        out
    }

    /// Zero everywhere but at `source`.
    pub const fn unit(source: u64, amount: u64) -> Self {
        let mut out = Self::EMPTY.prepend(amount);
        let mut i = 0;
        while i < source {
            out = out.prepend(0);
            i += 1;
        }
        out
    }

    /// The entries, in order.
    pub const fn entries(&self) -> &[u64] {
        self.at.split_at(self.len).0
    }

    /// The entry of one dataset; zero past the end.
    pub const fn entry(&self, source: usize) -> u64 {
        self.at[source]
    }

    /// Entry-wise sum.
    pub const fn plus(self, other: Self) -> Self {
        self.merge(other, true)
    }

    /// Entry-wise maximum.
    pub const fn max(self, other: Self) -> Self {
        self.merge(other, false)
    }

    const fn merge(self, other: Self, add: bool) -> Self {
        let len = if self.len > other.len { self.len } else { other.len };
        let mut out = Self { len, at: [0; MAX_SOURCES] };
        let mut i = 0;
        while i < len {
            let (a, b) = (self.at[i], other.at[i]);
            out.at[i] = if add {
                a + b
            } else if a > b {
                a
            } else {
                b
            };
            i += 1;
        }
        out
    }

    /// `self − other`, entry by entry. Stops compilation where that is negative: the types have excluded it.
    pub const fn minus(self, other: Self) -> Self {
        let mut out = self;
        let mut i = 0;
        while i < other.len {
            assert!(out.at[i] >= other.at[i], "a derivation spends more than its budget");
            out.at[i] -= other.at[i];
            i += 1;
        }
        out
    }
}
