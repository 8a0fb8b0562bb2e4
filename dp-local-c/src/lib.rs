#![doc = include_str!("../README.md")]

mod thread;

use std::mem::forget;
use std::panic::{AssertUnwindSafe, catch_unwind};

use dp_local::randomiser::Randomiser;
use dp_local::{Below, Between, Own, ReportCost, wire};
use dp_types::law::measure::Spend;

/// The message does not fit into the caller's buffer.
pub const TOO_SHORT: i32 = -1;
/// The operating system gave no random bytes, which every report needs.
pub const NO_ENTROPY: i32 = -2;
/// An error of this library: it made no report.
pub const FAULT: i32 = -3;

/// A value as C represents it: a number.
///
/// A number outside the domain counts as the nearest value or the last one, as the domain defines.
/// It is not an error, since an error would reveal information about the value.
pub trait Numbered: dp_local::Protected {
    /// The value for a number.
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

/// The body of the functions of [`export!`]: reports a value by `R` and writes the message. Returns
/// the length of the message in bytes, or a negative code: [`TOO_SHORT`], [`NO_ENTROPY`],
/// [`FAULT`]; then nothing was written. With a null pointer it only returns the length, and makes
/// no report.
///
/// The random bytes come from a generator of the calling thread. The operating system (in a
/// browser, the page) seeds it, and reseeds it in a child process (`fork`).
///
/// Privacy cost: `R`'s cost for each call that returns a length and had a buffer.
///
/// # Safety
/// `message` is null, or `capacity` bytes from it on are writable, and no other code reads or
/// writes them during the call.
#[allow(unsafe_code, reason = "a pointer of C's is written to")]
pub unsafe fn report<R>(value: i32, message: *mut u8, capacity: usize) -> i32
where
    R: Randomiser<Value: Numbered, Cost: Spend<R::Cost>>,
{
    const { assert!(wire::length::<R>() <= i32::MAX as usize, "a message must have a length that C can be told") };
    if message.is_null() {
        return wire::length::<R>() as i32;
    }
    match made::<R>(value, capacity) {
        Ok(bytes) => {
            // SAFETY: `made` has checked that `bytes` fits into `capacity`, which the caller states
            // to be writable. The vector belongs to this function, so the two do not overlap. The
            // caller's bytes are written and never read, so they may be uninitialised.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), message, bytes.len()) };
            bytes.len() as i32
        }
        Err(code) => code,
    }
}

/// A message of at most `capacity` bytes.
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

/// Stops every panic: C code could not catch it.
fn guarded<T>(work: impl FnOnce() -> Result<T, i32>) -> Result<T, i32> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done,
        Err(payload) => {
            // Dropping the payload of a panic can panic again.
            forget(payload);
            Err(FAULT)
        }
    }
}

/// Functions for C, one for each question: `fn NAME = RANDOMISER;`. Each is `int32_t NAME(int32_t
/// value, uint8_t *message, size_t capacity)`, and behaves as [`report`].
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
            // SAFETY: the caller has promised the same.
            unsafe { $crate::report::<$randomiser>(value, message, capacity) }
        }
    )+ };
}

#[cfg(test)]
mod tests;
