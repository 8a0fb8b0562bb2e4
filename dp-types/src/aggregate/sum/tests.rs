//! Neighbours change a sum by at most its typed sensitivity, and some pair of neighbours attains
//! this bound.

use typenum::{Diff, N5, N20, P1, P3, P7, P18, P50, P99, P120, P250, P2097152, U1, U9007199254740992};

use crate::aggregate::{Aggregate, Protected};
use crate::expr::{Col, Conflict, Ex, Num, Param, Parameter, Parameters};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::{D0, D2, PInt as Plus, Z0};
use crate::record::{Clamp, DropRow, Here, OneRow, Record, Refuse};
use crate::testing::{
    ByPerson, Pairs, PerRow, Person, Random, Raw, bound, dec, each_variant, entry, exact, lit, loaded, table,
    table_at,
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
        // These sums are the components of variances and covariances.
        pairs.is_tight("a square", |t| {
            t.map(|p| p.age.clamp(lit::<P18>(), lit::<P99>()) * p.age.clamp(lit::<P18>(), lit::<P99>())).sum()
        });
        pairs.is_tight("a product of columns", |t| {
            t.map(|p| p.age.clamp(lit::<P18>(), lit::<P50>()) * p.any.clamp(lit::<N5>(), lit::<P7>())).sum()
        });
        pairs.is_tight("a choice", |t| {
            t.map(|p| p.smoker.choose(p.age.clamp(lit::<P18>(), lit::<P50>()), lit::<P120>())).sum()
        });
    });
}

#[test]
fn a_clip_difference_moves_by_one_step_whatever_the_range_is() {
    each_variant!(|pairs| {
        pairs.is_tight("at 18", |t| t.map(|p| p.age).clip_diff(lit::<P18>()));
        pairs.is_tight("below zero", |t| t.map(|p| p.age).clip_diff(lit::<N20>()));
        pairs.is_tight("of decimals", |t| t.map(|p| p.bill).clip_diff(dec::<P250, D2>()));
        pairs.is_tight("negated, of wide values", |t| -t.map(|p| p.wide).clip_diff(lit::<P99>()));
        pairs.is_tight("filtered", |t| t.filter(|p| p.smoker).map(|p| p.age).clip_diff(lit::<P7>()));
    });
}

#[test]
fn a_clip_difference_is_that_of_two_clipped_sums() {
    let mut random = Random::new(11);
    let raw: Vec<Raw> = (0..2_000).map(|_| Raw::random(&mut random, 0, false)).collect();
    let data = loaded::<_, AddRemove>(raw.iter().copied().map(Person::<PerRow, Refuse>::from));
    let at = |bound: i64| raw.iter().map(|row| i128::from(row.age.min(bound))).sum::<i128>();
    let found = exact(table(&data).map(|p| p.age).clip_diff(lit::<P50>()));
    assert_eq!(found, at(51) - at(50));
    assert!(found > 0 && found < 2_000, "{found}");
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
    assert!(ages(99 - 18), "the width of the range is not a bound if rows are inserted");

    let replaced = Pairs::<PerRow, Refuse, ReplaceOne>::random(22);
    let ages = |claim| replaced.refute(claim, |t| t.map(|p| p.age).sum());
    assert!(!ages(140));
    assert!(ages(139), "one less than the bound");
    assert!(ages(120), "the larger magnitude is not a bound if rows are replaced");

    let dropped = Pairs::<PerRow, DropRow, ReplaceOne>::random(23);
    let ages = |claim| dropped.refute(claim, |t| t.map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).sum());
    assert!(ages(99 - 18), "the width of the range is not a bound if rows can be dropped");

    let persons = Pairs::<ByPerson, Refuse, AddRemove>::random(24);
    assert!(persons.refute(2 * 120, |t| t.map(|p| p.age).sum()), "a person has three rows, not two");
}

#[test]
fn a_number_of_two_datasets_has_an_entry_for_each() {
    use crate::env::{First, Next};
    fn entries<A: Aggregate>(_: Protected<'_, A>) -> (u128, u128) {
        (entry::<A>(0), entry::<A>(1))
    }
    let data = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let (first, second) = (table_at::<First, _, _>(&data), table_at::<Next<First>, _, _>(&data));
    assert_eq!(entries(first.count() + second.map(|p| p.age).sum()), (1, 120));
    assert_eq!(entries(second.count() - second.count() * lit::<P7>()), (0, 8));
}

#[test]
fn sums_are_exact_across_chunks_and_widths() {
    for rows in [0, 1, 1023, 1024, 1025, 3000] {
        let mut random = Random::new(rows);
        let raw: Vec<Raw> = (0..rows).map(|i| Raw::random(&mut random, (i % 10) as i64, true)).collect();
        let data = loaded::<_, AddRemove>(raw.iter().copied().map(Person::<PerRow, Clamp>::from));
        let plain = |of: fn(&Raw) -> i64| raw.iter().map(|r| i128::from(of(r))).sum::<i128>();
        let t = table(&data);
        // The three cases use accumulators of 32, 64 and 128 bits.
        assert_eq!(exact(t.map(|p| p.age).sum()), plain(|r| r.age.min(120)));
        assert_eq!(exact(t.map(|p| p.age * lit::<P120>() * lit::<P250>() * lit::<P99>()).sum()), {
            plain(|r| r.age.min(120) * 120 * 250 * 99)
        });
        assert_eq!(exact(t.map(|p| p.wide).sum()), plain(|r| r.wide));
        assert_eq!(exact(t.filter(|p| p.smoker).map(|p| p.wide).sum()), {
            plain(|r| if r.smoker { r.wide } else { 0 })
        });
        // These cases have narrow values behind a wide filter, and wide values behind a narrow one.
        assert_eq!(exact(t.filter(|p| p.wide.gt(lit::<P7>())).map(|p| p.bill).sum()), {
            plain(|r| if r.wide > 7 { r.bill } else { 0 })
        });
    }
}

/// 2^21: the sum of a chunk of 1024 such values just exceeds 32 bits. If each value is smaller by
/// one, the sum fits.
type Over = P2097152;
type Under = Diff<P2097152, P1>;
/// 2^53 − 1: the sum of a chunk of such values just fits 64 bits.
type Below53 = Diff<U9007199254740992, U1>;

#[test]
fn a_chunk_of_the_largest_values_fits_its_accumulator() {
    // At these values, the accumulator changes from 32 to 64 bits, and from 64 to 128 bits. In each
    // table, all rows have the same value.
    for rows in [1023, 1024, 1025, 2048] {
        let raw = Raw { age: 120, wide: 1 << 60, ..Raw::random(&mut Random::new(7), 0, false) };
        let data = loaded::<_, AddRemove>((0..rows).map(|_| Person::<PerRow, Refuse>::from(raw)));
        let (t, rows) = (table(&data), rows as i128);
        // The interval of a literal is the literal itself, so the typed magnitude is the magnitude
        // of the value.
        assert_eq!(exact(t.map(|_| lit::<Under>().expr()).sum()), rows * ((1 << 21) - 1));
        assert_eq!(exact(t.map(|_| lit::<Over>().expr()).sum()), rows << 21);
        assert_eq!(exact(t.map(|_| -lit::<Over>().expr()).sum()), -(rows << 21));
        let widest = t.map(|p| p.wide.min(lit::<Plus<Below53>>()).max(lit::<Plus<Below53>>()));
        assert_eq!(exact(widest.sum()), rows * ((1 << 53) - 1));
        assert_eq!(exact(t.map(|p| p.wide * lit::<P3>()).sum()), (rows * 3) << 60);
        assert_eq!(exact(t.map(|p| -(p.wide * lit::<P3>())).sum()), -((rows * 3) << 60));
    }
}

#[test]
fn bounds_are_those_of_the_table_in_the_design() {
    fn of<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    let added = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let replaced = loaded::<Person<PerRow, Refuse>, ReplaceOne>([]);
    assert_eq!(of(table(&added).map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).sum()), 99);
    assert_eq!(of(table(&replaced).map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).sum()), 81);
    assert_eq!(of(table(&replaced).filter(|p| p.smoker).map(|p| p.age).sum()), 140);
    assert_eq!(
        of(table(&replaced).filter(|p| p.smoker).map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).sum()),
        99
    );
}

thread_local! {
    static ASKED: std::cell::Cell<i64> = const { std::cell::Cell::new(0) };
}

/// A hand-written record whose proxy is a parameter that has another value at each call.
struct Fickle(i64);
struct Amount;
impl Parameter for Amount {
    const NAME: &'static str = "amount";
    type Lo = Z0;
    type Hi = P50;
    type Grid = D0;
}
impl Record for Fickle {
    const NAME: &'static str = "Fickle";
    const COLUMNS: &'static [&'static str] = &["age"];
    type Fields = (Num<Z0, P120, D0>, ());
    type Unit = OneRow;
    type Invalid = Refuse;
    type Proxy = Ex<Param<Amount>>;
    fn proxy() -> Ex<Param<Amount>> {
        ASKED.set(ASKED.get() + 1);
        Param::new(ASKED.get()).unwrap().expr()
    }
    fn values(self) -> (i64, ()) {
        (self.0, ())
    }
}

#[test]
fn the_code_of_a_record_is_not_asked_while_rows_are_read() {
    let data = loaded::<_, AddRemove>((0..5000).map(|i| Fickle(i % 121)));
    let adults = table(&data).filter(|_| Ex::<Col<Fickle, Here>>::column().ge(lit::<P18>()));
    let built = adults.map(|amount| amount).sum();
    let asked = ASKED.get();
    let count = (0..5000).filter(|i| i % 121 >= 18).count() as i128;
    assert_eq!(exact(built), i128::from(asked) * count, "one value for all chunks");
    assert_eq!(ASKED.get(), asked, "otherwise a record could count the chunks");
    let mut seen = Parameters::default();
    built.plan.parameters(&mut seen);
    adults.map(|amount| amount).sum().plan.parameters(&mut seen);
    assert_eq!(seen.conflict(), Some(Conflict::Values("amount")), "its parameter is known to the release");
}
