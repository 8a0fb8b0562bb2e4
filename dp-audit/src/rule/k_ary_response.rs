//! K-ary randomised response: the device reports its true value, or any one of the other values.

use crate::framework::{Context, Randomiser, Reader, coins, epsilon, percent, response, values};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::Page;
use num_bigint::BigInt;

pub(super) const NAME: &str = "k-ary-response/1";

#[derive(Debug)]
struct KAryResponse {
    values: BigInt,
    epsilon: BigInt,
    whole: BigInt,
    truth: BigInt,
    other: BigInt,
}

pub(super) fn read(_: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Randomiser>, ParseError> {
    let values = values(fields)?;
    let epsilon = epsilon(fields)?;
    let whole = coins(fields)?;
    let truth = fields.next("truth", number)?;
    let other = fields.next("other", number)?;
    Ok(Box::new(KAryResponse { values, epsilon, whole, truth, other }))
}

impl Randomiser for KAryResponse {
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
        format!("KAryResponse {} {} {} {}", self.values, self.whole, self.truth, self.other)
    }

    fn check(&self, cx: &mut Context<'_>) {
        response(cx, &self.values, [&self.truth, &self.other, &self.whole], &self.epsilon);
    }

    fn say(&self, page: &mut Page) {
        let KAryResponse { values, truth, other, whole, .. } = self;
        page.line(format!("one of {values} values: its own with probability {}", percent(truth, whole)));
        page.line(format!("each of the others with {}", percent(other, whole)));
    }
}
