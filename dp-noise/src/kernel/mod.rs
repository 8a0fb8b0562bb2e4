//! Kernels: machine operations that safe Rust cannot express. All `unsafe` code of this crate is
//! here, except for `ctgrind.rs`, which serves a test.
//!
//! On x86-64 each kernel exists once for each set of vector instructions. With debug assertions
//! only the portable version exists. Builds with debug assertions need not be fast, and the debug
//! information of all versions made up an eighth of a small program. The tests of this crate
//! compile all versions.

pub(crate) mod acceptance;
pub(crate) mod chacha;
pub(crate) mod digits;
pub(crate) mod exchange;
#[cfg(feature = "std")]
pub(crate) mod fork;
pub(crate) mod groups;
pub(crate) mod ladder;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
pub(crate) mod optimization_barrier;
#[cfg(feature = "getrandom")]
pub(crate) mod system;
pub(crate) mod weights;
pub(crate) mod wide;
pub(crate) mod widest;

/// Calls the version of a function body that is compiled for a level.
macro_rules! dispatch {
    ($level:expr, $body:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?) => {{
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        #[target_feature(enable = "avx2")]
        fn avx2($($argument: $type),*) $(-> $result)? {
            $body($($argument),*)
        }
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        #[target_feature(enable = "avx512f")]
        fn avx512($($argument: $type),*) $(-> $result)? {
            $body($($argument),*)
        }
        // This copy is not inlined into its caller, so that the check of the machine code finds it.
        #[inline(never)]
        fn portable($($argument: $type),*) $(-> $result)? {
            $body($($argument),*)
        }
        match $level {
            #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
            Level::Avx2 => {
                assert!(std::arch::is_x86_feature_detected!("avx2"));
                // SAFETY: the machine has AVX2, as just checked.
                unsafe { avx2($($argument),*) }
            }
            #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
            Level::Avx512 => {
                assert!(std::arch::is_x86_feature_detected!("avx512f"));
                // SAFETY: the machine has AVX-512 F, as just checked.
                unsafe { avx512($($argument),*) }
            }
            _ => portable($($argument),*),
        }
    }};
}
pub(crate) use dispatch;

/// The number of samples in a chunk of a batch: one in each lane of a 512-bit vector.
pub(crate) const LANES: usize = 16;

/// One 32-bit word for each lane. Two words share a 64-bit number, with the even lane in its lower
/// half.
pub(crate) type Row = [u64; LANES / 2];

/// Lays out a list as a search tree of `depth` levels. Node 1 is the root, and the children of node
/// n are 2n and 2n + 1. Nodes without a number stay unchanged.
fn plant<T: Copy>(numbers: &[T], depth: usize, nodes: &mut [T]) {
    for level in 0..depth {
        // The first node of a level has the index `spacing / 2 - 1`, because half of its subtree
        // comes before it. The other nodes of the level follow at a distance of `spacing`.
        let spacing = 1 << (depth - level);
        let here = numbers.iter().skip(spacing / 2 - 1).step_by(spacing);
        nodes[1 << level..2 << level].iter_mut().zip(here).for_each(|(node, number)| *node = *number);
    }
}

/// Computes a number for each lane. The compiler vectorises this loop, but not `array::from_fn`.
#[inline(always)]
pub(crate) fn each<T: Copy + Default>(number: impl Fn(usize) -> T) -> [T; LANES] {
    let mut all = [T::default(); LANES];
    for (lane, all) in all.iter_mut().enumerate() {
        *all = number(lane);
    }
    all
}

/// The lanes of a row, in order.
#[inline(always)]
pub(crate) fn lanes(row: &Row) -> [u32; LANES] {
    each(|lane| (row[lane / 2] >> (32 * (lane % 2))) as u32)
}

/// The vector instructions that a sampler may use. Every level gives the same noise for the same
/// random words, and only the time differs. On x86-64, builds with debug assertions use the
/// portable instructions at every level.
///
/// ```
/// use dp_noise::{Generator, Level};
///
/// let mut generator = Generator::from_os()?;
/// // Not beyond what the compiler may assume of the machine.
/// generator.set_level(Level::Portable);
/// assert_eq!(generator.level(), Level::Portable);
/// assert!(Level::detect() >= Level::Portable);
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Level {
    /// Only instructions that the compiler may assume for the target.
    Portable,
    /// NEON, on 64-bit little-endian ARM.
    Neon,
    /// AVX2, on x86-64.
    Avx2,
    /// AVX-512 F, on x86-64.
    Avx512,
}

impl Level {
    /// The best level of this machine. New generators use it.
    #[must_use]
    pub fn detect() -> Self {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        {
            use std::arch::is_x86_feature_detected as has;
            // Kernels for one sample also use the instruction that counts bits. All processors with
            // AVX2 have this instruction, but a virtual machine may hide it.
            if has!("avx2") && has!("popcnt") {
                return if has!("avx512f") { Self::Avx512 } else { Self::Avx2 };
            }
        }
        if cfg!(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")) {
            return Self::Neon;
        }
        Self::Portable
    }

    /// All levels that this machine has. The portable level comes first.
    pub fn available() -> impl Iterator<Item = Self> {
        let (neon, best) = (cfg!(target_arch = "aarch64"), Self::detect());
        let all = [Self::Portable, Self::Neon, Self::Avx2, Self::Avx512];
        all.into_iter().filter(move |&level| level <= best && (level != Self::Neon || neon))
    }
}
