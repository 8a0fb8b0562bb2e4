//! Tests that change certificates. The auditor must detect each change and report its place.

#[path = "../common/mod.rs"]
mod common;

mod numbers;
mod rules;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Applies `find` to each sample certificate, by its name and its line. Uses all cores, because
/// there are many certificates and many changes of each.
fn of_each_certificate<T: Send>(find: impl Fn(&str, &str) -> T + Sync) -> Vec<T> {
    let (samples, next) = (common::samples::certificates(), AtomicUsize::new(0));
    let some = || {
        let taken = std::iter::repeat_with(|| samples.get(next.fetch_add(1, Ordering::Relaxed)));
        taken.map_while(|sample| sample.map(|(name, line)| find(name, line))).collect::<Vec<T>>()
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(some)).collect();
        let found = threads.into_iter().map(|thread| thread.join().expect("each certificate holds"));
        found.flatten().collect()
    })
}
