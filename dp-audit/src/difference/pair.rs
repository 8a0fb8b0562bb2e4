//! Pairs the items of an old list with the items of a new list.

/// An item that occurs in both lists, or in only one of them.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Pair<'a, T> {
    /// The item is in both lists: the old one, and the new one.
    Both(&'a T, &'a T),
    /// The item is only in the new list.
    New(&'a T),
    /// The item is only in the old list.
    Gone(&'a T),
}

/// Pairs the items of two lists. Two items form a pair only if they have the same name. Among the
/// items with one name, equal items form pairs first. The remaining items form pairs in their
/// order.
pub(super) fn pairs<'a, T>(
    old: &'a [T],
    new: &'a [T],
    name: impl Fn(&T) -> &str,
    equal: impl Fn(&T, &T) -> bool,
) -> Vec<Pair<'a, T>> {
    let mut pairs = Vec::new();
    let mut by_name: std::collections::BTreeMap<&str, (Vec<&T>, Vec<&T>)> = std::collections::BTreeMap::new();
    for item in old {
        by_name.entry(name(item)).or_default().0.push(item);
    }
    for item in new {
        by_name.entry(name(item)).or_default().1.push(item);
    }
    for (mut old, mut new) in by_name.into_values() {
        new.retain(|new| match old.iter().position(|old| equal(old, new)) {
            Some(position) => {
                pairs.push(Pair::Both(old.remove(position), new));
                false
            }
            None => true,
        });
        let both = old.len().min(new.len());
        pairs.extend(old.iter().zip(&new).map(|(old, new)| Pair::Both(*old, *new)));
        pairs.extend(old[both..].iter().map(|old| Pair::Gone(*old)));
        pairs.extend(new[both..].iter().map(|new| Pair::New(*new)));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::{Pair, pairs};

    #[test]
    fn equal_items_correspond_before_others() {
        let (old, new) = (["a1", "a2", "b1"], ["a2", "a3", "a4", "c1"]);
        let found = pairs(&old, &new, |item| &item[..1], |a, b| a == b);
        let expected = [
            Pair::Both(&old[1], &new[0]),
            Pair::Both(&old[0], &new[1]),
            Pair::New(&new[2]),
            Pair::Gone(&old[2]),
            Pair::New(&new[3]),
        ];
        assert_eq!(found, expected);
    }
}
