//! Tests how many chunks fit into a cell, and tallies that compute sums and counts together.

use typenum::{
    N5, N16, N18, N268435456, P13, P14, P18, P19, P30, P31, P32, P50, P65, P118, P238, P239, P240, P1048576,
    P268435456, U2, U5, U1024, Z0,
};

use super::blocks::{BLOCK, block};
use super::{Room, Shared};
use crate::aggregate::{Aggregate, Fold, Protected, Tally};
use crate::neighbours::AddRemove;
use crate::record::{CHUNK, DropRow, Here, Identifier};
use crate::testing::{PerRow, Person, Random, Raw, exact, lit, loaded, table};

type Row = Person<PerRow, DropRow>;

/// The results of both aggregates in one release, and how many of the two scan the rows.
fn together<A, B>(a: Protected<'_, A>, b: Protected<'_, B>) -> (Vec<i128>, Vec<i128>, usize)
where
    A: Aggregate<Fold = Tally, Value: crate::aggregate::Value<Exact = Vec<i128>>>,
    B: Aggregate<Fold = Tally, Value: crate::aggregate::Value<Exact = Vec<i128>>>,
{
    let (mut first, mut second, mut shared) = (a.plan.start(), b.plan.start(), Shared::default());
    for _ in 0..2 {
        a.plan.share(&mut first, &mut shared);
        b.plan.share(&mut second, &mut shared);
    }
    let scans = usize::from(first.adds) + usize::from(second.adds);
    for run in a.stores.share(0, 1, &crate::record::Prepared::default()) {
        a.plan.run(&mut first, run);
        b.plan.run(&mut second, run);
    }
    (a.plan.exact(first.part()), b.plan.exact(second.part()), scans)
}

/// Computes the sum and the count of each group in a plain loop.
fn by_a_loop(raw: &[Raw], groups: usize, of: impl Fn(&Raw) -> (usize, i64)) -> (Vec<i128>, Vec<i128>) {
    let (mut counts, mut sums) = (vec![0; groups], vec![0; groups]);
    for row in raw.iter().filter(|row| row.smoker) {
        let (group, value) = of(row);
        counts[group] += 1;
        sums[group] += i128::from(value);
    }
    (counts, sums)
}

#[test]
fn any_number_of_groups_is_what_a_loop_finds() {
    let mut random = Random::new(72);
    // The rows fill more than two runs of eight chunks. The last block of 256 rows is not full.
    let raw: Vec<Raw> =
        (0..17 * CHUNK as i64 + 77).map(|i| Raw::random(&mut random, i % 10, false)).collect();
    let data = loaded::<Row, AddRemove>(raw.iter().copied().map(Row::from));
    let smokers = table(&data).filter(|p| p.smoker);
    macro_rules! agree {
        ($groups:literal, |$p:ident| $key:expr, |$row:ident| $group:expr) => {{
            let parts = smokers.partition(|$p| $key);
            let of = |$row: &Raw| ($group) as usize;
            let (counts, ages) = by_a_loop(&raw, $groups, |row| (of(row), row.age));
            let both = together(parts.count(), parts.map(|p| p.age).sum());
            assert_eq!(both, (counts.clone(), ages.clone(), 1), "{} groups", $groups);
            assert_eq!((exact(parts.count()), exact(parts.map(|p| p.age).sum())), (counts, ages));
            // These values have more bits than the group numbers.
            let (_, millions) = by_a_loop(&raw, $groups, |row| (of(row), 1_048_576 * row.age));
            assert_eq!(exact(parts.map(|p| p.age * lit::<P1048576>()).sum()), millions, "{} groups", $groups);
            let (_, wide) = by_a_loop(&raw, $groups, |row| (of(row), row.wide / 1_048_576));
            assert_eq!(exact(parts.map(|p| p.wide / lit::<P1048576>()).sum()), wide, "{} groups", $groups);
        }};
    }
    agree!(1, |p| p.age.clamp(lit::<P18>(), lit::<P18>()), |_row| 0);
    agree!(2, |p| p.age.clamp(lit::<P18>(), lit::<P19>()), |row| row.age.clamp(18, 19) - 18);
    agree!(19, |p| p.age.clamp(lit::<N5>(), lit::<P13>()), |row| row.age.clamp(-5, 13) + 5);
    agree!(20, |p| p.age.clamp(lit::<N5>(), lit::<P14>()), |row| row.age.clamp(-5, 14) + 5);
    agree!(31, |p| p.age.clamp(lit::<Z0>(), lit::<P30>()), |row| row.age.clamp(0, 30));
    agree!(32, |p| p.age.clamp(lit::<Z0>(), lit::<P31>()), |row| row.age.clamp(0, 31));
    agree!(33, |p| p.age.clamp(lit::<Z0>(), lit::<P32>()), |row| row.age.clamp(0, 32));
    agree!(255, |p| (p.age + p.age).clamp(lit::<N16>(), lit::<P238>()), |row| (2 * row.age).clamp(-16, 238)
        + 16);
    agree!(256, |p| (p.age + p.age).clamp(lit::<N16>(), lit::<P239>()), |row| (2 * row.age).clamp(-16, 239)
        + 16);
    agree!(257, |p| (p.age + p.age).clamp(lit::<N16>(), lit::<P240>()), |row| (2 * row.age).clamp(-16, 240)
        + 16);
}

#[test]
fn what_is_computed_together_is_what_each_is_by_itself() {
    let mut random = Random::new(70);
    let raw: Vec<Raw> = (0..5_000).map(|i| Raw::random(&mut random, i % 10, false)).collect();
    let data = loaded::<Row, AddRemove>(raw.into_iter().map(Row::from));
    let t = table(&data);
    macro_rules! agree {
        ($scans:literal, $counts:expr, $sums:expr) => {{
            let (counts, sums) = ($counts, $sums);
            let alone = (exact(counts), exact(sums));
            let (c, s, scans) = together(counts, sums);
            assert_eq!(((c, s), scans), (alone.clone(), $scans));
            let (s, c, scans) = together(sums, counts);
            assert_eq!(((c, s), scans), (alone, $scans));
        }};
    }
    let wards = t.partition(|p| (p.ward, p.smoker));
    agree!(1, wards.count(), wards.map(|p| p.age).sum());
    agree!(1, t.histogram(|p| (p.ward, p.smoker)), wards.map(|p| p.bill).sum());
    let adults = wards.filter(|p| p.age.ge(lit::<P18>()));
    agree!(1, adults.count(), adults.map(|p| p.age.clamp(lit::<P18>(), lit::<P50>())).sum());
    // This key has many groups.
    let ages = t.partition(|p| (p.age, p.smoker));
    agree!(1, ages.count(), ages.map(|p| p.bill).sum());
    // The aggregates of these pairs cannot share a tally: they differ in rows or groups, or the
    // sums leave no room for a count in a cell.
    agree!(2, wards.count(), adults.map(|p| p.age).sum());
    agree!(2, adults.count(), wards.filter(|p| p.age.ge(lit::<P65>())).map(|p| p.age).sum());
    agree!(2, wards.count(), t.partition(|p| (p.smoker, p.ward)).map(|p| p.age).sum());
    agree!(2, wards.count(), wards.map(|p| p.wide).sum());
    // The number of a part is a value at run time and not in a type.
    let part = |number| {
        let part =
            crate::transformation::Table::<_, Row>::new(t.partition(|p| p.ward).part(number), t.stores);
        part.partition(|p| p.smoker)
    };
    agree!(2, part(0).count(), part(1).map(|p| p.age).sum());
}

/// Counts the rows and sums the ages of each group in one release, and compares the results with
/// separate releases. Returns how many of the two aggregates scan the rows.
macro_rules! scans {
    ($counted:expr, $summed:expr) => {{
        let counts = $counted.partition(|p| p.ward).count();
        let sums = $summed.partition(|p| p.ward).map(|p| p.age).sum();
        let alone = (exact(counts), exact(sums));
        let (c, s, scans) = together(counts, sums);
        assert_eq!((c, s), alone);
        scans
    }};
}

/// A limit or a semi-join decides which rows remain, as a filter does. So two plans share a tally
/// only if they have the same limits and semi-joins, too.
#[test]
fn steps_about_units_are_told_apart() {
    type Visit = Person<Identifier<Here, U1024>, DropRow>;
    let mut random = Random::new(72);
    let raw: Vec<Raw> = (0..600).map(|i| Raw::random(&mut random, i % 10, false)).collect();
    let data = loaded::<Visit, AddRemove>(raw.into_iter().map(Visit::from));
    let t = table(&data);
    let (old, young) = (t.filter(|p| p.age.gt(lit::<P118>())), t.filter(|p| p.age.lt(lit::<N18>())));
    assert_eq!(scans!(t.limit::<U2>(), t.limit::<U2>()), 1);
    assert_eq!(scans!(t.limit::<U2>(), t.limit::<U5>()), 2);
    assert_eq!(scans!(t.limit::<U2>(), t), 2);
    assert_eq!(scans!(t.semi_join(old), t.semi_join(old)), 1);
    assert_eq!(scans!(t.semi_join(old), t.semi_join(young)), 2);
    assert_eq!(scans!(t.semi_join(old), t.anti_join(old)), 2);
    assert_eq!(scans!(t.semi_join(old), old.semi_join(t)), 2);
    assert_eq!(scans!(t.semi_join(old), t), 2);
    assert_eq!(scans!(t.semi_join(old.limit::<U2>()), t.semi_join(old).limit::<U2>()), 2);
    let by_ward = t.limit_by::<U2, _>(|p| p.ward);
    assert_eq!(scans!(by_ward, t.limit_by::<U2, _>(|p| p.ward)), 1);
    assert_eq!(scans!(by_ward, t.limit_by::<U5, _>(|p| p.ward)), 2);
    assert_eq!(scans!(by_ward, t.limit_by::<U2, _>(|p| p.smoker)), 2);
    assert_eq!(scans!(by_ward, t.limit::<U2>()), 2);
    assert_eq!(scans!(t, by_ward), 2);
}

/// Two plans share a tally only if they choose rows in the same way, also among equal rows.
#[test]
fn chosen_rows_are_told_apart() {
    let mut random = Random::new(73);
    let raw: Vec<Raw> = (0..600).map(|i| Raw::random(&mut random, i % 10, false)).collect();
    let data = loaded::<Row, AddRemove>(raw.iter().chain(&raw).copied().map(Row::from));
    let t = table(&data);
    let first = t.take::<U5, _>(|p| p.age);
    assert_eq!(scans!(first, t.take::<U5, _>(|p| p.age)), 1);
    assert_eq!(scans!(first, t.take::<U1024, _>(|p| p.age)), 2);
    assert_eq!(scans!(first, t.take::<U5, _>(|p| p.bill)), 2);
    assert_eq!(scans!(first, t.take_by::<U5, _, _>(|p| p.ward, |p| p.age)), 2);
    assert_eq!(scans!(first, t.filter(|p| p.smoker).take::<U5, _>(|p| p.age)), 2);
    assert_eq!(scans!(t, first), 2);
    assert_eq!(scans!(t.distinct(), t.distinct()), 1);
    assert_eq!(scans!(t, t.distinct()), 2);
}

#[test]
fn of_two_sums_one_counts() {
    let mut random = Random::new(71);
    let data =
        loaded::<Row, AddRemove>((0..3_000).map(|i| Row::from(Raw::random(&mut random, i % 10, false))));
    let wards = table(&data).partition(|p| p.ward);
    let (ages, bills) = (wards.map(|p| p.age).sum(), wards.map(|p| p.bill).sum());
    let alone = (exact(ages), exact(bills));
    let (a, b, scans) = together(ages, bills);
    assert_eq!(((a, b), scans), (alone, 2));
}

#[test]
fn cells_are_emptied_before_they_wrap_also_within_a_run() {
    // All rows are in one of many groups, and each group has one cell. All values are at the lower
    // end. With these values, a counting cell has room for one chunk.
    let most = 1 << 28;
    assert_eq!(Room::of(most as u64, 1, true).chunks, 1);
    let raw = |_| Raw { wide: -most - 1, bill: 7, ..Raw::random(&mut Random::new(73), 0, false) };
    let rows = 5 * CHUNK + 9;
    let data = loaded::<Row, AddRemove>((0..rows).map(raw).map(Row::from));
    let parts = table(&data).partition(|p| p.bill);
    let ends = parts.map(|p| p.wide.clamp(lit::<N268435456>(), lit::<P268435456>())).sum();
    let (counts, sums, scans) = together(parts.count(), ends);
    let (rows, mut groups) = (rows as i128, [vec![0; 1001], vec![0; 1001]]);
    (groups[0][7], groups[1][7]) = (rows, -rows * i128::from(most));
    assert_eq!(([counts, sums], scans), (groups, 1));
}

#[test]
fn a_block_fits_the_arrays_and_divides_a_chunk() {
    for pushed in [1, 2, 3, 5, 16, 1000, 1024, 1025, 1 << 40] {
        let rows = block(pushed);
        assert!(CHUNK.is_multiple_of(rows), "{pushed}");
        assert!(rows == 1 || rows as u64 * pushed <= BLOCK as u64, "{pushed}");
        assert!(
            rows == BLOCK || rows as u64 * 2 * pushed > BLOCK as u64,
            "{pushed}: a larger block would fit"
        );
    }
}

#[test]
fn a_cell_has_room_for_as_many_chunks_as_cannot_wrap() {
    let alone = |most, fan| Room::of(most, fan, false).chunks;
    let most = i64::MAX as u64 / CHUNK as u64;
    assert_eq!((alone(most, 1), alone(most / 3, 1), alone(most, 2)), (1, 3, 0));
    assert_eq!((alone(most + 1, 1), alone(1, 1)), (0, i64::MAX as u64 / CHUNK as u64));
    // The values are all zero, or too large to fit.
    assert_eq!((alone(0, 1), alone(u64::MAX, u64::MAX)), (0, 0));
    // With counts, a cell has room for sums below 2^39 with either sign, and fewer than 2^23 rows.
    let both = |most, fan| Room::of(most, fan, true).chunks;
    assert_eq!((both((1 << 29) - 1, 1), both(1 << 29, 1), both((1 << 28) - 1, 2)), (1, 0, 1));
    assert_eq!((both(1, 1), both(1, 3), both(0, 1)), ((1 << 13) - 1, ((1 << 23) - 1) / (3 << 10), 0));
}
