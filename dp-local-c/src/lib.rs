#![doc = include_str!("../README.md")]

mod thread;

use std::mem::forget;
use std::panic::{AssertUnwindSafe, catch_unwind};

use dp_local::randomiser::Randomiser;
use dp_local::{Below, Between, Own, ReportCost, wire};
use dp_types::law::measure::Spend;

/// The message does not fit into the bytes that the caller has.
pub const TOO_SHORT: i32 = -1;
/// The operating system gave no random bytes. There is no report without them.
pub const NO_ENTROPY: i32 = -2;
/// An error of this library: there is no report.
pub const FAULT: i32 = -3;

/// A value as C has it: a number.
///
/// A number outside of the domain counts as the nearest value or the last one, as the domain says; it is no error, since an error would tell.
pub trait Numbered: dp_local::Protected {
    /// The value of a number.
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

/// What the functions of [`export!`] do: reports a value by `R` and writes the message. Returns how many bytes the message has, or a negative code: [`TOO_SHORT`], [`NO_ENTROPY`],
/// [`FAULT`]; then nothing was written. A null pointer asks for the number of bytes alone, and makes no report.
///
/// The random bytes are of a generator of the calling thread, which the operating system (in a browser, the page) seeds, and seeds anew in a child of the process (`fork`).
///
/// Privacy: `R`'s cost for each call that returns a length and had somewhere to write.
///
/// # Safety
/// `message` is null, or `capacity` bytes from it on can be written, and nobody else reads or writes them during the call.
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
            // SAFETY: `made` has checked that `bytes` fits into `capacity`, which the caller says can be written, and the vector is our own, so that the two do not overlap. The
            // bytes of the caller are written and never read, so they may be uninitialised.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), message, bytes.len()) };
            bytes.len() as i32
        }
        Err(code) => code,
    }
}

/// A message of at most so many bytes.
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

/// No panic gets past this: in C nobody could catch it.
fn guarded<T>(work: impl FnOnce() -> Result<T, i32>) -> Result<T, i32> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done,
        Err(payload) => {
            // What was thrown can panic again where it is dropped.
            forget(payload);
            Err(FAULT)
        }
    }
}

/// Functions that C can call, one for each question: `fn NAME = RANDOMISER;`. Each is `int32_t NAME(int32_t value, uint8_t *message, size_t capacity)`, and does what
/// [`report`] says.
///
/// A name must be the only one of its kind in the program that the library ends up in.
#[macro_export]
macro_rules! export {
    ($($(#[$meta:meta])* fn $name:ident = $randomiser:ty;)+) => { $(
        $(#[$meta])*
        ///
        /// # Safety
        /// `message` is null, or `capacity` bytes from it on can be written, and nobody else reads or writes them during the call.
        // SAFETY: the name is for the caller of the macro to choose, who is told that it must be the only one.
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
