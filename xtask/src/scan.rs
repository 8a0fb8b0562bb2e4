//! Scans all text files. They may contain no unfinished work and no name of the author's machine.
//! In the law, a marker that would let a value escape is also forbidden.

use harness::files;
use harness::run::Log;

/// The forbidden texts, each with the reason. They are written in two halves, so that this file
/// passes too.
const FORBIDDEN: &[(&str, &str)] = &[
    (concat!("TO", "DO"), "finish it, or open an issue"),
    (concat!("FIX", "ME"), "finish it, or open an issue"),
    (concat!("XX", "X"), "finish it, or open an issue"),
    (concat!("todo", "!"), "finish it"),
    (concat!("unimplemented", "!"), "finish it"),
    (concat!("/ho", "me/"), "a path of one machine"),
    (concat!("/ro", "ot/"), "a path of one machine"),
    (concat!("/Use", "rs/"), "a path of one machine"),
    (concat!("/tm", "p/"), "a path of one machine: ask the system for its temporary folder"),
    (concat!("C:", "\\"), "a path of one machine"),
];

/// A text that the law may contain in only one file, and the reason: a covariant marker once let a
/// value change its type.
const MARKER: (&str, &str) = (concat!("Phantom", "Data<"), "a marker is a `brand::Exactly`");
const LAW: &str = "dp-types/src/";
const BRAND: &str = "dp-types/src/brand.rs";

/// The texts that are forbidden in a file.
fn forbidden(file: &str) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let marker = file.starts_with(LAW) && file != BRAND;
    FORBIDDEN.iter().chain(marker.then_some(&MARKER))
}

/// Fails with one line for each place of a forbidden text.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let (mut faults, mut texts) = (Vec::new(), 0);
    for file in files::tracked()? {
        // Data and lock files come from other sources. A file that is not UTF-8 is not a text of
        // this repository.
        let name = file.to_string_lossy();
        if name.ends_with(".csv") || name.ends_with("Cargo.lock") {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(files::root().join(&file)) else { continue };
        texts += 1;
        for (number, line) in (1..).zip(text.lines()) {
            for (pattern, why) in forbidden(&name).filter(|(pattern, _)| line.contains(pattern)) {
                faults.push(format!("{name}:{number}: `{pattern}`: {why}"));
            }
        }
    }
    log.say(&format!("{texts} texts"))?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

#[cfg(test)]
mod tests {
    use super::{BRAND, MARKER, forbidden};

    #[test]
    fn markers_are_for_one_file_of_the_law() {
        let refused = |file: &str| forbidden(file).any(|pattern| pattern == &MARKER);
        assert!(refused("dp-types/src/env/mod.rs") && refused("dp-types/src/num/render.rs"));
        assert!(!refused(BRAND) && !refused("dp-macros/src/lib.rs") && !refused("CONTRIBUTING.md"));
    }
}
