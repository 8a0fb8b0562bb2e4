//! Turns of processes at a ledger's file: each transaction waits until the previous one has ended.
//!
//! SQLite uses POSIX record locks for turns. A process loses all its record locks on a file as soon
//! as it closes any of its handles for the file. So a program that reads its own ledger to copy it
//! would lose the lock in the middle of a transaction, and other processes would overwrite its
//! entries. So this module first locks the folder with a lock that ends only when the module
//! releases it.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long a waiting writer sleeps between attempts. A transaction takes longer.
const NAP: Duration = Duration::from_millis(1);

/// The folder of the file. The folder is `None` on systems without POSIX record locks. On such
/// systems, a file lock belongs to the handle that opened the file.
pub(super) struct Turns(Option<File>);

impl Turns {
    /// The turns at this file, whatever link leads to it.
    pub(super) fn at(path: &Path) -> io::Result<Self> {
        let path = path.canonicalize()?;
        let folder = path.parent().filter(|_| cfg!(unix));
        Ok(Self(folder.map(File::open).transpose()?))
    }

    /// Waits for a turn, at most for the given time. If this store already has the turn, it takes
    /// the turn again at once.
    pub(super) fn take(&self, patience: Duration) -> io::Result<bool> {
        let Some(folder) = &self.0 else { return Ok(true) };
        let begun = Instant::now();
        loop {
            match folder.try_lock() {
                Ok(()) => return Ok(true),
                Err(TryLockError::Error(why)) => return Err(why),
                Err(TryLockError::WouldBlock) if begun.elapsed() >= patience => return Ok(false),
                Err(TryLockError::WouldBlock) => std::thread::sleep(NAP),
            }
        }
    }

    /// Ends the turn, if one was taken.
    pub(super) fn end(&self) {
        if let Some(folder) = &self.0 {
            // Unlocking a locked folder does not fail. Even if it did, other processes would wait,
            // and no budget would be overspent.
            let _ = folder.unlock();
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::time::{Duration, Instant};

    use super::Turns;

    #[test]
    fn a_turn_is_of_one_alone_whatever_links_lead_to_the_file() {
        let folder = std::env::temp_dir().join(format!("dp-ledger-turns-{}", std::process::id()));
        let (there, elsewhere) = (folder.join("there"), folder.join("elsewhere"));
        for folder in [&there, &elsewhere] {
            fs::create_dir_all(folder).unwrap();
        }
        let (file, link) = (there.join("ledger"), elsewhere.join("link"));
        fs::write(&file, "").unwrap();
        symlink(&file, &link).unwrap();
        let [one, other, apart] = [&file, &link, &elsewhere].map(|path| Turns::at(path).unwrap());
        let patience = Duration::from_millis(30);
        let now = Duration::ZERO;
        assert!(one.take(now).unwrap());
        // A store that already has the turn takes it again at once. A file in another folder has
        // its own turns.
        assert!(one.take(now).unwrap() && apart.take(now).unwrap());
        let begun = Instant::now();
        assert!(!other.take(patience).unwrap());
        assert!(begun.elapsed() >= patience, "it is waited for a turn");
        one.end();
        assert!(other.take(now).unwrap());
        assert!(!one.take(now).unwrap());
        // Dropping a store ends its turn.
        drop(other);
        assert!(one.take(now).unwrap());
        fs::remove_dir_all(&folder).unwrap();
    }
}
