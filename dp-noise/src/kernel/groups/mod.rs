//! Vectorised group sums: the number of rows in each of a few groups, and the sum of their values.
//! Addresses and jumps do not depend on a row's group.
//!
//! In this text, groups are numbered from 1, and 0 marks a row that belongs to no group. Let g be a
//! row's group. For each number c, the code computes the sum over all rows with the weight max(g −
//! c, 0), which is the group's height above c. One instruction adds 64 rows to such a sum. The
//! weighted sums determine the sums of each group. Take a row's weight for c, minus twice its
//! weight for c + 1, plus its weight for c + 2. The result is 1 for the group c + 1, and 0 for
//! every other group. All of this is exact in integers.
#![cfg_attr(all(feature = "std", target_arch = "x86_64"), allow(unsafe_code))]

#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
mod avx512;
#[cfg(not(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions)))))]
mod other;
#[cfg(test)]
mod tests;
#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
mod weighted;

use alloc::vec;
use alloc::vec::Vec;

#[cfg(not(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions)))))]
use self::other::Weighted;
#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
use self::weighted::Weighted;

/// The number of rows that one instruction handles: their group numbers fill a vector.
const TILE: usize = 64;
/// The number of tiles of a block. The code cuts all values of a block into bytes before it adds
/// any of them up.
const TILES: usize = 16;
/// The largest number of groups.
const MOST: usize = 31;
/// The number of tiles that a 32-bit lane has room for. Each tile adds four bytes times four
/// weights to a lane.
const ROOM: usize = i32::MAX as usize / (4 * u8::MAX as usize * MOST);

/// Counts and sums of at most 31 groups. This type needs a machine with AVX-512, VBMI and VNNI.
///
/// ```
/// use dp_noise::vectors::GroupSums;
///
/// // Two groups, of values between −100 and 100.
/// if let Some(mut sums) = GroupSums::new(2, 100) {
///     sums.add(&[0, 1, 1, u8::MAX], &[5, -7, 100, 3]);
///     assert_eq!(sums.take(), [(1, 5), (2, 93)]);
/// }
/// ```
pub struct GroupSums {
    groups: usize,
    /// An offset that the code adds to each value, so that each sum is at least 0.
    offset: u32,
    weighted: Weighted,
    /// The number of tiles since the lanes were last emptied.
    tiles: usize,
    /// For each group, the number of rows that the code has already taken out of the lanes, and the
    /// sum of their values.
    before: Vec<(i128, i128)>,
}

impl GroupSums {
    /// Sums for this number of groups, and for values of at most this magnitude. `None` if the
    /// number of groups is zero, if one of the two is too large, or if the machine lacks the
    /// instructions.
    #[must_use]
    pub fn new(groups: usize, most: u64) -> Option<Self> {
        let offset = u32::try_from(most).ok().filter(|offset| *offset <= i32::MAX.unsigned_abs())?;
        let bytes = (u32::BITS - (2 * offset).leading_zeros()).div_ceil(u8::BITS) as usize;
        if !(1..=MOST).contains(&groups) {
            return None;
        }
        let weighted = Weighted::new(groups, bytes.max(1), offset)?;
        Some(Self { groups, offset, weighted, tiles: 0, before: vec![(0, 0); groups] })
    }

    /// Adds each value to its group. A row whose number does not name a group is not counted. If
    /// the lists differ in length, the end of the longer list is ignored.
    pub fn add(&mut self, groups: &[u8], values: &[i32]) {
        let rows = groups.len().min(values.len());
        let (groups, last) = groups[..rows].as_chunks::<TILE>();
        let (values, last_values) = values[..rows].as_chunks::<TILE>();
        for (groups, values) in groups.chunks(TILES).zip(values.chunks(TILES)) {
            self.add_tiles(groups, values);
        }
        if !last.is_empty() {
            let (mut tile, mut tile_values) = ([u8::MAX; TILE], [0; TILE]);
            tile[..last.len()].copy_from_slice(last);
            tile_values[..last.len()].copy_from_slice(last_values);
            self.add_tiles(&[tile], &[tile_values]);
        }
    }

    /// Adds at most one block.
    fn add_tiles(&mut self, groups: &[[u8; TILE]], values: &[[i32; TILE]]) {
        if self.tiles + groups.len() > ROOM {
            self.settle();
        }
        self.tiles += groups.len();
        self.weighted.add(groups, values);
    }

    /// Returns the number of rows in each group, and the sum of their values. Afterwards, all
    /// groups are empty.
    pub fn take(&mut self) -> Vec<(i128, i128)> {
        self.settle();
        core::mem::replace(&mut self.before, vec![(0, 0); self.groups])
    }

    /// Empties the lanes. A lane is below 2^31. So a sum of 16 lanes is below 2^35, a sum of values
    /// of up to four bytes is below 2^60, and a combination of three such sums is below 2^62. The
    /// code omits overflow checks, because nothing overflows and a check would be a jump.
    fn settle(&mut self) {
        self.tiles = 0;
        let mut heights = vec![(0, 0); self.groups + 2];
        for (height, (count, bytes)) in heights.iter_mut().zip(self.weighted.take()).take(self.groups) {
            *height = (count, bytes.iter().rfold(0, |sum: i64, byte| (sum << u8::BITS).wrapping_add(*byte)));
        }
        for (group, from) in self.before.iter_mut().zip(heights.windows(3)) {
            let own = |of: fn(&(i64, i64)) -> i64| {
                let [lower, own, upper] = [0, 1, 2].map(|height| of(&from[height]));
                lower.wrapping_sub(own.wrapping_mul(2)).wrapping_add(upper)
            };
            let (count, moved) = (own(|height| height.0), own(|height| height.1));
            let sum = moved.wrapping_sub(count.wrapping_mul(self.offset.into()));
            group.0 = group.0.wrapping_add(count.into());
            group.1 = group.1.wrapping_add(sum.into());
        }
    }
}
