//! `deviation`: the distance of each group's number from a public number, |number − public|. These
//! distances have the same sensitivity as the groups' numbers.

use super::{Aggregate, PartOf, Protected, Vector};
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::expr::Parameters;
use crate::metric::L1;
use crate::num::{D0, Nobody};
use crate::record::Run;
use crate::sealed::Sealed;
use crate::transformation::Key;

/// The distance between each number of the aggregate `A` and the public number of the same group.
#[derive(Clone, Copy)]
pub struct Deviation<A, const N: usize>(A, [i64; N]);
impl<A, const N: usize> Sealed for Deviation<A, N> {}

/// A value that can be compared with public numbers: a whole number for each group of a key. The
/// implementing type is a tuple, so that compile errors stay short. Sealed.
#[diagnostic::on_unimplemented(
    message = "only the counts of groups can be compared with public numbers",
    label = "count groups, `.histogram(|p| p.ward).deviations_from(&guess)`; or release the single number first, and then take the difference",
    note = "for more about this error: `dp-audit explain DP0260`"
)]
pub trait Comparable: Sealed {
    /// The number of groups.
    const GROUPS: u64;
    /// The deviations of `A`. [`deviations_from`](Protected::deviations_from) names its result
    /// through this type, so that the compiler reports an error at that call and not again at the
    /// release.
    type Deviation<A: Copy, const N: usize>: Copy;
    /// Adds the deviations to the computation `plan`.
    fn deviation<A: Copy, const N: usize>(plan: A, public: [i64; N]) -> Self::Deviation<A, N>;
}
impl<Y: Key> Comparable for (Vector<D0, Y>,) {
    const GROUPS: u64 = Y::PARTS;
    type Deviation<A: Copy, const N: usize> = Deviation<A, N>;
    fn deviation<A: Copy, const N: usize>(plan: A, public: [i64; N]) -> Deviation<A, N> {
        Deviation(plan, public)
    }
}

// No aggregate has this type of value. If the trait had only one implementation, rustc would infer
// the types from that implementation, and would not show the trait's own message.
#[diagnostic::do_not_recommend]
impl Comparable for (Nobody,) {
    const GROUPS: u64 = 0;
    type Deviation<A: Copy, const N: usize> = Deviation<A, N>;
    fn deviation<A: Copy, const N: usize>(plan: A, public: [i64; N]) -> Deviation<A, N> {
        Deviation(plan, public)
    }
}

// Subtracting a constant does not change a distance, and taking absolute values does not increase
// it. So each deviation moves at most as far as the original number, and the L1 distance does not
// grow. In the range metric, this would be wrong: if one number rises and another falls, both
// deviations can rise.
impl<A: Aggregate<Metric = L1, Value = Vector<D0, Y>>, Y: Key, const N: usize> Aggregate for Deviation<A, N> {
    type Metric = L1;
    type Sensitivity = A::Sensitivity;
    type Value = Vector<D0, Y>;
    type Fold = A::Fold;
    const NODE: Json = object! {
        "rule" = "deviation/1",
        "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[A::NODE]),
    };

    fn start(self) -> A::Fold {
        self.0.start()
    }

    fn run(self, fold: &mut A::Fold, run: Run<'_>) {
        self.0.run(fold, run);
    }

    fn exact(self, part: PartOf<A>) -> Vec<i128> {
        let mut numbers = self.0.exact(part);
        for (number, public) in numbers.iter_mut().zip(self.1) {
            *number = number.saturating_sub(i128::from(public)).saturating_abs();
        }
        numbers
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}

impl<'id, A> Protected<'id, A> {
    /// The distance of each group's number from a public number, |number − public|. The caller
    /// gives one public number for each group, in the order of the groups. The public numbers may
    /// be computed from earlier releases.
    ///
    /// With [`select`](Protected::select) or [`select_exponential`](Protected::select_exponential),
    /// this method is the selection step of a multiplicative-weights mechanism, which finds the
    /// current answer that is furthest from the truth. The deviations have the same sensitivity in
    /// L1 as the groups' numbers. Argument: `aggregate/deviation/proof.md`; Hardt, Ligett,
    /// McSherry, "A simple and practical algorithm for differentially private data release", NIPS
    /// 2012.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Category, Clone, Copy)] enum Ward { Icu, Er }
    /// # #[derive(Record)] struct Patient { #[dp(category)] ward: Ward }
    /// /// The ward whose number of patients is furthest from the planned 40 or 160.
    /// #[dp_query(epsilon = 0.5)]
    /// fn least_expected(patients: Table<Patient>) -> &'static str {
    ///     patients.histogram(|p| p.ward).deviations_from(&[40, 160]).select(0.5).value()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    pub fn deviations_from<V, const N: usize>(
        self,
        public: &[i64; N],
    ) -> Protected<'id, <(V,) as Comparable>::Deviation<A, N>>
    where
        A: Aggregate<Value = V>,
        (V,): Comparable,
    {
        const {
            assert!(
                N as u64 == <(V,)>::GROUPS,
                "there are more or fewer public numbers than groups: write one for each group of the key, in their order"
            );
        }
        self.with(<(V,)>::deviation(self.plan, *public))
    }
}

#[cfg(test)]
mod tests;
