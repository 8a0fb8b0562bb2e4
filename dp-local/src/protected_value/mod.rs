//! Protected value: a value of the device, with the budget for its reports.

use dp_noise::Generator;
use dp_types::law::measure::Spend;

use crate::certificate::{keep_opening, keep_question, keep_report};
use crate::cost::{ReportCost, SameCost};
use crate::domain::{Ours, Protected, SameAs};
use crate::question::Question;
use crate::randomiser::{Randomiser, Report};
use crate::sealed::Exactly;

/// A protected value, with the budget `Left` for all its reports.
///
/// Only randomisers can read the value. A protected value has no `Debug`, and cannot be compared,
/// copied or cloned. Each report consumes the value, and returns it with a smaller budget. So all
/// reports of the value together cost at most its initial budget, for any two values. This holds
/// even if later questions depend on earlier reports.
///
/// The types do not count how often a program protects *the same value*. A budget for a day or a
/// lifetime must outlive the process; an [`Account`](crate::Account) keeps one.
///
/// ```compile_fail,E0277
/// use dp_local::{Own, randomiser::KAryResponse};
/// use dp_types::eps;
/// # let mut generator = dp_noise::Generator::from_os()?;
/// let mine = Own::<_, eps!(1.5)>::new(true);
/// let (first, mine) = mine.report::<KAryResponse<bool, eps!(1.0)>>(&mut generator);
/// // Only 0.5 is left.
/// let (second, mine) = mine.report::<KAryResponse<bool, eps!(1.0)>>(&mut generator);
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
#[must_use = "a value that is dropped forfeits its budget"]
pub struct Own<T: Protected, Left> {
    number: T::Numbers,
    is: Exactly<(T, Left)>,
}

impl<T: Protected, Left> Own<T, Left> {
    /// Protects a value, or several values as a tuple, with a budget: `Own::<_,
    /// eps!(1.0)>::new(value)`. The program keeps a certificate of this budget.
    ///
    /// This function computes the value's index once. After that, the caller's code has no access
    /// to the value.
    #[expect(clippy::needless_pass_by_value, reason = "a call that protects a value takes it")]
    pub fn new(value: T) -> Self
    where
        Left: ReportCost,
    {
        keep_opening::<T, Left>();
        Self::of(&value)
    }

    /// Protects a value, but keeps no certificate: the caller must do so. If the budget comes from
    /// a store, the caller must pay it first.
    pub(crate) fn of(value: &T) -> Self {
        Self { number: value.numbers(Ours(())), is: Exactly::default() }
    }

    /// Reports the value, randomised by `R`, and returns the value with the remaining budget. Only
    /// reports carry information about the value out of `Own`. A cost above the remaining budget
    /// does not compile. The program keeps the certificate of the report.
    ///
    /// The privacy cost is `R`'s cost, for any two values.
    pub fn report<R: Randomiser>(self, generator: &mut Generator) -> (Report<R>, Own<T, Left::Rest>)
    where
        R::Value: SameAs<T>,
        Left: Spend<R::Cost>,
    {
        keep_report::<R>();
        let report = R::randomise(R::Value::same(self.number), generator);
        (Report::of(report), Own { number: self.number, is: Exactly::default() })
    }

    /// Does the same as [`report`](Self::report), but the caller also states the cost. The call
    /// does not compile unless `C` is the cost in the type of `R`.
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

    /// Splits the budget in two, for two sets of reports of the same value. The reports of both
    /// parts together cost at most the old budget.
    pub fn split<C: ReportCost>(self) -> (Own<T, C>, Own<T, Left::Rest>)
    where
        Left: Spend<C>,
    {
        let part = Own { number: self.number, is: Exactly::default() };
        (part, Own { number: self.number, is: Exactly::default() })
    }

    /// Takes the budget of a question from this value's budget, and keeps the question's
    /// certificate in the program. The macro [`dp_local`](macro@crate::dp_local) defines questions.
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
