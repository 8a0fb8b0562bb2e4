//! Tests in a browser. The test of devices runs the library of `dp-local-c`'s example as
//! WebAssembly in a page that reports to a server. The test of reports checks that all people can
//! use a report of dp-audit.

use std::path::Path;
use std::process::Command;

use harness::auditor;
use harness::external_crate::{Folder, foreign};
use harness::files;
use harness::run::{Log, cargo, had, need};

use crate::tool::{TESTED, auditor_of_tests};

const WASM: &str = "wasm32-unknown-unknown";

/// The manifest of a user's crate. In WebAssembly, the crate also needs a source of random bytes.
const MANIFEST: &str = "\
[package]
name = \"commute\"
version = \"0.0.0\"
edition = \"2024\"

[lib]
crate-type = [\"cdylib\"]

[dependencies]
dp-local = { path = \"{root}/dp-local\", default-features = false, features = [\"getrandom\"] }
dp-local-c = { path = \"{root}/dp-local-c\" }
dp-types = { path = \"{root}/dp-types\", default-features = false, features = [\"macros\"] }
getrandom = { version = \"0.4\", features = [\"wasm_js\"] }

[profile.release]
opt-level = \"s\"
lto = true

[workspace]
";

pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    need(log, "chromium", "chromium")?;
    if !had(log, WASM)? {
        return Err(format!("the target {WASM} is not installed: `rustup target add {WASM}`"));
    }
    let folder = Folder::new("dp-commute")?;
    let built = files::target().join("xtask/commute");
    let manifest = MANIFEST.replace("{root}", &files::root().to_string_lossy());
    let source = files::read(&files::root().join("dp-local-c/examples/commute.rs"))?;
    let package = folder.package("commute", &manifest, "src/lib.rs", &source)?;
    log.run(&mut foreign(&format!("build --release --target {WASM}"), &package, &built))?;
    let library = built.join(WASM).join("release/commute.wasm");
    // The test is built like the unit tests, together with all crates. No other crate has a test
    // with this name.
    let mut test = cargo(&format!("test {TESTED} --test browser -- --ignored"));
    log.run(test.env("DP_LOCAL_WASM", &library))?;
    // The library must contain the certificates.
    log.run(&mut auditor::build())?;
    auditor::audit(log, &library)
}

/// The tested version of axe-core, a checker of accessibility.
const AXE: &str = "axe-core@4.14.1";

/// Opens a report in both languages. The test uses the keyboard, the screen of a phone, the printed
/// form, and axe-core. It writes pictures and printed pages to target/xtask/report.
pub(crate) fn report(log: &mut Log) -> Result<(), String> {
    need(log, "chromium", "chromium")?;
    need(log, "node", "nodejs")?;
    need(log, "npm", "npm")?;
    let folder = files::target().join("xtask/report");
    std::fs::create_dir_all(&folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let axe = folder.join("node_modules/axe-core/axe.min.js");
    if !axe.exists() {
        let install = ["install", "--no-audit", "--no-fund", "--ignore-scripts", AXE, "--prefix"];
        log.run(Command::new("npm").args(install).arg(&folder))?;
    }
    log.run(&mut auditor_of_tests())?;
    // The committed records contain sessions, branches and costs that are not itemised.
    let records = folder.join("records");
    let samples = files::read(&files::root().join("dp-audit/tests/certificates/samples.json"))?;
    let some: Vec<&str> =
        samples.lines().filter(|line| SHOWN.iter().any(|name| line.contains(name))).collect();
    write(&records, &(some.join("\n") + "\n"))?;
    // With a wrong record, the page shows warnings.
    let wrong = folder.join("wrong-records");
    write(&wrong, &(some.join("\n").replacen("\"scale\":[4,1]", "\"scale\":[2,1]", 1) + "\n"))?;
    let mut browser = Command::new("node");
    browser.arg(files::root().join("xtask/src/report.mjs")).arg(&axe).arg(&folder);
    for (input, name, language, status) in [
        (&records, "report-en", "en", true),
        (&records, "report-de", "de", true),
        (&wrong, "wrong-de", "de", false),
    ] {
        let page = folder.join(format!("{name}.html"));
        let mut report = Command::new(files::target().join("debug/dp-audit"));
        report.arg("report").arg(input).args(["--language", language, "-o"]).arg(&page);
        let (right, ..) = log.outcome(&mut report)?;
        if right != status {
            return Err(format!("the report {name} has the wrong exit status"));
        }
        browser.arg(page);
    }
    log.run(&mut browser)
}

/// The records of the report that the browser opens.
const SHOWN: [&str; 3] = ["\"query\":\"adult_smokers\"", "\"query\":\"bills\"", "\"dp_session\""];

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
}
