//! The files of a folder.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The files that a path means. A folder means its files whose names end with a dot and `ending`,
/// in the order of the names, in upper or lower case; files with a dot in front are hidden, and are
/// not read. Every other
/// path means itself.
///
/// # Errors
/// `Io` if the folder cannot be read, or has no such file.
#[inline]
pub fn files_of(path: &Path, ending: &str) -> Result<Vec<PathBuf>, Error> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let failed = |why| Error::io(path, &why);
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(failed)? {
        let file = entry.map_err(failed)?.path();
        let is_hidden = file.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        let ends_so = file.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending));
        // A file that cannot be reached is an error. Without it, its rows would be missing.
        if !is_hidden && ends_so && !fs::metadata(&file).map_err(|why| Error::io(&file, &why))?.is_dir() {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() { Err(Error::empty_folder(path, ending)) } else { Ok(files) }
}
