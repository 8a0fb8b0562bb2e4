//! Programs with a record of many columns, as in a survey, and one small query. Each program is a
//! crate outside the workspace, built with cargo's profile `dev`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::external_crate::Folder;

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
/// The maximum number of characters of a symbol.
pub const LONGEST: usize = 4_000;
/// Numbers of columns, each with the maximum size of its program in bytes. This maximum is 3 %
/// above the size after an incremental build, which is larger than the size after a full build.
pub const LARGEST: [(usize, u64); 2] = [(5, 12_850_000), (40, 13_710_000)];

/// The source of a program whose record has `columns` columns. Without columns, the program hardly
/// uses `dp-types`.
pub fn source(columns: usize) -> String {
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

/// Makes the crate of a program whose record has `columns` columns.
///
/// # Errors
/// The crate cannot be written.
pub fn package(folder: &Folder, columns: usize) -> Result<PathBuf, String> {
    folder.package(&format!("wide-{columns}"), MANIFEST, "src/main.rs", &source(columns))
}

/// The number of characters of a program's longest symbol.
///
/// # Errors
/// The program `nm` cannot read the file, or the file has no symbols.
pub fn longest_symbol(program: &Path) -> Result<usize, String> {
    let output = Command::new("nm").arg(program).output().map_err(|e| format!("cannot run nm: {e}"))?;
    if !output.status.success() {
        return Err(format!("nm: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let names = text.lines().filter_map(|line| line.split_whitespace().last());
    names.map(str::len).max().ok_or_else(|| format!("{} has no symbols", program.display()))
}
