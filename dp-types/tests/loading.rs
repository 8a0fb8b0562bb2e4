//! Loading: each error names file, line, column, value and what is allowed; and no input panics.

#![cfg(all(feature = "csv", feature = "macros"))]

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
enum Ward {
    Icu,
    #[dp(name = "E R")]
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

/// A file that is gone when the test is.
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
        // Nothing depends on whether it was still there.
        let _ = fs::remove_file(&self.0);
    }
}

/// What loading a file says, with the file's path as `FILE`; empty if it loads.
fn said<R: Record>(content: impl AsRef<[u8]>) -> String {
    let file = Temporary::with(content);
    let error = Dataset::<R>::from_csv(&file.0).err().map(|e| e.to_string()).unwrap_or_default();
    error.replace(&file.0.display().to_string(), "FILE")
}

const HEADER: &str = "age,smoker,ward,bill\n";

fn row(row: &str) -> String {
    said::<Patient>(format!("{HEADER}30,true,Icu,12.50\n{row}\n"))
}

#[test]
fn good_files_load() {
    let good = [
        format!("{HEADER}30,true,Icu,12.50\n0,0,E R,-5\n120,False,Icu,50000.00\n"),
        // Columns in another order, with others beside them, spaces and quotes.
        "note, bill ,ward,smoker,age\n\"a, b\",\"12.5\",E R, 1 , 7 \n\"two\nlines\",0,Icu,0,7\n".to_owned(),
        // A byte-order mark, Windows line ends, no newline at the end.
        "\u{feff}age,smoker,ward,bill\r\n30,true,Icu,1\r\n31,true,Icu,1.0".to_owned(),
    ];
    for content in good {
        assert_eq!(said::<Patient>(&content), "", "{content}");
    }
}

#[test]
fn a_value_that_does_not_fit_is_named_with_its_place_and_what_is_allowed() {
    let age = "a whole number from 0 to 120";
    let bill = "-5.00 to 50000.00 in steps of 0.01";
    let cases = [
        ("-1,true,Icu,1", format!("column `age`: `-1` is below the range; allowed is {age}")),
        ("121,true,Icu,1", format!("column `age`: `121` is above the range; allowed is {age}")),
        ("old,true,Icu,1", format!("column `age`: `old` is not a number; allowed is {age}")),
        (",true,Icu,1", format!("column `age`: `` is not a number; allowed is {age}")),
        ("1e1,true,Icu,1", format!("column `age`: `1e1` is not a number; allowed is {age}")),
        ("NaN,true,Icu,1", format!("column `age`: `NaN` is not a number; allowed is {age}")),
        (
            "30.5,true,Icu,1",
            format!("column `age`: `30.5` has more decimals than the column's step; allowed is {age}"),
        ),
        ("99999999999999999999,true,Icu,1", {
            format!("column `age`: `99999999999999999999` is above the range; allowed is {age}")
        }),
        ("-99999999999999999999,true,Icu,1", {
            format!("column `age`: `-99999999999999999999` is below the range; allowed is {age}")
        }),
        (
            "30,maybe,Icu,1",
            "column `smoker`: `maybe` is not true or false; allowed is true or false".to_owned(),
        ),
        ("30,true,icu,1", {
            "column `ward`: `icu` is not a variant of the category; allowed is one of Icu, E R".to_owned()
        }),
        ("30,true,Icu,-5.01", format!("column `bill`: `-5.01` is below the range; allowed is {bill}")),
        ("30,true,Icu,50000.01", format!("column `bill`: `50000.01` is above the range; allowed is {bill}")),
        ("30,true,Icu,0.005", {
            format!("column `bill`: `0.005` has more decimals than the column's step; allowed is {bill}")
        }),
    ];
    for (text, problem) in cases {
        assert_eq!(row(text), format!("FILE, line 3, {problem}"));
    }
}

#[test]
fn a_line_that_is_not_csv_is_named() {
    assert_eq!(row("30,true,Icu"), "FILE, line 3: this line has 3 values, but the header names 4 columns");
    assert_eq!(
        row("30,true,Icu,1,2"),
        "FILE, line 3: this line has 5 values, but the header names 4 columns"
    );
    let bytes = [HEADER.as_bytes(), b"30,true,\xff\xfe,1\n"].concat();
    assert_eq!(said::<Patient>(bytes), "FILE, line 2: this line is not valid UTF-8");
    assert_eq!(said::<Patient>(b"age,\xff\n1,2\n"), "FILE, line 1: this line is not valid UTF-8");
}

#[test]
fn lines_are_counted_as_an_editor_counts_them() {
    let content = "age,smoker,ward,bill,note\n30,true,Icu,1,\"two\nlines\"\n121,true,Icu,1,x\n";
    let problem = "column `age`: `121` is above the range; allowed is a whole number from 0 to 120";
    assert_eq!(said::<Patient>(content), format!("FILE, line 4, {problem}"));
}

#[test]
fn a_header_that_does_not_fit_is_named() {
    assert_eq!(
        said::<Patient>("age,smoker,bill\n"),
        "FILE, line 1: no column `ward`, which `Patient` needs; the header has age, smoker, bill"
    );
    assert_eq!(
        said::<Patient>("age,smoker,ward,bill,age\n"),
        "FILE, line 1: the header names column `age` 2 times"
    );
}

#[test]
fn a_file_without_header_or_rows_is_named() {
    for empty in ["", "\n\n", "\r\n", "\u{feff}", "\u{feff}\n"] {
        assert_eq!(
            said::<Patient>(empty),
            "FILE, line 1: this file is empty; its first line must name the columns of `Patient`: age, smoker, ward, bill",
            "{empty:?}"
        );
    }
    for header in [HEADER, HEADER.trim_end(), &format!("{HEADER}\n\n")] {
        assert_eq!(
            said::<Patient>(header),
            "FILE, line 1: this file has a header, but no rows",
            "{header:?}"
        );
    }
    // The wrong header is the first thing to mend.
    assert!(said::<Patient>("note\n").starts_with("FILE, line 1: no column `age`, which `Patient` needs"));
    // Rows that the policy leaves out were there; to speak of them would say what they hold.
    assert_eq!(said::<Dropped>("age\nold\n"), "");
}

#[test]
fn a_missing_file_is_named() {
    let path = std::env::temp_dir().join("dp-types-no-such-file.csv");
    let error = Dataset::<Patient>::from_csv(&path).err().expect("it is missing").to_string();
    assert!(error.starts_with(&format!("cannot read {}: ", path.display())), "{error}");
    let folder = Dataset::<Patient>::from_csv(std::env::temp_dir()).err().expect("a folder is no file");
    assert!(folder.to_string().starts_with("cannot read "), "{folder}");
}

#[test]
fn too_many_rows_of_one_unit_are_refused() {
    assert_eq!(said::<Visit>("person,minutes\n7,1\n8,1\n7,2\n"), "");
    assert_eq!(
        said::<Visit>("person,minutes\n7,1\n8,1\n7,2\n7,3\n"),
        "one `person` has 3 rows, but `Visit` declares at most 2 for each; raise `at_most` or prepare the data"
    );
    assert_eq!(
        said::<Visit>("person,minutes\n7,4611686018427387904\n"),
        "FILE, line 2, column `minutes`: `4611686018427387904` is above the range; allowed is a whole number of magnitude \
         below 2^62"
    );
}

#[test]
fn rows_of_the_program_are_named_by_their_number() {
    let rows =
        [30, 120, 121].map(|age| Patient { age, smoker: true, ward: Ward::Er, bill: Decimal::new(1, 0) });
    assert_eq!(
        Dataset::<Patient>::from_rows(rows).err().expect("121 is too old").to_string(),
        "row 3, column `age`: the value is above the range; allowed is a whole number from 0 to 120"
    );
    let fine = [Patient { age: 1, smoker: true, ward: Ward::Icu, bill: Decimal::new(1, 3) }];
    assert_eq!(
        Dataset::<Patient>::from_rows(fine).err().expect("a tenth of a cent").to_string(),
        "row 1, column `bill`: the value has more decimals than the column's step; allowed is -5.00 to 50000.00 in steps of \
         0.01"
    );
    let visits = (0..3).map(|minutes| Visit { person: 5, minutes });
    assert!(Dataset::<Visit>::from_rows(visits).is_err());
}

/// The number of rows that are public, as a query may read them under replace-one.
fn loaded<R: Record>(content: &str) -> Result<Dataset<R, ReplaceOne>, String> {
    let file = Temporary::with(content);
    Dataset::from_csv(&file.0).map_err(|e| e.to_string())
}

#[test]
fn clamping_moves_numbers_and_refuses_what_is_none() {
    assert!(loaded::<Clamped>("age,smoker\n-7,true\n500,true\n99999999999999999999,true\n").is_ok());
    let age = "a whole number from 0 to 120";
    assert_eq!(
        said::<Clamped>("age,smoker\nold,true\n"),
        format!("FILE, line 2, column `age`: `old` is not a number; allowed is {age}")
    );
    assert_eq!(
        said::<Clamped>("age,smoker\n7.5,true\n"),
        format!(
            "FILE, line 2, column `age`: `7.5` has more decimals than the column's step; allowed is {age}"
        )
    );
    assert!(said::<Clamped>("age,smoker\n7,perhaps\n").contains("`perhaps` is not true or false"));
}

#[test]
fn dropping_leaves_rows_out_but_not_broken_lines() {
    assert!(loaded::<Dropped>("age\n30\nold\n-7\n500\n7.5\n").is_ok());
    assert_eq!(
        said::<Dropped>("age\n30\n30,31\n"),
        "FILE, line 3: this line has 2 values, but the header names 1 columns"
    );
}

/// A small generator with a fixed seed (SplitMix64), so that the same bytes are tried on each run.
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
        // Whether the others load is of no matter here: only that they answer.
        let _ = Dataset::<Visit>::from_csv(&file.0);
        let _ = Dataset::<Dropped>::from_csv(&file.0);
    }
    assert!(loads > 10, "the random files are all broken in the same way: {loads} load");
}

#[test]
fn an_open_quote_swallows_no_rows() {
    let visits = "person,minutes,note\n1,5,plain\n2,5,";
    let open =
        "FILE, line 3: a quote opens here that nothing closes, so all lines after it would be one value";
    assert_eq!(said::<Visit>(format!("{visits}\"left open\n3,5,lost\n4,5,lost\n")), open);
    assert_eq!(said::<Visit>(format!("{visits}\"left open\n3,5,\"\"\n4,5,lost\n")), open);
    // Closed quotes may hold line ends, and a quote inside of a value is one; both may come last.
    assert_eq!(said::<Visit>(format!("{visits}\"two\nlines\"\n3,5,\"and\ntwo\"\n")), "");
    assert_eq!(said::<Visit>(format!("{visits}a 5\" pipe\n3,5,none\n\n")), "");
    assert_eq!(said::<Visit>(format!("{visits}none\n3,5,a 5\" pipe\n\n")), "");
}

#[test]
fn a_quoted_value_is_short_and_on_one_line() {
    let long = "7".repeat(3000);
    let seven = format!("FILE, line 2, column `age`: `{}…` is above the range", "7".repeat(60));
    assert!(said::<Dropless>(format!("age\n{long}\n")).starts_with(&seven));
    let place = "FILE, line 2, column `age`: `a\\u{1b}[2J\\nb` is not a number";
    assert!(said::<Dropless>("age\n\"a\u{1b}[2J\nb\"\n").starts_with(place));
}
