#![allow(unsafe_code, clippy::unwrap_used, reason = "the functions are called as C calls them")]

use std::ptr::null_mut;

use dp_local::randomiser::{KAryResponse, OneBitMean};
use dp_types::eps;

use super::*;

type Ask = KAryResponse<Below<5>, eps!(16)>;
type Degrees = OneBitMean<Between<-20, 40>, eps!(16)>;

/// Makes a report in the way a C program does, and writes it to this buffer.
fn report_to<R>(value: i32, buffer: &mut [u8]) -> i32
where
    R: Randomiser<Value: Numbered, Cost: Spend<R::Cost>>,
{
    // SAFETY: a slice is writable for its length, and no other code has it during the call.
    unsafe { report::<R>(value, buffer.as_mut_ptr(), buffer.len()) }
}

/// At ε = 16 a report is false once in two million times. So a test of eight reports fails by
/// chance once in 270,000 runs.
#[test]
fn values_are_numbers_and_those_outside_count_as_the_domain_says() {
    let reported = |value: i32| {
        let mut message = vec![0; wire::length::<Ask>()];
        let written = report_to::<Ask>(value, &mut message);
        assert_eq!(usize::try_from(written), Ok(message.len()));
        *wire::decode::<Ask>(&message).unwrap().report.payload()
    };
    assert_eq!([0, 1, 3, 4, 5, i32::MAX, -1, i32::MIN].map(reported), [0, 1, 3, 4, 4, 4, 4, 4]);
}

/// At ε = 16 a bit at an end of the range is false once in nine million times. So the test fails by
/// chance once in two million runs.
#[test]
fn numbers_with_a_sign_are_measured() {
    let reported = |value: i32| {
        let mut message = vec![0; wire::length::<Degrees>()];
        let written = report_to::<Degrees>(value, &mut message);
        assert_eq!(usize::try_from(written), Ok(message.len()));
        *wire::decode::<Degrees>(&message).unwrap().report.payload()
    };
    assert_eq!([-21, -20, 40, 41].map(reported), [0, 0, 1, 1]);
}

#[test]
fn what_does_not_fit_is_not_written() {
    let length = wire::length::<Ask>();
    let mut bytes = [0xa5; 64];
    for capacity in 0..length {
        assert_eq!(report_to::<Ask>(1, &mut bytes[..capacity]), TOO_SHORT);
    }
    assert_eq!(bytes, [0xa5; 64]);
    // The buffer is larger than needed, and the function must write only the message.
    let written = report_to::<Ask>(1, &mut bytes);
    assert_eq!(usize::try_from(written), Ok(length));
    assert!(
        wire::decode::<Ask>(&bytes[..length]).is_ok() && bytes[length..].iter().all(|&byte| byte == 0xa5)
    );
    // SAFETY: nothing is written to a null pointer.
    let asked = unsafe { report::<Ask>(1, null_mut(), 64) };
    assert_eq!(asked, written, "a null pointer asks for the length");
}

/// A payload of a panic that panics again when it is dropped.
struct Again;
impl Drop for Again {
    fn drop(&mut self) {
        panic!("dropped");
    }
}

#[test]
fn no_panic_gets_out() {
    assert_eq!(guarded::<()>(|| std::panic::panic_any(Again)), Err(FAULT));
    assert_eq!(guarded(|| Ok(7)), Ok(7));
    // The interrupted generator must not be used again: the next call gets a new one.
    assert_eq!(guarded::<()>(|| thread::with(|_| panic!("at work")).ok_or(NO_ENTROPY)), Err(FAULT));
    assert_eq!(thread::with(|_| ()), Some(()));
    // A generator must not be lent a second time while it is lent.
    assert_eq!(thread::with(|_| thread::with(|_| ())), Some(None));
}

/// The constants in the header file must equal those of this crate.
#[test]
fn the_header_has_the_same_codes() {
    let header = include_str!("../include/dp_local.h");
    for (name, code) in [("TOO_SHORT", TOO_SHORT), ("NO_ENTROPY", NO_ENTROPY), ("FAULT", FAULT)] {
        assert!(header.contains(&format!("#define DP_LOCAL_{name} ({code})\n")), "{name}");
    }
    assert_eq!(
        header.matches("#define DP_LOCAL_").count(),
        3 + 3,
        "the codes, the guard, and the declaration in both languages"
    );
}
