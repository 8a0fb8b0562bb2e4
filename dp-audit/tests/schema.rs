//! Tests that the JSON output of every command follows the committed schema.

mod common;

use common::{path, reseal, samples};
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

fn json(args: &[&str], input: &str) -> Value {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dp-audit"))
        .args(args)
        .args(["--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads its input");
    let output = child.wait_with_output().expect("the command ends");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn schema() -> jsonschema::Validator {
    let text = std::fs::read_to_string(path("../schema/output.json")).expect("the schema");
    jsonschema::validator_for(&serde_json::from_str(&text).expect("JSON")).expect("a schema")
}

/// All samples, wrong records, and lines that are not records.
fn lines() -> String {
    let forged = reseal(&samples::bills().replace("\"scale\":[4,1]", "\"scale\":[2,1]"));
    let malformed = samples::bills().replace("\"rule\":\"negate/1\"", "\"rule\":\"forget\"");
    let good = samples::all().into_iter().map(|(_, line)| line);
    good.chain([forged, malformed, "{}".to_owned()]).map(|line| format!("{line}\n")).collect()
}

/// Records of devices, and two statements of the program.
fn of_devices() -> String {
    let files = ["device", "device_store", "question", "reports", "shuffled", "together"];
    let read =
        |name: &str| std::fs::read_to_string(path(&format!("certificates/{name}.json"))).expect("a file");
    let stated = |holder: &str| {
        let line = format!(
            "{{\"dp_program\":2,\"holder\":\"{holder}\",\"purpose\":\"p\",\"revision\":\"r\",\"check\":\"\"}}"
        );
        format!("{}\n", reseal(&line))
    };
    files.map(read).concat() + &stated("a") + &stated("b")
}

#[test]
fn every_command_prints_what_the_schema_says() {
    let schema = schema();
    let good: String = samples::all().into_iter().map(|(_, line)| format!("{line}\n")).collect();
    let all = lines();
    for (args, input) in [
        (&["list", "-"][..], &all),
        (&["verify", "-"], &all),
        (&["verify", "-"], &good),
        (&["show", "-"], &all),
        (&["plan", "-"], &good),
        (&["tradeoff", "-"], &good),
        (&["program", "-"], &all),
        (&["program", "-"], &good),
        (&["program", "-"], &format!("{good}{}", of_devices())),
        (&["explain", "dp0208"], &String::new()),
    ] {
        let output = json(args, input);
        let faults: Vec<String> =
            schema.iter_errors(&output).map(|fault| format!("{}: {fault}", fault.instance_path)).collect();
        assert!(faults.is_empty(), "{args:?}: {faults:#?}");
        assert_eq!(output["command"], args[0]);
    }
}

/// The schema must not be so permissive that it accepts any document.
#[test]
fn the_schema_refuses_other_documents() {
    let schema = schema();
    let good = json(&["verify", "-"], &lines());
    assert!(schema.is_valid(&good));
    for (pointer, value) in [
        ("/dp_audit", Value::from(2)),
        ("/command", "list".into()),
        ("/result/records/0/cost/0/0", Value::from(1)),
        ("/result/records/0/kind", "query".into()),
        ("/result/records/0/faults", Value::Null),
        ("/input/sha256", "0".into()),
    ] {
        let mut changed = good.clone();
        *changed.pointer_mut(pointer).expect("it is there") = value;
        assert!(!schema.is_valid(&changed), "{pointer}");
    }
}
