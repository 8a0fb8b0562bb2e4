//! `Budget::each`: runs a computation on each of the disjoint parts of a table.

use super::ParallelParts;
use crate::budget::{Budget, In, Receipt, Rest, Valued};
use crate::env::Ones;
use crate::error::Error;
use crate::measure::{Costs, Measure, OverPartsAll, SpendAll};
use crate::record::{Cells, Record};
use crate::released::PartAnswers;
use crate::transformation::{Keyed, Part, Parts, Table, Transformation};

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    /// Runs a computation on each of the disjoint parts of a table, in public key order. Each part
    /// gets a token of `C`: the cost of the computation for one row of the table. All parts
    /// together cost what group privacy charges for the rows of one unit. In ε, this cost is `D·C`
    /// if a unit has at most `D` rows in the table.
    ///
    /// Each part and its token have their own brand, so a part's token can pay only for that part.
    ///
    /// Argument: `composition/parallel_parts/proof.md`; McSherry, "Privacy Integrated Queries",
    /// SIGMOD 2009, theorem 4.
    ///
    /// # Errors
    /// Returns the error of a part that fails, and does not run the later parts. The budget of all
    /// parts is spent in this case, too.
    #[allow(clippy::type_complexity)]
    pub fn each<C, S, K, T, V, R, L, F>(
        self,
        parts: Parts<'id, S, K, T>,
        mut compute: F,
    ) -> Result<
        Valued<'id, PartAnswers<K, V>, Left, Rest<Left, C::Out>, ParallelParts<S, K, C, L>, M, P>,
        Error,
    >
    where
        C: OverPartsAll<S::Neighbours, S::Stability>,
        S: Transformation<Row = Cells<T>, Stability: Ones>,
        K: Keyed<Cells<T>>,
        T: Record,
        R: Costs,
        Left: SpendAll<C::Out>,
        F: for<'p> FnMut(
            K::Name,
            Table<'p, Part<S, K>, T>,
            Budget<'p, C, M, In<Left, P>>,
        ) -> Result<Valued<'p, V, C, R, L, M, In<Left, P>>, Error>,
    {
        let rest = self.charged();
        let mut values = Vec::new();
        for number in 0..K::PARTS {
            let part = Table::new(parts.part(number), parts.table.stores);
            values.push(compute(K::name(number), part, Budget::new())?.0);
        }
        Ok((PartAnswers::new(values), Receipt::new(), rest))
    }
}
