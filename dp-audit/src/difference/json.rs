//! Differences as JSON, for other programs to read.

use super::Difference;
use serde::Serialize;

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
