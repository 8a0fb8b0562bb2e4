//! Measures an audit of a large program with many certificates.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use harness::files;
use harness::run::cargo;
use sha2::{Digest, Sha256};

const SIZE: usize = 500_000_000;
const CERTIFICATES: usize = 1_000;
/// The largest CPU time of an audit, in seconds.
const SECONDS: f64 = 2.0;
/// The largest memory of an audit, in kilobytes.
const MEMORY: f64 = 50_000.0;
/// The magic bytes before a record, in two parts, so that this program does not contain them.
const MAGIC: [&[u8]; 2] = [b"\0dp-", b"record\x02"];
/// The program GNU time, which reports the CPU time and the peak memory of another program.
const TIME: &str = "/usr/bin/time";

/// Makes this number of bytes.
type Padding = fn(usize) -> Vec<u8>;

/// The bytes that surround the certificates. Some paddings look like the beginning of a record,
/// since a reader may be slow on such bytes.
const PADDINGS: [(&str, Padding); 4] = [
    ("zeros", |size| vec![0; size]),
    ("random", random),
    ("magic", magic),
    ("text", |size| vec![b'd'; size]),
];

/// Runs `dp-audit verify` on a program of 500 MB with 1,000 certificates, for each padding.
///
/// `audit_PADDING` is the CPU time, divided by the limit of two seconds. `audit_memory_PADDING` is
/// the peak memory, divided by the limit of 50 MB.
pub(super) fn run() -> Result<(), String> {
    if !cargo("build --release -p dp-audit").status().is_ok_and(|status| status.success()) {
        return Err("dp-audit does not build".to_owned());
    }
    let folder = files::target().join("measurements");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let certificates = certificates()?;
    let (program, report) = (folder.join("large-program"), folder.join("large-program.time"));
    for (name, padding) in PADDINGS {
        write(&program, &padding(SIZE / CERTIFICATES), &certificates)
            .map_err(|e| format!("{}: {e}", program.display()))?;
        let [seconds, memory] = audit(&program, &report)?;
        eprintln!("{name}: {seconds:.2} s, {:.1} MB", memory / 1e3);
        println!("audit_{name} {:.2}\naudit_memory_{name} {:.2}", seconds / SECONDS, memory / MEMORY);
    }
    fs::remove_file(&program).map_err(|e| format!("{}: {e}", program.display()))
}

/// Different certificates that verify: the samples of the auditor's tests under many names.
fn certificates() -> Result<Vec<Vec<u8>>, String> {
    let samples = files::read(&files::root().join("dp-audit/tests/certificates/samples.json"))?;
    let samples: Vec<&str> = samples.lines().filter(|line| line.contains("\"query\":\"")).collect();
    (0..CERTIFICATES).map(|number| renamed(samples[number % samples.len()], number)).collect()
}

/// A certificate of a query with this number at the end of its name, and the right checksum.
fn renamed(sample: &str, number: usize) -> Result<Vec<u8>, String> {
    let named = sample.replacen("\"query\":\"", &format!("\"query\":\"q{number}_"), 1);
    let end = named.rfind(",\"check\":\"").ok_or("a sample has no checksum")?;
    let mut sealed = format!("{},\"check\":\"", &named[..end]);
    for byte in Sha256::digest(&named.as_bytes()[..end]) {
        // Writing to a `String` cannot fail.
        let _ = write!(sealed, "{byte:02x}");
    }
    Ok((sealed + "\"}\n").into_bytes())
}

/// Writes a file that begins as a program and has padding before each certificate.
fn write(program: &Path, padding: &[u8], certificates: &[Vec<u8>]) -> std::io::Result<()> {
    let mut file = BufWriter::new(File::create(program)?);
    file.write_all(b"\x7fELF")?;
    for certificate in certificates {
        file.write_all(padding)?;
        MAGIC.iter().try_for_each(|part| file.write_all(part))?;
        file.write_all(certificate)?;
    }
    file.flush()
}

/// The CPU time and the memory of an audit, which must find all certificates right.
fn audit(program: &Path, report: &Path) -> Result<[f64; 2], String> {
    let mut timed = Command::new(TIME);
    timed.arg("--format=%U %S %M").arg("--output").arg(report);
    timed.arg(files::target().join("release/dp-audit")).arg("verify").arg(program);
    let output = timed.stderr(Stdio::inherit()).output().map_err(|e| format!("{TIME}: {e}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() || said.matches("OK").count() < CERTIFICATES {
        return Err(format!("the audit did not find {CERTIFICATES} certificates right: {said}"));
    }
    let text = files::read(report)?;
    match text.split_whitespace().map(str::parse).collect::<Result<Vec<f64>, _>>().as_deref() {
        Ok([user, system, memory]) => Ok([user + system, *memory]),
        _ => Err(format!("{TIME} printed `{text}`")),
    }
}

/// Bytes without a pattern, from a fixed seed.
fn random(size: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    (0..size.div_ceil(8)).flat_map(|_| next()).take(size).collect()
}

/// Beginnings of a record, one after the other, each without its last byte.
fn magic(size: usize) -> Vec<u8> {
    let whole = MAGIC.concat();
    whole[..whole.len() - 1].iter().copied().cycle().take(size).collect()
}
