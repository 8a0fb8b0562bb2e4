//! A budget in a file, which survives crashes.

mod held;

use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::account::{Day, Spent, Store};
use held::Held;

/// The first bytes of such a file: what it is, and the version.
const MAGIC: [u8; 8] = *b"dp-own\0\x01";
/// The magic, four numbers, the checksum.
const LENGTH: usize = 8 + 4 + 8 + 8 + 8 + 8;

/// What was spent, in a file: for systems that have some.
///
/// What is committed is written to a file beside it, which is made durable (`fsync`) and then takes its place; so after a crash, at whatever moment, there is either what was or what
/// is. A store that is open holds a lock, so no second process has the same budget. A file that is not as it was written is refused, and so is one that is not there: [`create`](Self::create)
/// makes it once, when the device is set up.
///
/// The lock is on the file itself, so it holds under every name that leads to the file: a link, a path from another folder, a mount. The file that takes its place is locked before it has the
/// name. On Unix a file with two names of its own (hard links) is refused, and so is one that was removed, renamed or replaced while the store was open. Elsewhere the other name
/// leads to an empty file after the first payment, which is refused too.
///
/// What a file cannot notice: that somebody puts an old copy of all of it in its place while no program has it open, opens a copy under another name, or sets a device up anew. Who can do that on a device has
/// its values, too.
#[derive(Debug)]
pub struct FileStore {
    /// Its path is whole, without symbolic links.
    held: Held,
}

/// What is wrong with a budget's file.
#[derive(Debug)]
pub enum FileStoreError {
    /// The system says so.
    Io {
        /// Which file.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
    /// Another process has it open.
    InUse(PathBuf),
    /// Another file took its place while it was open.
    Replaced(PathBuf),
    /// It has more names than one.
    Linked {
        /// One of them.
        path: PathBuf,
        /// How many it has.
        names: u64,
    },
    /// It is not as it was written.
    Damaged(PathBuf),
    /// A device is set up once.
    Exists(PathBuf),
    /// There is none.
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
                "{}: this is not what was written: cut off, changed, or no budget; nobody knows what was spent, so nothing more is",
                path.display()
            ),
            Self::Exists(path) => {
                write!(f, "{}: this device has a budget already; open it", path.display())
            }
            Self::Missing(path) => write!(
                f,
                "{}: there is no budget here; it is created once, when the device is set up, and one that is gone may have been spent",
                path.display()
            ),
        }
    }
}
impl core::error::Error for FileStoreError {}

/// A path with an ending more.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The one name of a file, from the root on and without links, whether it is there or is to be made.
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
    /// Sets a device up: a budget of which nothing is spent. Once.
    ///
    /// # Errors
    /// Where there is one already, or it cannot be written.
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

    /// The budget of a device that was set up, for this process alone.
    ///
    /// # Errors
    /// Where there is none, it is not as it was written, or another process has it open.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, FileStoreError> {
        let path = path.into();
        let path = whole(&path).map_err(|error| FileStoreError::Io { path, error })?;
        let mut store = Self { held: Held::open(&path)? };
        store.read()?;
        Ok(store)
    }

    /// Gives a file with what was spent this name, if it `may` have it. The file is written beside, durable, and locked before.
    fn put(
        path: &Path,
        spent: Spent,
        may: impl FnOnce() -> Result<(), FileStoreError>,
    ) -> Result<Held, FileStoreError> {
        // Only one process at a time has the file beside. So what it may do now, it may still do when it renames.
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

/// FNV-1a: it guards against accident, not against people.
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
    // No account commits anything else.
    (on_day <= in_all).then_some(Spent { day: Day(u32::from_le_bytes(*day)), on_day, in_all, times })
}

#[cfg(test)]
mod tests;
