//! Tests that a map does not move neighbours further apart. Each expression has the same result as
//! plain integers, and the result is inside the expression's interval.

use typenum::{
    N1, N2, N3, N5, N20, P1, P2, P3, P7, P17, P18, P50, P68, P99, P120, P250, P273, P1000, P1024,
    P1073741824, Prod, Sum,
};

use crate::expr::{Bool, Eval, Ex, Num, Param, Parameter, Tree, variant};
use crate::neighbours::AddRemove;
use crate::num::{Bound, D0, D1, D2};
use crate::record::{Cells, Record, Refuse};
use crate::testing::{
    Open, PerRow, Person, Random, Raw, Ward, dec, each_variant, exact, lit, loaded, table, values,
};
use crate::transformation::Transformation;

#[test]
fn neighbours_stay_within_the_stability() {
    each_variant!(|pairs| {
        pairs.moves_by_stability("a column", |t| t.map(|p| p.age), |t| values(t, t.plan.proxy()));
        pairs.moves_by_stability(
            "values that collide",
            |t| t.map(|p| p.age / lit::<P99>()),
            |t| values(t, t.plan.proxy()),
        );
        pairs.moves_by_stability(
            "a choice",
            |t| t.map(|p| p.smoker.choose(p.bill, dec::<P250, D2>())),
            |t| values(t, t.plan.proxy()),
        );
        pairs.moves_by_stability(
            "a map of a filter of a map",
            |t| t.map(|p| p.age).filter(|a| a.ge(lit::<P18>())).map(|a| a * lit::<N3>()),
            |t| values(t, t.plan.proxy()),
        );
    });
}

type Row = Person<PerRow, Refuse>;

/// The interval that a type promises.
trait Interval {
    const ENDS: (i64, i64);
}
impl<Lo: Bound, Hi: Bound, K> Interval for Num<Lo, Hi, K> {
    const ENDS: (i64, i64) = (Lo::VALUE, Hi::VALUE);
}
impl Interval for Bool {
    const ENDS: (i64, i64) = (0, 1);
}

/// The same rows in two forms: raw and loaded.
struct Sample {
    raw: Vec<Raw>,
    data: Open<Row, AddRemove>,
}

impl Sample {
    fn of(rows: usize) -> Self {
        let mut random = Random::new(rows as u64);
        let raw: Vec<Raw> = (0..rows).map(|i| Raw::random(&mut random, (i % 10) as i64, false)).collect();
        let data = loaded(raw.iter().copied().map(Row::from));
        Self { raw, data }
    }

    /// Compares an expression with plain integers and with its interval. `values` has already
    /// compared the 32-bit path with the 64-bit path.
    fn agrees<T: Eval<Cells<Row>> + Tree<Ty: Interval>>(
        &self,
        what: &str,
        value: Ex<T>,
        plain: impl Fn(Raw) -> i128,
    ) {
        let found = values(table(&self.data), value);
        assert_eq!(found.len(), self.raw.len());
        let (lo, hi) = <T::Ty as Interval>::ENDS;
        for (raw, found) in self.raw.iter().zip(found) {
            assert_eq!(i128::from(found), plain(*raw), "{what} at {raw:?}");
            assert!((lo..=hi).contains(&found), "{what}: {found} is outside [{lo}, {hi}]");
        }
    }
}

fn samples() -> impl Iterator<Item = Sample> {
    [0, 1, 1023, 1024, 1025, 3000].into_iter().map(Sample::of)
}

/// 17,895,697 is the largest number whose product with 120 fits in 32 bits.
type Narrowest = Sum<Prod<Sum<Prod<P17, P1024>, P68>, P1024>, P273>;

#[test]
fn arithmetic_agrees_with_plain_integers() {
    let p = Row::proxy();
    for s in samples() {
        s.agrees("add", p.age + p.id, |r| i128::from(r.age + r.id));
        s.agrees("add a literal", p.age + lit::<N5>(), |r| i128::from(r.age - 5));
        s.agrees("a literal minus", lit::<P7>() - p.age, |r| i128::from(7 - r.age));
        s.agrees("subtract", p.age - p.id, |r| i128::from(r.age - r.id));
        s.agrees("negate", -p.age, |r| i128::from(-r.age));
        s.agrees("magnitude", p.age.abs(), |r| i128::from(r.age.abs()));
        s.agrees("least", p.age.min(p.id), |r| i128::from(r.age.min(r.id)));
        s.agrees("greatest", p.age.max(lit::<P18>()), |r| i128::from(r.age.max(18)));
        s.agrees("clamp", p.age.clamp(lit::<N5>(), lit::<P50>()), |r| i128::from(r.age.clamp(-5, 50)));
        s.agrees("multiply", p.age * lit::<N3>(), |r| i128::from(r.age * -3));
        s.agrees("multiply by zero", p.age * lit::<typenum::Z0>(), |_| 0);
        s.agrees("a literal times", lit::<P7>() * p.age, |r| i128::from(7 * r.age));
        s.agrees("divide", p.age / lit::<P7>(), |r| i128::from(r.age / 7));
        s.agrees("divide by a negative", p.age / lit::<N3>(), |r| i128::from(r.age / -3));
        s.agrees("decimals", p.bill + dec::<P7, D1>(), |r| i128::from(r.bill + 70));
        s.agrees("decimals and wholes", p.bill - lit::<P2>(), |r| i128::from(r.bill - 200));
        s.agrees("nested", (p.age + p.id) * lit::<P3>() - p.age / lit::<P2>(), |r| {
            i128::from((r.age + r.id) * 3 - r.age / 2)
        });
    }
}

#[test]
fn arithmetic_is_exact_at_the_ends_of_each_width() {
    let p = Row::proxy();
    let wide = |r: Raw| i128::from(r.wide);
    for s in samples() {
        s.agrees("fits 16 bits", p.age * lit::<P273>(), |r| i128::from(r.age) * 273);
        s.agrees("does not fit 16 bits", p.age * lit::<P273>() + p.age, |r| i128::from(r.age) * 274);
        s.agrees("back into 16 bits", (p.age * lit::<P1000>()).clamp(lit::<N5>(), lit::<P99>()), |r| {
            i128::from(r.age * 1000).clamp(-5, 99)
        });
        s.agrees("fits 32 bits", p.age * lit::<Narrowest>(), |r| i128::from(r.age) * 17_895_697);
        s.agrees("does not fit 32 bits", p.age * lit::<Narrowest>() + p.age, |r| {
            i128::from(r.age) * 17_895_698
        });
        let lowest = p.age.clamp(lit::<N2>(), lit::<P1>()) * lit::<P1073741824>();
        let plain = |r: Raw| i128::from(r.age.clamp(-2, 1)) << 30;
        s.agrees("down to -2^31", lowest, plain);
        s.agrees("the magnitude of -2^31", lowest.abs(), |r| plain(r).abs());
        s.agrees("minus -2^31", -lowest, |r| -plain(r));
        s.agrees("-2^31 / -1", lowest / lit::<N1>(), |r| -plain(r));
        s.agrees("back into 32 bits", (lowest.abs() - p.age).clamp(lit::<N20>(), lit::<P120>()), |r| {
            (plain(r).abs() - i128::from(r.age)).clamp(-20, 120)
        });
        s.agrees("wide", p.wide, wide);
        s.agrees("three times wide", p.wide * lit::<P3>() + lit::<P1000>(), |r| 3 * wide(r) + 1000);
        s.agrees("wide divided", p.wide / lit::<N3>(), |r| wide(r) / -3);
        s.agrees("wide clamped", p.wide.clamp(lit::<N5>(), lit::<P99>()), |r| wide(r).clamp(-5, 99));
        s.agrees("any clamped", p.any.clamp(lit::<N5>(), lit::<P99>()), |r| i128::from(r.any).clamp(-5, 99));
        s.agrees("narrow and wide", p.wide.min(p.age), |r| wide(r).min(i128::from(r.age)));
    }
}

#[test]
fn conditions_agree_with_plain_truth_values() {
    let p = Row::proxy();
    for s in samples() {
        s.agrees("lt", p.age.lt(lit::<P18>()), |r| i128::from(r.age < 18));
        s.agrees("le", p.age.le(p.id), |r| i128::from(r.age <= r.id));
        s.agrees("gt", p.wide.gt(p.age), |r| i128::from(r.wide > r.age));
        s.agrees("ge", p.bill.ge(dec::<P250, D2>()), |r| i128::from(r.bill >= 250));
        s.agrees("eq", p.age.eq(lit::<P120>()), |r| i128::from(r.age == 120));
        s.agrees("ne", p.any.ne(lit::<P120>()), |r| i128::from(r.any != 120));
        s.agrees("out of reach", p.age.lt(lit::<P1000>()), |_| 1);
        s.agrees("not", !p.smoker, |r| i128::from(!r.smoker));
        s.agrees("and", p.smoker & p.age.gt(lit::<P50>()), |r| i128::from(r.smoker && r.age > 50));
        s.agrees("or", p.smoker.or(p.age.gt(lit::<P50>())), |r| i128::from(r.smoker || r.age > 50));
        s.agrees("same", p.smoker.same(p.age.gt(lit::<P50>())), |r| i128::from(r.smoker == (r.age > 50)));
        s.agrees("first variant", p.ward.is(variant::<Ward, 0>()), |r| i128::from(r.ward == Ward::Icu));
        s.agrees("last variant", p.ward.is(variant::<Ward, 2>()), |r| i128::from(r.ward == Ward::Day));
        s.agrees("choose", p.smoker.choose(p.age, p.id), |r| i128::from(if r.smoker { r.age } else { r.id }));
        s.agrees("choose wide", p.smoker.choose(p.age, p.wide), |r| {
            i128::from(if r.smoker { r.age } else { r.wide })
        });
        s.agrees("choose a literal", p.smoker.choose(lit::<N20>(), p.age), |r| {
            i128::from(if r.smoker { -20 } else { r.age })
        });
        s.agrees("choose a truth", p.smoker.choose(p.age.gt(p.id), Ex::FALSE), |r| {
            i128::from(r.smoker && r.age > r.id)
        });
    }
}

#[test]
fn a_parameter_is_one_number_for_all_rows_inside_its_range() {
    struct Limit;
    impl Parameter for Limit {
        const NAME: &'static str = "limit";
        type Lo = P18;
        type Hi = P99;
        type Grid = D0;
    }
    for inside in [18, 50, 99] {
        let limit = Param::<Limit>::new(inside).unwrap();
        Sample::of(1025).agrees("a parameter", limit.expr(), |_| i128::from(inside));
        Sample::of(10)
            .agrees("beside a column", Row::proxy().age - limit.expr(), |r| i128::from(r.age - inside));
    }
    for outside in [17, 100, i64::MIN, i64::MAX] {
        assert!(Param::<Limit>::new(outside).is_err(), "{outside}");
    }
    let said = Param::<Limit>::new(17).err().unwrap().to_string();
    assert_eq!(said, "parameter `limit` is outside its declared range 18 to 99");
}

#[test]
fn a_closure_is_called_once_and_never_sees_a_row() {
    let calls = std::cell::Cell::new(0);
    let data = Sample::of(3000).data;
    let ages = table(&data).map(|p| {
        calls.set(calls.get() + 1);
        p.age
    });
    assert_eq!(calls.get(), 1, "the closure runs when the query is built");
    let _ = (exact(ages.sum()), exact(ages.count()), exact(ages.sum()));
    assert_eq!(calls.get(), 1, "and never again");
}
