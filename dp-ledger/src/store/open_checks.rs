//! Checks of a ledger's file before it is opened.

use std::path::Path;

use crate::error::Error;
use crate::input_error::InputError;

/// The identity of a file: its device, and its number on the device.
pub(super) type Which = (u64, u64);

/// Returns the identity of the file. Refuses a missing file, a file other than `was`, and a file
/// with several names. The journal is named after the file. A process that opened the file by
/// another name would not see the journal that a crash left. Then entries that were committed after
/// the crash would be lost, or the file would be damaged.
pub(super) fn one_name(path: &Path, was: Option<Which>) -> Result<Which, Error> {
    let file = std::fs::metadata(path).map_err(|e| InputError::io(path, &e))?;
    #[cfg(unix)]
    let (names, is) = {
        use std::os::unix::fs::MetadataExt;
        (file.nlink(), (file.dev(), file.ino()))
    };
    // This platform neither removes nor replaces an open file.
    #[cfg(not(unix))]
    let (names, is) = (u64::from(file.is_file()), (0, 0));
    let (fault, way_out) = match names {
        _ if was.is_some_and(|was| was != is) => (
            "another file has taken its place".to_owned(),
            "nothing was spent; compare the ledger that is there now with a head or a witness that was kept elsewhere, and start the program again",
        ),
        0 | 1 => return Ok(is),
        _ => (
            format!("the file has {names} names (hard links)"),
            "remove all but one, and copy instead of linking; nothing was spent",
        ),
    };
    Err(Error::Store { place: path.display().to_string(), fault, way_out })
}

/// Before the file is opened, refuses a folder or an empty file, which is obviously not a ledger.
pub(super) fn something(path: &Path) -> Result<(), Error> {
    let file = std::fs::metadata(path).map_err(|e| InputError::io(path, &e))?;
    let store = |fault: &str, way_out| {
        let (place, fault) = (path.display().to_string(), fault.to_owned());
        Err(Error::Store { place, fault, way_out })
    };
    if file.is_dir() {
        return store("this is a folder", "name the file of the ledger in it");
    }
    if file.len() == 0 {
        return store(
            "the file is empty, so it is not a ledger",
            "if you expected one here, restore it; otherwise remove the file, and make a ledger with `dp-ledger init`",
        );
    }
    Ok(())
}
