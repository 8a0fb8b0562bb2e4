//! A suite of steps: one line for each, and one at the end.

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use crate::files;
use crate::run::Log;

/// The last lines of a failed step that are shown.
const SHOWN: usize = 120;

/// What was run so far.
pub(crate) struct Suite {
    folder: PathBuf,
    passed: usize,
    failed: usize,
}

impl Suite {
    pub(crate) fn new() -> Result<Self, String> {
        let folder = files::target().join("xtask");
        fs::create_dir_all(&folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
        Ok(Self { folder, passed: 0, failed: 0 })
    }

    /// Runs a step, prints its result and its time, and what it said if it failed.
    pub(crate) fn step(
        &mut self,
        name: &str,
        work: impl FnOnce(&mut Log) -> Result<(), String>,
    ) -> Result<(), String> {
        let path = self.folder.join(format!("{}.log", name.replace([' ', '/', ':'], "-")));
        let file = File::create(&path).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        // The line is begun before the work, so that one sees what takes so long.
        print!("{name:.<60} ");
        flush();
        let start = Instant::now();
        let outcome = work(&mut Log::new(file));
        let seconds = start.elapsed().as_secs_f64();
        match outcome {
            Ok(()) => {
                self.passed += 1;
                println!("passed {seconds:7.1} s");
            }
            Err(reason) => {
                self.failed += 1;
                println!("FAILED {seconds:7.1} s");
                let said = fs::read(&path).unwrap_or_default();
                let said = String::from_utf8_lossy(&said);
                let lines: Vec<&str> = said.lines().collect();
                let hidden = lines.len().saturating_sub(SHOWN);
                if hidden > 0 {
                    println!("    | ({hidden} lines before this in {})", path.display());
                }
                lines[hidden..].iter().for_each(|line| println!("    | {line}"));
                println!("    {}", reason.replace('\n', "\n    "));
            }
        }
        flush();
        Ok(())
    }

    /// Prints the closing line. Whether all is well.
    pub(crate) fn close(self) -> bool {
        println!("{} passed, {} failed", self.passed, self.failed);
        self.failed == 0
    }
}

fn flush() {
    // A closed pipe is no reason to stop testing.
    let _ = std::io::stdout().flush();
}
