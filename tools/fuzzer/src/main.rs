//! Runs the fuzzer of the auditor, `tools/fuzz`, which is libFuzzer. Inputs that reach new code are
//! added to its corpus.
#![forbid(unsafe_code)]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use harness::files;
use harness::run::{Log, cargo};

/// How long the fuzzer runs.
const SECONDS: u32 = 420;
/// The largest input, in bytes. The samples are below 8 KB.
const LARGEST: usize = 1 << 14;
const MACHINE: &str = "x86_64-unknown-linux-gnu";
/// Compiler flags that add counters for each edge of the program, and record the operands of each
/// comparison. The fuzzer uses both to mutate its inputs.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
     -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 -Clink-dead-code";
/// Inputs that earlier runs kept, one on each line.
const CORPUS: &str = "tools/fuzz/corpus.txt";
/// The largest corpus, in bytes.
const LARGEST_CORPUS: usize = 200_000;

fn main() -> ExitCode {
    harness::exit("fuzzer", fuzz(&mut Log::here()).map(|()| true))
}

/// Runs the fuzzer from the samples of the tests, the locks of the examples and the corpus. The
/// function adds inputs that reach more code to the corpus.
///
/// # Errors
/// The fuzzer does not build, or an input makes the auditor panic, hang or use too much memory. The
/// log names the file that holds the input.
fn fuzz(log: &mut Log) -> Result<(), String> {
    let built = files::target().join("fuzz");
    let mut build =
        cargo(&format!("build --release --manifest-path tools/fuzz/Cargo.toml --target {MACHINE}"));
    // Because the command names a target, cargo compiles build scripts without the flags
    // `COVERAGE`.
    log.run(build.arg("--target-dir").arg(&built).env("RUSTFLAGS", COVERAGE).current_dir(files::root()))?;

    let [corpus, seeds] = ["corpus", "seeds"].map(|name| built.join(name));
    for folder in [&corpus, &seeds] {
        // The folder may be absent.
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    let samples = files::read(&files::root().join("dp-audit/tests/certificates/samples.json"))?;
    for (number, line) in samples.lines().enumerate() {
        files::write(&seeds.join(format!("sample-{number}")), line)?;
    }
    for path in files::below(&files::root().join("examples/locks"), ".lock") {
        files::write(&seeds.join(path.file_name().unwrap_or_default()), &files::read(&path)?)?;
    }
    for (number, line) in files::read(&files::root().join(CORPUS))?.lines().enumerate() {
        let input =
            bytes(line).ok_or_else(|| format!("{CORPUS}, line {}: this is not an input", number + 1))?;
        let path = corpus.join(format!("kept-{number}"));
        fs::write(&path, input).map_err(|e| format!("{}: {e}", path.display()))?;
    }

    let program = built.join(MACHINE).join("release/fuzz");
    let fuzzer = |folders: [&Path; 2], options: &str| {
        let mut fuzzer = Command::new(&program);
        fuzzer.args(options.split_whitespace()).arg("-rss_limit_mb=1024").arg("-timeout=20");
        fuzzer.arg(format!("-max_len={LARGEST}")).args(folders).current_dir(&built);
        fuzzer
    };
    let options = format!("-max_total_time={SECONDS} -print_final_stats=1 -seed=29 -verbosity=0");
    log.run(&mut fuzzer([&corpus, &seeds], &options))?;
    // Only inputs that reach code beyond the seeds and each other are kept, beside the seeds.
    let own = files::below(&seeds, "");
    log.run(&mut fuzzer([&seeds, &corpus], "-merge=1 -verbosity=0"))?;
    keep(log, &seeds, &own)
}

/// Writes the inputs that are worth keeping: those of a folder that are not seeds.
fn keep(log: &mut Log, kept: &Path, seeds: &[PathBuf]) -> Result<(), String> {
    let mut lines = Vec::new();
    for path in files::below(kept, "").into_iter().filter(|path| !seeds.contains(path)) {
        let input = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        lines.push(line(&input));
    }
    let found = lines.len();
    let lines = smallest(lines, LARGEST_CORPUS);
    files::write(&files::root().join(CORPUS), &lines.concat())?;
    log.say(&format!("{CORPUS}: {} of {found} inputs", lines.len()))
}

/// The lines that fit into this number of bytes, each with its end, in the order of the alphabet.
/// Each input reaches code that no other one reaches. So the smallest inputs reach the most code.
fn smallest(mut lines: Vec<String>, most: usize) -> Vec<String> {
    lines.sort_by_key(String::len);
    let mut size = 0;
    let fits = |line: &String| {
        size += line.len() + 1;
        size <= most
    };
    let mut lines: Vec<String> = lines.into_iter().take_while(fits).map(|line| line + "\n").collect();
    lines.sort();
    lines
}

/// An input as one line: printable ASCII as it is, and other bytes and `%` as `%` and two digits.
fn line(input: &[u8]) -> String {
    let mut line = String::new();
    for byte in input {
        match byte {
            b' '..=b'~' if *byte != b'%' => line.push(char::from(*byte)),
            // Writing to a `String` cannot fail.
            _ => drop(write!(line, "%{byte:02x}")),
        }
    }
    line
}

/// The input of a line, or `None` if the line is not one.
fn bytes(line: &str) -> Option<Vec<u8>> {
    let mut bytes = line.bytes();
    let mut input = Vec::new();
    while let Some(byte) = bytes.next() {
        input.push(match byte {
            b'%' => {
                let digits = [bytes.next()?, bytes.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            byte => byte,
        });
    }
    Some(input)
}

#[cfg(test)]
mod tests {
    use super::{bytes, line, smallest};

    #[test]
    fn an_input_survives_as_a_line() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(bytes(&line(&all)), Some(all));
        assert_eq!((line(b"a%\n"), bytes("%2"), bytes("%zz")), ("a%25%0a".to_owned(), None, None));
    }

    #[test]
    fn a_corpus_that_is_too_large_keeps_its_smallest_inputs() {
        let lines = ["long line", "b", "aa"].map(str::to_owned).to_vec();
        assert_eq!(smallest(lines.clone(), 14), ["aa\n", "b\n"]);
        assert_eq!(smallest(lines, 15), ["aa\n", "b\n", "long line\n"]);
    }
}
