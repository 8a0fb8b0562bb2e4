//! Neighbours move the sums of clipped vectors by at most the typed bound, in the metric of the
//! clip, and some pair of neighbours attains it.

use typenum::{P2, P3, P7, P25, P30, P50, P65, P100, P120};

use crate::aggregate::{Aggregate, Protected};
use crate::expr::Ex;
use crate::measure::{Eps, Pure, Rho, Zcdp};
use crate::mechanism::{Gaussian, Laplace, Mechanism};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::D1;
use crate::record::{DropRow, Refuse};
use crate::testing::{
    ByPerson, Pairs, PerRow, Person, Random, Raw, Ward, bound, dec, each_variant, exact, implements, lit,
    loaded, node, table,
};

#[test]
fn clipped_sums_are_sound() {
    each_variant!(|pairs| {
        pairs.is_sound("one number in L1", |t| t.sum_l1(lit::<P30>(), |p| (p.age - lit::<P65>(), ())));
        pairs.is_sound("one number in L2", |t| t.sum_l2(lit::<P30>(), |p| (p.age - lit::<P65>(), ())));
        pairs.is_sound("two in L1", |t| {
            t.sum_l1(lit::<P25>(), |p| (p.age - lit::<P50>(), (p.id * lit::<P7>(), ())))
        });
        pairs.is_sound("two in L2", |t| {
            t.sum_l2(lit::<P25>(), |p| (p.age - lit::<P50>(), (p.id * lit::<P7>(), ())))
        });
        pairs.is_sound("of some rows", |t| {
            t.filter(|p| p.smoker).sum_l2(lit::<P25>(), |p| (p.age, (p.age - lit::<P100>(), ())))
        });
        pairs.is_sound("wide", |t| t.sum_l2(lit::<P25>(), |p| (p.wide, (p.age, ()))));
    });
}

#[test]
fn bounds_are_attained() {
    let row = |age: i64| Raw { id: 0, age, smoker: true, ward: Ward::Er, bill: 0, wide: 0, any: 0 };
    let of = |ages: &[i64]| {
        let rows = ages.iter().map(|age| Person::<PerRow, Refuse>::from(row(*age)));
        let data = loaded::<_, ReplaceOne>(rows);
        let t = table(&data);
        let one = exact(t.sum_l1(lit::<P30>(), |p| (p.age - lit::<P65>(), ())));
        (one[0], exact(t.sum_l2(lit::<P30>(), |p| (p.age - lit::<P65>(), ())))[0])
    };
    // The first table is empty. The second has an added row, and the third has a row on the other
    // side of zero.
    assert_eq!((of(&[]), of(&[95]), of(&[5])), ((0, 0), (30, 30), (-30, -30)));
    assert_eq!(of(&[120]), (30, 30));
}

#[test]
fn bounds_are_those_of_the_table_in_the_book() {
    fn of<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    macro_rules! vectors {
        ($unit:ty, $policy:ty, $relation:ty) => {{
            let data = loaded::<Person<$unit, $policy>, $relation>([]);
            let t = table(&data);
            (
                of(t.sum_l1(lit::<P7>(), |p| (p.age, (p.id, ())))),
                of(t.sum_l2(dec::<P25, D1>(), |p| (p.bill, ()))),
            )
        }};
    }
    // The radius 2.5 is 250 hundredths.
    assert_eq!(vectors!(PerRow, Refuse, AddRemove), (7, 250));
    assert_eq!(vectors!(PerRow, Refuse, ReplaceOne), (14, 500));
    assert_eq!(vectors!(PerRow, DropRow, ReplaceOne), (14, 500));
    assert_eq!(vectors!(ByPerson, Refuse, AddRemove), (21, 750));
    assert_eq!(vectors!(ByPerson, Refuse, ReplaceOne), (42, 1500));
}

#[test]
fn the_checker_refutes_wrong_bounds() {
    let rows = Pairs::<PerRow, Refuse, AddRemove>::random(77);
    let beyond =
        |claim| rows.refute(claim, |t| t.sum_l2(lit::<P30>(), |p| (p.age - lit::<P65>(), (p.id, ()))));
    assert!(beyond(28) && !beyond(30));
    let replaced = Pairs::<PerRow, Refuse, ReplaceOne>::random(78);
    let beyond = |claim| replaced.refute(claim, |t| t.sum_l2(lit::<P30>(), |p| (p.age - lit::<P65>(), ())));
    assert!(beyond(30), "the radius instead of the diameter");
    assert!(beyond(43) && !beyond(60), "√2 times the radius, as if no two vectors were opposite");
}

#[test]
fn sums_are_of_the_rows_of_the_table_and_clipped_one_by_one() {
    let row =
        |age: i64, id: i64| Raw { id, age, smoker: age > 30, ward: Ward::Er, bill: 0, wide: 1 << 59, any: 0 };
    for rows in [0, 1, 1023, 1025] {
        let mut random = Random::new(rows);
        let raw: Vec<Raw> = (0..rows).map(|_| row(random.within(-20, 120), random.within(0, 9))).collect();
        let data = loaded::<_, AddRemove>(raw.iter().copied().map(Person::<PerRow, Refuse>::from));
        let clip = |r: &Raw| {
            let (x, y) = (r.age as f64, 5.0 * r.id as f64);
            let length = x.hypot(y);
            let by = if length > 25.0 { 25.0 / length.ceil() } else { 1.0 };
            (x * by, y * by)
        };
        let exact = exact(table(&data).sum_l2(lit::<P25>(), |p| (p.age, (p.id * lit::<typenum::P5>(), ()))));
        let near: (f64, f64) =
            raw.iter().map(clip).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        // Rounding toward zero removes less than 2 from each number. The only other rounding is in
        // the scale, because the length is rounded up to a whole number.
        let slack = 2.0 * rows as f64 + 1e-6;
        assert!(
            (exact[0] as f64 - near.0).abs() <= slack && (exact[1] as f64 - near.1).abs() <= slack,
            "{exact:?}, {near:?}"
        );
    }
    // These values are far beyond the radius, and a filter masks some rows.
    let data =
        loaded::<_, AddRemove>([row(40, 3), row(20, 3), row(120, 0)].map(Person::<PerRow, Refuse>::from));
    let wide = table(&data).filter(|p| p.smoker).sum_l1(lit::<P120>(), |p| (p.age, (p.wide, ())));
    assert_eq!(
        exact(wide),
        [0, 238],
        "119 of each: the other number takes a part, and both are rounded down"
    );
    let both = table(&data).filter(|p| p.smoker).sum_l2(lit::<P120>(), |p| (p.age, (p.id, ())));
    assert_eq!(exact(both), [160, 3]);
}

#[test]
fn laplace_noise_is_for_vectors_that_are_clipped_in_l1() {
    type Plan = crate::transformation::Source<Person<PerRow, Refuse>, AddRemove, crate::env::First>;
    type Age = crate::expr::Col<Person<PerRow, Refuse>, crate::record::There<crate::record::Here>>;
    type Of<C> = super::VectorSum<Plan, (Ex<Age>, ()), C, P2, crate::num::D0>;
    assert!(implements!(Laplace<Eps<typenum::U7>, 1>: Mechanism<Of<super::ClipL1>, Pure>));
    assert!(implements!(Gaussian<Rho<typenum::U7>, 1>: Mechanism<Of<super::ClipL1>, Zcdp>));
    assert!(implements!(Gaussian<Rho<typenum::U7>, 1>: Mechanism<Of<super::ClipL2>, Zcdp>));
    assert!(!implements!(Laplace<Eps<typenum::U7>, 1>: Mechanism<Of<super::ClipL2>, Pure>));
    assert!(!implements!(Laplace<Eps<typenum::U7>, 1>: Mechanism<Of<super::ClipL2>, Zcdp>));
}

#[test]
fn the_certificate_names_clip_radius_and_coordinates() {
    fn text<A: Aggregate>(_: Protected<'_, A>) -> String {
        node(A::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    let of = text(table(&data).sum_l2(lit::<P3>(), |p| (p.age, (p.id, ()))));
    let start = "{\"rule\":\"vector-sum/1\",\"clip\":\"L2\",\"radius\":3,\"digits\":0,\"coordinates\":[{\"op\":\"column\",\"index\":1,\
        \"name\":\"age\"},{\"op\":\"column\",\"index\":0,\"name\":\"id\"}],\"sensitivity\":[18],\"premises\":[{\"rule\":\"source/1\"";
    assert!(of.starts_with(start), "{of}");
}
