//! A budget in a file, which survives crashes.

use core::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::account::{Day, Spent, Store};

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
/// A budget that is reached by several names, through links or from another folder, is one: its name is made whole when it is opened. The lock is a file beside it (`.lock`) that stays; where that was removed
/// or replaced, as by a program that tidies up, the store spends nothing more, since another process may have the budget (on Unix; elsewhere a file that is open stays).
///
/// What a file cannot notice: that somebody puts an old copy of all of it in its place while no program has it open, opens a copy under another name, or sets a device up anew. Who can do that on a device has
/// its values, too.
#[derive(Debug)]
pub struct FileStore {
    /// Whole, without links.
    path: PathBuf,
    /// Held as long as the store is.
    lock: File,
}

/// What is wrong with a budget's file.
#[derive(Debug)]
pub enum FileFault {
    /// The system says so.
    Io {
        /// Which file.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
    /// Another process has it open.
    InUse(PathBuf),
    /// The file of its lock is gone, or another stands in its place.
    Unlocked(PathBuf),
    /// It is not as it was written.
    Damaged(PathBuf),
    /// A device is set up once.
    Exists(PathBuf),
    /// There is none.
    Missing(PathBuf),
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::InUse(path) => write!(
                f,
                "{}: another process has this budget open; two at once could spend it twice, so wait until it is closed",
                path.display()
            ),
            Self::Unlocked(path) => write!(
                f,
                "{}: the file of its lock was removed or replaced, so another process may have this budget too; open it anew, and leave that file where it is",
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
impl core::error::Error for FileFault {}

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
    pub fn create(path: impl Into<PathBuf>) -> Result<Self, FileFault> {
        let store = Self::locked(path.into())?;
        if store.path.try_exists().map_err(|error| store.fault(error))? {
            return Err(FileFault::Exists(store.path));
        }
        store.write(Spent::NOTHING).map_err(|error| store.fault(error))?;
        Ok(store)
    }

    /// The budget of a device that was set up, for this process alone.
    ///
    /// # Errors
    /// Where there is none, it is not as it was written, or another process has it open.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, FileFault> {
        let mut store = Self::locked(path.into())?;
        store.read()?;
        Ok(store)
    }

    /// The lock is on a file of its own, which stays when the other is replaced. The system lifts it when the process ends, however it does.
    fn locked(path: PathBuf) -> Result<Self, FileFault> {
        let path = whole(&path).map_err(|error| FileFault::Io { path, error })?;
        let beside = beside(&path, ".lock");
        let io = |error| FileFault::Io { path: beside.clone(), error };
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(&beside).map_err(io)?;
        match lock.try_lock() {
            Ok(()) => {
                let store = Self { path, lock };
                store.still_locked()?;
                Ok(store)
            }
            Err(TryLockError::WouldBlock) => Err(FileFault::InUse(path)),
            Err(TryLockError::Error(error)) => Err(io(error)),
        }
    }

    /// A lock keeps others away only while the file that they would lock is this one.
    #[cfg(unix)]
    fn still_locked(&self) -> Result<(), FileFault> {
        use std::os::unix::fs::MetadataExt;
        let same = |file: std::fs::Metadata| (file.dev(), file.ino());
        let there = std::fs::metadata(beside(&self.path, ".lock")).map(same);
        match (there, self.lock.metadata().map(same)) {
            (Ok(there), Ok(ours)) if there == ours => Ok(()),
            _ => Err(FileFault::Unlocked(self.path.clone())),
        }
    }

    /// A file that is open can be neither removed nor replaced here.
    #[cfg(not(unix))]
    fn still_locked(&self) -> Result<(), FileFault> {
        let _ = &self.lock;
        Ok(())
    }

    fn fault(&self, error: io::Error) -> FileFault {
        match error.kind() {
            io::ErrorKind::NotFound => FileFault::Missing(self.path.clone()),
            _ => FileFault::Io { path: self.path.clone(), error },
        }
    }

    fn write(&self, spent: Spent) -> io::Result<()> {
        let beside = beside(&self.path, ".new");
        let mut file = File::create(&beside)?;
        file.write_all(&to_bytes(spent))?;
        file.sync_all()?;
        std::fs::rename(&beside, &self.path)?;
        // The new name is durable only with its folder.
        #[cfg(unix)]
        self.path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())?;
        Ok(())
    }
}

impl Store for FileStore {
    type Error = FileFault;

    fn read(&mut self) -> Result<Spent, FileFault> {
        self.still_locked()?;
        let mut bytes = Vec::new();
        let file = File::open(&self.path).map_err(|error| self.fault(error))?;
        file.take(LENGTH as u64 + 1).read_to_end(&mut bytes).map_err(|error| self.fault(error))?;
        from_bytes(&bytes).ok_or_else(|| FileFault::Damaged(self.path.clone()))
    }

    fn commit(&mut self, spent: Spent) -> Result<(), FileFault> {
        self.write(spent).map_err(|error| self.fault(error))
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
