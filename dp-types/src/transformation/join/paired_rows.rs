//! The paired rows, computed once for a scan: the first few rows of each key on both sides.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::KeyOfRows;
use crate::kind::Lane;
use crate::record::{CHUNK, Chunk, Row};
use crate::sealed::Sealed;
use crate::transformation::{Sink, Whole};

/// The pairs of two tables. The pairs exist only as long as the scan, and only the library sees
/// them.
pub(super) struct Found<B> {
    /// The kept rows on the right, grouped by key.
    rights: Vec<B>,
    /// The start of each group in `rights`, and the end of the last group. The first group is
    /// empty, and left rows without pairs refer to it.
    starts: Vec<usize>,
    /// The group of each row that the left table emits.
    groups: Vec<usize>,
}

impl<B> Found<B> {
    /// The rows with which the row at index `left` is paired. Indices count all rows that the left
    /// table emits.
    #[inline(always)]
    pub(super) fn rights(&self, left: usize) -> &[B] {
        match self.groups.get(left).and_then(|group| self.starts.get(*group..)) {
            Some(&[start, end, ..]) => &self.rights[start..end],
            _ => &[],
        }
    }
}

/// Finds the pairs of two tables. The function takes, for each table, the table, its key, and its
/// cap on the number of rows per key.
pub(super) fn find<L: Lane, P, Q, K, J>(
    (left, left_key, most_left): (P, K, u64),
    (right, right_key, most_right): (Q, J, u64),
    chunk: Chunk<'_>,
) -> Found<Q::Row>
where
    P: Whole,
    Q: Whole,
    K: KeyOfRows<P::Row>,
    J: KeyOfRows<Q::Row, Value = K::Value>,
{
    // The closure collects the kept rows on the right with their groups, and the number of rows in
    // each group.
    let mut numbers = HashMap::new();
    let (mut kept, mut counts) = (Vec::new(), vec![0_u64]);
    in_order::<L, _, _>(right, right_key, chunk, |key, row, _| {
        let group = match numbers.entry(key) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                counts.push(0);
                *new.insert(counts.len() - 1)
            }
        };
        if counts[group] < most_right {
            counts[group] += 1;
            kept.push((group, *row));
        }
    });
    let ends = counts.iter().scan(0, |end, count| {
        *end += *count as usize;
        Some(*end)
    });
    let starts: Vec<usize> = [0].into_iter().chain(ends).collect();
    let (mut next, mut places) = (starts.clone(), vec![0; kept.len()]);
    for (from, (group, _)) in kept.iter().enumerate() {
        places[next[*group]] = from;
        next[*group] += 1;
    }
    let rights = places.into_iter().map(|from| kept[from].1).collect();

    let (mut groups, mut lefts) = (Vec::new(), vec![0_u64; counts.len()]);
    in_order::<L, _, _>(left, left_key, chunk, |key, _, place| {
        if let Some(group) = numbers.get(&key)
            && lefts[*group] < most_left
        {
            lefts[*group] += 1;
            if groups.len() <= place {
                groups.resize(place + 1, 0);
            }
            groups[place] = *group;
        }
    });
    Found { rights, starts, groups }
}

/// Calls `each` with the key of each live row, the row, and its place among all emitted rows, in
/// the order of the table. If rows of other units may have influenced that order, the function
/// sorts the rows instead: the smallest come first, compared column by column.
fn in_order<L: Lane, P: Whole, K: KeyOfRows<P::Row>>(
    plan: P,
    key: K,
    chunk: Chunk<'_>,
    mut each: impl FnMut(K::Value, &P::Row, usize),
) {
    if chunk.in_any_order(P::SOURCE) {
        let mut rows = Vec::new();
        scan_all::<L, _, _>(plan, key, chunk, |key, row, place| rows.push((key, *row, place)));
        rows.sort_by_cached_key(|(_, row, _)| row.values());
        rows.iter().for_each(|(key, row, place)| each(*key, row, *place));
    } else {
        scan_all::<L, _, _>(plan, key, chunk, each);
    }
}

fn scan_all<L: Lane, P: Whole, K: KeyOfRows<P::Row>>(
    plan: P,
    key: K,
    chunk: Chunk<'_>,
    each: impl FnMut(K::Value, &P::Row, usize),
) {
    let mut told = Told { key, each, next: 0 };
    for chunk in chunk.all_of(P::SOURCE) {
        plan.scan::<L, _>(chunk, &mut told);
    }
}

/// Calls `each` for each live row.
struct Told<K, F> {
    key: K,
    each: F,
    /// The place of the next row among all emitted rows, live or masked.
    next: usize,
}
impl<K, F> Sealed for Told<K, F> {}
impl<R: Row, K: KeyOfRows<R>, F: FnMut(K::Value, &R, usize)> Sink<R> for Told<K, F> {
    // This sink does not keep a state per block.
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        if there != L::ZERO {
            (self.each)(self.key.value::<L>(row), row, self.next);
        }
        self.next += 1;
    }

    fn end_of_block(&mut self) {}
}
