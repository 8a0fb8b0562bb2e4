//! Read-ahead: one thread reads while another takes the earlier results.

use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, scope};

/// The maximum number of waiting results. The number is large enough that neither thread waits long
/// for the other, and small enough for the cache.
const AHEAD: usize = 3;

/// Takes each result of `next` in order, until reading or taking fails, and returns that error. If
/// `beside` is set, a separate thread calls `next`, if the system can start a thread.
pub(super) fn each<T: Send, E: Send>(
    beside: bool,
    next: impl FnMut() -> Option<Result<T, E>> + Send,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    // `next` is shared, because either thread can be the one that calls it.
    let next = Mutex::new(next);
    let next = || (next.lock().unwrap_or_else(PoisonError::into_inner))();
    scope(|scope| {
        let (hand_on, read) = sync_channel(AHEAD);
        let ahead = move || {
            while let Some(thing) = next() {
                let last = thing.is_err();
                // The receiver stops at its first error.
                if hand_on.send(thing).is_err() || last {
                    break;
                }
            }
        };
        if beside && Builder::new().spawn_scoped(scope, ahead).is_ok() {
            return read.into_iter().try_for_each(|thing| take(thing?));
        }
        core::iter::from_fn(next).try_for_each(|thing| take(thing?))
    })
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::{AHEAD, each};

    /// Reads the numbers below 9. Reading fails from `broken` on, and taking fails from `refused`
    /// on. Returns the count of the read numbers, and the list of the taken numbers.
    fn run(beside: bool, broken: usize, refused: usize) -> (Result<(), String>, usize, Vec<usize>) {
        let (mut asked, mut taken) = (0, Vec::new());
        let next = || {
            asked += 1;
            let number = asked - 1;
            (number < 9)
                .then(|| if number < broken { Ok(number) } else { Err(format!("{number} is broken")) })
        };
        let all = each(beside, next, |number| {
            taken.push(number);
            if number < refused { Ok(()) } else { Err(format!("{number} is refused")) }
        });
        (all, asked, taken)
    }

    #[test]
    fn all_is_taken_in_order_by_either_thread() {
        for beside in [false, true] {
            assert_eq!(run(beside, 9, 9), (Ok(()), 10, (0..9).collect()));
        }
    }

    #[test]
    fn what_is_behind_a_fault_is_neither_read_nor_taken() {
        for beside in [false, true] {
            assert_eq!(run(beside, 4, 9), (Err("4 is broken".to_owned()), 5, (0..4).collect()));
            let (all, asked, taken) = run(beside, 9, 2);
            assert_eq!((all, taken), (Err("2 is refused".to_owned()), vec![0, 1, 2]));
            // The other thread may also have read the waiting results, and one more result that it
            // is about to send.
            let most = if beside { 3 + AHEAD + 1 } else { 3 };
            assert!((3..=most).contains(&asked), "{asked}");
        }
        // The first error is reported.
        assert_eq!(run(true, 4, 2).0, Err("2 is refused".to_owned()));
    }

    #[test]
    fn another_thread_reads_if_it_is_asked_for() {
        let here = thread::current().id();
        for beside in [false, true] {
            let mut reads = vec![here];
            let next = || {
                reads.push(thread::current().id());
                None::<Result<(), ()>>
            };
            assert_eq!(each(beside, next, |()| Ok(())), Ok(()));
            assert_eq!(reads[1] != here, beside);
        }
    }
}
