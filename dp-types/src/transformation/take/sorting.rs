//! The order in which rows are taken: by values of the rows themselves.

use crate::derivation::Json;
use crate::expr::{Eval, Ex, Parameters, Tree};
use crate::record::Row;
use crate::sealed::Sealed;
use crate::transformation::map::Mapped;

/// Row expressions that define the order of rows: `a`, `(a, b)`, `(a, (b, c))`. The first
/// expression decides. If rows have equal values of this expression, the next expression decides.
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "rows can only be ordered by numbers, dates, truth values or categories that are never missing",
    label = "choose a value for missing ones: `v.income.or(0)`; of a text, take its length: `v.code.len()`",
    note = "give one value or several: `|v| v.cost`, `|v| (v.year, -v.cost)`, or by hand in pairs `(v.year, (v.ward, v.cost))`",
    note = "for more about this error: `dp-audit explain DP0341`"
)]
pub trait Sorting: Copy + Sync + Sealed + 'static {
    /// The descriptions of the expressions, as elements of a list.
    const TERMS: Json;
    /// Always `Q`. `take` names its result through this type, so that rustc reports an error at
    /// this call and not again at the next one.
    type Taken<Q: Copy>: Copy;
    /// Returns `plan`.
    fn taken<Q: Copy>(plan: Q) -> Self::Taken<Q>;

    /// Reports the public parameters to `seen`.
    fn parameters(self, seen: &mut Parameters);
}

/// Expressions that define the order of rows of the type `R`. Sealed.
#[diagnostic::on_unimplemented(
    message = "rows can only be ordered by numbers, dates, truth values or categories that are never missing",
    label = "choose a value for missing ones: `v.income.or(0)`; of a text, take its length: `v.code.len()`",
    note = "give one value or several: `|v| v.cost`, `|v| (v.year, -v.cost)`, or by hand in pairs `(v.year, (v.ward, v.cost))`",
    note = "for more about this error: `dp-audit explain DP0341`"
)]
pub trait SortedBy<R: Row>: Sorting {
    /// Appends the values of a row.
    fn words(self, row: &R, to: &mut Vec<i64>);
}

#[diagnostic::do_not_recommend]
impl<T: Tree<Ty: Mapped>> Sorting for Ex<T> {
    const TERMS: Json = T::TERM;
    type Taken<Q: Copy> = Q;
    fn taken<Q: Copy>(plan: Q) -> Q {
        plan
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
#[diagnostic::do_not_recommend]
impl<T: Tree<Ty: Mapped>, S: Sorting> Sorting for (Ex<T>, S) {
    const TERMS: Json = Json::Both(&T::TERM, &S::TERMS);
    type Taken<Q: Copy> = Q;
    fn taken<Q: Copy>(plan: Q) -> Q {
        plan
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.0.parameters(seen);
        self.1.parameters(seen);
    }
}
#[diagnostic::do_not_recommend]
impl<R: Row, T: Eval<R, Ty: Mapped>> SortedBy<R> for Ex<T> {
    fn words(self, row: &R, to: &mut Vec<i64>) {
        to.push(self.0.at::<i64>(row));
    }
}
#[diagnostic::do_not_recommend]
impl<R: Row, T: Eval<R, Ty: Mapped>, S: SortedBy<R>> SortedBy<R> for (Ex<T>, S) {
    fn words(self, row: &R, to: &mut Vec<i64>) {
        to.push(self.0.0.at::<i64>(row));
        self.1.words(row, to);
    }
}
