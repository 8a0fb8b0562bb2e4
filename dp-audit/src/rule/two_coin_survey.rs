//! Two-coin survey: the first coin decides whether the device answers truthfully. If it does not,
//! the second coin gives the answer.

use crate::framework::{Context, Randomiser, Reader, coins, epsilon, percent, proper, within};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words::Page;
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "two-coin-survey/1";

#[derive(Debug)]
struct TwoCoinSurvey {
    epsilon: BigInt,
    whole: BigInt,
    truth: BigInt,
    yes: BigInt,
}

pub(super) fn read(_: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Randomiser>, ParseError> {
    let epsilon = epsilon(fields)?;
    let whole = coins(fields)?;
    let truth = fields.next("truth", number)?;
    let yes = fields.next("yes", number)?;
    Ok(Box::new(TwoCoinSurvey { epsilon, whole, truth, yes }))
}

impl Randomiser for TwoCoinSurvey {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn epsilon(&self) -> &BigInt {
        &self.epsilon
    }

    fn gallina(&self) -> String {
        format!("TwoCoinSurvey {} {} {}", self.whole, self.truth, self.yes)
    }

    fn check(&self, cx: &mut Context<'_>) {
        let TwoCoinSurvey { epsilon, whole, truth, yes } = self;
        if !proper(cx, "yes", yes, whole) {
            return;
        }
        if truth.sign() == Sign::Minus || truth >= whole {
            return cx.fault(format!("truth says {truth}, and must be at least 0 and below {whole}"));
        }
        let squared = whole * whole;
        let other = (whole - truth) * yes;
        let held = truth * whole + &other;
        within(cx, "yes for yes over yes for no", &held, &other, epsilon);
        within(cx, "no for no over no for yes", &(&squared - &other), &(&squared - &held), epsilon);
    }

    fn say(&self, page: &mut Page) {
        let TwoCoinSurvey { whole, truth, yes, .. } = self;
        page.line(format!("yes or no: the truth with probability {}", percent(truth, whole)));
        page.line(format!("else yes with {}, and no else", percent(yes, whole)));
    }
}
