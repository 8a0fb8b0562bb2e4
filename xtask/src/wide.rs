//! Records of many columns, as surveys have them, with one small query. Each is a crate outside the
//! workspace, built in Cargo's own dev profile.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use harness::external_crate::{Folder, foreign};
use harness::run::Log;

const MANIFEST: &str = "[package]\nname = \"wide\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                        [dependencies]\ndp-types = { path = \"{law}\" }\n";
const QUERY: &str = "}

/// The mean of two answers.
#[dp_query(epsilon = 1.0)]
fn mean(answers: Table<Survey>) -> f64 {
    answers.map(|a| a.q1 + a.q2).mean().laplace(1.0).value()
}

fn main() -> Result<(), Error> {
    let path = std::env::args().nth(1).unwrap_or_default();
    println!(\"{}\", Dataset::<Survey>::from_csv(path)?.open::<eps!(1.0)>().run(mean)?);
    Ok(())
}
";
/// Maximum number of characters of a symbol.
pub(crate) const LONGEST: usize = 4_000;

/// A program whose record has `columns` columns. Without any, the program hardly uses the law.
pub(crate) fn source(columns: usize) -> String {
    if columns == 0 {
        return "fn main() {\n    println!(\"{}\", dp_types::law::record::threads());\n}\n".to_owned();
    }
    let mut source = "use dp_types::prelude::*;\n\n#[derive(Record)]\nstruct Survey {\n".to_owned();
    for column in 0..columns {
        let kind = if column % 3 == 0 { "Option<i64>" } else { "i64" };
        // Writing to a `String` cannot fail.
        let _ = writeln!(source, "    #[dp(range = 0..=10)]\n    q{column}: {kind},");
    }
    source + QUERY
}

/// The crate of such a program.
pub(crate) fn package(folder: &Folder, columns: usize) -> Result<PathBuf, String> {
    folder.package(&format!("wide-{columns}"), MANIFEST, "src/main.rs", &source(columns))
}

/// The number of characters of a program's longest symbol.
pub(crate) fn longest_symbol(program: &Path) -> Result<usize, String> {
    let output = Command::new("nm").arg(program).output().map_err(|e| format!("cannot run nm: {e}"))?;
    if !output.status.success() {
        return Err(format!("nm: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let names = text.lines().filter_map(|line| line.split_whitespace().last());
    names.map(str::len).max().ok_or_else(|| format!("{} has no symbols", program.display()))
}

/// A record of 150 columns builds and loads, without a `recursion_limit`, and under short names.
pub(crate) fn check(log: &mut Log, folder: &Folder, built: &Path) -> Result<(), String> {
    const COLUMNS: usize = 150;
    let package = package(folder, COLUMNS)?;
    log.run(&mut foreign("build", &package, built))?;
    let program = built.join("debug/wide");
    let line = |cell: &dyn Fn(usize) -> String| (0..COLUMNS).map(cell).collect::<Vec<_>>().join(",");
    let rows =
        line(&|column| format!("q{column}")) + "\n" + &line(&|column| (column % 11).to_string()) + "\n";
    harness::files::write(&package.join("answers.csv"), &rows)?;
    log.output(Command::new(&program).arg("answers.csv").current_dir(&package))?;
    match longest_symbol(&program)? {
        longest if longest > LONGEST => Err(format!(
            "a record of {COLUMNS} columns has a symbol of {longest} characters: {LONGEST} are enough"
        )),
        _ => Ok(()),
    }
}
