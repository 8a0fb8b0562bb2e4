//! Tests of the costs of branches, loops, equal rounds and parts.

use typenum::{Prod, U2, U5, U7, U100, U400, U1000, U1000000, U1000000000};

use super::{E, Least, Much, Other, Plenty, left, people, spent};
use crate::budget::Budget;
use crate::composition::{Advanced, Optimal};
use crate::derivation::Log;
use crate::error::{Error, ErrorKind};
use crate::expr::Param;
use crate::measure::{Approx, Eps, EpsDelta, Measure, Pure, Rho, Zcdp};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::query::Answer;
use crate::record::Refuse;
use crate::testing::{ByPerson, PerRow, Person, Random, Raw, Ward, costs, loaded, table};

#[test]
fn either_side_of_a_branch_spends_from_its_share() -> Result<(), Error> {
    let (raw, data) = people(100);
    let t = table(&data);
    for first in [true, false] {
        let budget = Budget::<Plenty, Pure>::new();
        let (share, fork, budget) = budget.branch::<(Eps<Prod<U5, U1000000000>>, ())>();
        assert_eq!((left(&share), left(&budget)), (vec![vec![5_000_000_000]], vec![vec![7_000_000_000]]));
        let (value, receipt) = if first {
            let (n, receipt, share) = share.release(t.count().laplace::<Much, 1>())?;
            assert_eq!(left(&share), [[4_000_000_000]]);
            (n.value(), fork.first(receipt, share))
        } else {
            let (n, r0, share) = share.release(t.filter(|p| p.smoker).count().laplace::<Much, 2>())?;
            let (m, r1, share) = share.release(t.count().laplace::<Eps<Prod<U2, U1000000000>>, 3>())?;
            assert_eq!(left(&share), [[2_000_000_000]]);
            (n.value() - m.value(), fork.second(r0.then(r1), share))
        };
        let smokers = raw.iter().filter(|r| r.smoker).count() as i64;
        assert_eq!(value, if first { 100 } else { smokers - 100 });
        // The listed cost is the share, whichever side ran.
        assert_eq!(spent(&receipt), [[5_000_000_000]]);
        let (_, r2, budget) = budget.release(t.count().laplace::<Much, 4>())?;
        assert_eq!(spent(&receipt.then(r2)), [[6_000_000_000]]);
        assert_eq!(left(&budget), [[6_000_000_000]]);
    }
    Ok(())
}

#[test]
fn a_loop_costs_its_rounds() -> Result<(), Error> {
    let (raw, data) = people(3000);
    let t = table(&data);
    let budget = Budget::<Plenty, Pure>::new();
    let mut rounds = Vec::new();
    type Share = (Eps<Prod<U2, U1000000000>>, ());
    let (receipt, budget) = budget.repeat::<Share, U5, _, _, _>(|round, budget| {
        assert_eq!(left(&budget), [[2_000_000_000]]);
        // Adaptive: the query of a round depends on the last answer.
        let least = rounds.last().map_or(-20, |n: &(u64, i64)| n.1 % 7);
        let least = Param::<Least>::new(least)?.expr();
        let (n, receipt, budget) =
            budget.release(t.filter(|p| p.age.ge(least)).count().laplace::<Much, 1>())?;
        rounds.push((round, n.value()));
        Ok((receipt, budget))
    })?;
    assert_eq!((left(&budget), spent(&receipt)), (vec![vec![2_000_000_000]], vec![vec![10_000_000_000]]));
    let mut expected: Vec<(u64, i64)> = Vec::new();
    for round in 0..5 {
        let least = expected.last().map_or(-20, |n| n.1 % 7);
        expected.push((round, raw.iter().filter(|r| r.age >= least).count() as i64));
    }
    assert_eq!(rounds, expected);
    Ok(())
}

#[test]
fn a_round_that_fails_ends_the_loop() {
    let (_, data) = people(10);
    let t = table(&data);
    let mut rounds = 0;
    let budget = Budget::<(E<U1000>, ()), Pure>::new();
    let failed = budget.repeat::<(E<U100>, ()), U7, _, _, _>(|round, budget| {
        rounds += 1;
        let (_, receipt, budget) = budget.release(t.count().laplace::<E<U100>, 1>())?;
        Param::<Other>::new(if round == 2 { -1 } else { 0 })?;
        Ok((receipt, budget))
    });
    assert_eq!(failed.err().map(|error| error.kind()), Some(ErrorKind::Parameter));
    assert_eq!(rounds, 3);
}

#[test]
fn equal_rounds_cost_what_their_theorem_charges() -> Result<(), Error> {
    // By addition, a hundred rounds of (ε, δ) = (0.1, 10^-9) cost (10, 10^-7). By either theorem,
    // they cost an ε below 7 at δ = 10^-6.
    type Round = EpsDelta<Prod<U100, U1000>, U1000000>;
    type All = EpsDelta<Prod<U7, U1000000>, U1000000000>;
    type Session = (EpsDelta<Prod<typenum::U8, U1000000>, Prod<U2, U1000000000>>, ());
    let (_, data) = people(10);
    let t = table(&data);
    macro_rules! check {
        ($theorem:ty) => {{
            let mut rounds = 0;
            let budget = Budget::<Session, Approx>::new();
            let (receipt, budget) =
                budget.repeat_by::<$theorem, Round, U100, All, _, _, _>(|round, budget| {
                    assert_eq!((round, left(&budget)), (rounds, vec![vec![100_000, 1_000_000]]));
                    rounds += 1;
                    let (_, receipt, budget) = budget.release(t.count().laplace::<E<U100>, 1>())?;
                    Ok((receipt, budget))
                })?;
            assert_eq!(rounds, 100);
            assert_eq!((left(&budget), spent(&receipt)), {
                (vec![vec![1_000_000, 1_000_000_000]], vec![vec![7_000_000, 1_000_000_000]])
            });
        }};
    }
    check!(Advanced);
    check!(Optimal);
    Ok(())
}

/// Counts the rows of each part of a table at the cost `$share`, and checks the answers. Returns
/// the spent budget and the remaining budget.
macro_rules! each {
    ($unit:ident, $relation:ident, $measure:ident, $budget:ty, $share:ty, $ask:ident, $noise:ty) => {{
        let mut random = Random::new(61);
        let raw: Vec<Raw> = (0..30).map(|i| Raw::random(&mut random, i % 10, false)).collect();
        let data = loaded::<Person<$unit, Refuse>, $relation>(raw.iter().copied().map(Person::from));
        let budget = Budget::<($budget, ()), $measure>::new();
        let parts = table(&data).partition(|p| (p.ward, p.smoker));
        let (answers, receipt, budget) = budget
            .each::<($share, ()), _, _, _, _, _, _, _>(parts, |name, part, budget| {
                assert_eq!(left(&budget), costs::<($share, ())>());
                let (n, receipt, budget) = budget.release(part.count().$ask::<$noise, 1>())?;
                Ok(((name, n.value()), receipt, budget))
            })
            .unwrap();
        let wards = [(Ward::Icu, "Icu"), (Ward::Er, "Er"), (Ward::Day, "Day")];
        let count = |ward, smoker| raw.iter().filter(|r| r.ward == ward && r.smoker == smoker).count() as i64;
        let expected: Vec<_> = wards
            .iter()
            .flat_map(|(ward, name)| [false, true].map(|s| ((*name, s), count(*ward, s))))
            .collect();
        assert_eq!(answers.values(), expected, "the closure receives the name of its part");
        let named: Vec<_> = answers.iter().map(|(name, (_, n))| (name, *n)).collect();
        assert_eq!(named, expected, "parts are in public key order");
        let text = format!("{answers:?}");
        assert!(text.starts_with("[((\"Icu\", false), ((\"Icu\", false), "), "{text}");
        assert_eq!(answers.into_iter().map(|(name, (_, n))| (name, n)).collect::<Vec<_>>(), expected);
        (spent(&receipt), left(&budget))
    }};
}

#[test]
fn parts_cost_one_part_for_each_row_of_a_unit() {
    type Budget9 = Eps<Prod<typenum::U9, U1000000000>>;
    let numbers = |spent, left| (vec![vec![spent]], vec![vec![left]]);
    let eps = |rows: u64| numbers(rows * 1_000_000_000, (9 - rows) * 1_000_000_000);
    assert_eq!(each!(PerRow, AddRemove, Pure, Budget9, Much, laplace, Much), eps(1));
    assert_eq!(each!(PerRow, ReplaceOne, Pure, Budget9, Much, laplace, Much), eps(2));
    assert_eq!(each!(ByPerson, AddRemove, Pure, Budget9, Much, laplace, Much), eps(3));
    assert_eq!(each!(ByPerson, ReplaceOne, Pure, Budget9, Much, laplace, Much), eps(6));
    // At ρ = 1000, the variance σ² is 1/2000. So the noise is zero, except with a probability below
    // exp(-900).
    type Most = Rho<Prod<Prod<typenum::U1000, U1000000>, U1000000>>;
    type Budget20 = Rho<Prod<Prod<Prod<typenum::U20, U1000>, U1000000>, U1000000>>;
    let rho = |k: u64| numbers(k * 1_000_000_000_000_000, (20 - k) * 1_000_000_000_000_000);
    assert_eq!(each!(PerRow, AddRemove, Zcdp, Budget20, Most, gaussian, Most), rho(1));
    assert_eq!(each!(PerRow, ReplaceOne, Zcdp, Budget20, Most, gaussian, Most), rho(2));
    assert_eq!(each!(ByPerson, AddRemove, Zcdp, Budget20, Most, gaussian, Most), rho(9));
    assert_eq!(each!(ByPerson, ReplaceOne, Zcdp, Budget20, Most, gaussian, Most), rho(18));
    type Pair = EpsDelta<Prod<typenum::U9, U1000000000>, U1000>;
    type Share = EpsDelta<U1000000000, U7>;
    let both = |k: u64| {
        let (e, d) = (k * 1_000_000_000, 7 * k);
        (vec![vec![e, d]], vec![vec![9_000_000_000 - e, 1000 - d]])
    };
    assert_eq!(each!(PerRow, AddRemove, Approx, Pair, Share, laplace, Much), both(1));
    assert_eq!(each!(PerRow, ReplaceOne, Approx, Pair, Share, laplace, Much), both(2));
}

#[test]
fn parts_of_parts_multiply_once() -> Result<(), Error> {
    // A part is analysed for one row of a person, so its own parts are charged for one row. Only
    // the charge for the outer parts counts the person's three rows.
    let raw = |i| Raw::random(&mut Random::new(i), (i % 10) as i64, false);
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>((0..20).map(|i| Person::from(raw(i))));
    let budget = Budget::<(E<U1000>, ()), Pure>::new();
    let (_, receipt, budget) = budget.each::<(E<U100>, ()), _, _, _, _, _, _, _>(
        table(&data).partition(|p| p.ward),
        |_, part, budget| {
            let (inner, receipt, budget) = budget.each::<(E<U100>, ()), _, _, _, _, _, _, _>(
                part.partition(|p| p.smoker),
                |_, part, budget| {
                    let (n, receipt, budget) = budget.release(part.count().laplace::<E<U100>, 1>())?;
                    Ok((n.value(), receipt, budget))
                },
            )?;
            assert_eq!((left(&budget), spent(&receipt)), (vec![vec![0]], vec![vec![100_000]]));
            Ok((inner.values().len(), receipt, budget))
        },
    )?;
    assert_eq!((left(&budget), spent(&receipt)), (vec![vec![700_000]], vec![vec![300_000]]));
    Ok(())
}

#[test]
fn what_releases_nothing_costs_nothing() {
    let budget = Budget::<(E<U400>, ()), Pure>::new();
    let (receipt, budget) = budget.begin();
    assert_eq!((spent(&receipt), left(&budget)), (vec![], vec![vec![400_000]]));
    fn listed<T, F, L: Log>(_: &Answer<'_, T, F, L>) -> (usize, Vec<u64>) {
        (L::COST.entries().len(), L::LEFT.entries()[0].numbers().to_vec())
    }
    assert_eq!(listed(&budget.finish("nothing", receipt)), (0, vec![400_000]));
}

#[test]
fn a_blocks_measure_is_its_budgets() -> Result<(), Error> {
    fn measure<L, M: Measure, P>(_: &Budget<'_, L, M, P>) -> &'static str {
        M::NAME
    }
    let (_, data) = people(5);
    let budget = Budget::<(Rho<U1000>, ()), Zcdp>::new();
    let (share, fork, budget) = budget.branch::<(Rho<U100>, ())>();
    assert_eq!((measure(&share), measure(&budget)), ("zcdp", "zcdp"));
    // Laplace noise at ε = 10^-5 costs ρ = ε²/2, which is 50 units of 10^-12.
    let (_, receipt, share) = share.release(table(&data).count().laplace::<Eps<typenum::U10>, 1>())?;
    assert_eq!((left(&share), left(&budget)), (vec![vec![50]], vec![vec![900]]));
    let joined = match left(&budget).len() {
        1 => fork.first(receipt, share),
        _ => fork.second(receipt, share),
    };
    assert_eq!(spent(&joined), [[100]]);
    Ok(())
}
