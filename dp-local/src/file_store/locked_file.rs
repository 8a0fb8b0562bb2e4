//! A budget file that this process has locked. The lock is on the file, not on its name. So the
//! store also checks that the name still refers to this file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::FileStoreError;

/// An open and locked file. The system releases the lock when the process ends, even by a crash.
#[derive(Debug)]
pub(super) struct Held {
    path: PathBuf,
    file: File,
    /// Whether dropping this value also removes the file's name.
    passing: bool,
}

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    options
}

fn fault(path: &Path, error: io::Error) -> FileStoreError {
    match error.kind() {
        io::ErrorKind::NotFound => FileStoreError::Missing(path.into()),
        _ => FileStoreError::Io { path: path.into(), error },
    }
}

impl Held {
    /// Opens and locks the existing file.
    pub(super) fn open(path: &Path) -> Result<Self, FileStoreError> {
        // Opening a pipe would block, and opening a link would follow it.
        if !path.symlink_metadata().map_err(|error| fault(path, error))?.is_file() {
            return Err(FileStoreError::Damaged(path.into()));
        }
        let file = options().open(path).map_err(|error| fault(path, error))?;
        Self::locked(path, file, false).map_err(|refused| match refused {
            // Another process has replaced the file, and holds the lock of the new file.
            FileStoreError::Replaced(path) => FileStoreError::InUse(path),
            other => other,
        })
    }

    /// Creates a temporary file: dropping it removes its name, unless the caller has
    /// [renamed](Self::rename) it. If a file or link with this name exists, the function does not
    /// open the file for writing, and does not follow the link.
    pub(super) fn create(path: &Path) -> Result<Self, FileStoreError> {
        let new = || options().create_new(true).open(path);
        let file = match new() {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                remove_leftover(path)?;
                new()
            }
            made => made,
        };
        Self::locked(path, file.map_err(|error| FileStoreError::Io { path: path.into(), error })?, true)
    }

    fn locked(path: &Path, file: File, passing: bool) -> Result<Self, FileStoreError> {
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FileStoreError::InUse(path.into())),
            Err(TryLockError::Error(error)) => return Err(fault(path, error)),
        }
        let mut held = Self { path: path.into(), file, passing: false };
        held.check()?;
        held.passing = passing;
        Ok(held)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that the name still refers to this file, and that the file has no other name. The
    /// lock does not ensure this, because it only excludes processes that open the same file.
    #[cfg(unix)]
    pub(super) fn check(&self) -> Result<(), FileStoreError> {
        use std::os::unix::fs::MetadataExt;
        let there = self.path.symlink_metadata().map_err(|error| fault(&self.path, error))?;
        let ours = self.file.metadata().map_err(|error| fault(&self.path, error))?;
        if (there.dev(), there.ino()) != (ours.dev(), ours.ino()) {
            return Err(FileStoreError::Replaced(self.path.clone()));
        }
        match ours.nlink() {
            1 => Ok(()),
            names => Err(FileStoreError::Linked { path: self.path.clone(), names }),
        }
    }

    /// Checks only that the name exists, because this platform cannot identify a file. The store
    /// also [empties](Self::empty) a replaced file.
    #[cfg(not(unix))]
    pub(super) fn check(&self) -> Result<(), FileStoreError> {
        self.path.symlink_metadata().map(drop).map_err(|error| fault(&self.path, error))
    }

    /// Reads up to `most` bytes from the start of the file.
    pub(super) fn read(&self, most: u64) -> Result<Vec<u8>, FileStoreError> {
        let mut bytes = Vec::new();
        let mut file = &self.file;
        file.rewind()
            .and_then(|()| file.take(most).read_to_end(&mut bytes))
            .map_err(|error| fault(&self.path, error))?;
        Ok(bytes)
    }

    /// Writes the bytes durably.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<(), FileStoreError> {
        let mut file = &self.file;
        file.write_all(bytes).and_then(|()| file.sync_all()).map_err(|error| fault(&self.path, error))
    }

    /// Renames the file. If another file has the new name, the renamed file replaces it.
    pub(super) fn rename(mut self, path: &Path) -> Result<Self, FileStoreError> {
        self.check()?;
        fs::rename(&self.path, path).map_err(|error| FileStoreError::Io { path: path.into(), error })?;
        self.passing = false;
        self.path = path.into();
        Ok(self)
    }

    /// Makes the name durable, which requires a sync of the folder.
    pub(super) fn settle(&self) -> Result<(), FileStoreError> {
        #[cfg(unix)]
        if let Some(folder) = self.path.parent() {
            let synced = File::open(folder).and_then(|folder| folder.sync_all());
            synced.map_err(|error| FileStoreError::Io { path: folder.into(), error })?;
        }
        Ok(())
    }

    /// Empties a replaced file. The old file may have received another name meanwhile, and an empty
    /// file is not a valid budget.
    pub(super) fn empty(self) -> Result<(), FileStoreError> {
        self.file.set_len(0).map_err(|error| fault(&self.path, error))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if self.passing && self.check().is_ok() {
            // If the removal fails, the next process removes the file.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Removes the temporary file of a process that has ended. If a process still holds the file's
/// lock, the function returns an error.
fn remove_leftover(path: &Path) -> Result<(), FileStoreError> {
    let io = |error| FileStoreError::Io { path: path.into(), error };
    // This process holds the lock while it removes the name. Otherwise it could remove a newer file
    // of another process.
    let _held = match path.symlink_metadata().map_err(io)?.is_file() {
        true => Some(Held::open(path)?),
        false => None,
    };
    fs::remove_file(path).map_err(io)
}
