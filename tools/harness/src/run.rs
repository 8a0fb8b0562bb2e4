//! Runs programs, with all their output in one file.

use std::ffi::OsString;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use crate::files;

/// A script that runs a command, and then writes the command's processor time to the file `$0`.
const TIMED: &str = r#""$@"; code=$?; times > "$0"; exit $code"#;

/// The log of one step. The log holds the output of the step's programs in order, in a file or in
/// the output of this program.
pub struct Log(Option<Kept>);

/// A log that is a file.
struct Kept {
    file: File,
    /// The file to which the shell writes the processor time of a program.
    times: PathBuf,
    /// The processor time of all programs so far, with the programs that they started, in seconds.
    processor: f64,
}

impl Log {
    /// Makes a log that is a file. The log also counts the processor time of the step's programs.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn new(path: &Path) -> Result<Self, String> {
        let file = File::create(path).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        Ok(Self(Some(Kept { file, times: path.with_extension("times"), processor: 0.0 })))
    }

    /// The processor time of the programs so far, in seconds.
    pub fn processor(&self) -> f64 {
        self.0.as_ref().map_or(0.0, |kept| kept.processor)
    }

    /// Makes the log of a tool. The log is the standard output of the tool itself, and the programs
    /// that the tool runs write to it too. If xtask runs the tool, this output goes to the file of
    /// a step.
    pub fn here() -> Self {
        Self(None)
    }

    /// Writes a line of this program to the log.
    ///
    /// # Errors
    /// The line cannot be written.
    pub fn say(&mut self, line: &str) -> Result<(), String> {
        let said = match &mut self.0 {
            Some(kept) => writeln!(kept.file, "{line}"),
            None => writeln!(std::io::stdout(), "{line}"),
        };
        said.map_err(|e| format!("cannot write the log: {e}"))
    }

    /// The destination for a program's output.
    fn place(&self) -> Result<Stdio, String> {
        let Some(kept) = &self.0 else { return Ok(Stdio::inherit()) };
        kept.file.try_clone().map(Stdio::from).map_err(|e| format!("cannot write the log: {e}"))
    }

    /// Starts a command by `start`, and counts its processor time. A shell measures this time,
    /// because the standard library only measures the programs of all steps together.
    fn timed<T>(&mut self, command: &mut Command, start: impl FnOnce(&mut Command) -> T) -> T {
        let Some(kept) = &mut self.0 else { return start(command) };
        let mut shell = Command::new("sh");
        shell.args(["-c", TIMED]).arg(&kept.times).arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        if let Some(folder) = command.get_current_dir() {
            shell.current_dir(folder);
        }
        let outcome = start(&mut shell);
        // A shell that was killed leaves no file, and then the time is unknown.
        kept.processor += files::read(&kept.times).map_or(0.0, |times| seconds(&times));
        let _ = std::fs::remove_file(&kept.times);
        outcome
    }

    /// Runs a command until it ends.
    ///
    /// # Errors
    /// The command cannot be started, or its exit status is not 0.
    pub fn run(&mut self, command: &mut Command) -> Result<(), String> {
        let shown = show(command);
        self.say(&format!("$ {shown}"))?;
        let (out, errors) = (self.place()?, self.place()?);
        let status = self
            .timed(command, |command| command.stdin(Stdio::null()).stdout(out).stderr(errors).status())
            .map_err(|e| format!("cannot run `{shown}`: {e}"))?;
        if status.success() { Ok(()) } else { Err(format!("`{shown}` failed: {status}")) }
    }

    /// Runs a command until it ends, and returns its standard output. Standard error goes to the
    /// log.
    ///
    /// # Errors
    /// The command cannot be started, or its exit status is not 0.
    pub fn output(&mut self, command: &mut Command) -> Result<String, String> {
        let (success, out, _) = self.outcome(command)?;
        if success { Ok(out) } else { Err(format!("`{}` failed", show(command))) }
    }

    /// Runs a command until it ends. Returns whether it succeeded, its standard output and its
    /// standard error.
    ///
    /// # Errors
    /// The command cannot be started.
    pub fn outcome(&mut self, command: &mut Command) -> Result<(bool, String, String), String> {
        let (success, out, errors) = self.outcome_quietly(command)?;
        self.say(&format!("{out}{errors}"))?;
        Ok((success, out, errors))
    }

    /// Does the same as [`outcome`](Self::outcome) for a command with too much output. The log only
    /// names the command.
    ///
    /// # Errors
    /// The command cannot be started.
    pub fn outcome_quietly(&mut self, command: &mut Command) -> Result<(bool, String, String), String> {
        let shown = show(command);
        self.say(&format!("$ {shown}"))?;
        let output = self
            .timed(command, |command| command.stdin(Stdio::null()).output())
            .map_err(|e| format!("cannot run `{shown}`: {e}"))?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ok((output.status.success(), text(&output.stdout), text(&output.stderr)))
    }
}

/// The command for the cargo that runs this program, at the root of the workspace. Blanks separate
/// the arguments.
pub fn cargo(arguments: &str) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(program);
    command.args(arguments.split_whitespace()).current_dir(files::root()).env("CARGO_TERM_COLOR", "never");
    clean(&mut command);
    command
}

/// Removes the variables that `cargo run` sets, which must not change other builds.
pub fn clean(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") || text == "LD_LIBRARY_PATH"
        {
            command.env_remove(&name);
        }
    }
}

/// Whether a program is installed.
pub fn present(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// Ensures that a program that a step needs is installed. If the program is missing, this function
/// installs its package without asking the user. If this is not possible, the error names the
/// package.
///
/// # Errors
/// The program is still missing.
pub fn need(log: &mut Log, program: &str, package: &str) -> Result<(), String> {
    need_where(log, program, package, || present(program))
}

/// Ensures that the C compiler for another kind of Linux machine is installed. `system` and
/// `machine` are Debian's names for this kind of machine. Also installs the C library, which the
/// compiler's package only recommends.
/// # Errors
/// The compiler or the C library is still missing.
pub fn need_compiler(log: &mut Log, [system, machine]: [&str; 2]) -> Result<(), String> {
    need(log, &format!("{system}-gcc"), &format!("gcc-{system}"))?;
    let library = Path::new("/usr").join(system).join("lib/crt1.o");
    need_where(log, &format!("libc of {machine}"), &format!("libc6-dev-{machine}-cross"), || library.exists())
}

/// Does the same as [`need`], but `found` decides whether the program is present.
///
/// # Errors
/// The program is still missing.
pub fn need_where(
    log: &mut Log,
    program: &str,
    package: &str,
    found: impl Fn() -> bool,
) -> Result<(), String> {
    // Steps run in parallel, but only one program is installed at a time.
    static INSTALLING: Mutex<()> = Mutex::new(());
    let _one = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    if found() {
        return Ok(());
    }
    let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    if root && present("apt-get") {
        log.run(Command::new("apt-get").arg("update"))?;
        let mut install = Command::new("apt-get");
        install.args(["install", "-y", "--no-install-recommends", package]);
        log.run(install.env("DEBIAN_FRONTEND", "noninteractive"))?;
    }
    match found() {
        true => Ok(()),
        false => Err(format!(
            "`{program}` is not installed: `sudo apt-get install {package}`, or your system's like"
        )),
    }
}

/// Whether a target of rustc is installed, or could be installed now.
///
/// # Errors
/// The log cannot be written.
pub fn had(log: &mut Log, target: &str) -> Result<bool, String> {
    let got = log.run(Command::new("rustup").args(["target", "add", target])).is_ok();
    if !got {
        log.say(&format!("the target {target} cannot be had here: NOT CHECKED"))?;
    }
    Ok(got)
}

/// The sum of the times that a shell prints, such as `1m2.50s`, in seconds.
fn seconds(times: &str) -> f64 {
    let time = |word: &str| {
        let (minutes, seconds) = word.strip_suffix('s')?.split_once('m')?;
        Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
    };
    times.split_whitespace().filter_map(time).sum()
}

fn show(command: &Command) -> String {
    let words = command.get_args().map(|word| word.to_string_lossy());
    let program = std::path::Path::new(command.get_program());
    let program = program.file_name().unwrap_or_default().to_string_lossy();
    std::iter::once(program).chain(words).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::{Log, seconds};
    use crate::external_crate::Folder;
    use crate::files;

    #[test]
    fn a_log_keeps_all_output_in_its_order() -> Result<(), String> {
        let folder = Folder::new("dp-log")?;
        let file = folder.path().join("log");
        let mut log = Log::new(&file)?;
        log.run(Command::new("sh").args(["-c", "echo one; echo two >&2; echo three"]))?;
        assert!(log.run(Command::new("sh").args(["-c", "exit 3"])).is_err());
        log.say("four")?;
        let said = files::read(&file)?;
        let lines: Vec<&str> = said.lines().filter(|line| !line.starts_with('$')).collect();
        assert_eq!(lines, ["one", "two", "three", "four"]);
        Ok(())
    }

    #[test]
    fn a_log_counts_the_processor_time_of_its_programs() -> Result<(), String> {
        let folder = Folder::new("dp-times")?;
        let mut log = Log::new(&folder.path().join("log"))?;
        let mut sleep = Command::new("sleep");
        log.run(sleep.arg("0.2"))?;
        let before = log.processor();
        assert!(before < 0.1, "sleep takes {before} s of processor time");
        // The command runs in its own folder and with its own variables.
        let count = "i=0; while [ $i -lt $MOST ]; do i=$((i + 1)); done; pwd";
        let mut busy = Command::new("sh");
        busy.args(["-c", count]).env("MOST", "200000").current_dir(folder.path());
        let place = log.output(&mut busy)?;
        assert!(place.trim().ends_with(&*folder.path().file_name().unwrap_or_default().to_string_lossy()));
        assert!(log.processor() > before + 0.02, "{} s", log.processor());
        Ok(())
    }

    #[test]
    fn times_of_a_shell_are_added() {
        assert!((seconds("0m0.25s 1m2.5s\n2m0.00s 0m0.25s\n") - 183.0).abs() < 1e-9);
    }
}
