//! Ledgers that were cut, edited, rolled back or copied.

use std::fs;

use dp_ledger::{Error, Head, Ledger, Limit};
use rusqlite::Connection;

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

/// Edits the file behind the ledger's back.
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
        // A program that had it open sees it too when it reads it whole.
        broken(made.ledger.verify(&[]));
    }
}

/// Whoever writes the chain anew needs the holder's key for what the holder did, and the analyst's for what was spent.
#[test]
fn a_chain_that_was_written_anew_lacks_signatures() {
    use sha2::{Digest, Sha256};
    for (number, from, to) in [(2, "8:10000000,", "8:90000000,"), (5, "3:200,", "3:100,")] {
        let made = made();
        let file = Connection::open(&made.place).unwrap();
        let (mut hash, mut all) = (vec![0; 32], Vec::new());
        let mut select =
            file.prepare("SELECT number, time, body, signature FROM entries ORDER BY number").unwrap();
        let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)));
        for row in rows.unwrap() {
            let (at, time, mut body, signature): (i64, i64, String, String) = row.unwrap();
            if at == number {
                assert!(body.contains(from), "{body}");
                body = body.replace(from, to);
            }
            let texts = [at.to_string(), time.to_string(), body.clone(), signature];
            let spelled: String = texts.iter().map(|text| format!("{}:{text},", text.len())).collect();
            hash = Sha256::new().chain_update(&hash).chain_update(spelled).finalize().to_vec();
            all.push((at, body, hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>()));
        }
        for (at, body, hash) in all {
            file.execute("UPDATE entries SET body = ?2, hash = ?3 WHERE number = ?1", (at, body, hash))
                .unwrap();
        }
        let said = broken(Ledger::open(&made.place).and_then(|ledger| ledger.verify(&[])));
        assert!(said.contains(&format!("entry {number}: it is not signed")), "{said}");
    }
}

/// Whoever reads the ledger knows its name, and can sign all of it anew with a key of his own.
#[test]
fn a_ledger_that_somebody_else_signed_is_another_ledger() {
    use ed25519_dalek::{Signer, SigningKey};
    use sha2::{Digest, Sha256};
    let spelled = |texts: &[&str]| texts.iter().map(|t| format!("{}:{t},", t.len())).collect::<String>();
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let mine = SigningKey::from_bytes(&[42; 32]);
    let public = mine.verifying_key();
    let own = Sha256::new().chain_update("dp-ledger name 1\n").chain_update(public.as_bytes()).finalize();
    for same_name in [true, false] {
        let made = Made::with(Kind::File, 1_000);
        let token = made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, "").unwrap();
        let file = Connection::open(&made.place).unwrap();
        let mut select = file.prepare("SELECT body FROM entries ORDER BY number").unwrap();
        let bodies: Vec<String> =
            select.query_map([], |row| row.get(0)).unwrap().map(|body| body.unwrap()).collect();
        let name = match same_name {
            true => bodies[0].split(',').nth(2).unwrap().split(':').nth(1).unwrap().to_owned(),
            false => hex(&own[..16]),
        };
        file.execute("DELETE FROM entries", []).unwrap();
        let mut hash = vec![0; 32];
        for (number, body) in (1..).zip(&bodies) {
            let body = match number {
                1 => spelled(&["opened", "1", &name, &hex(public.as_bytes())]),
                _ => body.replace("4:1000,", "12:999999999999,"),
            };
            let signature =
                hex(&mine.sign(format!("dp-ledger entry 1\n{name}\n{body}").as_bytes()).to_bytes());
            let entry = spelled(&[&number.to_string(), "1700000000", &body, &signature]);
            hash = Sha256::new().chain_update(&hash).chain_update(entry).finalize().to_vec();
            let row = (number, body, signature, hex(&hash));
            file.execute("INSERT INTO entries VALUES (?1, 1700000000, ?2, ?3, ?4)", row).unwrap();
        }
        if same_name {
            let said = broken(Ledger::open(&made.place).map(drop));
            assert!(said.contains("entry 1: its name is not that of its holder's key"), "{said}");
            broken(made.ledger.verify(&[]));
        } else {
            // Under the name that his key has, it is a ledger: not that of the token.
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
    spend(&ann, &made.open(&ann), 1).unwrap();
    let head = made.ledger.head().unwrap();
    assert_eq!(Head::read(&head.line()).unwrap(), head);
    made.ledger.verify(&[early, head]).unwrap();

    // Restored from a backup: the chain is whole, but the kept head is not in it.
    fs::write(&made.place, &old).unwrap();
    let restored = Ledger::open(&made.place).unwrap();
    restored.verify(&[early]).unwrap();
    assert!(broken(restored.verify(&[head])).contains("ends with entry 8: it was rolled back or cut"));
    // A program that had it open does not go on.
    assert!(
        broken(made.ledger.head()).contains("it was a moment ago: the ledger was replaced or rolled back")
    );
    // Nor is another entry taken for the one that was kept.
    let again = Ledger::open(&made.place).unwrap();
    again.holder(&made.key).unwrap().raise("data", Limit::Lifetime, eps(20_000_000)).unwrap();
    again.holder(&made.key).unwrap().raise("data", Limit::Lifetime, eps(30_000_000)).unwrap();
    assert!(broken(again.verify(&[head])).contains("entry 10: it is not the one"));
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
    // Both copies are spent at the same time: the second entry of the same number is seen before it releases anything.
    spend(&first, &opened, 1).unwrap();
    assert!(broken(spend(&second, &opened, 2)).contains("the witness has seen two entries of this number"));
    assert!(broken(open(&copy).map(drop)).contains("two entries of this number"));

    // Restored: the witness has seen more. A line that a crash cut is no line.
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
        assert!(words(made.again().witnessed(&witness).map(drop)).contains("is no head"), "{line}");
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
    // As if the clock had been a year ahead at the last entry, and was set back to now: the day is still that of the last entry.
    let before = made.ledger.history().unwrap().last().unwrap().0.time;
    let token = made.ledger.holder(&made.key).unwrap().grant("data", "Bob", None, None, "").unwrap();
    let year = 365 * 86_400;
    let ahead = crate::crashes::with_the_clock_ahead(&made, &token, year);
    assert!(ahead >= before + year);
    let again = made.again();
    let bob = again.spender(token, "research").unwrap();
    assert!(words(spend(&bob, &opened, 98)).contains("only ε = 0.000097 is left of today's budget"));
    spend(&bob, &opened, 97).unwrap();
    assert!(again.history().unwrap().last().unwrap().0.time >= ahead);
    again.verify(&[]).unwrap();
}
