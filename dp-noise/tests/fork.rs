//! Tests of fork safety: a forked child repeats neither its parent's noise nor its sibling's.
//!
//! The test compares 64 samples at scale 2^60. Two independent sequences agree with a probability
//! below 2^-3000.

#[cfg(unix)]
fn main() {
    unix::children_differ_from_their_parent();
    println!("a forked child does not repeat its parent's noise ... ok");
}

#[cfg(not(unix))]
fn main() {
    println!("there is no fork on this system");
}

#[cfg(unix)]
mod unix {
    #![allow(unsafe_code)]

    use std::fs::File;
    use std::io::{Read, Write};
    use std::os::fd::FromRawFd;

    use dp_noise::Generator;
    use dp_noise::laplace::DiscreteLaplace;

    const SAMPLES: usize = 64;

    pub(super) fn children_differ_from_their_parent() {
        let laplace = DiscreteLaplace::new(1 << 60, 1).expect("a valid scale");
        let mut generator = Generator::from_os().expect("entropy");
        // The generator has buffered words when the process forks. Parent and child must not both
        // use these words.
        laplace.sample(&mut generator);
        let draw = |generator: &mut Generator| draw(&laplace, generator);
        let mut sequences: Vec<Vec<u8>> = (0..3).map(|_| in_child(draw, &mut generator)).collect();
        sequences.push(draw(&mut generator));
        // The child forks children before and after its own draw. The test compares the draws of
        // the child and of its children.
        let family = in_child(
            |generator| {
                [in_child(draw, generator), draw(generator), in_child(draw, generator), draw(generator)]
                    .concat()
            },
            &mut generator,
        );
        assert_eq!(family.len(), 4 * 16 * SAMPLES, "a child of a child failed");
        sequences.extend(family.chunks(16 * SAMPLES).map(<[u8]>::to_vec));
        assert!(sequences.iter().all(|sequence| sequence.len() == 16 * SAMPLES), "a child failed");
        for i in 0..sequences.len() {
            for j in 0..i {
                assert_ne!(sequences[i], sequences[j], "process {i} repeats the noise of process {j}");
                let same =
                    sequences[i].chunks(16).zip(sequences[j].chunks(16)).filter(|(a, b)| a == b).count();
                assert_eq!(same, 0, "process {i} repeats some noise of process {j}");
            }
        }
    }

    fn draw(laplace: &DiscreteLaplace, generator: &mut Generator) -> Vec<u8> {
        (0..SAMPLES).flat_map(|_| laplace.sample(generator).to_le_bytes()).collect()
    }

    /// The bytes that a forked child draws from its copy of the generator.
    fn in_child(draw: impl Fn(&mut Generator) -> Vec<u8>, generator: &mut Generator) -> Vec<u8> {
        let mut ends = [0; 2];
        // SAFETY: `ends` has room for the two descriptors that `pipe` writes.
        assert_eq!(unsafe { libc::pipe(ends.as_mut_ptr()) }, 0, "no pipe");
        // SAFETY: this process has one thread, so the child may do everything that the parent may
        // do.
        let process = unsafe { libc::fork() };
        assert!(process >= 0, "no fork");
        // SAFETY: each descriptor is open and becomes the property of one `File` in each process.
        let (mut reader, mut writer) = unsafe { (File::from_raw_fd(ends[0]), File::from_raw_fd(ends[1])) };
        if process == 0 {
            let written = writer.write_all(&draw(generator));
            // SAFETY: this ends the child at once, without running any code of the parent.
            unsafe { libc::_exit(i32::from(written.is_err())) };
        }
        drop(writer);
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).expect("the child's bytes");
        // SAFETY: this waits for the child that was just forked.
        unsafe { libc::waitpid(process, std::ptr::null_mut(), 0) };
        bytes
    }
}
