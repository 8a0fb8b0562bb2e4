//! Unary encoding: the device randomises one bit for each possible value, independently.

use crate::framework::{Context, Randomiser, Reader, bits, coins, epsilon, percent, values};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::Page;
use num_bigint::BigInt;

pub(super) const NAME: &str = "unary-encoding/1";

#[derive(Debug)]
struct UnaryEncoding {
    values: BigInt,
    epsilon: BigInt,
    whole: BigInt,
    held: BigInt,
    other: BigInt,
}

pub(super) fn read(_: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Randomiser>, ParseError> {
    let values = values(fields)?;
    let epsilon = epsilon(fields)?;
    let whole = coins(fields)?;
    let held = fields.next("held", number)?;
    let other = fields.next("other", number)?;
    Ok(Box::new(UnaryEncoding { values, epsilon, whole, held, other }))
}

impl Randomiser for UnaryEncoding {
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
        format!("UnaryEncoding {} {} {} {}", self.values, self.whole, self.held, self.other)
    }

    fn check(&self, cx: &mut Context<'_>) {
        let UnaryEncoding { epsilon, whole, held, other, .. } = self;
        bits(cx, [held, other, whole], epsilon);
    }

    fn say(&self, page: &mut Page) {
        let UnaryEncoding { values, held, other, whole, .. } = self;
        page.line(format!(
            "{values} bits: that of its own value is set with probability {}",
            percent(held, whole)
        ));
        page.line(format!("each other with {}, independently", percent(other, whole)));
    }
}
