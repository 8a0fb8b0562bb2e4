//! Sensitivities of values, and the noise that they need: the programs S1 to S3, A4 to A7 and A9 of
//! `examples/README.md`.

use dp_types::law::derivation::Log;
use dp_types::law::measure::Pure;
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;

use crate::{near, says, times};

#[derive(Clone, Copy, Category)]
enum Colour {
    Red,
    Green,
    Blue,
}

#[derive(Record)]
struct Row {
    #[dp(range = 0..=1)]
    x: i64,
    #[dp(range = 0..=1)]
    y: i64,
    #[dp(range = 0..=1)]
    z: i64,
    #[dp(category)]
    colour: Colour,
    flag: bool,
}

fn rows() -> Dataset<Row> {
    let row = |i: i64| Row {
        x: i % 2,
        y: i % 3 / 2,
        z: 1,
        colour: [Colour::Red, Colour::Green, Colour::Blue, Colour::Blue][(i % 4) as usize],
        flag: i % 5 == 0,
    };
    Dataset::from_rows((0..600).map(row)).expect("the rows fit")
}

/// S1 and S2: twice a 1-sensitive value is 2-sensitive, so its Laplace noise at ε = 2 has the scale
/// 2/2.
#[dp_query(epsilon = 2)]
fn doubled(rows: Table<Row>) -> i64 {
    (2 * rows.count()).laplace(2).value()
}

#[test]
fn s1_and_s2_noise_fits_the_sensitivity() {
    says::<doubled>(&[r#""cost":[2000000]"#, r#""scale":[1,1],"sensitivity":[2]"#]);
    near(rows().session::<eps!(2)>().run(doubled).expect("there is randomness").0, 1_200, 1);
}

/// S3: two releases, one at ε = 2 and one at ε = 3.
#[dp_query(epsilon = 5)]
fn noise_twice(rows: Table<Row>) -> (i64, i64) {
    let n = rows.count();
    (n.laplace(2).value(), n.laplace(3).value())
}

#[test]
fn s3_noise_twice_costs_both() {
    says::<noise_twice>(&[r#""cost":[5000000],"unlisted":[0]"#]);
    let ((two, three), _) = rows().session::<eps!(5)>().run(noise_twice).expect("there is randomness");
    near(two, 600, 1);
    near(three, 600, 1);
}

/// A4: one program after another.
#[dp_query(epsilon = 0.9)]
fn seq(rows: Table<Row>) -> i64 {
    let s = rows.filter(|r| r.flag).count().laplace(0.2).value();
    s + rows.filter(|r| !r.flag).count().laplace(0.7).value()
}

/// A5 on a released value: a branch runs one of two programs.
#[dp_query(epsilon = 1.2)]
fn either(rows: Table<Row>) -> i64 {
    let n = rows.count().laplace(0.5).value();
    if n > 300 {
        rows.filter(|r| r.flag).count().laplace(0.2).value()
    } else {
        rows.filter(|r| !r.flag).count().laplace(0.7).value()
    }
}

/// A5 on disjoint parts: one part costs `s` and the other part costs `t`. The name of a part is
/// public, so the branch does not depend on protected data.
struct Par;
impl Query for Par {
    const ORIGIN: Origin = Origin { query: "par", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Row, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.7), ());
    type Cost = (eps!(0.7), ());
    type Output = Vec<(bool, i64)>;

    fn answer<'id>(
        self,
        (rows, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let parts = rows.partition(|r| r.flag);
        let (counts, receipt, budget) =
            budget.each::<(eps!(0.7), ()), _, _, _, _, _, _, _>(parts, |flag, part, budget| {
                let (share, fork, budget) = budget.branch::<(eps!(0.7), ())>();
                let (n, receipt) = if flag {
                    let (n, receipt, rest) =
                        share.release(part.count().laplace::<eps!(0.2), { line!() }>())?;
                    (n.value(), fork.first(receipt, rest))
                } else {
                    let (n, receipt, rest) =
                        share.release(part.count().laplace::<eps!(0.7), { line!() }>())?;
                    (n.value(), fork.second(receipt, rest))
                };
                Ok((n, receipt, budget))
            })?;
        Ok(budget.finish(counts.into_iter().collect(), receipt))
    }
}

#[test]
fn a4_and_a5_sequence_adds_and_parallel_takes_the_larger() {
    says::<seq>(&[r#""cost":[900000],"unlisted":[0]"#]);
    says::<either>(&[r#""cost":[1200000]"#, r#""rule":"branch-on-released/1","cost":[700000]"#]);
    says::<Par>(&[r#""cost":[700000],"unlisted":[0]"#, r#""rule":"parallel-parts/1","parts":2"#]);
    let (counts, session) = rows().session::<eps!(2.8)>().run(Par).expect("there is randomness");
    assert_eq!(counts.iter().map(|(flag, _)| *flag).collect::<Vec<_>>(), [false, true]);
    near(counts[0].1, 480, 2);
    near(counts[1].1, 120, 5);
    let (n, session) = session.run(seq).expect("there is randomness");
    near(n, 600, 7);
    near(session.run(either).expect("there is randomness").0, 120, 5);
}

/// A6: three times the value of each row.
#[dp_query(epsilon = 0.5)]
fn tripled(rows: Table<Row>) -> i64 {
    rows.map(|r| 3 * r.x).sum().laplace(0.5).value()
}

/// A7: the inner product with [1, 0.5, 1], counted in halves. One row can have all three
/// coordinates, so the sensitivity is the sum of the weights: 2.5, which is 5 halves.
#[dp_query(epsilon = 0.5)]
fn inner_product(rows: Table<Row>) -> i64 {
    let (x, y, z) = (rows.map(|r| r.x).sum(), rows.map(|r| r.y).sum(), rows.map(|r| r.z).sum());
    (x * 2 + y + z * 2).laplace(0.5).value()
}

/// A7 if a row has only one coordinate: the sensitivity is the largest weight. The largest weight
/// is 1, which is two halves.
#[dp_query(epsilon = 0.5)]
fn of_disjoint(rows: Table<Row>) -> i64 {
    let weight = rows.map(|r| match r.colour {
        Colour::Red | Colour::Blue => 2,
        Colour::Green => 1,
    });
    weight.sum().laplace(0.5).value()
}

#[test]
fn a6_and_a7_weights_are_sensitivities() {
    says::<tripled>(&[r#""scale":[6,1],"sensitivity":[3]"#, r#""cost":[500000]"#]);
    says::<inner_product>(&[r#""scale":[10,1],"sensitivity":[5]"#, r#""cost":[500000]"#]);
    says::<of_disjoint>(&[r#""scale":[4,1],"sensitivity":[2]"#, r#""cost":[500000]"#]);
    let (n, session) = rows().session::<eps!(1.5)>().run(tripled).expect("there is randomness");
    near(n, 900, 6);
    let (n, session) = session.run(inner_product).expect("there is randomness");
    // The exact counts are 300 in x, 200 in y and 600 in z.
    near(n, 2_000, 10);
    near(session.run(of_disjoint).expect("there is randomness").0, 1_050, 4);
}

/// A9: a query that costs ε = 1, and a query that costs ε = 2.5.
#[dp_query(epsilon = 1)]
fn first(rows: Table<Row>) -> i64 {
    rows.count().laplace(1).value()
}
#[dp_query(epsilon = 2.5)]
fn second(rows: Table<Row>) -> i64 {
    rows.filter(|r| r.flag).count().laplace(2.5).value()
}

#[test]
fn a9_a_budget_of_3_5_is_spent_by_1_and_2_5() {
    says::<first>(&[r#""cost":[1000000]"#]);
    says::<second>(&[r#""cost":[2500000]"#]);
    assert_eq!(times::<second>("discrete-laplace/1"), 1);
    let (n, session) = rows().session::<eps!(3.5)>().run(first).expect("there is randomness");
    near(n, 600, 1);
    let (n, session) = session.run(second).expect("there is randomness");
    near(n, 120, 1);
    // The session has no budget left. The compiler refuses a third run at 0.5, as
    // `ui-tests/fail/budget/the_readmes_second_run.rs` shows.
    let _empty: Session<_, (Nothing, ())> = session;
}

/// The cost zero.
type Nothing = <Pure as dp_types::law::measure::Measure>::Zero;
