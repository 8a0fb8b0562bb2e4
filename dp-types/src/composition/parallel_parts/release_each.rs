//! `Budget::release_each`: the same release on each part of a table.

use crate::aggregate::Aggregate;
use crate::budget::{Budget, Rest};
use crate::composition::ParallelParts;
use crate::env::Ones;
use crate::error::Error;
use crate::measure::{Costs, Measure, OverPartsAll, SpendAll};
use crate::mechanism::{Ask, Mechanism, Release};
use crate::record::{Cells, Record};
use crate::transformation::{Keyed, Part, Parts, Table, Transformation};
use crate::{budget::Valued, released::PartAnswers};

/// The charge of one part if the mechanism `X` releases `A`. `OfAll` is the charge of all parts
/// together.
type OfOne<A, X, M> = <X as Mechanism<A, M>>::Cost;
type OfAll<A, X, M, S> = <OfOne<A, X, M> as OverPartsAll<
    <S as Transformation>::Neighbours,
    <S as Transformation>::Stability,
>>::Out;

impl<'id, Left: Costs, M: Measure, P> Budget<'id, Left, M, P> {
    /// Releases the same quantity of each of the disjoint parts of a table, such as a median, a
    /// choice or a vector. The results are in public key order. `ask` receives each part, and
    /// returns the release with its cost *for one row*. This method is [`each`](Budget::each) with
    /// one release for each part, at the same cost. All parts together cost what group privacy
    /// charges for the rows of one unit. In ε, this cost is `D·C` if a unit has at most `D` rows in
    /// the table. [`ForEachPart`](crate::measure::ForEachPart) computes the cost per part from a
    /// given cost of all parts.
    ///
    /// Each part is scanned separately. Argument: `composition/parallel_parts/proof.md`.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Category, Clone, Copy)] enum Ward { Icu, Er }
    /// # #[derive(Record)] struct Patient { #[dp(category)] ward: Ward, #[dp(range = 0..=120)] age: i64 }
    /// // The macro `#[dp_query]` writes such releases for this query.
    /// #[dp_query(epsilon = 0.5)]
    /// fn median_ages(patients: Table<Patient>) -> Vec<(&'static str, i64)> {
    ///     let ages = patients.partition(|p| p.ward).map(|p| p.age).median().select(0.5);
    ///     ages.iter().map(|(ward, age)| (ward, age.value())).collect()
    /// }
    /// ```
    ///
    /// # Errors
    /// Returns the error of a release that fails, and releases no later part. The budget of all
    /// parts is spent in this case, too.
    #[allow(clippy::type_complexity)]
    pub fn release_each<A, X, S, K, T, F>(
        self,
        parts: Parts<'id, S, K, T>,
        ask: F,
    ) -> Result<
        Valued<
            'id,
            PartAnswers<K, X::Released>,
            Left,
            Rest<Left, OfAll<A, X, M, S>>,
            ParallelParts<S, K, X::Cost, Release<A, X, M>>,
            M,
            P,
        >,
        Error,
    >
    where
        A: Aggregate,
        X: Mechanism<A, M, Cost: OverPartsAll<S::Neighbours, S::Stability> + SpendAll<OfOne<A, X, M>>>,
        S: Transformation<Row = Cells<T>, Stability: Ones>,
        K: Keyed<Cells<T>>,
        T: Record,
        Left: SpendAll<OfAll<A, X, M, S>>,
        F: for<'p> Fn(Table<'p, Part<S, K>, T>) -> Ask<'p, A, X>,
    {
        self.each(parts, |_, part, budget| budget.release(ask(part)))
    }
}

#[cfg(test)]
mod tests {
    use typenum::{P1, P18, P120, Prod, U2, U3, U6, U7, U18, U1000, U1000000, U1000000000, Z0};

    use crate::budget::{Budget, Receipt};
    use crate::derivation::Log;
    use crate::error::Error;
    use crate::measure::{Costs, Eps, ForEachPart, Pure, Rho, Zcdp};
    use crate::metric::L2;
    use crate::neighbours::{AddRemove, Neighbours, ReplaceOne};
    use crate::record::Refuse;
    use crate::released::Selected;
    use crate::released::figures::Quantity;
    use crate::testing::{ByPerson, Open, Person, Random, Raw, costs, lit, loaded, table};

    type Row = Person<ByPerson, Refuse>;
    /// ε = 6000 for all parts is 2000 for each of a person's three rows. With a probability above 1
    /// − exp(−900), choices are the best ones and noise is zero.
    type All = Eps<Prod<U6, U1000000000>>;
    type Each = <All as ForEachPart<Pure, AddRemove, U3>>::Out;

    fn people<N: Neighbours>(rows: i64) -> (Vec<Raw>, Open<Row, N>) {
        let mut random = Random::new(31);
        let raw: Vec<Raw> = (0..rows).map(|i| Raw::random(&mut random, i % 10, false)).collect();
        let data = loaded(raw.iter().copied().map(Person::from));
        (raw, data)
    }

    fn cost<F, T, L: Log, P>(_: &Receipt<'_, F, T, L, P>) -> Vec<Vec<u64>> {
        L::COST.entries().iter().map(|entry| entry.numbers().to_vec()).collect()
    }
    fn left<L: Costs, M, P>(_: &Budget<'_, L, M, P>) -> Vec<Vec<u64>> {
        costs::<L>()
    }

    /// The sorted ages in each ward, from the rows with this value of `smoker`.
    fn ages(raw: &[Raw], smoker: bool) -> Vec<Vec<i64>> {
        let of = |ward: usize| {
            let here = raw.iter().filter(|row| row.ward as usize == ward && row.smoker == smoker);
            let mut ages: Vec<i64> = here.map(|row| row.age.clamp(0, 120)).collect();
            ages.sort_unstable();
            ages
        };
        (0..3).map(of).collect()
    }

    #[test]
    fn each_part_is_asked_and_all_cost_what_one_does_times_the_rows_of_a_unit() -> Result<(), Error> {
        let (raw, data) = people::<AddRemove>(29);
        let parts =
            table(&data).partition(|p| (p.ward, p.smoker)).map(|p| p.age.clamp(lit::<Z0>(), lit::<P120>()));
        let budget = Budget::<(Eps<Prod<U7, U1000000000>>, ()), Pure>::new();
        let (oldest, receipt, budget) =
            budget.release_each(parts, |part| part.largest::<U2, _, _>().select::<Each, 7>())?;
        assert_eq!((cost(&receipt), left(&budget)), (vec![vec![6_000_000_000]], vec![vec![1_000_000_000]]));
        let (others, smokers) = (ages(&raw, false), ages(&raw, true));
        let second = |ages: &[i64]| ages[ages.len().saturating_sub(2)];
        let expected: Vec<i64> =
            others.iter().zip(&smokers).flat_map(|(no, yes)| [second(no), second(yes)]).collect();
        assert!(others.iter().chain(&smokers).all(|ages| ages.len() > 1), "{others:?} {smokers:?}");
        let chosen: Vec<i64> = oldest.values().iter().map(Selected::value).collect();
        assert_eq!(chosen, expected);
        // The table of all parts shows each choice in the same way as the table of a single choice.
        let figures = oldest.figures(0.95);
        assert_eq!(figures.titles(), ["ward", "smoker", "choice"]);
        let rows = figures.rows();
        assert_eq!((rows.len(), &rows[1].group[1..]), (6, &["true".to_owned(), "1".to_owned()][..]));
        assert_eq!(rows[1].value, Quantity::from(expected[1]));
        Ok(())
    }

    #[test]
    fn a_filter_and_a_vector_are_asked_of_each_part() -> Result<(), Error> {
        let (raw, data) = people::<ReplaceOne>(28);
        // All parts cost 2·3² times ρ = 1000, which is the cost for one row.
        type Whole = Rho<Prod<Prod<Prod<U18, U1000>, U1000000>, U1000000>>;
        type Share = <Whole as ForEachPart<Zcdp, ReplaceOne, U3>>::Out;
        let parts = table(&data).partition(|p| p.ward).filter(|p| p.age.ge(lit::<P18>()));
        let budget = Budget::<(Whole, ()), Zcdp>::new();
        let (trees, receipt, budget) = budget.release_each(parts, |part| {
            let grown = part.map(|p| p.age.clamp(lit::<Z0>(), lit::<P1>()));
            grown.tree::<L2, _, _>().gaussian::<Share, 9>()
        })?;
        assert_eq!((cost(&receipt), left(&budget)), (vec![vec![18_000_000_000_000_000]], vec![vec![0]]));
        let grown = |ward: usize| raw.iter().filter(|row| row.ward as usize == ward && row.age >= 18).count();
        let counts: Vec<i64> = trees.values().iter().map(|tree| tree.counts()[1].round() as i64).collect();
        assert_eq!(counts, (0..3).map(|ward| grown(ward) as i64).collect::<Vec<_>>());
        assert_eq!(trees.figures(0.95).titles(), ["ward", "up to"]);
        Ok(())
    }
}
