//! Tests with many processes and threads at the same time.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use dp_ledger::{Describer, Ledger, Scope, Token};
use dp_types::law::session::NotAnsweredError;
use dp_types::prelude::*;

use crate::help::{Kind, Made, eps, for_each_store, spend, terms};

for_each_store! {
    two_openings_race_for_the_last_of_a_budget
}

#[derive(Record, Clone, Copy)]
struct Patient {
    smoker: bool,
}

#[dp_query(epsilon = 0.000001)]
fn smokers(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker).count().laplace(0.000001).value()
}

/// Imitates two processes or two machines: each has its own connection, and its own copy of the
/// ledger's state.
fn two_openings_race_for_the_last_of_a_budget(kind: Kind) {
    let made = Made::with(kind, 60);
    let token = made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, made.role()).unwrap();
    let (granted, refused) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let ledger = made.again();
            let ann = ledger.spender(Token::read(&token.reveal()).unwrap(), "research").unwrap();
            let opened = made.open(&ann);
            for _ in 0..2 {
                let (ann, opened, granted, refused) = (ann.clone(), opened.clone(), &granted, &refused);
                scope.spawn(move || {
                    for _ in 0..10 {
                        match spend(&ann, &opened, 1) {
                            Ok(_) => granted.fetch_add(1, Relaxed),
                            Err(dp_ledger::Error::Refused(_)) => refused.fetch_add(1, Relaxed),
                            Err(error) => panic!("{error}"),
                        };
                    }
                });
            }
        }
    });
    assert_eq!((granted.into_inner(), refused.into_inner()), (60, 20));
    made.again().verify(&[]).unwrap();
}

#[test]
fn ten_thousand_sessions_at_once_spend_what_there_is() {
    let made = Made::new(Kind::File);
    let patients = || Dataset::<Patient>::from_rows([Patient { smoker: true }]).unwrap();
    let describer = Describer::new(&made.key);
    assert!(patients().open_with::<eps!(1)>(&describer).is_err());
    made.register(terms("data", describer.descriptions()[0].mark, 9_990)).unwrap();
    let ann = made.analyst("Ann");
    let sessions: Vec<OpenSessionOf<Patient>> =
        (0..10_000).map(|_| patients().open_with::<eps!(1)>(&ann).unwrap()).collect();
    let (granted, refused) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for part in sessions.chunks(50) {
            let (granted, refused) = (&granted, &refused);
            scope.spawn(move || {
                for session in part {
                    match session.run(smokers) {
                        Ok(_) => granted.fetch_add(1, Relaxed),
                        Err(NotAnsweredError::Refused(_)) => refused.fetch_add(1, Relaxed),
                        Err(other) => panic!("{other}"),
                    };
                }
            });
        }
    });
    assert_eq!(refused.into_inner(), 10);
    assert_eq!(granted.into_inner(), 9_990);
    assert_eq!(made.again().book().unwrap().account("data").unwrap().spent(&Scope::Lifetime), eps(9_990));
}

/// A process that closes a file loses the locks that SQLite holds on it. This also happens if the
/// process only read the file.
#[test]
fn processes_that_read_their_own_ledger_spend_in_turns() {
    const WRITERS: u128 = 6;
    const RUNS: u128 = 30;
    let made = Made::with(Kind::File, 1_000_000);
    let token = made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, made.role()).unwrap();
    let released = made.folder.at("released");
    std::fs::write(&released, "").unwrap();
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let mut command = crate::crashes::writer(&made, &token, &released, writer as u64 * 1_000);
            command.env("DP_LEDGER_COPIED", "1").env("DP_LEDGER_RUNS", RUNS.to_string());
            command.spawn().unwrap()
        })
        .collect();
    for mut writer in writers {
        assert!(writer.wait().unwrap().success(), "a writer did not find what it had written");
    }
    let again = made.again();
    let spent = again.book().unwrap().account("data").unwrap().spent(&Scope::Lifetime);
    assert_eq!(spent, eps(3 * (WRITERS * RUNS) as u64));
    again.verify(&[]).unwrap();
}

#[test]
fn readers_see_whole_transactions_while_a_writer_crashes() {
    // A transaction was cut off: its journal exists, and the file has half of the new content.
    let made = Made::with(Kind::File, 1_000);
    let ann = made.analyst("Ann");
    let opened = made.open(&ann);
    for _ in 0..20 {
        spend(&ann, &opened, 1).unwrap();
    }
    let head = made.ledger.head().unwrap();
    let writer = rusqlite::Connection::open(&made.place).unwrap();
    // With a cache of one page, SQLite writes into the file before the transaction ends.
    writer.execute_batch("PRAGMA cache_size = 1; BEGIN IMMEDIATE").unwrap();
    for number in 100..400 {
        let row = (number, "x".repeat(3_000));
        writer.execute("INSERT INTO entries VALUES (?1, 0, ?2, '', '')", row).unwrap();
    }
    let dead = made.folder.at("dead");
    for ending in ["", "-journal"] {
        std::fs::copy(format!("{}{ending}", made.place), format!("{dead}{ending}")).unwrap();
    }
    drop(writer);
    let readers: Vec<_> = (0..4)
        .map(|_| {
            let dead = dead.clone();
            std::thread::spawn(move || Ledger::open(&dead).unwrap().head().unwrap())
        })
        .collect();
    readers.into_iter().for_each(|reader| assert_eq!(reader.join().unwrap(), head));
}

/// A reader that checks thousands of signatures must not hold up a writer.
#[test]
fn a_reader_that_checks_signatures_holds_no_transaction() {
    let made = Made::with(Kind::File, 1_000_000);
    let ann = made.analyst("Ann");
    let opened = made.open(&ann);
    std::thread::scope(|scope| {
        for _ in 0..50 {
            scope.spawn(|| (0..40).for_each(|_| assert!(spend(&ann, &opened, 1).unwrap().new)));
        }
    });
    let reader = made.again();
    // The reader reads the entries at the beginning, and then needs a long time to check them.
    // Other programs on the machine can hold up one of ten writers, but not all.
    let free = (0..10).any(|_| {
        let start = Instant::now();
        reader.verify(&[]).unwrap();
        let whole = start.elapsed();
        std::thread::scope(|scope| {
            let checks = scope.spawn(|| reader.verify(&[]).unwrap());
            std::thread::sleep(whole / 3);
            spend(&ann, &opened, 1).unwrap();
            !checks.is_finished()
        })
    });
    assert!(free, "each check held up a writer");
}
