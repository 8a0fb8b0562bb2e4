//! The crates that a program was built from. `cargo auditable` writes them as compressed JSON into
//! the section `.dep-v0`.

use super::bounded::Bounded;
use super::section;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};
use serde::{Deserialize, Serialize};

/// The largest list of crates that this module reads, in bytes, both compressed and uncompressed.
/// Real lists have some kilobytes.
const MOST: usize = 8 << 20;

/// The crates that a program was built from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Dependencies {
    /// Whether the program contains a list of its crates.
    pub listed: bool,
    /// The crates of the program, without the crates that ran only during the build.
    pub crates: Vec<Dependency>,
}

/// A crate that a program was built from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Dependency {
    /// The name of the crate.
    pub name: String,
    /// The version of the crate.
    pub version: String,
    /// The source of the crate: `crates.io`, `git`, `local`, `registry` or another text.
    pub source: String,
}

#[derive(Deserialize)]
struct Listed {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    source: String,
    #[serde(default)]
    kind: Kind,
}

#[derive(Default, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[default]
    Runtime,
    Build,
}

pub(super) fn dependencies<'data>(
    file: &object::File<'data, &'data Bounded>,
) -> Result<Dependencies, String> {
    match section(file, &[".dep-v0"], MOST as u64) {
        None => Ok(Dependencies::default()),
        Some(compressed) => parse(compressed?),
    }
}

fn parse(compressed: &[u8]) -> Result<Dependencies, String> {
    let json = decompress_to_vec_zlib_with_limit(compressed, MOST).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => format!("it has more than {} MiB", MOST >> 20),
        status => format!("it cannot be decompressed: {status:?}"),
    })?;
    let listed: Listed =
        serde_json::from_slice(&json).map_err(|error| format!("it is not a list: {error}"))?;
    let run = listed.packages.into_iter().filter(|package| package.kind == Kind::Runtime);
    let mut crates: Vec<Dependency> =
        run.map(|Package { name, version, source, .. }| Dependency { name, version, source }).collect();
    crates.sort();
    Ok(Dependencies { listed: true, crates })
}

#[cfg(test)]
mod tests {
    use super::{Dependency, MOST, parse};
    use miniz_oxide::deflate::compress_to_vec_zlib;

    #[test]
    fn crates_that_run_are_listed_and_others_are_not() {
        let json = br#"{"packages":[
            {"name":"b","version":"1.2.3","source":"crates.io","dependencies":[1]},
            {"name":"a","version":"0.1.0","source":"local","root":true},
            {"name":"cc","version":"1.0.0","source":"crates.io","kind":"build"}],"format":1}"#;
        let found = parse(&compress_to_vec_zlib(json, 6)).expect("a list");
        let one = |name: &str, version: &str, source: &str| Dependency {
            name: name.into(),
            version: version.into(),
            source: source.into(),
        };
        assert_eq!(found.crates, [one("a", "0.1.0", "local"), one("b", "1.2.3", "crates.io")]);
    }

    #[test]
    fn a_list_without_end_and_what_is_not_a_list_are_refused() {
        let bomb = compress_to_vec_zlib(&vec![b' '; MOST + 1], 9);
        assert!(bomb.len() < 100_000);
        assert!(parse(&bomb).expect_err("too large").contains("more than 8 MiB"));
        let other = compress_to_vec_zlib(b"{\"packages\":7}", 6);
        for bytes in [&b"hello"[..], &b""[..], other.as_slice()] {
            assert!(parse(bytes).is_err());
        }
    }
}
