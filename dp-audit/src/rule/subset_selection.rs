//! Subset selection: the device reports a set of values. The set holds the device's value with
//! probability P/N.

use crate::framework::{Context, Randomiser, Reader, coins, epsilon, percent, proper, values, within};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::Page;
use num_bigint::BigInt;

pub(super) const NAME: &str = "subset-selection/1";

#[derive(Debug)]
struct SubsetSelection {
    values: BigInt,
    size: BigInt,
    epsilon: BigInt,
    whole: BigInt,
    inside: BigInt,
}

pub(super) fn read(_: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Randomiser>, ParseError> {
    let values = values(fields)?;
    let size = fields.next("size", number)?;
    let epsilon = epsilon(fields)?;
    let whole = coins(fields)?;
    let inside = fields.next("inside", number)?;
    Ok(Box::new(SubsetSelection { values, size, epsilon, whole, inside }))
}

impl Randomiser for SubsetSelection {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn epsilon(&self) -> &BigInt {
        &self.epsilon
    }

    fn gallina(&self) -> String {
        format!("SubsetSelection {} {} {} {}", self.values, self.size, self.whole, self.inside)
    }

    fn check(&self, cx: &mut Context<'_>) {
        let SubsetSelection { values, size, epsilon, whole, inside } = self;
        if proper(cx, "size", size, values) && proper(cx, "inside", inside, whole) {
            let (with, without) = (inside * (values - size), (whole - inside) * size);
            within(cx, "with over without", &with, &without, epsilon);
            within(cx, "without over with", &without, &with, epsilon);
        }
    }

    fn say(&self, page: &mut Page) {
        let SubsetSelection { values, size, inside, whole, .. } = self;
        page.line(format!(
            "{size} of {values} values: a set that has its own with probability {}",
            percent(inside, whole)
        ));
        page.line("each set of a kind as likely as the others");
    }
}
