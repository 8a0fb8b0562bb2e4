//! Facts that the file of a program states about itself, apart from its records.
//!
//! Nothing here is checked, and none of it changes a verdict.

use serde::Serialize;

/// What the file of a program says about itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Binary {
    /// The compilers that it names.
    pub compilers: Vec<String>,
    /// The crates that it was built from.
    pub dependencies: Dependencies,
    /// The functions of the C library that the program defines itself, so that the samplers and the
    /// generator may call these.
    pub overrides: Vec<Override>,
    /// Why some of this could not be read.
    pub unread: Vec<String>,
}

/// The crates that a program was built from, as `cargo auditable` writes them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Dependencies {
    /// Whether the program lists them.
    pub listed: bool,
    /// The crates of the program, without those that ran only while it was built.
    pub crates: Vec<Dependency>,
    /// The known advisories about them. `None` if no database was given.
    pub advisories: Option<Vec<Advisory>>,
}

/// One crate.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Dependency {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its source: `crates.io`, `git`, `local` or `registry`.
    pub source: String,
}

/// A known advisory about a crate of the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Advisory {
    /// Its name, such as `RUSTSEC-2021-0003`.
    pub id: String,
    /// The crate.
    pub name: String,
    /// The version in the program.
    pub version: String,
    /// The title of the advisory.
    pub title: String,
}

/// A function of the C library that the program defines itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Override {
    /// Its name.
    pub name: String,
    /// Whether other libraries of the process use it too.
    pub exported: bool,
}
