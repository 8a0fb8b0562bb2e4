//! Tests of empty lines, and of values that go over several lines.

use dp_types::prelude::*;

use crate::{Dropless, Dropped, HEADER, Patient, Temporary, said};

#[derive(Record)]
#[dp(quotes = over_lines)]
#[allow(dead_code)]
struct Letter {
    #[dp(unit, at_most = 3, range = 0..=9_999_999_999_999)]
    person: i64,
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

#[derive(Record)]
struct Short {
    #[dp(range = 0..=9_999_999_999_999)]
    person: i64,
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

#[derive(Record)]
struct Empty {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

#[derive(Record)]
#[dp(invalid = drop_row)]
struct Left {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

fn fingerprint<R: Record>(content: &str) -> [u8; 32] {
    let file = Temporary::with(content);
    let loaded = Dataset::<R>::from_csv(&file.0).map_err(|error| error.reveal());
    loaded.expect("it loads").reveal_fingerprint(&[5; 32])
}

#[test]
fn empty_lines_at_the_end_are_no_rows() {
    let row = "30,true,Icu,12.50\n";
    let plain = fingerprint::<Patient>(&format!("{HEADER}{row}"));
    for end in ["\n", "\r\n", "\n\n\n", "\n\r\n"] {
        assert_eq!(fingerprint::<Patient>(&format!("{HEADER}{row}{end}")), plain);
        assert_eq!(said::<Patient>(format!("{HEADER}{end}")), "");
    }
    // The blocks in which the reader takes a file have a few thousand lines.
    let rows = format!("{HEADER}{}", row.repeat(9_000));
    let many = format!("{rows}{}", "\n".repeat(200_000));
    assert_eq!(fingerprint::<Patient>(&many), fingerprint::<Patient>(&rows));
    assert_eq!(said::<Patient>(many + row), "FILE, line 9002: this line is empty");
    let blank = "FILE, line 3: this line has fewer values than the header, which names 4 columns";
    assert_eq!(said::<Patient>(format!("{HEADER}{row} \n")), blank);
}

#[test]
fn empty_lines_elsewhere_are_a_fault_in_the_order_of_the_lines() {
    let old = "line 2, column `age`: the value is above the range; allowed is a whole number from 0 to 120";
    let empty = "line 3: this line is empty";
    for (rows, problem) in [
        ("30,1\n\n31,1\n", empty),
        ("30,1\n\n\n400,1\n", empty),
        ("400,1\n\n31,1\n", old),
        ("30,1\n\n\"", empty),
    ] {
        assert_eq!(said::<Empty>(format!("age,smoker\n{rows}")), format!("FILE, {problem}"), "{rows:?}");
    }
    let left = Temporary::with("age,smoker\n30,1\n\n\n31,0\n\n\n");
    let left = Dataset::<Left>::from_csv(&left.0).map_err(|error| error.reveal()).expect("it loads");
    assert_eq!(left.reveal_left_out(), "of 4 rows, 2 were left out\n2: this line is empty");
}

/// In a file with one column, an empty line is a row wherever it is.
#[test]
fn with_one_column_an_empty_line_is_a_row_with_an_empty_value() {
    #[derive(Record)]
    struct Maybe {
        #[dp(range = 0..=120)]
        age: Option<i64>,
    }
    let [one, two] = ["age\n30\n\n", "age\n30\n\n\n"].map(fingerprint::<Maybe>);
    assert_ne!(one, two);
    assert!(said::<Dropless>("age\n30\n\n").starts_with("FILE, line 3, column `age`: "));
    let dropped = Temporary::with("age\n30\n\n");
    let dropped = Dataset::<Dropped>::from_csv(&dropped.0).map_err(|error| error.reveal()).expect("it loads");
    assert!(dropped.reveal_left_out().starts_with("of 2 rows, 1 was left out"));
}

#[test]
fn a_value_in_quotes_goes_over_lines_if_the_record_says_so() {
    let plain = "person,note,age,smoker\n1,a b,30,1\n2,,31,0\n3,c,32,1\n";
    for folded in [
        "person,note,age,smoker\n1,\"a\nb\",30,1\n2,,31,0\n3,c,32,1\n",
        "person,note,age,smoker\r\n1,\"a\r\n\r\n\"\"\r\n\"\",b\",30,1\r\n2,,31,0\r\n3,\"\r\n\",32,1\r\n\r\n",
        "person,note,age,smoker\n1,\"\n\",\"30\n\",\" \n1\"\n2,\"\n2,x,400,7\n\",31,0\n3,c,32,1",
    ] {
        assert_eq!(fingerprint::<Letter>(folded), fingerprint::<Short>(plain), "{folded:?}");
        assert!(said::<Short>(folded).contains("a quote opens that this line does not close"));
    }
    // The lines of a row are in several blocks.
    let lines = "x,\"\"\n".repeat(100_000);
    let long = format!("person,note,age,smoker\n1,\"{lines}\",30,1\n2,,31,0\n3,,32,1\n");
    assert_eq!(fingerprint::<Letter>(&long), fingerprint::<Short>(plain));
}

#[test]
fn the_line_on_which_a_value_begins_is_named() {
    let old = "the value is above the range; allowed is a whole number from 0 to 120";
    let head = "person,note,age,smoker\n1,\"a\nb\nc\",30,1\n";
    let never = "a quote opens that the file does not close";
    let after = "a quoted value goes on after its closing quote";
    let fewer = "this line has fewer values than the header, which names 4 columns";
    let long = "this line has more than 1048576 bytes";
    for (rows, place, problem) in [
        ("2,,400,0\n", "line 5, column `age`", old),
        ("2,\"\n\n\",400,0\n", "line 7, column `age`", old),
        ("2,\"\n\n\",\"\n\n400\",0\n", "line 7, column `age`", old),
        ("2,\"\n\n\",\"\n\n4\"00,0\n", "line 7, column `age`", after),
        ("2,\"\n\n\",\"\n\n4,0\n", "line 7, column `age`", never),
        ("2,\"\n\n", "line 5, column 2", never),
        ("2,\"\n\n\",4\n3,,30,1\n", "line 5", fewer),
        (&format!("2,\"{}\",4,1\n", "x\n".repeat(1 << 19)), "line 5", long),
    ] {
        let said = said::<Letter>(format!("{head}{rows}"));
        assert_eq!(said, format!("FILE, {place}: {problem}"), "{rows:.40}");
    }
}

/// The places of stored rows are known, however many lines the rows before them took.
#[test]
fn a_row_too_many_behind_folded_rows_is_told_by_its_line() {
    let file = |folded: usize, rows: i64| {
        let mut file = "person,age,smoker,note\n".to_owned() + &"0,30,1,\"a\nb\"\n".repeat(folded);
        (0..rows).for_each(|row| file += &format!("{},30,1,\n", row * 99_999_989 + 1));
        file + &"1,30,1,\n".repeat(3)
    };
    for (folded, rows) in [(1, 4), (2, 4), (3, 70), (2, 90_000)] {
        let line = 1 + 2 * folded as i64 + rows + 3;
        let said = said::<Letter>(file(folded, rows));
        assert!(
            said.starts_with(&format!("FILE, line {line}, column `person`: ")),
            "{folded} {rows}: {said}"
        );
    }
}
