//! Tests `dp-noise` for a user who knows only its README. The test builds the README's example as
//! another crate. It also releases from WebAssembly, without `std`, with random bytes that the web
//! page supplies.

use std::process::Command;

use harness::external_crate::{Folder, foreign};
use harness::files;
use harness::run::{Log, had, present};

const WASM: &str = "wasm32-unknown-unknown";

const PROGRAM_TOML: &str = "\
[package]
name = \"alone\"
version = \"0.0.0\"
edition = \"2024\"

[dependencies]
dp-noise = { path = \"{noise}\" }

[workspace]
";

/// A manifest that follows what the README says about `std` and the browser.
const PAGE_TOML: &str = "\
[package]
name = \"page\"
version = \"0.0.0\"
edition = \"2024\"

[lib]
crate-type = [\"cdylib\"]

[dependencies]
dp-noise = { path = \"{noise}\", default-features = false, features = [\"getrandom\"] }
getrandom = { version = \"0.4\", features = [\"wasm_js\"] }

[workspace]
";

const PAGE: &str = "\
use dp_noise::{Generator, laplace::DiscreteLaplace};

#[unsafe(no_mangle)]
pub extern \"C\" fn release(count: i64) -> i64 {
    let (Ok(mut generator), Ok(laplace)) = (Generator::from_os(), DiscreteLaplace::new(10, 1)) else { return i64::MIN };
    count + laplace.sample(&mut generator) as i64
}
";

/// Passes the page's random bytes to the module, and checks forty releases.
const SCRIPT: &str = "\
const compiled = new WebAssembly.Module(require('fs').readFileSync(process.argv[2]));
const imports = {};
let page;
for (const { module: from, name } of WebAssembly.Module.imports(compiled)) {
  imports[from] ??= {};
  imports[from][name] = (start, length) => {
    if (!name.startsWith('__wbg_getRandomValues')) throw new Error('asks for ' + name);
    crypto.getRandomValues(new Uint8Array(page.exports.memory.buffer, start, length));
  };
}
page = new WebAssembly.Instance(compiled, imports);
const releases = Array.from({ length: 40 }, () => Number(page.exports.release(1000n)));
console.log(releases.join(' '));
if (new Set(releases).size < 5 || releases.some(r => r < 0 || r > 2000)) throw new Error('this is no noise');
";

pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let folder = Folder::new("dp-alone")?;
    // Other external crates need the same foreign crates in the same profile.
    let built = files::target().join("xtask/external_crate");
    let noise = files::root().join("dp-noise");
    let manifest = |text: &str| text.replace("{noise}", &noise.to_string_lossy());

    let readme = files::read(&noise.join("README.md"))?;
    let example = readme.split_once("```rust\n").and_then(|(_, rest)| rest.split_once("```"));
    let (example, _) = example.ok_or("the README of dp-noise has no example")?;
    let package = folder.package("alone", &manifest(PROGRAM_TOML), "src/main.rs", example)?;
    log.run(&mut foreign("build", &package, &built))?;
    let said = log.output(&mut Command::new(built.join("debug/alone")))?;
    said.trim().parse::<i64>().map_err(|_| format!("the example of the README prints no number: {said}"))?;

    if !had(log, WASM)? {
        return Ok(());
    }
    // The crate of the page is not in the lock file of the workspace. This crate depends on the
    // bindings to JavaScript.
    let package = folder.package("page", &manifest(PAGE_TOML), "src/lib.rs", PAGE)?;
    log.run(&mut foreign(&format!("build --release --target {WASM}"), &package, &built))?;
    if !present("node") {
        return log.say("`node` is not installed: WebAssembly was compiled and NOT RUN");
    }
    let script = package.join("run.cjs");
    files::write(&script, SCRIPT)?;
    log.run(Command::new("node").arg(script).arg(built.join(WASM).join("release/page.wasm")))
}
