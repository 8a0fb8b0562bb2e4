//! Builds canonical certificates for tests. This code is independent of the library, and uses
//! machine integers instead of big integers. So an error in this code or in the library shows as a
//! difference.
#![allow(dead_code, unreachable_pub, reason = "each test file is a crate of its own and uses its part")]

pub mod aggregate;
pub mod deep;
pub mod expr;
pub mod measurement;
pub mod query;
pub mod samples;

use std::path::{Path, PathBuf};

/// The path of a file in this crate's tests.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// Compares a text with a committed file. With `DP_AUDIT_BLESS=1` it writes the file instead.
pub fn golden(name: &str, text: &str) {
    let path = path(name);
    if std::env::var_os("DP_AUDIT_BLESS").is_some() {
        std::fs::write(&path, text).expect("the committed file can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, committed, "{name} differs; look at the change, then set DP_AUDIT_BLESS=1");
}

/// The faults of one line, each as `place: message`.
pub fn faults(line: &str) -> Vec<String> {
    let input = dp_audit::read::read_from(format!("{line}\n").as_bytes(), "a test".into())
        .expect("the line starts like a certificate");
    let verdicts = dp_audit::verify::verify(&input, dp_audit::verify::Options::default());
    verdicts.iter().flat_map(|verdict| &verdict.faults).map(ToString::to_string).collect()
}

/// The SHA-256 of some bytes, as 64 hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest;
    sha2::Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Formats an environment as the certificate writes it.
pub fn env(entries: &[i128]) -> String {
    let entries: Vec<String> = entries.iter().map(ToString::to_string).collect();
    format!("[{}]", entries.join(","))
}

/// Computes the checksum again, as an attacker does after a change.
pub fn reseal(line: &str) -> String {
    let check = line.rfind(",\"check\":\"").expect("a record has a check");
    format!("{},\"check\":\"{}\"}}", &line[..check], sha256(&line.as_bytes()[..check]))
}

/// Parses a line, which must hold a record.
pub fn record(line: &str) -> dp_audit::document::Document {
    dp_audit::document::parse(line.as_bytes()).expect("the line is a record")
}

/// The page about a record, printed without any fault.
pub fn page(line: &str) -> String {
    dp_audit::page::page(&record(line), &[], &[])
}

/// Replaces the only occurrence of `from`, and computes the checksums again.
pub fn forge(line: &str, from: &str, to: &str) -> String {
    assert_eq!(line.matches(from).count(), 1, "{from} should occur once in {line}");
    reseal(&line.replace(from, to))
}
