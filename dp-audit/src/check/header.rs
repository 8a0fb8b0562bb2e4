//! Whether what is assumed is at least well formed: no tool can check that it is true.

use super::Checker;
use super::expression::sound_range;
use crate::model::{Assumes, Certificate, ColumnKind, Source, Unit};
use crate::words::name;
use std::collections::HashSet;

/// The samplers that this tool knows.
const SAMPLERS: [&str; 1] = ["discrete laplace, lazy"];
/// The generator that keeps the noise secret.
const PRIVATE_GENERATOR: &str = "chacha20, seeded by the operating system";
/// The generator whose noise anyone can repeat.
const SEEDED_GENERATOR: &str = "chacha20, SEEDED: NOT PRIVATE";

impl Checker<'_> {
    pub(super) fn header(&mut self, certificate: &Certificate) {
        self.inside("what is assumed", |checker| checker.assumes(&certificate.assumes));
        if certificate.query.is_empty() {
            self.fault("header", "the query has no name");
        }
        if certificate.measure != "pure" {
            let measure = &certificate.measure;
            self.fault(
                "header",
                format!("measure says {measure:?} but the only measure known here is \"pure\""),
            );
        }
    }

    fn assumes(&mut self, assumes: &Assumes) {
        if assumes.sources.is_empty() {
            self.fault("sources", "there is no source, so nobody is protected");
        }
        for (number, source) in assumes.sources.iter().enumerate() {
            self.inside(format_args!("source {number} ({})", name(&source.record)), |c| c.source(source));
        }
        if !SAMPLERS.contains(&assumes.sampler.as_str()) {
            let known = SAMPLERS[0];
            self.fault("sampler", format!("{:?} is not known here, only {known:?} is", assumes.sampler));
        }
        match (assumes.generator.as_str(), assumes.private) {
            (PRIVATE_GENERATOR, true) | (SEEDED_GENERATOR, false) => {}
            (PRIVATE_GENERATOR | SEEDED_GENERATOR, private) => {
                self.fault("private", format!("says {private} but the generator is {:?}", assumes.generator));
            }
            (other, _) => self.fault("generator", format!("{other:?} is not known here")),
        }
        for (library, version) in
            [("dp-types", &assumes.versions.dp_types), ("dp-noise", &assumes.versions.dp_noise)]
        {
            let spelled = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'+');
            if !version.starts_with(|c: char| c.is_ascii_digit()) || !version.bytes().all(spelled) {
                self.fault("versions", format!("{version:?} is not a version of {library}"));
            }
        }
        let hash = &assumes.source_hash;
        let hexadecimal = hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        if !(hash.is_empty() || hash.len() == 16 && hexadecimal) {
            self.fault("source_hash", format!("{hash:?} is not 16 hexadecimal digits in lower case"));
        }
    }

    fn source(&mut self, source: &Source) {
        if source.record.is_empty() {
            self.fault("record", "the record has no name");
        }
        if let Unit::Identifier { column, at_most } = &source.unit {
            if *at_most == 0 {
                self.fault("unit", "at_most says 0 but a privacy unit has at least 1 row");
            }
            if source.columns.iter().all(|known| known.name != *column) {
                self.fault("unit", format!("the identifier {column:?} is no column of this source"));
            }
        }
        let mut names = HashSet::new();
        for column in &source.columns {
            if column.name.is_empty() || !names.insert(&column.name) {
                self.fault(
                    "columns",
                    format!("the name {:?} does not tell one column from another", column.name),
                );
            }
            let sound = match &column.kind {
                ColumnKind::Integer(range) | ColumnKind::Decimal(range) => sound_range(range),
                ColumnKind::Category(values) => distinct(values),
                ColumnKind::Boolean | ColumnKind::Unbounded => Ok(()),
            };
            if let Err(message) = sound {
                self.fault(format_args!("column {}", name(&column.name)), message);
            }
        }
    }
}

fn distinct(values: &[String]) -> Result<(), String> {
    let mut seen = HashSet::new();
    match values.iter().find(|value| !seen.insert(*value)) {
        _ if values.is_empty() => Err("the category has no value".into()),
        Some(twice) => Err(format!("the category has the value {twice:?} twice")),
        None => Ok(()),
    }
}
