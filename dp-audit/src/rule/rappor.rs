//! RAPPOR: a device flips the bits of a Bloom filter once, and then reports them many times with
//! more noise.

use crate::framework::{
    Context, Randomiser, Reader, coins, epsilon, percent, positive, proper, values, within,
};
use crate::model::Measure;
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::Page;
use num_bigint::BigInt;

pub(super) const NAME: &str = "rappor/1";

#[derive(Debug)]
struct Rappor {
    values: BigInt,
    filter: BigInt,
    hashes: u32,
    cohorts: BigInt,
    epsilon: BigInt,
    whole: BigInt,
    flipped: BigInt,
    set: BigInt,
    clear: BigInt,
    once: BigInt,
}

/// The denominator of the instantaneous response's probabilities: it sets a bit with probability
/// 1/4, 2/4 or 3/4.
const QUARTERS: u32 = 4;

pub(super) fn read(_: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Randomiser>, ParseError> {
    let values = values(fields)?;
    let filter = fields.next("filter", positive)?;
    let hashes = fields.next("hashes", |at| match at.small::<u32>("a number of functions")? {
        hashes @ 1..=16 => Ok(hashes),
        hashes => Err(at.refuse(format!("a filter has 1 to 16 functions, not {hashes}"))),
    })?;
    let cohorts = fields.next("cohorts", positive)?;
    let epsilon = epsilon(fields)?;
    let whole = coins(fields)?;
    let flipped = fields.next("flipped", number)?;
    let set = fields.next("set", number)?;
    let clear = fields.next("clear", number)?;
    let once = fields.next("once", positive)?;
    Ok(Box::new(Rappor { values, filter, hashes, cohorts, epsilon, whole, flipped, set, clear, once }))
}

impl Randomiser for Rappor {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn epsilon(&self) -> &BigInt {
        &self.epsilon
    }

    fn gallina(&self) -> String {
        let Self { values, hashes, whole, flipped, .. } = self;
        format!("Bloom {values} {hashes} {whole} {} {flipped}", whole - flipped)
    }

    fn once(&self) -> Option<(&BigInt, String)> {
        let Self { values, hashes, whole, flipped, set, clear, once, .. } = self;
        // The permanent response keeps or flips a bit. The instantaneous response then sets the
        // reported bit with a probability that depends on the kept bit.
        let kept = whole - flipped;
        let (held, other) = (&kept * set + flipped * clear, flipped * set + &kept * clear);
        Some((once, format!("Bloom {values} {hashes} {} {held} {other}", whole * BigInt::from(4))))
    }

    fn check(&self, cx: &mut Context<'_>) {
        let Rappor { hashes, epsilon, whole, flipped, set, clear, once, .. } = self;
        let kept = whole - flipped;
        if !proper(cx, "flipped", flipped, whole) {
            return;
        }
        if *flipped > kept {
            return cx.fault(format!("flipped says {flipped}, more than half of {whole}"));
        }
        let all = 2 * hashes;
        within(cx, "a permanent response over another's", &kept.pow(all), &flipped.pow(all), epsilon);
        let quarters = BigInt::from(QUARTERS);
        if !proper(cx, "set", set, &quarters) || !proper(cx, "clear", clear, &quarters) {
            return;
        }
        if clear > set {
            return cx.fault(format!("clear says {clear}, more than set, {set}"));
        }
        let everything = whole * &quarters;
        let (mine, others) = (&kept * set + flipped * clear, flipped * set + &kept * clear);
        let (larger, smaller) = (&mine * (&everything - &others), &others * (&everything - &mine));
        within(cx, "a single report over another's", &larger.pow(*hashes), &smaller.pow(*hashes), once);
    }

    fn say(&self, page: &mut Page) {
        let Rappor { values, filter, hashes, cohorts, whole, flipped, set, clear, once, .. } = self;
        page.line(format!("{hashes} of {filter} bits for one of {values} values, by the functions of one of {cohorts} cohorts"));
        page.line(format!("once, and kept: each bit flipped with probability {}", percent(flipped, whole)));
        let quarters = BigInt::from(QUARTERS);
        page.line(format!(
            "in each report a kept bit is set with probability {}, another with {}",
            percent(set, &quarters),
            percent(clear, &quarters)
        ));
        page.line(format!(
            "a single report alone costs {}",
            crate::words::cost(&Measure::Pure, core::slice::from_ref(once))
        ));
    }
}
