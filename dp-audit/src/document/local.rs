//! Records of the local model: device reports, device budgets, questions, and shuffled batches.

use super::Digest;
use super::certificate::{generator, source, version};
use crate::framework::{Context, Randomiser, Reader, positive};
use crate::model::Measure;
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, number, text, truth};
use crate::rule::REGISTRY;
use crate::theorem::Shuffled;
use num_bigint::{BigInt, Sign};

/// One way in which a device reports its value.
#[derive(Debug)]
pub struct Report {
    /// The name of the domain that the value belongs to.
    pub value: String,
    /// The random generator that feeds the randomiser.
    pub generator: String,
    /// Whether the program was built to protect data; false with a seeded generator.
    pub private: bool,
    /// The version of the crate `dp-local`, which holds the randomisers.
    pub dp_local: String,
    /// The version of the crate `dp-noise`, which holds the samplers.
    pub dp_noise: String,
    /// The cost of one report for any two values: ε in units of 10^-6.
    pub cost: BigInt,
    /// The randomiser that the cost is derived from.
    pub(crate) derivation: Box<dyn Randomiser>,
    /// The checksum over the line of the record.
    pub digest: Digest,
}

/// The budget of one protected value on a device.
#[derive(Debug)]
pub struct Device {
    /// The name of the domain that the value belongs to.
    pub value: String,
    /// The size of the domain. With several attributes, it is the product of their sizes.
    pub values: BigInt,
    /// The limit on the total cost of all reports about one value: ε in units of 10^-6.
    pub budget: BigInt,
    /// The keeper of the value's account.
    pub account: Keeper,
    /// The checksum over the line of the record.
    pub digest: Digest,
}

/// The keeper of a value's account.
#[derive(Debug, PartialEq, Eq)]
pub enum Keeper {
    /// The compiler keeps the account, during one run of the program.
    Types,
    /// A store keeps the account, and keeps it after the program ends. The limits cover all values
    /// of the device together, with ε in units of 10^-6.
    Store {
        /// The limit for one day.
        day: BigInt,
        /// The limit for the device's lifetime.
        lifetime: BigInt,
    },
}

/// A question to a device: several reports under one name, with a common budget.
#[derive(Debug)]
pub struct Question {
    /// The name of the question.
    pub name: String,
    /// The SHA-256 of the question's source text; empty for a question that was written by hand.
    pub source_hash: String,
    /// The source file of the question.
    pub file: String,
    /// The line of the question in that file.
    pub line: u32,
    /// The name of the domain that the value belongs to.
    pub value: String,
    /// The size of the domain. With several attributes, it is the product of their sizes.
    pub values: BigInt,
    /// The limit on the total cost of the question's reports about one value: ε in units of 10^-6.
    pub budget: BigInt,
    /// The checksum over the line of the record.
    pub digest: Digest,
}

/// A batch of reports that passed through a shuffler.
#[derive(Debug)]
pub struct Batch {
    /// The name of the domain that the values belong to.
    pub value: String,
    /// The number of devices that are trusted to follow the protocol.
    pub honest: BigInt,
    /// The cost of one report to its device, without trust in anyone else: ε in units of 10^-6.
    pub device: BigInt,
    /// The cost of the batch: ε in units of 10^-6, and δ in units of 10^-15.
    pub cost: [BigInt; 2],
    /// The randomiser that the devices use.
    pub(crate) derivation: Box<dyn Randomiser>,
    /// The checksum over the line of the record.
    pub digest: Digest,
}

impl Batch {
    pub(super) fn read(line: &[u8], fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let value = fields.next("value", text)?;
        fields.next("trusts", |at| {
            at.pair(&mut (), |_, at| trusted(at, "devices"), |_, at| trusted(at, "shuffler")).map(drop)
        })?;
        let honest = fields.next("honest", positive)?;
        let device = fields.next("device", price)?;
        fields.next("measure", |at| match text(at)?.as_str() {
            "approx" => Ok(()),
            other => Err(at.refuse(format!("batches are in the measure \"approx\", not {other:?}"))),
        })?;
        let cost = [fields.next("epsilon", price)?, fields.next("delta", positive)?];
        let mut reader = Reader::new(&REGISTRY, Measure::Pure);
        let derivation = fields.next("derivation", |at| reader.randomiser(at))?;
        let digest = Digest::read(line, fields)?;
        Ok(Batch { value, honest, device, cost, derivation, digest })
    }

    pub(super) fn check(&self, cx: &mut Context<'_>) {
        cx.inside(self.derivation.rule(), |cx| self.derivation.check(cx));
        let each = self.derivation.epsilon();
        cx.inside("totals", |cx| {
            if self.device != *each {
                cx.fault(format!("device says {} but a report costs {each}", self.device));
            }
            let [epsilon, delta] = &self.cost;
            let shuffled = Shuffled { devices: &self.honest, epsilon: each, delta };
            if let Some(why) = shuffled.refuses(epsilon) {
                cx.fault(why);
            }
        });
        self.digest.check(cx);
    }
}

/// Reads the name of a trusted party, which must be `who`.
fn trusted(at: At<'_>, who: &str) -> Result<(), ParseError> {
    match text(at)? {
        name if name == who => Ok(()),
        other => Err(at.refuse(format!("a batch trusts \"devices\" and a \"shuffler\", not {other:?}"))),
    }
}

/// Reads the size of a domain, or of the product of several domains.
fn domain(at: At<'_>) -> Result<BigInt, ParseError> {
    match number(at)? {
        values if values >= BigInt::from(2) => Ok(values),
        values => Err(at.refuse(format!("a domain has at least 2 values, not {values}"))),
    }
}

fn pure(fields: &mut Fields<'_>) -> Result<(), ParseError> {
    fields.next("measure", |at| match text(at)?.as_str() {
        "pure" => Ok(()),
        other => Err(at.refuse(format!("reports are in the measure \"pure\", not {other:?}"))),
    })
}

/// Reads an ε above 0, in units of 10^-6.
pub(super) fn price(at: At<'_>) -> Result<BigInt, ParseError> {
    let price = number(at)?;
    match price.sign() {
        Sign::Plus => Ok(price),
        _ => Err(at.refuse(format!("{price} is not a cost: it must be above 0"))),
    }
}

impl Report {
    pub(super) fn read(line: &[u8], fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let value = fields.next("value", text)?;
        let (generator, private, dp_local, dp_noise) = fields.next("assumes", |at| {
            let mut fields = at.fields()?;
            let generator = fields.next("generator", text)?;
            let private = fields.next("private", truth)?;
            let (dp_local, dp_noise) = fields.next("versions", |at| {
                let mut fields = at.fields()?;
                let versions = (fields.next("dp-local", text)?, fields.next("dp-noise", text)?);
                fields.end()?;
                Ok(versions)
            })?;
            fields.end()?;
            Ok((generator, private, dp_local, dp_noise))
        })?;
        pure(fields)?;
        let cost = fields.next("cost", price)?;
        let mut reader = Reader::new(&REGISTRY, Measure::Pure);
        let derivation = fields.next("derivation", |at| reader.randomiser(at))?;
        let digest = Digest::read(line, fields)?;
        Ok(Report { value, generator, private, dp_local, dp_noise, cost, derivation, digest })
    }

    pub(super) fn check(&self, cx: &mut Context<'_>) {
        cx.inside("what is assumed", |cx| {
            generator(&self.generator, self.private, cx);
            version("dp-local", &self.dp_local, cx);
            version("dp-noise", &self.dp_noise, cx);
        });
        cx.inside(self.derivation.rule(), |cx| self.derivation.check(cx));
        let epsilon = self.derivation.epsilon();
        if self.cost != *epsilon {
            cx.inside("totals", |cx| {
                cx.fault(format!("cost says {} but the report costs {epsilon}", self.cost))
            });
        }
        self.digest.check(cx);
    }
}

impl Device {
    pub(super) fn read(line: &[u8], fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let value = fields.next("value", text)?;
        let values = fields.next("values", domain)?;
        pure(fields)?;
        let budget = fields.next("budget", price)?;
        let account = match fields.has_next("day") {
            true => {
                let day = fields.next("day", price)?;
                Keeper::Store { day, lifetime: fields.next("lifetime", price)? }
            }
            false => Keeper::Types,
        };
        let kept = if account == Keeper::Types { "types" } else { "store" };
        fields.next("account", |at| match text(at)? {
            stated if stated == kept => Ok(()),
            other => {
                Err(at.refuse(format!("the account of such a value is kept in {kept:?}, not {other:?}")))
            }
        })?;
        let digest = Digest::read(line, fields)?;
        Ok(Device { value, values, budget, account, digest })
    }

    pub(super) fn check(&self, cx: &mut Context<'_>) {
        if let Keeper::Store { day, lifetime } = &self.account {
            if self.budget > *day {
                cx.fault(format!("a value has {}, more than the {day} of a day", self.budget));
            }
            if day > lifetime {
                cx.fault(format!("a day has {day}, more than the {lifetime} of a lifetime"));
            }
        }
        self.digest.check(cx);
    }
}

impl Question {
    pub(super) fn read(line: &[u8], fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let name = fields.next("question", text)?;
        let source_hash = fields.next("source_hash", text)?;
        let file = fields.next("file", text)?;
        let number = fields.next("line", |at| at.small("a line number"))?;
        let value = fields.next("value", text)?;
        let values = fields.next("values", domain)?;
        pure(fields)?;
        let budget = fields.next("budget", price)?;
        let digest = Digest::read(line, fields)?;
        Ok(Question { name, source_hash, file, line: number, value, values, budget, digest })
    }

    pub(super) fn check(&self, cx: &mut Context<'_>) {
        source(&self.source_hash, cx);
        self.digest.check(cx);
    }
}
