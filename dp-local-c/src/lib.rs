#![doc = include_str!("../README.md")]

mod thread;

use std::mem::forget;
use std::panic::{AssertUnwindSafe, catch_unwind};

use dp_local::randomiser::Randomiser;
use dp_local::{Below, Between, Own, ReportCost, wire};
use dp_types::law::measure::Spend;

/// The caller's buffer is too short for the message.
pub const TOO_SHORT: i32 = -1;
/// The operating system returned no random bytes, which every report needs.
pub const NO_ENTROPY: i32 = -2;
/// An error in this library, which then made no report.
pub const FAULT: i32 = -3;

/// A value that C represents as a number.
///
/// A number outside the domain counts as the nearest value or as the last value; the domain defines
/// which. Such a number is not an error, since an error would reveal information about the value.
pub trait Numbered: dp_local::Protected {
    /// The value that a number represents.
    fn of(number: i32) -> Self;
}

/// A negative number counts as the last value.
impl<const N: u32> Numbered for Below<N> {
    fn of(number: i32) -> Self {
        Self(number.cast_unsigned())
    }
}

impl<const LOW: i32, const HIGH: i32, const PLACES: u32> Numbered for Between<LOW, HIGH, PLACES> {
    fn of(number: i32) -> Self {
        Self(number)
    }
}

/// Reports a value by the randomiser `R` and writes the message; the functions of [`export!`] call
/// this function. It returns the length of the message in bytes, or a negative code: [`TOO_SHORT`],
/// [`NO_ENTROPY`] or [`FAULT`]. If it returns a negative code, it has written nothing. If the
/// pointer is null, the function only returns the length, and makes no report.
///
/// The random bytes come from a generator of the calling thread. The operating system (in a
/// browser, the page) seeds the generator. In a child process (`fork`), the generator is seeded
/// again. Each call with a buffer that returns a length has the privacy cost of `R`.
///
/// # Safety
/// `message` is null, or `capacity` bytes from it on are writable, and no other code reads or
/// writes them during the call.
#[allow(unsafe_code, reason = "a pointer of C's is written to")]
pub unsafe fn report<R>(value: i32, message: *mut u8, capacity: usize) -> i32
where
    R: Randomiser<Value: Numbered, Cost: Spend<R::Cost>>,
{
    const { assert!(wire::length::<R>() <= i32::MAX as usize, "the length of a message must fit C's `int32_t`") };
    if message.is_null() {
        return wire::length::<R>() as i32;
    }
    match made::<R>(value, capacity) {
        Ok(bytes) => {
            // SAFETY: `made` has checked that `bytes` fits into `capacity` bytes, and the caller
            // has promised that these bytes are writable. The vector belongs to this function, so
            // it does not overlap with the caller's bytes. The function never reads the caller's
            // bytes, so they may be uninitialised.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), message, bytes.len()) };
            bytes.len() as i32
        }
        Err(code) => code,
    }
}

/// Makes a message of at most `capacity` bytes.
fn made<R>(value: i32, capacity: usize) -> Result<Vec<u8>, i32>
where
    R: Randomiser<Value: Numbered, Cost: ReportCost + Spend<R::Cost>>,
{
    if capacity < wire::length::<R>() {
        return Err(TOO_SHORT);
    }
    guarded(|| {
        thread::with(|generator| {
            let own = Own::<R::Value, R::Cost>::new(R::Value::of(value));
            let (report, _) = own.report::<R>(generator);
            wire::encode::<R>(&report, generator)
        })
        .ok_or(NO_ENTROPY)
    })
}

/// Converts every panic to an error code, since C code could not catch a panic.
fn guarded<T>(work: impl FnOnce() -> Result<T, i32>) -> Result<T, i32> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done,
        Err(payload) => {
            // Dropping the payload of a panic can cause another panic.
            forget(payload);
            Err(FAULT)
        }
    }
}

/// Defines functions for C. Each line `fn NAME = RANDOMISER;` defines the function of one question:
/// `int32_t NAME(int32_t value, uint8_t *message, size_t capacity)`. The function behaves as
/// [`report`].
///
/// A name must be unique in the program that links the library.
#[macro_export]
macro_rules! export {
    ($($(#[$meta:meta])* fn $name:ident = $randomiser:ty;)+) => { $(
        $(#[$meta])*
        ///
        /// # Safety
        /// `message` is null, or `capacity` bytes from it on are writable, and no other code reads
        /// or writes them during the call.
        // SAFETY: the caller of the macro chooses the name, and the macro's docs require a unique
        // one.
        #[allow(unsafe_code, reason = "C calls it by its name")]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(value: i32, message: *mut u8, capacity: usize) -> i32 {
            // SAFETY: the caller has promised what `report` requires.
            unsafe { $crate::report::<$randomiser>(value, message, capacity) }
        }
    )+ };
}

#[cfg(test)]
mod tests;
