//! Benchmarks of units and joins. `unit_limit_10m` keeps at most three rows of each of 2,500,000
//! people when it loads a table, and `by_unit_10m` makes one row from each person's rows; both are
//! compared with a counting `HashMap`. `join_1m_100k` gives each of a million rows the price of its
//! product from a public table of 100,000, and is compared with a `HashMap` of prices.
//! `join_oblivious_1m_100k` takes the prices from a protected table. It compares an oblivious
//! session with an ordinary one.

// If a run is refused, its error contains the session. The benchmark passes sessions by value, so
// the error type is large.
#![allow(clippy::result_large_err)]

use std::collections::HashMap;
use std::error::Error;
use std::hint::black_box;

use dp_types::prelude::{Dataset, Record, Table, dp_query, eps};

use crate::data::ROWS;
use crate::iter::Times;

/// The number of rounds. The fastest round counts.
const ROUNDS: usize = 3;
const PEOPLE: i64 = 2_500_000;
const KEPT: u8 = 3;

/// A visit; the person with index `p` has the identifier `4·p`.
#[derive(Clone, Copy, Record)]
struct Visit {
    #[dp(unit, keep = 3, range = 0..=9_999_999)]
    person: i64,
    #[dp(range = 0..=1_000)]
    cost: i64,
}

#[derive(Record)]
#[allow(dead_code)]
struct Visitor {
    #[dp(range = 0..=3)]
    visits: i64,
}

#[dp_query(epsilon = 1.0)]
fn visits_of_people(visits: Table<Visit>) -> i64 {
    let visitors = visits.by_unit(|_v| Visitor { visits: _v.count().clamp(0, 3) });
    visitors.map(|p| p.visits).sum().laplace(1.0).value()
}

/// Visits of people in an order without a pattern: the factor is coprime with the number of people.
fn visits() -> Vec<Visit> {
    (0..ROWS as i64).map(|i| Visit { person: i * 1_000_003 % PEOPLE * 4, cost: i % 1_001 }).collect()
}

/// The first rows of each person, in the form in which a program without this library would keep
/// them.
fn first(visits: &[Visit]) -> Vec<Visit> {
    let mut counts = HashMap::<i64, u8>::new();
    let kept = |visit: &&Visit| {
        let count = counts.entry(visit.person).or_default();
        *count += u8::from(*count <= KEPT);
        *count <= KEPT
    };
    visits.iter().filter(kept).copied().collect()
}

/// The number of visits, with at most three counted per person.
fn count(visits: &[Visit]) -> u64 {
    let mut counts = HashMap::<i64, u64>::new();
    visits.iter().for_each(|visit| *counts.entry(visit.person).or_default() += 1);
    counts.values().map(|count| (*count).min(3)).sum()
}

fn units(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Error>> {
    let rows = visits();
    let (mut limits, mut gathers) = (Times::new(), Times::new());
    for _ in 0..ROUNDS {
        let dataset =
            limits.round(|| Dataset::<Visit>::from_rows(rows.iter().copied()), || first(black_box(&rows)));
        let session = dataset?.session::<eps!(1)>();
        let kept = first(&rows);
        // The first query of a session also computes the index of rows by unit.
        gathers.round(|| session.run(visits_of_people).map(drop), || count(black_box(&kept)))?;
    }
    for (name, times) in [("unit_limit_10m", limits), ("by_unit_10m", gathers)] {
        let (ours, theirs) = (times.ours * 1e3, times.theirs * 1e3);
        eprintln!("{name}: {ours:.0} ms ours, {theirs:.0} ms by a HashMap");
        report(name, theirs / ours);
    }
    Ok(())
}

const PRODUCTS: usize = 100_000;
const PURCHASES: usize = 1_000_000;

#[derive(Clone, Copy, Record)]
struct Purchase {
    #[dp(range = 0..=99_999)]
    product: i64,
    #[dp(range = 0..=9)]
    pieces: i64,
}

#[dp_query(epsilon = 1.0)]
fn revenue(purchases: Table<Purchase>, #[dp(range = 0..=5_000)] prices: &'static [i64; 100_000]) -> i64 {
    purchases.filter(|p| p.pieces >= 1).map(|p| p.product.look_up(prices)).sum().laplace(1.0).value()
}

fn join(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Error>> {
    // A real program keeps such a table until it ends, so the benchmark never frees it.
    let prices: &'static [i64; PRODUCTS] = Box::leak(
        Box::<[i64; PRODUCTS]>::try_from((0..PRODUCTS as i64).map(|i| i * 37 % 5_001).collect::<Vec<_>>())
            .map_err(|_| "a price for each product")?,
    );
    let by_hand: HashMap<i64, i64> = (0..).zip(*prices).collect();
    let rows: Vec<Purchase> = (0..PURCHASES as i64)
        .map(|i| Purchase { product: i * 1_000_003 % PRODUCTS as i64, pieces: i % 10 })
        .collect();
    let mut times = Times::new();
    for _ in 0..3 * ROUNDS {
        let session = Dataset::<Purchase>::from_rows(rows.iter().copied())?.session::<eps!(1)>();
        let query = revenue(prices)?;
        // The hand-written table is built before its time is measured.
        let theirs = || {
            let sold = black_box(&rows).iter().filter(|row| row.pieces >= 1);
            sold.map(|row| by_hand.get(&row.product).copied().unwrap_or(0)).sum::<i64>()
        };
        times.round(|| session.run(query).map(drop), theirs)?;
    }
    let (ours, theirs) = (times.ours * 1e3, times.theirs * 1e3);
    eprintln!("join_1m_100k: {ours:.2} ms ours, {theirs:.2} ms by a HashMap");
    report("join_1m_100k", theirs / ours);
    Ok(())
}

#[derive(Clone, Copy, Record)]
struct Product {
    #[dp(range = 0..=99_999)]
    number: i64,
    #[dp(range = 0..=5_000)]
    price: i64,
}

#[derive(Record)]
#[allow(dead_code)]
struct Sale {
    #[dp(range = 0..=5_000)]
    price: i64,
}

#[dp_query(epsilon(purchases = 1.0, products = 1.0))]
fn sales(purchases: Table<Purchase>, products: Table<Product>) -> i64 {
    let sold =
        purchases.join_on(products, |p| p.product, |q| q.number, (1_000, 1), |_p, q| Sale { price: q.price });
    sold.map(|s| s.price).sum().laplace(1.0).value()
}

fn oblivious_join(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Error>> {
    let product = |i: usize| (i * 1_000_003 % PRODUCTS) as i64;
    let mut times = Times::new();
    for _ in 0..ROUNDS {
        let session = || {
            let purchases = (0..PURCHASES).map(|i| Purchase { product: product(i), pieces: i as i64 % 10 });
            let products =
                (0..PRODUCTS).map(|i| Product { number: product(i), price: i as i64 * 37 % 5_001 });
            let products = Dataset::<Product>::from_rows(products)?.session::<eps!(1)>();
            Ok::<_, Box<dyn Error>>(
                Dataset::<Purchase>::from_rows(purchases)?.session::<eps!(1)>().and(products),
            )
        };
        let (ours, theirs) = (session()?.oblivious(), session()?);
        times.round(|| ours.run(sales).map(drop), || theirs.run(sales).map(drop))?;
    }
    let (ours, theirs) = (times.ours * 1e3, times.theirs * 1e3);
    eprintln!("join_oblivious_1m_100k: {ours:.0} ms obliviously, {theirs:.0} ms by a hash table");
    report("join_oblivious_1m_100k", theirs / ours);
    Ok(())
}

/// Reports the speed of this library relative to the `HashMap`s.
///
/// # Errors
/// The generated rows cause no error.
pub(crate) fn run(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Error>> {
    join(report)?;
    oblivious_join(report)?;
    units(report)
}
