//! A program in which another crate has defined the symbols by which the C library asks for entropy and notices forks.
//!
//! In an edition before 2024 that takes `#[no_mangle]` alone, in a crate without a line of `unsafe`, and the linker prefers it to the C
//! library's. Here it is written as this edition wants it; the linker sees the same. The program runs itself twice: with a seed from
//! such a symbol both runs would have the same noise. A forked child must differ from its parent although `madvise` and
//! `getpid` lie.
//!
//! On systems other than Linux the system's own functions are symbols too, and this attack succeeds: see `kernel/system`.

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
    use std::process::Command;
    use std::sync::atomic::{AtomicU64, Ordering};

    use dp_noise::Generator;
    use dp_noise::laplace::DiscreteLaplace;

    const CHILD: &str = "print one sequence of noise";
    const SAMPLES: usize = 64;

    /// What looks like entropy, and is the same in every run: SplitMix64 from a seed of zero.
    fn made_up(bytes: &mut [u8]) {
        static STATE: AtomicU64 = AtomicU64::new(0);
        for bytes in bytes.chunks_mut(8) {
            let state = STATE.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
            let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            bytes.copy_from_slice(&(mixed ^ mixed >> 31).to_le_bytes()[..bytes.len()]);
        }
    }

    #[unsafe(no_mangle)]
    extern "C" fn getrandom(buffer: *mut c_void, length: usize, _: c_uint) -> isize {
        // SAFETY: whoever calls `getrandom` gives so many bytes of its own.
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
        if std::env::args().nth(1).as_deref() == Some(CHILD) {
            println!("{:?}", sequence());
            return;
        }
        // Whoever asks by name gets what the attacker made up.
        let mut bytes = [0_u8; 8];
        // SAFETY: the buffer has so many bytes.
        let asked = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) };
        let mut expected = [0; 8];
        made_up(&mut expected);
        assert!(
            asked == 8 && bytes != expected && std::process::id() == 42,
            "the symbols are not interposed"
        );

        let program = std::env::current_exe().expect("this program");
        let runs = [(); 2].map(|()| Command::new(&program).arg(CHILD).output().expect("a run").stdout);
        assert!(runs.iter().all(|run| run.len() > SAMPLES), "a run failed");
        assert!(runs[0] != runs[1], "two runs have the same noise: the seed is an attacker's");

        let mut generator = Generator::from_os().expect("entropy");
        draw(&mut generator);
        let child = in_child(&mut generator);
        assert_eq!(child.len(), 16 * SAMPLES, "the child failed");
        assert!(child != bytes_of(&draw(&mut generator)), "a fork was not noticed");
        println!("symbols of another crate neither know the noise nor hide a fork ... ok");
    }

    fn sequence() -> Vec<i128> {
        draw(&mut Generator::from_os().expect("entropy"))
    }

    /// Two independent sequences of so many samples agree with a probability below 2^-3000.
    fn draw(generator: &mut Generator) -> Vec<i128> {
        let laplace = DiscreteLaplace::new(1 << 60, 1).expect("a valid scale");
        (0..SAMPLES).map(|_| laplace.sample(generator)).collect()
    }

    fn bytes_of(noise: &[i128]) -> Vec<u8> {
        noise.iter().flat_map(|noise| noise.to_le_bytes()).collect()
    }

    /// What a forked child draws from its copy of the generator.
    fn in_child(generator: &mut Generator) -> Vec<u8> {
        let mut ends = [0; 2];
        // SAFETY: `ends` has room for the two descriptors that `pipe` writes.
        assert_eq!(unsafe { libc::pipe(ends.as_mut_ptr()) }, 0, "no pipe");
        // SAFETY: this process has one thread, so the child may do whatever the parent may.
        let process = unsafe { libc::fork() };
        assert!(process >= 0, "no fork");
        if process == 0 {
            let bytes = bytes_of(&draw(generator));
            // SAFETY: writes what it was given, to a descriptor that is open, and ends the child at once.
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
