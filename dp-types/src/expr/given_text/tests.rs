//! Tests of text parameters. Comparisons with a text parameter agree with comparisons of Rust's
//! strings, for all lengths of both texts.

use typenum::{U0, U1, U2, U3, U8, U20};

use super::{GivenText, PublicText};
use crate::expr::{Conflict, Eval, Ex, LongText, Parameters, TextParts, Tree};
use crate::neighbours::AddRemove;
use crate::prelude::{Record, Text};
use crate::record::Cells;
use crate::testing::{loaded, node, table, values};

#[derive(Record)]
struct Stay {
    #[dp(range = 0..=9)]
    nights: i64,
    #[dp(text = 20, column = "ward")]
    unit: String,
    #[dp(text = 3)]
    land: String,
    #[dp(text = 8)]
    code: String,
    #[dp(text = 16)]
    city: String,
}

macro_rules! parameters {
    ($($marker:ident $name:literal $length:ty, $before:ty, $most:ty;)*) => { $(
        struct $marker;
        impl PublicText for $marker {
            const NAME: &'static str = $name;
            type Length = $length;
            type Before = $before;
            type Most = $most;
        }
    )* };
}
parameters! {
    Two "two" U2, U0, U2;
    Eight "eight" U8, U0, U8;
    Start "start" U8, U0, U20;
    Middle "start[8..]" U8, U1, U20;
    Rest "start[16..]" typenum::U4, U2, U20;
    Other "two" U3, U0, U3;
}

type Parts = (Ex<GivenText<Start>>, (Ex<GivenText<Middle>>, (Ex<GivenText<Rest>>, ())));

fn text(text: &str) -> Text {
    Text::new(text).expect("a text")
}

fn long(of: &str) -> Ex<LongText<Parts>> {
    let of = text(of);
    let rest = (GivenText::new(of).expect("short enough").expr(), ());
    let middle = (GivenText::new(of).expect("short enough").expr(), rest);
    LongText::of((GivenText::new(of).expect("short enough").expr(), middle)).expr()
}

fn short<P: PublicText>(of: &str) -> Ex<GivenText<P>> {
    GivenText::new(text(of)).expect("short enough").expr()
}

const TEXTS: [&str; 16] = [
    "Emergency room, west",
    "Emergency room,",
    "Emergenc",
    "Emergency",
    "",
    "K2",
    "K21",
    "K",
    "Emergency room, wes",
    "k2",
    "Emergency room, w",
    "Emergency room",
    "Emergenc~",
    "Emergen",
    "L",
    "K2 x",
];

fn cut(text: &str, most: usize) -> &str {
    text[..text.len().min(most)].trim()
}

fn holds<T: Eval<Cells<Stay>>>(of: Ex<T>, most: usize, expected: impl Fn(&str) -> bool) {
    let rows = TEXTS.iter().map(|text| Stay {
        nights: 4,
        unit: cut(text, 20).to_owned(),
        land: cut(text, 3).to_owned(),
        code: cut(text, 8).to_owned(),
        city: cut(text, 16).to_owned(),
    });
    let data = loaded::<Stay, AddRemove>(rows);
    let expected: Vec<i64> = TEXTS.iter().map(|text| expected(cut(text, most)).into()).collect();
    assert_eq!(values(table(&data), of), expected);
}

/// Compares one parameter with a column of each length.
macro_rules! against_all {
    ($given:expr, $text:expr) => {{
        let (p, given, text) = (Stay::proxy(), $given, $text);
        holds(p.land.eq(given), 3, |held| held == text);
        holds(p.code.eq(given), 8, |held| held == text);
        holds(p.city.eq(given), 16, |held| held == text);
        holds(p.unit.eq(given), 20, |held| held == text);
        holds(p.unit.ne(given), 20, |held| held != text);
        holds(p.land.ne(given), 3, |held| held != text);
        holds(given.eq(p.unit), 20, |held| held == text);
        holds(given.eq(p.land), 3, |held| held == text);
        holds(p.land.begins_with(given), 3, |held| held.starts_with(text));
        holds(p.code.begins_with(given), 8, |held| held.starts_with(text));
        holds(p.city.begins_with(given), 16, |held| held.starts_with(text));
        holds(p.unit.begins_with(given), 20, |held| held.starts_with(text));
    }};
}

#[test]
fn a_text_is_compared_as_rust_compares_it() {
    for text in TEXTS {
        against_all!(long(text), text);
        if text.len() <= 8 {
            against_all!(short::<Eight>(text), text);
        }
        if text.len() <= 2 {
            against_all!(short::<Two>(text), text);
        }
    }
}

#[test]
fn columns_of_two_lengths_are_compared() {
    let p = Stay::proxy();
    holds(p.unit.eq(p.code), 20, |held| held.len() <= 8);
    holds(p.land.eq(p.city), 20, |held| cut(held, 3) == cut(held, 16));
    holds(p.city.ne(p.unit), 20, |held| cut(held, 16) != held);
}

#[test]
fn a_text_longer_than_declared_is_refused_before_anything_is_spent() {
    let refused = GivenText::<Two>::new(text("K21")).err().expect("too long").to_string();
    assert_eq!(refused, "parameter `two` is longer than the 2 characters of its declaration");
    assert!(GivenText::<Rest>::new(text("Emergency room, west")).is_ok());
    assert!(GivenText::<Rest>::new(text("Emergency room, westw")).is_err());
}

#[test]
fn one_name_stands_for_one_text() {
    fn conflict<A: Tree, B: Tree>(a: Ex<A>, b: Ex<B>) -> Option<Conflict> {
        let mut seen = Parameters::default();
        a.0.parameters(&mut seen);
        b.0.parameters(&mut seen);
        seen.conflict()
    }
    let p = Stay::proxy();
    let both = |a, b| conflict(p.land.eq(short::<Two>(a)), p.code.begins_with(short::<Two>(b)));
    assert_eq!(both("K2", "K2"), None);
    assert_eq!(both("K2", "K"), Some(Conflict::Values("two")));
    let other = conflict(short::<Two>("K"), short::<Other>("K"));
    assert_eq!(other, Some(Conflict::Declarations("two")));
    let seen = conflict(p.unit.eq(long("Emergency room")), p.unit.begins_with(long("Emergency ROOM")));
    assert_eq!(seen, Some(Conflict::Values("start[8..]")));
}

#[test]
fn a_term_says_which_texts_are_compared() {
    fn term<T: Tree>(_: Ex<T>) -> String {
        node(T::TERM)
    }
    let (p, given) = (Stay::proxy(), "{\"op\":\"given-text\",\"name\":\"two\",\"most\":2}");
    let args = format!("\"args\":[{},{given}]}}", term(p.land));
    assert_eq!(term(p.land.eq(short::<Two>("K2"))), format!("{{\"op\":\"same-text\",{args}"));
    assert_eq!(term(p.land.begins_with(short::<Two>("K2"))), format!("{{\"op\":\"begins-with\",{args}"));
    let whole = term(p.city.eq(long("K")));
    for name in ["\"start\"", "\"start[8..]\"", "\"start[16..]\""] {
        assert!(whole.contains(name), "{whole}");
    }
}

#[test]
fn parts_of_a_text_know_how_long_it_is() {
    fn parts<P: TextParts>(_: Ex<LongText<P>>, most: usize) {
        let data = loaded::<Stay, AddRemove>([Stay {
            nights: 1,
            unit: "Emergency room, west".to_owned(),
            land: "K2".to_owned(),
            code: String::new(),
            city: String::new(),
        }]);
        assert_eq!(values(table(&data), long("Emergency room").len()), [most as i64]);
    }
    parts(long("Emergency"), 14);
}
