//! Certificate of a query: its assumptions, its cost, and its derivation.

use super::Digest;
use super::digest::is_hash;
use crate::big_stack::with_room;
use crate::framework::{self, Context, Measurement, Reader};
use crate::model::{Costs, Measure, Source, costs, sources};
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, text, truth};
use crate::rule::{REGISTRY, convert};
use crate::words::{self, name};

/// The generator name of a program that protects data: its noise is secret.
const PRIVATE_GENERATOR: &str = "chacha20, seeded by the operating system";
/// The generator name of a test build: the noise is reproducible from the seed.
const SEEDED_GENERATOR: &str = "chacha20, SEEDED: NOT PRIVATE";

/// The certificate of one query: its assumptions, its cost, and its derivation.
#[derive(Debug)]
pub struct Certificate {
    /// Name of the query.
    pub query: String,
    /// The assumptions of the certificate.
    pub assumes: Assumes,
    /// The privacy measure of all costs in the certificate.
    pub measure: Measure,
    /// The budget that the author of the query declared.
    pub declared: Costs,
    /// The budget that the query takes. This number is certified.
    pub cost: Costs,
    /// The part of the cost that no release accounts for.
    pub unlisted: Costs,
    /// The amount that a session charges for the query.
    pub charged: Charged,
    /// The derivation that proves the cost.
    pub(crate) derivation: Box<dyn Measurement>,
    /// The checksum over the line of the record.
    pub digest: Digest,
}

/// Assumptions of a certificate. No tool can derive these assumptions: a reader has to judge them.
#[derive(Debug)]
pub struct Assumes {
    /// The datasets of the session. Entry i of every environment and cost belongs to dataset i.
    pub sources: Vec<Source>,
    /// Claims by the developer that no tool can check.
    pub statements: Vec<String>,
    /// The random generator that feeds the samplers.
    pub generator: String,
    /// Whether the program was built to protect data; false if its generator is seeded.
    pub private: bool,
    /// The version of the crate `dp-types`, which holds the rules.
    pub dp_types: String,
    /// The version of the crate `dp-noise`, which holds the samplers.
    pub dp_noise: String,
    /// The SHA-256 of the query's source text; empty for a query that was written by hand.
    pub source_hash: String,
    /// The source file of the query.
    pub file: String,
    /// The line of the query in that file.
    pub line: u32,
}

/// The amount that a session charges for one run of a query.
#[derive(Debug)]
pub struct Charged {
    /// The measure in which the session keeps its account.
    pub measure: Measure,
    /// The name of the conversion from the query's measure to the session's.
    pub by: String,
    /// The converted cost, in the session's measure.
    pub cost: Costs,
}

impl Assumes {
    fn read(at: At<'_>) -> Result<Self, ParseError> {
        let mut fields = at.fields()?;
        let sources = fields.next("sources", sources)?;
        let statements = fields.next("statements", |at| at.items(text))?;
        let generator = fields.next("generator", text)?;
        let private = fields.next("private", truth)?;
        let (dp_types, dp_noise) = fields.next("versions", |at| {
            let mut fields = at.fields()?;
            let versions = (fields.next("dp-types", text)?, fields.next("dp-noise", text)?);
            fields.end()?;
            Ok(versions)
        })?;
        let source_hash = fields.next("source_hash", text)?;
        let file = fields.next("file", text)?;
        let line = fields.next("line", |at| at.small("a line number"))?;
        fields.end()?;
        Ok(Assumes { sources, statements, generator, private, dp_types, dp_noise, source_hash, file, line })
    }

    fn check(&self, cx: &mut Context<'_>) {
        cx.check_sources();
        generator(&self.generator, self.private, cx);
        version("dp-types", &self.dp_types, cx);
        version("dp-noise", &self.dp_noise, cx);
        source(&self.source_hash, cx);
    }
}

/// Checks the source digest: 64 hexadecimal digits, or an empty text.
pub(super) fn source(hash: &str, cx: &mut Context<'_>) {
    if !hash.is_empty() && !is_hash(hash) {
        cx.inside("source_hash", |cx| {
            cx.fault(format!("{hash:?} is not 64 hexadecimal digits in lower case"));
        });
    }
}

/// Checks that the generator is one of the two known ones and agrees with `private`.
pub(super) fn generator(stated: &str, private: bool, cx: &mut Context<'_>) {
    match (stated, private) {
        (PRIVATE_GENERATOR, true) | (SEEDED_GENERATOR, false) => {}
        (PRIVATE_GENERATOR | SEEDED_GENERATOR, private) => {
            let message = format!("says {private} but the generator is {stated:?}");
            cx.inside("private", |cx| cx.fault(message));
        }
        (other, _) => cx.inside("generator", |cx| cx.fault(format!("{other:?} is not known here"))),
    }
}

/// Checks that a version number has the right form.
pub(super) fn version(library: &str, version: &str, cx: &mut Context<'_>) {
    let spelled = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'+');
    if !version.starts_with(|c: char| c.is_ascii_digit()) || !version.bytes().all(spelled) {
        cx.inside("versions", |cx| cx.fault(format!("{version:?} is not a version of {library}")));
    }
}

impl Charged {
    fn read(at: At<'_>) -> Result<Self, ParseError> {
        let mut fields = at.fields()?;
        let measure = Measure::read(&mut fields)?;
        let by = fields.next("by", text)?;
        let cost = fields.next("cost", |at| costs(at, &measure))?;
        fields.end()?;
        Ok(Charged { measure, by, cost })
    }

    fn check(&self, cost: &Costs, cx: &mut Context<'_>) {
        let Charged { measure, by, cost: stated } = self;
        cx.well_formed_costs("cost", stated);
        match convert(by, cx.measure, cost.entries().iter(), measure) {
            Ok(paid) => {
                let paid = measure.costs(paid);
                cx.compare("cost", stated, &paid, &format!("{by} of {cost} is {paid}"));
            }
            Err(why) => cx.fault(why),
        }
    }
}

impl Certificate {
    pub(super) fn read(line: &[u8], fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let query = fields.next("query", text)?;
        let assumes = fields.next("assumes", Assumes::read)?;
        let measure = Measure::read(fields)?;
        let declared = fields.next("declared", |at| costs(at, &measure))?;
        let cost = fields.next("cost", |at| costs(at, &measure))?;
        let unlisted = fields.next("unlisted", |at| costs(at, &measure))?;
        let charged = fields.next("charged", Charged::read)?;
        let mut reader = Reader::new(&REGISTRY, measure.clone());
        let derivation = fields.next("derivation", |at| reader.derivation(at))?;
        let digest = Digest::read(line, fields)?;
        Ok(Certificate { query, assumes, measure, declared, cost, unlisted, charged, derivation, digest })
    }

    /// The title of the certificate: `query adult_smokers`.
    pub(crate) fn title(&self) -> String {
        format!("query {}", name(&self.query))
    }

    /// Describes the budget that no release accounts for, if there is any.
    pub fn not_itemised(&self) -> Option<String> {
        let none = self.measure.nothing();
        let width = self.assumes.sources.len();
        (self.unlisted != none).then(|| words::costs(&self.measure, &self.unlisted, width))
    }

    /// Counts the releases in the derivation.
    pub fn releases(&self) -> usize {
        fn below(node: &dyn Measurement) -> usize {
            let premises: usize = node.premises().iter().map(|premise| below(&**premise)).sum();
            premises + usize::from(node.release().is_some())
        }
        with_room(|| below(&*self.derivation)).unwrap_or(0)
    }

    pub(super) fn check<'a>(&'a self, cx: &mut Context<'a>) {
        cx.inside("what is assumed", |cx| self.assumes.check(cx));
        if self.query.is_empty() {
            cx.inside("header", |cx| cx.fault("the query has no name"));
        }
        framework::check(&*self.derivation, cx);
        cx.inside("totals", |cx| self.totals(cx));
        cx.inside("charged", |cx| self.charged.check(&self.cost, cx));
        self.digest.check(cx);
    }

    fn totals(&self, cx: &mut Context<'_>) {
        let Certificate { declared, cost, unlisted, derivation, .. } = self;
        for (what, costs) in [("declared", declared), ("cost", cost), ("unlisted", unlisted)] {
            cx.well_formed_costs(what, costs);
        }
        let listed = derivation.cost();
        let rest = cost.minus(listed);
        cx.compare(
            "unlisted",
            unlisted,
            &rest,
            &format!("cost {cost} - the derivation's cost {listed} = {rest}"),
        );
        if rest.has_negative() {
            cx.fault(format!("cost says {cost} but the derivation costs more: {listed}"));
        }
        if !cost.is_within(declared) {
            cx.fault(format!("cost says {cost} but only {declared} was declared"));
        }
    }
}
