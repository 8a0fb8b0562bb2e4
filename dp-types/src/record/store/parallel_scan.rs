//! Parallel scans of all rows: each thread has a fixed share of the chunks.

use core::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::thread::{Builder, available_parallelism, scope};

use super::scan_cache::Prepared;
use super::{Run, Stores};

/// The minimum number of chunks per thread. With fewer chunks, starting a thread takes more time
/// than the thread saves.
const LEAST: usize = 256;

/// The environment variable for the maximum number of threads.
const NAME: &str = "DP_THREADS";

/// The maximum number of threads of a scan or a load. The maximum is the value of the environment
/// variable `DP_THREADS` at the first call, or the machine's number of threads.
///
/// ```
/// assert!(dp_types::law::record::threads() >= 1);
/// ```
pub fn threads() -> usize {
    static MOST: OnceLock<usize> = OnceLock::new();
    *MOST.get_or_init(|| {
        let wanted = std::env::var(NAME).ok().and_then(|text| text.trim().parse::<NonZeroUsize>().ok());
        wanted.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    })
}

/// The share of one thread among several: chunks of every dataset, in order and in runs.
pub(crate) struct Share<'a> {
    stores: &'a Stores,
    /// Results that transformations prepare for all shares of the scan.
    prepared: &'a Prepared,
    /// The index of the share, and the number of shares.
    share: (usize, usize),
    dataset: usize,
    /// The next chunk of the share, and the end of the share.
    next: usize,
    end: usize,
}

impl<'a> Share<'a> {
    fn new(stores: &'a Stores, share: (usize, usize), prepared: &'a Prepared) -> Self {
        let mut this = Self { stores, prepared, share, dataset: 0, next: 0, end: 0 };
        this.enter(0);
        this
    }

    /// Moves to this dataset. Each dataset is cut into one piece per thread, since a release may
    /// scan only one dataset.
    fn enter(&mut self, dataset: usize) {
        let (which, of) = self.share;
        let chunks = self.stores.lengths().get(dataset).copied().unwrap_or(0);
        let (each, more) = (chunks / of, chunks % of);
        let start = |which: usize| which * each + which.min(more);
        (self.dataset, self.next, self.end) = (dataset, start(which), start(which + 1));
    }
}

impl<'a> Iterator for Share<'a> {
    type Item = Run<'a>;

    #[inline]
    fn next(&mut self) -> Option<Run<'a>> {
        while self.next == self.end {
            if self.dataset + 1 >= self.stores.lengths().len() {
                return None;
            }
            self.enter(self.dataset + 1);
        }
        let chunks = (self.end - self.next).min(Run::MOST);
        let run = self.stores.run(self.dataset, self.next, chunks, self.prepared);
        self.next += chunks;
        Some(run)
    }
}

impl Stores {
    /// The share at index `which` among `of` shares.
    pub(crate) fn share<'a>(&'a self, which: usize, of: usize, prepared: &'a Prepared) -> Share<'a> {
        Share::new(self, (which, of), prepared)
    }

    /// Calls `scan` on all chunks, on several cores if there are many chunks, and merges the
    /// results of the shares.
    ///
    /// The number of shares depends only on the number of rows, and not on anything else in the
    /// data.
    pub(crate) fn scanned<T: Send>(
        &self,
        scan: impl Fn(Share<'_>) -> T + Sync,
        merge: impl Fn(&mut T, T),
    ) -> T {
        let chunks: usize = self.lengths().iter().sum();
        // If the scan is short, the function does not even query the number of cores.
        let threads = if chunks < 2 * LEAST { 1 } else { threads().min(chunks / LEAST) };
        self.scanned_by(threads, &scan, &merge)
    }

    /// Takes the closures by reference. With closures by value, each query would have a separate
    /// copy of this function, and its name would repeat the whole type of the query.
    fn scanned_by<T: Send>(
        &self,
        threads: usize,
        scan: &(dyn Fn(Share<'_>) -> T + Sync),
        merge: &dyn Fn(&mut T, T),
    ) -> T {
        let prepared = Prepared::default();
        let share = |which: usize| scan(self.share(which, threads, &prepared));
        if threads == 1 {
            return share(0);
        }
        scope(|scope| {
            let share = &share;
            let others: Vec<_> =
                (1..threads).map(|which| Builder::new().spawn_scoped(scope, move || share(which))).collect();
            let mut all = share(0);
            for (which, other) in (1..).zip(others) {
                let part = match other {
                    Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                    // The system cannot start another thread, so this thread scans the share.
                    Err(_) => share(which),
                };
                merge(&mut all, part);
            }
            all
        })
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicUsize, Ordering};

    use super::{Prepared, Run, Stores};
    use crate::neighbours::AddRemove;
    use crate::record::{CHUNK, DropRow};
    use crate::testing::{PerRow, Person, Random, Raw, loaded};

    /// Makes three datasets: one of `first` chunks, one without rows, and one of `last` chunks.
    fn stores(first: usize, last: usize) -> Stores {
        let of = |chunks: usize| {
            let rows = (chunks * CHUNK).saturating_sub(5);
            let row = Raw::random(&mut Random::new(3), 0, false);
            loaded::<Person<PerRow, DropRow>, AddRemove>((0..rows).map(|_| row.into())).stores
        };
        of(first).and(of(0)).and(of(last))
    }

    /// The index of a chunk, its dataset, and the coins of its rows.
    type Found = (usize, usize, Vec<u64>);

    fn found(stores: &Stores, sample: usize, share: super::Share<'_>) -> Vec<Found> {
        let lengths = stores.lengths();
        let of = |chunk: crate::record::Chunk<'_>| {
            let is = |dataset: usize| chunk.of::<Person<PerRow, DropRow>>(dataset as u64).is_some();
            let dataset = (0..lengths.len()).find(|dataset| is(*dataset)).expect("it is of one of them");
            let mut flips = chunk.flips(sample);
            (dataset, chunk.number(), (0..CHUNK).map(|_| flips.next()).collect())
        };
        share.flat_map(Run::chunks).map(of).collect()
    }

    #[test]
    fn each_chunk_is_in_one_share_with_the_same_coins() {
        for (first, last) in [(0, 0), (1, 0), (0, 3), (7, 2)] {
            let (stores, sample) = stores(first, last)
                .sampled(0, 1, |mask| {
                    let mut random = Random::new(4);
                    mask.iter_mut().for_each(|word| *word = random.below(usize::MAX) as u64);
                    Ok(())
                })
                .expect("coins are flipped");
            let all = found(&stores, sample, stores.share(0, 1, &Prepared::default()));
            assert_eq!(all.len(), first + last);
            assert!(all.is_sorted());
            // Each row has a separate coin. The test sees all flipped coins in order, dataset after
            // dataset.
            let mut random = Random::new(4);
            let mut flipped = (0..first * CHUNK / 64).map(|_| random.below(usize::MAX) as u64);
            for (_, _, coins) in &all[..first] {
                let words =
                    coins.chunks(64).map(|coins| coins.iter().rfold(0, |word, coin| word << 1 | coin));
                assert!(words.eq(flipped.by_ref().take(CHUNK / 64)));
            }
            for of in [2, 3, 5, 9] {
                let mut shares: Vec<Found> = Vec::new();
                for which in 0..of {
                    let share = found(&stores, sample, stores.share(which, of, &Prepared::default()));
                    for (dataset, chunks) in [(0, first), (2, last)] {
                        let here = share.iter().filter(|(of, ..)| *of == dataset).count();
                        assert!(here.abs_diff(chunks / of) <= 1, "{here} of {chunks} chunks in {of} shares");
                    }
                    shares.extend(share);
                }
                shares.sort();
                assert_eq!(shares, all, "{of} shares");
            }
        }
    }

    #[test]
    fn runs_are_short_and_follow_each_other() {
        let stores = stores(2 * Run::MOST + 3, 1);
        let prepared = Prepared::default();
        let lengths: Vec<usize> = stores.share(0, 1, &prepared).map(|run| run.chunks().count()).collect();
        assert_eq!(lengths, [Run::MOST, Run::MOST, 3, 1]);
        let of_two: Vec<usize> = stores.share(1, 2, &prepared).map(|run| run.chunks().count()).collect();
        assert_eq!(of_two, [Run::MOST, 1]);
    }

    #[test]
    fn threads_go_through_all_and_are_merged_in_order() {
        let stores = stores(11, 4);
        for threads in [1, 2, 3, 16] {
            let scans = AtomicUsize::new(0);
            let numbers = |share: super::Share<'_>| {
                scans.fetch_add(1, Ordering::Relaxed);
                share.flat_map(Run::chunks).map(|chunk| chunk.number()).collect::<Vec<_>>()
            };
            let found = stores.scanned_by(threads, &numbers, &|all, more| all.extend(more));
            let prepared = Prepared::default();
            let expected: Vec<usize> = (0..threads)
                .flat_map(|which| {
                    stores.share(which, threads, &prepared).flat_map(Run::chunks).map(|chunk| chunk.number())
                })
                .collect();
            assert_eq!((found, scans.into_inner()), (expected, threads));
        }
        assert_eq!(stores.scanned(|share| share.flat_map(Run::chunks).count(), |all, more| *all += more), 15);
    }

    #[test]
    fn a_panic_of_one_share_is_one_of_the_scan() {
        let stores = stores(8, 0);
        let scan = |share: super::Share<'_>| {
            assert!(share.flat_map(Run::chunks).map(|chunk| chunk.number()).all(|number| number < 7))
        };
        let scanned = || stores.scanned_by(4, &scan, &|(), ()| ());
        assert!(std::panic::catch_unwind(core::panic::AssertUnwindSafe(scanned)).is_err());
    }
}
