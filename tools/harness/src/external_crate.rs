//! Crates of a user outside the workspace. The profiles, lints and features of the workspace do not
//! affect them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::files;
use crate::run::{cargo, clean};

/// A folder that is removed when it is dropped.
pub struct Folder(PathBuf);

impl Folder {
    /// Makes an empty folder in the system's folder for temporary files.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn new(name: &str) -> Result<Self, String> {
        let path = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|e| format!("cannot make {}: {e}", path.display()))?;
        Ok(Self(path))
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Makes a crate in the folder, with this manifest and source, and with the dependency versions
    /// with which the workspace is tested.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn package(&self, name: &str, manifest: &str, file: &str, source: &str) -> Result<PathBuf, String> {
        let package = self.0.join(name);
        let law = files::root().join("dp-types");
        files::write(&package.join("Cargo.toml"), &manifest.replace("{law}", &law.to_string_lossy()))?;
        files::write(&package.join("Cargo.lock"), &files::read(&files::root().join("Cargo.lock"))?)?;
        files::write(&package.join(file), source)?;
        Ok(package)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // If the folder cannot be removed, the system will clean it up.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The command that runs cargo in a crate outside the workspace.
pub fn foreign(arguments: &str, package: &Path, built: &Path) -> Command {
    let mut command = cargo(arguments);
    clean(&mut command);
    command.current_dir(package).env("CARGO_TARGET_DIR", built);
    command
}
