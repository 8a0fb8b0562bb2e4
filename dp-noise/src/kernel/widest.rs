//! Run-time choice of vector instructions: runs a computation with the widest vectors of the
//! machine.
//!
//! By default, the compiler generates code that runs on every machine of the target. On x86-64, the
//! oldest machines have only 128-bit vectors, and lack many operations on them. So this module
//! compiles a computation once for each set of vector instructions, and runs it with the best set
//! that the machine has.
#![cfg_attr(all(feature = "std", target_arch = "x86_64"), allow(unsafe_code))]

/// A computation that [`widest`] compiles once for each set of vector instructions.
pub trait Work {
    /// The result of the computation.
    type Out;
    /// Performs the computation. **Mark the implementation `#[inline(always)]`**, and the functions
    /// that it calls in its loops. The compiler uses the vector instructions of the caller only in
    /// code that is inlined into the caller.
    fn run(self) -> Self::Out;
}

/// Runs the work in the machine's widest vectors: AVX-512 (F, BW, DQ, VL) or AVX2 on x86-64,
/// otherwise the vectors for which the program was compiled. The result equals the result of
/// `work.run()`. Floats may be rounded differently; integers are the same everywhere.
///
/// With debug assertions, a computation is compiled once, for the program's target machine.
/// Unoptimised code would not use wider vectors. Three copies of each computation made up two
/// thirds of a program with debug assertions.
///
/// ```
/// use dp_noise::vectors::{Work, widest};
///
/// struct Sum<'a>(&'a [i32]);
/// impl Work for Sum<'_> {
///     type Out = i32;
///     #[inline(always)]
///     fn run(self) -> i32 {
///         self.0.iter().fold(0, |sum, number| sum.wrapping_add(*number))
///     }
/// }
/// assert_eq!(widest(Sum(&[1, 2, 3])), 6);
/// ```
#[inline]
pub fn widest<W: Work>(work: W) -> W::Out {
    #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
    {
        use std::arch::is_x86_feature_detected as has;
        if has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl") && has!("avx2") {
            // SAFETY: the machine has these instructions, as just checked.
            return unsafe { avx512(work) };
        }
        if has!("avx2") {
            // SAFETY: the machine has AVX2, as just checked.
            return unsafe { avx2(work) };
        }
    }
    work.run()
}

#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
#[target_feature(enable = "avx2")]
fn avx2<W: Work>(work: W) -> W::Out {
    work.run()
}

#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
#[target_feature(enable = "avx2,avx512f,avx512bw,avx512dq,avx512vl")]
fn avx512<W: Work>(work: W) -> W::Out {
    work.run()
}

#[cfg(test)]
mod tests {
    use super::{Work, widest};

    /// A test computation: two passes that the compiler vectorises, and a division.
    struct Mixed<'a>(&'a [i64], i64);
    impl Work for Mixed<'_> {
        type Out = (i64, Vec<i64>);
        #[inline(always)]
        fn run(self) -> (i64, Vec<i64>) {
            let each: Vec<i64> =
                self.0.iter().map(|x| x.wrapping_mul(*x).clamp(-1000, 1000) / self.1).collect();
            (each.iter().fold(0, |sum, x| sum.wrapping_add(*x)), each)
        }
    }

    #[test]
    fn work_gives_the_same_in_wide_vectors() {
        for length in [0, 1, 7, 64, 1001] {
            let numbers: Vec<i64> = (0..length).map(|i| (i * 7919 - 3000) * (i % 3 - 1)).collect();
            for by in [-7, 1, 1000] {
                assert_eq!(
                    widest(Mixed(&numbers, by)),
                    Mixed(&numbers, by).run(),
                    "{length} numbers by {by}"
                );
            }
        }
    }
}
