//! The system call instruction of each machine. The call numbers are from the kernel's tables,
//! which never change.

use core::arch::asm;

/// The numbers of the calls that this crate makes.
#[cfg_attr(not(feature = "std"), allow(dead_code))]
pub(super) struct Numbers {
    pub(super) getrandom: usize,
    /// On some machines the offset of `mmap` is in bytes, on other machines in pages. This crate
    /// always passes the offset zero.
    pub(super) mmap: usize,
    pub(super) munmap: usize,
    pub(super) madvise: usize,
    pub(super) getpid: usize,
}

/// Makes a system call. Returns the kernel's answer, or the negative number of an error.
///
/// # Safety
/// The same conditions as for the system call with that number and these arguments.
pub(super) unsafe fn call(number: usize, arguments: [usize; 6]) -> isize {
    // SAFETY: the caller upholds the conditions of the system call.
    unsafe { machine::call(number, arguments) }
}

pub(super) const NUMBERS: Numbers = machine::NUMBERS;

#[cfg(target_arch = "x86_64")]
mod machine {
    use super::{Numbers, asm};

    pub(super) const NUMBERS: Numbers =
        Numbers { getrandom: 318, mmap: 9, munmap: 11, madvise: 28, getpid: 39 };

    pub(super) unsafe fn call(number: usize, [a, b, c, d, e, f]: [usize; 6]) -> isize {
        let answer;
        // SAFETY: the kernel preserves all registers but these three.
        unsafe {
            asm!(
                "syscall",
                inlateout("rax") number => answer,
                in("rdi") a, in("rsi") b, in("rdx") c, in("r10") d, in("r8") e, in("r9") f,
                lateout("rcx") _, lateout("r11") _,
                options(nostack),
            );
        }
        answer
    }
}

#[cfg(target_arch = "x86")]
mod machine {
    use super::{Numbers, asm};

    pub(super) const NUMBERS: Numbers =
        Numbers { getrandom: 355, mmap: 192, munmap: 91, madvise: 219, getpid: 20 };

    pub(super) unsafe fn call(number: usize, [a, b, c, d, e, f]: [usize; 6]) -> isize {
        let words = [number, a, b, c, d, e, f];
        let answer;
        // SAFETY: the kernel preserves all registers but eax. The compiler reserves three
        // registers; the code saves and restores them. The code reads the arguments before it
        // changes ebp, because their addresses may be relative to ebp.
        unsafe {
            asm!(
                "push ebx", "push esi", "push ebp",
                "mov ebx, [eax + 4]", "mov ecx, [eax + 8]", "mov edx, [eax + 12]",
                "mov esi, [eax + 16]", "mov edi, [eax + 20]", "mov ebp, [eax + 24]",
                "mov eax, [eax]",
                "int 0x80",
                "pop ebp", "pop esi", "pop ebx",
                inlateout("eax") words.as_ptr() => answer,
                out("ecx") _, out("edx") _, out("edi") _,
            );
        }
        answer
    }
}

#[cfg(target_arch = "arm")]
mod machine {
    use super::{Numbers, asm};

    pub(super) const NUMBERS: Numbers =
        Numbers { getrandom: 384, mmap: 192, munmap: 91, madvise: 220, getpid: 20 };

    pub(super) unsafe fn call(number: usize, [a, b, c, d, e, f]: [usize; 6]) -> isize {
        let answer;
        // SAFETY: the kernel preserves all registers but r0. The compiler may reserve r7, so the
        // code restores it.
        unsafe {
            asm!(
                "mov {saved}, r7", "mov r7, {number}", "svc 0", "mov r7, {saved}",
                saved = out(reg) _,
                number = in(reg) number,
                inlateout("r0") a => answer,
                in("r1") b, in("r2") c, in("r3") d, in("r4") e, in("r5") f,
                options(nostack),
            );
        }
        answer
    }
}

/// The call numbers of architectures that Linux supports since later versions, which all share one
/// table.
#[cfg(any(
    target_arch = "aarch64",
    target_arch = "riscv32",
    target_arch = "riscv64",
    target_arch = "loongarch64"
))]
const GENERIC: Numbers = Numbers { getrandom: 278, mmap: 222, munmap: 215, madvise: 233, getpid: 172 };

#[cfg(target_arch = "aarch64")]
mod machine {
    use super::{Numbers, asm};

    pub(super) const NUMBERS: Numbers = super::GENERIC;

    pub(super) unsafe fn call(number: usize, [a, b, c, d, e, f]: [usize; 6]) -> isize {
        let answer;
        // SAFETY: the kernel preserves all registers but x0.
        unsafe {
            asm!(
                "svc 0",
                in("x8") number,
                inlateout("x0") a => answer,
                in("x1") b, in("x2") c, in("x3") d, in("x4") e, in("x5") f,
                options(nostack),
            );
        }
        answer
    }
}

#[cfg(any(target_arch = "riscv32", target_arch = "riscv64"))]
mod machine {
    use super::{Numbers, asm};

    pub(super) const NUMBERS: Numbers = super::GENERIC;

    pub(super) unsafe fn call(number: usize, [a, b, c, d, e, f]: [usize; 6]) -> isize {
        let answer;
        // SAFETY: the kernel preserves all registers but a0.
        unsafe {
            asm!(
                "ecall",
                in("a7") number,
                inlateout("a0") a => answer,
                in("a1") b, in("a2") c, in("a3") d, in("a4") e, in("a5") f,
                options(nostack),
            );
        }
        answer
    }
}

#[cfg(target_arch = "loongarch64")]
mod machine {
    use super::{Numbers, asm};

    pub(super) const NUMBERS: Numbers = super::GENERIC;

    pub(super) unsafe fn call(number: usize, [a, b, c, d, e, f]: [usize; 6]) -> isize {
        let answer;
        // SAFETY: the kernel preserves all registers but a0 and the temporary ones.
        unsafe {
            asm!(
                "syscall 0",
                in("$a7") number,
                inlateout("$a0") a => answer,
                in("$a1") b, in("$a2") c, in("$a3") d, in("$a4") e, in("$a5") f,
                lateout("$t0") _, lateout("$t1") _, lateout("$t2") _, lateout("$t3") _, lateout("$t4") _,
                lateout("$t5") _, lateout("$t6") _, lateout("$t7") _, lateout("$t8") _,
                options(nostack),
            );
        }
        answer
    }
}

#[cfg(any(target_arch = "powerpc", target_arch = "powerpc64"))]
mod machine {
    use super::{Numbers, asm};

    pub(super) const NUMBERS: Numbers =
        Numbers { getrandom: 359, mmap: 90, munmap: 91, madvise: 205, getpid: 20 };

    pub(super) unsafe fn call(number: usize, [a, b, c, d, e, f]: [usize; 6]) -> isize {
        let answer;
        // SAFETY: as in a call of a function, the kernel may change the volatile registers. A bit
        // of cr0 reports an error, and the error number is positive. The code negates the number,
        // so that errors are negative as on other machines.
        unsafe {
            asm!(
                "sc", "bns+ 2f", "neg 3, 3", "2:",
                inlateout("r0") number => _,
                inlateout("r3") a => answer,
                inlateout("r4") b => _, inlateout("r5") c => _, inlateout("r6") d => _,
                inlateout("r7") e => _, inlateout("r8") f => _,
                lateout("r9") _, lateout("r10") _, lateout("r11") _, lateout("r12") _,
                lateout("cr0") _, lateout("ctr") _, lateout("xer") _,
                options(nostack),
            );
        }
        answer
    }
}

#[cfg(target_arch = "s390x")]
mod machine {
    use super::{Numbers, asm};

    pub(super) const NUMBERS: Numbers =
        Numbers { getrandom: 349, mmap: 90, munmap: 91, madvise: 219, getpid: 20 };

    pub(super) unsafe fn call(number: usize, arguments: [usize; 6]) -> isize {
        // The call that maps memory reads its arguments from memory.
        let [a, b, c, d, e, f] = match number {
            90 => [arguments.as_ptr() as usize, 0, 0, 0, 0, 0],
            _ => arguments,
        };
        let answer;
        // SAFETY: the kernel preserves all registers but r2.
        unsafe {
            asm!(
                "svc 0",
                in("r1") number,
                inlateout("r2") a => answer,
                in("r3") b, in("r4") c, in("r5") d, in("r6") e, in("r7") f,
                options(nostack),
            );
        }
        answer
    }
}
