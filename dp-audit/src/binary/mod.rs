//! Facts that a program's file states about itself, apart from its records.
//!
//! The auditor does not check these facts, and they do not change a verdict.

mod advisories;
mod bounded;
mod compiler;
mod dependencies;
mod symbols;

pub use advisories::{Advisory, Database};
pub use dependencies::{Dependencies, Dependency};
pub use symbols::{Binding, Override};

use bounded::Bounded;
use object::{Object, ObjectSection};
use serde::Serialize;
use std::fs::File;
use std::path::Path;

/// The facts that the file of a program states about itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Binary {
    /// The compilers that the program names.
    pub compilers: Vec<String>,
    /// The crates that the program was built from.
    pub dependencies: Dependencies,
    /// The known advisories about these crates. `None` if the caller gave no database, or if the
    /// program does not list its crates.
    pub advisories: Option<Vec<Advisory>>,
    /// The functions of the C library that the program defines itself. The samplers and the
    /// generator may call these definitions instead of the C library.
    pub overrides: Vec<Override>,
    /// Whether the program contains the C library. Then the program defines all functions of the C
    /// library.
    pub contains_c_library: bool,
    /// Whether the program has a symbol table. If not, only the functions that the program exports
    /// are known.
    pub has_symbol_table: bool,
    /// The parts that could not be read, each with the reason.
    pub unread: Vec<String>,
}

/// Reads what the file of a program says about itself. If `advisories` is given, compares the
/// program's crates with that database.
///
/// The memory is bounded, whatever the file contains. A part that needs more memory is listed in
/// [`Binary::unread`].
///
/// # Errors
/// If the file cannot be opened, or if an advisory is malformed. A file that is not a regular file
/// is not an error: it is listed in [`Binary::unread`].
pub fn read(path: &Path, advisories: Option<&Database>) -> Result<Binary, String> {
    let failed = |error: std::io::Error| format!("{} cannot be read: {error}", path.display());
    if !std::fs::metadata(path).map_err(failed)?.is_file() {
        let unread = vec!["it is not a regular file, and only a regular file can be read twice".to_owned()];
        return Ok(Binary { unread, ..Binary::default() });
    }
    let reader = Bounded::new(File::open(path).map_err(failed)?);
    let mut found = Binary::default();
    match object::File::parse(&reader) {
        Ok(file) => found.of(&file),
        Err(error) => found.unread.push(format!("sections and symbols: {error}")),
    }
    if reader.is_exhausted() {
        found.unread.push(format!("parts of it: they need more than {} MiB", bounded::MOST >> 20));
    }
    if let Some(database) = advisories.filter(|_| found.dependencies.listed) {
        found.advisories = Some(database.about(&found.dependencies.crates)?);
    }
    Ok(found)
}

impl Binary {
    fn of<'data>(&mut self, file: &object::File<'data, &'data Bounded>) {
        self.compilers = compiler::compilers(file);
        match dependencies::dependencies(file) {
            Ok(dependencies) => self.dependencies = dependencies,
            Err(why) => self.unread.push(format!("the list of dependencies: {why}")),
        }
        self.contains_c_library = symbols::contains_c_library(file);
        self.has_symbol_table = file.symbols().next().is_some();
        self.overrides = symbols::overrides(file);
    }
}

/// The content of each section that has one of these names. A section of more than `most` bytes is
/// an error.
fn sections<'a, 'data>(
    file: &'a object::File<'data, &'data Bounded>,
    names: &'a [&str],
    most: u64,
) -> impl Iterator<Item = Result<&'data [u8], String>> + use<'a, 'data> {
    let named = file.sections().filter(|section| section.name().is_ok_and(|name| names.contains(&name)));
    named.map(move |found| match found.size() {
        size if size > most => Err(format!("it has {size} bytes, and {most} is the most that is read")),
        _ => found.data().map_err(|error| error.to_string()),
    })
}
