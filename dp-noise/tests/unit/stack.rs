//! Finds the bytes that a function leaves on the stack, for tests.
#![allow(unsafe_code)]

use std::ffi::c_void;
use std::mem::MaybeUninit;

/// The size of the stack in bytes: more than any test needs, and more than the minimum of any
/// system.
const SIZE: usize = 1 << 20;

/// Runs a function in a separate thread, and returns the final contents of its whole stack.
pub(crate) fn left_by(run: fn()) -> Vec<u8> {
    extern "C" fn start(run: *mut c_void) -> *mut c_void {
        // SAFETY: this is the address of the pointer below, which outlives the thread.
        let run = unsafe { *run.cast::<fn()>() };
        run();
        std::ptr::null_mut()
    }
    let mut run = run;
    // SAFETY: the mapping is new, has `SIZE` bytes, and is aligned to a page. Only the thread uses
    // it until the thread has ended, and it is unmapped once. The system fills the mapping with
    // zeros, so all bytes are initialised. The attributes are initialised before they are used.
    unsafe {
        let (access, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        let stack = libc::mmap(std::ptr::null_mut(), SIZE, access, kind, -1, 0);
        assert_ne!(stack, libc::MAP_FAILED, "no memory for a stack");
        let (mut attributes, mut thread) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        assert_eq!(libc::pthread_attr_init(attributes.as_mut_ptr()), 0);
        assert_eq!(libc::pthread_attr_setstack(attributes.as_mut_ptr(), stack, SIZE), 0);
        let made = libc::pthread_create(
            thread.as_mut_ptr(),
            attributes.as_ptr(),
            start,
            (&raw mut run).cast::<c_void>(),
        );
        assert_eq!(made, 0, "no thread");
        assert_eq!(libc::pthread_join(thread.assume_init(), std::ptr::null_mut()), 0);
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
        let left = std::slice::from_raw_parts(stack.cast::<u8>(), SIZE).to_vec();
        libc::munmap(stack, SIZE);
        left
    }
}
