//! The target of `cargo xtask soak fuzzer`: an auditor who opens hostile files. Neither reader,
//! parser nor checker may panic, hang, or use much memory, whatever the bytes are.

#![no_main]

use std::fmt::Write;
use std::io::BufReader;

use dp_audit::read::{Input, read_from};
use dp_audit::verify::{Options, Verdict, verify};
use dp_audit::{compare, cost_plan, difference, lock, page, program, report, tradeoff};
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};

fuzz_target!(|bytes: &[u8]| {
    as_file(bytes);
    as_lock(bytes);
    // A record with a wrong checksum is refused before its contents are read. So the target also
    // reads each line with the right checksum.
    if let Ok(text) = std::str::from_utf8(bytes) {
        let sealed: String = text.lines().map(sealed).collect();
        as_file(sealed.as_bytes());
    }
});

/// Reads a program or a file of records, and computes everything that a command would print.
fn as_file(bytes: &[u8]) {
    let Ok(input) = read_from(bytes, "fuzz".to_owned()) else { return };
    let verdicts = verify(&input, Options { allow_seeded: true });
    pages(&input, &verdicts);
    if let Ok(lock) = lock::Lock::of(&verdicts) {
        let text = lock::text(&lock);
        let again = lock::read(BufReader::new(text.as_bytes()));
        let again = again.unwrap_or_else(|error| panic!("{error} in its own lock:\n{text}"));
        assert!(difference::differences(&lock, &again).is_empty(), "a lock differs from itself:\n{text}");
    }
}

fn pages(input: &Input, verdicts: &[Verdict]) {
    let remarks = compare::remarks(verdicts);
    let mut all = report::list_records(verdicts) + &report::records(input) + &report::verdicts_text(verdicts);
    all += &page::compared(&remarks);
    for certificate in verdicts.iter().filter(|verdict| verdict.holds()).filter_map(Verdict::certificate) {
        if let Ok(regions) = tradeoff::regions(certificate) {
            all += &tradeoff::table(&regions);
        }
        if let Ok(plan) = cost_plan::plan(certificate) {
            all += &cost_plan::table(&[plan]);
        }
    }
    if let Ok(facts) = program::facts(verdicts, None) {
        all += &program::text(&facts);
    }
    // A command prints the page to a terminal, where control characters could hide a line.
    let control = |c: char| c.is_control() && c != '\n';
    assert!(!all.contains(control), "a control character is printed: {all:?}");
}

/// Reads a lock.
fn as_lock(bytes: &[u8]) {
    if lock::is_lock(bytes) {
        let _ = lock::read(bytes);
    }
}

/// A line with the checksum of its contents.
fn sealed(line: &str) -> String {
    let Some(end) = line.rfind(",\"check\":\"") else { return format!("{line}\n") };
    let mut sealed = format!("{},\"check\":\"", &line[..end]);
    for byte in Sha256::digest(line[..end].as_bytes()) {
        // Writing to a `String` cannot fail.
        let _ = write!(sealed, "{byte:02x}");
    }
    sealed + "\"}\n"
}
