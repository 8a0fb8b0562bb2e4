//! Tests the layers of every crate. Imports go in one direction, and `crates.txt` lists every
//! circle of files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use layers::{Imports, Module, circles};

/// A crate in `crates.txt`.
#[derive(Default)]
struct Crate {
    name: String,
    /// The modules of the crate from bottom to top. The list is empty if the crate is too small to
    /// have layers.
    layers: Vec<String>,
    circles: Vec<BTreeSet<String>>,
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn crates() -> Vec<Crate> {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("crates.txt")).expect("the list");
    let mut found: Vec<Crate> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let words = || line.split_whitespace().skip(1).map(str::to_owned);
        match line.split_whitespace().next() {
            Some("crate") => found.push(Crate { name: words().collect(), ..Crate::default() }),
            Some("layers") => found.last_mut().expect("a crate").layers = words().collect(),
            Some("circle") => {
                let (files, reason) = line.rsplit_once(": ").expect("a circle has its reason");
                assert!(!reason.is_empty(), "{line}");
                let files = files.split_whitespace().skip(1).map(str::to_owned);
                found.last_mut().expect("a crate").circles.push(files.collect());
            }
            _ => panic!("`{line}` is not understood"),
        }
    }
    found
}

/// The imports of a member of the workspace. Cargo names a member in `tools/` by its last folder.
fn imports(name: &str) -> Imports {
    let src = workspace().join(name).join("src");
    let package = name.rsplit('/').next().expect("a part");
    Imports::read(&src, &package.replace('-', "_")).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

#[test]
fn every_crate_is_listed() {
    let listed: BTreeSet<String> = crates().into_iter().map(|one| one.name).collect();
    let manifest = fs::read_to_string(workspace().join("Cargo.toml")).expect("the manifest");
    let (_, members) = manifest.split_once("\nmembers = [").expect("the members");
    let (members, _) = members.split_once(']').expect("an end of the members");
    let members: BTreeSet<String> = members.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    assert_eq!(members, listed);
}

#[test]
fn imports_go_from_top_to_bottom() {
    let mut wrong = Vec::new();
    for Crate { name, layers, .. } in crates().iter().filter(|one| !one.layers.is_empty()) {
        let height = |module: &Module| -> Option<usize> {
            let first = module.first()?;
            layers.iter().position(|layer| layer == first)
        };
        for (file, others) in imports(name).iter().filter(|(file, _)| !file.is_empty()) {
            let Some(own) = height(file) else {
                wrong.push(format!("{name}: `{}` is in no layer", file.join("::")));
                continue;
            };
            let above = others.iter().filter(|other| height(other).is_some_and(|height| height > own));
            let shown = |other: &Module| {
                format!("{name}: `{}` imports `{}`, which is above it", file.join("::"), other.join("::"))
            };
            wrong.extend(above.map(shown));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_import_each_other_only_where_it_is_allowed() {
    let mut wrong = Vec::new();
    for Crate { name, circles: allowed, .. } in crates() {
        let shown = |circle: &BTreeSet<Module>| circle.iter().map(|file| file.join("::")).collect();
        let found: Vec<BTreeSet<String>> = circles(&imports(&name)).iter().map(shown).collect();
        let text = |circle: &BTreeSet<String>| circle.iter().cloned().collect::<Vec<_>>().join(" ");
        let new = found.iter().filter(|circle| !allowed.contains(circle));
        wrong.extend(new.map(|circle| format!("{name}: a circle that is not allowed: {}", text(circle))));
        let old = allowed.iter().filter(|circle| !found.contains(circle));
        wrong.extend(old.map(|circle| format!("{name}: no longer a circle: {}", text(circle))));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tests the finder: a path, an import, a re-export and a glob each lead to the file of the item.
#[test]
fn imports_are_followed_to_the_file_that_defines_an_item() {
    let folder = std::env::temp_dir().join(format!("layers-{}", std::process::id()));
    let files = [
        ("lib.rs", "mod a; mod b; mod c; mod d; mod e;"),
        ("a.rs", "use crate::b::Shown; fn f() { crate::c::g(); }"),
        ("b/mod.rs", "mod inner; pub use inner::Shown; use super::d::*;"),
        ("b/inner.rs", "pub struct Shown; #[cfg(test)] mod tests { use crate::a; }"),
        ("c.rs", "pub fn g() { super::a::f() }"),
        ("d.rs", "pub use crate::e::*;"),
        ("e.rs", "pub const X: u8 = 1; const Y: u8 = crate::d::X;"),
    ];
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(path, text).expect("a new file");
    }
    let found = Imports::read(&folder, "own").expect("sources");
    fs::remove_dir_all(&folder).expect("it was made above");
    let of = |name: &str| -> Vec<String> {
        let (_, others) = found.iter().find(|(file, _)| file.join("::") == name).expect("a file");
        others.iter().map(|other| other.join("::")).collect()
    };
    assert_eq!(of("a"), ["b::inner", "c"]);
    assert_eq!(of("b"), ["d"]);
    assert_eq!(of("b::inner"), [""; 0]);
    assert_eq!((of("c"), of("e")), (vec!["a".to_owned()], vec![]));
    let circle: BTreeSet<Module> = [vec!["a".to_owned()], vec!["c".to_owned()]].into();
    assert_eq!(circles(&found), [circle]);
}
