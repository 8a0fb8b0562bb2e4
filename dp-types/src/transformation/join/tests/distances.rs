//! Tests how many pairs of a join differ between neighbours.

use typenum::{U1, U2, U3, U5, U8, Z0};

use super::{At, Beside, Second, at, both, pairs};
use crate::env::First;
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::record::{Cells, DropRow, Record, Refuse};
use crate::testing::{
    ByFirst, ByPerson, PerRow, Person, Random, Raw, Replaces, distance, lit, neighbours, rows_in_turn,
};
use crate::transformation::join::{left, right};
use crate::transformation::{Table, Transformation, greatest, least};

/// The largest distance of the pairs, for three cases: the first dataset differs, the second
/// dataset differs, or one dataset on both sides of the join differs.
macro_rules! furthest {
    ($pairs:literal, $unit:ty, $policy:ident, $relation:ident, $seed:literal, |$rows:ident, $other:ident| $step:expr) => {
        furthest!(pairs of $pairs, $unit, $policy, $relation, $seed, |$rows, $other| $step)
    };
    ($see:ident of $pairs:literal, $unit:ty, $policy:ident, $relation:ident, $seed:literal, |$rows:ident, $other:ident| $step:expr) => {{
        type Row = Person<$unit, $policy>;
        let mut random = Random::new($seed);
        let mut most = [0; 3];
        let kept = |first: &[Raw], second: &[Raw]| {
            let stores = both::<Row, $relation>(first, second);
            let ($rows, $other): (At<'_, Row, $relation, First>, At<'_, Row, $relation, Second>) =
                (at(&stores), at(&stores));
            $see($step)
        };
        let own = |all: &[Raw]| {
            let stores = both::<Row, $relation>(all, &[]);
            let $rows: At<'_, Row, $relation, First> = at(&stores);
            let $other = $rows;
            $see($step)
        };
        for _ in 0..$pairs {
            let (a, b) = neighbours::<$unit, $policy, $relation>(&mut random);
            let (c, _) = neighbours::<$unit, $policy, $relation>(&mut random);
            let apart = [(kept(&a, &c), kept(&b, &c)), (kept(&c, &a), kept(&c, &b)), (own(&a), own(&b))];
            for (most, (a, b)) in most.iter_mut().zip(apart) {
                *most = distance(&a, &b, <$relation as Replaces>::REPLACE).max(*most);
            }
        }
        most
    }};
}

#[test]
fn neighbours_of_either_table_are_as_many_pairs_apart_as_one_unit_has() {
    // A unit has three rows in each table. Five rows of the first table may count, and two of the
    // second.
    assert_eq!(
        furthest!(600, ByPerson, Refuse, AddRemove, 46, |a, b| a
            .join::<Beside, U5, U2, _, _, _>(b, beside!())),
        [6, 6, 6]
    );
    assert_eq!(
        furthest!(600, ByPerson, DropRow, ReplaceOne, 48, |a, b| a
            .join::<Beside, U5, U2, _, _, _>(b, beside!())),
        [6, 6, 6]
    );
    assert_eq!(
        furthest!(600, ByFirst, Refuse, AddRemove, 49, |a, b| a
            .limit::<U1>()
            .join::<Beside, U5, U8, _, _, _>(b, beside!())
            .limit::<U2>()),
        [2, 2, 2]
    );
}

#[test]
fn neighbours_of_either_table_are_as_many_pairs_apart_as_the_caps_say() {
    // A row of the first table changes 2·2 pairs, and a row of the second table changes 2·3 pairs.
    // If a table is joined with itself, the bound is the sum 10, but this sum counts a pair of two
    // changed rows twice.
    assert_eq!(furthest!(600, PerRow, Refuse, AddRemove, 51, |a, b| by!(smoker, a, b, U3, U2)), [4, 6, 8]);
    assert_eq!(furthest!(600, PerRow, DropRow, ReplaceOne, 51, |a, b| by!(smoker, a, b, U3, U2)), [4, 6, 8]);
    // A person with three rows changes three times the number of pairs that one row changes.
    assert_eq!(
        furthest!(4_000, ByPerson, Refuse, AddRemove, 51, |a, b| by!(ward, a, b, U1, U2)),
        [12, 6, 11]
    );
    assert_eq!(
        furthest!(4_000, ByFirst, DropRow, ReplaceOne, 51, |a, b| by!(smoker, a, b, U3, U1)),
        [6, 6, 6]
    );
}

/// The pairs of rows that come unit by unit, as in a session that is not oblivious.
fn in_turn<P: Transformation<Row = Cells<Beside>>>(table: Table<'_, P, Beside>) -> Vec<Vec<i64>> {
    let p = Beside::proxy();
    rows_in_turn(table, (p.mine, (p.other, ())))
}

/// A unit that comes before all others pushes out a row of each of them.
#[test]
fn rows_that_come_unit_by_unit_are_as_many_pairs_apart_as_the_caps_say() {
    // Of a person's three rows, one remains on the left and two on the right. So the distances are
    // 2·2·1 and 2·1·2.
    macro_rules! limited {
        ($policy:ident, $relation:ident) => {
            furthest!(in_turn of 2_000, ByPerson, $policy, $relation, 53, |a, b| by!(ward, a.limit::<U1>(), b.limit::<U2>(), U1, U2))
        };
    }
    assert_eq!(limited!(Refuse, AddRemove), [4, 4, 6]);
    assert_eq!(limited!(DropRow, ReplaceOne), [4, 4, 5]);
    // From each person's rows by ward, the limit keeps one row on each side of the join, and for
    // each sign one row of each side is paired.
    macro_rules! groups {
        ($table:expr) => {
            $table
                .by_unit_and::<Beside, _, _>(|p| p.ward, |p| (greatest(p.wide), (least(p.wide), ())))
                .limit::<U1>()
        };
    }
    macro_rules! grouped {
        ($policy:ident, $relation:ident) => {
            furthest!(in_turn of 2_000, ByPerson, $policy, $relation, 55, |a, b| groups!(a)
                .join_on::<Beside, U1, U1, _, _, _, _, _>(
                    groups!(b),
                    |a| (a.mine.ge(lit::<Z0>()), ()),
                    |b| (b.mine.ge(lit::<Z0>()), ()),
                    |a, b| (left(a.mine), (right(b.mine), ())),
                ))
        };
    }
    assert_eq!(grouped!(Refuse, AddRemove), [2, 2, 2]);
    assert_eq!(grouped!(DropRow, ReplaceOne), [2, 2, 2]);
}

/// All lists of `rows` rows with the keys 0 and 1.
fn lists(rows: usize) -> Vec<Vec<Raw>> {
    let row = |smoker: bool| Raw { smoker, ..Raw::random(&mut Random::new(1), 0, false) };
    (0..1 << rows).map(|keys: usize| (0..rows).map(|i| row(keys >> i & 1 == 1)).collect()).collect()
}

#[test]
fn no_neighbours_of_small_tables_are_farther_apart() {
    type Row = Person<PerRow, Refuse>;
    // Every row has its own number, so that each list occurs once for each assignment of keys.
    let numbered = |rows: &[Raw], from: i64| -> Vec<Raw> {
        rows.iter().zip(from..).map(|(row, wide)| Raw { wide, ..*row }).collect()
    };
    let with = |rows: &[Raw], at: usize, smoker: bool, replace: bool| {
        let mut rows = rows.to_vec();
        let new = Raw { smoker, wide: 99, ..Raw::random(&mut Random::new(1), 0, false) };
        if replace {
            rows[at] = new
        } else {
            rows.insert(at, new)
        }
        rows
    };
    let joined = |one: &[Raw], other: &[Raw]| {
        let stores = both::<Row, AddRemove>(one, other);
        let (a, b): (At<'_, Row, AddRemove, First>, At<'_, Row, AddRemove, Second>) =
            (at(&stores), at(&stores));
        pairs(by!(smoker, a, b, U1, U2))
    };
    // The pairs do not depend on the neighbour relation, so the test uses one evaluation for both.
    let mut most = [[0; 2]; 2];
    for (left, right) in lists(3)
        .iter()
        .flat_map(|left| (0..5).map(move |n| (left.clone(), n)))
        .flat_map(|(left, n)| lists(n).into_iter().map(move |right| (left.clone(), right)))
    {
        let (left, right) = (numbered(&left, 0), numbered(&right, 10));
        let all = joined(&left, &right);
        for (replace, smoker) in [(false, false), (false, true), (true, false), (true, true)] {
            let entry = &mut most[usize::from(replace)];
            for place in 0..left.len() {
                let other = joined(&with(&left, place, smoker, replace), &right);
                entry[0] = distance(&all, &other, replace).max(entry[0]);
            }
            for place in 0..right.len() {
                let other = joined(&left, &with(&right, place, smoker, replace));
                entry[1] = distance(&all, &other, replace).max(entry[1]);
            }
        }
    }
    assert_eq!(most, [[4, 2], [4, 2]]);
}
