//! The random generator of each thread.

use std::cell::RefCell;

use dp_noise::Generator;

thread_local! {
    static OURS: RefCell<Option<Generator>> = const { RefCell::new(None) };
}

/// Lends the generator of this thread to `work`. The first call makes the generator. Returns `None`
/// if the operating system returns no random bytes, or the thread is about to end.
pub(crate) fn with<T>(work: impl FnOnce(&mut Generator) -> T) -> Option<T> {
    OURS.try_with(|ours| {
        let mut ours = ours.try_borrow_mut().ok()?;
        // The code takes the generator out of the thread's storage while `work` runs. If `work`
        // panics, the generator is lost, and so is never used again.
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
