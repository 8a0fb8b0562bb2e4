//! Hadamard response: with probability P/N, the device reports an index from the half of the
//! indices that belongs to its value. Otherwise the device reports an index from the other half.

use crate::framework::{Context, Randomiser, Reader, coins, epsilon, percent, proper, values, within};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::Page;
use num_bigint::BigInt;

pub(super) const NAME: &str = "hadamard-response/1";

#[derive(Debug)]
struct HadamardResponse {
    values: BigInt,
    places: BigInt,
    epsilon: BigInt,
    whole: BigInt,
    inside: BigInt,
}

pub(super) fn read(_: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Randomiser>, ParseError> {
    let values = values(fields)?;
    let places = fields.next("places", number)?;
    let epsilon = epsilon(fields)?;
    let whole = coins(fields)?;
    let inside = fields.next("inside", number)?;
    Ok(Box::new(HadamardResponse { values, places, epsilon, whole, inside }))
}

impl Randomiser for HadamardResponse {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn epsilon(&self) -> &BigInt {
        &self.epsilon
    }

    fn values(&self) -> Option<&BigInt> {
        Some(&self.values)
    }

    fn gallina(&self) -> String {
        // The number of indices is a power of two, so an index has a whole number of binary digits.
        let digits = self.places.bits().saturating_sub(1);
        format!("HadamardResponse {} {digits} {} {}", self.values, self.whole, self.inside)
    }

    fn check(&self, cx: &mut Context<'_>) {
        let HadamardResponse { values, places, epsilon, whole, inside } = self;
        if places <= values || places & (places - BigInt::from(1)) != BigInt::from(0) {
            cx.fault(format!(
                "there are {places} places, but their number must be a power of two above {values}"
            ));
        }
        if proper(cx, "inside", inside, whole) {
            let outside = whole - inside;
            within(cx, "inside over outside", inside, &outside, epsilon);
            within(cx, "outside over inside", &outside, inside, epsilon);
        }
    }

    fn say(&self, page: &mut Page) {
        let HadamardResponse { places, inside, whole, .. } = self;
        page.line(format!("one of {places} places: from the half of its own value"));
        page.line(format!(
            "with probability {}, each place of a half as likely as the others",
            percent(inside, whole)
        ));
    }
}
