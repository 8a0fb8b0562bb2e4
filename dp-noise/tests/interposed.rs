//! Tests of symbol interposition: another crate defines the symbols that the C library offers for
//! entropy and for detecting forks.
//!
//! In an edition before 2024, a crate can define such a symbol with `#[no_mangle]` alone, without
//! any `unsafe`. The linker prefers this symbol to the symbol of the C library. This file uses the
//! syntax of the current edition, but the linker sees the same symbol. This file defines
//! `getrandom` with fake entropy, and `madvise` and `getpid` with wrong answers. If dp-noise used
//! these symbols, two children that seed their own generators would draw the same noise. A forked
//! child must also draw other noise than its parent.
//!
//! On systems other than Linux the system's own functions are symbols too, and this attack
//! succeeds: see `kernel/system`.

#[cfg(target_os = "linux")]
fn main() {
    linux::run();
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("on this system entropy comes from a symbol, as the documentation says");
}

#[cfg(target_os = "linux")]
mod linux {
    #![allow(unsafe_code)]

    use std::ffi::{c_int, c_uint, c_void};
    use std::fs::File;
    use std::io::Read;
    use std::os::fd::FromRawFd;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use dp_noise::Generator;
    use dp_noise::laplace::DiscreteLaplace;

    const SAMPLES: usize = 64;

    /// Fake entropy that is the same in every process: SplitMix64 from a seed of zero.
    fn made_up(bytes: &mut [u8]) {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        for bytes in bytes.chunks_mut(8) {
            let count = COUNT.fetch_add(1, Ordering::Relaxed) as u64;
            let state = count.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            bytes.copy_from_slice(&(mixed ^ mixed >> 31).to_le_bytes()[..bytes.len()]);
        }
    }

    #[unsafe(no_mangle)]
    extern "C" fn getrandom(buffer: *mut c_void, length: usize, _: c_uint) -> isize {
        // SAFETY: the caller of `getrandom` passes a buffer of this length that it owns.
        made_up(unsafe { std::slice::from_raw_parts_mut(buffer.cast(), length) });
        length as isize
    }

    #[unsafe(no_mangle)]
    extern "C" fn getentropy(buffer: *mut c_void, length: usize) -> c_int {
        getrandom(buffer, length, 0);
        0
    }

    #[unsafe(no_mangle)]
    extern "C" fn madvise(_: *mut c_void, _: usize, _: c_int) -> c_int {
        0
    }

    #[unsafe(no_mangle)]
    extern "C" fn getpid() -> c_int {
        42
    }

    pub(super) fn run() {
        // A caller of the symbol `getrandom` gets the attacker's bytes.
        let mut bytes = [0_u8; 8];
        // SAFETY: the buffer has this number of bytes.
        let asked = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) };
        let mut expected = [0; 8];
        made_up(&mut expected);
        assert!(
            asked == 8 && bytes != expected && std::process::id() == 42,
            "the symbols are not interposed"
        );

        let children = [(); 2].map(|()| in_child(|| draw(&mut Generator::from_os().expect("entropy"))));
        assert!(children.iter().all(|noise| noise.len() == 16 * SAMPLES), "a child failed");
        assert!(children[0] != children[1], "two children have the same noise: the seed is an attacker's");

        let mut generator = Generator::from_os().expect("entropy");
        draw(&mut generator);
        let child = in_child(|| draw(&mut generator));
        assert_eq!(child.len(), 16 * SAMPLES, "the child failed");
        assert!(child != draw(&mut generator), "a fork was not noticed");
        println!("symbols of another crate neither know the noise nor hide a fork ... ok");
    }

    /// Two independent sequences of this length agree with a probability below 2^-3000.
    fn draw(generator: &mut Generator) -> Vec<u8> {
        let laplace = DiscreteLaplace::new(1 << 60, 1).expect("a valid scale");
        (0..SAMPLES).flat_map(|_| laplace.sample(generator).to_le_bytes()).collect()
    }

    /// The bytes that a forked child draws.
    fn in_child(draw: impl FnOnce() -> Vec<u8>) -> Vec<u8> {
        let mut ends = [0; 2];
        // SAFETY: `ends` has room for the two descriptors that `pipe` writes.
        assert_eq!(unsafe { libc::pipe(ends.as_mut_ptr()) }, 0, "no pipe");
        // SAFETY: this process has one thread, so the child may do everything that the parent may
        // do.
        let process = unsafe { libc::fork() };
        assert!(process >= 0, "no fork");
        if process == 0 {
            let bytes = draw();
            // SAFETY: this writes the given bytes to an open descriptor, and ends the child at
            // once.
            unsafe {
                let written = libc::write(ends[1], bytes.as_ptr().cast(), bytes.len());
                libc::_exit(c_int::from(written != bytes.len() as isize));
            }
        }
        // SAFETY: each descriptor is open, and becomes the property of one file.
        let [mut reader, writer] = ends.map(|end| unsafe { File::from_raw_fd(end) });
        drop(writer);
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).expect("the child's bytes");
        // SAFETY: waits for the child just forked.
        unsafe { libc::waitpid(process, std::ptr::null_mut(), 0) };
        bytes
    }
}
