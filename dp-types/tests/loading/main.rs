//! Tests of loading: which files load, which files are refused, and which rows are dropped. A panic
//! never occurs, whatever the input is.

#![cfg(all(feature = "csv", feature = "macros"))]

mod categories;
mod encodings;
mod errors;
mod folders;
mod left_out;
mod missing;
mod numbers;
mod positions;
mod public_files;
mod separators;
mod times;
mod whole_lines;

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use dp_types::ErrorKind;
use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
enum Ward {
    Icu,
    #[dp(rename = "E R")]
    Er,
}

#[derive(Record)]
struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
    #[dp(category)]
    ward: Ward,
    #[dp(range = -5.0..=50_000.0, step = 0.01)]
    bill: Decimal,
}

#[derive(Record)]
#[dp(invalid = clamp)]
struct Clamped {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

#[derive(Record)]
#[dp(invalid = drop_row)]
struct Dropped {
    #[dp(range = 0..=120)]
    age: i64,
}

#[derive(Record)]
struct Dropless {
    #[dp(range = 0..=120)]
    age: i64,
}

#[derive(Record)]
struct Visit {
    #[dp(unit, at_most = 2, range = 0..=99)]
    person: i64,
    #[dp(unbounded)]
    minutes: i64,
}

#[derive(Record)]
#[dp(invalid = clamp)]
struct Wide {
    #[dp(unbounded)]
    minutes: i64,
}

#[derive(Record)]
struct LongVisit {
    #[dp(unit, at_most = 2, range = 0..=9999)]
    person: i64,
}

/// A record in which every column can be missing.
#[derive(Record)]
struct Gaps {
    #[dp(range = "2020-01-01"..="2024-12-31")]
    day: Option<Date>,
    #[dp(range = 0..=9)]
    score: Option<i64>,
    #[dp(category)]
    plan: Option<Ward>,
    #[dp(range = 0.0..=9.0, step = 0.01)]
    fee: Option<Decimal>,
}

/// A ride: texts in two columns each, and a date with a time of day.
#[derive(Record)]
struct Ride {
    #[dp(text = 13)]
    city: String,
    #[dp(range = "2020-01-01T06:00"..="2024-12-31T21:59:59")]
    began: DateTime,
    #[dp(text = 9, column = "bike[8..]")]
    bike: String,
}

/// A record that identifies each person by a text. A person can have any number of rows, and the
/// loader keeps two.
#[derive(Record)]
struct Stay {
    #[dp(unit, keep = 2, column = "patient id")]
    patient: String,
    #[dp(range = 0..=365)]
    nights: i64,
}

/// A file that is removed at the end of the test.
struct Temporary(PathBuf);

impl Temporary {
    fn with(content: impl AsRef<[u8]>) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("dp-types-{}-{}.csv", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::write(&path, content).expect("the temporary folder can be written");
        Self(path)
    }
}
impl Drop for Temporary {
    fn drop(&mut self) {
        // The result is ignored, since the file may already have been removed.
        let _ = fs::remove_file(&self.0);
    }
}

/// The error of loading a file with this content, or `None` if it loads, and the path of the file.
fn failed<R: Record>(content: impl AsRef<[u8]>) -> (Option<Error>, String) {
    let file = Temporary::with(content);
    (Dataset::<R>::from_csv(&file.0).err(), file.0.display().to_string())
}

/// The error message from loading a file, with `FILE` in place of the file's path. Empty if it
/// loads.
fn said<R: Record>(content: impl AsRef<[u8]>) -> String {
    let (error, path) = failed::<R>(content);
    error.map(|e| e.to_string()).unwrap_or_default().replace(&path, "FILE")
}

/// The revealed error message, with `FILE` in place of the file's path.
fn revealed<R: Record>(content: impl AsRef<[u8]>) -> String {
    let (error, path) = failed::<R>(content);
    error.map(|e| e.reveal()).unwrap_or_default().replace(&path, "FILE")
}

const HEADER: &str = "age,smoker,ward,bill\n";

fn row(row: &str) -> String {
    said::<Patient>(file_with(row))
}

/// A file that contains `row`.
fn file_with(row: &str) -> String {
    format!("{HEADER}30,true,Icu,12.50\n{row}\n")
}

#[test]
fn good_files_load() {
    let good = [
        format!("{HEADER}30,true,Icu,12.50\n0,0,E R,-5\n120,False,Icu,50000.00\n"),
        // The columns are in another order, with other columns, spaces and quotes.
        "note, bill ,ward,smoker,\"age\"\n\"a, b\",\"12.5\",E R, 1 , 7 \n\"a \"\"b\"\"\",0,Icu,0,\"7\"\n"
            .to_owned(),
        // The file has a byte-order mark, Windows line ends, and no newline at the end.
        "\u{feff}age,smoker,ward,bill\r\n30,true,Icu,1\r\n31,true,Icu,1.0".to_owned(),
    ];
    for content in good {
        assert_eq!(said::<Patient>(&content), "", "{content}");
    }
}

#[test]
fn too_many_rows_of_one_unit_are_refused_where_they_begin() {
    assert_eq!(said::<Visit>("person,minutes\n7,1\n8,1\n7,2\n8,2\n"), "");
    let sentence = "FILE, line 5, column `person`: this value has more rows than the 2 that `Visit` declares for each; raise \
                    `at_most`, or write `keep = 2` to keep the first 2";
    let file = "person,minutes\n7,1\n8,1\n7,2\n007,3\n7,4\n8,2\n8,3\n";
    assert_eq!(said::<Visit>(file), sentence);
    assert_eq!(revealed::<Visit>(file), format!("{sentence}; found: `007`"));
    assert_eq!(failed::<Visit>(file).0.map(|e| e.kind()), Some(ErrorKind::TooManyRowsForUnit));
    assert_eq!(
        said::<Visit>("person,minutes\n7,4611686018427387904\n"),
        "FILE, line 2, column `minutes`: the value is above the range; allowed is a whole number of magnitude below 2^62"
    );
    let below = "FILE, line 2, column `minutes`: the value is below the range; allowed is a whole number of magnitude below 2^62";
    assert_eq!(said::<Visit>("person,minutes\n7,-4611686018427387904\n"), below);
    assert_eq!(said::<Visit>("person,minutes\n7,-4611686018427387903\n8,4611686018427387903\n"), "");
    // The rows of a person may be far apart: person 7 has row 8, and more rows after 2,000 rows of
    // other persons.
    let visits = |last: i64| {
        let others = (0..2_000).map(|i| LongVisit { person: 100 + i });
        let again = [7, last].map(|person| LongVisit { person });
        Dataset::<LongVisit>::from_rows((0..90).map(|person| LongVisit { person }).chain(others).chain(again))
    };
    assert!(visits(8).is_ok());
    assert_eq!(
        visits(7).err().expect("three rows").reveal(),
        "row 2092, column `person`: this value has more rows than the 2 that `LongVisit` declares for each; raise `at_most`, or \
         write `keep = 2` to keep the first 2"
    );
}

#[test]
fn clamping_moves_numbers_and_refuses_what_is_none() {
    assert_eq!(said::<Clamped>("age,smoker\n-7,true\n500,true\n99999999999999999999,true\n"), "");
    let age = "a whole number from 0 to 120";
    assert_eq!(
        said::<Clamped>("age,smoker\nold,true\n"),
        format!("FILE, line 2, column `age`: the value is not a number; allowed is {age}")
    );
    assert_eq!(
        said::<Clamped>("age,smoker\n7.5,true\n"),
        format!(
            "FILE, line 2, column `age`: the value is not a multiple of the column's step; allowed is {age}"
        )
    );
    assert!(said::<Clamped>("age,smoker\n7,perhaps\n").contains("the value is not true or false"));
    assert_eq!(said::<Clamped>("age,smoker\n\n7,1\n"), "FILE, line 2: this line is empty");
}

/// How many rows have the lowest and the highest number that a column without a range can hold. At
/// ε = 900 there is practically no noise.
#[dp_query(epsilon = 900)]
fn at_the_ends(wide: Table<Wide>) -> (i64, i64) {
    let below = wide.filter(|w| w.minutes == -4_611_686_018_427_387_903).count().laplace(450);
    let above = wide.filter(|w| w.minutes == 4_611_686_018_427_387_903).count().laplace(450);
    (below.value(), above.value())
}

#[test]
fn clamping_moves_what_no_column_holds_to_its_ends() {
    let beyond = [i64::MIN, -(1 << 62), 1 - (1 << 62), 2 - (1 << 62), 0, (1 << 62) - 1, 1 << 62];
    let wide = Dataset::<Wide>::from_rows(beyond.map(|minutes| Wide { minutes })).expect("each is clamped");
    let (ends, _) = wide.session::<eps!(900)>().run(at_the_ends).expect("there is randomness");
    assert_eq!(ends, (3, 2));
}

#[test]
fn dropping_leaves_out_rows_and_broken_lines_but_needs_its_header() {
    assert_eq!(said::<Dropped>("age\n30\nold\n-7\n500\n7.5\n30,31\n\n\"30\n3\"0\n30\r\r\n3\0\n"), "");
    assert!(said::<Dropped>("ag\"e\n30\n").starts_with("FILE, line 1, column 1: a value contains a quote"));
    assert!(said::<Dropped>("years\n30\n").starts_with("FILE, line 1: no column `age`"));
}

/// A small generator with a fixed seed (SplitMix64), so that each run tries the same bytes.
struct Random(u64);
impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut random = Random(1);
    let pieces: [&[u8]; 16] = [
        b"age",
        b"smoker",
        b"ward,bill",
        b",",
        b"\n",
        b"\r\n",
        b"\"",
        b"\"\"",
        b"30",
        b"-",
        b"true",
        b"\xff",
        b"\xef\xbb\xbf",
        b"9999999999999999999999.5",
        b"\0",
        b"Icu",
    ];
    let mut loads = 0;
    for case in 0..2_000 {
        let start = if case % 2 == 0 { format!("{HEADER}30,true,Icu,1\n") } else { String::new() };
        let mut content = start.into_bytes();
        for _ in 0..random.word() % 40 {
            let word = random.word();
            if word.is_multiple_of(5) {
                content.push((word >> 32) as u8);
            } else {
                content.extend_from_slice(pieces[(word >> 32) as usize % pieces.len()]);
            }
        }
        let file = Temporary::with(&content);
        loads += u32::from(Dataset::<Patient>::from_csv(&file.0).is_ok());
        // Datasets of the other records may load or fail. The test only checks that these calls
        // return and do not panic.
        let _ = Dataset::<Visit>::from_csv(&file.0);
        let _ = Dataset::<Dropped>::from_csv(&file.0);
    }
    assert!(loads > 10, "the random files are all broken in the same way: {loads} load");
}

#[test]
fn an_identifier_is_a_text_and_more_rows_of_it_are_left_out() {
    let head = "nights,patient id\n";
    assert_eq!(said::<Stay>(format!("{head}1,a-7\n2,\"b, c\"\n3,a-7\n4,é\n5,a-7\n6, a-7 \n")), "");
    let empty = "FILE, line 3, column `patient id`: the value is empty; allowed is text that is not empty";
    assert_eq!(said::<Stay>(format!("{head}1,a\n2, \n")), empty);
    // Only the method `reveal` shows the text of an identifier.
    let nights = "FILE, line 2, column `nights`: the value is above the range; allowed is a whole number from 0 to 365";
    assert_eq!(said::<Stay>(format!("{head}366,secret\n")), nights);
    assert!(!revealed::<Stay>(format!("{head}366,secret\n")).contains("secret"));
    let row = |patient: &str| Stay { patient: patient.to_owned(), nights: 3 };
    assert!(Dataset::<Stay>::from_rows(["x", "x", "x", "y"].map(row)).is_ok());
    let error = Dataset::<Stay>::from_rows([row("x"), row("")]).err().expect("an identifier is there");
    assert_eq!(
        error.to_string(),
        "row 2, column `patient id`: the value is empty; allowed is text that is not empty"
    );
}

#[test]
fn dates_and_gaps_load() {
    let head = "day,score,plan,fee\n";
    assert_eq!(said::<Gaps>(format!("{head}2024-02-29,,,\n2020-01-01,7,Icu,1.50\n , ,E R, \n")), "");
    for (row, column, sentence) in [
        (
            "2023-02-29,,,",
            "day",
            "is not a date such as 2024-02-29; allowed is a date from 2020-01-01 to 2024-12-31, or nothing",
        ),
        (
            "2019-12-31,,,",
            "day",
            "is below the range; allowed is a date from 2020-01-01 to 2024-12-31, or nothing",
        ),
        (",x,,", "score", "is not a number; allowed is a whole number from 0 to 9, or nothing"),
        (",,Er,", "plan", "is not a variant of the category; allowed is one of Icu, E R, or nothing"),
        (
            ",,,0.505",
            "fee",
            "is not a multiple of the column's step; allowed is 0.00 to 9.00 in steps of 0.01, or nothing",
        ),
    ] {
        let expected = format!("FILE, line 2, column `{column}`: the value {sentence}");
        assert_eq!(said::<Gaps>(format!("{head}{row}\n")), expected);
    }
}

#[test]
fn moments_and_long_texts_load() {
    let head = "began,bike[8..],city\n";
    let rows = "2024-02-29T08:30,B-1, New York City\n2020-01-01T06:00:00,Mountain7,\n 2024-12-31 21:59:59 ,,\"A, B\"\n2024-12-31 21:59,,\n";
    assert_eq!(said::<Ride>(format!("{head}{rows}")), "");
    let moment = "allowed is a date and time from 2020-01-01T06:00:00 to 2024-12-31T21:59:59";
    let form = format!("is not a date and time such as 2024-02-29T23:59, without a time zone; {moment}");
    let city = "allowed is a text of at most 13 characters of ASCII";
    for (row, column, sentence) in [
        ("2024-02-29  08:30,,", "began", form.clone()),
        ("2024-02-29,,", "began", form.clone()),
        ("2023-02-29T08:30,,", "began", form.clone()),
        ("2024-02-29T08:30Z,,", "began", form.clone()),
        (",,", "began", form),
        ("2020-01-01T05:59:59,,", "began", format!("is below the range; {moment}")),
        ("2024-12-31T22:00,,", "began", format!("is above the range; {moment}")),
        ("2024-02-29T08:30,,New York City!", "city", format!("is longer than the column holds; {city}")),
        (
            "2024-02-29T08:30,,S\u{e3}o Paulo",
            "city",
            format!("has a character that is not printable ASCII; {city}"),
        ),
        (
            "2024-02-29T08:30,Mountain-7,",
            "bike[8..]",
            "is longer than the column holds; allowed is a text of at most 9 characters of ASCII".to_owned(),
        ),
    ] {
        let expected = format!("FILE, line 3, column `{column}`: the value {sentence}");
        assert_eq!(said::<Ride>(format!("{head}2024-02-29T08:30,,\n{row}\n")), expected);
    }
    // All parts of a text belong to one column of the file.
    let needed = "FILE, line 1: the header is missing; the first line must name the columns of `Ride`: city, began, bike[8..]";
    assert_eq!(said::<Ride>(",,\n"), needed);
    assert!(said::<Ride>("city,began\n").contains("no column `bike[8..]`"));
}
