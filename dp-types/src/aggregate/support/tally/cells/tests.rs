//! Compares the sums in cells with the sums of a plain loop over an array.

use super::Cells;
use crate::testing::Random;

/// Group counts on both sides of each limit at which the number of turns changes.
const GROUPS: [usize; 11] = [1, 2, 19, 20, 31, 32, 33, 255, 256, 257, 1000];

#[test]
fn cells_hold_what_a_loop_adds() {
    let mut random = Random::new(80);
    macro_rules! agree {
        ($($lane:ty)*) => { $(
            for groups in GROUPS {
                for one in [0, 1 << 40] {
                    let (mut cells, mut expected) = (Cells::of(groups), vec![0_i64; groups]);
                    // Some of these row counts are a multiple of the number of turns, and others
                    // leave a remainder.
                    for rows in [128, 0, 1, 3, 4, 7, 8, 9, 127, 128] {
                        // Every ninth row is masked, and still has a value.
                        let group = |row: usize, random: &mut Random| (row % 9 != 4).then(|| random.below(groups));
                        let rows: Vec<Option<usize>> = (0..rows).map(|row| group(row, &mut random)).collect();
                        let values: Vec<$lane> = (0..rows.len())
                            .map(|row| match row % 5 {
                                0 => <$lane>::MIN >> 4,
                                1 => <$lane>::MAX >> 4,
                                _ => random.within(-20, 120) as $lane,
                            })
                            .collect();
                        for (group, value) in rows.iter().zip(&values) {
                            if let Some(group) = group {
                                expected[*group] = expected[*group].wrapping_add(i64::from(*value)).wrapping_add(one);
                            }
                        }
                        if Cells::small(groups as u64) {
                            let rows: Vec<u8> = rows.iter().map(|group| group.map_or(u8::MAX, |g| g as u8)).collect();
                            cells.add_small(&rows, &values, one);
                        } else {
                            let rows: Vec<u32> = rows.iter().map(|group| group.map_or(u32::MAX, |g| g as u32)).collect();
                            cells.add(&rows, &values, one);
                        }
                    }
                    let taken = |cells: &mut Cells| {
                        let mut sums = vec![0_i64; groups];
                        cells.take().for_each(|(group, cell)| sums[group] = sums[group].wrapping_add(cell));
                        sums
                    };
                    assert_eq!(taken(&mut cells), expected, "{groups} groups of {}", stringify!($lane));
                    assert_eq!(taken(&mut cells), vec![0; groups], "they are empty now");
                }
            }
        )* };
    }
    agree!(i16 i32 i64);
}

#[test]
fn a_byte_holds_the_groups_and_one_more() {
    for groups in GROUPS {
        assert_eq!(Cells::small(groups as u64), groups <= usize::from(u8::MAX), "{groups}");
    }
}
