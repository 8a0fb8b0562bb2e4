//! Reads the imports of a crate, file by file, and finds the circles among them.
//!
//! A file imports another file if a `use` or a path in its code leads to an item of that file.
//! Re-exports are followed to the file that defines the item. Test files are left out, since they
//! may import every file.

mod circles;
mod parse;
mod resolve;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

pub use circles::circles;

use parse::Source;

/// The path of a module below the root of its crate, such as `["lower", "rows"]`. The path of the
/// root itself is empty.
pub type Module = Vec<String>;

/// The files of a crate by module, with the imports of each.
#[derive(Debug)]
pub struct Imports {
    of: BTreeMap<Module, BTreeSet<Module>>,
}

impl Imports {
    /// Reads the crate whose sources are in `src`.
    ///
    /// # Errors
    /// A file cannot be read, or is not Rust.
    pub fn read(src: &Path, name: &str) -> io::Result<Self> {
        let sources = parse::crate_sources(src)?;
        let of =
            sources.iter().map(|(module, source)| (module.clone(), imports(&sources, module, source, name)));
        Ok(Self { of: of.collect() })
    }

    /// Each file, with the files that it imports.
    pub fn iter(&self) -> impl Iterator<Item = (&Module, &BTreeSet<Module>)> {
        self.of.iter()
    }
}

/// The files that one file imports.
fn imports(
    sources: &BTreeMap<Module, Source>,
    module: &Module,
    source: &Source,
    name: &str,
) -> BTreeSet<Module> {
    let resolve = |path: &Vec<String>| resolve::file(sources, module, path, name);
    let mut found: BTreeSet<Module> = source.paths.iter().filter_map(resolve).collect();
    // A module that re-exports items of its children does not depend on the children.
    let exported = source.exports.iter().filter_map(|export| resolve(&export.path));
    found.extend(exported.filter(|other| !other.starts_with(module)));
    found.remove(module);
    // A file and the `mod.rs` of its own folder count as one: they may import each other.
    if let Some((_, folder)) = module.split_last() {
        found.remove(folder);
    }
    found
}
