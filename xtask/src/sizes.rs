//! Checks the size of the repository: the length of its Rust files, and the number of files.

use std::path::Path;

use harness::files;
use harness::run::Log;

/// The maximum number of lines of a Rust file below a folder `src`, including its tests.
const LINES: usize = 450;

/// The maximum number of files in the repository.
const FILES: usize = 3_200;

/// Fails with one line for each fault.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let (tracked, mut faults) = (files::tracked()?, Vec::new());
    log.say(&format!("{} files, at most {FILES}", tracked.len()))?;
    if tracked.len() > FILES {
        faults.push(format!(
            "the repository has {} files, more than {FILES}: join files that share one idea",
            tracked.len()
        ));
    }
    let is_source = |file: &Path| {
        file.components().any(|part| part.as_os_str() == "src") && file.extension() == Some("rs".as_ref())
    };
    for file in tracked.iter().filter(|file| is_source(file)) {
        let lines = files::read(&files::root().join(file))?.lines().count();
        if lines > LINES {
            let name = file.display();
            faults.push(format!("{name} has {lines} lines, more than {LINES}: split it into two ideas"));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}
