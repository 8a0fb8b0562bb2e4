//! The source of noise: one generator for each thread, seeded by the operating system at its first use.

use std::cell::RefCell;

use dp_noise::Generator;

use crate::error::Error;

thread_local! {
    static GENERATOR: RefCell<Option<Generator>> = const { RefCell::new(None) };
}

/// Draws with this thread's generator.
pub(crate) fn with<T>(draw: impl FnOnce(&mut Generator) -> T) -> Result<T, Error> {
    GENERATOR.with_borrow_mut(|slot| {
        let generator = match slot {
            Some(generator) => generator,
            None => slot.insert(Generator::from_os().map_err(Error::entropy)?),
        };
        Ok(draw(generator))
    })
}

/// Seeds this thread's generator, so that a test of a program can repeat its noise.
///
/// Whoever knows the seed knows the noise: with this feature on, every certificate says NOT PRIVATE.
#[cfg(feature = "seeded")]
pub fn seed(seed: [u8; 32]) {
    GENERATOR.set(Some(Generator::seeded(seed)));
}
