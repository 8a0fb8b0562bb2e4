//! Tests of files that contain more than a ledger, and of files with several names.

use std::fs;

use dp_ledger::{Error, Ledger};
use rusqlite::Connection;

use crate::help::{Kind, Made, spend, words};

/// Other objects in the file, such as triggers, could make debits vanish.
#[test]
fn a_file_that_does_more_than_keep_entries_is_refused() {
    for sql in [
        "CREATE TRIGGER t AFTER INSERT ON entries WHEN NEW.body LIKE '7:debited%'
            BEGIN DELETE FROM entries WHERE number = NEW.number; END",
        "CREATE VIEW v AS SELECT 1",
        "CREATE UNIQUE INDEX i ON entries (hash)",
        "CREATE TABLE more (a INTEGER)",
        "ALTER TABLE entries RENAME TO kept; CREATE TABLE entries (number INTEGER PRIMARY KEY ON CONFLICT IGNORE, time, body, signature, hash);
            INSERT INTO entries SELECT * FROM kept; DROP TABLE kept",
    ] {
        let made = Made::with(Kind::File, 1_000);
        let ann = made.analyst("Ann");
        let opened = made.open(&ann);
        Connection::open(&made.place).unwrap().execute_batch(sql).unwrap();
        let said = words(Ledger::open(&made.place).map(drop));
        assert!(said.contains("another object that a ledger does not have"), "{sql}: {said}");
        // A program that opened the file before this change does not continue either.
        assert!(matches!(spend(&ann, &opened, 1_000), Err(Error::Broken { .. })), "{sql}");
    }
}
/// The journal is named after the file. A process that opens the file by its other name does not
/// see the journal that a crash left.
#[cfg(unix)]
#[test]
fn a_file_with_two_names_is_refused() {
    let made = Made::with(Kind::File, 1_000);
    let ann = made.analyst("Ann");
    let opened = made.open(&ann);
    let other = made.folder.at("other");
    fs::hard_link(&made.place, &other).unwrap();
    for said in [
        words(Ledger::open(&other).map(drop)),
        words(Ledger::open(&made.place).map(drop)),
        words(spend(&ann, &opened, 1)),
    ] {
        assert!(said.contains("the file has 2 names (hard links)"), "{said}");
    }
    fs::remove_file(&other).unwrap();
    spend(&ann, &opened, 1_000).unwrap();
    made.again().verify(&[]).unwrap();
}

/// A program has a ledger open whose file was replaced. The program must not spend from the old
/// file, which other programs no longer see.
#[cfg(unix)]
#[test]
fn a_file_that_takes_the_place_of_another_is_refused() {
    let made = Made::with(Kind::File, 1_000);
    let (link, copy) = (made.folder.at("link"), made.folder.at("copy"));
    let point_to = |to: &str| {
        let _ = fs::remove_file(&link);
        std::os::unix::fs::symlink(to, &link).unwrap();
    };
    fs::copy(&made.place, &copy).unwrap();
    point_to(&made.place);
    let ledger = Ledger::open(&link).unwrap();
    let holder = ledger.holder(&made.key).unwrap();
    let ann = ledger.spender(holder.grant("data", "Ann", None, None, "").unwrap(), "research").unwrap();
    let opened = made.open(&ann);
    spend(&ann, &opened, 1).unwrap();
    point_to(&copy);
    assert!(words(spend(&ann, &opened, 1)).contains("another file has taken its place"));
    point_to(&made.place);
    spend(&ann, &opened, 1).unwrap();
    fs::rename(&copy, &made.place).unwrap();
    assert!(words(spend(&ann, &opened, 1)).contains("another file has taken its place"));
}
