//! Tests of long texts. Comparisons of long texts agree with comparisons of Rust's strings, for a
//! whole text and for its parts.

use crate::expr::{Eval, Ex, Num, Tree};
use crate::neighbours::AddRemove;
use crate::num::{Bound, D0};
use crate::prelude::{Dataset, Record};
use crate::record::Cells;
use crate::testing::{Random, loaded, node, table, values};
use crate::text;

#[derive(Record)]
struct Stay {
    #[dp(range = 0..=9)]
    nights: i64,
    #[dp(text = 20, column = "ward")]
    unit: String,
    #[dp(text = 3)]
    land: String,
    #[dp(text = 16)]
    city: String,
}

/// Texts of all lengths, which therefore end at and around the borders of parts. Some texts differ
/// from another text of this list in only one character.
fn texts(most: usize) -> Vec<String> {
    let whole = "Emergency room, west wing";
    let cut = (0..=most).map(|length| whole[..length].to_owned());
    let other = (0..most).map(|i| {
        let mut text = whole[..most].to_owned().into_bytes();
        text[i] ^= 1;
        String::from_utf8(text).expect("of ASCII").trim().to_owned()
    });
    // A text in a record does not have blanks around it.
    let mut all: Vec<String> = cut.chain(other).filter(|text| text.trim() == text).collect();
    let mut random = Random::new(7);
    (1..all.len()).rev().for_each(|i| all.swap(i, random.below(i + 1)));
    all
}

fn stay(unit: &str, city: &str) -> Stay {
    Stay { nights: 3, unit: unit.to_owned(), land: "DE".to_owned(), city: city.to_owned() }
}

fn holds<T: Eval<Cells<Stay>>>(of: Ex<T>, expected: impl Fn(&str) -> bool) {
    let texts = texts(20);
    let data = loaded::<Stay, AddRemove>(texts.iter().map(|text| stay(text, "")));
    let expected: Vec<i64> = texts.iter().map(|text| expected(text).into()).collect();
    assert_eq!(values(table(&data), of), expected);
}

/// Each macro makes a text: of 14, 16 or 20 characters.
macro_rules! room {
    () => {
        text!("Emergenc" "y room")
    };
}
macro_rules! sixteen {
    () => {
        text!("Emergenc" "y room, ")
    };
}
macro_rules! all {
    () => {
        text!("Emergenc" "y room, " "west")
    };
}

#[test]
fn a_text_is_compared_as_rust_compares_it() {
    let p = Stay::proxy();
    holds(p.unit.is_text(text!("")), str::is_empty);
    holds(p.unit.is_text(text!("Emerge")), |unit| unit == "Emerge");
    holds(p.unit.is_text(text!("Emergenc")), |unit| unit == "Emergenc");
    holds(p.unit.is_text(room!()), |unit| unit == "Emergency room");
    holds(p.unit.is_text(sixteen!()), |unit| unit == "Emergency room, ");
    holds(p.unit.is_text(all!()), |unit| unit == "Emergency room, west");
    holds(p.unit.starts_with(text!("")), |_| true);
    holds(p.unit.starts_with(text!("Emerge")), |unit| unit.starts_with("Emerge"));
    holds(p.unit.starts_with(text!("Emergenc")), |unit| unit.starts_with("Emergenc"));
    holds(p.unit.starts_with(room!()), |unit| unit.starts_with("Emergency room"));
    holds(p.unit.starts_with(sixteen!()), |unit| unit.starts_with("Emergency room, "));
    holds(p.unit.starts_with(all!()), |unit| unit.starts_with("Emergency room, west"));
}

#[test]
fn the_last_part_can_be_full() {
    let texts = texts(16);
    let data = loaded::<Stay, AddRemove>(texts.iter().map(|text| stay("", text)));
    assert!(texts.iter().any(|text| text == "Emergency room,"));
    let of = |city: &dyn Fn(&str) -> bool| texts.iter().map(|t| city(t).into()).collect::<Vec<i64>>();
    let p = Stay::proxy();
    assert_eq!(
        values(table(&data), p.city.is_text(text!("Emergenc" "y room,"))),
        of(&|city| city == "Emergency room,")
    );
}

#[test]
fn a_length_is_the_sum_of_the_parts_lengths() {
    fn lengths<T, Lo: Bound, Hi: Bound>(of: Ex<T>)
    where
        T: Eval<Cells<Stay>> + Tree<Ty = Num<Lo, Hi, D0>>,
    {
        assert_eq!((Lo::VALUE, Hi::VALUE), (0, 20));
        let texts = texts(20);
        let data = loaded::<Stay, AddRemove>(texts.iter().map(|text| stay(text, "x")));
        let expected: Vec<i64> = texts.iter().map(|text| text.len() as i64).collect();
        assert!(expected.contains(&20) && expected.contains(&0));
        assert_eq!(values(table(&data), of), expected);
    }
    lengths(Stay::proxy().unit.len());
}

#[derive(Record)]
struct Gap {
    #[dp(text = 20)]
    unit: Option<String>,
    #[dp(text = 4)]
    code: Option<String>,
    #[dp(text = 8)]
    city: Option<String>,
}

#[test]
fn another_text_stands_in_place_of_a_missing_one() {
    let texts = || {
        let there = texts(20).into_iter().map(Some);
        there.chain([None, Some(String::new()), None, Some("~~~~~~~~~~~~~~~~~~~~".to_owned())])
    };
    let short =
        |text: &Option<String>, most: usize| text.as_ref().map(|text| text.chars().take(most).collect());
    let gap = |unit: Option<String>| Gap { code: short(&unit, 4), city: short(&unit, 8), unit };
    let data = loaded::<Gap, AddRemove>(texts().map(gap));
    let of = |expected: &dyn Fn(Option<&str>) -> i64| {
        texts().map(|text| expected(text.as_deref())).collect::<Vec<i64>>()
    };
    let p = Gap::proxy();
    let table = || table(&data);
    assert_eq!(values(table(), p.unit.is_some()), of(&|unit| unit.is_some().into()));
    assert_eq!(values(table(), p.code.is_some()), of(&|unit| unit.is_some().into()));
    let room = p.unit.or_text(room!());
    let or_room = |unit: Option<&str>| unit.unwrap_or("Emergency room").to_owned();
    assert_eq!(values(table(), room.is_text(room!())), of(&|u| (or_room(u) == "Emergency room").into()));
    assert_eq!(values(table(), room.len()), of(&|unit| or_room(unit).len() as i64));
    let none = p.unit.or_text(text!("none"));
    assert_eq!(values(table(), none.is_text(text!("none"))), of(&|unit| unit.is_none().into()));
    assert_eq!(values(table(), none.len()), of(&|unit| unit.map_or(4, str::len) as i64));
    let code = p.code.or_text(text!("~~~~"));
    let four = |unit: Option<&str>| unit.unwrap_or("~~~~").chars().take(4).collect::<String>();
    assert_eq!(values(table(), code.is_text(text!("~~~~"))), of(&|u| (four(u) == "~~~~").into()));
    assert_eq!(values(table(), code.starts_with(text!("Em"))), of(&|u| four(u).starts_with("Em").into()));
    let city = p.city.or_text(text!(""));
    assert_eq!(values(table(), city.len()), of(&|unit| unit.map_or(0, |unit| unit.len().min(8)) as i64));
}

#[test]
fn a_term_speaks_of_each_part() {
    fn term<T: Tree>(_: Ex<T>) -> String {
        node(T::TERM)
    }
    assert_eq!(Stay::COLUMNS, ["nights", "ward", "ward[8..]", "ward[16..]", "land", "city", "city[8..]"]);
    let column = |index, name| format!("[{{\"op\":\"column\",\"index\":{index},\"name\":\"{name}\"}}]");
    let is = |text, column: String| format!("{{\"op\":\"is-text\",\"text\":\"{text}\",\"args\":{column}}}");
    let p = Stay::proxy();
    assert_eq!(
        term(p.unit.is_text(text!("ER"))),
        format!(
            "{{\"op\":\"and\",\"args\":[{},{}]}}",
            is("ER", column(1, "ward")),
            is("", column(2, "ward[8..]"))
        )
    );
    let gap = |index, name| format!("{{\"op\":\"column\",\"index\":{index},\"name\":\"{name}\"}}");
    assert_eq!(
        term(Gap::proxy().code.or_text(text!("none"))),
        format!(
            "{{\"op\":\"value-or\",\"args\":[{},{{\"op\":\"text\",\"text\":\"none\",\"most\":4}}]}}",
            gap(3, "code")
        )
    );
    assert_eq!(
        term(p.city.is_text(sixteen!())),
        format!(
            "{{\"op\":\"and\",\"args\":[{},{}]}}",
            is("Emergenc", column(5, "city")),
            is("y room, ", column(6, "city[8..]"))
        )
    );
}

#[test]
fn a_text_that_does_not_fit_is_refused_with_its_place() {
    let refused = |unit: &str| {
        let rows = [stay("x", "y"), stay(unit, "")];
        Dataset::<Stay>::from_rows(rows).err().expect("refused").to_string()
    };
    let error = refused("Emergency room, west wing");
    assert!(error.contains("column `ward`: the value is longer than the column holds"), "{error}");
    assert!(error.ends_with("allowed is a text of at most 20 characters of ASCII"), "{error}");
    let error = refused("Emergency caf\u{e9}");
    assert!(error.contains("column `ward`: ") && error.contains("ASCII"), "{error}");
}
