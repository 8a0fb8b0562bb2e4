//! Tests of the examples for code hosts. Their commands run in a shell, once with a program that
//! matches its lock, and once with a program that does not match.
#![cfg(unix)]

mod common;

use common::{reseal, samples};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/ci").join(name);
    fs::read_to_string(path).expect("the example")
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The scripts of a file for GitHub: each block below `run: |`.
fn steps(text: &str) -> Vec<String> {
    let mut lines = text.lines().peekable();
    let mut steps = Vec::new();
    while let Some(line) = lines.next() {
        if line.trim() == "run: |" {
            let mut script = String::new();
            while let Some(next) = lines.next_if(|next| indent(next) > indent(line)) {
                script.push_str(next.trim());
                script.push('\n');
            }
            steps.push(script);
        }
    }
    steps
}

/// The script of a file for GitLab: each item below `script:`.
fn script(text: &str) -> Vec<String> {
    let below = text.lines().skip_while(|line| line.trim() != "script:").skip(1);
    below.map_while(|line| line.trim().strip_prefix("- ")).map(|line| format!("{line}\n")).collect()
}

/// The variables of a file: `NAME: value`, with capital letters.
fn variables(text: &str) -> Vec<(String, String)> {
    let variable = |line: &str| {
        let (name, value) = line.trim().split_once(": ")?;
        let capital = name.bytes().all(|byte| byte.is_ascii_uppercase());
        capital.then(|| (name.to_owned(), value.trim_matches('"').to_owned()))
    };
    text.lines().filter_map(variable).collect()
}

/// Runs the scripts one after the other as a code host does, until one fails. A script replaces
/// `cargo`: it copies the sample program to the place of the built program.
fn run(scripts: &[String], variables: &[(String, String)], folder: &Path) -> bool {
    let tools = folder.join("tools");
    fs::create_dir_all(&tools).expect("a folder");
    let cargo = "#!/bin/sh\nset -e\necho \"$@\" >> cargo.log\n\
                 if [ \"$1\" = build ]; then mkdir -p target/release; cp sample \"target/release/$5\"; fi\n";
    fs::write(tools.join("cargo"), cargo).expect("a file");
    fs::set_permissions(tools.join("cargo"), fs::Permissions::from_mode(0o755)).expect("a mode");
    let _ = fs::remove_file(tools.join("dp-audit"));
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_dp-audit"), tools.join("dp-audit")).expect("a link");
    let path = std::env::var("PATH").unwrap_or_default();
    scripts.iter().all(|script| {
        let status = Command::new("sh")
            .args(["-e", "-c", script])
            .envs(variables.iter().cloned())
            .env("PATH", format!("{}:{path}", tools.display()))
            .current_dir(folder)
            .output()
            .expect("a shell");
        status.status.success()
    })
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("dp-audit-ci-{name}-{}", std::process::id()));
    fs::create_dir_all(&path).expect("a folder");
    path
}

#[test]
fn the_examples_for_code_hosts_pass_and_fail_with_the_lock() {
    let github = example("github-actions.yml");
    let gitlab = example("gitlab-ci.yml");
    for (name, text, scripts) in [("github", &github, steps(&github)), ("gitlab", &gitlab, script(&gitlab))] {
        let folder = folder(name);
        let variables = variables(text);
        assert_eq!((scripts.len() >= 3, variables.len()), (true, 4), "{name}: {scripts:?}");
        let sample = format!("{}\n", samples::adult_smokers());
        fs::write(folder.join("sample"), &sample).expect("a file");
        let mut lock = Command::new(env!("CARGO_BIN_EXE_dp-audit"));
        let written = lock.args(["lock", "sample"]).current_dir(&folder).output().expect("the command runs");
        assert!(written.status.success());
        assert!(run(&scripts, &variables, &folder), "{name}");
        let log = || fs::read_to_string(folder.join("dp-audit.sarif")).expect("a log");
        assert!(log().contains("\"results\": []"), "{name}: {}", log());
        let called = fs::read_to_string(folder.join("cargo.log")).expect("a log");
        assert!(called.contains("install --locked") && called.contains(" dp-audit\n"), "{called}");
        let other =
            reseal(&sample.trim_end().replace("\"query\":\"adult_smokers\"", "\"query\":\"smokers\""));
        fs::write(folder.join("sample"), format!("{other}\n")).expect("a file");
        assert!(!run(&scripts, &variables, &folder), "{name}: a difference passes");
        assert!(log().contains("\"ruleId\": \"dp/new\""), "{name}: {}", log());
        let _ = fs::remove_dir_all(&folder);
    }
}
