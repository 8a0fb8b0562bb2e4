//! Tests of ledgers that were cut off, edited, rolled back or copied.

use std::fs;

use dp_ledger::{EntryError, Error, Head, Ledger, Limit};
use rusqlite::Connection;

use crate::forge::{Row, chain, field, fields};
use crate::help::{Kind, Made, eps, spend, words};

/// A ledger in a file with a few entries.
fn made() -> Made {
    let made = Made::with(Kind::File, 10_000_000);
    let ann = made.analyst("Ann");
    let opened = made.open(&ann);
    for cost in [100, 200, 300, 400, 500] {
        spend(&ann, &opened, cost).unwrap();
    }
    made
}

/// Edits the file without the ledger.
fn edit(made: &Made, sql: &str) {
    let file = Connection::open(&made.place).unwrap();
    assert!(file.execute(sql, []).unwrap() > 0, "{sql}");
}

fn broken<T: core::fmt::Debug>(result: Result<T, Error>) -> String {
    let error = result.expect_err("this ledger is broken");
    assert!(matches!(error, Error::Broken { .. }), "{error}");
    error.to_string()
}

#[test]
fn every_edit_is_found() {
    for (sql, place) in [
        ("UPDATE entries SET body = replace(body, '3:300', '1:1') WHERE number = 6", "entry 6: its digest"),
        ("UPDATE entries SET time = time - 1 WHERE number = 5", "entry 5: its digest"),
        ("UPDATE entries SET signature = '' WHERE number = 2", "entry 2: its digest"),
        ("UPDATE entries SET hash = lower(hex(zeroblob(32))) WHERE number = 7", "entry 7: its digest"),
        ("UPDATE entries SET hash = 'x' WHERE number = 7", "entry 7: it is not spelled"),
        ("DELETE FROM entries WHERE number = 4", "entry 5: entry 4 should come here"),
        ("DELETE FROM entries WHERE number = 1", "entry 2: entry 1 should come here"),
        ("UPDATE entries SET number = number + 1 WHERE number = 8", "entry 9: entry 8 should come here"),
    ] {
        let made = made();
        edit(&made, sql);
        let said = broken(Ledger::open(&made.place).map(drop));
        assert!(said.contains(place), "{sql}: {said}");
        // A program that had the ledger open also sees the change when it reads the whole ledger.
        broken(made.ledger.verify(&[]));
    }
}

/// An attacker who writes the chain again needs the holder's key to sign the holder's acts, and the
/// analyst's key to sign the debits.
#[test]
fn a_chain_that_was_written_anew_lacks_signatures() {
    for (number, from, to) in [(2, "8:10000000,", "8:90000000,"), (5, "3:200,", "3:100,")] {
        let made = made();
        chain(&made, |rows| {
            let body = &mut rows[number - 1].body;
            assert!(body.contains(from), "{body}");
            *body = body.replace(from, to);
        });
        let opened = Ledger::open(&made.place).and_then(|ledger| ledger.verify(&[]));
        if number == 2 {
            assert!(broken(opened).contains("entry 2: it is not signed by the holder"));
        } else {
            assert_eq!(doubtful(opened), [5, 6, 7, 8], "each entry was signed after those before it");
        }
    }
}

/// An attacker without a key leaves out a debit or a revocation, or changes the order or the time.
/// The attacker renumbers the remaining entries and computes all digests again. But the signatures
/// of the later entries cover the missing entry.
#[test]
fn nothing_leaves_the_middle_without_the_keys_of_all_that_follows() {
    type Change = fn(&mut Vec<Row>);
    let changes: [(&str, Change, &[u64]); 6] = [
        ("a revocation left out", |rows| drop(rows.remove(4)), &[5, 6, 7, 8, 9]),
        ("a debit left out", |rows| drop(rows.remove(5)), &[6, 7, 8, 9]),
        ("two debits in another order", |rows| rows.swap(5, 6), &[6, 7, 8, 9, 10]),
        ("a debit twice", |rows| rows.insert(7, rows[6].clone()), &[]),
        ("two debits dated later", |rows| rows[8..].iter_mut().for_each(|row| row.time += 1), &[9, 10]),
        ("the last one dated later", |rows| rows[9].time += 86_400, &[10]),
    ];
    for (what, change, unsigned) in changes {
        let made = spent();
        made.ledger.verify(&[]).unwrap();
        chain(&made, change);
        let opened = Ledger::open(&made.place).and_then(|ledger| ledger.verify(&[]));
        match unsigned {
            [] => assert!(broken(opened).contains("it was never allowed: the run"), "{what}"),
            _ => assert_eq!(doubtful(opened), unsigned, "{what}"),
        }
        // A program that already had the ledger open notices that entries are missing.
        assert!(broken(made.ledger.head()).contains("was replaced or rolled back"), "{what}");
    }
    // If the holder made an entry after the missing entry, the ledger does not even open.
    for left_out in [1, 2, 4, 7] {
        let made = made();
        made.ledger.holder(&made.key).unwrap().raise("data", Limit::Lifetime, eps(20_000_000)).unwrap();
        chain(&made, |rows| drop(rows.remove(left_out)));
        let said = broken(Ledger::open(&made.place).map(drop));
        assert!(said.contains("it is not signed by the holder") || left_out == 2, "{left_out}: {said}");
    }
    // One attack remains: an attacker who can write the file can cut off its end. A kept head
    // detects this.
    let made = spent();
    let head = made.ledger.head().unwrap();
    chain(&made, |rows| rows.truncate(6));
    let cut = Ledger::open(&made.place).unwrap();
    cut.verify(&[]).unwrap();
    assert!(broken(cut.verify(&[head])).contains("ends with entry 6: it was rolled back or cut"));
}

/// A ledger with ten entries: the opening, the dataset, tokens for Ann and Bob, the revocation of
/// Bob's token, and Ann's debits.
fn spent() -> Made {
    let made = Made::with(Kind::File, 10_000_000);
    let ann = made.analyst("Ann");
    let opened = made.open(&ann);
    let bob = made.analyst("Bob");
    made.ledger.holder(&made.key).unwrap().revoke(bob.public()).unwrap();
    for cost in [100, 200, 300, 400, 500] {
        spend(&ann, &opened, cost).unwrap();
    }
    made
}

/// The numbers of the entries that their tokens did not sign, if everything else is valid.
fn doubtful<T: core::fmt::Debug>(result: Result<T, Error>) -> Vec<u64> {
    match result.expect_err("entries are not signed") {
        Error::Doubtful { entries } => {
            assert!(entries.iter().all(|(_, doubt)| *doubt == EntryError::Unsigned));
            entries.into_iter().map(|(number, _)| number).collect()
        }
        other => panic!("{other}"),
    }
}

/// An unsigned debit counts. Otherwise, spoiling a signature would return its cost.
#[test]
fn a_debit_without_its_signature_counts_and_stops_nobody() {
    // An unsigned grant does not count, since a grant is an act of the holder.
    let made = made();
    made.analyst("Bob");
    chain(&made, |rows| rows.last_mut().unwrap().signature = "00".repeat(64));
    assert!(broken(Ledger::open(&made.place).map(drop)).contains("entry 9: it is not signed by the holder"));

    let made = self::made();
    let (ann, cost) = (made.analyst("Ann"), 10_000_000 - 1_500);
    spend(&ann, &made.open(&ann), 10).unwrap();
    chain(&made, |rows| rows.last_mut().unwrap().signature = "00".repeat(64));
    let witness = made.folder.path().join("witness");
    let again = made.again().new_witness(&witness).unwrap();
    assert_eq!(doubtful(again.verify(&[])), [10]);
    assert!(words(again.verify(&[])).contains(
        "entry 10: it is not signed, at this place and time, by the token that it names: the chain holds"
    ));
    assert!(again.history().unwrap().iter().map(|acted| acted.signed).eq((1..=10).map(|number| number < 10)));
    let token = again.holder(&made.key).unwrap().grant("data", "Bob", None, None, "").unwrap();
    let under = made.again().witnessed(&witness).unwrap().spender(token, "research").unwrap();
    let opened = made.open(&under);
    assert!(words(spend(&under, &opened, cost)).contains("only ε = 9.99849 is left"));
    spend(&under, &opened, cost - 10).unwrap();
}

/// A reader of the ledger knows its name, and can sign all entries again with another key.
#[test]
fn a_ledger_that_somebody_else_signed_is_another_ledger() {
    use ed25519_dalek::{Signer, SigningKey};
    use sha2::{Digest, Sha256};
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let mine = SigningKey::from_bytes(&[42; 32]);
    let public = mine.verifying_key();
    let own = Sha256::new().chain_update("dp-ledger name 1\n").chain_update(public.as_bytes()).finalize();
    for same_name in [true, false] {
        let made = Made::with(Kind::File, 1_000);
        let token = made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, "").unwrap();
        let mut name = hex(&own[..16]);
        chain(&made, |rows| {
            if same_name {
                name = fields(&rows[0].body)[2].to_owned();
            }
            let opened = ["opened", "1", &name, &hex(public.as_bytes())].map(field);
            rows[0].body = opened.concat();
            for row in &mut rows[1..] {
                row.body = row.body.replace("4:1000,", "12:999999999999,");
            }
            for row in rows {
                row.sign = Some(Box::new({
                    let (mine, name) = (mine.clone(), name.clone());
                    move |place: &str| {
                        hex(&mine.sign(format!("dp-ledger entry 1\n{name}\n{place}").as_bytes()).to_bytes())
                    }
                }));
            }
        });
        if same_name {
            let said = broken(Ledger::open(&made.place).map(drop));
            assert!(said.contains("entry 1: its name does not match its holder's key"), "{said}");
            broken(made.ledger.verify(&[]));
        } else {
            // With the name that belongs to the attacker's key, it is a valid ledger, but not the
            // ledger of the token.
            let forged = Ledger::open(&made.place).unwrap();
            forged.verify(&[]).unwrap();
            assert!(words(forged.spender(token, "research").map(drop)).contains("of another ledger"));
        }
    }
}

#[test]
fn a_ledger_that_was_cut_or_rolled_back_no_longer_has_the_head_that_was_kept() {
    let made = made();
    let early = made.ledger.head().unwrap();
    let old = fs::read(&made.place).unwrap();
    let ann = made.analyst("Bob");
    let opened = made.open(&ann);
    spend(&ann, &opened, 1).unwrap();
    let (head, new) = (made.ledger.head().unwrap(), fs::read(&made.place).unwrap());
    assert_eq!(Head::read(&head.line()).unwrap(), head);
    made.ledger.verify(&[early, head]).unwrap();

    // The file was restored from a backup. Its chain is valid, but does not contain the kept head.
    fs::write(&made.place, &old).unwrap();
    let restored = Ledger::open(&made.place).unwrap();
    restored.verify(&[early]).unwrap();
    assert!(broken(restored.verify(&[head])).contains("ends with entry 8: it was rolled back or cut"));
    // A program that already had the ledger open detects the rollback, and its later calls fail,
    // whatever the file then contains.
    let now = fs::read(&made.place).unwrap();
    for file in [&now, &now, &new] {
        fs::write(&made.place, file).unwrap();
        let said = broken(made.ledger.head());
        assert!(
            said.contains("it changed since the last read: the ledger was replaced or rolled back"),
            "{said}"
        );
        assert!(broken(spend(&ann, &opened, 1)).contains("was replaced or rolled back"));
        broken(made.ledger.verify(&[]).map(drop));
    }
    fs::write(&made.place, now).unwrap();
    // The program does not accept another entry in place of the kept head's entry.
    let again = Ledger::open(&made.place).unwrap();
    again.holder(&made.key).unwrap().raise("data", Limit::Lifetime, eps(20_000_000)).unwrap();
    again.holder(&made.key).unwrap().raise("data", Limit::Lifetime, eps(30_000_000)).unwrap();
    assert!(broken(again.verify(&[head])).contains("entry 10: a kept head names another entry"));
}

/// SQLite counts how often a file was written. If the count is the same, SQLite treats the file as
/// unchanged.
#[test]
fn a_ledger_that_was_restored_and_spent_as_often_is_not_the_one_that_was_seen() {
    let made = made();
    let (ann, bob) = (made.analyst("Ann"), made.analyst("Bob"));
    let opened = made.open(&ann);
    let old = fs::read(&made.place).unwrap();
    spend(&ann, &opened, 1).unwrap();
    fs::write(&made.place, old).unwrap();
    let token = dp_ledger::Token::read(&bob.reveal()).unwrap();
    let again = made.again().spender(token, "research").unwrap();
    spend(&again, &opened, 2).unwrap();
    assert!(broken(spend(&ann, &opened, 1)).contains("the ledger was replaced or rolled back"));
    let spent = made.again().book().unwrap().account("data").unwrap().spent(&dp_ledger::Scope::Lifetime);
    assert_eq!(spent, eps(1502), "what was spent since is there");
}

#[test]
fn a_witness_finds_what_was_restored_or_copied() {
    let made = made();
    let witness = made.folder.path().join("witness");
    let open = |place: &str| Ledger::open(place).and_then(|ledger| ledger.witnessed(&witness));
    let token = || made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, "").unwrap();
    let (one, two) = (token(), token());
    made.again().new_witness(&witness).unwrap();
    let copy = made.folder.at("copy");
    fs::copy(&made.place, &copy).unwrap();
    let first = open(&made.place).unwrap().spender(one, "research").unwrap();
    let opened = made.open(&first);
    let second = open(&copy).unwrap().spender(two, "research").unwrap();
    // Ann's tokens spend from the ledger and from its copy at the same time. The witness detects
    // the second entry with the same number before anything is released for it.
    spend(&first, &opened, 1).unwrap();
    assert!(broken(spend(&second, &opened, 2)).contains("the witness has seen two entries of this number"));
    assert!(broken(open(&copy).map(drop)).contains("two entries of this number"));

    // The file was restored, but the witness has later heads. A line that a crash cut off does not
    // count.
    let made = self::made();
    let witness = made.folder.path().join("witness");
    let old = fs::read(&made.place).unwrap();
    let open = |place: &str| Ledger::open(place).and_then(|ledger| ledger.witnessed(&witness));
    made.again().new_witness(&witness).unwrap();
    let ann = open(&made.place).unwrap().spender(
        made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, "").unwrap(),
        "research",
    );
    let ann = ann.unwrap();
    spend(&ann, &made.open(&ann), 1).unwrap();
    let seen = fs::read_to_string(&witness).unwrap();
    fs::write(&witness, format!("{seen}\n999 0123")).unwrap();
    spend(&ann, &made.open(&ann), 1).unwrap();
    open(&made.place).unwrap();
    fs::write(&made.place, old).unwrap();
    assert!(broken(open(&made.place).map(drop)).contains("it was rolled back or cut"));
}

/// The witness gets every entry. Otherwise, a copy of the ledger could spend under entry numbers
/// that the witness has not seen.
#[test]
fn a_witness_sees_each_of_the_entries_that_are_written_together() {
    let made = made();
    let witness = made.folder.path().join("witness");
    let under = made.again().new_witness(&witness).unwrap();
    let token = under.holder(&made.key).unwrap().grant("data", "Ann", None, None, "").unwrap();
    let ann = under.spender(token, "research").unwrap();
    let opened = made.open(&ann);
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                for _ in 0..5 {
                    spend(&ann, &opened, 1).unwrap();
                }
            });
        }
    });
    let mut seen: Vec<u64> = fs::read_to_string(&witness)
        .unwrap()
        .lines()
        .filter_map(|line| line.split(' ').next()?.parse().ok())
        .collect();
    seen.sort_unstable();
    let last = made.ledger.head().unwrap().number;
    assert_eq!(seen, (last - 81..=last).collect::<Vec<_>>());
}

#[test]
fn a_witness_is_made_once_and_says_nothing_but_heads() {
    let made = made();
    let witness = made.folder.path().join("witness");
    assert!(words(made.again().witnessed(&witness).map(drop)).contains("there is no witness"));
    assert!(!witness.exists());
    let under = made.again().new_witness(&witness).unwrap();
    assert_eq!(fs::read_to_string(&witness).unwrap().trim(), made.ledger.head().unwrap().line());
    assert!(words(made.again().new_witness(&witness).map(drop)).contains("exists"));
    made.analyst("Bob");
    let bob = under.holder(&made.key).unwrap().grant("data", "Bob", None, None, "").unwrap();
    spend(&under.spender(bob, "research").unwrap(), &made.open(&made.analyst("Eve")), 1).unwrap();
    assert_eq!(made.again().witnessed(&witness).unwrap().verify(&[]).unwrap(), 3);
    assert_eq!(under.verify(&[made.ledger.head().unwrap()]).unwrap(), 4);
    let good = fs::read_to_string(&witness).unwrap();
    for line in ["patients", "# 1", "7 xyz", "-1", &format!("x{}", made.ledger.head().unwrap().line())] {
        fs::write(&witness, format!("{good}{line}\n")).unwrap();
        assert!(words(made.again().witnessed(&witness).map(drop)).contains("is not a head"), "{line}");
    }
}

#[test]
fn time_never_goes_back() {
    let made = Made::new(Kind::File);
    let mut terms = crate::help::terms("data", crate::help::ROWS, 10_000_000);
    terms.limits.insert(Limit::Day, eps(100));
    made.register(terms).unwrap();
    let ann = made.analyst("Ann");
    let opened = made.open(&ann);
    spend(&ann, &opened, 100).unwrap();
    // The clock seems to have been a year ahead at the last entry, and to be right again now. The
    // ledger's day is still that of the last entry.
    let before = made.ledger.history().unwrap().last().unwrap().entry.time;
    let token = made.ledger.holder(&made.key).unwrap().grant("data", "Bob", None, None, "").unwrap();
    let year = 365 * 86_400;
    let ahead = crate::crashes::with_the_clock_ahead(&made, &token, year);
    assert!(ahead >= before + year);
    let again = made.again();
    let bob = again.spender(token, "research").unwrap();
    assert!(words(spend(&bob, &opened, 98)).contains("only ε = 0.000097 is left of today's budget"));
    spend(&bob, &opened, 97).unwrap();
    assert!(again.history().unwrap().last().unwrap().entry.time >= ahead);
    again.verify(&[]).unwrap();
}
