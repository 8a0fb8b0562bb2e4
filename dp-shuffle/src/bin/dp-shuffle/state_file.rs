//! The state of the shuffler: a file with the marks (identifiers) of all messages that it emitted
//! with a key, and the current batch beside that file.
//!
//! The process stores the whole batch, adds the marks of its messages to the file, emits the batch,
//! and then deletes the stored copy. After a failure at any moment, the file lacks the batch's
//! marks, or the batch is still stored. So the file has the marks of every emitted batch, and no
//! batch with marks is lost.

use std::collections::HashSet;
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use dp_shuffle::{Mark, PublicKey, mark, read_frames, write_frames};

use crate::at;

/// The file of the emitted messages' marks. While this process has the file open, no other process
/// can use it.
pub(crate) struct Known {
    path: PathBuf,
    file: File,
    marks: Vec<Mark>,
    /// The length of the complete part of the file.
    whole: u64,
    /// Whether an incomplete mark follows the complete part.
    cut_off: bool,
}

/// The first bytes of a file of marks: its kind and its key. The shuffler checks these bytes.
/// Without the check, it could read another file, or the file of another key, and would find no
/// marks of this key.
fn header(key: &PublicKey) -> String {
    format!("dp-shuffle known/1\n{}\n", key.to_hex())
}

/// Creates a file that only its owner can read. The file is complete and durable, or does not
/// exist.
pub(crate) fn create(path: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut options = OpenOptions::new();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            format!("{}: this file exists already, and is never overwritten", path.display())
        }
        _ => format!("{}: {error}", path.display()),
    })?;
    if let Err(error) = file.write_all(bytes).and_then(|()| file.sync_all()) {
        // The code removes the incomplete file, which would block the next attempt.
        let _ = fs::remove_file(path);
        return Err(at(path.display())(error));
    }
    settle(path)
}

/// Makes the name of a file durable, which requires a sync of its folder.
fn settle(path: &Path) -> Result<(), Box<dyn Error>> {
    #[cfg(unix)]
    {
        let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(at(folder.display()))?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

impl Known {
    /// Creates the file of marks for a new key. The file has no marks yet.
    pub(crate) fn create(path: &str, key: &PublicKey) -> Result<(), Box<dyn Error>> {
        create(Path::new(path), header(key).as_bytes())
    }

    /// Opens the existing file. The function does not create a missing file: without the marks in
    /// the file, the shuffler could emit every message again.
    pub(crate) fn open(path: &str, key: &PublicKey) -> Result<Self, Box<dyn Error>> {
        let path = PathBuf::from(path);
        let place = path.display();
        let mut file = OpenOptions::new().read(true).append(true).open(&path).map_err(|error| {
            match error.kind() {
                io::ErrorKind::NotFound => format!(
                    "{place}: the file of forwarded messages is missing; look for it, or, if the key is new, make the file by `dp-shuffle known`"
                ),
                _ => format!("{place}: {error}"),
            }
        })?;
        file.try_lock().map_err(|_| {
            format!(
                "{place}: another process has this file, and two processes could forward the same message"
            )
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(at(place.to_string()))?;
        let Some(marks) = bytes.strip_prefix(header(key).as_bytes()) else {
            return Err(format!(
                "{place}: this is not the file of messages that were forwarded with this key"
            )
            .into());
        };
        let (marks, rest) = marks.as_chunks();
        let (whole, cut_off) = ((bytes.len() - rest.len()) as u64, !rest.is_empty());
        let known = Self { marks: marks.to_vec(), path, file, whole, cut_off };
        known.check()?;
        Ok(known)
    }

    /// Checks that the name still refers to this file, and that the file has no other name. The
    /// marks are lost if the file no longer has a name.
    fn check(&self) -> Result<(), Box<dyn Error>> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let place = self.path.display();
            let there = fs::metadata(&self.path).map_err(at(&place))?;
            let ours = self.file.metadata().map_err(at(&place))?;
            if (there.dev(), there.ino()) != (ours.dev(), ours.ino()) {
                return Err(format!("{place}: another file took its place while it was open").into());
            }
            if ours.nlink() != 1 {
                return Err(
                    format!("{place}: this file has several names (hard links): remove the others").into()
                );
            }
        }
        Ok(())
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(ending);
        name.into()
    }

    /// The path of the stored batch.
    fn waiting(&self) -> PathBuf {
        self.beside(".batch")
    }

    /// The part of an error message that states what the user can do if a batch is still stored.
    fn way_out(&self) -> String {
        format!(
            "the batch waits in {}: correct the fault, and forward the batch by `dp-shuffle again`",
            self.waiting().display()
        )
    }

    /// The marks of all emitted messages, which the next batch needs.
    pub(crate) fn marks(&self) -> Result<Vec<Mark>, Box<dyn Error>> {
        let place = self.path.display();
        if self.waiting().symlink_metadata().is_ok() {
            return Err(
                format!("{place}: the last batch was not forwarded completely; {}", self.way_out()).into()
            );
        }
        if self.cut_off {
            return Err(format!("{place}: this is cut off").into());
        }
        Ok(self.marks.clone())
    }

    /// Stores a batch completely, or not at all.
    pub(crate) fn keep(&self, batch: &[Vec<u8>]) -> Result<(), Box<dyn Error>> {
        let mut bytes = Vec::new();
        write_frames(batch, &mut bytes)?;
        let (new, waiting) = (self.beside(".batch.new"), self.waiting());
        // A killed process left this file. No running process uses this file, since this process
        // has the lock.
        match fs::remove_file(&new) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(at(new.display())(error)),
            _ => {}
        }
        create(&new, &bytes).map_err(|error| {
            format!("{error}; nothing was forwarded, and the same messages can be sent again")
        })?;
        fs::rename(&new, &waiting).map_err(at(waiting.display()))?;
        settle(&waiting)
    }

    /// Adds the stored batch's marks to the file, emits the batch, and deletes the stored copy.
    pub(crate) fn hand_on(&mut self, to: &mut impl Write) -> Result<usize, Box<dyn Error>> {
        let waiting = self.waiting();
        let batch = File::open(&waiting).and_then(|file| read_frames(&mut io::BufReader::new(file)));
        let batch = batch.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => format!("{}: no batch waits to be forwarded", waiting.display()),
            _ => format!("{}: {error}", waiting.display()),
        })?;
        self.add(&batch).map_err(|error| format!("{error}; nothing was forwarded; {}", self.way_out()))?;
        write_frames(&batch, to).map_err(|error| {
            format!("standard output: {error}; the output is not a complete batch; {}", self.way_out())
        })?;
        fs::remove_file(&waiting).map_err(at(waiting.display()))?;
        Ok(batch.len())
    }

    /// Adds the mark of each message of the batch to the file, unless the file has it already. Then
    /// syncs the file.
    fn add(&mut self, batch: &[Vec<u8>]) -> Result<(), Box<dyn Error>> {
        self.check()?;
        let place = self.path.display();
        if self.cut_off {
            // The incomplete mark belongs to the stored batch: a mark can be cut off only while the
            // shuffler marks that batch.
            self.file.set_len(self.whole).map_err(at(&place))?;
            self.cut_off = false;
        }
        let known: HashSet<&Mark> = self.marks.iter().collect();
        let new: Vec<Mark> =
            batch.iter().filter_map(|sealed| mark(sealed)).filter(|mark| !known.contains(mark)).collect();
        self.file.write_all(new.as_flattened()).and_then(|()| self.file.sync_all()).map_err(at(&place))?;
        self.marks.extend(new);
        Ok(())
    }
}
