use std::fs;
use std::path::PathBuf;

use dp_types::eps;

use super::{FileStore, FileStoreError, LENGTH, beside, checksum, from_bytes, to_bytes};
use crate::account::{Account, AccountError, Day, Spent};

/// A separate folder for each test.
struct Folder(PathBuf);
impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("dp-local-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
    fn budget(&self) -> PathBuf {
        self.0.join("budget")
    }
}
impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

type Of = Account<eps!(1.0), eps!(1.5), FileStore>;

fn ask(path: &PathBuf, day: u32) -> Result<(), AccountError<FileStoreError>> {
    let store = FileStore::open(path).map_err(AccountError::Store)?;
    Of::new(store).own::<_, eps!(0.6)>(true, Day(day)).map(drop)
}

#[test]
fn a_budget_outlives_the_process_that_spends_it() {
    let folder = Folder::new("outlives");
    FileStore::create(folder.budget()).unwrap();
    ask(&folder.budget(), 7).unwrap();
    assert!(matches!(ask(&folder.budget(), 7), Err(AccountError::Day { spent: 600_000, .. })));
    ask(&folder.budget(), 8).unwrap();
    assert!(matches!(ask(&folder.budget(), 9), Err(AccountError::Lifetime { spent: 1_200_000, .. })));
    assert!(matches!(ask(&folder.budget(), 7), Err(AccountError::Clock { .. })));
}

#[test]
fn a_device_is_set_up_once_and_a_budget_that_is_gone_is_not_made_anew() {
    let folder = Folder::new("once");
    assert!(matches!(ask(&folder.budget(), 7), Err(AccountError::Store(FileStoreError::Missing(_)))));
    FileStore::create(folder.budget()).unwrap();
    assert!(matches!(FileStore::create(folder.budget()), Err(FileStoreError::Exists(_))));
    let mut account = Of::new(FileStore::open(folder.budget()).unwrap());
    fs::remove_file(folder.budget()).unwrap();
    let gone = account.own::<_, eps!(0.6)>(true, Day(7)).map(drop);
    assert!(matches!(gone, Err(AccountError::Store(FileStoreError::Missing(_)))), "{gone:?}");
    assert!(!folder.budget().exists());
}

#[test]
fn two_at_once_are_one_too_many() {
    let folder = Folder::new("two");
    let first = FileStore::create(folder.budget()).unwrap();
    let second = FileStore::open(folder.budget()).unwrap_err();
    assert!(second.to_string().contains("another process has this budget open"), "{second}");
    drop(first);
    ask(&folder.budget(), 7).unwrap();
}

/// A link to the file, a link to its folder and a relative path all lead to the same budget and the
/// same lock. None of these names gives a second account.
#[test]
#[cfg(unix)]
fn a_budget_of_several_names_is_one() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("names");
    let path = folder.budget();
    drop(FileStore::create(&path).unwrap());
    let [other, beside] = ["other", "beside"].map(|name| folder.0.join(name));
    symlink(&path, &other).unwrap();
    symlink(&folder.0, &beside).unwrap();
    let up = "../".repeat(std::env::current_dir().unwrap().components().count() - 1);
    let relative = PathBuf::from(up).join(path.strip_prefix("/").unwrap());
    let names = [other.clone(), beside.join("budget"), relative];
    for name in &names {
        let first = FileStore::open(name).unwrap();
        assert_eq!(first.held.path(), path.canonicalize().unwrap(), "{}", name.display());
        for second in [&path].into_iter().chain(&names) {
            assert!(matches!(FileStore::open(second), Err(FileStoreError::InUse(_))), "{}", second.display());
        }
    }
    ask(&other, 7).unwrap();
    assert!(fs::symlink_metadata(&other).unwrap().is_symlink(), "the link became a budget of its own");
    assert!(matches!(ask(&path, 7), Err(AccountError::Day { spent: 600_000, .. })));
    assert!(matches!(FileStore::create(&other), Err(FileStoreError::Exists(_))));
}

/// Two hard links are names of one file, but after the first payment, they would be names of
/// different files.
#[test]
#[cfg(unix)]
fn a_budget_of_two_hard_links_is_refused() {
    let folder = Folder::new("hard");
    let (path, other) = (folder.budget(), folder.0.join("other"));
    drop(FileStore::create(&path).unwrap());
    fs::hard_link(&path, &other).unwrap();
    for name in [&path, &other] {
        let refused = FileStore::open(name).unwrap_err();
        assert!(matches!(refused, FileStoreError::Linked { names: 2, .. }), "{refused}");
        assert!(refused.to_string().contains("has 2 names (hard links)"), "{refused}");
    }
    fs::remove_file(&other).unwrap();
    // The second link appears while the store is open. Then an account cannot pay under either
    // name.
    let mut account = Of::new(FileStore::open(&path).unwrap());
    fs::hard_link(&path, &other).unwrap();
    assert!(matches!(FileStore::open(&other), Err(FileStoreError::InUse(_))));
    let refused = account.own::<_, eps!(0.6)>(true, Day(7)).map(drop);
    assert!(matches!(refused, Err(AccountError::Store(FileStoreError::Linked { .. }))), "{refused:?}");
    fs::remove_file(&other).unwrap();
    account.own::<_, eps!(0.6)>(true, Day(7)).map(drop).unwrap();
}

/// The lock stays on a file that is renamed. A commit locks the new file before it renames that
/// file.
#[test]
#[cfg(unix)]
fn a_budget_that_is_renamed_while_it_is_open_stays_locked() {
    let folder = Folder::new("renamed");
    let (path, other) = (folder.budget(), folder.0.join("other"));
    let mut account = Of::new(FileStore::create(&path).unwrap());
    account.own::<_, eps!(0.6)>(true, Day(7)).map(drop).unwrap();
    fs::rename(&path, &other).unwrap();
    assert!(matches!(FileStore::open(&other), Err(FileStoreError::InUse(_))));
    let refused = account.own::<_, eps!(0.6)>(true, Day(8)).map(drop);
    assert!(matches!(refused, Err(AccountError::Store(FileStoreError::Missing(_)))), "{refused:?}");
    // The open budget file is not the one that now has this name.
    fs::write(&path, to_bytes(Spent::NOTHING)).unwrap();
    let refused = account.own::<_, eps!(0.6)>(true, Day(8)).map(drop);
    assert!(matches!(refused, Err(AccountError::Store(FileStoreError::Replaced(_)))), "{refused:?}");
    drop(account);
    assert!(matches!(ask(&other, 7), Err(AccountError::Day { spent: 600_000, .. })));
}

/// A process that has the old file open may get its lock after the replacement, but the old file is
/// no longer a budget.
#[test]
fn a_file_that_was_replaced_is_empty() {
    let folder = Folder::new("emptied");
    let mut account = Of::new(FileStore::create(folder.budget()).unwrap());
    let old = fs::File::open(folder.budget()).unwrap();
    account.own::<_, eps!(0.6)>(true, Day(7)).map(drop).unwrap();
    assert_eq!(old.metadata().unwrap().len(), 0);
    assert_eq!(fs::metadata(folder.budget()).unwrap().len(), LENGTH as u64);
    let names = fs::read_dir(&folder.0).unwrap().count();
    assert_eq!(names, 1, "nothing is left beside the budget");
}

/// An attacker could put a link to another user's file at the name of the temporary file.
#[test]
#[cfg(unix)]
fn a_link_beside_the_budget_is_not_followed() {
    let folder = Folder::new("beside");
    let (path, target) = (folder.budget(), folder.0.join("target"));
    fs::write(&target, "theirs").unwrap();
    std::os::unix::fs::symlink(&target, beside(&path, ".new")).unwrap();
    drop(FileStore::create(&path).unwrap());
    std::os::unix::fs::symlink(&target, beside(&path, ".new")).unwrap();
    ask(&path, 7).unwrap();
    assert_eq!(fs::read_to_string(&target).unwrap(), "theirs");
    assert!(fs::symlink_metadata(&path).unwrap().is_file(), "the budget became a link");
    // If another process holds the temporary file, the store does not remove it.
    let theirs = fs::File::create(beside(&path, ".new")).unwrap();
    theirs.lock().unwrap();
    assert!(matches!(ask(&path, 8), Err(AccountError::Store(FileStoreError::InUse(_)))));
    drop(theirs);
    ask(&path, 8).unwrap();
}

#[test]
fn a_file_that_is_cut_off_or_changed_is_refused() {
    let folder = Folder::new("damaged");
    drop(FileStore::create(folder.budget()).unwrap());
    ask(&folder.budget(), 7).unwrap();
    let good = fs::read(folder.budget()).unwrap();
    assert_eq!(good.len(), LENGTH);
    let mut bad: Vec<Vec<u8>> = (0..good.len()).map(|cut| good[..cut].to_vec()).collect();
    bad.extend((0..good.len() * 8).map(|bit| {
        let mut bytes = good.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    }));
    bad.push([good.clone(), vec![0]].concat());
    for bytes in bad {
        fs::write(folder.budget(), &bytes).unwrap();
        let refused = ask(&folder.budget(), 8);
        assert!(
            matches!(refused, Err(AccountError::Store(FileStoreError::Damaged(_)))),
            "{bytes:?}: {refused:?}"
        );
        assert_eq!(fs::read(folder.budget()).unwrap(), bytes, "it was written over");
    }
    fs::write(folder.budget(), &good).unwrap();
    ask(&folder.budget(), 8).unwrap();
}

/// A valid checksum is not enough: the amount of one day must not exceed the total.
#[test]
fn numbers_that_no_account_commits_are_refused() {
    let spent = Spent { day: Day(7), on_day: 2, in_all: 1, times: 1 };
    let bytes = to_bytes(spent);
    assert_eq!(bytes[LENGTH - 8..], checksum(&bytes[..LENGTH - 8]).to_le_bytes());
    assert_eq!(from_bytes(&bytes), None);
    let possible = Spent { in_all: 2, ..spent };
    assert_eq!(from_bytes(&to_bytes(possible)), Some(possible));
}

/// A process can be killed while it writes the temporary file. Whatever it has written, the budget
/// file holds either the old or the new amount.
#[test]
fn what_a_killed_process_left_beside_changes_nothing() {
    let folder = Folder::new("killed");
    drop(FileStore::create(folder.budget()).unwrap());
    ask(&folder.budget(), 7).unwrap();
    let next = to_bytes(Spent::NOTHING);
    for cut in 0..=next.len() {
        fs::write(beside(&folder.budget(), ".new"), &next[..cut]).unwrap();
        assert!(matches!(ask(&folder.budget(), 7), Err(AccountError::Day { spent: 600_000, .. })));
    }
    ask(&folder.budget(), 8).unwrap();
}

#[test]
fn a_file_that_was_replaced_while_it_is_open_is_noticed() {
    let folder = Folder::new("replaced");
    let store = FileStore::create(folder.budget()).unwrap();
    let old = fs::read(folder.budget()).unwrap();
    let mut account = Of::new(store);
    let _ = account.own::<_, eps!(0.6)>(true, Day(7)).unwrap();
    fs::write(folder.budget(), old).unwrap();
    assert!(matches!(account.own::<_, eps!(0.6)>(true, Day(8)).map(drop), Err(AccountError::Changed)));
}

/// The payment is durable before the protected value exists.
#[test]
fn a_value_exists_only_after_it_is_paid() {
    let folder = Folder::new("before");
    let mut account = Of::new(FileStore::create(folder.budget()).unwrap());
    // A folder has the name of the temporary file, so the store cannot write that file.
    fs::create_dir(beside(&folder.budget(), ".new")).unwrap();
    assert!(matches!(account.own::<_, eps!(0.6)>(true, Day(7)).map(drop), Err(AccountError::Store(_))));
    fs::remove_dir(beside(&folder.budget(), ".new")).unwrap();
    let _ = account.own::<_, eps!(0.6)>(true, Day(7)).unwrap();
    assert_eq!(from_bytes(&fs::read(folder.budget()).unwrap()).map(|spent| spent.on_day), Some(600_000));
}
