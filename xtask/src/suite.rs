//! Runs a suite of steps. The suite prints one line for each step, then the slowest steps, and one
//! line at the end.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use harness::files;
use harness::run::{Log, cargo};

/// The number of lines at the end of a failed step's output that the suite prints.
const SHOWN: usize = 120;

/// The number of slowest steps that the suite lists at the end, because time can be saved there
/// first.
const SLOWEST: usize = 10;

type Work = Box<dyn FnOnce(&mut Log) -> Result<(), String> + Send>;

/// A step: a name and its work.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    work: Work,
    /// Whether the step runs in a second thread, which starts with the suite and runs its steps one
    /// after the other. Such a step needs nothing that another step makes.
    beside: bool,
}

impl Step {
    pub(crate) fn new(
        name: &'static str,
        work: impl FnOnce(&mut Log) -> Result<(), String> + Send + 'static,
    ) -> Self {
        Self { name, work: Box::new(work), beside: false }
    }

    /// Makes a step that runs cargo.
    pub(crate) fn cargo(name: &'static str, arguments: impl Into<String>) -> Self {
        let arguments = arguments.into();
        Self::new(name, move |log| log.run(&mut cargo(&arguments)))
    }

    /// Makes the step run in parallel with the main steps. Its debug builds get their own folder,
    /// since two cargo processes in one folder wait for each other.
    pub(crate) fn beside(self) -> Self {
        Self { beside: true, ..self }
    }
}

/// The outcome of a step.
struct Outcome {
    log: PathBuf,
    seconds: f64,
    /// The processor time of the step's programs, in seconds. Unlike the time on the clock, it
    /// hardly depends on the other programs of the machine.
    processor: f64,
    reason: Result<(), String>,
}

/// Runs the steps. Each step prints a line, in the order of the list; a failed step also prints its
/// output. Returns whether all steps passed.
///
/// # Errors
/// A log cannot be written.
pub(crate) fn run(steps: Vec<Step>) -> Result<bool, String> {
    let folder = files::target().join("xtask");
    fs::create_dir_all(&folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let (mut all, mut beside) = (Vec::new(), Vec::new());
    for Step { name, work, beside: is_beside } in steps {
        if is_beside {
            beside.push((name, work));
            all.push((name, None));
        } else {
            all.push((name, Some(work)));
        }
    }
    let (told, outcomes) = mpsc::channel();
    let (mut passed, mut failed, mut times) = (0, 0, Vec::new());
    thread::scope(|scope| {
        let folder = &folder;
        scope.spawn(move || {
            for (name, work) in beside {
                // If a log could not be written, the main thread has dropped the receiver.
                let _ = told.send(perform(folder, name, work));
            }
        });
        for (name, work) in all {
            // The beginning of the line is printed before the work, so that a slow step is visible.
            print!("{name:.<60} ");
            flush();
            let outcome = match work {
                Some(work) => perform(folder, name, work)?,
                None => outcomes.recv().map_err(|_| format!("`{name}` ended with a panic"))??,
            };
            match &outcome.reason {
                Ok(()) => passed += 1,
                Err(_) => failed += 1,
            }
            times.push((name, outcome.seconds, outcome.processor));
            show(&outcome);
        }
        Ok::<(), String>(())
    })?;
    // If there are only a few steps, the reader sees the slowest steps without this list.
    if times.len() > SLOWEST {
        let all: f64 = times.iter().map(|(_, _, processor)| processor).sum();
        println!("the {SLOWEST} slowest, with their processor time, which is {all:.1} s for all steps:");
        for (name, seconds, processor) in slowest(times) {
            println!("{seconds:8.1} s {processor:8.1} s  {name}");
        }
    }
    println!("{passed} passed, {failed} failed");
    Ok(failed == 0)
}

/// The name of a step, its time on the clock and its processor time, in seconds.
type Time = (&'static str, f64, f64);

/// The slowest steps, the slowest first.
fn slowest(mut times: Vec<Time>) -> Vec<Time> {
    times.sort_by(|one, other| other.1.total_cmp(&one.1));
    times.truncate(SLOWEST);
    times
}

fn perform(folder: &Path, name: &str, work: Work) -> Result<Outcome, String> {
    let path = folder.join(format!("{}.log", name.replace([' ', '/', ':'], "-")));
    let mut log = Log::new(&path)?;
    let start = Instant::now();
    let reason = work(&mut log);
    Ok(Outcome { log: path, seconds: start.elapsed().as_secs_f64(), processor: log.processor(), reason })
}

/// Prints the end of a step's line.
fn show(Outcome { log, seconds, reason, .. }: &Outcome) {
    match reason {
        Ok(()) => println!("passed {seconds:7.1} s"),
        Err(reason) => {
            println!("FAILED {seconds:7.1} s");
            let said = fs::read(log).unwrap_or_default();
            let said = String::from_utf8_lossy(&said);
            let lines: Vec<&str> = said.lines().collect();
            let hidden = lines.len().saturating_sub(SHOWN);
            if hidden > 0 {
                println!("    | ({hidden} lines before this in {})", log.display());
            }
            lines[hidden..].iter().for_each(|line| println!("    | {line}"));
            println!("    {}", reason.replace('\n', "\n    "));
        }
    }
    flush();
}

fn flush() {
    // A closed pipe does not stop the tests.
    let _ = std::io::stdout().flush();
}

#[cfg(test)]
mod tests {
    use super::{SLOWEST, slowest};

    #[test]
    fn the_slowest_steps_are_few_and_in_order() {
        let times = slowest((0..20).map(|seconds| ("step", f64::from(seconds), 0.5)).collect());
        assert_eq!(times.len(), SLOWEST);
        assert_eq!((times[0].1, times[SLOWEST - 1].1), (19.0, 10.0));
    }
}
