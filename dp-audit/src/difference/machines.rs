//! Differences for programs: as JSON, and in SARIF 2.1.0 (OASIS, 2020), as code hosts show them
//! beside the source.

use super::{Difference, KINDS};
use serde::Serialize;
use serde_json::{Value, json};

/// The differences between two locks.
#[derive(Debug, Serialize)]
pub struct Differences {
    /// Whether any of the differences makes privacy weaker.
    weaker: bool,
    differences: Vec<One>,
}

#[derive(Debug, Serialize)]
struct One {
    rule: &'static str,
    weaker: bool,
    title: String,
    message: String,
    file: Option<String>,
    line: Option<u32>,
}

/// The differences as JSON.
pub fn json(differences: &[Difference]) -> Differences {
    let one = |difference: &Difference| One {
        rule: difference.kind.id(),
        weaker: difference.kind.weaker(),
        title: difference.title.clone(),
        message: difference.message.clone(),
        file: difference.place.as_ref().map(|(file, _)| file.clone()),
        line: difference.place.as_ref().map(|(_, line)| *line),
    };
    Differences {
        weaker: differences.iter().any(|difference| difference.kind.weaker()),
        differences: differences.iter().map(one).collect(),
    }
}

/// The differences as a SARIF log. The place of a difference is its query in the source. If the
/// query has no place in the source, the place is the entry in the lock.
pub fn sarif(differences: &[Difference], lock: &str) -> String {
    let level = |weaker| if weaker { "error" } else { "note" };
    let rules: Vec<Value> = KINDS
        .iter()
        .map(|kind| {
            json!({
                "id": kind.id(),
                "shortDescription": { "text": kind.says() },
                "defaultConfiguration": { "level": level(kind.weaker()) },
            })
        })
        .collect();
    let results: Vec<Value> = differences
        .iter()
        .map(|difference| {
            let (file, line) = match &difference.place {
                Some((file, line)) => (file.as_str(), (*line).max(1)),
                None => (lock, u32::try_from(difference.line.unwrap_or(1)).unwrap_or(1)),
            };
            json!({
                "ruleId": difference.kind.id(),
                "ruleIndex": KINDS.iter().position(|kind| *kind == difference.kind),
                "level": level(difference.kind.weaker()),
                "message": { "text": format!("{} {}", difference.title, difference.message) },
                "locations": [{
                    "physicalLocation": {
                        "artifactLocation": { "uri": uri(file) },
                        "region": { "startLine": line },
                    },
                }],
            })
        })
        .collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "dp-audit",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

/// A path as a relative URI (RFC 3986): `/` between its parts, other signs escaped.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte))
            }
            b'\\' => out.push('/'),
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_are_uris() {
        assert_eq!(uri("src/main.rs"), "src/main.rs");
        assert_eq!(uri("src\\a b.rs"), "src/a%20b.rs");
    }
}
