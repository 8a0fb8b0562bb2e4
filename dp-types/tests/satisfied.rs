//! Tests of the check whether a comparison with a literal can be true, for all literals in a range
//! and around it.

use core::any::type_name;

use dp_types::law::expr::Ex;
use dp_types::prelude::*;

#[derive(Record)]
struct Visit {
    #[dp(range = 0..=2)]
    pain: i64,
    #[dp(range = 1..=1)]
    one: i64,
    #[dp(unbounded)]
    income: i64,
}

/// The name of the type, which states which rows satisfy the condition.
fn said<T>(_: &T) -> &'static str {
    let name = type_name::<T>();
    ["Never", "Always", "Sometimes"]
        .into_iter()
        .find(|word| name.contains(&format!("::{word}<")))
        .expect("one")
}

/// Which rows satisfy the condition, found by trying all values of a range.
fn counted(range: core::ops::RangeInclusive<i64>, holds: impl Fn(i64) -> bool) -> &'static str {
    let satisfied: Vec<bool> = range.map(holds).collect();
    match (satisfied.contains(&true), satisfied.contains(&false)) {
        (false, _) => "Never",
        (_, false) => "Always",
        _ => "Sometimes",
    }
}

macro_rules! agree {
    ($column:expr, $range:expr, $($literal:literal)*) => { $(
        agree!(@ $column, $range, $literal, lt <, le <=, gt >, ge >=, eq ==, ne !=);
    )* };
    (@ $column:expr, $range:expr, $literal:literal, $($method:ident $op:tt),*) => { $(
        let expected = counted($range, |value| value $op $literal);
        let told = said(&$column.$method(lit!($literal)).judged());
        assert_eq!(told, expected, "{} {} from {:?}", stringify!($op), $literal, $range);
    )* };
}

#[test]
fn the_types_say_what_all_values_say() {
    let p = Visit::proxy();
    agree!(p.pain, 0..=2, -1 0 1 2 3);
    agree!(p.one, 1..=1, 0 1 2);
    agree!(p.pain + p.one, 1..=3, 0 1 2 3 4);
}

#[test]
fn an_unbounded_column_can_hold_anything() {
    let p = Visit::proxy();
    assert_eq!(said(&p.income.lt(lit!(-1_000_000)).judged()), "Sometimes");
    fn same<T: Copy>(_: Ex<T>) {}
    same(p.income.lt(lit!(0)).judged().holds());
}
