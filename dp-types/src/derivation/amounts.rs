//! Costs and environments as numbers that `const` code can compute with.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

/// The maximum number of datasets in one session.
pub(crate) const MAX_SOURCES: usize = 8;
/// The maximum number of values in one cost: one for each order of a Rényi curve.
pub const MAX_PARTS: usize = 64;

/// One cost: a bare number (ε or ρ), a pair (ε, δ), or one ε for each order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The length of the list; 0 for a bare number, which a certificate writes without a list.
    pub(super) parts: usize,
    pub(super) at: [u64; MAX_PARTS],
}

impl Amount {
    /// Makes an amount of one bare number.
    #[inline]
    pub const fn bare(number: u64) -> Self {
        let mut at = [0; MAX_PARTS];
        at[0] = number;
        Self { parts: 0, at }
    }

    /// Makes an amount of a list of numbers. More than 64 numbers stop the compilation.
    #[inline]
    pub const fn list(numbers: &[u64]) -> Self {
        assert!(numbers.len() <= MAX_PARTS, "a Rényi budget has at most 64 orders");
        let mut out = Self { parts: numbers.len(), at: [0; MAX_PARTS] };
        let mut i = 0;
        while i < numbers.len() {
            out.at[i] = numbers[i];
            i += 1;
        }
        out
    }

    /// An empty list, to which numbers can be prepended.
    pub const NO_PARTS: Self = Self::bare(0);

    /// Puts this number in front of the list. More than 64 numbers stop the compilation.
    #[inline]
    pub const fn prepend(self, first: u64) -> Self {
        assert!(self.parts < MAX_PARTS, "a Rényi budget has at most 64 orders");
        let mut out = Self { parts: self.parts + 1, at: [0; MAX_PARTS] };
        out.at[0] = first;
        let mut i = 0;
        while i < self.parts {
            out.at[i + 1] = self.at[i];
            i += 1;
        }
        out
    }

    /// The numbers.
    pub const fn numbers(&self) -> &[u64] {
        self.at.split_at(if self.parts == 0 { 1 } else { self.parts }).0
    }
}

/// The entries of an environment or of a list of costs, one for each dataset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amounts {
    pub(super) len: usize,
    pub(super) at: [Amount; MAX_SOURCES],
}

impl Amounts {
    /// A list without entries.
    pub const EMPTY: Self = Self { len: 0, at: [Amount::bare(0); MAX_SOURCES] };

    /// A list of `entries` copies of one amount. More than eight datasets stop the compilation.
    #[inline]
    pub const fn repeated(amount: Amount, entries: usize) -> Self {
        let mut out = Self::EMPTY;
        while out.len < entries {
            out = out.prepend(amount);
        }
        out
    }

    /// Puts `first` in front of the entries. More than eight datasets stop the compilation.
    #[inline]
    pub const fn prepend(self, first: Amount) -> Self {
        assert!(self.len < MAX_SOURCES, "a session holds at most 8 datasets");
        let mut out = Self { len: self.len + 1, ..Self::EMPTY };
        out.at[0] = first;
        let mut i = 0;
        while i < self.len {
            out.at[i + 1] = self.at[i];
            i += 1;
        }
        out
    }

    /// The entries, in order.
    pub const fn entries(&self) -> &[Amount] {
        self.at.split_at(self.len).0
    }

    /// Entry-wise sum: the cost of two releases together. The types guarantee that no sum
    /// overflows.
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        let mut out = if self.len > other.len { self } else { other };
        let mut i = 0;
        while i < self.len && i < other.len {
            let (a, b) = (&self.at[i], &other.at[i]);
            assert!(a.parts == b.parts, "costs in two measures cannot be added");
            let mut k = 0;
            while k < MAX_PARTS {
                out.at[i].at[k] = a.at[k].strict_add(b.at[k]);
                k += 1;
            }
            i += 1;
        }
        out
    }

    /// Whether each entry is at most the entry of `other`; entries past the end are zero.
    pub const fn within(&self, other: &Self) -> bool {
        let mut i = 0;
        while i < self.len {
            let mut k = 0;
            while k < MAX_PARTS {
                let most = if i < other.len { other.at[i].at[k] } else { 0 };
                if self.at[i].at[k] > most {
                    return false;
                }
                k += 1;
            }
            i += 1;
        }
        true
    }

    /// Subtracts `cost`, which must be [within](Self::within) these amounts.
    pub(crate) fn take(&mut self, cost: &Self) {
        for (left, cost) in self.at.iter_mut().zip(cost.entries()) {
            for (left, cost) in left.at.iter_mut().zip(cost.at) {
                *left = left.strict_sub(cost);
            }
        }
    }

    /// The rest after subtracting `cost`.
    pub(crate) fn less(mut self, cost: &Self) -> Self {
        self.take(cost);
        self
    }

    /// Applies `change` to each number.
    pub(crate) fn map(mut self, change: impl Fn(u64) -> u64) -> Self {
        for number in self.at.iter_mut().flat_map(|entry| &mut entry.at) {
            *number = change(*number);
        }
        self
    }

    /// Takes the smaller number at each place of the two lists. Missing entries at the end are
    /// zero.
    pub(crate) fn smaller(mut self, other: &Self) -> Self {
        for (i, entry) in self.at.iter_mut().enumerate() {
            for (k, number) in entry.at.iter_mut().enumerate() {
                *number = (*number).min(if i < other.len { other.at[i].at[k] } else { 0 });
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{Amount, Amounts};

    #[test]
    fn a_cost_is_within_another_where_each_number_is() {
        let list = |a: &[u64], b: u64| Amounts::EMPTY.prepend(Amount::bare(b)).prepend(Amount::list(a));
        assert!(list(&[3, 5], 7).within(&list(&[3, 5], 7)));
        assert!(list(&[2, 5], 0).within(&list(&[3, 6], 1)));
        assert!(!list(&[4, 5], 7).within(&list(&[3, 5], 7)));
        assert!(!list(&[3, 6], 7).within(&list(&[3, 5], 7)));
        assert!(!list(&[3, 5], 8).within(&list(&[3, 5], 7)));
        let one = Amounts::EMPTY.prepend(Amount::bare(2));
        assert!(one.within(&list(&[2], 9)) && !list(&[2], 9).within(&one));
        assert!(list(&[2], 0).within(&one) && Amounts::EMPTY.within(&one));
    }
}
