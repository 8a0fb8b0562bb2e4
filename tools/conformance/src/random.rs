//! Random choices from a fixed seed. The choices are the same in every run, so that a failure can
//! be reproduced.

/// The generator SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). This generator is short, and good
/// enough to choose expressions.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Draws a number from 0 to `below - 1`. Its slight bias does not matter here.
    pub(super) fn below(&mut self, below: u64) -> u64 {
        self.next() % below.max(1)
    }

    /// Draws a number from `lo` to `hi`.
    pub(super) fn between(&mut self, lo: i64, hi: i64) -> i64 {
        let width = (i128::from(hi) - i128::from(lo) + 1) as u64;
        lo.wrapping_add(self.below(width) as i64)
    }

    /// Draws one of several choices.
    pub(super) fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// Returns `true` once in `times` calls, on average.
    pub(super) fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}
