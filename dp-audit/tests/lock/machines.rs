//! Tests of how a lock's differences are written in the formats for other programs and for code
//! hosts.

use crate::common::path;
use crate::program::{Folder, base, changed};
use std::fs;

#[test]
fn differences_are_read_by_programs_and_code_hosts() {
    let folder = Folder::new("machines");
    folder.write("old", base().lines());
    folder.run(&["lock", "old"]);
    folder.write("new", changed(|p| (p.epsilon, p.budget) = (310_000, 1_400_000)));
    let json = |out: &str| -> serde_json::Value { serde_json::from_str(out).expect("JSON") };
    let schema = fs::read_to_string(path("../schema/output.json")).expect("the schema");
    let schema = jsonschema::validator_for(&json(&schema)).expect("a schema");
    let (status, out, _) = folder.run(&["check-lock", "new", "--format", "json"]);
    let found = json(&out);
    assert_eq!((status, &found["command"], &found["ok"]), (1, &"check-lock".into(), &false.into()));
    assert!(schema.is_valid(&found), "{out}");
    assert_eq!(found["result"]["weaker"], true);
    let first = &found["result"]["differences"][0];
    assert_eq!(
        (&first["rule"], &first["file"], &first["line"]),
        (&"dp/costs-more".into(), &"src/main.rs".into(), &12.into())
    );
    let (status, out, _) = folder.run(&["diff", "dp.lock", "new", "--format", "json"]);
    let found = json(&out);
    assert!(schema.is_valid(&found), "{out}");
    assert_eq!((status, &found["result"]["old"]["format"]), (1, &"a lock".into()));
    assert_eq!(found["result"]["compared"]["differences"][0]["rule"], "dp/costs-more");
    let (status, out, errors) = folder.run(&["check-lock", "new", "--format", "sarif"]);
    assert!(status == 1 && errors.contains("SHA-256"), "{errors}");
    let log = json(&out);
    assert_eq!(
        (&log["version"], &log["runs"][0]["tool"]["driver"]["name"]),
        (&"2.1.0".into(), &"dp-audit".into())
    );
    let results = log["runs"][0]["results"].as_array().expect("results");
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().expect("rules");
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("small");
        assert_eq!(result["ruleId"], rules[index]["id"]);
        let place = &result["locations"][0]["physicalLocation"];
        assert!(place["region"]["startLine"].as_u64().is_some_and(|line| line > 0), "{result}");
    }
    let place = |rule: &str| {
        let result = results.iter().find(|result| result["ruleId"] == rule).expect("the rule");
        result["locations"][0]["physicalLocation"].clone()
    };
    let costs = place("dp/costs-more");
    assert_eq!(
        (&costs["artifactLocation"]["uri"], &costs["region"]["startLine"]),
        (&"src/main.rs".into(), &12.into())
    );
    // A session has no line in the source, so its place is its entry in the lock.
    let budget = place("dp/smaller-budget");
    let entry =
        folder.read("dp.lock").lines().position(|line| line == "[\"session of Patient\"]").expect("it");
    assert_eq!(
        (&budget["artifactLocation"]["uri"], &budget["region"]["startLine"]),
        (&"dp.lock".into(), &(entry + 1).into())
    );
    let (_, out, _) = folder.run(&["check-lock", "old", "--format", "sarif"]);
    assert_eq!(json(&out)["runs"][0]["results"], serde_json::json!([]));
}
