//! The files of this crate with `unsafe` (and, for a test, `ctgrind.rs`): what safe Rust cannot say to the machine.

pub(crate) mod chacha;
pub(crate) mod coins;
pub(crate) mod fork;

/// The vector instructions that a kernel may use. Every kernel gives the same words at every level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// None beyond what the compiler may assume.
    Portable,
    /// AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512 F.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// The best level of this machine.
    pub(crate) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if std::arch::is_x86_feature_detected!("avx512f") {
                return Self::Avx512;
            }
            if std::arch::is_x86_feature_detected!("avx2") {
                return Self::Avx2;
            }
        }
        Self::Portable
    }

    /// Every level that this machine has, the portable one first.
    #[cfg(any(test, feature = "ctgrind"))]
    pub(crate) fn available() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let all = [Self::Portable, Self::Avx2, Self::Avx512];
        #[cfg(not(target_arch = "x86_64"))]
        let all = [Self::Portable];
        all.into_iter().filter(|&level| level <= Self::detect())
    }
}
