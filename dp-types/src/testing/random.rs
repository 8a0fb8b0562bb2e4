//! A small generator with a fixed seed.

/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). The generator chooses test cases, and never noise.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `below` − 1.
    pub(crate) fn below(&mut self, below: usize) -> usize {
        (self.word() % below as u64) as usize
    }

    pub(crate) fn coin(&mut self) -> bool {
        self.word() & 1 == 1
    }

    /// A number from `lo` to `hi`. Half of the time it is `lo` or `hi`, since changes between these
    /// two attain the bounds of a test.
    pub(crate) fn within(&mut self, lo: i64, hi: i64) -> i64 {
        match self.below(4) {
            0 => lo,
            1 => hi,
            _ => {
                (i128::from(lo) + (self.word() as i128).rem_euclid(i128::from(hi) - i128::from(lo) + 1))
                    as i64
            }
        }
    }
}
