//! Tests of a budget in a file, with processes that are killed and processes that compete for the
//! file.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use dp_local::{Account, Day, FileStore, Store};
use dp_types::eps;

/// The environment variable with the path of the budget file, for a child process.
const TOLD: &str = "DP_LOCAL_TEST_BUDGET";

/// A child process that spends 10^-6 at a time, and prints a line after each payment.
#[test]
fn a_child_that_spends() {
    let Some(path) = std::env::var_os(TOLD) else { return };
    let mut account = match FileStore::open(PathBuf::from(path)) {
        Ok(store) => Account::<eps!(10), eps!(10), _>::new(store),
        Err(fault) => {
            println!("refused: {fault}");
            return;
        }
    };
    while account.own::<_, eps!(0.000001)>(true, Day(7)).is_ok() {
        println!("spent");
        std::io::stdout().flush().expect("the parent listens");
    }
}

fn child(path: &Path) -> Child {
    let mut this = Command::new(std::env::current_exe().expect("this program"));
    this.args(["--exact", "a_child_that_spends", "--nocapture"]).env(TOLD, path);
    this.stdout(Stdio::piped()).spawn().expect("a child")
}

/// The lines that a child prints, without the lines of the test harness.
fn said(child: &mut Child) -> impl Iterator<Item = String> + use<> {
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    lines.map_while(Result::ok).filter(|line| line.contains("spent") || line.contains("refused"))
}

/// A lock that lets only one test at a time start children. Otherwise a new child would inherit the
/// open files of the other test, and a budget would stay locked after that test has closed it.
static ALONE: Mutex<()> = Mutex::new(());

#[test]
fn who_is_killed_in_the_middle_has_paid() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = std::env::temp_dir().join(format!("dp-local-killed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("budget");
    drop(FileStore::create(&path).expect("a new budget"));
    let mut known = 0;
    for after in [1, 2, 5, 9, 14, 3] {
        let mut spender = child(&path);
        let mut lines = said(&mut spender);
        let first = lines.by_ref().take(after).count();
        // While the first child has the budget open, the second child cannot open it.
        let mut second = child(&path);
        let refused: Vec<String> = said(&mut second).collect();
        assert!(
            refused.iter().all(|line| line.contains("another process has this budget open")),
            "{refused:?}"
        );
        assert_eq!(refused.len(), 1);
        second.wait().expect("it ends");
        spender.kill().expect("it runs");
        let more = lines.count();
        spender.wait().expect("it ends");
        let spent = FileStore::open(&path).and_then(|mut store| store.read()).expect("the budget is there");
        let said = (first + more) as u64;
        assert!(spent.in_all >= known + said, "{spent:?} after {known} and {said} more");
        // The test may have killed the child after a payment, but before the child printed the
        // line.
        assert!(spent.in_all <= known + said + 1, "{spent:?} after {known} and {said} more");
        known = spent.in_all;
    }
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

/// The order of the syncs determines what is on disk after a power failure. The whole new file must
/// be durable before it replaces the old file. The folder must be durable before the payment
/// counts.
#[test]
#[cfg(target_os = "linux")]
fn a_payment_is_durable_before_it_counts() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = std::env::temp_dir().join(format!("dp-local-order-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let folder = folder.canonicalize().expect("it is there");
    let (library, path, log) = (folder.join("order.so"), folder.join("budget"), folder.join("log"));
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/order.c");
    let mut cc = Command::new("cc");
    let built = cc.args(["-shared", "-fPIC", "-Wall", "-Werror", source, "-o"]).arg(&library).status();
    assert!(built.expect("a C compiler").success());
    drop(FileStore::create(&path).expect("a new budget"));
    let mut this = Command::new(std::env::current_exe().expect("this program"));
    this.args(["--exact", "a_child_that_spends", "--nocapture"]).env(TOLD, &path).stdout(Stdio::piped());
    let mut spender =
        this.env("LD_PRELOAD", &library).env("DP_LOCAL_TEST_ORDER", &log).spawn().expect("a child");
    let spent = said(&mut spender).take(3).count();
    let order = std::fs::read_to_string(&log).expect("what it did");
    spender.kill().expect("it runs");
    spender.wait().expect("it ends");
    let [budget, folder_name] = [&path, &folder].map(|path| path.display());
    let each = format!("durable {budget}.new 44\nrenamed {budget} 0\ndurable {folder_name} -1\n");
    assert!(spent == 3 && order.starts_with(&each.repeat(3)), "{order}");
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}
