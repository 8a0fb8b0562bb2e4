//! Files in other encodings than UTF-8.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};

use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
enum City {
    #[dp(rename = "M\u{fc}nchen")]
    Munich,
    #[dp(rename = "\u{141}\u{f3}d\u{17a}")]
    Lodz,
    #[dp(rename = "\u{20ac}")]
    Euro,
}

macro_rules! residents {
    ($($name:ident $encoding:literal)*) => { $(
        #[derive(Record)]
        #[dp(encoding = $encoding)]
        struct $name {
            #[dp(category)]
            city: City,
            #[dp(range = 0..=120)]
            age: i64,
        }
    )* };
}
residents!(Plain "utf-8" Latin "latin-1" Windows "windows-1252" Wide "UTF-16");

/// The first fault of a file with these bytes, from its line on.
fn said<R: Record>(bytes: &[u8]) -> String {
    // Tests run in parallel, and each file has its own name.
    static FILES: AtomicU32 = AtomicU32::new(0);
    let name = format!("dp-encodings-{}-{}.csv", std::process::id(), FILES.fetch_add(1, Ordering::Relaxed));
    let file = std::env::temp_dir().join(name);
    fs::write(&file, bytes).expect("a file");
    let loaded = Dataset::<R>::from_csv(&file);
    fs::remove_file(&file).expect("it exists");
    let error = loaded.err().map(|error| error.reveal()).unwrap_or_default();
    error.split_once("csv, ").map_or(error.clone(), |(_, rest)| rest.to_owned())
}

#[test]
fn a_declared_encoding_is_read() {
    let text = "city;age\r\nM\u{fc}nchen;31\r\n";
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(c).expect("it is Latin-1")).collect();
    assert_eq!(said::<Plain>(text.as_bytes()), "");
    assert_eq!(said::<Latin>(&latin), "");
    assert_eq!(said::<Windows>(&latin), "");
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let polish = "\u{feff}city\tage\n\u{141}\u{f3}d\u{17a}\t31\n\u{20ac}\t7\n";
    assert_eq!(said::<Wide>(&wide(polish)), "");
    let upper_first: Vec<u8> = polish.encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(said::<Wide>(&upper_first), "");
    // The byte 0x80 is the sign of the euro in Windows-1252 alone.
    assert_eq!(said::<Windows>(b"age,city\n3,\x80\n"), "");
    assert!(
        said::<Latin>(b"age,city\n3,\x80\n").starts_with("line 2, column `city`: the value is not a variant")
    );
}

#[test]
fn a_fault_is_named_by_its_line_in_every_encoding() {
    let line = "line 3, column `age`: the value is above the range";
    assert!(said::<Latin>(b"city,age\nM\xfcnchen,31\nM\xfcnchen,131\n").starts_with(line));
    let text = "age,city\n31,\u{20ac}\n131,\u{20ac}\n";
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let found = said::<Wide>(&wide);
    assert!(found.starts_with(line) && found.ends_with("found: `131`"), "{found}");
    // A lone surrogate is a fault of its own line.
    let rows =
        ["age,city\n31,\u{20ac}\n7,", "\n3,\u{20ac}\n"].map(|rows| rows.encode_utf16().collect::<Vec<u16>>());
    let lone: Vec<u8> = rows.join(&0xd83d).into_iter().flat_map(u16::to_le_bytes).collect();
    let found = said::<Wide>(&lone);
    assert!(found.starts_with("line 3: this line is not valid UTF-8"), "{found}");
    let undeclared = said::<Plain>(b"city,age\nM\xfcnchen,31\n");
    assert!(undeclared.starts_with("line 2"), "{undeclared}");
}

/// Half a character is not a letter of a name: otherwise these two persons would be one unit, and
/// one of their rows would be left out.
#[test]
fn identifiers_with_half_a_character_are_refused_and_never_merged() {
    #[derive(Record)]
    #[dp(encoding = "utf-16", invalid = drop_row)]
    struct Kept {
        #[dp(unit, keep = 1)]
        person: String,
        #[dp(range = 0..=9)]
        pain: i64,
    }
    let file = std::env::temp_dir().join(format!("dp-halves-{}.csv", std::process::id()));
    let text = |rows: &str| rows.encode_utf16().collect::<Vec<u16>>();
    let units =
        [text("person,pain\na"), vec![0xd83d], text(",1\na"), vec![0xd83e], text(",2\nb,3\n")].concat();
    fs::write(&file, units.iter().flat_map(|unit| unit.to_le_bytes()).collect::<Vec<u8>>()).expect("a file");
    let loaded = Dataset::<Kept>::from_csv(&file).expect("the policy drops lines");
    fs::remove_file(&file).expect("it exists");
    assert_eq!(loaded.reveal_left_out(), "of 3 rows, 2 were left out\n2: this line is not valid UTF-8");
}
