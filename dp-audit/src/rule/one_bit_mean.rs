//! One-bit mean estimation: the device answers yes with a probability that is linear in its value.

use crate::framework::{Context, Randomiser, Reader, coins, epsilon, percent, proper, values, within};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::Page;
use num_bigint::BigInt;

pub(super) const NAME: &str = "one-bit-mean/1";

#[derive(Debug)]
struct OneBitMean {
    values: BigInt,
    epsilon: BigInt,
    whole: BigInt,
    lowest: BigInt,
    step: BigInt,
}

pub(super) fn read(_: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Randomiser>, ParseError> {
    let values = values(fields)?;
    let epsilon = epsilon(fields)?;
    let whole = coins(fields)?;
    let lowest = fields.next("lowest", number)?;
    let step = fields.next("step", number)?;
    Ok(Box::new(OneBitMean { values, epsilon, whole, lowest, step }))
}

impl OneBitMean {
    /// For the highest value: the number of random words, out of `whole`, at which the device
    /// answers yes.
    fn highest(&self) -> BigInt {
        &self.lowest + (&self.values - BigInt::from(1)) * &self.step
    }
}

impl Randomiser for OneBitMean {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn epsilon(&self) -> &BigInt {
        &self.epsilon
    }

    fn gallina(&self) -> String {
        format!("OneBitMean {} {} {} {}", self.values, self.whole, self.lowest, self.step)
    }

    fn check(&self, cx: &mut Context<'_>) {
        let OneBitMean { epsilon, whole, lowest, step, .. } = self;
        let highest = self.highest();
        if !proper(cx, "lowest", lowest, whole) || !proper(cx, "step", step, whole) {
            return;
        }
        if highest >= *whole {
            return cx.fault(format!("the highest value says yes {highest} times of {whole}"));
        }
        within(cx, "yes of the highest over yes of the lowest", &highest, lowest, epsilon);
        within(
            cx,
            "no of the lowest over no of the highest",
            &(whole - lowest),
            &(whole - &highest),
            epsilon,
        );
    }

    fn say(&self, page: &mut Page) {
        let OneBitMean { values, whole, lowest, .. } = self;
        page.line(format!(
            "yes with probability {} for the lowest of {values} values",
            percent(lowest, whole)
        ));
        page.line(format!("{} for the highest, in equal steps between", percent(&self.highest(), whole)));
    }
}
