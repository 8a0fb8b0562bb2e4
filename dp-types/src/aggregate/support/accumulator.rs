//! What is kept from chunk to chunk, and how what several threads kept becomes one.

use std::collections::BTreeMap;

use crate::sealed::Sealed;

/// What one thread keeps while it goes through its share of the chunks. Sealed.
///
/// Shares are merged by adding exact integers, so that it is no matter for the result how many there are, which chunk is in which, and which
/// thread comes first.
pub trait Fold: Sealed + Sized {
    /// What is left of it after the last chunk.
    type Part: Send;
    /// After the last chunk of a share.
    fn part(self) -> Self::Part;
    /// Adds what another share gave.
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
    fn part(self) -> Self {
        self
    }
    fn merge(part: &mut Self, other: Self) {
        part.iter_mut().zip(other).for_each(|(number, more)| *number += more);
    }
}
impl Sealed for BTreeMap<i64, i128> {}
impl Fold for BTreeMap<i64, i128> {
    type Part = Self;
    fn part(self) -> Self {
        self
    }
    fn merge(part: &mut Self, other: Self) {
        other.into_iter().for_each(|(key, more)| *part.entry(key).or_default() += more);
    }
}
// Of several aggregates, or of none.
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
    fn part(self) {}
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
