//! The state that a thread keeps from chunk to chunk, and how the states of several threads are
//! merged.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use std::collections::BTreeMap;

use crate::sealed::Sealed;

/// The state of one thread while it scans its share of the chunks. Sealed.
///
/// Merging adds the exact integers of all shares. So the result does not depend on the number of
/// shares, on their chunks, or on the order of the threads.
pub trait Fold: Sealed + Sized {
    /// The result after the last chunk.
    type Part: Send;
    /// Ends the share after its last chunk, and returns its result.
    fn part(self) -> Self::Part;
    /// Adds the result `other` of another thread's share.
    fn merge(part: &mut Self::Part, other: Self::Part);
}

impl Fold for i128 {
    type Part = Self;
    fn part(self) -> Self {
        self
    }
    fn merge(part: &mut Self, other: Self) {
        *part += other;
    }
}
impl Fold for Vec<i128> {
    type Part = Self;
    #[inline]
    fn part(self) -> Self {
        self
    }
    #[inline]
    fn merge(part: &mut Self, other: Self) {
        part.iter_mut().zip(other).for_each(|(number, more)| *number += more);
    }
}
impl Sealed for BTreeMap<i64, i128> {}
impl Fold for BTreeMap<i64, i128> {
    type Part = Self;
    #[inline]
    fn part(self) -> Self {
        self
    }
    #[inline]
    fn merge(part: &mut Self, other: Self) {
        other.into_iter().for_each(|(key, more)| *part.entry(key).or_default() += more);
    }
}
// A pair of folds serves several aggregates, and the unit type serves none.
impl<A: Fold, B: Fold> Fold for (A, B) {
    type Part = (A::Part, B::Part);
    fn part(self) -> Self::Part {
        (self.0.part(), self.1.part())
    }
    fn merge(part: &mut Self::Part, other: Self::Part) {
        A::merge(&mut part.0, other.0);
        B::merge(&mut part.1, other.1);
    }
}
impl Fold for () {
    type Part = Self;
    #[inline]
    fn part(self) {}
    #[inline]
    fn merge((): &mut Self, (): Self) {}
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::Fold;

    #[test]
    fn what_each_thread_kept_is_added_of_each_aggregate_of_a_release() {
        fn merged<F: Fold>(one: F, other: F) -> F::Part {
            let mut part = one.part();
            F::merge(&mut part, other.part());
            part
        }
        let one = (7_i128, (vec![1_i128, -2], (BTreeMap::from([(3, 4), (5, 1)]), ())));
        let other = (2_i128, (vec![5_i128, 30], (BTreeMap::from([(3, 1), (9, 6)]), ())));
        let both = (9_i128, (vec![6_i128, 28], (BTreeMap::from([(3, 5), (5, 1), (9, 6)]), ())));
        assert_eq!(merged(one, other), both);
    }
}
