//! Differences in SARIF 2.1.0 (OASIS, 2020), as code hosts show them beside the source.

use super::{Difference, KINDS};
use serde_json::{Value, json};

/// The differences as a SARIF log. The place of a difference is the query's line in the source. If
/// no query is known, the place is the entry's line in the lock.
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
