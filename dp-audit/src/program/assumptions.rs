//! Assumptions that the reader has to judge, because no tool can check them.

use crate::big_stack::with_room;
use crate::document::Document;
use crate::framework::{Context, SAMPLER, parameters};
use crate::remarks::Verified;
use crate::verify::Verdict;
use serde::Serialize;

/// The assumptions of all records.
#[derive(Debug, Serialize)]
pub struct Assumptions {
    /// The public values that are given when a query runs.
    pub parameters: Vec<Parameter>,
    /// The random generators.
    pub generators: Vec<Generator>,
    /// The time at which noise is drawn: `lazy` means the moment of the release. `None` without a
    /// release.
    pub sampler: Option<&'static str>,
    /// The engine that computes the answers: `memory` means the program itself.
    pub engine: &'static str,
    /// The versions of the libraries.
    pub versions: Vec<Version>,
    /// The statements that the reader must trust.
    pub statements: Vec<Statement>,
    /// The records of the queries that were written by hand. These records have no digest of a
    /// source text.
    pub by_hand: Vec<usize>,
}

/// A public value that is given when a query runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Parameter {
    /// The name of the value.
    pub name: String,
    /// The smallest and the largest allowed number, as decimals. `None` for texts and categories.
    pub range: Option<[String; 2]>,
    /// The number of entries, if the value is a list.
    pub entries: Option<String>,
    /// The possible values, if it is a category.
    pub choices: Vec<String>,
    /// The largest length in characters, if the value is a text.
    pub most_characters: Option<u32>,
    /// The records of the queries that use the value.
    pub queries: Vec<usize>,
}

/// A random generator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Generator {
    /// The name of the generator.
    pub name: String,
    /// Whether the noise from this generator is secret. A seeded generator protects no data.
    pub private: bool,
    /// The records that use the generator.
    pub records: Vec<usize>,
}

/// A library in one version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Version {
    /// The name of the library.
    pub library: &'static str,
    /// The version.
    pub version: String,
    /// The records that were written with this version of the library.
    pub records: Vec<usize>,
}

/// A statement that the reader must trust.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Statement {
    /// The text of the statement.
    pub text: String,
    /// The records that depend on the statement.
    pub records: Vec<usize>,
}

/// Collects the assumptions of all records. Wrong records count too, because their assumptions are
/// a warning.
pub(super) fn assumptions(verdicts: &[Verdict], verified: &Verified<'_>) -> Result<Assumptions, String> {
    let mut all = Assumptions {
        parameters: of_queries(verified)?,
        generators: Vec::new(),
        sampler: verified.queries.iter().any(|(_, query)| query.releases() > 0).then_some(SAMPLER),
        engine: "memory",
        versions: Vec::new(),
        statements: Vec::new(),
        by_hand: Vec::new(),
    };
    for Verdict { number, record, .. } in verdicts {
        match record {
            Some(Document::Certificate(query)) => {
                let assumes = &query.assumes;
                all.generator(*number, &assumes.generator, assumes.private);
                all.version(*number, "dp-types", &assumes.dp_types);
                all.version(*number, "dp-noise", &assumes.dp_noise);
                assumes.statements.iter().for_each(|text| all.statement(*number, text));
                if assumes.source_hash.is_empty() {
                    all.by_hand.push(*number);
                }
            }
            Some(Document::Report(report)) => {
                all.generator(*number, &report.generator, report.private);
                all.version(*number, "dp-local", &report.dp_local);
                all.version(*number, "dp-noise", &report.dp_noise);
            }
            _ => {}
        }
    }
    Ok(all)
}

impl Assumptions {
    fn generator(&mut self, record: usize, name: &str, private: bool) {
        match self.generators.iter_mut().find(|known| known.name == name && known.private == private) {
            Some(known) => known.records.push(record),
            None => {
                self.generators.push(Generator { name: name.to_owned(), private, records: vec![record] });
            }
        }
    }

    fn version(&mut self, record: usize, library: &'static str, version: &str) {
        match self.versions.iter_mut().find(|known| known.library == library && known.version == version) {
            Some(known) => known.records.push(record),
            None => {
                self.versions.push(Version { library, version: version.to_owned(), records: vec![record] })
            }
        }
    }

    fn statement(&mut self, record: usize, text: &str) {
        match self.statements.iter_mut().find(|known| known.text == text) {
            Some(known) => known.records.push(record),
            None => self.statements.push(Statement { text: text.to_owned(), records: vec![record] }),
        }
    }
}

/// The parameters of all queries. Parameters with the same name and the same range share one entry,
/// although each place can have another value.
fn of_queries(verified: &Verified<'_>) -> Result<Vec<Parameter>, String> {
    let mut all: Vec<Parameter> = Vec::new();
    for (number, query) in &verified.queries {
        let own = || {
            let mut cx = Context::new(&query.assumes.sources, &query.measure, String::new());
            parameters(&*query.derivation, &mut cx)
        };
        for one in with_room(own).map_err(|error| format!("cannot be shown here: {error}"))? {
            let is_number = one.choices.is_empty() && one.most.is_none();
            let parameter = Parameter {
                range: is_number.then(|| {
                    [&one.range.lo, &one.range.hi].map(|end| crate::words::decimal(end, one.range.digits))
                }),
                name: one.name,
                entries: one.entries.map(|entries| entries.to_string()),
                choices: one.choices,
                most_characters: one.most,
                queries: Vec::new(),
            };
            let same =
                |known: &&mut Parameter| Parameter { queries: Vec::new(), ..(**known).clone() } == parameter;
            match all.iter_mut().find(same) {
                Some(known) => known.queries.push(*number),
                None => all.push(Parameter { queries: vec![*number], ..parameter }),
            }
        }
    }
    Ok(all)
}
