//! Tests that rustc refuses every program under `fail/`, with the error at the end of its file. The
//! crate's documentation tests check `fail/at_build/`.
//!
//! The texts depend on the toolchain in `rust-toolchain.toml`. To write them again, run
//! `TRYBUILD=overwrite cargo test -p ui-tests --test fail`. To test only programs with PART in
//! their path, run
//! `cargo test -p ui-tests --test fail -- every_program_is_refused trybuild=PART`.
//!
//! trybuild compares whole outputs and cannot filter them. So this test runs trybuild on copies of
//! the programs, and trybuild writes the whole output beside each copy. The test then compares only
//! the lines that this library writes.

mod mistakes;
mod own_lines;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use ui_tests::twin;

/// The variable with the folder of the programs that `trybuild_asks_rustc` tries.
const COPIES: &str = "DP_UI_TESTS_COPIES";

/// The folder with the copies of the programs.
fn copies() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("fail")
}

/// Runs trybuild on the programs below `copies`, in a separate process. trybuild writes rustc's
/// output beside each program that rustc refuses. Returns what trybuild prints.
fn rustc_tries(copies: &Path) -> String {
    let mut run = Command::new(env::current_exe().expect("this test"));
    run.args(["--ignored", "--exact", "--nocapture", "trybuild_asks_rustc"]);
    let run = run.env("TRYBUILD", "overwrite").env(COPIES, copies).output().expect("this test runs again");
    format!("{}\n{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr))
}

/// Makes the folder `copies` empty.
fn cleared(copies: &Path) {
    if copies.exists() {
        fs::remove_dir_all(copies).expect("writable");
    }
    fs::create_dir_all(copies).expect("writable");
}

fn programs(root: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(root)
        .expect("the folder is there")
        .map(|promise| promise.expect("readable").path())
        .filter(|promise| !promise.ends_with("at_build"))
        .flat_map(|promise| fs::read_dir(promise).expect("a folder"))
        .map(|file| file.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
        .collect();
    found.sort();
    found
}

/// The programs that the command line selects, as paths below this package.
fn chosen() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let parts: Vec<String> =
        env::args().filter_map(|word| word.strip_prefix("trybuild=").map(str::to_owned)).collect();
    programs(&root.join("fail"))
        .iter()
        .map(|path| path.strip_prefix(root).expect("below the package").to_owned())
        .filter(|path| parts.is_empty() || parts.iter().any(|part| path.to_string_lossy().contains(part)))
        .collect()
}

/// The program in a file, and the error that rustc must print.
fn program_and_error(path: &Path) -> (String, String) {
    let file = fs::read_to_string(path).expect("a program");
    let (program, error) = twin::program_and_error(&file);
    (program.to_owned(), error)
}

/// A part of other tests, which run this test by `rustc_tries`.
#[test]
#[ignore = "run by `rustc_tries`"]
fn trybuild_asks_rustc() {
    let tests = trybuild::TestCases::new();
    for program in programs(Path::new(&env::var_os(COPIES).expect("set by `rustc_tries`"))) {
        tests.compile_fail(program);
    }
}

/// The book quotes the words of rustc, so here trybuild compares the whole output.
#[test]
fn every_quoted_program_is_refused() {
    trybuild::TestCases::new().compile_fail("quoted/*.rs");
}

#[test]
fn every_program_is_refused() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copies = copies();
    cleared(&copies);
    let programs = chosen();
    for program in &programs {
        let copy = copies.with_file_name(program);
        fs::create_dir_all(copy.parent().expect("a folder")).expect("writable");
        let (program, _) = program_and_error(&root.join(program));
        fs::write(copy, program).expect("writable");
    }
    let printed = rustc_tries(&copies);

    let bless = env::var_os("TRYBUILD").is_some_and(|words| words == "overwrite");
    let (mut wrong, mut silent) = (Vec::new(), 0);
    for program in &programs {
        let Ok(said) = fs::read_to_string(copies.with_file_name(program).with_extension("stderr")) else {
            silent += 1;
            wrong.push(format!("{} compiles, or was not tried", program.display()));
            continue;
        };
        let name = program.to_str().expect("a name in ASCII");
        let said =
            own_lines::own_lines(&said.replace(copies.to_str().expect("a path in UTF-8"), "fail"), name);
        let (source, expected) = program_and_error(&root.join(program));
        if bless && said != expected {
            fs::write(root.join(program), twin::file(&source, &said)).expect("writable");
        } else if said != expected {
            wrong.push(format!("{name}: expected\n{expected}\nrustc says\n{said}"));
        }
    }
    if silent > 0 {
        eprintln!("{printed}");
    }
    println!("{} of {} programs are refused as expected", programs.len() - wrong.len(), programs.len());
    assert!(!programs.is_empty(), "no program has such a path");
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
}
