// What newcomers ask of a table, and how they release it.
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
    #[dp(range = 0..=600)]
    minutes: i64,
    #[dp(text = 8)]
    code: String,
    #[dp(category)]
    ward: Ward,
    #[dp(category)]
    last: Option<Ward>,
    smoker: bool,
}

//# a histogram has two closures
//# says: histogram
//# fix: |v| (v.ward, v.day.year())
#[dp_query(epsilon = 1.0)]
fn both(visits: Table<Visit>) -> Vec<i64> {
    visits.histogram(|v| v.ward, |v| v.day.year()).laplace(1.0).values()
}

//# the values of a histogram are read as one
//# says: value
//# fix: values()
#[dp_query(epsilon = 1.0)]
fn wards(visits: Table<Visit>) -> Vec<i64> {
    visits.histogram(|v| v.ward).laplace(1.0).value()
}

//# the one value of a count is read as a list
//# says: values
//# fix: value()
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0).values()
}

//# a released number is the answer
//# says: value
//# fix: .value()
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0)
}

//# a count is the answer without noise
//# says: noise
//# fix: .laplace(
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count()
}

//# the value of a count is read without noise
//# says: noise
//# fix: .laplace(
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().value()
}

//# different values are counted as in Polars
//# says: n_unique
//# fix: count_units()
#[dp_query(epsilon = 1.0)]
fn people(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.person).n_unique().laplace(1.0).value()
}

//# different values of a column are counted as in Polars
//# says: n_unique
//# fix: distinct()
#[dp_query(epsilon = 1.0)]
fn codes(visits: Table<Visit>) -> i64 {
    visits.n_unique(|v| v.code).laplace(1.0).value()
}

//# a threshold by its old name
//# says: threshold
//# fix: laplace_threshold
#[dp_query(epsilon = 1.0, delta = 1e-6)]
fn codes(visits: Table<Visit>) -> Vec<(String, i64)> {
    visits.map(|v| v.code).key_counts().threshold(1.0, 1e-6).values()
}

//# a group_by is made as in Polars
//# says: group_by
//# fix: partition
#[dp_query(epsilon = 1.0)]
fn wards(visits: Table<Visit>) -> Vec<i64> {
    visits.group_by(|v| v.ward).count().laplace(1.0).values()
}

//# an average by another name
//# says: avg
//# fix: mean
#[dp_query(epsilon = 1.0)]
fn age(visits: Table<Visit>) -> f64 {
    visits.map(|v| v.age).avg().laplace(1.0).value()
}

//# the mean of a table
//# says: mean
//# fix: .map(
#[dp_query(epsilon = 1.0)]
fn age(visits: Table<Visit>) -> f64 {
    visits.mean(|v| v.age).laplace(1.0).value()
}

//# a sum takes a closure
//# says: sum
//# fix: .map(
#[dp_query(epsilon = 1.0)]
fn age(visits: Table<Visit>) -> i64 {
    visits.sum(|v| v.age).laplace(1.0).value()
}

//# a count takes a condition
//# says: count
//# fix: .filter(
#[dp_query(epsilon = 1.0)]
fn smokers(visits: Table<Visit>) -> i64 {
    visits.count(|v| v.smoker).laplace(1.0).value()
}

//# a sum lacks its column
//# says: sum
//# fix: .map(
#[dp_query(epsilon = 1.0)]
fn total(visits: Table<Visit>) -> i64 {
    visits.sum().laplace(1.0).value()
}

//# a maximum
//# says: max
//# fix: largest
#[dp_query(epsilon = 1.0)]
fn oldest(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.age).max().laplace(1.0).value()
}

//# a median gets noise
//# says: laplace
//# fix: .select(
#[dp_query(epsilon = 1.0)]
fn middle(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.age).median().laplace(1.0).value()
}

//# a quantile is given in percent
//# says: 90
//# fix: .quantile(0.9)
#[dp_query(epsilon = 1.0)]
fn high(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.age).quantile(90).select(1.0).value()
}

//# a histogram is over a number with many values
//# says: len
//# fix: count
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.len().laplace(1.0).value()
}

//# a histogram of a text lacks its list
//# says: text
//# fix: among
#[dp_query(epsilon = 1.0)]
fn codes(visits: Table<Visit>) -> Vec<i64> {
    visits.histogram(|v| v.code).laplace(1.0).values()
}

//# a mean has no cost
//# says: mean
//# fix: .laplace(
#[dp_query(epsilon = 1.0)]
fn age(visits: Table<Visit>) -> f64 {
    visits.map(|v| v.age).mean().value()
}

//# noise is named by its distribution
//# says: add_noise
//# fix: .laplace(
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().add_noise(1.0).value()
}

//# the scale of the noise is given too
//# says: laplace; one argument
//# fix: .laplace(0.3)
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0, 1.0).value()
}

//# Gaussian noise in a budget of epsilon
//# says: gaussian
//# fix: .laplace(
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.count().gaussian(0.5).value()
}

//# two protected numbers are divided
//# says: divided
//# fix: release
#[dp_query(epsilon = 1.0)]
fn share(visits: Table<Visit>) -> f64 {
    (visits.filter(|v| v.smoker).count() / visits.count()).laplace(1.0).value()
}

//# a protected number is compared
//# says: if
//# fix: .laplace(
#[dp_query(epsilon = 1.0)]
fn many(visits: Table<Visit>) -> bool {
    if visits.count() > 100 { true } else { false }
}

//# released numbers are divided without their values
//# says: value
//# fix: .value()
#[dp_query(epsilon = 1.0)]
fn mean(visits: Table<Visit>) -> i64 {
    let n = visits.count().laplace(0.5);
    let total = visits.map(|v| v.age).sum().laplace(0.5);
    total / n
}

//# the rows are collected
//# says: collect
//# fix: count
#[dp_query(epsilon = 1.0)]
fn rows(visits: Table<Visit>) -> Vec<i64> {
    visits.map(|v| v.age).collect()
}

//# the first rows are shown
//# says: head
//# fix: take
#[dp_query(epsilon = 1.0)]
fn rows(visits: Table<Visit>) -> i64 {
    visits.head(5).count().laplace(1.0).value()
}

//# rows are sorted
//# says: sort
//# fix: take
#[dp_query(epsilon = 1.0)]
fn rows(visits: Table<Visit>) -> i64 {
    visits.sort_by(|v| v.age).count().laplace(1.0).value()
}

//# a covariance takes two closures
//# says: covariance
//# fix: |p| (p.age, p.visits)
#[dp_query(epsilon = 1.0)]
fn together(visits: Table<Visit>) -> f64 {
    visits.covariance(|v| v.age, |v| v.minutes).laplace(1.0).value()
}

//# parts are made of a column that can be missing
//# says: missing
//# fix: .or(
#[dp_query(epsilon = 1.0)]
fn last(visits: Table<Visit>) -> Vec<i64> {
    visits.partition(|v| v.last).count().laplace(1.0).values()
}

//# parts are made of a text
//# says: text
//# fix: among
#[dp_query(epsilon = 1.0)]
fn codes(visits: Table<Visit>) -> Vec<i64> {
    visits.partition(|v| v.code).count().laplace(1.0).values()
}

//# a cut is given by a range
//# says: cut
//# fix: .cut([18, 65])
#[dp_query(epsilon = 1.0)]
fn ages(visits: Table<Visit>) -> Vec<i64> {
    visits.histogram(|v| v.age.cut(0..120)).laplace(1.0).values()
}
