//! Tests of files without a header: the record says where each column is.

use dp_types::prelude::*;

use crate::{Temporary, said};

/// The ratings of MovieLens: four columns, all of them in the record.
#[derive(Record)]
#[dp(header = none, separator = '\t')]
#[allow(dead_code)]
struct Rating {
    #[dp(unit, at_most = 2, range = 1..=999)]
    user: i64,
    #[dp(range = 1..=9_999)]
    film: i64,
    #[dp(range = 1..=5)]
    stars: i64,
    #[dp(range = 0..=2_000_000_000)]
    second: i64,
}

/// Three of five columns. The text takes two columns of the record.
#[derive(Record)]
#[dp(header = none, columns = 5)]
struct Placed {
    #[dp(text = 12, column = 4)]
    name: String,
    #[dp(range = 0..=120, column = 1)]
    age: i64,
    #[dp(column = 5)]
    smoker: bool,
}

/// The same three columns under names.
#[derive(Record)]
struct Named {
    #[dp(text = 12)]
    name: String,
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

/// A first line that is neither a header nor a row, as scikit-learn writes it.
#[derive(Record)]
#[dp(header = ignored)]
#[allow(dead_code)]
struct Cell {
    #[dp(range = 0.0..=99.0, step = 0.01)]
    radius: f64,
    benign: bool,
}

fn fingerprint<R: Record>(content: &str) -> [u8; 32] {
    let file = Temporary::with(content);
    let loaded = Dataset::<R>::from_csv(&file.0).map_err(|error| error.reveal());
    loaded.expect("it loads").reveal_fingerprint(&[5; 32])
}

#[test]
fn the_first_line_is_a_row() {
    let file = "196\t242\t3\t881250949\n186\t302\t3\t891717742\n";
    assert_eq!(said::<Rating>(file), "");
    let mark =
        "this line begins with a byte-order mark, and it is a row; save the file as UTF-8 without the mark";
    assert_eq!(said::<Rating>(format!("\u{feff}{file}")), format!("FILE, line 1: {mark}"));
    assert_eq!(said::<Rating>(""), "");
    let range = "the value is above the range; allowed is a whole number from 1 to 5";
    let one = "196\t242\t6\t881250949\n";
    assert_eq!(said::<Rating>(one), format!("FILE, line 1, column `stars`: {range}"));
    let more = "this value has more rows than the 2 that `Rating` declares for each; raise `at_most`, or write `keep = 2` to keep \
                the first 2";
    assert_eq!(said::<Rating>("7\t1\t1\t1\n".repeat(3)), format!("FILE, line 3, column `user`: {more}"));
}

#[test]
fn columns_are_where_the_record_says() {
    let rows = "31,x,,Ann,1\n64,\"a, b\",;,\"Bo \"\"B\"\" Lee\",0\n";
    let named = "age,a,b,name,smoker\n".to_owned() + rows;
    assert_eq!(fingerprint::<Placed>(rows), fingerprint::<Named>(&named));
    let text =
        "the value is longer than the column holds; allowed is a text of at most 12 characters of ASCII";
    assert_eq!(
        said::<Placed>("31,x,,Ann,1\n31,x,,Ann of Cleves,1\n"),
        format!("FILE, line 2, column `name`: {text}")
    );
}

#[test]
fn each_line_has_the_number_of_values_that_the_record_states() {
    let [fewer, more] = ["fewer", "more"]
        .map(|than| format!("FILE, line 1: this line has {than} values than the 5 that the record states"));
    assert_eq!(said::<Placed>("31,x,,Ann\n"), fewer);
    assert_eq!(said::<Placed>("31,x,,Ann,1,\n31,x,,Ann,1,\n"), more);
    // Without a header, no line decides the separator: a comma is the usual one.
    assert_eq!(said::<Placed>("31;x;;Ann;1\n31;x;;Bo;1\n"), fewer);
    let four = "FILE, line 2: this line has fewer values than the 4 that the record states";
    assert_eq!(said::<Rating>("7\t1\t1\t1\n7,1,1,1\n"), four);
}

#[test]
fn a_first_line_that_says_nothing_is_not_read() {
    assert_eq!(said::<Cell>("569,30,malignant,benign\n17.99,0\n20.571,1\n"), "");
    assert_eq!(said::<Cell>("\"\0\n17.99,0\n"), "");
    assert_eq!(said::<Cell>(""), "");
    let misfit = "FILE, line 2, column `benign`: the value is not true or false; allowed is true or false";
    assert_eq!(said::<Cell>("569,30\n17.99,2\n"), misfit);
}
