//! Completes the examples of the error pages, so that they can be compiled.
//!
//! A page shows only the lines that matter. The records of the examples are the same on all pages,
//! and this program puts them in front as hidden lines. So the tests can check that the compiler
//! refuses each wrong example, and that each corrected one compiles.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// The records of the pages, each with the name that a page would use for its own record.
const RECORDS: &[(&str, &str)] = &[
    ("enum Ward", "#[derive(Clone, Copy, Category)] enum Ward { Icu, Surgery, Er }"),
    (
        "struct Patient",
        "#[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64, smoker: bool, #[dp(category)] ward: Ward, \
         #[dp(range = 0.0..=50_000.0, step = 0.01)] bill: Decimal, #[dp(unbounded)] income: i64 }",
    ),
    ("struct Visit", "#[derive(Record)] struct Visit { #[dp(range = 0..=525_599)] minute_of_year: i64 }"),
    (
        "struct Point",
        "#[derive(Record)] struct Point { #[dp(range = 0..=1000)] x: i64, #[dp(range = 0..=600)] y: i64 }",
    ),
    (
        "struct Person",
        "#[derive(Record)] struct Person { #[dp(range = 0..=120)] age: i64, #[dp(unbounded)] income: i64 }",
    ),
];

fn main() -> Result<(), Box<dyn Error>> {
    let pages = Path::new("src/errors");
    println!("cargo::rerun-if-changed={}", pages.display());
    let mut names: Vec<_> =
        fs::read_dir(pages)?.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>()?;
    names.sort();
    let mut code = String::new();
    for page in names {
        let name = page.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        let text = complete(&fs::read_to_string(&page)?);
        writeln!(code, "#[doc = {text:?}]\n#[cfg(doctest)]\npub mod {name} {{}}")?;
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("errors.rs"), code)?;
    Ok(())
}

/// The page with hidden lines in front of each example.
fn complete(page: &str) -> String {
    let mut out = String::new();
    let mut parts = page.split("```");
    while let (Some(prose), block) = (parts.next(), parts.next()) {
        out += prose;
        let Some(block) = block else { break };
        let (kind, example) = block.split_once('\n').unwrap_or((block, ""));
        out += &format!("```{kind}\n");
        if kind.starts_with("rust") {
            out += "# #![allow(dead_code, unused)]\n# use dp_types::prelude::*;\n";
            let missing = RECORDS.iter().filter(|(name, _)| !example.contains(name));
            missing.for_each(|(_, record)| out += &format!("# {record}\n"));
            if example.contains("dp_local") {
                out += "# use dp_local::{Below, Own, Report, dp_local, randomiser::KAryResponse};\n";
            }
        }
        out += &whole(example);
        out += "```";
    }
    out
}

/// Completes an example. If the example is not an item, this puts a query or a function around it.
fn whole(example: &str) -> String {
    let first = example.trim_start();
    if first.starts_with("patients.") {
        // A line that begins with `patients.` is a new expression, and becomes a statement.
        let body = format!("\n{example}").replace("\npatients.", "\n; let _ = patients.");
        format!(
            "# #[dp_query(epsilon = 1.0)] fn query(patients: Table<Patient>) -> i64 {{ let _ = (){body}# ; 0 }}\n"
        )
    } else if first.starts_with("let session") {
        format!("# fn program(patients: Dataset<Patient>) -> Result<(), Error> {{\n{example}# ; Ok(()) }}\n")
    } else {
        example.to_owned()
    }
}
