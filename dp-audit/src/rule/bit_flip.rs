//! The dBitFlip mechanism: reports some bits of a unary encoding, at positions drawn independently
//! of the device's value.

use crate::framework::{Context, Randomiser, Reader, bits, coins, epsilon, percent, proper, values};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::Page;
use num_bigint::BigInt;

pub(super) const NAME: &str = "bit-flip/1";

#[derive(Debug)]
struct BitFlip {
    values: BigInt,
    asked: BigInt,
    epsilon: BigInt,
    whole: BigInt,
    held: BigInt,
    other: BigInt,
}

pub(super) fn read(_: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Randomiser>, ParseError> {
    let values = values(fields)?;
    let asked = fields.next("asked", number)?;
    let epsilon = epsilon(fields)?;
    let whole = coins(fields)?;
    let held = fields.next("held", number)?;
    let other = fields.next("other", number)?;
    Ok(Box::new(BitFlip { values, asked, epsilon, whole, held, other }))
}

impl Randomiser for BitFlip {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn epsilon(&self) -> &BigInt {
        &self.epsilon
    }

    fn gallina(&self) -> String {
        format!("BitFlip {} {} {} {}", self.values, self.whole, self.held, self.other)
    }

    fn check(&self, cx: &mut Context<'_>) {
        let BitFlip { values, asked, epsilon, whole, held, other } = self;
        proper(cx, "asked", asked, &(values + BigInt::from(1)));
        bits(cx, [held, other, whole], epsilon);
    }

    fn say(&self, page: &mut Page) {
        let BitFlip { values, asked, held, other, whole, .. } = self;
        page.line(format!("bits of {asked} of {values} values in a row, from a random one on"));
        page.line(format!("that of its own value is set with probability {}", percent(held, whole)));
        page.line(format!("each other with {}, independently", percent(other, whole)));
    }
}
