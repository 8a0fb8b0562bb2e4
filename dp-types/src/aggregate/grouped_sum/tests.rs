//! Neighbours change the sums of all groups together by at most D times the largest magnitude, or
//! by twice this bound under `ReplaceOne`. Some pair of neighbours attains the bound.

use typenum::{N5, N20, P7, P18, P50, P65, P99, U2, Z0};

use crate::aggregate::{Aggregate, Protected};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::record::{DropRow, Refuse};
use crate::testing::{
    ByPerson, Pairs, PerRow, Person, Random, Raw, Stay, bound, each_variant, exact, lit, loaded, node, table,
};
use crate::transformation::slot;

#[test]
fn grouped_sums_are_tight() {
    each_variant!(|pairs| {
        pairs.is_tight("a positive range", |t| {
            t.partition(|p| p.smoker).map(|p| p.age.clamp(lit::<P18>(), lit::<P50>())).sum()
        });
        pairs.is_tight("a range around zero", |t| {
            t.partition(|p| p.smoker).map(|p| p.age.clamp(lit::<N5>(), lit::<P7>())).sum()
        });
        pairs.is_tight("a negative range", |t| {
            t.partition(|p| p.ward).map(|p| p.age.clamp(lit::<N20>(), lit::<N5>()) + lit::<N5>()).sum()
        });
        pairs.is_tight("a decimal", |t| t.partition(|p| p.smoker).map(|p| p.bill.min(lit::<P7>())).sum());
        pairs.is_tight("filtered after the partition", |t| {
            t.partition(|p| p.ward)
                .filter(|p| p.age.ge(lit::<P18>()))
                .map(|p| p.age.clamp(lit::<P18>(), lit::<P50>()))
                .sum()
        });
        pairs.is_tight("counted", |t| t.partition(|p| p.smoker).partition(|p| p.ward).count());
        // Each value determines its group, so the sums cannot change by the whole bound.
        pairs.is_sound("by the value that is summed", |t| {
            t.partition(|p| p.age.cut((lit::<P18>(), ()))).map(|p| p.age).sum()
        });
        pairs.is_sound("wide values", |t| t.partition(|p| p.smoker).map(|p| p.wide).sum());
    });
}

#[test]
fn bounds_are_those_of_the_table_in_the_book() {
    fn of<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    macro_rules! sums {
        ($unit:ty, $relation:ty) => {{
            let data = loaded::<Person<$unit, Refuse>, $relation>([]);
            let parts = table(&data).partition(|p| p.ward);
            (
                of(parts.map(|p| p.age.clamp(lit::<N20>(), lit::<P7>())).sum()),
                of(parts.filter(|p| p.smoker).map(|p| p.age).sum()),
                of(parts.count()),
            )
        }};
    }
    assert_eq!(sums!(PerRow, AddRemove), (20, 120, 1));
    assert_eq!(sums!(PerRow, ReplaceOne), (40, 240, 2));
    assert_eq!(sums!(ByPerson, AddRemove), (60, 360, 3));
    assert_eq!(sums!(ByPerson, ReplaceOne), (120, 720, 6));
}

#[test]
fn the_checker_refutes_wrong_bounds() {
    let replaced = Pairs::<PerRow, Refuse, ReplaceOne>::random(51);
    let sums = |claim| {
        replaced
            .refute(claim, |t| t.partition(|p| p.ward).map(|p| p.age.clamp(lit::<P18>(), lit::<P99>())).sum())
    };
    assert!(!sums(198));
    assert!(sums(197), "one less than the bound");
    assert!(
        sums(99),
        "a replaced row leaves one group with all of its value and enters another with all of it"
    );
    let persons = Pairs::<ByPerson, Refuse, AddRemove>::random(52);
    let sums =
        |claim| persons.refute(claim, |t| t.partition(|p| p.smoker).map(|p| p.age.min(lit::<P50>())).sum());
    assert!(sums(2 * 50), "a person has three rows, not two");
    assert!(!sums(3 * 50));
    let dropped = Pairs::<PerRow, DropRow, AddRemove>::random(53);
    assert!(dropped.refute(0, |t| t.partition(|p| p.smoker).map(|p| p.age).sum()));
}

#[test]
fn grouped_sums_are_exact_across_chunks_and_widths() {
    for rows in [0, 1, 255, 256, 257, 1023, 1024, 1025, 3000] {
        let mut random = Random::new(rows);
        let raw: Vec<Raw> = (0..rows).map(|i| Raw::random(&mut random, (i % 10) as i64, false)).collect();
        let data = loaded::<_, AddRemove>(raw.iter().copied().map(Person::<PerRow, Refuse>::from));
        let t = table(&data);
        let plain = |groups: usize, group: &dyn Fn(&Raw) -> usize, value: &dyn Fn(&Raw) -> i128| {
            let mut sums = vec![0; groups];
            raw.iter().for_each(|r| sums[group(r)] += value(r));
            sums
        };
        let ward = |r: &Raw| r.ward as usize;
        // These sums are computed in words of 16 bits, in cells of 64 bits, and in 128 bits because
        // 64-bit cells would wrap.
        let wards = t.partition(|p| p.ward);
        assert_eq!(exact(wards.map(|p| p.age).sum()), plain(3, &ward, &|r| r.age.into()));
        assert_eq!(exact(wards.map(|p| p.wide).sum()), plain(3, &ward, &|r| r.wide.into()));
        let filtered = wards.filter(|p| p.smoker).map(|p| p.bill);
        let bills = |r: &Raw| if r.smoker { i128::from(r.bill) } else { 0 };
        assert_eq!(exact(filtered.sum()), plain(3, &ward, &bills));
        // In the first sum, each age is its own group. In the second sum, there are too many groups
        // for several cells each.
        let ages = t.partition(|p| p.age).map(|p| p.bill).sum();
        assert_eq!(exact(ages), plain(141, &|r| (r.age + 20) as usize, &|r| r.bill.into()));
        let many = t.partition(|p| (p.age, p.id)).map(|p| p.age).sum();
        let group = |r: &Raw| (r.age + 20) as usize * 10 + r.id as usize;
        assert_eq!(exact(many), plain(1410, &group, &|r| r.age.into()));
        // A flat map pushes more rows per block than the source has. Its masked rows add nothing to
        // a sum.
        let stays = t.flat_map::<Stay, U2, _>(|p| {
            let stay = |cost| slot::<Stay, _, _>(p.smoker, (p.ward, (cost, (p.smoker, ()))));
            let (a, b) = (lit::<P7>().expr(), lit::<P50>().expr());
            (
                slot::<Stay, _, _>(p.age.ge(lit::<P65>()), (p.ward, (a, (p.smoker, ())))),
                (stay(a), (stay(a), (slot::<Stay, _, _>(p.smoker, (p.ward, (b, (p.smoker, ())))), ()))),
            )
        });
        let stayed = |r: &Raw| match (r.age >= 65, r.smoker) {
            (true, false) => 7,
            (_, true) => 14,
            (false, false) => 0,
        };
        assert_eq!(exact(stays.partition(|s| s.ward).map(|s| s.cost).sum()), plain(3, &ward, &stayed));
    }
}

#[test]
fn empty_groups_are_there_and_zero() {
    let data = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let sums =
        table(&data).partition(|p| (p.smoker, p.ward, p.age.cut((lit::<Z0>(), ())))).map(|p| p.age).sum();
    assert_eq!(exact(sums), [0; 12]);
}

#[test]
fn the_certificate_names_values_key_bins_and_bound() {
    fn text<A: Aggregate>(_: Protected<'_, A>) -> String {
        node(A::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    let of = text(table(&data).partition(|p| p.ward).map(|p| p.bill).sum());
    let start = "{\"rule\":\"grouped-sum/1\",\"lo\":0,\"hi\":1000,\"digits\":2,\"key\":{\"cut\":\"category\",\"args\":[";
    assert!(of.starts_with(start), "{of}");
    assert!(of.contains("]},\"bins\":3,\"sensitivity\":[6000],\"premises\":[{\"rule\":\"map/1\""), "{of}");
}
