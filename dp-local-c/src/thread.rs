//! The random generator of each thread.

use std::cell::RefCell;

use dp_noise::Generator;

thread_local! {
    static OURS: RefCell<Option<Generator>> = const { RefCell::new(None) };
}

/// Lends the generator of this thread to `work`, and makes the generator at the first use. Returns
/// `None` if the operating system returns no random bytes, or the thread is about to end.
pub(crate) fn with<T>(work: impl FnOnce(&mut Generator) -> T) -> Option<T> {
    OURS.try_with(|ours| {
        let mut ours = ours.try_borrow_mut().ok()?;
        // The generator is taken out while it works. If a panic interrupts it, it is not used
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
