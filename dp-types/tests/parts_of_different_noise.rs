//! One query for each part of a table: each action on a page has its own noise, and all actions
//! together cost as much as the most accurate one. A filter for each action costs the sum.
#![allow(clippy::unwrap_used)]

use dp_audit::read::read_from;
use dp_audit::verify::{Options, verify};
use dp_types::law::budget::Budget;
use dp_types::law::certificate::certificate;
use dp_types::law::derivation::Log;
use dp_types::law::measure::Pure;
use dp_types::law::num::U1;
use dp_types::law::query::{Answer, Origin, Over, Sources, TableQuery};
use dp_types::law::record::Cells;
use dp_types::law::transformation::Transformation;
use dp_types::prelude::*;

#[derive(Category, Clone, Copy)]
enum Kind {
    View,
    Click,
    Share,
}

#[derive(Record)]
struct Action {
    #[dp(category)]
    kind: Kind,
    #[dp(range = 0..=9)]
    page: i64,
}

/// Actions of persons, with at most three for each.
#[derive(Record)]
struct Visit {
    #[dp(unit, at_most = 3, range = 0..=999)]
    person: i64,
    #[dp(category)]
    kind: Kind,
}

#[dp_query(rho = 0.005, reusable)]
fn views(actions: Table<Action>) -> Vec<i64> {
    actions.histogram(|a| a.page).gaussian(0.005).values()
}
#[dp_query(rho = 0.01, reusable)]
fn clicks(actions: Table<Action>) -> Vec<i64> {
    actions.histogram(|a| a.page).gaussian(0.01).values()
}
#[dp_query(rho = 0.02, reusable)]
fn shares(actions: Table<Action>) -> Vec<i64> {
    actions.histogram(|a| a.page).gaussian(0.02).values()
}

/// The largest of the three costs.
#[dp_query(rho = 0.02)]
fn by_kind(actions: Table<Action>) -> Vec<(&'static str, Vec<i64>)> {
    actions.partition(|a| a.kind).each_of([views, clicks, shares]).into_iter().collect()
}

/// As disjoint filters, which cost the sum.
#[dp_query(rho = 0.035)]
fn by_filters(actions: Table<Action>) -> Vec<Vec<i64>> {
    let views = actions.filter(|a| a.kind == Kind::View).histogram(|a| a.page).gaussian(0.005).values();
    let clicks = actions.filter(|a| a.kind == Kind::Click).histogram(|a| a.page).gaussian(0.01).values();
    let shares = actions.filter(|a| a.kind == Kind::Share).histogram(|a| a.page).gaussian(0.02).values();
    vec![views, clicks, shares]
}

#[dp_query(epsilon = 0.1, reusable)]
fn roughly(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.1).value()
}
#[dp_query(epsilon = 0.4, reusable)]
fn precisely(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.4).value()
}
#[dp_query(epsilon = 0.2, reusable)]
fn at_least(visits: Table<Visit>, #[dp(range = 0..=999)] first: i64) -> i64 {
    visits.filter(|v| v.person >= first).count().laplace(0.2).value()
}

/// A person has at most three rows, which may all be in the part of the largest cost.
#[dp_query(epsilon = 1.2)]
fn of_persons(visits: Table<Visit>) -> Vec<i64> {
    visits.partition(|v| v.kind).each_of([roughly, precisely, at_least(0)]).values().to_vec()
}

#[dp_query(epsilon = 0.3, delta = 1e-6, reusable)]
fn nearly(actions: Table<Action>) -> i64 {
    actions.count().laplace(0.3).value()
}
#[dp_query(epsilon = 0.1, delta = 1e-6, reusable)]
fn by_how_far(actions: Table<Action>) -> i64 {
    actions.histogram(|a| a.page).select_stable(0.1, 1e-6).gap()
}

/// Neither cost is the larger one: the larger ε and the larger δ count.
#[dp_query(epsilon = 0.3, delta = 1e-6)]
fn of_two_costs(actions: Table<Action>) -> Vec<i64> {
    actions.partition(|a| a.page >= 5).each_of([nearly, by_how_far]).values().to_vec()
}

/// A query under `ReplaceOne`, written by hand: the macro makes such a query not reusable.
macro_rules! replaced {
    ($query:ident $epsilon:literal) => {
        struct $query;
        impl Query for $query {
            const ORIGIN: Origin =
                Origin { query: stringify!($query), file: file!(), line: line!(), source_hash: "" };
            type Sources = (Over<Action, ReplaceOne>, ());
            type Measure = Pure;
            type Declared = (eps!($epsilon), ());
            type Cost = (eps!($epsilon), ());
            type Output = Vec<i64>;
            fn answer<'id>(
                self,
                tables: <Self::Sources as Sources>::Tables<'id>,
                budget: Budget<'id, Self::Cost>,
            ) -> Result<Answer<'id, Vec<i64>, Self::Cost, impl Log>, Error> {
                self.answer_on(tables.0, budget)
            }
        }
        impl $query {
            fn pages<'id, P>(
                table: Table<'id, P, Action>,
                budget: Budget<'id, (eps!($epsilon), ())>,
            ) -> Result<Answer<'id, Vec<i64>, (eps!($epsilon), ()), impl Log>, Error>
            where
                P: Transformation<
                        Row = Cells<Action>,
                        Neighbours = ReplaceOne,
                        Proxy = <Action as Record>::Proxy,
                        Stability = (U1, ()),
                    >,
            {
                let pages = table.histogram(|a| a.page).laplace::<eps!($epsilon), 1>();
                let (pages, receipt, budget) = budget.release(pages)?;
                Ok(budget.finish(pages.values(), receipt))
            }
        }
        impl TableQuery for $query {
            type Record = Action;
            type Neighbours = ReplaceOne;
            fn answer_on<'id, P>(
                self,
                table: Table<'id, P, Action>,
                budget: Budget<'id, Self::Cost>,
            ) -> Result<Answer<'id, Vec<i64>, Self::Cost, impl Log>, Error>
            where
                P: Transformation<
                        Row = Cells<Action>,
                        Neighbours = ReplaceOne,
                        Proxy = <Action as Record>::Proxy,
                        Stability = (U1, ()),
                    >,
            {
                Self::pages(table, budget)
            }
            fn answer_on_rows<'id, P>(
                self,
                table: Table<'id, P, Action>,
                budget: Budget<'id, Self::Cost>,
            ) -> Result<Answer<'id, Vec<i64>, Self::Cost, impl Log>, Error>
            where
                P: Transformation<
                        Row = Cells<Action>,
                        Neighbours = ReplaceOne,
                        Proxy = <Action as Record>::Proxy,
                        Stability = (U1, ()),
                    >,
            {
                Self::pages(table, budget)
            }
        }
    };
}
replaced!(Roughly 0.1);
replaced!(Precisely 0.3);

/// A replaced row can leave one part and enter another, so the largest cost counts twice.
#[dp_query(epsilon = 0.6)]
fn of_replaced(actions: Table<Action, ReplaceOne>) -> Vec<Vec<i64>> {
    actions.partition(|a| a.page >= 5).each_of([Roughly, Precisely]).values().to_vec()
}

/// The last cost of a certificate, which is that of the parts.
fn charged(text: &str) -> &str {
    let parts = text.split("\"rule\":\"parallel-parts/1\"").nth(1).unwrap();
    let cost = parts.split("\"cost\":").nth(1).unwrap();
    cost.split(",\"premises\"").next().unwrap()
}

#[test]
fn all_parts_cost_as_much_as_the_most_expensive_one() {
    assert_eq!(charged(certificate::<by_kind>()), "[20000000000]");
    assert_eq!(charged(certificate::<of_persons>()), "[1200000]");
    assert_eq!(charged(certificate::<of_replaced>()), "[600000]");
    assert_eq!(charged(certificate::<of_two_costs>()), "[[300000,1000000000]]");
}

#[test]
fn the_auditor_derives_the_largest_cost() {
    let faults = |line: &str| -> Vec<String> {
        let input = read_from(format!("{line}\n").as_bytes(), "a test".into()).unwrap();
        let verdicts = verify(&input, Options { allow_seeded: true });
        verdicts.iter().flat_map(|verdict| verdict.faults.iter().map(ToString::to_string)).collect()
    };
    for line in [
        certificate::<by_kind>(),
        certificate::<by_filters>(),
        certificate::<of_persons>(),
        certificate::<of_replaced>(),
        certificate::<of_two_costs>(),
    ] {
        assert_eq!(faults(line), [""; 0]);
    }
}

/// Each query reads its own part. Laplace noise of scale 10 exceeds 400 with probability e^-40.
#[test]
fn each_query_answers_about_its_part() {
    let kind = |i: i64| match i % 10 {
        0 => Kind::View,
        1..=3 => Kind::Click,
        _ => Kind::Share,
    };
    let visits = (0..30_000).map(|i| Visit { person: i / 30, kind: kind(i) });
    let few = visits.enumerate().filter(|(i, _)| i % 30 < 3).map(|(_, visit)| visit);
    let data = Dataset::<Visit>::from_rows(few).unwrap();
    let (counts, left) = data.session::<eps!(1.5)>().run(of_persons).unwrap();
    type Left = (eps!(0.3), ());
    let _left: Session<_, Left> = left;
    for (count, exact) in counts.iter().zip([1_000, 2_000, 0]) {
        assert!((count - exact).abs() < 400, "{counts:?}");
    }
    assert_eq!(counts.len(), 3);
    let actions = (0..60).map(|i| Action { kind: kind(i), page: i % 10 });
    let (all, _) =
        Dataset::<Action>::from_rows(actions).unwrap().session::<rho!(0.1)>().run(by_kind).unwrap();
    assert_eq!(all.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), ["View", "Click", "Share"]);
}
