//! Compares sums of groups with a plain loop.

use super::{GroupSums, MOST, ROOM, TILE, TILES};
use crate::kernel::ladder::tests::Random;

const BLOCK: usize = TILE * TILES;

/// Computes the count and the sum of each group by a loop. A row whose number does not name a group
/// is not counted.
fn by_a_loop(groups: usize, rows: &[(u8, i32)]) -> Vec<(i128, i128)> {
    let mut all = vec![(0, 0); groups];
    for (group, value) in rows {
        if let Some(group) = all.get_mut(usize::from(*group)) {
            group.0 += 1;
            group.1 += i128::from(*value);
        }
    }
    all
}

fn add(sums: &mut GroupSums, rows: &[(u8, i32)]) {
    let (groups, values): (Vec<u8>, Vec<i32>) = rows.iter().copied().unzip();
    sums.add(&groups, &values);
}

/// Magnitudes just below and just above the limit of each number of bytes.
const MAGNITUDES: [u64; 11] =
    [0, 1, 127, 128, 32_767, 32_768, 5_000_000, (1 << 23) - 1, 1 << 23, (1 << 31) - 2, (1 << 31) - 1];

#[test]
fn groups_hold_what_a_loop_adds() {
    let mut random = Random(11);
    for groups in [1, 2, 3, 4, 5, 19, 20, 21, 30, 31] {
        for most in MAGNITUDES {
            let Some(mut sums) = GroupSums::new(groups, most) else { return };
            let mut all = Vec::new();
            for rows in
                [BLOCK, 0, 1, TILE - 1, TILE, TILE + 1, BLOCK - 1, BLOCK + 1, 3 * BLOCK + 77, 256, 256, 2]
            {
                let mut row = || {
                    let (word, most) = (random.word(), most as i64);
                    // One row in nine is masked, or has the first number that does not name a
                    // group.
                    let group = match word % 18 {
                        0 => u8::MAX,
                        1 => groups as u8 + (word >> 60) as u8,
                        _ => ((word >> 8) % groups as u64) as u8,
                    };
                    let value = match word >> 32 & 3 {
                        0 => most,
                        1 => -most,
                        _ => (random.word() >> 1) as i64 % (2 * most + 1) - most,
                    };
                    (group, value as i32)
                };
                let rows: Vec<(u8, i32)> = (0..rows).map(|_| row()).collect();
                add(&mut sums, &rows);
                all.extend(rows);
            }
            assert_eq!(sums.take(), by_a_loop(groups, &all), "{groups} groups up to {most}");
            assert_eq!(sums.take(), vec![(0, 0); groups], "they are empty now");
        }
    }
}

#[test]
fn each_row_of_a_block_counts_once_and_where_it_should() {
    for place in 0..BLOCK {
        let Some(mut sums) = GroupSums::new(MOST, 1 << 24) else { return };
        let mut rows = vec![(u8::MAX, 77); BLOCK];
        rows[place] = ((place % MOST) as u8, 0x12_34_56 + place as i32);
        add(&mut sums, &rows[..=place]);
        assert_eq!(sums.take(), by_a_loop(MOST, &rows), "{place}");
    }
}

#[test]
fn lanes_are_emptied_before_they_wrap() {
    // The values have the highest bytes, and their group has the greatest height. The rows are more
    // than the lanes have room for.
    let most = i32::MAX;
    let Some(mut sums) = GroupSums::new(MOST, most as u64) else { return };
    let rows = [([MOST as u8 - 1; BLOCK], [most; BLOCK]), ([0; BLOCK], [-most; BLOCK])];
    let blocks = 3 * (ROOM * TILE / BLOCK) + 5;
    for _ in 0..blocks {
        sums.add(&rows[0].0, &rows[0].1);
    }
    sums.add(&rows[1].0, &rows[1].1);
    let (all, many) = (sums.take(), (blocks * BLOCK) as i128);
    assert_eq!(all[MOST - 1], (many, many * i128::from(most)));
    assert_eq!(all[0], (BLOCK as i128, -(BLOCK as i128) * i128::from(most)));
    assert!(all[1..MOST - 1].iter().all(|group| *group == (0, 0)));
}

#[test]
fn the_longer_list_is_cut() {
    let Some(mut sums) = GroupSums::new(2, 9) else { return };
    sums.add(&[0, 1, 1], &[9, -9]);
    sums.add(&[1], &[4; 70]);
    sums.add(&[], &[1]);
    assert_eq!(sums.take(), [(1, 9), (2, -5)]);
}

#[test]
fn what_does_not_fit_is_refused() {
    for (groups, most) in [(0, 1), (MOST + 1, 1), (256, 1), (257, 1), (2, 1 << 31), (2, u64::MAX)] {
        assert!(GroupSums::new(groups, most).is_none(), "{groups} groups up to {most}");
    }
}
