//! Tests that the fingerprint of a dataset depends only on the rows.

use dp_types::Record as Row;
use dp_types::prelude::*;

#[derive(Record)]
struct Bed {
    #[dp(range = -5..=40)]
    age: i64,
    #[dp(category)]
    ward: Ward,
    #[dp(range = 0.0..=9.0, step = 0.01)]
    bill: Decimal,
    full: bool,
}
#[derive(Category, Clone, Copy)]
enum Ward {
    Icu,
    Er,
}

/// A record with the same columns in another order, and with other ranges.
#[derive(Record)]
struct Again {
    full: bool,
    #[dp(range = 0.0..=50.0, step = 0.01)]
    bill: Decimal,
    #[dp(range = -90..=90)]
    age: i64,
    #[dp(category)]
    ward: Ward,
}

const KEY: [u8; 32] = [7; 32];

fn print<R: Row>(rows: impl IntoIterator<Item = R>) -> [u8; 32] {
    Dataset::<R>::from_rows(rows).expect("they fit").reveal_fingerprint(&KEY)
}
fn beds(rows: &[(i64, Ward, i64)]) -> [u8; 32] {
    print(rows.iter().map(|&(age, ward, bill)| Bed { age, ward, bill: Decimal::new(bill, 2), full: age > 0 }))
}

#[test]
fn the_order_of_rows_and_columns_and_the_ranges_do_not_matter() {
    let rows = [(30, Ward::Icu, 250), (-1, Ward::Er, 7), (30, Ward::Er, 250), (30, Ward::Icu, 250)];
    let mut turned = rows;
    turned.rotate_left(2);
    assert_eq!(beds(&rows), beds(&turned));
    let again = rows.map(|(age, ward, bill)| Again { full: age > 0, bill: Decimal::new(bill, 2), age, ward });
    assert_eq!(beds(&rows), print(again));
    // Thousands of rows, in several chunks, have the same fingerprint in reverse order.
    let many: Vec<_> = (0..5000).map(|i| (i % 41, Ward::Er, (i * 7919) % 900)).collect();
    let back: Vec<_> = many.iter().copied().rev().collect();
    assert_eq!(beds(&many), beds(&back));
}

#[test]
fn other_rows_and_other_keys_have_other_fingerprints() {
    let rows = [(30, Ward::Icu, 250), (2, Ward::Er, 7)];
    let others: [&[_]; 6] = [
        &[],
        &[rows[0]],
        &[rows[0], rows[0]],
        &[rows[0], rows[1], rows[1]],
        &[rows[0], (2, Ward::Icu, 7)],
        &[(2, Ward::Icu, 250), (30, Ward::Er, 7)],
    ];
    for other in others {
        assert_ne!(beds(&rows), beds(other));
    }
    let other = |key| Dataset::<Bed>::from_rows([]).expect("no rows").reveal_fingerprint(key);
    assert_ne!(other(&KEY), other(&[8; 32]));
}

/// A visit by a person, with a delay that can be missing.
#[derive(Record)]
struct Visit {
    #[dp(range = -3..=60)]
    delay: Option<i64>,
    #[dp(unit, at_most = 9)]
    person: String,
}
/// A record with the columns of `Visit`, but with a wider range.
#[derive(Record)]
struct LongerVisit {
    #[dp(unit, at_most = 9)]
    person: String,
    #[dp(range = -90..=600)]
    delay: Option<i64>,
}

#[test]
fn a_gap_is_a_gap_in_any_range_and_no_value() {
    let rows = [(Some(4), "ann"), (None, "bob"), (Some(-3), "ann")];
    let visits = |rows: [(Option<i64>, &str); 3]| {
        print(rows.map(|(delay, person)| Visit { delay, person: person.to_owned() }))
    };
    let longer = rows.map(|(delay, person)| LongerVisit { delay, person: person.to_owned() });
    assert_eq!(visits(rows), print(longer));
    // The order of the rows does not matter. As documented, the identifiers are not part of the
    // fingerprint.
    assert_eq!(visits(rows), visits([rows[2], rows[0], (None, "eve")]));
    // The record with the wider range encodes a missing value by one of these numbers. All of these
    // numbers would fit the column of that record.
    for other in [Some(-4), Some(-3), Some(0)] {
        let other = [rows[0], (other, "bob"), rows[2]];
        let longer = other.map(|(delay, person)| LongerVisit { delay, person: person.to_owned() });
        assert_ne!(visits(rows), print(longer));
    }
}

/// When a session is opened, a ledger receives the same fingerprints that the holder saw.
#[test]
fn a_ledger_knows_the_datasets_of_a_session() {
    use dp_types::law::session::{Account, Ledger, LedgerError, Opening};
    struct Knows([[u8; 32]; 2]);
    impl Ledger for Knows {
        fn open(&self, opening: &Opening<'_>) -> Result<Box<dyn Account>, LedgerError> {
            assert_eq!([0, 1].map(|dataset| opening.reveal_fingerprint(dataset, &KEY)), self.0.map(Some));
            assert_eq!(opening.reveal_fingerprint(2, &KEY), None);
            Err("seen".into())
        }
    }
    let one =
        || Dataset::<Bed>::from_rows([Bed { age: 1, ward: Ward::Er, bill: Decimal::new(5, 2), full: true }]);
    let two = || Dataset::<Again>::from_rows([]);
    let knows = Knows([
        one().expect("it fits").reveal_fingerprint(&KEY),
        two().expect("no rows").reveal_fingerprint(&KEY),
    ]);
    let session =
        one().expect("it fits").session::<eps!(1)>().and(two().expect("no rows").session::<eps!(1)>());
    assert!(session.open_with(&knows).is_err());
}
