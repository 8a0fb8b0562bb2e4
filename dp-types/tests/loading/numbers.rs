//! Tests of numbers in the forms in which programs write them: with a sign, without digits on one
//! side of the point, or with an exponent.

use dp_types::prelude::*;

use crate::{Temporary, said};

/// Defines a record with a column for each way of reading numbers.
macro_rules! numbers {
    ($($name:ident $policy:ident)*) => { $(
        #[derive(Record)]
        #[dp(invalid = $policy)]
        struct $name {
            #[dp(range = -1_000_000..=1_000_000)]
            whole: i64,
            #[dp(unbounded)]
            wide: i64,
            #[dp(range = -1_000_000.0..=1_000_000.0, step = 0.1)]
            tenths: Decimal,
            #[dp(range = -1_000_000.0..=1_000_000.0, step = 0.5)]
            halves: Option<Decimal>,
            #[dp(range = -1_000_000.0..=1_000_000.0, step = 0.1)]
            near: f64,
        }
    )* };
}
numbers!(Refused refuse Dropped drop_row Clamped clamp);

const HEADER: &str = "whole,wide,tenths,halves,near";

/// Makes a file with one row for each text. The text is in all five columns.
fn all(texts: &[&str]) -> String {
    let row = |text: &&str| [*text; 5].join(",");
    [HEADER.to_owned()].into_iter().chain(texts.iter().map(row)).collect::<Vec<_>>().join("\n")
}

fn fingerprint<R: Record>(content: &str) -> [u8; 32] {
    let file = Temporary::with(content);
    let loaded = Dataset::<R>::from_csv(&file.0).map_err(|error| error.reveal());
    loaded.expect("it loads").reveal_fingerprint(&[5; 32])
}

/// Each notation of a number, with the plain notation of the same number.
const WHOLE: [(&str, &str); 19] = [
    ("1e+05", "100000"),
    ("1E5", "100000"),
    ("1e5", "100000"),
    ("-1e5", "-100000"),
    ("+1e5", "100000"),
    ("1.5e3", "1500"),
    ("1.50000e+0003", "1500"),
    ("120e-1", "12"),
    ("12000.0e-3", "12"),
    (".5e1", "5"),
    ("5.e1", "50"),
    ("+5", "5"),
    ("5.", "5"),
    ("-5.000", "-5"),
    ("0e999999999999999999999999", "0"),
    ("-0e-999999999999999999999999", "0"),
    ("0.00000000000000000000000000000000000000000007e44", "7"),
    ("70000000000000000000000000000000000000000000e-43", "7"),
    (" 1e+05 ", "100000"),
];

#[test]
fn an_exponent_whose_value_is_exact_is_read_in_each_kind_of_column() {
    for (spelled, plain) in WHOLE {
        assert_eq!(
            fingerprint::<Refused>(&all(&[spelled])),
            fingerprint::<Refused>(&all(&[plain])),
            "{spelled}"
        );
    }
    // These numbers go into columns with decimals.
    for (spelled, plain) in
        [("12e-1", "1.2"), (".5", "0.5"), ("-.5e0", "-0.5"), ("1234.5E+1", "12345"), ("+0.15e1", "1.5")]
    {
        let row = |text: &str| format!("{HEADER}\n0,0,{text},,{text}");
        assert_eq!(fingerprint::<Refused>(&row(spelled)), fingerprint::<Refused>(&row(plain)), "{spelled}");
    }
    let row = |text: &str| format!("{HEADER}\n0,0,0,{text},0");
    assert_eq!(fingerprint::<Refused>(&row("15e-1")), fingerprint::<Refused>(&row("1.5")));
}

#[test]
fn rows_with_an_exponent_are_kept_where_rows_that_do_not_fit_are_dropped() {
    let file = all(&["1e+05", "e5", "7"]);
    assert_eq!(fingerprint::<Dropped>(&file), fingerprint::<Dropped>(&all(&["100000", "7"])));
}

/// Makes a row in which the column at index `column` has this text, and the other columns have 0.
fn at(column: usize, text: &str) -> String {
    let mut row = ["0"; 5];
    row[column] = text;
    format!("{HEADER}\n{}", row.join(","))
}

#[test]
fn what_is_no_number_or_does_not_lie_on_the_grid_is_refused_in_words() {
    for column in 0..5 {
        let text = |text: &str| said::<Refused>(at(column, text));
        for none in [
            "1e",
            "e5",
            "1e+",
            "1e-",
            "1e5.0",
            "1e 5",
            "1 e5",
            "1ee5",
            "1e5e5",
            ".e5",
            "+.e5",
            ".",
            "+",
            "+-5",
            "1e+-5",
            "inf",
            "-infinity",
            "NaN",
            "0x10",
            "1_000",
            "1e\u{665}",
        ] {
            assert!(text(none).contains("the value is not a number; allowed is "), "{none}: {}", text(none));
        }
        for far in [
            "1e400",
            "+1e99999999999999999999999",
            "1e19",
            "2e6",
            "100000000000000000000000000000000000000000000",
        ] {
            let far = if column == 1 && far == "2e6" { "4611686018427387904e0" } else { far };
            assert!(text(far).contains("the value is above the range; allowed is "), "{far}: {}", text(far));
            let below = format!("-{}", far.trim_start_matches('+'));
            assert!(
                text(&below).contains("the value is below the range; allowed is "),
                "{below}: {}",
                text(&below)
            );
        }
        let fine = [
            "1e-7",
            "12e-2",
            "1.23451e3",
            "1e-400",
            "-1e-99999999999999999999999",
            "3.0000000000000000000000000000000000000000001",
        ];
        for fine in fine {
            // A column of floats does not refuse these numbers, but rounds them.
            let expected = if column == 4 {
                ""
            } else {
                "the value is not a multiple of the column's step; allowed is "
            };
            assert!(
                text(fine).contains(expected) && text(fine).is_empty() == expected.is_empty(),
                "{fine}: {}",
                text(fine)
            );
        }
    }
    assert!(
        said::<Refused>(at(3, "12e-1")).contains("not a multiple of the column's step"),
        "1.2 is not a multiple of 0.5"
    );
    assert_eq!(fingerprint::<Refused>(&at(4, "12e-2")), fingerprint::<Refused>(&at(4, "0.1")));
    assert_eq!(fingerprint::<Refused>(&at(4, "-1e-400")), fingerprint::<Refused>(&at(4, "0")));
}

#[test]
fn a_number_beyond_all_ranges_is_moved_to_the_end_of_its_range_where_the_record_says_so() {
    for (spelled, plain) in [("1e400", "1000000"), ("-1e+99999999999999999999", "-1000000")] {
        for column in [0, 2, 3, 4] {
            assert_eq!(
                fingerprint::<Clamped>(&at(column, spelled)),
                fingerprint::<Clamped>(&at(column, plain))
            );
        }
    }
}

/// A line has up to 2^20 bytes. Reading time grows only with the number of bytes, and never with
/// the value of an exponent.
#[test]
fn a_number_as_long_as_a_line_is_read_in_no_time() {
    let zeros = "0".repeat(1 << 17);
    let began = std::time::Instant::now();
    for (spelled, plain) in [
        (format!("7{zeros}e-{}", zeros.len()), "7"),
        (format!("0.{zeros}7e{}", zeros.len() + 1), "7"),
        (format!("{zeros}7.{zeros}e{zeros}1"), "70"),
    ] {
        for column in 0..5 {
            assert_eq!(
                fingerprint::<Refused>(&at(column, &spelled)),
                fingerprint::<Refused>(&at(column, plain))
            );
        }
    }
    assert!(began.elapsed().as_secs() < 60);
}
