//! Optimization barrier: hides masks from the compiler.
//!
//! The compiler knows that a comparison's mask is all ones or all zeros, so it may replace the use
//! of a mask by a jump. At low levels of optimisation, the compiler does emit such jumps. An empty
//! piece of assembly removes that knowledge, and leaves the mask in its register. On machines for
//! which this module has no assembly, `black_box` has the same effect, but passes the mask through
//! memory.
#![cfg_attr(any(target_arch = "x86_64", target_arch = "aarch64"), allow(unsafe_code))]

/// The number of lanes of the vectors that every x86-64 and every 64-bit ARM machine has.
pub(crate) const PART: usize = 8;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
pub(crate) fn masks(masks: [u32; PART]) -> [u32; PART] {
    use core::arch::{asm, x86_64::__m128i};

    // SAFETY: both types are 32 bytes, and every bit pattern is valid for both.
    let [mut a, mut b]: [__m128i; 2] = unsafe { core::mem::transmute(masks) };
    // SAFETY: no instruction.
    unsafe {
        asm!("/* {0} {1} */", inout(xmm_reg) a, inout(xmm_reg) b, options(pure, nomem, nostack, preserves_flags));
    }
    // SAFETY: as above.
    unsafe { core::mem::transmute([a, b]) }
}

/// Hides an AVX2 vector that a mask selected from two vectors.
#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn vector(mut chosen: core::arch::x86_64::__m256) -> core::arch::x86_64::__m256 {
    // SAFETY: no instruction.
    unsafe {
        core::arch::asm!("/* {0} */", inout(ymm_reg) chosen, options(pure, nomem, nostack, preserves_flags));
    }
    chosen
}

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
#[inline(always)]
pub(crate) fn masks(masks: [u32; PART]) -> [u32; PART] {
    use core::arch::{aarch64::uint32x4_t, asm};

    // SAFETY: both types are 32 bytes, and every bit pattern is valid for both.
    let [mut a, mut b]: [uint32x4_t; 2] = unsafe { core::mem::transmute(masks) };
    // SAFETY: no instruction.
    unsafe {
        asm!("/* {0:v} {1:v} */", inout(vreg) a, inout(vreg) b, options(pure, nomem, nostack, preserves_flags));
    }
    // SAFETY: as above.
    unsafe { core::mem::transmute([a, b]) }
}

#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon")
)))]
#[inline(always)]
pub(crate) fn masks(masks: [u32; PART]) -> [u32; PART] {
    core::hint::black_box(masks)
}
