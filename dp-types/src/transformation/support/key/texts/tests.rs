//! Tests that a look-up of texts in a list gives each row the same position as plain Rust. The
//! aggregates of neighbours differ by at most the sensitivity.

use crate::aggregate::{Aggregate, Protected};
use crate::env::First;
use crate::neighbours::{AddRemove, Neighbours, ReplaceOne};
use crate::prelude::Record;
use crate::record::{Cells, OneRow, Refuse, RowsFor};
use crate::testing::{Open, Random, bound, exact, loaded, node, numbers, table};
use crate::text;
use crate::transformation::{IntoKey, Key, Keyed, Source, Table};

#[derive(Record, Clone)]
struct Visit {
    #[dp(text = 4)]
    code: String,
    #[dp(text = 20)]
    ward: String,
    #[dp(text = 20)]
    unit: Option<String>,
    smoker: bool,
}

/// These texts are similar: some are parts of others, and some share a part.
const CODES: [&str; 5] = ["K21", "K2", "", "K21~", "I10"];
const WARDS: [&str; 6] = ["Emergency room", "Emergenc", "", "Emergency room, west", "y room", "Emergency"];

/// The list has the first code, a longer one, and the empty text.
macro_rules! codes {
    () => {
        (text!("K21"), (text!("K21~"), (text!(""), ())))
    };
}
macro_rules! wards {
    () => {
        (text!("Emergenc" "y room"), (text!("Emergenc"), (text!(""), ())))
    };
}

fn random(random: &mut Random) -> Visit {
    let mut ward = || WARDS[random.below(6)].to_owned();
    let (ward, unit) = (ward(), ward());
    let unit = random.coin().then_some(unit);
    Visit { code: CODES[random.below(5)].to_owned(), ward, unit, smoker: random.coin() }
}

fn place(names: &[&str], text: &str) -> usize {
    names.iter().position(|name| *name == text).unwrap_or(names.len())
}

fn agrees<V: IntoKey<Key: Keyed<Cells<Visit>>>>(
    key: impl Fn(VisitColumns) -> V,
    plain: impl Fn(&Visit) -> usize,
    names: &[&str],
    title: &str,
) {
    for rows in [0, 1, 1023, 1024, 1025, 3000] {
        let mut seed = Random::new(rows);
        let visits: Vec<Visit> = (0..rows).map(|_| random(&mut seed)).collect();
        let mut expected = vec![0; names.len() + 1];
        visits.iter().for_each(|visit| expected[plain(visit)] += 1);
        assert_eq!(exact(table(&loaded::<_, AddRemove>(visits)).histogram(&key)), expected);
    }
    assert_eq!(V::Key::PARTS, names.len() as u64 + 1);
    let words: Vec<Vec<String>> = (0..V::Key::PARTS).map(V::Key::words).collect();
    let expected = names.iter().chain(&["others"]).map(|name| vec![(*name).to_owned()]);
    assert_eq!(words, expected.collect::<Vec<_>>());
    assert_eq!(V::Key::titles(), [title]);
}

#[test]
fn texts_are_looked_up_in_a_list() {
    let codes = ["K21", "K21~", ""];
    agrees(|v| v.code.among_texts(codes!()), |v| place(&codes, &v.code), &codes, "code");
    let wards = ["Emergency room", "Emergenc", ""];
    agrees(|v| v.ward.among_texts(wards!()), |v| place(&wards, &v.ward), &wards, "ward");
    let unit = |v: &Visit| place(&wards, v.unit.as_deref().unwrap_or("Emergenc"));
    agrees(|v| v.unit.or_text(text!("Emergenc")).among_texts(wards!()), unit, &wards, "unit");
    // The list has one text that does not occur in any row, so its group has no rows.
    agrees(|v| v.ward.among_texts((text!("K21"), ())), |v| place(&["K21"], &v.ward), &["K21"], "ward");
}

/// A certificate describes the key as a number with a fixed number of values.
#[test]
fn a_key_of_texts_is_a_number_to_a_certificate() {
    fn of<V: IntoKey>(_: impl Fn(VisitColumns) -> V) -> String {
        node(<V::Key as Key>::NODE)
    }
    let said = of(|v| v.code.among_texts(codes!()));
    assert!(said.starts_with("{\"cut\":\"values\",\"lo\":0,\"hi\":3,\"digits\":0,\"args\":["), "{said}");
    for text in ["K21", "K21~", ""] {
        let choice = format!("{{\"op\":\"is-text\",\"text\":\"{text}\",");
        assert!(said.contains(&choice), "{text}: {said}");
    }
}

/// The largest change of an aggregate when one row is added, removed or replaced.
fn largest<N: Neighbours, A: Aggregate>(
    replaces: bool,
    ask: impl for<'d> Fn(Table<'d, Source<Visit, N, First>, Visit>) -> Protected<'d, A>,
) -> u128
where
    OneRow: RowsFor<N, Refuse>,
{
    let mut seed = Random::new(11);
    let load = |rows: &[Visit]| -> Open<Visit, N> { loaded(rows.iter().cloned()) };
    let pair = |_| {
        let mut rows: Vec<Visit> = (0..seed.below(40)).map(|_| random(&mut seed)).collect();
        rows.push(random(&mut seed));
        let before = load(&rows);
        rows.pop();
        if replaces {
            rows.push(random(&mut seed));
        }
        let (a, b) = (numbers(ask(table(&before))), numbers(ask(table(&load(&rows)))));
        a.iter().zip(&b).map(|(a, b)| a.abs_diff(*b)).sum::<u128>()
    };
    (0..200).map(pair).max().unwrap_or(0)
}

macro_rules! is_tight {
    ($replaces:literal $neighbours:ty, $most:literal: $ask:expr) => {{
        fn typed<'d, A: Aggregate>(
            _: impl Fn(Table<'d, Source<Visit, $neighbours, First>, Visit>) -> Protected<'d, A>,
        ) -> u128 {
            bound::<A>()
        }
        assert_eq!((largest::<$neighbours, _>($replaces, $ask), typed($ask)), ($most, $most));
    }};
}

#[test]
fn neighbours_differ_by_no_more_than_the_sensitivity() {
    is_tight!(false AddRemove, 1: |t| t.histogram(|v| v.ward.among_texts(wards!())));
    is_tight!(true ReplaceOne, 2: |t| t.histogram(|v| v.ward.among_texts(wards!())));
    is_tight!(false AddRemove, 1: |t| t.histogram(|v| (v.code.among_texts(codes!()), v.smoker)));
    is_tight!(true ReplaceOne, 2: |t| t.histogram(|v| (v.code.among_texts(codes!()), v.smoker)));
    // The query sums text lengths in each part. If a row is replaced, one group gains at most 20
    // characters, and another loses at most 20.
    is_tight!(false AddRemove, 20: |t| t.partition(|v| v.code.among_texts(codes!())).map(|v| v.ward.len()).sum());
    is_tight!(true ReplaceOne, 40: |t| t.partition(|v| v.code.among_texts(codes!())).map(|v| v.ward.len()).sum());
}
