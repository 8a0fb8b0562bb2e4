//! Tests of faults in files: the messages are clear, and nothing is released.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};

use dp_ledger::{Error, FORMAT, Ledger};
use rusqlite::Connection;

use crate::help::{Kind, Made, spend, words};

#[test]
fn a_ledger_of_a_later_version_is_left_alone() {
    let made = Made::with(Kind::File, 1_000);
    let ann = made.analyst("Ann");
    let opened = made.open(&ann);
    Connection::open(&made.place).unwrap().pragma_update(None, "user_version", FORMAT as i64 + 1).unwrap();
    let expected = "this ledger has format 2, and only formats up to 1 are known here: install the dp-ledger that wrote it";
    assert_eq!(words(Ledger::open(&made.place).map(drop)), expected);
    assert_eq!(words(spend(&ann, &opened, 1)), expected);
    // The library also refuses the ledger if only its first entry has the later format.
    let file = Connection::open(&made.place).unwrap();
    file.pragma_update(None, "user_version", FORMAT as i64).unwrap();
    let body: String =
        file.query_row("SELECT body FROM entries WHERE number = 1", [], |row| row.get(0)).unwrap();
    let body = body.replacen("1:1,", "1:2,", 1);
    let spelled = |text: &str| format!("{}:{text},", text.len());
    let (time, signature): (i64, String) = file
        .query_row("SELECT time, signature FROM entries WHERE number = 1", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    let text: String = ["1", &time.to_string(), &body, &signature].map(spelled).concat();
    let hash: [u8; 32] = {
        use sha2::{Digest, Sha256};
        Sha256::new().chain_update([0; 32]).chain_update(text).finalize().into()
    };
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    file.execute("UPDATE entries SET body = ?1, hash = ?2 WHERE number = 1", (body, hash)).unwrap();
    assert_eq!(words(Ledger::open(&made.place).map(drop)), expected);
}

#[test]
fn a_database_of_a_later_version_is_left_alone() {
    let made = Made::with(Kind::Server, 1_000);
    let ann = made.analyst("Ann");
    let opened = made.open(&ann);
    let mut holder = postgres::Client::connect(&made.place, postgres::NoTls).unwrap();
    holder.batch_execute("COMMENT ON SCHEMA dp_ledger IS 'dp-ledger 2'").unwrap();
    let expected = "this ledger has format 2, and only formats up to 1 are known here";
    for said in [words(Ledger::open(&made.place).map(drop)), words(spend(&ann, &opened, 1))] {
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn what_is_no_ledger_or_is_damaged_is_said() {
    let made = Made::with(Kind::File, 1_000);
    assert!(
        words(Ledger::open(&made.folder.at("nothing")).map(drop))
            .contains("make a ledger with `dp-ledger init`")
    );
    assert!(words(Ledger::create(&made.place).map(drop)).contains("File exists"));
    fs::write(made.folder.at("text"), "this is no ledger, and longer than a header is: ".repeat(50)).unwrap();
    assert!(
        words(Ledger::open(&made.folder.at("text")).map(drop))
            .contains("the file is damaged, or not a ledger")
    );
    fs::write(made.folder.at("empty"), "").unwrap();
    let said = words(Ledger::open(&made.folder.at("empty")).map(drop));
    assert!(
        said.contains("the file is empty") && said.contains("`dp-ledger init`") && !said.contains("trusted"),
        "{said}"
    );
    let folder = made.folder.path().to_str().unwrap();
    for said in [words(Ledger::open(folder).map(drop)), words(Ledger::create(folder).map(drop))] {
        assert!(said.contains("folder") || said.contains("choose another name"), "{said}");
    }
    let said = words(Ledger::open(&format!("{}/more", made.place)).map(drop));
    assert!(said.contains("a part of the path is a file"), "{said}");
    let said = dp_ledger::Token::load(made.folder.path()).map(drop).unwrap_err().to_string();
    assert!(said.contains("name the file, not its folder"), "{said}");
    fs::write(made.folder.at("bytes"), [0xff, 0xfe]).unwrap();
    let said = dp_ledger::Token::load(made.folder.at("bytes").as_ref()).map(drop).unwrap_err().to_string();
    assert!(said.contains("this file is not text: check the path"), "{said}");
    let other = made.folder.at("other");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    assert!(words(Ledger::open(&other).map(drop)).contains("it is not a ledger"));

    // The test writes noise into the file, page by page. Either the library detects the noise, or
    // the changed bytes are not in use.
    let ann = made.analyst("Ann");
    let opened = made.open(&ann);
    for _ in 0..30 {
        spend(&ann, &opened, 1).unwrap();
    }
    let (head, good) = (made.ledger.head().unwrap(), fs::read(&made.place).unwrap());
    let mut found = 0;
    for page in 0..good.len() / 4096 {
        fs::write(&made.place, &good).unwrap();
        let mut file = OpenOptions::new().write(true).open(&made.place).unwrap();
        file.seek(SeekFrom::Start(page as u64 * 4096 + 2_000)).unwrap();
        file.write_all(&[0xa5; 1_500]).unwrap();
        match Ledger::open(&made.place).and_then(|ledger| ledger.verify(&[head])) {
            Err(Error::Broken { .. }) => found += 1,
            Err(other) => panic!("{other}"),
            Ok(_) => {}
        }
    }
    assert!(found > 3, "{found}");
}

#[test]
fn a_file_that_cannot_be_written_spends_nothing() {
    let made = Made::with(Kind::File, 1_000);
    let ann = made.analyst("Ann");
    let opened = made.open(&ann);
    // A folder at the path of the journal stops a write. A read-only file would not stop the user
    // root.
    std::fs::create_dir(format!("{}-journal", made.place)).unwrap();
    let said = words(spend(&ann, &opened, 1));
    assert!(said.contains("nothing is released until the ledger can be written"), "{said}");
    std::fs::remove_dir(format!("{}-journal", made.place)).unwrap();
    spend(&ann, &opened, 1).unwrap();

    // A read-only ledger can be read, but no token can spend from it.
    let token = made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, "").unwrap();
    let released = made.folder.at("released");
    std::fs::write(&released, "").unwrap();
    let mut command = crate::crashes::writer(&made, &token, &released, 1);
    crate::disk::under(&mut command).env("DP_DISK_FOLDER", &made.place).env("DP_DISK_READ_ONLY", "1");
    let output = command.stderr(std::process::Stdio::piped()).output().unwrap();
    let output = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.contains("is read-only, or was moved"), "{output}");

    // If another process locks the file for a moment, the library waits.
    let other = Connection::open(&made.place).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let waiting = std::thread::spawn(move || spend(&ann, &opened, 1).map(drop));
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert!(!waiting.is_finished());
    other.execute_batch("ROLLBACK").unwrap();
    waiting.join().unwrap().unwrap();
}
