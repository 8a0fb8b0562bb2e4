//! The witness: a file on another disk with one line per head. The ledger writes each head to it
//! before the caller releases anything that the entry paid for. So a ledger that was rolled back,
//! or copied and spent twice, no longer agrees with its witness.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::book::Head;
use crate::error::Error;
use crate::input_error::InputError;
use crate::signing_key::Digest;

/// The file of the witness, and the heads that were read so far.
pub(crate) struct Witness {
    path: PathBuf,
    file: File,
    read: u64,
    seen: BTreeMap<u64, Digest>,
}

impl Witness {
    /// Makes a new witness file.
    pub(crate) fn create(path: &Path) -> Result<Self, Error> {
        Self::at(path, OpenOptions::new().read(true).append(true).create_new(true))
    }

    /// Opens an existing witness file. If a mistyped path made an empty witness, that witness would
    /// agree with every ledger.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        if !path.exists() {
            let (place, fault) = (path.display().to_string(), "there is no witness".to_owned());
            let way_out = "check the path, or make one with `dp-ledger witness`";
            return Err(Error::Store { place, fault, way_out });
        }
        Self::at(path, OpenOptions::new().read(true).append(true))
    }

    fn at(path: &Path, options: &OpenOptions) -> Result<Self, Error> {
        let file = options.open(path).map_err(|e| InputError::io(path, &e))?;
        Ok(Self { path: path.to_owned(), file, read: 0, seen: BTreeMap::new() })
    }

    /// The heads in order, including the heads that other processes wrote after the last call.
    pub(crate) fn heads(&mut self) -> Result<&BTreeMap<u64, Digest>, Error> {
        let mut text = String::new();
        let mut read = |file: &mut File| {
            file.seek(SeekFrom::Start(self.read))?;
            file.read_to_string(&mut text)
        };
        read(&mut self.file).map_err(|e| InputError::io(&self.path, &e))?;
        // A crash may have truncated a line. Nothing was released after such a line, and the next
        // line begins after it.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for line in text[..whole].lines().filter(|line| !line.is_empty()) {
            let head = match Head::read(line) {
                Ok(head) => head,
                Err(_) if is_cut(line) => continue,
                Err(_) => {
                    let (place, fault) = (
                        self.path.display().to_string(),
                        format!("\"{}\" is not a head", line.escape_debug()),
                    );
                    return Err(Error::Store {
                        place,
                        fault,
                        way_out: "check that this is the witness, and that it was not edited",
                    });
                }
            };
            if *self.seen.entry(head.number).or_insert(head.hash) != head.hash {
                let place = format_args!("entry {}", head.number);
                return Err(Error::broken(
                    place,
                    "the witness has seen two entries of this number: the ledger was copied, and both were spent",
                ));
            }
        }
        self.read += whole as u64;
        Ok(&self.seen)
    }

    /// Writes heads durably, and checks that the heads already in the file agree with them.
    pub(crate) fn write(&mut self, heads: &[Head]) -> Result<(), Error> {
        // One write in append mode, so lines of several processes do not mix. The line feed at the
        // start ends a line that a crash truncated.
        let lines: String = heads.iter().map(|head| format!("\n{}\n", head.line())).collect();
        let write = |file: &mut File| {
            file.write_all(lines.as_bytes())?;
            file.sync_all()
        };
        write(&mut self.file).map_err(|e| InputError::io(&self.path, &e))?;
        self.heads().map(drop)
    }
}

/// Whether a line is the beginning of a head, which a crash can leave.
fn is_cut(line: &str) -> bool {
    let (number, hash) = line.split_once(' ').unwrap_or((line, ""));
    !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && hash.len() < 64
        && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
