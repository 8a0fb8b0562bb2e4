//! Account for persons who have both reports from their devices and rows at a data holder.

use super::Digest;
use super::local::price;
use crate::framework::{Context, Randomiser, Reader, positive};
use crate::model::Measure;
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, number, text};
use crate::rule::REGISTRY;
use crate::theorem::Shuffled;
use num_bigint::{BigInt, Sign};

/// The parts of an (ε, δ) budget, and the cost of each.
#[derive(Debug)]
pub struct Together {
    /// The row type of the holder's dataset.
    pub record: String,
    /// The whole budget: ε in units of 10^-6, and δ in units of 10^-15.
    pub whole: [BigInt; 2],
    /// The parts that pay for reports; the latest is first.
    pub(crate) paid: Vec<Paid>,
    /// The part that remains for the session.
    pub session: [BigInt; 2],
    /// The checksum over the line of the record.
    pub digest: Digest,
}

/// The cost of all reports by one randomiser.
#[derive(Debug)]
pub(crate) struct Paid {
    /// The number of trusted devices, if the reports are a batch through a shuffler.
    pub(crate) honest: Option<BigInt>,
    /// The cost: ε in units of 10^-6, and δ in units of 10^-15.
    pub(crate) cost: [BigInt; 2],
    /// The randomiser that the devices use.
    pub(crate) derivation: Box<dyn Randomiser>,
}

/// Reads a number that must be at least 0.
fn natural(at: At<'_>) -> Result<BigInt, ParseError> {
    let number = number(at)?;
    match number.sign() {
        Sign::Minus => Err(at.refuse(format!("{number} is below 0"))),
        _ => Ok(number),
    }
}

/// The largest number of parts.
const PARTS: usize = 256;

fn paid(at: At<'_>) -> Result<Paid, ParseError> {
    let mut fields = at.fields()?;
    let by = fields.next("by", text)?;
    let honest = match by.as_str() {
        "devices" => None,
        "shuffler" => Some(fields.next("honest", positive)?),
        other => {
            return Err(at.refuse(format!("reports are paid by \"devices\" or \"shuffler\", not {other:?}")));
        }
    };
    let epsilon = fields.next("epsilon", price)?;
    let delta = match honest {
        None => BigInt::ZERO,
        Some(_) => fields.next("delta", positive)?,
    };
    let mut reader = Reader::new(&REGISTRY, Measure::Pure);
    let derivation = fields.next("derivation", |at| reader.randomiser(at))?;
    fields.end()?;
    Ok(Paid { honest, cost: [epsilon, delta], derivation })
}

impl Together {
    pub(super) fn read(line: &[u8], fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let record = fields.next("record", text)?;
        fields.next("measure", |at| match text(at)?.as_str() {
            "approx" => Ok(()),
            other => Err(at.refuse(format!("such an account is in the measure \"approx\", not {other:?}"))),
        })?;
        let whole = [fields.next("epsilon", price)?, fields.next("delta", natural)?];
        let paid = fields.next("paid", |at| at.at_most(PARTS, paid))?;
        let session = fields.next("session", |at| at.exactly::<_, 2>(natural))?;
        let digest = Digest::read(line, fields)?;
        Ok(Together { record, whole, paid, session, digest })
    }

    pub(super) fn check(&self, cx: &mut Context<'_>) {
        for Paid { honest, cost: [epsilon, delta], derivation } in &self.paid {
            cx.inside(derivation.rule(), |cx| {
                derivation.check(cx);
                let each = derivation.epsilon();
                match honest {
                    None if epsilon != each => {
                        cx.fault(format!("epsilon says {epsilon} but a report costs {each}"));
                    }
                    None => {}
                    Some(devices) => {
                        let shuffled = Shuffled { devices, epsilon: each, delta };
                        shuffled.refuses(epsilon).into_iter().for_each(|why| cx.fault(why));
                    }
                }
            });
        }
        cx.inside("totals", |cx| {
            for (i, name) in ["epsilon", "delta"].into_iter().enumerate() {
                let paid: BigInt = self.paid.iter().map(|paid| &paid.cost[i]).sum();
                let sum = &paid + &self.session[i];
                if sum > self.whole[i] {
                    let (whole, session) = (&self.whole[i], &self.session[i]);
                    cx.fault(format!(
                        "{name} says {whole} but {paid} paid and {session} for the session are {sum}"
                    ));
                }
            }
        });
        self.digest.check(cx);
    }
}
