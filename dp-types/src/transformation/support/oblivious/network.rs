//! A sorting network over rows in columns. Only the number of rows decides which places are
//! compared.
//!
//! Source: K. E. Batcher, "Sorting networks and their applications", AFIPS 1968, in the form for
//! any number of rows, with about n·log₂(n)²/4 comparisons.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::hint::black_box;

use dp_noise::vectors::{Work, widest};

/// How many pairs of places are compared at once, with their masks on the stack.
const BLOCK: usize = 256;
/// Merges of at most this many rows run as a whole, so that their words stay in the cache.
const SMALL: usize = 1024;

/// Sorts rows by their first `keys` columns. Each column has one word per row.
#[inline]
pub(super) fn sort(columns: &mut [Vec<i64>], keys: usize) {
    let rows = columns.first().map_or(0, Vec::len);
    part(columns, keys, 0, rows, true);
}

/// Sorts `rows` rows starting at `from`, in ascending order if `up` is set, otherwise in descending
/// order.
#[inline]
fn part(columns: &mut [Vec<i64>], keys: usize, from: usize, rows: usize, up: bool) {
    if rows > 1 {
        let half = rows / 2;
        part(columns, keys, from, half, !up);
        part(columns, keys, from + half, rows - half, up);
        merge(columns, keys, from, rows, up);
    }
}

/// Sorts a sequence of rows that first descends and then ascends.
#[inline]
fn merge(columns: &mut [Vec<i64>], keys: usize, from: usize, rows: usize, up: bool) {
    // The distance is the largest power of two below the number of rows.
    let apart = rows.next_power_of_two() / 2;
    let whole = rows <= SMALL;
    widest(Merge { columns: &mut *columns, keys, from, rows, up, least: if whole { 1 } else { apart } });
    if !whole {
        merge(columns, keys, from, apart, up);
        merge(columns, keys, from + apart, rows - apart, up);
    }
}

/// The comparisons of a merge, from the largest distance down to the distance `least`.
struct Merge<'a> {
    columns: &'a mut [Vec<i64>],
    keys: usize,
    from: usize,
    rows: usize,
    up: bool,
    least: usize,
}
impl Work for Merge<'_> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let mut apart = self.rows.next_power_of_two() / 2;
        while apart >= self.least {
            for first in (0..self.rows - apart).step_by(2 * apart) {
                let pairs = apart.min(self.rows - apart - first);
                for done in (0..pairs).step_by(BLOCK) {
                    let (from, rows) = (self.from + first + done, (pairs - done).min(BLOCK));
                    exchange(self.columns, self.keys, from, apart, rows, self.up);
                }
            }
            apart /= 2;
        }
    }
}

/// Compares each of `rows` rows with the row at the distance `apart`, and exchanges the two if they
/// are in the wrong order. The function uses masks, so it reads and writes the same words, whether
/// or not it exchanges the rows.
#[inline(always)]
fn exchange(columns: &mut [Vec<i64>], keys: usize, from: usize, apart: usize, rows: usize, up: bool) {
    #[cfg(test)]
    super::trace::touched([from, apart, rows]);
    let mut masks = [0_i64; BLOCK];
    let swap = &mut masks[..rows];
    for column in columns[..keys].iter().rev() {
        let (here, there) = (&column[from..from + rows], &column[from + apart..from + apart + rows]);
        for ((swap, a), b) in swap.iter_mut().zip(here).zip(there) {
            *swap = -i64::from(a > b) | -i64::from(a == b) & *swap;
        }
    }
    let down = i64::from(up) - 1;
    // The compiler can turn a mask into a jump if it knows facts about the mask. The black box
    // hides such facts.
    let swap = &*black_box(swap);
    for column in columns {
        let (here, there) = column[from..from + apart + rows].split_at_mut(apart);
        for ((swap, a), b) in swap.iter().zip(here).zip(there) {
            let change = (*a ^ *b) & (swap ^ down);
            *a ^= change;
            *b ^= change;
        }
    }
}
