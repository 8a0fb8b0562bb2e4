//! File store: a budget in a file that survives crashes.

mod locked_file;

use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::account::{Day, Spent, Store};
use locked_file::Held;

/// The first bytes of a budget file, which give its kind and version.
const MAGIC: [u8; 8] = *b"dp-own\0\x01";
/// The length of a budget file in bytes: the magic, four numbers and the checksum.
const LENGTH: usize = 8 + 4 + 8 + 8 + 8 + 8;

/// A store that keeps the amount spent in a file, for systems with a file system.
///
/// A commit writes a file beside the budget file, makes it durable (`fsync`) and renames it over
/// the budget file. So after a crash at any moment, the file holds either the old or the new
/// amount. An open store holds a lock, so two processes cannot use the same budget. The store
/// refuses a damaged file. It also refuses a missing file: [`create`](Self::create) makes it once,
/// when the device is set up.
///
/// The lock is on the file itself. So the lock works for every name of the file: a link, a path
/// from another folder, or a mount. A commit locks the new file before it renames that file. On
/// Unix the store refuses a file with two hard links. It also refuses a file that was removed,
/// renamed or replaced while the store was open. On other systems, the first payment empties the
/// file under a second hard link, and the store refuses an empty file.
///
/// The store cannot detect three attacks. An attacker can replace the file with an old copy while
/// no program has it open, open a copy under another name, or set up the device again. But an
/// attacker with this access to a device can also read its values.
#[derive(Debug)]
pub struct FileStore {
    /// The open file. Its path is absolute and has no symbolic links.
    held: Held,
}

/// An error about a budget file.
#[derive(Debug)]
pub enum FileStoreError {
    /// The system reported an error.
    Io {
        /// The path of the file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// Another process has the file open.
    InUse(PathBuf),
    /// Another file replaced this file while it was open.
    Replaced(PathBuf),
    /// The file has more than one name.
    Linked {
        /// One of the file's names.
        path: PathBuf,
        /// The number of the file's names.
        names: u64,
    },
    /// The file is damaged.
    Damaged(PathBuf),
    /// The file exists already: a device is set up only once.
    Exists(PathBuf),
    /// The file is missing.
    Missing(PathBuf),
}

impl fmt::Display for FileStoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::InUse(path) => write!(
                f,
                "{}: another process has this budget open; two at once could spend it twice, so wait until it is closed",
                path.display()
            ),
            Self::Replaced(path) => write!(
                f,
                "{}: another file took the place of this budget while it was open, so another process may have it too; open it anew, and leave the file where it is",
                path.display()
            ),
            Self::Linked { path, names } => write!(
                f,
                "{}: this file has {names} names (hard links), and under each the budget could be spent again; `find -samefile` shows them: remove all but one",
                path.display()
            ),
            Self::Damaged(path) => write!(
                f,
                "{}: the file is cut off or changed, or holds no budget; the spent amount is not known, so no more can be spent",
                path.display()
            ),
            Self::Exists(path) => {
                write!(f, "{}: this device has a budget already; open it", path.display())
            }
            Self::Missing(path) => write!(
                f,
                "{}: the budget is missing; create it only once, when the device is set up, because a lost budget may have been spent",
                path.display()
            ),
        }
    }
}
impl core::error::Error for FileStoreError {}

/// Appends an ending to a path.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The canonical path of a file: absolute, and without links. The file need not exist yet.
fn whole(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        done => return done,
    }
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    Ok(folder.canonicalize()?.join(name))
}

impl FileStore {
    /// Creates the budget file of a new device, which has spent nothing.
    ///
    /// # Errors
    /// If the file exists already or cannot be written.
    pub fn create(path: impl Into<PathBuf>) -> Result<Self, FileStoreError> {
        let path = path.into();
        let path = whole(&path).map_err(|error| FileStoreError::Io { path, error })?;
        let held = Self::put(&path, Spent::NOTHING, || match path.symlink_metadata() {
            Ok(_) => Err(FileStoreError::Exists(path.clone())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(FileStoreError::Io { path: path.clone(), error }),
        })?;
        let store = Self { held };
        store.held.settle()?;
        Ok(store)
    }

    /// Opens the budget file of a device for this process alone.
    ///
    /// # Errors
    /// If the file is missing, is damaged, or is open in another process.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, FileStoreError> {
        let path = path.into();
        let path = whole(&path).map_err(|error| FileStoreError::Io { path, error })?;
        let mut store = Self { held: Held::open(&path)? };
        store.read()?;
        Ok(store)
    }

    /// Creates or replaces the file at `path` with a file that holds the amount spent, if `may`
    /// permits this. The function first writes the new file beside the old one, makes it durable
    /// and locks it.
    fn put(
        path: &Path,
        spent: Spent,
        may: impl FnOnce() -> Result<(), FileStoreError>,
    ) -> Result<Held, FileStoreError> {
        // Only one process at a time can hold the temporary file. So if `may` permits the change
        // now, no other process changes the budget file before the rename.
        let beside = Held::create(&beside(path, ".new"))?;
        may()?;
        beside.write(&to_bytes(spent))?;
        beside.rename(path)
    }
}

impl Store for FileStore {
    type Error = FileStoreError;

    fn read(&mut self) -> Result<Spent, FileStoreError> {
        self.held.check()?;
        let bytes = self.held.read(LENGTH as u64 + 1)?;
        from_bytes(&bytes).ok_or_else(|| FileStoreError::Damaged(self.held.path().into()))
    }

    fn commit(&mut self, spent: Spent) -> Result<(), FileStoreError> {
        let new = Self::put(self.held.path(), spent, || self.held.check())?;
        let old = core::mem::replace(&mut self.held, new);
        self.held.settle()?;
        old.empty()
    }
}

/// The FNV-1a checksum, which detects accidental changes, but not those of an attacker.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

fn to_bytes(spent: Spent) -> Vec<u8> {
    let Spent { day: Day(day), on_day, in_all, times } = spent;
    let mut bytes = Vec::from(MAGIC);
    bytes.extend(day.to_le_bytes());
    [on_day, in_all, times].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

fn from_bytes(bytes: &[u8]) -> Option<Spent> {
    let (said, sum) = bytes.split_last_chunk::<8>()?;
    if bytes.len() != LENGTH || u64::from_le_bytes(*sum) != checksum(said) {
        return None;
    }
    let said = said.strip_prefix(&MAGIC)?;
    let (day, numbers) = said.split_first_chunk()?;
    let mut numbers = numbers.chunks_exact(8).map(|number| number.try_into().map(u64::from_le_bytes));
    let mut next = || numbers.next()?.ok();
    let (on_day, in_all, times) = (next()?, next()?, next()?);
    // An account never commits an amount for one day that exceeds the total.
    (on_day <= in_all).then_some(Spent { day: Day(u32::from_le_bytes(*day)), on_day, in_all, times })
}

#[cfg(test)]
mod tests;
