//! Builds canonical certificates. Written apart from the library, with machine integers instead of big ones, so
//! that the two can disagree.
#![allow(dead_code, unreachable_pub, reason = "each test file is a crate of its own and uses its part")]

pub mod expr;
pub mod query;
pub mod samples;

use std::path::{Path, PathBuf};

/// A file of this crate's tests.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// Compares with a committed file; `DP_AUDIT_BLESS=1` writes the file instead.
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

/// FNV-1a with 64 bits, eight bytes a step, over the parts, as 16 digits.
pub fn fnv(parts: &[&[u8]]) -> String {
    let mut hash: u64 = 0xcbf29ce484222325;
    for group in parts.iter().flat_map(|part| part.chunks(8)) {
        let word = group.iter().rev().fold(0_u64, |word, byte| word << 8 | u64::from(*byte));
        hash = (hash ^ word).wrapping_mul(0x100000001b3);
    }
    format!("{hash:016x}")
}

/// An environment as the certificate writes it.
pub fn env(entries: &[i128]) -> String {
    let entries: Vec<String> = entries.iter().map(ToString::to_string).collect();
    format!("[{}]", entries.join(","))
}

/// The positions of every release: its first byte, its `,"check"`, its premises, its end.
pub fn releases(line: &str) -> Vec<[usize; 4]> {
    line.match_indices("{\"rule\":\"discrete-laplace\"")
        .map(|(start, _)| {
            let check = start + line[start..].find(",\"check\":\"").expect("a release has a check");
            let premises = check + ",\"check\":\"0123456789abcdef\",\"premises\":".len();
            let end = premises + closing(&line[premises..]);
            [start, check, premises, end]
        })
        .collect()
}

/// The length of the array or object that the text starts with.
fn closing(text: &str) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => depth += 1,
            b']' | b'}' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    text.len()
}

/// What an attacker does after a change: computes all of the checksums again.
pub fn reseal(line: &str) -> String {
    let mut line = line.to_owned();
    for [start, check, premises, end] in releases(&line) {
        let sum = fnv(&[&line.as_bytes()[start..check], &line.as_bytes()[premises..end]]);
        let digits = check + ",\"check\":\"".len();
        line.replace_range(digits..digits + 16, &sum);
    }
    let check = line.rfind(",\"check\":\"").expect("a certificate has a check");
    let sum = fnv(&[&line.as_bytes()[..check]]);
    line.replace_range(check.., &format!(",\"check\":\"{sum}\"}}"));
    line
}

/// Replaces one occurrence of `from`, which must be the only one, and computes the checksums again.
pub fn forge(line: &str, from: &str, to: &str) -> String {
    assert_eq!(line.matches(from).count(), 1, "{from} should occur once in {line}");
    reseal(&line.replace(from, to))
}
