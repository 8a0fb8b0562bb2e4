//! Tests of an `init` that was killed. The next `init` finishes its work, and never loses or
//! overwrites a key that a ledger uses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use dp_ledger::{HolderKey, Ledger};

use crate::command::{fails, ok};
use crate::crashes::Chance;
use crate::help::{Folder, Kind, Made};
use crate::server::server;

/// The path of the holder's key until the ledger is complete.
fn draft(key: &str) -> PathBuf {
    PathBuf::from(format!("{key}.unfinished"))
}

/// The text of a key that has no ledger.
fn a_key() -> String {
    Made::new(Kind::File).key.reveal()
}

/// Checks that a ledger exists and belongs to its key, and that the killed process left no other
/// file.
fn is_made(place: &str, key: &str) {
    ok(&["verify", place]);
    let held = HolderKey::load(Path::new(key)).unwrap();
    Ledger::open(place).unwrap().holder(&held).unwrap();
    assert!(!draft(key).exists());
}

#[test]
fn an_init_that_is_killed_at_any_point_is_finished_by_the_next() {
    let folder = Folder::new();
    let mut chance = Chance(7);
    let mut unfinished = 0;
    for round in 0..40 {
        let (place, witness) = (folder.at(&format!("ledger{round}")), folder.at(&format!("witness{round}")));
        let init = ["init", &place, "--witness", &witness];
        let mut command = Command::new(env!("CARGO_BIN_EXE_dp-ledger"));
        let mut process = command.args(init).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // The kill can come at any moment after the first file was made.
        let key = format!("{place}.holder");
        for _ in 0..2_000 {
            if draft(&key).exists() || Path::new(&key).exists() || process.try_wait().unwrap().is_some() {
                break;
            }
            std::thread::sleep(Duration::from_micros(100));
        }
        std::thread::sleep(Duration::from_micros(chance.below(20_000)));
        process.kill().unwrap();
        process.wait().unwrap();
        if Path::new(&key).exists() {
            // The killed process had finished everything except its last message. A second `init`
            // makes nothing new.
            is_made(&place, &key);
            let before = fs::read(&key).unwrap();
            assert!(fails(&init).1.contains("is there already"));
            assert_eq!(fs::read(&key).unwrap(), before);
        } else {
            unfinished += 1;
            ok(&init);
            is_made(&place, &key);
        }
        ok(&["verify", &place, "--witness", &witness]);
    }
    println!("{unfinished} of 40 were not finished");
}

/// Each state that a kill can leave; the test makes these states by hand.
#[test]
fn what_a_killed_init_left_is_finished() {
    let schema = |place: &str| {
        // The ledger has no entry yet.
        let made = Made::new(Kind::File);
        fs::copy(&made.place, place).unwrap();
        rusqlite::Connection::open(place).unwrap().execute("DELETE FROM entries", []).unwrap();
    };
    let whole = a_key();
    for (name, left) in [
        ("an empty key", Some("")),
        ("a key that was cut", Some(&whole[..whole.len() / 2])),
        ("a whole key", Some(whole.as_str())),
    ] {
        for ledger in ["none", "empty", "schema"] {
            if ledger != "none" && name != "a whole key" {
                continue;
            }
            let folder = Folder::new();
            let place = folder.at("ledger");
            fs::write(draft(&format!("{place}.holder")), left.unwrap()).unwrap();
            match ledger {
                "empty" => fs::write(&place, "").unwrap(),
                "schema" => schema(&place),
                _ => {}
            }
            ok(&["init", &place]);
            is_made(&place, &format!("{place}.holder"));
            let kept = fs::read_to_string(format!("{place}.holder")).unwrap();
            assert_eq!(kept.trim() == whole, name == "a whole key", "{name}, {ledger}");
        }
    }
    // Everything was made except the final name of the key. The first case has no witness, and the
    // second has one.
    for witness in [false, true] {
        let folder = Folder::new();
        let (place, seen) = (folder.at("ledger"), folder.at("witness"));
        let key = format!("{place}.holder");
        let init = ["init", &place, "--witness", &seen];
        ok(&init);
        fs::rename(&key, draft(&key)).unwrap();
        match witness {
            true => fs::write(&seen, "").unwrap(),
            false => fs::remove_file(&seen).unwrap(),
        }
        let head = ok(&["head", &place]);
        ok(&init);
        is_made(&place, &key);
        assert_eq!(ok(&["head", &place, "--witness", &seen]), head, "it is the same ledger");
        assert!(fs::read_to_string(&seen).unwrap().contains(head.trim()));
    }
}

#[test]
fn a_database_whose_init_was_killed_is_finished() {
    let folder = Folder::new();
    let (database, key) = (server().database(), folder.at("key"));
    let place = server().address("holder", &database);
    let whole = a_key();
    fs::write(draft(&key), &whole).unwrap();
    // The schema has no entry yet.
    drop(Ledger::create(&place).unwrap());
    let mut admin =
        postgres::Client::connect(&server().address("admin", &database), postgres::NoTls).unwrap();
    admin
        .batch_execute(
            "ALTER TABLE dp_ledger.entries DISABLE TRIGGER entry; DELETE FROM dp_ledger.entries; ALTER TABLE dp_ledger.entries ENABLE TRIGGER entry;
             UPDATE dp_ledger.head SET number = 0, time = 0, hash = decode(repeat('00', 32), 'hex')",
        )
        .unwrap();
    ok(&["init", &place, "--key", &key]);
    is_made(&place, &key);
    assert_eq!(fs::read_to_string(&key).unwrap().trim(), whole);
}

#[test]
fn no_key_that_a_ledger_may_use_is_written_over() {
    let folder = Folder::new();
    let place = folder.at("ledger");
    ok(&["init", &place]);
    let key = format!("{place}.holder");
    let before = fs::read(&key).unwrap();
    // The user has moved the ledger but not its key.
    fs::rename(&place, folder.at("moved")).unwrap();
    let (code, said) = fails(&["init", &place]);
    assert!(code == 2 && said.contains("is there already"), "{said}");
    assert_eq!(fs::read(&key).unwrap(), before);
    assert!(!Path::new(&place).exists());
    // The files of a killed process are beside a ledger of another holder. The test checks that
    // neither is changed.
    let other = folder.at("other");
    let whole = a_key();
    fs::write(draft(&other), &whole).unwrap();
    let moved = folder.at("moved");
    let (code, said) = fails(&["init", &moved, "--key", &other]);
    assert!(code == 2 && said.contains("is never replaced"), "{said}");
    assert_eq!(fs::read_to_string(draft(&other)).unwrap(), whole);
    ok(&["verify", &moved, "--key", &key]);
    // The key's place has another file, or the draft of another process.
    let file = folder.at("file");
    fs::write(&file, "mine").unwrap();
    fs::write(draft(&format!("{file}.holder")), &whole).unwrap();
    assert_eq!(fails(&["init", &file]).0, 2);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn of_several_at_once_one_makes_the_ledger() {
    let folder = Folder::new();
    let place = folder.at("ledger");
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dp-ledger"));
        command.args(["init", &place]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let all: Vec<_> = (0..8).map(|_| start()).collect();
    let made =
        all.into_iter().filter_map(|mut process| process.wait().unwrap().success().then_some(())).count();
    assert_eq!(made, 1);
    is_made(&place, &format!("{place}.holder"));
}
