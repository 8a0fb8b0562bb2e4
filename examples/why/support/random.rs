//! Reproducible random numbers, for synthetic people and for naive releases.
//!
//! A fixed seed makes the naive results the same in each run. These generators protect no person:
//! a release of this library never uses them.

/// The generator SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// A multiple of 2^-53 that is above 0 and at most 1.
    pub(crate) fn unit(&mut self) -> f64 {
        ((self.next() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// Discrete Laplace noise: the difference of two geometric numbers.
    pub(crate) fn laplace(&mut self, scale: f64) -> i64 {
        let mut geometric = || (-scale * self.unit().ln()).floor() as i64;
        geometric() - geometric()
    }
}
