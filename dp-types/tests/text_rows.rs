//! Tests of texts as columns of new rows. `map`, `flat_map` and the joins copy a row's text, and
//! later transformations find the text in the new row. Each count equals the count in plain Rust.
//! The noise of these queries is zero except in one run in 10^12.

#![cfg(feature = "macros")]

use dp_audit::read::read_from;
use dp_audit::verify::{Options, verify};
use dp_types::law::certificate::certificate;
use dp_types::prelude::*;

#[derive(Record)]
struct Visit {
    #[dp(unit, at_most = 5, range = 0..=999)]
    person: i64,
    #[dp(text = 8)]
    code: String,
    #[dp(text = 20)]
    ward: String,
    #[dp(text = 20)]
    unit: Option<String>,
    #[dp(text = 3)]
    land: Option<String>,
    #[dp(range = 0..=9)]
    nights: i64,
}

/// A stay whose columns are in a different order than those of the first record.
#[derive(Record)]
struct Stay {
    #[dp(text = 20)]
    unit: Option<String>,
    #[dp(range = 0..=9)]
    nights: i64,
    #[dp(text = 20)]
    ward: String,
    #[dp(text = 3)]
    land: String,
    #[dp(text = 8)]
    code: Option<String>,
}

#[derive(Record)]
struct Person {
    #[dp(unit, at_most = 1, range = 0..=999)]
    person: i64,
    #[dp(text = 12)]
    city: String,
    #[dp(text = 2)]
    sex: String,
}

#[derive(Record)]
struct Seen {
    #[dp(text = 12)]
    city: String,
    #[dp(text = 20)]
    ward: String,
    #[dp(text = 2)]
    sex: String,
    #[dp(text = 8)]
    code: String,
}

const CODES: [&str; 4] = ["K21", "", "K21.90ab", "I10"];
const WARDS: [&str; 5] = ["Emergency room", "Emergenc", "", "Emergency room, west", "Surgery"];
const UNITS: [Option<&str>; 3] = [None, Some("General surgery"), Some("none")];
const LANDS: [Option<&str>; 4] = [Some("DE"), None, Some("FRA"), Some("")];
const CITIES: [&str; 3] = ["Ulm", "Frankfurt", "Frankfurt/M."];
const SEXES: [&str; 3] = ["f", "m", ""];
const ROWS: usize = 1500;

fn visits() -> Dataset<Visit> {
    Dataset::from_rows((0..ROWS).map(|i| Visit {
        person: (i / 4) as i64,
        code: CODES[i % 4].to_owned(),
        ward: WARDS[i % 5].to_owned(),
        unit: UNITS[i % 3].map(str::to_owned),
        land: LANDS[i / 7 % 4].map(str::to_owned),
        nights: (i * i % 10) as i64,
    }))
    .expect("they fit")
}

fn people() -> Dataset<Person> {
    Dataset::from_rows((0..300).map(|i| Person {
        person: i as i64,
        city: CITIES[i % 3].to_owned(),
        sex: SEXES[i / 3 % 3].to_owned(),
    }))
    .expect("they fit")
}

fn rows(holds: impl Fn(usize) -> bool) -> i64 {
    (0..ROWS).filter(|&i| holds(i)).count() as i64
}

#[dp_query(epsilon = 900.0)]
fn of_stays(visits: Table<Visit>) -> [i64; 6] {
    let stays = visits.map(|v| Stay {
        code: v.code,
        land: v.land.or("?"),
        ward: v.ward,
        nights: v.nights,
        unit: v.unit.or("Emergency room"),
    });
    [
        stays.filter(|s| s.ward == "Emergency room, west").count().laplace(150.0).value(),
        stays.filter(|s| s.ward.starts_with("Emergency")).count().laplace(150.0).value(),
        stays
            .filter(|s| s.unit.or("") == "Emergency room" && s.unit.is_some())
            .count()
            .laplace(150.0)
            .value(),
        stays.filter(|s| s.land == "?" && s.code.or("none") == "K21").count().laplace(150.0).value(),
        stays.filter(|s| s.code.is_some() && s.ward.len() == 7).count().laplace(150.0).value(),
        stays.filter(|s| s.ward == s.unit.or("")).count().laplace(150.0).value(),
    ]
}

#[test]
fn a_new_row_has_the_texts_of_the_row_that_it_is_made_of() {
    let (counts, _) = visits().session::<eps!(900.0)>().run(of_stays).expect("noise");
    let (ward, unit) = (|i: usize| WARDS[i % 5], |i: usize| UNITS[i % 3].unwrap_or("Emergency room"));
    let expected = [
        rows(|i| ward(i) == "Emergency room, west"),
        rows(|i| ward(i).starts_with("Emergency")),
        rows(|i| unit(i) == "Emergency room"),
        rows(|i| LANDS[i / 7 % 4].is_none() && CODES[i % 4] == "K21"),
        rows(|i| ward(i).len() == 7),
        rows(|i| ward(i) == unit(i)),
    ];
    assert_eq!(counts, expected);
}

#[dp_query(epsilon = 900.0)]
fn by_ward(visits: Table<Visit>) -> Vec<i64> {
    let stays = visits.flat_map(|v| {
        [
            (
                v.nights >= 5,
                Stay {
                    unit: v.ward,
                    nights: v.nights,
                    ward: v.unit.or(""),
                    land: v.land.or("?"),
                    code: v.code,
                },
            ),
            (true, Stay { unit: v.ward, nights: v.nights, ward: v.ward, land: v.land.or(""), code: v.code }),
        ]
    });
    stays.histogram(|s| s.ward.among(["Emergenc", "General surgery", ""])).laplace(900.0).values()
}

#[test]
fn the_slots_of_a_row_have_texts() {
    let (counts, _) = visits().session::<eps!(900.0)>().run(by_ward).expect("noise");
    let names = ["Emergenc", "General surgery", ""];
    let mut expected = vec![0; 4];
    for i in 0..ROWS {
        let place = |text: &str| names.iter().position(|name| *name == text).unwrap_or(3);
        if i * i % 10 >= 5 {
            expected[place(UNITS[i % 3].unwrap_or(""))] += 1;
        }
        expected[place(WARDS[i % 5])] += 1;
    }
    assert_eq!(counts, expected);
}

#[dp_query(epsilon(visits = 900.0, people = 900.0))]
fn of_pairs(visits: Table<Visit>, people: Table<Person>) -> [i64; 2] {
    let seen =
        visits.join(people, (5, 1), |v, p| Seen { city: p.city, ward: v.ward, sex: p.sex, code: v.code });
    [
        seen.filter(|s| s.city == "Frankfurt/M." && s.ward.starts_with("Emergency"))
            .count()
            .laplace(450.0)
            .value(),
        seen.filter(|s| s.sex == "" && s.code == "K21.90ab").count().laplace(450.0).value(),
    ]
}

/// Visits without a known person are in no pair. The rows from index 300 on have no known person.
#[test]
fn a_pair_has_the_texts_of_both_rows() {
    let session = visits().session::<eps!(900.0)>().and(people().session::<eps!(900.0)>());
    let (counts, _) = session.run(of_pairs).expect("noise");
    let expected = [
        rows(|i| i < 1200 && i / 4 % 3 == 2 && WARDS[i % 5].starts_with("Emergency")),
        rows(|i| i < 1200 && i / 12 % 3 == 2 && i % 4 == 2),
    ];
    assert_eq!(counts, expected);
}

/// The auditor derives each of these certificates again: a text fits only a column with the same
/// number of characters.
#[test]
fn the_auditor_knows_texts_in_new_rows() {
    let faults = |line: &str| -> Vec<String> {
        let input = read_from(format!("{line}\n").as_bytes(), "a test".into()).expect("a record");
        let verdicts = verify(&input, Options { allow_seeded: true });
        verdicts.iter().flat_map(|verdict| verdict.faults.iter().map(ToString::to_string)).collect()
    };
    for line in [certificate::<of_stays>(), certificate::<by_ward>(), certificate::<of_pairs>()] {
        assert_eq!(faults(line), [""; 0]);
    }
}
