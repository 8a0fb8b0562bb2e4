//! Tests of power failures and full disks. A program writes under a library that logs every change
//! of the disk. After each change, the test builds a content that the disk could have after a power
//! failure, when unsynchronised changes may be lost.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use dp_ledger::{Act, Ledger};

use crate::crashes::{Chance, writer};
use crate::help::{Folder, Kind, Made};

/// Makes a command run under the library that logs every change of the disk.
pub(crate) fn under(command: &mut Command) -> &mut Command {
    static LIBRARY: OnceLock<(Folder, PathBuf)> = OnceLock::new();
    let (_, library) = LIBRARY.get_or_init(|| {
        let folder = Folder::new();
        let library = folder.path().join("disk.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/disk.c");
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-o"])
            .arg(&library)
            .arg(source)
            .status();
        assert!(built.unwrap().success());
        (folder, library)
    });
    command.env("LD_PRELOAD", library)
}

/// A change of the disk.
#[derive(Debug)]
enum Change {
    Create,
    Write(usize, Vec<u8>),
    Cut(usize),
    Unlink,
    Synchronise,
}

fn changes(log: &[u8]) -> Vec<(String, Change)> {
    let (mut rest, mut all) = (log, Vec::new());
    while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
        let line = String::from_utf8(rest[..end].to_vec()).unwrap();
        rest = &rest[end + 1..];
        let [op, path, offset, length] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (offset, length): (usize, usize) = (offset.parse().unwrap(), length.parse().unwrap());
        let change = match op {
            "C" => Change::Create,
            "W" => {
                let bytes = rest[..length].to_vec();
                rest = &rest[length..];
                Change::Write(offset, bytes)
            }
            "T" => Change::Cut(offset),
            "U" => Change::Unlink,
            _ => Change::Synchronise,
        };
        all.push((path.to_owned(), change));
    }
    all
}

/// The bytes of a file. The bytes stay while a program has the file open, even if the file no
/// longer has a name.
#[derive(Default, Clone)]
struct Inode {
    durable: Vec<u8>,
    /// The changes since the file was synchronised: bytes at an offset, or a new length.
    pending: Vec<(usize, Option<Vec<u8>>)>,
}

fn apply(bytes: &mut Vec<u8>, (offset, written): &(usize, Option<Vec<u8>>)) {
    match written {
        None => bytes.resize(*offset, 0),
        Some(written) => {
            let end = bytes.len().max(offset + written.len());
            bytes.resize(end, 0);
            bytes[*offset..offset + written.len()].copy_from_slice(written);
        }
    }
}

/// The content that is certainly on the disk, and the content that may be on the disk.
#[derive(Default)]
struct Disk {
    inodes: Vec<Inode>,
    names: HashMap<String, usize>,
    durable_names: BTreeMap<String, usize>,
    /// The names that were made or removed since the folder was synchronised, in order.
    pending_names: Vec<(String, Option<usize>)>,
}

impl Disk {
    fn with(path: &str, bytes: Vec<u8>) -> Self {
        let inodes = vec![Inode { durable: bytes, pending: Vec::new() }];
        let names = [(path.to_owned(), 0)];
        Self { inodes, names: names.clone().into(), durable_names: names.into(), pending_names: Vec::new() }
    }

    fn change(&mut self, path: &str, change: &Change) {
        let inode = self.names.get(path).copied();
        match (change, inode) {
            (Change::Create, _) => {
                self.inodes.push(Inode::default());
                self.names.insert(path.to_owned(), self.inodes.len() - 1);
                self.pending_names.push((path.to_owned(), Some(self.inodes.len() - 1)));
            }
            (Change::Unlink, _) => {
                self.names.remove(path);
                self.pending_names.push((path.to_owned(), None));
            }
            (Change::Write(at, bytes), Some(inode)) => {
                self.inodes[inode].pending.push((*at, Some(bytes.clone())))
            }
            (Change::Cut(length), Some(inode)) => self.inodes[inode].pending.push((*length, None)),
            (Change::Synchronise, Some(inode)) => {
                let Inode { durable, pending } = &mut self.inodes[inode];
                pending.drain(..).for_each(|change| apply(durable, &change));
            }
            // If the folder is synchronised, its names become durable.
            (Change::Synchronise, None) => {
                for (name, inode) in self.pending_names.drain(..) {
                    match inode {
                        Some(inode) => self.durable_names.insert(name, inode),
                        None => self.durable_names.remove(&name),
                    };
                }
            }
            (Change::Write(..) | Change::Cut(_), None) => panic!("{path} has no name"),
        }
    }

    /// The content of the disk after a power failure. The disk has everything that was
    /// synchronised, and a random part of the other changes. The last write that is kept may be
    /// incomplete.
    fn after_a_failure(&self, chance: &mut Chance, keep: u64) -> BTreeMap<String, Vec<u8>> {
        let mut names = self.durable_names.clone();
        // The changes of a folder reach the disk in order.
        let kept = if keep == 0 { 0 } else { chance.below(self.pending_names.len() as u64 + 1) as usize };
        for (name, inode) in &self.pending_names[..kept] {
            match inode {
                Some(inode) => names.insert(name.clone(), *inode),
                None => names.remove(name),
            };
        }
        let bytes = |inode: usize| {
            let Inode { durable, pending } = &self.inodes[inode];
            let mut bytes = durable.clone();
            for (at, written) in pending {
                if chance.below(100) >= keep {
                    continue;
                }
                // A disk writes a sector completely or not at all, so a write is cut at the end of
                // a sector.
                let cut = |written: &Vec<u8>| {
                    let sectors = written.len() as u64 / 512 + 1;
                    written[..written.len().min(512 * (1 + chance.below(sectors)) as usize)].to_vec()
                };
                apply(&mut bytes, &(*at, written.as_ref().map(cut)));
            }
            bytes
        };
        let mut bytes = bytes;
        names.into_iter().map(|(name, inode)| (name, bytes(inode))).collect()
    }
}

/// Makes a program pay for runs under the library, and cuts the power after each change of the
/// disk. Returns in how many of these cases a release was lost. If `lying`, the disk claims to have
/// synchronised but has not.
fn lost(lying: bool) -> (u64, u64) {
    let made = Made::with(Kind::File, 1_000_000);
    let token = made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, "").unwrap();
    let (released, log) = (made.folder.at("released"), made.folder.at("log"));
    std::fs::write(&released, "").unwrap();
    let before = std::fs::read(&made.place).unwrap();
    let mut command = writer(&made, &token, &released, 1);
    let folder = made.folder.path().to_str().unwrap();
    under(&mut command).env("DP_DISK_FOLDER", folder).env("DP_DISK_LOG", &log).env("DP_LEDGER_RUNS", "12");
    assert!(command.status().unwrap().success());

    let (mut disk, mut chance) = (Disk::with(&made.place, before), Chance(5));
    let (mut shown, mut points, mut lost) = (Vec::new(), 0, 0);
    let changes = changes(&std::fs::read(&log).unwrap());
    assert!(changes.iter().filter(|(path, _)| *path == released).count() == 12);
    let after = Folder::new();
    for (path, change) in changes {
        if path == released {
            // A release is shown to an analyst, so its line is not a part of this disk.
            let Change::Write(_, line) = &change else { panic!("{change:?}") };
            shown.push(
                String::from_utf8(line.clone()).unwrap().split_once(' ').unwrap().0.parse::<u128>().unwrap(),
            );
        } else if !(lying && matches!(change, Change::Synchronise)) {
            disk.change(&path, &change);
        }
        for keep in [0, 50, 100] {
            points += 1;
            for (name, bytes) in disk.after_a_failure(&mut chance, keep) {
                std::fs::write(after.path().join(Path::new(&name).file_name().unwrap()), bytes).unwrap();
            }
            let place = after.at("ledger");
            let runs = |ledger: Ledger| {
                let paid = |act| match act {
                    Act::Debited(debit) => Some(u128::from_be_bytes(debit.run)),
                    _ => None,
                };
                ledger
                    .history()
                    .map(|all| all.into_iter().filter_map(|acted| paid(acted.act)).collect::<Vec<_>>())
            };
            match Ledger::open(&place).and_then(runs) {
                Ok(paid) => lost += u64::from(shown.iter().any(|run| !paid.contains(run))),
                Err(error) if lying => drop(error),
                Err(error) => panic!("after {path} {change:?}: {error}"),
            }
            for entry in std::fs::read_dir(after.path()).unwrap() {
                std::fs::remove_file(entry.unwrap().path()).unwrap();
            }
        }
    }
    (points, lost)
}

#[test]
fn power_failures_lose_no_debit_of_a_release() {
    let (points, lost) = lost(false);
    println!("{points} power failures, {lost} with a lost debit");
    assert!(points > 300 && lost == 0, "{points} {lost}");
}

#[test]
fn a_disk_that_lies_would_be_noticed() {
    assert!(lost(true).1 > 0);
}

#[test]
fn a_full_disk_releases_nothing_and_recovers() {
    let made = Made::with(Kind::File, 1_000_000);
    let token = made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, "").unwrap();
    let released = made.folder.at("released");
    std::fs::write(&released, "").unwrap();
    let mut ends = 0;
    for room in (0_u64..60_000).step_by(7_919) {
        let folder = made.place.clone();
        let mut command = writer(&made, &token, &released, room * 1_000);
        under(&mut command)
            .env("DP_DISK_FOLDER", folder)
            .env("DP_DISK_FULL", room.to_string())
            .env("DP_LEDGER_RUNS", "40");
        let output = command
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("the disk is full") && said.contains("nothing was spent"), "{said}");
        ends += 1;
        let paid = made.again().history().unwrap();
        let paid = paid.iter().filter(|acted| matches!(acted.act, Act::Debited(_))).count();
        assert_eq!(
            std::fs::read_to_string(&released).unwrap().lines().count(),
            paid,
            "room for {room} bytes"
        );
    }
    assert_eq!(ends, 8);
}
