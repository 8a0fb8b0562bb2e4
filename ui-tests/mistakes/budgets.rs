// What newcomers write about costs, loops and branches in a query.
#![allow(dead_code, unused)]
use dp_types::prelude::*;

#[derive(Category, Clone, Copy)]
pub enum Ward { Icu, Surgery, Other }
#[derive(Record)]
pub struct Visit {
    #[dp(unit, keep = 5)]
    person: String,
    #[dp(range = "2020-01-01"..="2024-12-31")]
    day: Date,
    #[dp(range = 0..=120)]
    age: i64,
    #[dp(category)]
    ward: Ward,
    smoker: bool,
}
#[dp_query(epsilon = 0.3, reusable)]
pub fn size(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.3).value()
}

//# the releases add up to more than the query declares
//# says: 0.7 + 0.4 = 1.1
//# fix: lower this release to 0.3 or less
#[dp_query(epsilon = 1.0)]
fn both(visits: Table<Visit>) -> (i64, i64) {
    let n = visits.count().laplace(0.7);
    let s = visits.filter(|v| v.smoker).count().laplace(0.4);
    (n.value(), s.value())
}

//# a query on each part costs five times its cost
//# says: 5; 0.3; 1.5
//# fix: 1.5
#[dp_query(epsilon = 1.0)]
fn wards(visits: Table<Visit>) -> Vec<i64> {
    visits.partition(|v| v.ward).each(size).values().to_vec()
}

//# the cost is a parameter of the query
//# says: eps
//# fix: literal
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>, eps: f64) -> i64 {
    visits.count().laplace(eps).value()
}

//# the cost is a variable
//# says: eps
//# fix: .laplace(0.3)
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    let eps = 0.5;
    visits.count().laplace(eps).value()
}

//# the cost is a constant
//# says: EPSILON
//# fix: .laplace(0.3)
const EPSILON: f64 = 0.5;
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().laplace(EPSILON).value()
}

//# the cost is a quotient
//# says: 1.0 / 3.0
//# fix: .laplace(0.3)
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0 / 3.0).value()
}

//# the cost is zero
//# says: zero
//# fix: 0.1
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.0).value()
}

//# the cost is negative
//# says: -1
//# fix: 0.1
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().laplace(-1.0).value()
}

//# the query declares no budget
//# says: budget
//# fix: epsilon = 1.0
#[dp_query]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0).value()
}

//# the budget is named by a short name
//# says: eps
//# fix: epsilon = 1.0
#[dp_query(eps = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0).value()
}

//# the budget is a bare number
//# says: budget
//# fix: epsilon = 1.0
#[dp_query(1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0).value()
}

//# delta is zero
//# says: delta
//# fix: leave
#[dp_query(epsilon = 1.0, delta = 0.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0).value()
}

//# the loop runs over months
//# errors: 0
#[dp_query(epsilon = 1.2)]
fn months(visits: Table<Visit>) -> Vec<i64> {
    let mut all = Vec::new();
    for month in 1..=12 {
        all.push(visits.filter(|v| v.day.month() == month).count().laplace(0.1).value());
    }
    all
}

//# the loop runs over a literal array
//# errors: 0
#[dp_query(epsilon = 1.2)]
fn ages(visits: Table<Visit>) -> Vec<i64> {
    let mut all = Vec::new();
    for limit in [20, 40, 60, 80] {
        all.push(visits.filter(|v| v.age < limit).count().laplace(0.3).value());
    }
    all
}

//# the loop runs over the variants of a category
//# says: loop
//# fix: histogram
#[dp_query(epsilon = 1.2)]
fn wards(visits: Table<Visit>) -> Vec<i64> {
    let mut all = Vec::new();
    for ward in Ward::ALL {
        all.push(visits.filter(|v| v.ward == ward).count().laplace(0.4).value());
    }
    all
}

//# the loop costs more than the query declares
//# says: 12; 0.1; 1.2
//# fix: epsilon = 1.2
#[dp_query(epsilon = 1.0)]
fn months(visits: Table<Visit>) -> i64 {
    let mut n = 0;
    for _ in 0..12 {
        n += visits.count().laplace(0.1).value();
    }
    n
}

//# the loop runs as often as a parameter says
//# says: number of rounds
//# fix: 0..10
#[dp_query(epsilon = 1.0)]
fn rounds(visits: Table<Visit>, #[dp(range = 1..=10)] rounds: i64) -> i64 {
    let mut n = 0;
    for _ in 0..rounds {
        n += visits.count().laplace(0.1).value();
    }
    n
}

//# a release in an iterator
//# says: closure
//# fix: for
#[dp_query(epsilon = 1.0)]
fn ages(visits: Table<Visit>) -> Vec<i64> {
    [20, 40].iter().map(|limit| visits.count().laplace(0.5).value()).collect()
}

//# a release in a while loop
//# says: loop
//# fix: for
#[dp_query(epsilon = 1.0)]
fn ages(visits: Table<Visit>) -> i64 {
    let mut n = 0;
    while n < 100 {
        n += visits.count().laplace(0.1).value();
    }
    n
}

//# a query returns early
//# says: return
//# fix: decide in ordinary code
#[dp_query(epsilon = 1.0)]
fn ages(visits: Table<Visit>) -> i64 {
    let n = visits.count().laplace(0.5).value();
    if n < 10 {
        return 0;
    }
    visits.map(|v| v.age).sum().laplace(0.5).value()
}

//# a query returns a Result
//# says: ?
//# fix: value
#[dp_query(epsilon = 1.0)]
fn ages(visits: Table<Visit>) -> Result<i64, Error> {
    Ok(visits.count().laplace(1.0)?.value())
}

//# a table is taken by reference
//# says: remove the `&`
//# fix: Table<Visit>
#[dp_query(epsilon = 1.0)]
fn ages(visits: &Table<Visit>) -> i64 {
    visits.count().laplace(1.0).value()
}

//# a query takes a dataset
//# says: Dataset
//# fix: Table<Patient>
#[dp_query(epsilon = 1.0)]
fn ages(visits: Dataset<Visit>) -> i64 {
    visits.count().laplace(1.0).value()
}

//# a query takes a list of rows
//# says: Table
//# fix: Table<
#[dp_query(epsilon = 1.0)]
fn ages(visits: Vec<Visit>) -> i64 {
    visits.len() as i64
}

//# a query is a method
//# says: self
//# fix: function
struct App;
impl App {
    #[dp_query(epsilon = 1.0)]
    fn ages(&self, visits: Table<Visit>) -> i64 {
        visits.count().laplace(1.0).value()
    }
}

//# a query is asynchronous
//# says: async
//# fix: async
#[dp_query(epsilon = 1.0)]
async fn ages(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0).value()
}

//# a query calls another that is not reusable
//# says: ages
//# fix: reusable
//# errors: 3
#[dp_query(epsilon = 0.5)]
fn ages(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.5).value()
}
#[dp_query(epsilon = 0.5)]
fn smokers(visits: Table<Visit>) -> i64 {
    ages(visits.filter(|v| v.smoker))
}

//# a table is printed
//# says: print
//# fix: release
#[dp_query(epsilon = 1.0)]
fn ages(visits: Table<Visit>) -> i64 {
    println!("{:?}", visits);
    visits.count().laplace(1.0).value()
}

//# a budget in rho gets an epsilon
//# says: epsilon
//# fix: rho
#[dp_query(epsilon = 1.0, rho = 0.1)]
fn ages(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0).value()
}

//# an epsilon has too many decimals
//# says: decimals
//# fix: 0.333333
#[dp_query(epsilon = 1.0)]
fn ages(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.3333333).value()
}
