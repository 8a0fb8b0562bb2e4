//! Piecewise mechanism: the device reports a place inside a band that moves with its value, or
//! outside the band.

use crate::framework::{
    Context, Randomiser, Reader, coins, epsilon, percent, positive, proper, values, within,
};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::Page;
use num_bigint::BigInt;

pub(super) const NAME: &str = "piecewise/1";

#[derive(Debug)]
struct Piecewise {
    values: BigInt,
    step: BigInt,
    width: BigInt,
    epsilon: BigInt,
    whole: BigInt,
    inside: BigInt,
}

pub(super) fn read(_: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Randomiser>, ParseError> {
    let values = values(fields)?;
    let step = fields.next("step", positive)?;
    let width = fields.next("width", positive)?;
    let epsilon = epsilon(fields)?;
    let whole = coins(fields)?;
    let inside = fields.next("inside", number)?;
    Ok(Box::new(Piecewise { values, step, width, epsilon, whole, inside }))
}

impl Randomiser for Piecewise {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn epsilon(&self) -> &BigInt {
        &self.epsilon
    }

    fn gallina(&self) -> String {
        let Self { values, step, width, whole, inside, .. } = self;
        format!("Piecewise {values} {step} {width} {whole} {inside}")
    }

    fn check(&self, cx: &mut Context<'_>) {
        let Piecewise { values, step, width, epsilon, whole, inside } = self;
        if !proper(cx, "inside", inside, whole) {
            return;
        }
        let beside = (values - BigInt::from(1)) * step;
        let (near, far) = (inside * &beside, (whole - inside) * width);
        within(cx, "a place in the band over one beside it", &near, &far, epsilon);
        within(cx, "a place beside the band over one in it", &far, &near, epsilon);
    }

    fn say(&self, page: &mut Page) {
        let Piecewise { values, step, width, whole, inside, .. } = self;
        let places = (values - BigInt::from(1)) * step + width;
        page.line(format!(
            "one of {places} places: with probability {} of the {width}",
            percent(inside, whole)
        ));
        page.line(format!("that begin {step} further for each of {values} values, else of the others"));
    }
}
