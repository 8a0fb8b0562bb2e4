//! Wrong variants of the operations in `dp-types`. The comparison with Coq must notice each
//! variant.
//!
//! In a copy of `dp-types`, each operation checks at run time whether its own change is selected.
//! So one build is enough for all changes.
//!
//! The copy also adds no noise, so that exact values are compared.

use std::path::Path;

use harness::files;

use crate::changes::CHANGES;

/// How the copy reads the selected change: from the environment, once.
const CHOSEN: &str = "
pub(crate) mod mutant {
    static CHOSEN: std::sync::OnceLock<String> = std::sync::OnceLock::new();

    pub(crate) fn on(name: &str) -> bool {
        CHOSEN.get_or_init(|| std::env::var(\"DP_MUTANT\").unwrap_or_default()) == name
    }
}
";

/// The names of all changes.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    CHANGES.iter().flat_map(|change| change.names).copied()
}

/// Makes the changes in the copy `source` of `dp-types/src`.
///
/// # Errors A file does not contain the replaced text exactly once. Then `dp-types` has changed,
/// and the list of changes must change too.
pub(super) fn make(source: &Path) -> Result<(), String> {
    for change in CHANGES {
        let path = source.join(change.file);
        files::write(&path, &change.made(&files::read(&path)?)?)?;
    }
    let front = source.join("lib.rs");
    files::write(&front, &(files::read(&front)? + CHOSEN))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use harness::files;

    use crate::changes::CHANGES;

    #[test]
    fn every_change_can_be_made() {
        let law = files::root().join("dp-types/src");
        let (mut texts, mut faults) = (BTreeMap::new(), Vec::new());
        for change in CHANGES {
            let read = || files::read(&law.join(change.file)).unwrap_or_default();
            let text = texts.entry(change.file).or_insert_with(read);
            match change.made(text) {
                Ok(made) => *text = made,
                Err(fault) => faults.push(fault),
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
