//! Tests of separators: the header decides, or the record declares one.

use dp_types::prelude::*;

use crate::{Patient, Temporary, failed, said};

const ROWS: [&str; 3] = ["age,smoker,ward,bill,note", "30,true,Icu,12.50,a", "31,0,E R,-5,"];

#[derive(Record)]
#[dp(separator = ';')]
struct Declared {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

/// A record with one column, whose name contains separators.
#[derive(Record)]
struct Odd {
    #[dp(range = 0..=120, column = "a;b|c")]
    age: i64,
}

fn fingerprint<R: Record>(content: &str) -> [u8; 32] {
    let file = Temporary::with(content);
    let loaded = Dataset::<R>::from_csv(&file.0).map_err(|error| error.reveal());
    loaded.expect("it loads").reveal_fingerprint(&[5; 32])
}

#[test]
fn a_file_loads_with_each_separator_that_its_header_has() {
    let file = |separator: &str| ROWS.map(|row| row.replace(',', separator)).join("\n");
    for separator in [",", ";", "\t", "|"] {
        assert_eq!(
            fingerprint::<Patient>(&file(separator)),
            fingerprint::<Patient>(&file(",")),
            "{separator}"
        );
    }
    assert!(said::<Patient>(file("^")).contains("line 1: no column `age`"));
}

#[test]
fn other_separators_are_part_of_a_value() {
    let file = "age;smoker;ward;bill;a, b|c\n30;1;Icu;1;a, \"b\n".replace('\"', "|");
    assert_eq!(said::<Patient>(&file), "");
    // Quotes protect the separator of this file alone.
    assert_eq!(said::<Patient>("age;smoker;ward;bill;note\n30;1;Icu;1;\"a;b\"\n"), "");
    let more = "FILE, line 2: this line has more values than the header, which names 5 columns";
    assert_eq!(said::<Patient>("age;smoker;ward;bill;note\n30;1;Icu;1;a;b\n"), more);
    let stray = "FILE, line 2, column `ward`: a quoted value goes on after its closing quote";
    assert_eq!(said::<Patient>("age;smoker;ward;bill\n30;1;\"Icu\",1\n"), stray);
    assert_eq!(said::<Odd>("a;b|c\n30\n"), "");
    assert_eq!(said::<Odd>("n,a;b|c\n1,30\n"), "");
}

#[test]
fn a_header_that_fits_no_separator_or_two_is_named() {
    let missing = "FILE, line 1: no column `bill`, which `Patient` needs";
    assert_eq!(said::<Patient>("age;smoker;ward\n"), missing);
    assert_eq!(
        said::<Patient>("age;smoker;ward;a,b\n"),
        format!("{missing}; of `,` and `;`, `;` gives the most columns, and none gives all")
    );
    // Blanks around a name are removed, and a tab is a blank.
    let two = "age\t,smoker";
    assert_eq!(
        said::<Two>(two),
        "FILE, line 1: under `,` and a tab alike, this line has all columns of `Two`; declare the separator: `#[dp(separator = \
         ';')]`"
    );
    assert_eq!(failed::<Two>(two).0.map(|error| error.kind()), Some(dp_types::ErrorKind::Header));
}

/// A record whose column is found under a comma and under a tab in an odd header.
#[derive(Record)]
struct Two {
    #[dp(range = 0..=120)]
    age: i64,
}

#[test]
fn a_declared_separator_is_the_only_one() {
    assert_eq!(said::<Declared>("age;smoker;a,b\n30;1;c,d\n"), "");
    assert_eq!(
        said::<Declared>("age,smoker\n30,1\n"),
        "FILE, line 1: no column `age`, which `Declared` needs; values are separated by `;`, and this line has none"
    );
}

#[test]
fn the_header_alone_decides_the_separator() {
    // The rows have more semicolons than commas. Their values do not matter.
    assert_eq!(said::<Patient>("age,smoker,ward,bill,note\n30,1,Icu,1,;;;;;;;;\n"), "");
    let fewer = "FILE, line 2: this line has fewer values than the header, which names 4 columns";
    assert_eq!(said::<Patient>("age,smoker,ward,bill\n30;1;Icu;1\n31;1;Icu;1\n"), fewer);
}
