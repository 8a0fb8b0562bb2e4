//! Checks the manifests on the pages, which users copy into crates outside the workspace.
//!
//! Cargo resolves the dependencies of each manifest, and so detects a version or a feature that
//! does not exist. This does not compile anything. The manifest of the page about hand-written
//! queries is also built, with the programs of that page.

use harness::external_crate::{Folder, foreign};
use harness::files;
use harness::run::Log;

/// Settings that the test adds to a listing. With them, `dp-noise` comes from this repository even
/// if a page names a version of `dp-noise`.
const REST: &str = "\n[patch.crates-io]\ndp-noise = { path = \"{root}/dp-noise\" }\n\n[workspace]\n";
/// The path at which the pages expect this repository.
const BESIDE: &str = "\"../dp-types/";

pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let folder = Folder::new("dp-manifests")?;
    let built = files::target().join("xtask/external_crate");
    let mut pages = files::below(&files::root().join("docs/src"), ".md");
    pages.push(files::root().join("README.md"));
    pages.push(files::root().join("dp-noise/README.md"));
    let mut seen = 0;
    for page in pages {
        for listing in blocks(&files::read(&page)?, "toml") {
            seen += 1;
            let package = folder.package(&format!("listing{seen}"), &manifest(listing), "src/lib.rs", "")?;
            log.run(&mut foreign("update --workspace", &package, &built))
                .map_err(|e| format!("{}: the manifest that it shows: {e}", page.display()))?;
        }
    }
    log.say(&format!("{seen} manifests"))?;
    by_hand(log, &folder)
}

/// Checks the page about hand-written queries. The page's programs must build with the page's
/// manifest and pass their tests, without a warning.
fn by_hand(log: &mut Log, folder: &Folder) -> Result<(), String> {
    let page = files::read(&files::root().join("docs/src/by-hand.md"))?;
    let one =
        |kind| blocks(&page, kind).first().copied().ok_or_else(|| format!("by-hand.md shows no {kind}"));
    let package = folder.package("by_hand", &manifest(one("toml")?), "src/lib.rs", one("rust")?)?;
    let example = files::read(&files::root().join("dp-types/tests/by_hand.rs"))?;
    files::write(&package.join("tests/by_hand.rs"), &example)?;
    let built = files::target().join("xtask/external_crate");
    let (passes, _, said) = log.outcome(&mut foreign("test", &package, &built))?;
    match said.contains("warning") {
        _ if !passes => {
            Err("by-hand.md: what it shows does not pass by the manifest that it shows".to_owned())
        }
        true => Err("by-hand.md: rustc warns of what it shows".to_owned()),
        false => Ok(()),
    }
}

/// The manifest of a crate that has only tests, and uses `dp-types` without its default features.
const WITHOUT_MACROS: &str = "\
[package]
name = \"without_macros\"
version = \"0.0.0\"
edition = \"2024\"

[dependencies]
dp-types = { path = \"{law}\", default-features = false, features = [\"std\"] }
typenum = \"1\"

[workspace]
";

/// Checks that the hand-written example passes its tests without the macros. This check uses a
/// crate outside the workspace. In the workspace, cargo would compile many crates again, because
/// other tests of `dp-types` depend on them.
pub(crate) fn without_macros(log: &mut Log) -> Result<(), String> {
    let folder = Folder::new("dp-without-macros")?;
    let example = files::read(&files::root().join("dp-types/tests/by_hand.rs"))?;
    let package = folder.package("plain", WITHOUT_MACROS, "tests/by_hand.rs", &example)?;
    files::write(&package.join("src/lib.rs"), "")?;
    log.run(&mut foreign("test", &package, &files::target().join("xtask/external_crate")))
}

/// Turns a listing into the manifest of a crate outside the workspace.
fn manifest(listing: &str) -> String {
    let table = if listing.trim_start().starts_with('[') { "" } else { "[dependencies]\n" };
    let root = files::root();
    let head = "[package]\nname = \"listing\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n";
    let whole = format!("{head}{table}{listing}{REST}").replace("{root}", &root.to_string_lossy());
    whole.replace(BESIDE, &format!("\"{}/", root.display()))
}

/// The code blocks of a page that have exactly this kind.
fn blocks<'p>(page: &'p str, kind: &str) -> Vec<&'p str> {
    let blocks = page.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'));
    blocks.filter(|(of, _)| *of == kind).map(|(_, text)| text).collect()
}
