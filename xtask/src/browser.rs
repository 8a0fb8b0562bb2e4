//! Tests devices in a browser: the library of `dp-local-c`'s example runs as WebAssembly, and the
//! page reports to a server.

use harness::external_crate::{Folder, foreign};
use harness::files;
use harness::run::{Log, cargo, had, need};

use crate::tool::{TESTED, auditor};

const WASM: &str = "wasm32-unknown-unknown";

/// The manifest of a user's crate. WebAssembly also needs a source of random bytes.
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
    log.run(&mut auditor())?;
    crate::test::audit(log, &library)
}
