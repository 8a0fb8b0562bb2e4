//! `bench local`: compares the speed of dp-local with the Python package multi-freq-ldpy, for the
//! same protocols on the same machine. The unit for both packages is the CPU time of one thread.

use std::collections::BTreeMap;
use std::process::Command;

use harness::files;
use harness::run::cargo;

/// Times by name, in nanoseconds.
type Times = BTreeMap<String, f64>;

/// Reads the output of a program, which has `NAME NANOSECONDS` in each line.
fn times(command: &mut Command) -> Result<Times, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let run = command.output().map_err(|error| format!("cannot run {name}: {error}"))?;
    let said = String::from_utf8_lossy(&run.stdout);
    let complained = String::from_utf8_lossy(&run.stderr);
    let line = |line: &str| {
        let (name, time) = line.split_once(' ')?;
        Some((name.to_owned(), time.parse().ok()?))
    };
    let times: Times = said.lines().filter_map(line).collect();
    match run.status.success() && !times.is_empty() {
        true => Ok(times),
        false => Err(format!("{name} has not measured: {complained}")),
    }
}

pub(super) fn run() -> Result<(), String> {
    let ours = times(&mut cargo("run --quiet --release -p dp-local --example bench"))?;
    // The variable `DP_LOCAL_PYTHON` names a Python in which that package is installed.
    let python = std::env::var_os("DP_LOCAL_PYTHON").unwrap_or_else(|| "python3".into());
    let theirs =
        times(Command::new(python).arg(files::root().join("tools/local/peer.py"))).map_err(|error| {
            format!("{error}\nthis needs `python3 -m pip install multi-freq-ldpy==0.2.5 'xxhash<4' scipy`")
        })?;
    for (name, ours) in &ours {
        match theirs.get(name) {
            Some(theirs) => println!("{name} {:.2}", theirs / ours),
            None => eprintln!("{name}: {ours:.1} ns, and multi-freq-ldpy has no such protocol"),
        }
    }
    Ok(())
}
