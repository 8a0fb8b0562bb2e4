//! A program whose promises a test changes one by one.

use crate::common;
use crate::common::aggregate::*;
use crate::common::expr::*;
use crate::common::measurement::*;
use crate::common::query::*;
use crate::common::reseal;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A folder that is removed when the test ends.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("dp-audit-lock-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), content).expect("a file");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a file")
    }

    /// Runs the command in the folder. Returns its status, output and errors.
    pub(crate) fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_dp-audit"))
            .args(arguments)
            .current_dir(&self.0)
            .output()
            .expect("the command runs");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (output.status.code().expect("a status"), text(output.stdout), text(output.stderr))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A program with two queries and two sessions, and everything that a test changes.
pub(crate) struct Program {
    pub(crate) replace: bool,
    pub(crate) at_most: Option<i128>,
    pub(crate) invalid: &'static str,
    pub(crate) oldest: i128,
    pub(crate) adult: i128,
    pub(crate) epsilon: i128,
    pub(crate) clamp: i128,
    pub(crate) rounds: i128,
    pub(crate) unlisted: i128,
    pub(crate) rho: i128,
    pub(crate) budget: i128,
    pub(crate) line: u32,
    pub(crate) more_releases: bool,
    pub(crate) without_stays: bool,
    pub(crate) without_session: bool,
    pub(crate) replacements: Vec<(&'static str, &'static str)>,
    pub(crate) more: Vec<String>,
}

pub(crate) fn base() -> Program {
    Program {
        replace: false,
        at_most: None,
        invalid: "refuse",
        oldest: 120,
        adult: 18,
        epsilon: 300_000,
        clamp: 99,
        rounds: 2,
        unlisted: 0,
        rho: 20_000_000_000,
        budget: 1_500_000,
        line: 14,
        more_releases: false,
        without_stays: false,
        without_session: false,
        replacements: Vec::new(),
        more: Vec::new(),
    }
}

impl Program {
    pub(crate) fn patients(&self) -> [Source; 1] {
        let columns = vec![("age", Ty::Number(0, self.oldest, 0)), ("smoker", Ty::Boolean)];
        let (replace, at_most, invalid) = (self.replace, self.at_most, self.invalid);
        [Source { record: "Patient", replace, at_most, invalid, columns }]
    }

    fn records(&self) -> Vec<String> {
        let people = self.patients();
        let stays = [common::samples::visits()];
        let all = source(&people, 0);
        let age = people[0].column("age", 30);
        let adults = filter(&all, &predicate("ge", &age, &literal(self.adult, 0)));
        let ages = map(&adults, &clamp(18, self.clamp, &age));
        let mut releases = vec![
            laplace(self.line, self.epsilon, &count(&adults)),
            laplace(self.line + 1, 400_000, &sum(&ages)),
        ];
        if self.more_releases {
            releases.push(laplace(self.line + 2, 1_000, &count(&all)));
        }
        let adults = certificate("adults", &people, self.unlisted, &sequential(&releases));
        let counted = gaussian(&Measure::Zcdp, 40, self.rho, &count(&source(&stays, 0)));
        let mut records = vec![adults];
        if !self.without_stays {
            records.push(certificate("stays", &stays, 0, &repeat(self.rounds, &counted)));
        }
        records.push(session(&people, &Measure::Pure, &[vec![self.budget]], ""));
        if !self.without_session {
            records.push(session(&stays, &Measure::Zcdp, &[vec![500_000_000_000]], ""));
        }
        records.extend(self.more.iter().cloned());
        records
    }

    pub(crate) fn lines(&self) -> String {
        let one = |line: String| {
            let line = self.replacements.iter().fold(line, |line, (from, to)| line.replace(from, to));
            format!("{}\n", reseal(&line))
        };
        self.records().into_iter().map(one).collect()
    }
}

pub(crate) fn changed(change: impl FnOnce(&mut Program)) -> String {
    let mut program = base();
    change(&mut program);
    program.lines()
}

pub(crate) const STATEMENTS: (&str, &str) = ("\"statements\":[]", "\"statements\":[\"rows are distinct\"]");
pub(crate) const SEEDED: [(&str, &str); 2] = [
    ("chacha20, seeded by the operating system", "chacha20, SEEDED: NOT PRIVATE"),
    ("\"private\":true", "\"private\":false"),
];
