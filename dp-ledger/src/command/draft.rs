//! The draft key of an unfinished ledger. The draft stays beside the key's final place until the
//! ledger is complete. So the next `init` can distinguish the key of a killed `init` from a key in
//! use, and can continue with the draft.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind::AlreadyExists;
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::CommandError;
use crate::input_error::InputError;
use crate::signing_key::HolderKey;

/// A key that probably has no ledger yet. While a process has this file open, it excludes other
/// processes.
pub(super) struct Draft {
    path: PathBuf,
    file: File,
    pub(super) key: HolderKey,
    /// Whether an earlier process began this draft. That process may have made the ledger already.
    pub(super) found: bool,
}

/// The path of a draft key.
pub(super) fn path(key: &Path) -> PathBuf {
    let mut path = key.as_os_str().to_owned();
    path.push(".unfinished");
    path.into()
}

impl Draft {
    /// Opens the draft of the key for this file. The result is a new draft, or a draft that a
    /// killed process left.
    pub(super) fn of(key: &Path) -> Result<Self, CommandError> {
        let path = path(key);
        let io = |error: std::io::Error| CommandError::from(InputError::io(&path, &error));
        let mut file = open(&path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(taken(&path)),
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        // Another process may have finished meanwhile. Then it has renamed this file to the key's
        // final name, or removed it.
        if !is_at(&file, &path) {
            return Err(taken(&path));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(io)?;
        if key.exists() {
            // The file is empty, so it has no key yet. This process has locked the file, so no
            // other process can write a key.
            if text.is_empty() {
                let _ = std::fs::remove_file(&path);
            }
            return Err(taken(&path));
        }
        if let Ok(key) = HolderKey::read(&text) {
            return Ok(Self { path, file, key, found: true });
        }
        if !HolderKey::is_begun(&text) {
            let place = path.display();
            return Err(CommandError::Usage(format!("{place} exists, but does not hold a key: move it")));
        }
        // If an unsaved key were lost, its ledger would be lost, too. Hence the process saves the
        // key first, and a truncated key has no ledger.
        let key = HolderKey::new()?;
        let write = |file: &mut File| {
            file.rewind()?;
            file.set_len(0)?;
            writeln!(file, "{}", key.reveal())?;
            file.sync_all()?;
            settle(&path)
        };
        write(&mut file).map_err(io)?;
        Ok(Self { path, file, key, found: false })
    }

    /// Gives the key its final name, once the ledger is complete.
    pub(super) fn finish(self, key: &Path) -> Result<(), CommandError> {
        let name = || {
            // A hard link never overwrites. On file systems without links, the lock on the draft
            // excludes other processes.
            match std::fs::hard_link(&self.path, key) {
                Ok(()) => std::fs::remove_file(&self.path)?,
                Err(error) if error.kind() == AlreadyExists => return Err(error),
                Err(_) => std::fs::rename(&self.path, key)?,
            }
            settle(key)
        };
        name().map_err(|error| CommandError::from(InputError::io(key, &error)))?;
        drop(self.file);
        Ok(())
    }

    /// Deletes a draft that this process began. A draft of an earlier process stays, because that
    /// process may have made a ledger with this key.
    pub(super) fn discard(self) {
        if !self.found {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Opens a file that only the user may read. The file may be new or exist already, but is never
/// reached through a link.
fn open(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.clone().create_new(true).open(path) {
        Err(error) if error.kind() == AlreadyExists => match std::fs::symlink_metadata(path)?.is_file() {
            true => options.open(path),
            false => Err(error),
        },
        opened => opened,
    }
}

/// Whether the open file still has this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let which = |file: std::fs::Metadata| (file.dev(), file.ino());
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(file), Ok(there)) => which(file) == which(there),
        _ => false,
    }
}

/// Whether the open file still has this name. On this platform an open file keeps its name.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Makes a file's name durable.
fn settle(path: &Path) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

fn taken(path: &Path) -> CommandError {
    let place = path.display();
    CommandError::Usage(format!(
        "{place}: another process makes a ledger with this key: open that one, or name another with `--key`"
    ))
}
