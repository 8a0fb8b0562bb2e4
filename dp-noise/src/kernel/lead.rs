//! The highest of many keys, lane by lane, and where it was.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

use core::hint::black_box;

use super::{LANES, Level, dispatch};

/// Of each lane the highest key so far and the number of the chunk that it came in.
pub(crate) struct Leaders {
    /// Negative before there is any.
    pub(crate) keys: [i64; LANES],
    pub(crate) chunks: [u64; LANES],
    /// How many keys share the place.
    pub(crate) sharing: [u64; LANES],
}

impl Leaders {
    pub(crate) fn new() -> Self {
        Self { keys: [-1; LANES], chunks: [0; LANES], sharing: [1; LANES] }
    }

    /// One key for each lane, negative if it does not count. Not zero if some key equals the highest of its lane.
    pub(crate) fn challenge(&mut self, level: Level, chunk: u64, keys: &[i64; LANES]) -> u64 {
        let leaders = self;
        dispatch!(level, challenge(leaders: &mut Leaders, chunk: u64, keys: &[i64; LANES]) -> u64)
    }
}

#[inline(always)]
fn challenge(leaders: &mut Leaders, chunk: u64, keys: &[i64; LANES]) -> u64 {
    let mut equal = [0; LANES];
    let mut higher = [0; LANES];
    for lane in 0..LANES {
        higher[lane] = u64::from(keys[lane] > leaders.keys[lane]).wrapping_neg();
        equal[lane] = u64::from(keys[lane] == leaders.keys[lane]) & u64::from(keys[lane] >= 0);
    }
    // Masks that the compiler cannot see through: it would make branches of them.
    let higher = black_box(higher);
    for lane in 0..LANES {
        let mask = higher[lane];
        leaders.chunks[lane] = chunk & mask | leaders.chunks[lane] & !mask;
        leaders.sharing[lane] = mask & 1 | leaders.sharing[lane] & !mask;
        leaders.keys[lane] = keys[lane] & mask as i64 | leaders.keys[lane] & !mask as i64;
    }
    equal.iter().fold(0, |any, equal| any | equal)
}
