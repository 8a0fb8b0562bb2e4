//! Scans all text files. The files may not contain a mark of unfinished work or a name from the
//! author's machine.

use harness::files;
use harness::run::Log;

/// The forbidden texts, each with the reason. Each text is written in two halves, so that this file
/// does not contain a forbidden text.
const FORBIDDEN: &[(&str, &str)] = &[
    (concat!("TO", "DO"), "finish it, or open an issue"),
    (concat!("FIX", "ME"), "finish it, or open an issue"),
    (concat!("XX", "X"), "finish it, or open an issue"),
    (concat!("/ho", "me/"), "a path of one machine"),
    (concat!("/ro", "ot/"), "a path of one machine"),
    (concat!("/Use", "rs/"), "a path of one machine"),
    (concat!("/tm", "p/"), "a path of one machine: ask the system for its temporary folder"),
    (concat!("C:", "\\"), "a path of one machine"),
];

/// Fails with one line for each place of a forbidden text.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let (mut faults, mut texts) = (Vec::new(), 0);
    for file in files::tracked()? {
        // The scan skips data and lock files, because other programs write them. The scan also
        // skips files that are not UTF-8, because they are not texts.
        let name = file.to_string_lossy();
        if name.ends_with(".csv") || name.ends_with("Cargo.lock") {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(files::root().join(&file)) else { continue };
        texts += 1;
        for (number, line) in (1..).zip(text.lines()) {
            for (pattern, why) in FORBIDDEN.iter().filter(|(pattern, _)| line.contains(pattern)) {
                faults.push(format!("{name}:{number}: `{pattern}`: {why}"));
            }
        }
    }
    log.say(&format!("{texts} texts"))?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}
