//! Tests how tables are printed.

use super::{Figures, Quantity};
use crate::num::Decimal;

#[test]
fn columns_are_aligned_by_what_they_hold() {
    let mut figures = Figures::new(["ward", "from", "bill"], 0.999);
    let decimal = |units| Quantity::Exact(Decimal::new(units, 2));
    figures.push(["Intensive", "2026-11-22", "2.50"], decimal(-1250), Some((decimal(-1300), decimal(-1200))));
    figures.push(["Ér", "2026-01-01", "10.00"], decimal(7), Some((decimal(-43), decimal(57))));
    let expected = "\
        ward       from         bill   value  99.9 % from      to\n\
        Intensive  2026-11-22   2.50  -12.50       -13.00  -12.00\n\
        Ér         2026-01-01  10.00    0.07        -0.43    0.57\n";
    assert_eq!(figures.to_string(), expected);
    // Exact numbers keep their decimals, whatever precision is requested.
    assert_eq!(format!("{figures:.1}"), expected);
}

#[test]
fn estimates_take_the_precision_and_no_zero_has_a_sign() {
    let mut figures = Figures::new(["group"], 0.95);
    figures.push(["a"], 2.55.into(), Some((f64::NEG_INFINITY.into(), 1e3.into())));
    figures.push(["b"], (-0.0001).into(), Some(((-0.04).into(), f64::INFINITY.into())));
    let lines: Vec<String> = format!("{figures:.1}").lines().map(str::to_owned).collect();
    assert_eq!(lines[1..], ["a        2.5       -inf  1000.0", "b        0.0        0.0     inf"]);
    assert!(figures.to_string().contains("2.550"), "{figures}");
}

#[test]
fn without_intervals_there_are_no_columns_of_them() {
    let mut figures = Figures::new(["choice"], 0.0);
    figures.push(["1"], Quantity::Name("Er".to_owned()), None);
    assert_eq!(figures.to_string(), "choice  value\n     1  Er\n");
    figures.push(["2"], 3.into(), Some((1.into(), 5.into())));
    assert_eq!(figures.to_string().lines().nth(1), Some("     1  Er"));
    assert_eq!(Figures::one(4_i64, 0.95).to_string(), "value\n    4\n");
    assert_eq!(Figures::new([""; 0], 0.5).to_string(), "value\n");
}

#[test]
fn no_level_below_one_is_a_hundred_percent() {
    let percent = |level| Figures::new(["a"], level).percent();
    assert_eq!([0.0, 0.5, 0.95, 0.999, 0.123_456].map(percent), ["0", "50", "95", "99.9", "12.3456"]);
    assert_eq!([0.999_999_9, 1.0 - f64::EPSILON].map(percent), ["99.99999", "99.99999999999997"]);
    let mut figures = Figures::new([""; 0], 0.999_999_9);
    figures.push([""; 0], 3.into(), Some((1.into(), 5.into())));
    assert_eq!(figures.to_string(), "value  99.99999 % from  to\n    3                1   5\n");
}

#[test]
fn titles_are_told_apart_and_none_is_that_of_a_value() {
    let figures = Figures::new(["age", "value", "age", "age_2"], 0.95);
    assert_eq!(figures.titles(), ["age", "value_2", "age_2", "age_2_2"]);
}

#[test]
fn a_row_has_a_word_for_each_title() {
    let mut figures = Figures::new(["a", "b"], 0.95);
    figures.push(["1"], 1.into(), None);
    figures.push(["1", "2", "3"], 2.into(), None);
    assert_eq!(figures.rows()[0].group, ["1", ""]);
    assert_eq!(figures.rows()[1].group, ["1", "2"]);
    let third = figures.clone().with("a", |row| format!("{} of {}", row.group[0], row.value));
    assert_eq!(
        (third.titles(), &*third.rows()[1].group),
        (&["a", "b", "a_2"].map(str::to_owned)[..], &["1", "2", "1 of 2"].map(str::to_owned)[..])
    );
    let second = figures.only(|row| row.value == 2.into());
    assert_eq!(second.rows().len(), 1);
}
