//! Neighbours change a sum by at most its typed sensitivity, and some by all of it.

use typenum::{N5, N20, P3, P7, P18, P50, P99, P120, P250};

use crate::aggregate::{Aggregate, Protected};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::D2;
use crate::record::{Clamp, Dataset, DropRow, Refuse};
use crate::testing::{
    ByPerson, Pairs, PerRow, Person, Random, Raw, bound, dec, each_variant, entry, lit, table,
};

#[test]
fn sums_are_tight() {
    each_variant!(|pairs| {
        pairs.is_tight("a column", |t| t.map(|p| p.age).sum());
        pairs.is_tight("a positive range", |t| t.map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).sum());
        pairs.is_tight("a range around zero", |t| t.map(|p| p.age.clamp(lit::<N20>(), lit::<P7>())).sum());
        pairs.is_tight("a negative range", |t| t.map(|p| p.age.clamp(lit::<N20>(), lit::<N5>())).sum());
        pairs.is_tight("a decimal", |t| t.map(|p| p.bill.clamp(dec::<P250, D2>(), lit::<P7>())).sum());
        pairs.is_tight("wide values", |t| t.map(|p| p.wide).sum());
        pairs.is_tight("an unbounded column", |t| t.map(|p| p.any.clamp(lit::<N5>(), lit::<P7>())).sum());
        pairs.is_tight("filtered", |t| t.filter(|p| p.smoker).map(|p| p.age).sum());
        pairs.is_tight("filtered after the map", |t| {
            t.map(|p| p.age.clamp(lit::<P3>(), lit::<P99>())).filter(|a| a.ge(lit::<P7>())).sum()
        });
        pairs.is_tight("a multiple", |t| {
            t.map(|p| p.age.clamp(lit::<N5>(), lit::<P7>()) * lit::<P50>()).sum()
        });
        pairs.is_tight("a choice", |t| {
            t.map(|p| p.smoker.choose(p.age.clamp(lit::<P18>(), lit::<P50>()), lit::<P120>())).sum()
        });
    });
}

#[test]
fn sums_of_looser_expressions_stay_below_their_bounds() {
    each_variant!(|pairs| {
        pairs.is_sound("a value minus itself", |t| t.map(|p| p.age - p.age).sum());
        pairs.is_sound("a quotient", |t| t.map(|p| p.age / lit::<P7>() * lit::<P7>()).sum());
        pairs.is_sound("magnitudes", |t| t.map(|p| (p.age - p.id).abs()).sum());
        pairs.is_sound("least and greatest", |t| t.map(|p| p.age.min(p.id).max(lit::<N5>())).sum());
    });
}

#[test]
fn arithmetic_on_protected_numbers_is_tight() {
    each_variant!(|pairs| {
        pairs.is_tight("the same number twice", |t| {
            let total = t.map(|p| p.age).sum();
            total + total
        });
        pairs.is_sound("a number minus itself", |t| t.count() - t.count());
        pairs.is_tight("a negative multiple", |t| t.map(|p| p.age).sum() * lit::<N5>());
        pairs.is_tight("negated", |t| -t.map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).sum());
        pairs.is_tight("two counts", |t| {
            t.filter(|p| p.smoker).count() + t.filter(|p| p.smoker).count() * lit::<P7>()
        });
    });
}

#[test]
fn the_checker_refutes_wrong_bounds() {
    let inserted = Pairs::<PerRow, Refuse, AddRemove>::random(21);
    let ages = |claim| inserted.refute(claim, |t| t.map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).sum());
    assert!(!ages(99));
    assert!(ages(98), "one less than the bound");
    assert!(ages(99 - 18), "the width of the range is no bound where rows are inserted");

    let replaced = Pairs::<PerRow, Refuse, ReplaceOne>::random(22);
    let ages = |claim| replaced.refute(claim, |t| t.map(|p| p.age).sum());
    assert!(!ages(140));
    assert!(ages(139), "one less than the bound");
    assert!(ages(120), "the larger magnitude is no bound where rows are replaced");

    let dropped = Pairs::<PerRow, DropRow, ReplaceOne>::random(23);
    let ages = |claim| dropped.refute(claim, |t| t.map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).sum());
    assert!(ages(99 - 18), "the width of the range is no bound where rows can be dropped");

    let persons = Pairs::<ByPerson, Refuse, AddRemove>::random(24);
    assert!(persons.refute(2 * 120, |t| t.map(|p| p.age).sum()), "a person has three rows, not two");
}

#[test]
fn a_number_of_two_datasets_has_an_entry_for_each() {
    use crate::env::{First, Next};
    use crate::transform::{Source, Table};
    fn entries<A: Aggregate>(_: Protected<'_, A>) -> (u128, u128) {
        (entry::<A>(0), entry::<A>(1))
    }
    let data = Dataset::<Person<PerRow, Refuse>, AddRemove>::from_rows([]).unwrap();
    let (first, second) = (
        Table::new(Source::<_, AddRemove, First>::NEW, &data.store),
        Table::new(Source::<_, AddRemove, Next<First>>::NEW, &data.store),
    );
    assert_eq!(entries(first.count() + second.map(|p| p.age).sum()), (1, 120));
    assert_eq!(entries(second.count() - second.count() * lit::<P7>()), (0, 8));
}

#[test]
fn sums_are_exact_across_chunks_and_widths() {
    for rows in [0, 1, 1023, 1024, 1025, 3000] {
        let mut random = Random::new(rows);
        let raw: Vec<Raw> = (0..rows).map(|i| Raw::random(&mut random, (i % 10) as i64, true)).collect();
        let data = Dataset::<_, AddRemove>::from_rows(raw.iter().copied().map(Person::<PerRow, Clamp>::from))
            .unwrap();
        let exact = |of: fn(&Raw) -> i64| raw.iter().map(|r| i128::from(of(r))).sum::<i128>();
        let t = table(&data);
        // One accumulator each of 32, 64 and 128 bits.
        assert_eq!(t.map(|p| p.age).sum().value, exact(|r| r.age.min(120)));
        assert_eq!(t.map(|p| p.age * lit::<P120>() * lit::<P250>() * lit::<P99>()).sum().value, {
            exact(|r| r.age.min(120) * 120 * 250 * 99)
        });
        assert_eq!(t.map(|p| p.wide).sum().value, exact(|r| r.wide));
        assert_eq!(t.filter(|p| p.smoker).map(|p| p.wide).sum().value, {
            exact(|r| if r.smoker { r.wide } else { 0 })
        });
        // Narrow values behind a wide filter, and the other way round.
        assert_eq!(t.filter(|p| p.wide.gt(lit::<P7>())).map(|p| p.bill).sum().value, {
            exact(|r| if r.wide > 7 { r.bill } else { 0 })
        });
    }
}

#[test]
fn bounds_are_those_of_the_table_in_the_design() {
    fn of<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    let added = Dataset::<Person<PerRow, Refuse>, AddRemove>::from_rows([]).unwrap();
    let replaced = Dataset::<Person<PerRow, Refuse>, ReplaceOne>::from_rows([]).unwrap();
    assert_eq!(of(table(&added).map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).sum()), 99);
    assert_eq!(of(table(&replaced).map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).sum()), 81);
    assert_eq!(of(table(&replaced).filter(|p| p.smoker).map(|p| p.age).sum()), 140);
    assert_eq!(
        of(table(&replaced).filter(|p| p.smoker).map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).sum()),
        99
    );
}
