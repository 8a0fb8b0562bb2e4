//! Checks attestations with a foreign tool: Python's securesystemslib.

use std::fs;
use std::path::Path;
use std::process::Command;

use harness::files;
use harness::run::{Log, need_where};

use crate::tool::auditor_of_tests;

/// The tested version of the foreign tool. The package's optional part `crypto` installs the
/// package `cryptography`, which is necessary for ed25519.
const PEER: &str = "securesystemslib[crypto]==1.6.0";

/// Checks that both tools accept a good envelope, and that both refuse an envelope with a changed
/// statement.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let folder = files::target().join("xtask/attestation");
    // The private key of an earlier run must be removed, since `dp-audit` never replaces a key.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let python = environment(log)?;
    log.run(&mut auditor_of_tests())?;
    let (private, public) = (folder.join("private.pem"), folder.join("public.pem"));
    let envelope = folder.join("attestation.json");
    // A file of records is enough, because its statement has the same form as the statement about a
    // program.
    let records = files::root().join("dp-audit/tests/certificates/samples.json");
    log.run(audit(&["key", "new", "-o"]).arg(&private))?;
    let pem = log.output(audit(&["key", "public"]).arg(&private))?;
    write(&public, &pem)?;
    log.run(audit(&["attest"]).arg(&records).arg("--key").arg(&private).arg("-o").arg(&envelope))?;
    let verified = log.output(&mut verify(&python, &envelope, &public))?;
    if !verified.starts_with("verified: samples.json ") {
        return Err(format!("the other tool does not name the file: {verified}"));
    }
    let text = files::read(&envelope)?;
    // Two letters of the payload are exchanged, so the payload is still valid base64.
    let changed = text.replacen("\"payload\":\"ey", "\"payload\":\"ye", 1);
    if changed == text {
        return Err("the envelope does not begin as expected".to_owned());
    }
    write(&envelope, &changed)?;
    let (accepted, _, words) = log.outcome(&mut verify(&python, &envelope, &public))?;
    if accepted || !words.contains("refused: ") {
        return Err("the other tool does not refuse a changed statement".to_owned());
    }
    let mut ours = audit(&["check-attestation"]);
    let (accepted, out, _) = log.outcome(ours.arg(&envelope).arg("--public-key").arg(&public))?;
    if accepted || !out.starts_with("WRONG") {
        return Err("dp-audit does not refuse a changed statement".to_owned());
    }
    Ok(())
}

/// The path of a separate Python environment in which the foreign tool is installed.
fn environment(log: &mut Log) -> Result<std::path::PathBuf, String> {
    let folder = files::target().join("xtask/securesystemslib");
    let python = folder.join("bin/python");
    let module = |name: &str| Command::new("python3").args(["-m", name, "--help"]).output();
    need_where(log, "python3's venv", "python3-venv", || {
        module("ensurepip").is_ok_and(|run| run.status.success())
    })?;
    if !python.exists() {
        log.run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    }
    log.run(Command::new(&python).args(["-m", "pip", "install", "--quiet", PEER]))?;
    Ok(python)
}

fn audit(arguments: &[&str]) -> Command {
    let mut command = Command::new(files::target().join("debug/dp-audit"));
    command.args(arguments);
    command
}

fn verify(python: &Path, envelope: &Path, public: &Path) -> Command {
    let mut command = Command::new(python);
    command.arg(files::root().join("tools/attestation/verify.py")).arg(envelope).arg(public);
    command
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
}
