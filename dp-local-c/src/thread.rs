//! Thread generator: the random generator of each thread.

use std::cell::RefCell;

use dp_noise::Generator;

thread_local! {
    static OURS: RefCell<Option<Generator>> = const { RefCell::new(None) };
}

/// Lends the generator of this thread, and makes it at first use. `None` if the operating system
/// gives no random bytes, or the thread is about to end.
pub(crate) fn with<T>(work: impl FnOnce(&mut Generator) -> T) -> Option<T> {
    OURS.try_with(|ours| {
        let mut ours = ours.try_borrow_mut().ok()?;
        // Taken out while it works: a generator interrupted in the middle of its work is not used
        // again.
        let mut generator = match ours.take() {
            Some(generator) => generator,
            None => Generator::from_os().ok()?,
        };
        let done = work(&mut generator);
        *ours = Some(generator);
        Some(done)
    })
    .ok()
    .flatten()
}
