// What newcomers write about two tables, people and groups.
#![allow(dead_code, unused)]
use dp_types::prelude::*;

#[derive(Category, Clone, Copy)]
pub enum Region { North, South }
#[derive(Record)]
pub struct Visit {
    #[dp(unit, at_most = 5, range = 0..=9_999)]
    person: i64,
    #[dp(text = 8)]
    clinic: String,
    #[dp(range = 0..=99)]
    doctor: Option<i64>,
    #[dp(range = 0..=90)]
    room: i64,
    #[dp(range = 0..=600)]
    minutes: i64,
    #[dp(category)]
    region: Region,
}
#[derive(Record)]
pub struct Person {
    #[dp(unit, at_most = 1, range = 0..=9_999)]
    number: i64,
    #[dp(text = 8)]
    clinic: String,
    #[dp(range = 0..=99)]
    doctor: Option<i64>,
    #[dp(range = 0..=120)]
    age: i64,
    #[dp(category)]
    region: Region,
}
#[derive(Record)]
pub struct Aged {
    #[dp(range = 0..=600)]
    minutes: i64,
    #[dp(range = 0..=120)]
    age: i64,
}
#[derive(Record)]
pub struct Visitor {
    #[dp(range = 0..=3_000)]
    minutes: i64,
}

//# a join has no caps
//# says: join
//# fix: (3, 1)
#[dp_query(epsilon(visits = 1.0, people = 1.0))]
fn all(visits: Table<Visit>, people: Table<Person>) -> i64 {
    visits.join(people, |v, p| Aged { minutes: v.minutes, age: p.age }).count().laplace(1.0).value()
}

//# a join names its key as SQL does
//# says: join
//# fix: (3, 1)
#[dp_query(epsilon(visits = 1.0, people = 1.0))]
fn all(visits: Table<Visit>, people: Table<Person>) -> i64 {
    visits.join(people, |v, p| v.person == p.number, |v, p| Aged { minutes: v.minutes, age: p.age }).count().laplace(1.0).value()
}

//# a left join is made
//# says: left_join
//# fix: join
#[dp_query(epsilon(visits = 1.0, people = 1.0))]
fn all(visits: Table<Visit>, people: Table<Person>) -> i64 {
    visits.left_join(people).count().laplace(1.0).value()
}

//# an inner join is made
//# says: inner_join
//# fix: join
#[dp_query(epsilon(visits = 1.0, people = 1.0))]
fn all(visits: Table<Visit>, people: Table<Person>) -> i64 {
    visits.inner_join(people).count().laplace(1.0).value()
}

//# the key of a join is a text
//# says: text
//# fix: number
#[dp_query(epsilon(visits = 1.0, people = 1.0))]
fn all(visits: Table<Visit>, people: Table<Person>) -> i64 {
    visits.join_on(people, |v| v.clinic, |p| p.clinic, (5, 1), |v, p| Aged { minutes: v.minutes, age: p.age }).count().laplace(1.0).value()
}

//# the key of a join can be missing
//# says: missing
//# fix: .or(
#[dp_query(epsilon(visits = 1.0, people = 1.0))]
fn all(visits: Table<Visit>, people: Table<Person>) -> i64 {
    visits.join_on(people, |v| v.doctor, |p| p.doctor, (5, 1), |v, p| Aged { minutes: v.minutes, age: p.age }).count().laplace(1.0).value()
}

//# the keys of a join are of two kinds
//# says: kinds
//# fix: same
#[dp_query(epsilon(visits = 1.0, people = 1.0))]
fn all(visits: Table<Visit>, people: Table<Person>) -> i64 {
    visits.join_on(people, |v| v.room, |p| p.region, (5, 1), |v, p| Aged { minutes: v.minutes, age: p.age }).count().laplace(1.0).value()
}

//# the first rows are joined
//# says: take
//# fix: join
#[dp_query(epsilon(visits = 1.0, people = 1.0))]
fn all(visits: Table<Visit>, people: Table<Person>) -> i64 {
    visits.take(100, |v| v.minutes).join_on(people, |v| v.room, |p| p.age, (5, 1), |v, p| Aged { minutes: v.minutes, age: p.age }).count().laplace(1.0).value()
}

//# the sums of people are joined with people
//# says: by_unit
//# fix: join
#[dp_query(epsilon(visits = 1.0, people = 1.0))]
fn all(visits: Table<Visit>, people: Table<Person>) -> i64 {
    visits.by_unit(|v| Visitor { minutes: v.minutes.sum().clamp(0, 3_000) })
        .join(people, (1, 1), |v, p| Aged { minutes: v.minutes, age: p.age }).count().laplace(1.0).value()
}

//# a join is charged to one table
//# says: people
//# fix: 1.0
#[dp_query(epsilon(visits = 1.0, people = 0.5))]
fn all(visits: Table<Visit>, people: Table<Person>) -> i64 {
    visits.semi_join(people).count().laplace(1.0).value()
}

//# two tables have one budget
//# says: people
//# fix: epsilon(visits =
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>, people: Table<Person>) -> i64 {
    visits.semi_join(people).count().laplace(1.0).value()
}

//# tables are put together by concat
//# says: concat
//# fix: union
#[dp_query(epsilon(north = 1.0, south = 1.0))]
fn all(north: Table<Visit>, south: Table<Visit>) -> i64 {
    north.concat(south).count().laplace(1.0).value()
}

//# tables of two records are put together
//# says: union
//# fix: record
#[dp_query(epsilon(visits = 1.0, people = 1.0))]
fn all(visits: Table<Visit>, people: Table<Person>) -> i64 {
    visits.union(people).count().laplace(1.0).value()
}

//# the sum of a person has no ends
//# says: clamp
//# fix: .clamp(
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.by_unit(|v| Visitor { minutes: v.minutes.sum() }).map(|v| v.minutes).sum().laplace(1.0).value()
}

//# a person is described by one row
//# says: minutes
//# fix: sum()
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.by_unit(|v| Visitor { minutes: v.minutes }).map(|v| v.minutes).sum().laplace(1.0).value()
}

//# rows are limited by no number
//# says: limit
//# fix: .limit(2)
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.limit().count().laplace(1.0).value()
}

//# the first rows lack their order
//# says: take
//# fix: |v|
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.take(100).count().laplace(1.0).value()
}

//# a window is opened
//# says: window
//# fix: by_unit
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.window(3).count().laplace(1.0).value()
}

//# a pivot is made
//# says: pivot
//# fix: histogram
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> Vec<i64> {
    visits.pivot(|v| v.region).laplace(1.0).values()
}

//# columns are selected as in SQL
//# says: select
//# fix: map
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.select(|v| v.minutes).sum().laplace(1.0).value()
}

//# rows are kept by where as in SQL
//# says: where_
//# fix: filter
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.where_(|v| v.minutes > 3).count().laplace(1.0).value()
}

//# a column is added as in Polars
//# says: with_column
//# fix: map
#[dp_query(epsilon = 1.0)]
fn all(visits: Table<Visit>) -> i64 {
    visits.with_column(|v| v.minutes * 2).count().laplace(1.0).value()
}
