//! Tests the cost of a sample and its distribution. The loss never exceeds the theorem's bound, and
//! attains it.

use typenum::{N20, P7, Prod, Sum, U0, U1, U2, U3, U4, U7, U20, U357, U375, U1000, U1000000, U100000000};

use super::Poisson;
use crate::budget::Budget;
use crate::derivation::Log;
use crate::env::{First, Next, OneRowEach};
use crate::error::Error;
use crate::measure::{
    Amplified, Approx, Costs, Eps, EpsDelta, OnTable, Plus, Pure, Renyi, RenyiEps, Rho, convert,
};
use crate::neighbours::{AddRemove, ReplaceOne, Sampled};
use crate::record::Refuse;
use crate::testing::{PerRow, Person, Random, Raw, Stay, costs, implements, lit, loaded, table, table_at};
use crate::transformation::{AsOnlySource, Source, Table, slot};

type Row = Person<PerRow, Refuse>;
/// At ε = 20, the noise differs from 0 with a probability below 5·10^-9. The other cost is ε = 1.
type One = Eps<U1000000>;
type Much = Eps<Prod<U20, U1000000>>;
/// The cost ε = 100 is the maximum on a sample.
type Most = Eps<U100000000>;

fn people(rows: u64) -> crate::testing::Open<Row, AddRemove> {
    let mut random = Random::new(rows);
    loaded((0..rows).map(|i| Person::from(Raw::random(&mut random, (i % 10) as i64, false))))
}

#[test]
fn a_sample_is_charged_what_is_declared_for_it_and_its_block_has_the_rest() -> Result<(), Error> {
    // The charge is ln(1 + (e − 1)/4) = 0.35737435.., rounded up.
    type Charged = <Eps<Prod<U357, U1000>> as Plus<Eps<U375>>>::Out;
    let OnTable::Nearly { epsilon: charged, .. } = Charged::ON_TABLE else { panic!("an ε") };
    assert_eq!(convert::poisson_sample(1_000_000, 0, 1, 4).unwrap().epsilon, charged);
    let data = people(10);
    let budget = Budget::<(One, (One, ())), Pure>::new();
    let second = table_at::<Next<First>, _, _>(&data);
    let (_, receipt, budget) =
        budget.sample(Poisson::<U1, U4, One, Charged>::new(), second, |rows, budget| {
            let (n, receipt, budget) = budget.release(rows.count().laplace::<One, 1>())?;
            Ok((n.value(), receipt, budget))
        })?;
    fn left<L: Costs, M, P>(_: &Budget<'_, L, M, P>) -> Vec<Vec<u64>> {
        costs::<L>()
    }
    fn spent<F, T, L: Log, P>(_: &crate::budget::Receipt<'_, F, T, L, P>) -> Vec<Vec<u64>> {
        L::COST.entries().iter().map(|entry| entry.numbers().to_vec()).collect()
    }
    assert_eq!(left(&budget), [[1_000_000], [1_000_000 - 357_375]]);
    assert_eq!(spent(&receipt), [[0], [357_375]]);
    Ok(())
}

#[test]
fn the_sample_is_the_same_within_a_block_and_another_in_the_next() -> Result<(), Error> {
    let data = people(3000);
    let rows = table(&data);
    let mut seen = Vec::new();
    for _ in 0..8 {
        let budget = Budget::<(Most, ()), Pure>::new();
        let half = Poisson::<U1, U2, Most, Most>::new();
        let (counts, _, _) = budget.sample(half, rows, |rows, budget| {
            let (all, first, budget) = budget.release(rows.count().laplace::<Much, 1>())?;
            let (again, second, budget) = budget.release(rows.count().laplace::<Much, 1>())?;
            let smokers = rows.filter(|p| p.smoker);
            let (yes, third, budget) = budget.release(smokers.count().laplace::<Much, 1>())?;
            let no = rows.filter(|p| !p.smoker).count();
            let (no, fourth, budget) = budget.release(no.laplace::<Much, 1>())?;
            let counts = [all.value(), again.value(), yes.value() + no.value()];
            Ok((counts, first.then(second).then(third.then(fourth)), budget))
        })?;
        assert!(counts[0] == counts[1] && counts[0] == counts[2], "{counts:?}");
        // The count is 1500 ± 27.4. The count is more than twelve deviations away with a
        // probability below 10^-30.
        assert!((1500 - 330..1500 + 330).contains(&counts[0]), "{counts:?}");
        seen.push(counts[0]);
    }
    // All eight samples have the same size with a probability below (1/68)⁷.
    assert!(seen.iter().any(|n| *n != seen[0]), "{seen:?}");
    Ok(())
}

#[test]
fn rows_are_taken_at_the_rate_and_by_themselves() -> Result<(), Error> {
    let data = people(5000);
    let rows = table(&data);
    fn size<N: crate::num::Positive, D: crate::num::Positive>(
        rows: crate::transformation::Table<
            '_,
            impl crate::transformation::Transformation<
                Row = crate::record::Cells<Row>,
                Neighbours = AddRemove,
                Stability = (U1, ()),
            >,
            Row,
        >,
    ) -> Result<i64, Error> {
        let budget = Budget::<(Much, ()), Pure>::new();
        let (n, _, _) = budget.sample(Poisson::<N, D, Much, Much>::new(), rows, |rows, budget| {
            let (n, receipt, budget) = budget.release(rows.count().laplace::<Much, 1>())?;
            Ok((n.value(), receipt, budget))
        })?;
        Ok(n)
    }
    assert_eq!(size::<U1, U1>(rows)?, 5000);
    // The expected sizes are 714.3 ± 24.7 and 3750 ± 30.6.
    assert!((420..1010).contains(&size::<U1, U7>(rows)?));
    assert!((3390..4110).contains(&size::<U3, U4>(rows)?));
    // The expected size of a sample of a sample is 937.5 ± 27.6.
    let budget = Budget::<(Much, ()), Pure>::new();
    let (n, _, _) = budget.sample(Poisson::<U3, U4, Much, Much>::new(), rows, |rows, budget| {
        let (n, receipt, budget) =
            budget.sample(Poisson::<U1, U4, Much, Much>::new(), rows, |rows, budget| {
                let (n, receipt, budget) = budget.release(rows.count().laplace::<Much, 1>())?;
                Ok((n.value(), receipt, budget))
            })?;
        Ok((n, receipt, budget))
    })?;
    assert!((610..1270).contains(&n), "{n}");
    Ok(())
}

/// At most one of three slots becomes a row, but each of the three needs a coin. With fewer coins,
/// rows of different chunks would share a coin. A query that is called on the second of two
/// datasets sees this dataset as the first and only one. If the coins were for the chunks of the
/// caller's first dataset, the size of that dataset would decide how many rows are in the sample,
/// without a charge.
#[test]
fn a_called_query_samples_all_rows_of_the_dataset_that_it_is_called_on() -> Result<(), Error> {
    for first in [10, 9000] {
        let stores = people(first).stores.and(people(3000).stores);
        let second = AsOnlySource(Source::<Row, AddRemove, Next<First>>::NEW);
        let rows = Table::<_, Row>::new(second, &stores);
        let budget = Budget::<(Much, ()), Pure>::new();
        let (n, _, _) = budget.sample(Poisson::<U1, U2, Much, Much>::new(), rows, |rows, budget| {
            let (n, receipt, budget) = budget.release(rows.count().laplace::<Much, 1>())?;
            Ok((n.value(), receipt, budget))
        })?;
        // The count is twelve deviations away from 1500 with a probability below 10^-30.
        assert!((1500 - 330..1500 + 330).contains(&n), "{n}, beside {first} rows");
    }
    Ok(())
}

#[test]
fn every_slot_has_a_coin_of_its_own() -> Result<(), Error> {
    let data = people(2500);
    let stays = table(&data).flat_map::<Stay, U1, _>(|p| {
        let stay = |there| slot::<Stay, _, _>(there, (p.ward, (lit::<P7>().expr(), (p.smoker, ()))));
        let (never, always) = (p.age.lt(lit::<N20>()), p.age.ge(lit::<N20>()));
        let last = slot::<Stay, _, _>(always, (p.ward, (lit::<P7>().expr(), (p.smoker, ()))));
        (stay(never), (stay(never), (last, ())))
    });
    let budget = Budget::<(Much, ()), Pure>::new();
    let (n, _, _) = budget.sample(Poisson::<U1, U1, Much, Much>::new(), stays, |stays, budget| {
        let (n, receipt, budget) = budget.release(stays.count().laplace::<Much, 1>())?;
        Ok((n.value(), receipt, budget))
    })?;
    assert_eq!(n, 2500);
    Ok(())
}

/// The probability of each answer by definition, for discrete Laplace noise of scale 1/ε on the
/// size of a sample.
fn answers(rows: u32, rate: f64, epsilon: f64) -> Vec<f64> {
    let p = (-epsilon).exp();
    let noise = |k: i32| (1.0 - p) / (1.0 + p) * p.powi(k.abs());
    let choose = |j: u32| (0..j).map(|i| f64::from(rows - i) / f64::from(i + 1)).product::<f64>();
    let size = |j: u32| choose(j) * rate.powi(j as i32) * (1.0 - rate).powi((rows - j) as i32);
    (-60..60).map(|k| (0..=rows).map(|j| size(j) * noise(k - j as i32)).sum()).collect()
}

#[test]
fn neighbours_differ_by_no_more_than_the_theorem_says_and_some_by_as_much() {
    for (n, d) in [(1, 100), (1, 4), (1, 2), (9, 10), (1, 1)] {
        for epsilon in [0.1, 1.0, 2.5] {
            let least = convert::poisson_sample((epsilon * 1e6) as u64, 0, n, d).unwrap().epsilon;
            let bound = least as f64 / 1e6;
            let rate = n as f64 / d as f64;
            let mut most: f64 = 0.0;
            for rows in 0..8 {
                let (with, without) = (answers(rows + 1, rate, epsilon), answers(rows, rate, epsilon));
                let losses = with.iter().zip(&without).map(|(a, b)| (a / b).ln().abs());
                most = losses.fold(most, f64::max);
            }
            assert!(most <= bound + 1e-9, "{n}/{d} {epsilon}: {most} is above {bound}");
            // The pair of an empty table and a table of one row attains the bound, with the ratio
            // (1 − q) + q·e^ε.
            assert!(most > bound - 2e-6, "{n}/{d} {epsilon}: {most} is far below {bound}");
        }
    }
}

/// The probability of each answer, for discrete Gaussian noise of this variance on the size of a
/// sample.
fn gaussian_answers(rows: u32, rate: f64, variance: f64) -> Vec<f64> {
    let weight = |k: i32| (-f64::from(k * k) / (2.0 * variance)).exp();
    // The sum stops at 25 deviations, because larger values do not fit in 64 bits.
    let reach = (25.0 * variance.sqrt()) as i32;
    let all: f64 = (-reach..=reach).map(weight).sum();
    let choose = |j: u32| (0..j).map(|i| f64::from(rows - i) / f64::from(i + 1)).product::<f64>();
    let size = |j: u32| choose(j) * rate.powi(j as i32) * (1.0 - rate).powi((rows - j) as i32);
    (-reach..=reach).map(|k| (0..=rows).map(|j| size(j) * weight(k - j as i32) / all).sum()).collect()
}

/// The Rényi divergence of two distributions at an order.
fn divergence(p: &[f64], q: &[f64], order: i32) -> f64 {
    let terms =
        p.iter().zip(q).map(|(p, q)| (f64::from(order) * p.ln() - f64::from(order - 1) * q.ln()).exp());
    let found = terms.sum::<f64>().ln() / f64::from(order - 1);
    assert!(found.is_finite(), "{found}");
    found
}

#[test]
fn discrete_gaussian_noise_on_a_sample_diverges_by_no_more_than_the_theorem_says_and_some_by_as_much() {
    let orders = [2_000_000, 3_000_000, 4_000_000, 5_000_000, 6_000_000];
    for variance in [0.5, 2.0, 9.0] {
        let whole = orders.map(|order| (order as f64 / (2.0 * variance)).ceil() as u64);
        for (n, d) in [(1, 100), (1, 10), (1, 2), (9, 10)] {
            for at in 0..orders.len() {
                let order = (orders[at] / 1_000_000) as i32;
                let bound =
                    convert::poisson_sample_noise_renyi(&orders, &whole, at, n, d).unwrap() as f64 / 1e6;
                let rate = n as f64 / d as f64;
                let mut most: f64 = 0.0;
                for rows in 0..6 {
                    let with = gaussian_answers(rows + 1, rate, variance);
                    let without = gaussian_answers(rows, rate, variance);
                    most =
                        most.max(divergence(&with, &without, order)).max(divergence(&without, &with, order));
                }
                assert!(most <= bound + 1e-9, "{variance} {n}/{d} {order}: {most} is above {bound}");
                // The pair of an empty table and a table of one row attains the bound when the row
                // is added. `whole` is rounded up by at most a millionth at each order.
                assert!(bound <= most + 4e-6, "{variance} {n}/{d} {order}: {most}, {bound}");
                let several = convert::poisson_sample_renyi(&orders, &whole, at, n, d).unwrap() as f64 / 1e6;
                assert!(bound <= several, "{variance} {n}/{d} {order}: {bound}, {several} for several");
            }
        }
    }
}

/// Tests a mechanism whose divergence is larger when a row is removed. The mechanism has an answer
/// that is much likelier without the row.
#[test]
fn the_row_that_goes_has_a_bound_of_its_own() {
    // The mechanism has two answers. Without the row, one answer is e times as likely as with the
    // row, and the other answer is at least e^-1 times as likely. So the mechanism costs pure ε =
    // 1, and ε = 1 at every Rényi order.
    let (orders, whole) = ([2_000_000, 8_000_000], [1_000_000, 1_000_000]);
    let (mut above, mut seen) = (0, 0);
    for (n, d) in [(1, 100), (1, 4), (3, 4)] {
        let rate = n as f64 / d as f64;
        for rare in [0.01, 0.1, 0.25] {
            let (with, without) = ([rare, 1.0 - rare], [rare * 1_f64.exp(), 1.0 - rare * 1_f64.exp()]);
            let mixed = [0, 1].map(|i| rate * with[i] + (1.0 - rate) * without[i]);
            for at in 0..2 {
                let order = (orders[at] / 1_000_000) as i32;
                let bound = convert::poisson_sample_renyi(&orders, &whole, at, n, d).unwrap() as f64 / 1e6;
                let (goes, comes) =
                    (divergence(&without, &mixed, order), divergence(&mixed, &without, order));
                assert!(goes.max(comes) <= bound + 1e-9, "{n}/{d} {rare} {order}: {goes} {comes} {bound}");
                (above, seen) = (above + u32::from(goes > comes), seen + 1);
            }
        }
    }
    assert!(above * 2 > seen, "in {above} of {seen} cases the removed row reveals more");
}

#[test]
fn a_curve_is_charged_at_each_order() {
    type Orders = (Prod<U2, U1000000>, (Prod<U4, U1000000>, ()));
    type Cost<A, B> = RenyiEps<Orders, (A, (B, ()))>;
    // At ρ = 0.5, ε is 1 at the order 2, and 2 at the order 4. The sampling rate is one row in a
    // hundred. Between these orders, ε lies on the chord.
    type Table = Cost<U1000000, Prod<U2, U1000000>>;
    let least = |at| {
        convert::poisson_sample_renyi(&[2_000_000, 4_000_000], &[1_000_000, 2_000_000], at, 1, 100).unwrap()
    };
    let covers = |charged: OnTable| Table::ON_TABLE.covered_by(&charged, 1, 100, false);
    let curve = |a, b| OnTable::Curve {
        orders: crate::derivation::Amount::list(&[2_000_000, 4_000_000]),
        epsilons: crate::derivation::Amount::list(&[a, b]),
    };
    assert_eq!(covers(curve(least(0), least(1))), Some(true));
    assert_eq!(covers(curve(least(0) - 1, least(1))), Some(false));
    assert_eq!(covers(curve(least(0), least(1) - 1)), Some(false));
    assert_eq!(covers(OnTable::Nearly { epsilon: 9, delta: 9 }), None);
    assert_eq!(Table::ON_TABLE.covered_by(&curve(1, 1), 3, 2, false), None);
    assert!(implements!(Table: Amplified<Measure = Renyi<Orders>>));
    assert!(least(0) > 100 && least(0) < 200 && least(1) < 2_000, "{} {}", least(0), least(1));
}

#[test]
fn the_premises_are_bounds() {
    assert!(implements!((U1, ()): OneRowEach) && implements!((U0, (U1, ())): OneRowEach));
    assert!(!implements!((U2, ()): OneRowEach) && !implements!((U1, (U1, ())): OneRowEach));
    assert!(implements!(AddRemove: Sampled) && !implements!(ReplaceOne: Sampled));
    assert!(implements!(One: Amplified<Measure = Pure>) && !implements!(Rho<U1>: Amplified));
    assert!(implements!(EpsDelta<U1, U1>: Amplified<Measure = Approx>));
    // A sample allows an ε of at most 100, and this one is larger.
    type More = Sum<U100000000, U1>;
    assert!(implements!(Most: Amplified) && !implements!(Eps<More>: Amplified));
    assert!(implements!(EpsDelta<U100000000, U1>: Amplified) && !implements!(EpsDelta<More, U1>: Amplified));
}
