//! Tests of error messages: each names the file, the line, the column, the rule and the allowed
//! values. Only `reveal` shows file contents.

use dp_types::ErrorKind;
use dp_types::law::record::{Given, GivenColumn, Intake, Order};
use dp_types::prelude::*;

use super::{Dropless, HEADER, LongVisit, Patient, Visit, Ward, failed, file_with, revealed, row, said};

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
        ("1e,true,Icu,1", "1e", "age", "is not a number", age),
        ("NaN,true,Icu,1", "NaN", "age", "is not a number", age),
        ("30.5,true,Icu,1", "30.5", "age", "is not a multiple of the column's step", age),
        ("99999999999999999999,true,Icu,1", "99999999999999999999", "age", "is above the range", age),
        ("-99999999999999999999,true,Icu,1", "-99999999999999999999", "age", "is below the range", age),
        ("30,maybe,Icu,1", "maybe", "smoker", "is not true or false", "true or false"),
        ("30,true,icu,1", "icu", "ward", "is not a variant of the category", ward),
        ("30,true,Icu,-5.01", "-5.01", "bill", "is below the range", bill),
        ("30,true,Icu,50000.01", "50000.01", "bill", "is above the range", bill),
        ("30,true,Icu,0.005", "0.005", "bill", "is not a multiple of the column's step", bill),
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
    let stray = "a value contains a quote but does not begin with one: put the value in quotes, and double each \
                 quote in it";
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
    // A value does not end at the end of the file if its quote is still open.
    assert_eq!(row("30,true,Icu,\"7"), format!("FILE, line 3, column `bill`: {open}"));
}

#[test]
fn a_header_that_does_not_fit_is_named_and_not_quoted() {
    let missing = "FILE, line 1: no column `ward`, which `Patient` needs";
    assert_eq!(said::<Patient>("age,smoker,bill\n"), missing);
    assert_eq!(revealed::<Patient>("age,smoker,bill\n"), format!("{missing}; found: age, smoker, bill"));
    let twice = "FILE, line 1: column `age` appears more than once";
    assert_eq!(said::<Patient>("age,smoker,ward,bill, age\n"), twice);
    for content in ["age,smoker,bill\n", "age,age,smoker,ward,bill\n"] {
        assert_eq!(failed::<Patient>(content).0.map(|e| e.kind()), Some(ErrorKind::Header));
    }
    // The names of ignored columns do not matter: they may be empty or repeated.
    assert_eq!(said::<Dropless>("note,age,note,,\na,30,b,,\n"), "");
    // If a file has no header, its first line holds personal data, which the error must not show.
    let row = "4711,true,Icu,12.50\n";
    assert_eq!(said::<Patient>(row), "FILE, line 1: no column `age`, which `Patient` needs");
}

#[test]
fn a_file_without_a_header_is_named_and_one_without_rows_loads() {
    for empty in ["", "\n", "\n\n", "\r\n", "\u{feff}", "\u{feff}\n", ",,\n", "\n30,true,Icu,1\n"] {
        assert_eq!(
            said::<Patient>(empty),
            "FILE, line 1: the header is missing; the first line must name the columns of `Patient`: age, smoker, ward, bill",
            "{empty:?}"
        );
    }
    for header in [HEADER, HEADER.trim_end()] {
        assert_eq!(said::<Patient>(header), "", "{header:?}");
    }
    assert_eq!(said::<Patient>(format!("{HEADER}\n")), "");
    // The error reports the wrong header, because that must be corrected first.
    let none = "; values are separated by `,`, `;`, a tab or `|`, and this line has none";
    for alone in ["note\n", "\"age;smoker\"\n34;true;Icu;2\n", "age smoker ward bill\n"] {
        let said = said::<Patient>(alone);
        assert_eq!(said, format!("FILE, line 1: no column `age`, which `Patient` needs{none}"));
    }
    // For a record with only one column, an empty line is a row whose value is missing.
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
        "row 1, column `bill`: the value is not a multiple of the column's step; allowed is -5.00 to 50000.00 in steps of \
         0.01"
    );
}

/// The error names the right place for a value that does not fit and for a person with too many
/// rows, however the rows are passed.
#[test]
fn rows_behind_a_refused_one_have_their_own_places() {
    #[derive(Record)]
    #[allow(dead_code)]
    struct Stay {
        #[dp(unit, at_most = 2, range = 0..=9)]
        person: i64,
    }
    for persons in [[1, 2, 1, 1, 3, 4], [1, 2, 1, 10, 3, 4]] {
        let mut stays = Intake::<Stay>::new("STAYS", &["person"], Order::Own).expect("it is there");
        let mut said = |rows: &[i64]| {
            let refused = stays.rows(rows.len(), &[GivenColumn::numbers(rows, 0)]);
            refused.expect_err("a row is one too many").to_string()
        };
        assert!(said(&persons).starts_with("STAYS, row 4, "));
        assert!(said(&[10]).starts_with("STAYS, row 7, "));
        assert!(said(&[5, 10]).starts_with("STAYS, row 9, "));
        let refused = stays.row(|_| Given::Missing).expect_err("it is missing").to_string();
        assert!(refused.starts_with("STAYS, row 10, "), "{refused}");
    }
}

/// The file has more persons than the loader counts during the load.
#[test]
fn of_many_persons_too_the_place_is_that_of_the_row() {
    #[derive(Record)]
    #[allow(dead_code)]
    struct Stay {
        #[dp(unit, at_most = 1, range = 0..=9_999_999_999_999)]
        person: i64,
    }
    let mut stays = Intake::<Stay>::new("STAYS", &["person"], Order::Own).expect("it is there");
    let person = |row: i64| match row {
        3 => -1,
        60_000 => 7_000_000 * 50 + 8,
        _ => 7_000_000 * row + 8,
    };
    let refused = (1..=250_000).filter_map(|row| stays.row(|_| Given::from(person(row))).err());
    let said: Vec<String> = refused.map(|error| error.to_string()).collect();
    assert_eq!(said.len(), 2, "each is told once");
    assert!(said[0].starts_with("STAYS, row 3, ") && said[1].starts_with("STAYS, row 60000, "), "{said:?}");
    assert!(stays.finish::<AddRemove>().is_err());
}

#[test]
fn what_is_revealed_is_short_and_on_one_line() {
    let long = format!("; found: `{}…`", "7".repeat(60));
    assert!(revealed::<Dropless>(format!("age\n{}\n", "7".repeat(61))).ends_with(&long));
    assert!(revealed::<Dropless>(format!("age\n{},\n", "7".repeat(3000))).ends_with(&long));
    assert!(!revealed::<Dropless>(format!("age\n{}\n", "7".repeat(60))).contains('…'));
    assert!(revealed::<Dropless>("age\n\"a\u{1b}[2J\tb\"\n").ends_with("; found: `a\\u{1b}[2J\\tb`"));
}

/// Tries all the ways in which a file can be wrong. In each case, the data holder's file contains
/// `SECRET`, which the error must not show.
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
            // The test removes the file's name from the text: the name of a temporary file does not
            // come from the data, and could contain the digits of `SECRET` by chance.
            let text = text.split_once(": ").map_or(text.as_str(), |(_, text)| text);
            assert!(!text.contains(SECRET), "{text}");
        }
    }
}
