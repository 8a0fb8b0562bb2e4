//! Scans of all rows by several threads, each of which has a fixed share of the chunks.

use core::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::thread::{Builder, available_parallelism, scope};

use super::store::{Chunk, Stores};

/// A thread has at least so many chunks: with fewer, starting it takes longer than it saves.
const LEAST: usize = 256;

/// The environment's name for the most threads that a scan takes.
const NAME: &str = "DP_THREADS";

/// The most threads of a scan: what the environment says when the first scan begins, or as many as the machine has.
fn most() -> usize {
    static MOST: OnceLock<usize> = OnceLock::new();
    *MOST.get_or_init(|| {
        let wanted = std::env::var(NAME).ok().and_then(|text| text.trim().parse::<NonZeroUsize>().ok());
        wanted.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    })
}

/// Every chunk of every dataset that one of several threads goes through, in order.
pub(crate) struct Share<'a> {
    stores: &'a Stores,
    /// Which of how many.
    share: (usize, usize),
    dataset: usize,
    /// The next chunk of it, and where its share ends.
    next: usize,
    end: usize,
}

impl<'a> Share<'a> {
    fn new(stores: &'a Stores, share: (usize, usize)) -> Self {
        let mut this = Self { stores, share, dataset: 0, next: 0, end: 0 };
        this.enter(0);
        this
    }

    /// Goes to the share of this dataset: each dataset is cut into as many pieces as there are threads, since a release may ask for one alone.
    fn enter(&mut self, dataset: usize) {
        let (which, of) = self.share;
        let chunks = self.stores.lengths().nth(dataset).unwrap_or(0);
        let (each, more) = (chunks / of, chunks % of);
        let start = |which: usize| which * each + which.min(more);
        (self.dataset, self.next, self.end) = (dataset, start(which), start(which + 1));
    }
}

impl<'a> Iterator for Share<'a> {
    type Item = Chunk<'a>;

    #[inline]
    fn next(&mut self) -> Option<Chunk<'a>> {
        while self.next == self.end {
            if self.dataset + 1 >= self.stores.lengths().count() {
                return None;
            }
            self.enter(self.dataset + 1);
        }
        let chunk = self.stores.chunk(self.dataset, self.next);
        self.next += 1;
        Some(chunk)
    }
}

impl Stores {
    /// Has `scan` go through all chunks, on all cores where there are many, and merges what it gave for each share.
    ///
    /// How many shares there are depends on the number of rows and on nothing else of the data.
    pub(crate) fn scanned<T: Send>(
        &self,
        scan: impl Fn(Share<'_>) -> T + Sync,
        merge: impl Fn(&mut T, T),
    ) -> T {
        let chunks: usize = self.lengths().sum();
        // A short scan does not even ask how many cores there are.
        let threads = if chunks < 2 * LEAST { 1 } else { most().min(chunks / LEAST) };
        self.scanned_by(threads, scan, merge)
    }

    fn scanned_by<T: Send>(
        &self,
        threads: usize,
        scan: impl Fn(Share<'_>) -> T + Sync,
        merge: impl Fn(&mut T, T),
    ) -> T {
        let share = |which: usize| scan(Share::new(self, (which, threads)));
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
                    // The system has no thread to give.
                    Err(_) => share(which),
                };
                merge(&mut all, part);
            }
            all
        })
    }
}
