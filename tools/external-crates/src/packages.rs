//! Checks the packages of the published crates, as crates.io would get them. Each package can be
//! made, has all descriptive fields, and contains all files that its code includes.

use std::path::Path;
use std::process::Command;

use harness::files::{self, normal};
use harness::run::{Log, cargo};

/// The fields with which a package describes itself. The list omits `repository`, because there is
/// no public repository yet.
const FIELDS: [&str; 8] =
    ["description", "license", "readme", "keywords", "categories", "rust-version", "edition", "version"];

/// Files that each package contains, from its folder.
const FILES: [&str; 4] = ["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The path of the error pages. In the folder of another crate, the error pages are a link to this
/// folder.
const PAGES: &str = "dp-types/errors";
const WITH_PAGES: [&str; 2] = ["dp-types", "dp-audit"];

pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let names = published()?;
    let mut package = cargo("package --no-verify --allow-dirty");
    for name in &names {
        package.args(["--package", name]);
    }
    // Other steps compile the same sources. Only this step can notice that a package lacks a file.
    log.run(&mut package)?;
    let mut faults = Vec::new();
    for name in &names {
        let folder = files::root().join(name);
        faults.extend(unsaid(name, &files::read(&folder.join("Cargo.toml"))?));
        let contents = contents(log, name)?;
        let wanted = FILES.iter().map(|file| (*file).to_owned()).chain(pages(name)).chain(included(&folder)?);
        let missing = wanted.filter(|file| !contents.contains(file));
        faults.extend(missing.map(|file| format!("the package of {name} does not contain {file}")));
    }
    log.say(&format!("{} packages", names.len()))?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The published crates: the folders `dp-*`.
fn published() -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(files::root()).map_err(|e| format!("cannot list the crates: {e}"))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.starts_with("dp-")).collect();
    names.sort();
    Ok(names)
}

/// Lists the fields that a manifest lacks.
fn unsaid(name: &str, manifest: &str) -> Vec<String> {
    let says = |field: &str| {
        manifest.lines().any(|line| {
            let rest = line.strip_prefix(field).unwrap_or_default();
            rest.starts_with(" = ") || rest.starts_with(".workspace")
        })
    };
    let missing = FIELDS.iter().filter(|field| !says(field));
    missing.map(|field| format!("the manifest of {name} has no `{field}`")).collect()
}

/// The files of a package, from its folder.
fn contents(log: &mut Log, name: &str) -> Result<Vec<String>, String> {
    let packages = files::target().join("package");
    let version = env!("CARGO_PKG_VERSION");
    let listing =
        log.output(Command::new("tar").arg("-tzf").arg(packages.join(format!("{name}-{version}.crate"))))?;
    let below = format!("{name}-{version}/");
    Ok(listing.lines().filter_map(|line| line.strip_prefix(&below)).map(str::to_owned).collect())
}

/// The pages of errors, for the packages that contain them.
fn pages(name: &str) -> Vec<String> {
    if !WITH_PAGES.contains(&name) {
        return Vec::new();
    }
    let pages = files::below(&files::root().join(PAGES), ".md");
    let names = pages.iter().filter_map(|page| page.file_name());
    names.map(|page| format!("errors/{}", page.to_string_lossy())).collect()
}

/// The files that the code of a crate includes, as paths from the crate's folder. Tests may include
/// files of other crates, because a package is only built and not tested.
fn included(folder: &Path) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for source in files::below(&folder.join("src"), ".rs") {
        if source.ends_with("tests.rs") || source.components().any(|part| part.as_os_str() == "tests") {
            continue;
        }
        let text = files::read(&source)?;
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code =
            code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for literal in literals(&code) {
            let path = normal(&source.parent().unwrap_or(folder).join(literal));
            let inside = path.strip_prefix(folder).unwrap_or(&path);
            found.push(inside.to_string_lossy().into_owned());
        }
    }
    Ok(found)
}

/// The literal paths in `include_str!` and `include_bytes!`.
fn literals(code: &str) -> impl Iterator<Item = &str> {
    let after =
        ["include_str!(\"", "include_bytes!(\""].into_iter().flat_map(|word| code.split(word).skip(1));
    after.filter_map(|rest| rest.split('"').next())
}

#[cfg(test)]
mod tests {
    use super::{literals, pages, unsaid};

    #[test]
    fn a_manifest_says_what_the_crate_is() {
        let manifest = "description = \"a\"\nlicense.workspace = true\nreadme = \"b\"\nkeywords = []\n\
                        categories = []\nrust-version = \"1\"\nedition = \"2024\"\n";
        assert_eq!(unsaid("a", manifest), ["the manifest of a has no `version`"]);
    }

    #[test]
    fn each_included_file_is_wanted() {
        let code = "include_str!(\"a.sql\") include_bytes!(\"b\") include_str!(concat!(\"c\"))";
        assert_eq!(literals(code).collect::<Vec<_>>(), ["a.sql", "b"]);
        assert!(pages("dp-types").contains(&"errors/DP0101.md".to_owned()) && pages("dp-noise").is_empty());
    }
}
