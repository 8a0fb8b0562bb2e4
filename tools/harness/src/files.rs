//! Lists, reads and writes the files of the repository.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// The folder of the workspace.
pub fn root() -> PathBuf {
    // For a program that cargo runs, cargo sets this variable to the folder of the program's
    // package. That folder can be at any depth below the workspace, and only the workspace has a
    // lock file.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from);
    let above = package.ancestors().find(|folder| folder.join("Cargo.lock").is_file());
    above.map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// Cargo's build folder.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// All files under version control, and new files that Git does not ignore, as paths from the root.
///
/// # Errors
/// Git cannot list the files.
pub fn tracked() -> Result<Vec<PathBuf>, String> {
    let listing = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
        .current_dir(root())
        .output()
        .map_err(|e| format!("cannot run git, which lists the files: {e}"))?;
    if !listing.status.success() {
        return Err(format!("git ls-files: {}", String::from_utf8_lossy(&listing.stderr).trim()));
    }
    let listing = String::from_utf8(listing.stdout).map_err(|_| "a file name is not UTF-8".to_owned())?;
    let mut files: Vec<PathBuf> =
        listing.split('\0').filter(|name| !name.is_empty()).map(Into::into).collect();
    // Git also lists a file that was deleted without a commit.
    files.retain(|file| root().join(file).is_file());
    files.sort();
    files.dedup();
    Ok(files)
}

/// The path, with each `..` resolved.
pub fn normal(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                parts.pop();
            }
            Component::CurDir => {}
            other => parts.push(other),
        }
    }
    parts
}

/// All files below a folder whose names end with `ending`, sorted. Empty if the folder does not
/// exist.
pub fn below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(below(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Reads the text of a file.
///
/// # Errors
/// The file cannot be read.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("cannot read {}: {e}", path.display()))
}

/// Writes a file and the folders above it.
///
/// # Errors
/// The file cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::{read, root};

    #[test]
    fn the_root_is_the_folder_of_the_workspace() {
        assert!(read(&root().join("Cargo.toml")).is_ok_and(|manifest| manifest.starts_with("[workspace]")));
    }
}
