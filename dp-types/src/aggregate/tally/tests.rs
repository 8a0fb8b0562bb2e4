//! Rooms of cells, and sums that count.

use typenum::{P18, P50, P65};

use super::{BLOCK, Room, Shared, block};
use crate::aggregate::{Aggregate, Fold, Protected, Tally};
use crate::neighbours::AddRemove;
use crate::record::{CHUNK, DropRow};
use crate::testing::{PerRow, Person, Random, Raw, exact, lit, loaded, table};

type Row = Person<PerRow, DropRow>;

/// Both as one release computes them, and how many of the two go through the rows.
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
    for chunk in a.stores.share(0, 1) {
        a.plan.chunk(&mut first, chunk);
        b.plan.chunk(&mut second, chunk);
    }
    (a.plan.exact(first.part()), b.plan.exact(second.part()), scans)
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
    // Groups that are more than a few.
    let ages = t.partition(|p| (p.age, p.smoker));
    agree!(1, ages.count(), ages.map(|p| p.bill).sum());
    // Other rows, other groups, and values for which there is no room beside a count.
    agree!(2, wards.count(), adults.map(|p| p.age).sum());
    agree!(2, adults.count(), wards.filter(|p| p.age.ge(lit::<P65>())).map(|p| p.age).sum());
    agree!(2, wards.count(), t.partition(|p| (p.smoker, p.ward)).map(|p| p.age).sum());
    agree!(2, wards.count(), wards.map(|p| p.wide).sum());
    // Which part it is stands in no type.
    let part = |number| {
        let part = crate::relation::Table::<_, Row>::new(t.partition(|p| p.ward).part(number), t.stores);
        part.partition(|p| p.smoker)
    };
    agree!(2, part(0).count(), part(1).map(|p| p.age).sum());
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
    // Nothing but zeros, or more than can be counted.
    assert_eq!((alone(0, 1), alone(u64::MAX, u64::MAX)), (0, 0));
    // With counts: sums below 2^39 either way, and fewer than 2^23 rows.
    let both = |most, fan| Room::of(most, fan, true).chunks;
    assert_eq!((both((1 << 29) - 1, 1), both(1 << 29, 1), both((1 << 28) - 1, 2)), (1, 0, 1));
    assert_eq!((both(1, 1), both(1, 3), both(0, 1)), ((1 << 13) - 1, ((1 << 23) - 1) / (3 << 10), 0));
}
