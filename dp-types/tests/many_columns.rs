//! Tests of records with many columns. `#[derive(Record)]` splits the columns of a long record into
//! lists and joins the lists. These tests show that each field name still refers to its own column.
//! The noise of the queries is zero except in one run in 10^8.

#![cfg(feature = "macros")]

use dp_types::law::record::{Fields, Unit};
use dp_types::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq, Category)]
enum Ward {
    Icu,
    Er,
}

/// A record with 17 fields in 21 columns, which make three lists.
#[derive(Record)]
struct Answers {
    #[dp(range = 0..=9)]
    a: i64,
    #[dp(range = 0..=9)]
    b: Option<i64>,
    c: bool,
    #[dp(category)]
    d: Ward,
    #[dp(range = 0.00..=9.99, step = 0.01)]
    e: Decimal,
    #[dp(unbounded)]
    f: i64,
    #[dp(text = 2)]
    g: String,
    // This field has five columns. These columns begin in the middle of a list and reach its end.
    #[dp(text = 40)]
    h: String,
    #[dp(unit, at_most = 1, range = 0..=99)]
    i: u8,
    #[dp(range = 0..=9)]
    j: i64,
    #[dp(range = 0..=9)]
    k: i64,
    #[dp(range = 0..=9)]
    l: i64,
    #[dp(range = 0..=9)]
    m: i64,
    #[dp(range = 0..=9)]
    n: i64,
    #[dp(range = 0..=9)]
    o: i64,
    #[dp(range = 0..=9)]
    p: i64,
    #[dp(range = 0..=9)]
    q: i64,
}

fn row(number: u8) -> Answers {
    let digit = i64::from(number % 10);
    Answers {
        a: digit,
        b: Some(digit).filter(|digit| *digit > 4),
        c: number.is_multiple_of(2),
        d: if number.is_multiple_of(3) { Ward::Icu } else { Ward::Er },
        e: Decimal::new(digit * 11, 2),
        f: -digit,
        g: "xy".to_owned(),
        h: format!("a text of so many characters, and {number}"),
        i: number,
        j: 1,
        k: 2,
        l: 3,
        m: 4,
        n: 5,
        o: 6,
        p: 7,
        q: digit,
    }
}

/// A record with more than one list, made from another record, with its columns in a different
/// order.
#[derive(Record)]
struct Chosen {
    #[dp(range = 0..=9)]
    q: i64,
    #[dp(range = 0..=9)]
    a: i64,
    #[dp(range = 0..=9)]
    j: i64,
    #[dp(range = 0..=9)]
    k: i64,
    #[dp(range = 0..=9)]
    l: i64,
    #[dp(range = 0..=9)]
    m: i64,
    #[dp(range = 0..=9)]
    n: i64,
    #[dp(range = 0..=9)]
    o: i64,
    #[dp(text = 40)]
    h: String,
    c: bool,
}

#[dp_query(epsilon = 900)]
fn of_columns(rows: Table<Answers>) -> (i64, i64, i64, i64, i64) {
    let last = rows.map(|r| r.q).sum().laplace(180);
    let ninth = rows.filter(|r| r.i < 10 && r.d == Ward::Er).count().laplace(180);
    let text = rows.filter(|r| r.h == "a text of so many characters, and 7").count().laplace(180);
    let there = rows.drop_missing(|r| r.b).sum().laplace(180);
    let bills = rows.filter(|r| r.e == 0.77 && r.f.clamp(-9, 9) == -7).count().laplace(180);
    (last.value(), ninth.value(), text.value(), there.value(), bills.value())
}

#[dp_query(epsilon = 540)]
fn of_new_rows(rows: Table<Answers>) -> (i64, i64, i64) {
    let chosen = rows.flat_map::<Chosen, 1>(|r| {
        [(r.c, Chosen { q: r.q, a: r.a, j: r.j, k: r.k, l: r.l, m: r.m, n: r.n, o: r.o, h: r.h, c: r.c })]
    });
    let last = chosen.filter(|n| n.c && n.h == "a text of so many characters, and 8").count().laplace(180);
    let first = chosen.map(|n| n.q).sum().laplace(180);
    let eighth = chosen.map(|n| n.o).sum().laplace(180);
    (last.value(), first.value(), eighth.value())
}

fn loaded() -> Dataset<Answers> {
    Dataset::from_rows((0..20).map(row)).expect("all fit")
}

fn digits(of: impl Fn(&i64) -> bool) -> i64 {
    (0..20).map(|number| number % 10).filter(of).sum()
}

#[test]
fn each_column_is_where_its_name_is() {
    let answers = loaded().open::<eps!(900)>().run(of_columns).expect("the budget is for this query");
    assert_eq!(answers, (digits(|_| true), 6, 1, digits(|digit| *digit > 4), 2));
    let answers = loaded().open::<eps!(540)>().run(of_new_rows).expect("the budget is for this query");
    assert_eq!(answers, (1, digits(|digit| digit % 2 == 0), 60));
}

#[test]
fn what_is_said_of_a_column_is_said_of_the_one_with_its_name() {
    type F = <Answers as Record>::Fields;
    assert_eq!((F::COUNT, F::INTERNS), (21, 0));
    assert_eq!(<<Answers as Record>::Unit as Unit<F>>::COLUMN, Some(12));
    for (column, name) in Answers::COLUMNS.iter().enumerate() {
        let allowed = F::allowed(column);
        let expected = match *name {
            "c" => "true or false",
            "d" => "one of Icu, Er",
            "e" => "0.00 to 9.99 in steps of 0.01",
            "i" => "a whole number from 0 to 99",
            "f" => "a whole number of magnitude below 2^62",
            name if name.starts_with(['g', 'h']) => continue,
            _ => "a whole number from 0 to 9",
        };
        assert!(allowed.starts_with(expected), "{name}: {allowed}");
    }
    let refused = Dataset::<Answers>::from_rows([row(3), Answers { q: 10, ..row(4) }]);
    let sentence = "row 2, column `q`: the value is above the range; allowed is a whole number from 0 to 9";
    assert_eq!(refused.err().expect("10 is above 9").to_string(), sentence);
}
