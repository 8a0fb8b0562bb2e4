//! Loading: each error names file, line, column, rule and what is allowed, and no value; and no input panics.

#![cfg(all(feature = "csv", feature = "macros"))]

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use dp_types::ErrorKind;
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

#[derive(Record)]
struct LongVisit {
    #[dp(unit, at_most = 2, range = 0..=9999)]
    person: i64,
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

/// The error of loading a file, if any, and the name that it has for the file.
fn failed<R: Record>(content: impl AsRef<[u8]>) -> (Option<Error>, String) {
    let file = Temporary::with(content);
    (Dataset::<R>::from_csv(&file.0).err(), file.0.display().to_string())
}

/// What loading a file says, with the file's path as `FILE`; empty if it loads.
fn said<R: Record>(content: impl AsRef<[u8]>) -> String {
    let (error, path) = failed::<R>(content);
    error.map(|e| e.to_string()).unwrap_or_default().replace(&path, "FILE")
}

/// What it reveals, in the same way.
fn revealed<R: Record>(content: impl AsRef<[u8]>) -> String {
    let (error, path) = failed::<R>(content);
    error.map(|e| e.reveal()).unwrap_or_default().replace(&path, "FILE")
}

const HEADER: &str = "age,smoker,ward,bill\n";

fn row(row: &str) -> String {
    said::<Patient>(file_with(row))
}

/// The file of which `row` tells.
fn file_with(row: &str) -> String {
    format!("{HEADER}30,true,Icu,12.50\n{row}\n")
}

#[test]
fn good_files_load() {
    let good = [
        format!("{HEADER}30,true,Icu,12.50\n0,0,E R,-5\n120,False,Icu,50000.00\n"),
        // Columns in another order, with others beside them, spaces and quotes.
        "note, bill ,ward,smoker,\"age\"\n\"a, b\",\"12.5\",E R, 1 , 7 \n\"a \"\"b\"\"\",0,Icu,0,\"7\"\n"
            .to_owned(),
        // A byte-order mark, Windows line ends, no newline at the end.
        "\u{feff}age,smoker,ward,bill\r\n30,true,Icu,1\r\n31,true,Icu,1.0".to_owned(),
    ];
    for content in good {
        assert_eq!(said::<Patient>(&content), "", "{content}");
    }
}

#[test]
fn a_value_that_does_not_fit_has_its_place_and_what_is_allowed_named() {
    let age = "a whole number from 0 to 120";
    let bill = "-5.00 to 50000.00 in steps of 0.01";
    let ward = "one of Icu, E R";
    let cases = [
        ("-1,true,Icu,1", "-1", "age", "is below the range", age),
        ("121,true,Icu,1", "121", "age", "is above the range", age),
        ("old,true,Icu,1", "old", "age", "is not a number", age),
        (",true,Icu,1", "", "age", "is not a number", age),
        ("1e1,true,Icu,1", "1e1", "age", "is not a number", age),
        ("NaN,true,Icu,1", "NaN", "age", "is not a number", age),
        ("30.5,true,Icu,1", "30.5", "age", "has more decimals than the column's step", age),
        ("99999999999999999999,true,Icu,1", "99999999999999999999", "age", "is above the range", age),
        ("-99999999999999999999,true,Icu,1", "-99999999999999999999", "age", "is below the range", age),
        ("30,maybe,Icu,1", "maybe", "smoker", "is not true or false", "true or false"),
        ("30,true,icu,1", "icu", "ward", "is not a variant of the category", ward),
        ("30,true,Icu,-5.01", "-5.01", "bill", "is below the range", bill),
        ("30,true,Icu,50000.01", "50000.01", "bill", "is above the range", bill),
        ("30,true,Icu,0.005", "0.005", "bill", "has more decimals than the column's step", bill),
    ];
    for (text, value, column, problem, allowed) in cases {
        let sentence = format!("FILE, line 3, column `{column}`: the value {problem}; allowed is {allowed}");
        assert_eq!(row(text), sentence);
        assert_eq!(revealed::<Patient>(file_with(text)), format!("{sentence}; found: `{value}`"));
        assert_eq!(failed::<Patient>(file_with(text)).0.map(|e| e.kind()), Some(ErrorKind::Value));
    }
}

#[test]
fn a_line_that_is_not_csv_is_named() {
    let stray = "a quote stands in a value that does not begin with one; such a value is put in quotes, and each quote in it \
                 doubled";
    let open = "a quote opens that this line does not close; no value goes on in the next line";
    let fewer = "this line has fewer values than the header, which names 5 columns";
    let more = "this line has more values than the header, which names 5 columns";
    let after = "a quoted value goes on after its closing quote";
    let cr = "this line has a carriage return in its middle; lines end in LF or CR LF";
    let zero = "this line has a zero byte, as in a file of UTF-16 or a damaged one";
    let cases: [(&[u8], &str, &str); 17] = [
        (b"30,true,Icu,7", "", fewer),
        (b"30", "", fewer),
        (b"30,true,Icu,7,x,7", "", more),
        (b"", "", "this line is empty"),
        (b"30,true,Icu,7,a 5\" pipe", ", column 5", stray),
        (b"30,true,Icu,7, \"a\"", ", column 5", stray),
        (b"3\"0,true,Icu,7,", ", column `age`", stray),
        (b"30,true,\"Icu\"7,7,", ", column `ward`", after),
        (b"30,true,Icu,7,\"a\" ", ", column 5", after),
        (b"30,\"true,Icu,7,", ", column `smoker`", open),
        (b"30,true,Icu,7,\"\"\"", ", column 5", open),
        (b"30,true,Icu,7,\"opens\n30,true,Icu,7,closes\"", ", column 5", open),
        (b"30,true,Icu,7,a\rb", "", cr),
        (b"30,true,Icu,7,\r31,true,Icu,7,\r", "", cr),
        (b"30,true,Icu,7,\0", "", zero),
        (b"30,true,\"Icu\0\",7,", "", zero),
        (b"30,true,\xff\xfe,7,", "", "this line is not valid UTF-8"),
    ];
    for (line, column, problem) in cases {
        let content =
            [b"age,smoker,ward,bill,note\n31,0,Icu,1,\n".as_slice(), line, b"\n32,0,Icu,1,x\n"].concat();
        let sentence = format!("FILE, line 3{column}: {problem}");
        assert_eq!(said::<Patient>(&content), sentence);
        assert_eq!(failed::<Patient>(&content).0.map(|e| e.kind()), Some(ErrorKind::Malformed));
        assert!(revealed::<Patient>(&content).starts_with(&format!("{sentence}; found: `")));
    }
    assert!(revealed::<Patient>(file_with("30,Icu,4711")).ends_with("; found: `30,Icu,4711`"));
    assert_eq!(said::<Patient>(b"age,\xff\n1,2\n"), "FILE, line 1: this line is not valid UTF-8");
    assert_eq!(said::<Patient>("age,a \"b\"\n1,2\n"), format!("FILE, line 1, column 2: {stray}"));
    // The end of the file is no end of a value.
    assert_eq!(row("30,true,Icu,\"7"), format!("FILE, line 3, column `bill`: {open}"));
}

#[test]
fn a_header_that_does_not_fit_is_named_and_not_quoted() {
    let missing = "FILE, line 1: no column `ward`, which `Patient` needs";
    assert_eq!(said::<Patient>("age,smoker,bill\n"), missing);
    assert_eq!(revealed::<Patient>("age,smoker,bill\n"), format!("{missing}; found: age, smoker, bill"));
    let twice = "FILE, line 1: the header names column `age` more than once";
    assert_eq!(said::<Patient>("age,smoker,ward,bill, age\n"), twice);
    for content in ["age,smoker,bill\n", "age,age,smoker,ward,bill\n"] {
        assert_eq!(failed::<Patient>(content).0.map(|e| e.kind()), Some(ErrorKind::Header));
    }
    // Of columns that are ignored, the names are too.
    assert_eq!(said::<Dropless>("note,age,note,,\na,30,b,,\n"), "");
    // A file without a header has a person in its place.
    let row = "4711,true,Icu,12.50\n";
    assert_eq!(said::<Patient>(row), "FILE, line 1: no column `age`, which `Patient` needs");
}

#[test]
fn a_file_without_a_header_is_named_and_one_without_rows_loads() {
    for empty in ["", "\n", "\n\n", "\r\n", "\u{feff}", "\u{feff}\n", ",,\n", "\n30,true,Icu,1\n"] {
        assert_eq!(
            said::<Patient>(empty),
            "FILE, line 1: names no columns; the first line must name those of `Patient`: age, smoker, ward, bill",
            "{empty:?}"
        );
    }
    for header in [HEADER, HEADER.trim_end()] {
        assert_eq!(said::<Patient>(header), "", "{header:?}");
    }
    assert_eq!(said::<Patient>(format!("{HEADER}\n")), "FILE, line 2: this line is empty");
    // The wrong header is the first thing to mend.
    assert!(said::<Patient>("note\n").starts_with("FILE, line 1: no column `age`, which `Patient` needs"));
    // Where a row has one value, an empty line is one whose value is missing.
    assert!(
        said::<Dropless>("age\n30\n\n").starts_with("FILE, line 3, column `age`: the value is not a number")
    );
}

#[test]
fn a_missing_file_is_named() {
    let path = std::env::temp_dir().join("dp-types-no-such-file.csv");
    let error = Dataset::<Patient>::from_csv(&path).err().expect("it is missing");
    assert!(error.to_string().starts_with(&format!("cannot read {}: ", path.display())), "{error}");
    assert_eq!((error.kind(), error.reveal()), (ErrorKind::Io, error.to_string()));
    let folder = Dataset::<Patient>::from_csv(std::env::temp_dir()).err().expect("a folder is no file");
    assert!(folder.to_string().starts_with("cannot read "), "{folder}");
}

#[test]
fn too_many_rows_of_one_unit_are_refused_where_they_begin() {
    assert_eq!(said::<Visit>("person,minutes\n7,1\n8,1\n7,2\n8,2\n"), "");
    let sentence = "FILE, line 5, column `person`: this value has more rows than the 2 that `Visit` declares for each; raise \
                    `at_most` or prepare the data";
    let file = "person,minutes\n7,1\n8,1\n7,2\n007,3\n7,4\n8,2\n8,3\n";
    assert_eq!(said::<Visit>(file), sentence);
    assert_eq!(revealed::<Visit>(file), format!("{sentence}; found: `007`"));
    assert_eq!(failed::<Visit>(file).0.map(|e| e.kind()), Some(ErrorKind::TooManyRowsForUnit));
    assert_eq!(
        said::<Visit>("person,minutes\n7,4611686018427387904\n"),
        "FILE, line 2, column `minutes`: the value is above the range; allowed is a whole number of magnitude below 2^62"
    );
    // However far apart: 90 persons with rows 1 to 90 and then one row each from 2,000 on, twice.
    let visits = |last: i64| {
        let others = (0..2_000).map(|i| LongVisit { person: 100 + i });
        let again = [7, last].map(|person| LongVisit { person });
        Dataset::<LongVisit>::from_rows((0..90).map(|person| LongVisit { person }).chain(others).chain(again))
    };
    assert!(visits(8).is_ok());
    assert_eq!(
        visits(7).err().expect("three rows").reveal(),
        "row 2092, column `person`: this value has more rows than the 2 that `LongVisit` declares for each; raise `at_most` or \
         prepare the data"
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
        Dataset::<Patient>::from_rows(fine).err().expect("a tenth of a cent").reveal(),
        "row 1, column `bill`: the value has more decimals than the column's step; allowed is -5.00 to 50000.00 in steps of \
         0.01"
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
            "FILE, line 2, column `age`: the value has more decimals than the column's step; allowed is {age}"
        )
    );
    assert!(said::<Clamped>("age,smoker\n7,perhaps\n").contains("the value is not true or false"));
    assert_eq!(said::<Clamped>("age,smoker\n\n"), "FILE, line 2: this line is empty");
}

#[test]
fn dropping_leaves_out_rows_and_broken_lines_but_needs_its_header() {
    assert_eq!(said::<Dropped>("age\n30\nold\n-7\n500\n7.5\n30,31\n\n\"30\n3\"0\n30\r\r\n3\0\n"), "");
    assert!(said::<Dropped>("ag\"e\n30\n").starts_with("FILE, line 1, column 1: a quote stands in a value"));
    assert!(said::<Dropped>("years\n30\n").starts_with("FILE, line 1: no column `age`"));
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
fn what_is_revealed_is_short_and_on_one_line() {
    let long = format!("; found: `{}…`", "7".repeat(60));
    assert!(revealed::<Dropless>(format!("age\n{}\n", "7".repeat(61))).ends_with(&long));
    assert!(revealed::<Dropless>(format!("age\n{},\n", "7".repeat(3000))).ends_with(&long));
    assert!(!revealed::<Dropless>(format!("age\n{}\n", "7".repeat(60))).contains('…'));
    assert!(revealed::<Dropless>("age\n\"a\u{1b}[2J\tb\"\n").ends_with("; found: `a\\u{1b}[2J\\tb`"));
}

/// Each way in which a file can be wrong, with `SECRET` where the file is the data holder's own.
#[test]
fn no_sentence_tells_what_a_file_holds() {
    const SECRET: &str = "4711";
    let good = "31,0,Icu,1";
    let lines = [
        "4711,0,Icu,1",
        "-4711,0,Icu,1",
        "4711.5,0,Icu,1",
        "x4711,0,Icu,1",
        "31,4711,Icu,1",
        "31,0,4711,1",
        "31,0,Icu,4711.123",
        "31,0,Icu,-4711",
        "31,0,Icu,x4711",
        "4711",
        "31,0,Icu,1,4711",
        "31,0,Icu,4711\"",
        "31,0,Icu,\"4711\"4711",
        "31,0,Icu,\"4711",
        "4711\r",
        "4711\0",
    ];
    let mut files: Vec<Vec<u8>> =
        lines.map(|line| format!("{HEADER}{good}\n{line}\n{good}\n").into_bytes()).to_vec();
    files.push([HEADER.as_bytes(), b"4711\xff\n"].concat());
    files.push([HEADER.trim_end().as_bytes(), b",4711\xff\n"].concat());
    for header in ["4711,0,Icu,1", "age,4711", "age,smoker,ward,bill,age,4711", "age,\"4711", "age\0,4711"] {
        files.push(format!("{header}\n{good}\n").into_bytes());
    }
    let mut errors: Vec<Error> = files.iter().filter_map(|file| failed::<Patient>(file).0).collect();
    assert_eq!(errors.len(), 23);
    let visits = failed::<LongVisit>("person\n4711\n4711\n4711\n");
    errors.extend(visits.0);
    errors.extend(Dataset::<LongVisit>::from_rows([4711; 3].map(|person| LongVisit { person })).err());
    errors.extend(Dataset::<Visit>::from_rows([Visit { person: 4711, minutes: 1 }]).err());
    assert_eq!(errors.len(), 26);
    for error in errors {
        let mut chain: Vec<String> = vec![error.to_string(), format!("{error:?}"), format!("{error:#?}")];
        let mut source = std::error::Error::source(&error);
        while let Some(deeper) = source {
            chain.push(format!("{deeper} {deeper:?}"));
            source = deeper.source();
        }
        for text in chain {
            // The name of the temporary file is the program's, and could have these digits.
            let text = text.split_once(": ").map_or(text.as_str(), |(_, text)| text);
            assert!(!text.contains(SECRET), "{text}");
        }
    }
}
