//! Known advisories about crates, from a copy of RustSec's database.

use super::Dependency;
use semver::{Version, VersionReq};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// The most bytes of one advisory.
const MOST: u64 = 1 << 20;

/// A known advisory about a crate of the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Advisory {
    /// The name of the advisory, such as `RUSTSEC-2021-0003`.
    pub id: String,
    /// The name of the affected crate.
    pub name: String,
    /// The version of the crate in the program.
    pub version: String,
    /// The title of the advisory.
    pub title: String,
    /// The topic of an advisory that is not about a vulnerability, such as `unmaintained`.
    pub informational: Option<String>,
}

/// A copy of RustSec's database, or one advisory from that database.
#[derive(Debug)]
pub struct Database {
    path: PathBuf,
}

#[derive(Deserialize)]
struct Front {
    advisory: Head,
    #[serde(default)]
    versions: Versions,
}

#[derive(Deserialize)]
struct Head {
    id: String,
    package: String,
    withdrawn: Option<String>,
    informational: Option<String>,
}

#[derive(Default, Deserialize)]
struct Versions {
    #[serde(default)]
    patched: Vec<VersionReq>,
    #[serde(default)]
    unaffected: Vec<VersionReq>,
}

impl Database {
    /// Opens a clone of <https://github.com/rustsec/advisory-db>, or one of its files.
    ///
    /// # Errors
    /// If the path leads neither to a clone nor to one of its files.
    pub fn at(path: &Path) -> Result<Self, String> {
        match path.is_file() || path.join("crates").is_dir() {
            true => Ok(Database { path: path.to_owned() }),
            false => Err(format!(
                "{} is neither an advisory nor a clone of RustSec's advisory-db with a folder crates",
                path.display()
            )),
        }
    }

    /// The advisories about these crates.
    pub(super) fn about(&self, crates: &[Dependency]) -> Result<Vec<Advisory>, String> {
        let mut found = Vec::new();
        let all = crates.iter().filter(|one| one.source == "crates.io" && is_name(&one.name));
        for one in all {
            for file in self.files(&one.name)? {
                found.extend(read(&file)?.about(one));
            }
        }
        Ok(found)
    }

    /// The files of the database that can be about the crate with this name.
    fn files(&self, name: &str) -> Result<Vec<PathBuf>, String> {
        if self.path.is_file() {
            return Ok(vec![self.path.clone()]);
        }
        let folder = self.path.join("crates").join(name);
        if !folder.is_dir() {
            return Ok(Vec::new());
        }
        let failed = |error| format!("{} cannot be read: {error}", folder.display());
        let mut files = Vec::new();
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|extension| extension == "md") {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }
}

/// Whether a name from a program is a possible crate name. Such a name is also safe as the name of
/// a folder.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// A parsed advisory, which can be about any crate.
struct Read {
    front: Front,
    title: String,
}

fn read(path: &Path) -> Result<Read, String> {
    let failed = |why: String| format!("{} {why}", path.display());
    let size = fs::metadata(path).map_err(|error| failed(format!("cannot be read: {error}")))?.len();
    if size > MOST {
        return Err(failed(format!("has {size} bytes, which is too much for an advisory")));
    }
    let text = fs::read_to_string(path).map_err(|error| failed(format!("cannot be read: {error}")))?;
    parse(&text).map_err(|why| failed(format!("is not an advisory: {why}")))
}

/// Parses an advisory: a block of TOML, and then a page whose first heading is the title.
fn parse(text: &str) -> Result<Read, String> {
    let rest = text.trim_start().strip_prefix("```toml").ok_or("it does not begin with ```toml")?;
    let (front, page) = rest.split_once("\n```").ok_or("its block of TOML does not end")?;
    let front = toml::from_str(front).map_err(|error| error.message().to_owned())?;
    let title = page.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default().trim().to_owned();
    Ok(Read { front, title })
}

impl Read {
    /// Returns this advisory if it affects this version of this crate. A version that cannot be
    /// compared counts as affected.
    fn about(&self, one: &Dependency) -> Option<Advisory> {
        let Front { advisory, versions } = &self.front;
        if advisory.package != one.name || advisory.withdrawn.is_some() {
            return None;
        }
        let is_safe = Version::parse(&one.version).is_ok_and(|version| {
            versions.patched.iter().chain(&versions.unaffected).any(|safe| safe.matches(&version))
        });
        (!is_safe).then(|| Advisory {
            id: advisory.id.clone(),
            name: one.name.clone(),
            version: one.version.clone(),
            title: self.title.clone(),
            informational: advisory.informational.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{is_name, parse};
    use crate::binary::Dependency;

    const ADVISORY: &str = "```toml\n[advisory]\nid = \"RUSTSEC-2021-0003\"\npackage = \"smallvec\"\ndate = \"2021-01-08\"\n\n\
        [versions]\npatched = [\">= 0.6.14, < 1.0.0\", \">= 1.6.1\"]\nunaffected = [\"< 0.6.3\"]\n```\n\n# Buffer overflow\n\nText.\n";

    fn found(text: &str, name: &str, version: &str) -> Option<String> {
        let one = Dependency { name: name.into(), version: version.into(), source: "crates.io".into() };
        parse(text).expect("an advisory").about(&one).map(|found| format!("{} {}", found.id, found.title))
    }

    #[test]
    fn an_advisory_is_about_some_versions_of_one_crate() {
        let yes = Some("RUSTSEC-2021-0003 Buffer overflow".to_owned());
        for (version, expected) in [
            ("0.6.2", &None),
            ("0.6.3", &yes),
            ("0.6.13", &yes),
            ("0.6.14", &None),
            ("1.6.0", &yes),
            ("1.6.1", &None),
            ("unknown", &yes),
        ] {
            assert_eq!(found(ADVISORY, "smallvec", version), *expected, "{version}");
        }
        assert_eq!(found(ADVISORY, "bigvec", "0.6.3"), None);
        let withdrawn = ADVISORY.replace("date =", "withdrawn = \"2022-01-01\"\ndate =");
        assert_eq!(found(&withdrawn, "smallvec", "0.6.3"), None);
    }

    #[test]
    fn names_that_lead_elsewhere_are_not_looked_up() {
        assert!(is_name("serde_json") && is_name("proc-macro2"));
        assert!(!is_name("") && !is_name("..") && !is_name("a/b") && !is_name("a\\b"));
        assert!(parse("hello").is_err() && parse("```toml\n[advisory]\n").is_err());
    }
}
