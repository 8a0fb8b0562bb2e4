//! Rows are computed in words that are wide enough, and summed in accumulators that hold every row that comes of a chunk.

use typenum::{P3, P50, P4294967296, Prod, U2, U31, U33, U41};

use super::{CHUNK, Most};
use crate::expr::Ex;
use crate::neighbours::AddRemove;
use crate::num::{NInt, PInt};
use crate::record::Refuse;
use crate::relation::{AsOnlySource, Relation, slot};
use crate::testing::{PerRow, Person, Random, Raw, Stay, exact, lit, loaded, table};

#[test]
fn the_narrowest_accumulator_holds_the_largest_chunk() {
    let edge = i32::MAX as u64 / CHUNK as u64;
    assert_eq!(Most::of(edge, 1), Most::Fits32);
    assert_eq!(Most::of(edge + 1, 1), Most::Fits64);
    assert_eq!(Most::of(edge, 2), Most::Fits64);
    assert_eq!(Most::of(1 << 53, 1), Most::Wide);
    assert_eq!(Most::of((1 << 53) - 1, 1), Most::Fits64);
    assert_eq!(Most::of(u64::MAX, u64::MAX), Most::Wide);
}

fn rows(any: impl IntoIterator<Item = i64>) -> impl Iterator<Item = Person<PerRow, Refuse>> {
    any.into_iter().map(|any| Raw { any, ..Raw::random(&mut Random::new(1), 0, false) }.into())
}

#[test]
fn the_rows_that_come_of_a_full_chunk_are_summed_without_wrapping() {
    /// 41,943: 50 times that, of each row of a chunk, is just below 2^31.
    type Just = PInt<Prod<Prod<U33, U31>, U41>>;
    let data = loaded::<_, AddRemove>(rows(0..CHUNK as i64));
    let stays = table(&data).flat_map::<Stay, U2, _>(|p| {
        let dear = slot::<Stay, _, _>(Ex::TRUE, (p.ward, (lit::<P50>().expr(), (Ex::TRUE, ()))));
        (dear, (dear, ()))
    });
    let all = 2 * CHUNK as i128 * 50 * 41_943;
    assert!(all / 2 < i128::from(i32::MAX) && all > i128::from(i32::MAX));
    assert_eq!(exact(stays.map(|s| s.cost * lit::<Just>()).sum()), all);
    // Of the two ends, the lower is the larger.
    assert_eq!(exact(stays.map(|s| s.cost * lit::<NInt<Prod<Prod<U33, U31>, U41>>>()).sum()), -all);
    assert_eq!(exact(stays.filter(|s| s.night).map(|s| s.cost * lit::<Just>()).sum()), all);
    let parts = stays.partition(|s| s.night);
    let nights = parts.table.with::<_, Stay>(parts.part(1));
    assert_eq!(exact(nights.map(|s| s.cost * lit::<Just>()).sum()), all);
    assert_eq!(
        exact(nights.with::<_, Stay>(AsOnlySource(nights.plan)).map(|s| s.cost * lit::<Just>()).sum()),
        all
    );
}

#[test]
fn what_decides_about_a_row_is_computed_in_words_that_hold_it() {
    // In 32 bits the last is a 5 like the first, and 2^32 is 0.
    let data = loaded::<_, AddRemove>(rows([5, 6, 7, (1 << 32) + 5]));
    let all = table(&data);
    assert_eq!(exact(all.filter(|p| p.any.ge(lit::<P4294967296>())).count()), 1);
    assert_eq!(exact(all.filter(|p| p.any.lt(lit::<P4294967296>()).and(Ex::TRUE)).count()), 3);
    assert_eq!(exact(all.histogram(|p| p.any.ge(lit::<P4294967296>()))), [3, 1]);
    let cut = |x: Ex<_>| x.clamp(lit::<P50>(), lit::<PInt<Prod<typenum::U4294967296, U2>>>());
    assert_eq!(exact(all.histogram(|p| cut(p.any).cut((lit::<P4294967296>(), ())))), [3, 1]);
    let parts = all.partition(|p| p.any.ge(lit::<P4294967296>()));
    let far = parts.table.with::<_, Person<PerRow, Refuse>>(parts.part(1));
    assert_eq!(exact(far.count()), 1);
    assert_eq!(exact(far.with::<_, Person<PerRow, Refuse>>(AsOnlySource(far.plan)).count()), 1);
    let chosen =
        all.filter(|p| p.any.ge(lit::<P4294967296>()).choose(lit::<P50>(), lit::<P3>()).ge(lit::<P50>()));
    assert_eq!(exact(chosen.count()), 1);
    // Rows that come of rows: whether they are there, and what they hold.
    let stays = all.flat_map::<Stay, U2, _>(|p| {
        let there = slot::<Stay, _, _>(
            p.any.ge(lit::<P4294967296>()),
            (p.ward, (p.any.clamp(lit::<typenum::P1>(), lit::<P50>()), (Ex::TRUE, ()))),
        );
        (there, ())
    });
    assert_eq!((exact(stays.count()), exact(stays.map(|s| s.cost).sum())), (1, 50));
    let small = all.flat_map::<Stay, U2, _>(|p| {
        (
            slot::<Stay, _, _>(
                Ex::TRUE,
                (p.ward, (p.any.clamp(lit::<typenum::P1>(), lit::<P50>()), (Ex::TRUE, ()))),
            ),
            (),
        )
    });
    assert_eq!(exact(small.map(|s| s.cost).sum()), 5 + 6 + 7 + 50);
    fn wide<P: Relation>(_: crate::relation::Table<'_, P, Stay>) -> bool {
        !P::NARROW
    }
    assert!(wide(stays) && wide(small));
}
