//! Scans compute rows in words of sufficient width, and sum them in accumulators that cannot
//! overflow on the output of a chunk.

use typenum::{N20, P2, P3, P50, P4294967296, Prod, U2, U31, U33, U41, U65536};

use super::{CHUNK, SHORT, Sums};
use crate::expr::{Eval, Ex};
use crate::kind::Word;
use crate::neighbours::AddRemove;
use crate::num::{NInt, PInt};
use crate::record::{Record, Refuse};
use crate::testing::{PerRow, Person, Random, Raw, Stay, exact, lit, loaded, table};
use crate::transformation::{AsOnlySource, Table, Transformation, slot};

#[test]
fn the_narrowest_sum_holds_the_largest_block() {
    let of = |most: i64, rows: usize| most as u64 / rows as u64;
    for (edge, fits, beyond) in [
        (of(i64::from(i16::MAX), SHORT), Sums::Block16, Sums::Chunk32),
        (of(i64::from(i32::MAX), CHUNK), Sums::Chunk32, Sums::Block32),
        (of(i64::from(i32::MAX), SHORT), Sums::Block32, Sums::Chunk64),
        (of(i64::MAX, CHUNK), Sums::Chunk64, Sums::Wide),
    ] {
        assert_eq!((Sums::of(edge, 1), Sums::of(edge + 1, 1)), (fits, beyond));
        assert_eq!((Sums::of(edge / 3, 3), Sums::of(edge / 3 + 1, 3)), (fits, beyond));
    }
    assert_eq!(Sums::of(u64::MAX, u64::MAX), Sums::Wide);
}

fn rows(any: impl IntoIterator<Item = i64>) -> impl Iterator<Item = Person<PerRow, Refuse>> {
    any.into_iter().map(|any| Raw { any, ..Raw::random(&mut Random::new(1), 0, false) }.into())
}

#[test]
fn the_rows_that_come_of_a_full_chunk_are_summed_without_wrapping() {
    /// 41,943: if each row of a chunk adds 50 times this number, the sum is just below 2^31.
    type Just = PInt<Prod<Prod<U33, U31>, U41>>;
    let data = loaded::<_, AddRemove>(rows(0..CHUNK as i64));
    let stays = table(&data).flat_map::<Stay, U2, _>(|p| {
        let dear = slot::<Stay, _, _>(Ex::TRUE, (p.ward, (lit::<P50>().expr(), (Ex::TRUE, ()))));
        (dear, (dear, ()))
    });
    let all = 2 * CHUNK as i128 * 50 * 41_943;
    assert!(all / 2 < i128::from(i32::MAX) && all > i128::from(i32::MAX));
    assert_eq!(exact(stays.map(|s| s.cost * lit::<Just>()).sum()), all);
    // The lower end of this range has the larger magnitude.
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

#[cfg(feature = "macros")]
#[test]
fn the_groups_of_a_unit_that_come_with_one_chunk_are_summed_without_wrapping() {
    use typenum::U1;

    use crate::transformation::{greatest, same};

    /// 2^21 − 1: if each row of a chunk adds this number, the sum is just below 2^31.
    type Most = crate::int!(2_097_151);
    #[derive(crate::Record)]
    struct Visit {
        #[dp(unit, at_most = 2, range = 0..=9_999)]
        person: i64,
        #[dp(range = 0..=1)]
        key: i64,
    }
    #[derive(crate::Record)]
    struct Seen {
        #[dp(range = 0..=2)]
        key: i64,
        #[dp(range = 0..=2_097_151)]
        value: i64,
    }

    // All persons but the first have two rows. If the first person has one row, the two rows of
    // another person are in different chunks. The scan emits the groups of both rows with the first
    // of these chunks, before the chunk's remaining slots.
    for first in 0..=2 {
        let others = (2..2 * CHUNK as i64).map(|row| (row / 2, row % 2));
        let rows: Vec<(i64, i64)> = (0..first).map(|key| (0, key)).chain(others).collect();
        let all = rows.len() as i128 * 2_097_151;
        let data = loaded::<_, AddRemove>(rows.into_iter().map(|(person, key)| Visit { person, key }));
        let seen = table(&data).flat_map::<Seen, U1, _>(|v| {
            let value = lit::<Most>().expr();
            let gone = slot::<Seen, _, _>(Ex::FALSE, (lit::<P2>().expr(), (value, ())));
            (slot::<Seen, _, _>(Ex::TRUE, (v.key, (value, ()))), (gone, (gone, ())))
        });
        let groups = seen.by_unit_and::<Seen, _, _>(|s| s.key, |s| (same(s.key), (greatest(s.value), ())));
        assert_eq!(exact(groups.map(|s| s.value).sum()), all, "{first} rows of the first person");
    }
}

#[test]
fn short_blocks_are_summed_without_wrapping() {
    // The sum of 240 over 128 rows fits 16 bits, but over 137 rows it does not. The last chunk ends
    // within a block.
    let age = |age| Raw { age, smoker: true, ..Raw::random(&mut Random::new(1), 0, false) };
    let data = loaded::<_, AddRemove>((0..2 * CHUNK + 200).map(|_| Person::<PerRow, Refuse>::from(age(120))));
    let all = table(&data);
    fn short<P: Transformation, T: Eval<P::Row>>(_: Table<'_, P, Person<PerRow, Refuse>>, _: Ex<T>) -> bool {
        P::WORD.or_wider(T::WORD) == Word::Bits16 && Sums::of(240, P::FAN) == Sums::Block16
    }
    let sum = (2 * CHUNK + 200) as i128 * 240;
    assert!(short(all, Person::<PerRow, Refuse>::proxy().age * lit::<P2>()));
    assert_eq!(exact(all.map(|p| p.age * lit::<P2>()).sum()), sum);
    assert_eq!(exact(all.map(|p| -(p.age * lit::<P2>())).sum()), -sum);
    assert_eq!(exact(all.count()), sum / 240);
    let kept = all.filter(|p| p.smoker);
    assert_eq!(exact(kept.map(|p| p.age * lit::<P2>()).sum()), sum);
    let parts = all.partition(|p| p.smoker);
    let part = parts.table.with::<_, Person<PerRow, Refuse>>(parts.part(1));
    assert!(short(part, Person::<PerRow, Refuse>::proxy().age * lit::<P2>()));
    assert_eq!(exact(part.map(|p| p.age * lit::<P2>()).sum()), sum);
    let renumbered = part.with::<_, Person<PerRow, Refuse>>(AsOnlySource(part.plan));
    assert_eq!(exact(renumbered.map(|p| p.age * lit::<P2>()).sum()), sum);
    // These row counts are not a multiple of a block, and one is less than a block.
    for rows in [1, SHORT - 1, SHORT, SHORT + 1, CHUNK + 1] {
        let data = loaded::<_, AddRemove>((0..rows).map(|_| Person::<PerRow, Refuse>::from(age(-20))));
        assert_eq!(exact(table(&data).map(|p| p.age).sum()), rows as i128 * -20);
    }
}

#[test]
fn new_rows_are_counted_in_words_that_hold_their_limit() {
    // In a word of 16 bits, 2^16 would wrap to 0.
    let data = loaded::<_, AddRemove>(rows([5, 6, 7]));
    let stays = table(&data).flat_map::<Stay, U65536, _>(|p| {
        (slot::<Stay, _, _>(p.age.ge(lit::<N20>()), (p.ward, (lit::<P3>().expr(), (Ex::TRUE, ())))), ())
    });
    assert_eq!((exact(stays.count()), exact(stays.map(|s| s.cost).sum())), (3, 9));
}

#[test]
fn what_decides_about_a_row_is_computed_in_words_that_hold_it() {
    // In a word of 32 bits, the last number would wrap to 5, which is the first number. The number
    // 2^32 would wrap to 0.
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
    // Checks which output rows of a flat map are live, and which values they have.
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
    fn wide<P: Transformation>(_: Table<'_, P, Stay>) -> bool {
        P::WORD == Word::Bits64
    }
    assert!(wide(stays) && wide(small));
}
