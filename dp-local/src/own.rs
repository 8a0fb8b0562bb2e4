//! Values of one's own, and what may still be said of them.

use dp_noise::Generator;
use dp_types::measure::Spend;

use crate::certificate::{keep_opening, keep_question, keep_report};
use crate::cost::{ReportCost, SameCost};
use crate::domain::{Ours, Protected, SameAs};
use crate::question::Question;
use crate::randomiser::{Randomiser, Report};
use crate::sealed::Exactly;

/// A value of one's own, with the budget `Left` for all that will be reported of it.
///
/// Only randomisers open it. It is no number, has no `Debug`, cannot be compared, copied or cloned; each report consumes it and gives it back
/// with less budget. So the reports of one such value are together at most as revealing as the budget it was made with, for any two
/// values, also where later questions are chosen by earlier reports.
///
/// How often a program makes one *of the same value* is not in its types: a budget for a day or a lifetime must outlive the process, and an
/// [`Account`](crate::Account) keeps one.
///
/// ```compile_fail,E0277
/// use dp_local::{Own, randomiser::KAryResponse};
/// use dp_types::eps;
/// # let mut generator = dp_noise::Generator::from_os()?;
/// let mine = Own::<_, eps!(1.5)>::new(true);
/// let (first, mine) = mine.report::<KAryResponse<bool, eps!(1.0)>>(&mut generator);
/// let (second, mine) = mine.report::<KAryResponse<bool, eps!(1.0)>>(&mut generator); // only 0.5 is left
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
#[must_use = "a value that is dropped forfeits its budget"]
pub struct Own<T: Protected, Left> {
    number: T::Numbers,
    is: Exactly<(T, Left)>,
}

impl<T: Protected, Left> Own<T, Left> {
    /// Puts a value under protection, or several as a tuple, with a budget: `Own::<_, eps!(1.0)>::new(value)`. The record of it is kept in the program.
    ///
    /// The number of the value is asked here, once; nothing of the caller's sees it again.
    #[expect(clippy::needless_pass_by_value, reason = "whoever protects a value gives it away")]
    pub fn new(value: T) -> Self
    where
        Left: ReportCost,
    {
        keep_opening::<T, Left>();
        Self::of(&value)
    }

    /// For whoever has a record kept and, where a store has the budget, has it paid.
    pub(crate) fn of(value: &T) -> Self {
        Self { number: value.numbers(Ours(())), is: Exactly::default() }
    }

    /// Reports the value, randomised by `R`, and gives it back with what is left of the budget: the only door out. What costs more than
    /// is left does not compile. The certificate of the report is kept in the program.
    ///
    /// Privacy: `R`'s cost, for any two values.
    pub fn report<R: Randomiser>(self, generator: &mut Generator) -> (Report<R>, Own<T, Left::Rest>)
    where
        R::Value: SameAs<T>,
        Left: Spend<R::Cost>,
    {
        keep_report::<R>();
        let report = R::randomise(R::Value::same(self.number), generator);
        (Report::of(report), Own { number: self.number, is: Exactly::default() })
    }

    /// As [`report`](Self::report), where the caller says what it costs: `C` is the cost in the type of `R`, or it does not compile.
    pub fn report_at<R: Randomiser, C: ReportCost>(
        self,
        generator: &mut Generator,
    ) -> (Report<R>, Own<T, Left::Rest>)
    where
        R::Value: SameAs<T>,
        R::Cost: SameCost<C>,
        Left: Spend<R::Cost>,
    {
        self.report::<R>(generator)
    }

    /// Sets aside a part of the budget, for reports of the same value: what is reported of both together costs no more than before.
    pub fn split<C: ReportCost>(self) -> (Own<T, C>, Own<T, Left::Rest>)
    where
        Left: Spend<C>,
    {
        let part = Own { number: self.number, is: Exactly::default() };
        (part, Own { number: self.number, is: Exactly::default() })
    }

    /// Sets aside what a question may spend, and keeps the question's record in the program. [`dp_local`](macro@crate::dp_local) writes
    /// questions.
    pub fn ask<Q: Question<Value = T>>(self) -> (Own<T, Q::Budget>, Own<T, Left::Rest>)
    where
        Left: Spend<Q::Budget>,
    {
        keep_question::<Q>();
        self.split()
    }
}

#[cfg(test)]
mod tests;
