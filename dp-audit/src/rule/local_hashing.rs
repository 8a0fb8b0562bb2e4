//! Local hashing: the device hashes its value with a public function, and randomises its answer
//! over the buckets.

use crate::framework::{Context, Randomiser, Reader, coins, epsilon, percent, response, values};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::Page;
use num_bigint::BigInt;

pub(super) const NAME: &str = "local-hashing/1";

#[derive(Debug)]
struct LocalHashing {
    values: BigInt,
    buckets: BigInt,
    epsilon: BigInt,
    whole: BigInt,
    truth: BigInt,
    other: BigInt,
}

pub(super) fn read(_: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Randomiser>, ParseError> {
    let values = values(fields)?;
    let buckets = fields.next("buckets", number)?;
    let epsilon = epsilon(fields)?;
    let whole = coins(fields)?;
    let truth = fields.next("truth", number)?;
    let other = fields.next("other", number)?;
    Ok(Box::new(LocalHashing { values, buckets, epsilon, whole, truth, other }))
}

impl Randomiser for LocalHashing {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn epsilon(&self) -> &BigInt {
        &self.epsilon
    }

    fn gallina(&self) -> String {
        let Self { values, buckets, whole, truth, other, .. } = self;
        format!("LocalHashing {values} {buckets} {whole} {truth} {other}")
    }

    fn check(&self, cx: &mut Context<'_>) {
        let LocalHashing { buckets, epsilon, whole, truth, other, .. } = self;
        if *buckets < BigInt::from(2) {
            return cx.fault(format!("there are {buckets} buckets, but there must be at least 2"));
        }
        response(cx, buckets, [truth, other, whole], epsilon);
    }

    fn say(&self, page: &mut Page) {
        let LocalHashing { values, buckets, truth, other, whole, .. } = self;
        page.line(format!("a random hash function of {values} values, and one of its {buckets} buckets:"));
        page.line(format!("that of its own value with probability {}", percent(truth, whole)));
        page.line(format!("each other with {}", percent(other, whole)));
    }
}
