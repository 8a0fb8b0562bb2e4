//! Orders of rows and columns, by any comparison.
//!
//! A sort is compiled once for each type and comparison, in dozens of functions. The function of
//! this module is compiled once for all records.

use core::cmp::Ordering;

/// The numbers below `count`, sorted by `compare`. Numbers that compare as equal stay in increasing
/// order.
pub(super) fn sorted(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_unstable_by(|a, b| compare(*a, *b).then(a.cmp(b)));
    order
}

#[cfg(test)]
mod tests {
    use super::sorted;

    #[test]
    fn equal_keys_keep_their_order() {
        let keys = [3, 1, 2, 1, 3, 1];
        assert_eq!(sorted(keys.len(), &|a, b| keys[a].cmp(&keys[b])), [1, 3, 5, 2, 0, 4]);
        assert_eq!(sorted(0, &|_, _| unreachable!("there is nothing to compare")), []);
    }
}
