//! The crates that a program was built from, as `cargo auditable` writes them: compressed JSON in
//! sections `.dep-v0`.
//!
//! A linker joins the sections of several objects, so one section can hold several lists. A file
//! can also have several sections of this name. All lists count: a list that is not read could be
//! the one that names a vulnerable crate.

use super::bounded::Bounded;
use super::sections;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The most bytes of all lists, compressed or not. Real lists have some kilobytes.
const MOST: usize = 8 << 20;
/// The most crates of all lists. A crate takes much more memory than its bytes in a list.
const MOST_CRATES: usize = 10_000;
/// The most lists.
const MOST_LISTS: usize = 64;

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
    packages: Packages,
}

/// Reads the packages of a list, up to the limit on crates.
struct Packages(Vec<Package>);
impl<'de> Deserialize<'de> for Packages {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(AtMost)
    }
}

struct AtMost;
impl<'de> Visitor<'de> for AtMost {
    type Value = Packages;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of packages")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Packages, A::Error> {
        let mut packages = Vec::new();
        while let Some(package) = list.next_element()? {
            if packages.len() == MOST_CRATES {
                return Err(A::Error::custom(too_many()));
            }
            packages.push(package);
        }
        Ok(Packages(packages))
    }
}

fn too_many() -> String {
    format!("it has more than {MOST_CRATES} crates")
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
    let mut found = Dependencies::default();
    let mut left = MOST;
    let mut lists = 0;
    for section in sections(file, &[".dep-v0"], MOST as u64).take(MOST_LISTS + 1) {
        let mut rest = section?;
        // Even an empty section says that there should be a list.
        loop {
            lists += 1;
            if lists > MOST_LISTS {
                return Err(format!("there are more than {MOST_LISTS}"));
            }
            rest = found.add(rest, &mut left)?;
            if rest.is_empty() {
                break;
            }
        }
    }
    found.crates.sort();
    found.crates.dedup();
    Ok(found)
}

impl Dependencies {
    /// Adds the list at the beginning of these bytes, and returns what follows it.
    fn add<'a>(&mut self, bytes: &'a [u8], left: &mut usize) -> Result<&'a [u8], String> {
        let (json, rest) = decompressed(bytes, *left)?;
        *left -= json.len();
        let listed: Listed =
            serde_json::from_slice(&json).map_err(|error| format!("it is not a list: {error}"))?;
        let run = listed.packages.0.into_iter().filter(|package| package.kind == Kind::Runtime);
        let crates = run.map(|Package { name, version, source, .. }| Dependency { name, version, source });
        self.crates.extend(crates);
        self.listed = true;
        match self.crates.len() > MOST_CRATES {
            true => Err(too_many()),
            // A linker puts zeros between the lists that it joins.
            false => Ok(&rest[rest.iter().take_while(|byte| **byte == 0).count()..]),
        }
    }
}

/// The content of the zlib stream at the beginning of these bytes, and what follows it.
fn decompressed(bytes: &[u8], most: usize) -> Result<(Vec<u8>, &[u8]), String> {
    let flags =
        inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER | inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let mut out = vec![0; most];
    match decompress(&mut Box::<DecompressorOxide>::default(), bytes, &mut out, 0, flags) {
        (TINFLStatus::Done, read, written) => {
            out.truncate(written);
            Ok((out, bytes.get(read..).unwrap_or_default()))
        }
        (TINFLStatus::HasMoreOutput, ..) => Err(format!("it has more than {} MiB", MOST >> 20)),
        (status, ..) => Err(format!("it cannot be decompressed: {status:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Dependencies, Dependency, MOST};
    use miniz_oxide::deflate::compress_to_vec_zlib;

    fn parse(bytes: &[u8]) -> Result<Dependencies, String> {
        let mut found = Dependencies::default();
        found.add(bytes, &mut { MOST })?;
        Ok(found)
    }

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
        assert_eq!(found.crates, [one("b", "1.2.3", "crates.io"), one("a", "0.1.0", "local")]);
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
