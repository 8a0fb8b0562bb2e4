//! Programs in rounds: S7, D1, D3, F3, and gradient descent in every measure.

use dp_types::budget::{Answer, Budget};
use dp_types::measure::{Approx, convert};
use dp_types::node::Log;
use dp_types::prelude::*;
use dp_types::query::{Origin, Over, Sources};

use crate::{near, says, times};

#[derive(Record)]
struct Point {
    #[dp(range = 0..=1000)]
    x: i64,
    #[dp(range = 0..=1000)]
    y: i64,
}

/// Half of the points near (200, 300), half near (800, 600).
fn points() -> Dataset<Point> {
    let point = |i: i64| match i % 2 {
        0 => Point { x: 150 + i % 101, y: 250 + i % 97 },
        _ => Point { x: 750 + i % 101, y: 550 + i % 97 },
    };
    Dataset::from_rows((0..40_000).map(point)).expect("the points fit")
}

/// S7: descent towards the mean of x, 10 steps of (0.1, 0).
#[dp_query(epsilon = 1.0, delta = 1e-8)]
fn descent(points: Table<Point>) -> i64 {
    let mut place: i64 = 0;
    for _ in 0..10 {
        #[dp(range = 0..=1000)]
        let theta = place;
        let gradient = points.map(|p| (p.x - theta).clamp(-100, 100)).sum().laplace(0.1);
        place += gradient.value() / 40_000;
    }
    place
}

/// S7 by hand, where a step is granted (0.1, 10^-9): what is granted is paid.
struct Steps;
impl Query for Steps {
    const ORIGIN: Origin = Origin { query: "steps", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Point, AddRemove>, ());
    type Measure = Approx;
    type Declared = (eps!(1.0, delta = 1e-8), ());
    type Cost = (eps!(1.0, delta = 1e-8), ());
    type Output = i64;

    fn answer<'id>(
        self,
        (points, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost, Approx>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let mut total = 0;
        let (receipt, budget) =
            budget.repeat::<(eps!(0.1, delta = 1e-9), ()), nat!(10), _, _, _>(|_, budget| {
                let above = points.filter(|p| p.x.gt(lit!(500))).count();
                let (n, receipt, budget) = budget.release(above.laplace::<eps!(0.1), { line!() }>())?;
                total += n.value();
                Ok((receipt, budget))
            })?;
        Ok(budget.finish(total / 10, receipt))
    }
}

/// S7 in ρ: 10 steps with Gaussian noise, 0.005 each.
#[dp_query(rho = 0.05)]
fn gaussian_descent(points: Table<Point>) -> i64 {
    let mut place: i64 = 0;
    for _ in 0..10 {
        #[dp(range = 0..=1000)]
        let theta = place;
        let gradient = points.map(|p| (p.x - theta).clamp(-100, 100)).sum().gaussian(0.005);
        place += gradient.value() / 40_000;
    }
    place
}

#[test]
fn s7_descent_costs_its_steps_and_less_in_zcdp() {
    says::<descent>(&[
        r#""declared":[[1000000,10000000]],"cost":[[1000000,0]]"#,
        r#""rule":"static-loop/1","times":10,"each":[[100000,0]],"cost":[[1000000,0]]"#,
    ]);
    says::<Steps>(&[
        r#""cost":[[1000000,10000000]]"#,
        r#""times":10,"each":[[100000,1000000]],"cost":[[1000000,10000000]]"#,
    ]);
    says::<gaussian_descent>(&[
        r#""cost":[50000000000],"unlisted":[0]"#,
        r#""times":10,"each":[5000000000]"#,
    ]);
    // Ten steps in ρ, read at δ = 10^-6, against ten steps that are read at 10^-7 each and then added up.
    let composed = convert::zcdp_epsilon(50_000_000_000, 1_000_000_000).expect("in range").amount;
    let added = 10 * convert::zcdp_epsilon(5_000_000_000, 100_000_000).expect("in range").amount;
    assert!(2 * composed < added, "{composed} {added}");

    // Far from both clusters a step is 100; from 300 to 700 their clipped pulls cancel.
    let session = points().session::<eps!(2, delta = 2e-8)>();
    let (place, session) = session.run(descent).expect("there is randomness");
    near(place, 300, 3);
    let (n, _) = session.run(Steps).expect("there is randomness");
    near(n, 20_000, 10);
    let (place, _) = points().session::<rho!(0.05)>().run(gaussian_descent).expect("there is randomness");
    near(place, 300, 3);
}

/// D1: how many points lie below each of 5 thresholds, one release for each.
#[dp_query(epsilon = 0.5)]
fn cumulative(points: Table<Point>) -> Vec<i64> {
    let mut below = Vec::new();
    for i in 1..=5 {
        #[dp(range = 0..=1000)]
        let threshold = i * 200;
        below.push(points.filter(|p| p.x < threshold).count().laplace(0.1).value());
    }
    below
}

#[test]
fn d1_thresholds_cost_each() {
    says::<cumulative>(&[r#""cost":[500000]"#, r#""times":5,"each":[100000],"cost":[500000]"#]);
    let (below, _) = points().session::<eps!(0.5)>().run(cumulative).expect("there is randomness");
    assert_eq!(below.len(), 5);
    near(below[1], 20_000, 10);
    near(below[4], 40_000, 10);
}

/// What a cluster needs: its sums and its number, at 0.3 in all.
#[dp_query(epsilon = 0.3, reusable)]
fn centre(points: Table<Point>) -> (i64, i64) {
    let n = points.count().laplace(0.1);
    let x = points.map(|p| p.x).sum().laplace(0.1);
    let y = points.map(|p| p.y).sum().laplace(0.1);
    let n = n.value().max(1);
    (x.value() / n, y.value() / n)
}

/// D3: k-means in 4 iterations, with two clusters: left and right of what lies between the centres.
#[dp_query(epsilon = 1.2)]
fn two_means(points: Table<Point>) -> Vec<(i64, i64)> {
    let mut centres = vec![(0, 0), (1000, 1000)];
    for _ in 0..4 {
        #[dp(range = 0..=1000)]
        let middle = (centres[0].0 + centres[1].0) / 2;
        let clusters = points.partition(|p| p.x >= middle).each(centre);
        centres = clusters.values().to_vec();
    }
    centres
}

/// F3: three centres and as many iterations: the same cost.
#[dp_query(epsilon = 1.2)]
fn three_means(points: Table<Point>) -> Vec<(i64, i64)> {
    let mut centres = vec![(0, 0), (500, 500), (1000, 1000)];
    for _ in 0..4 {
        #[dp(range = 0..=1000)]
        let first = (centres[0].0 + centres[1].0) / 2;
        #[dp(range = 0..=1000)]
        let second = (centres[1].0 + centres[2].0) / 2;
        let clusters = points.partition(|p| (p.x >= first, p.x >= second)).each(centre);
        // In the order of the key: neither, only the second (nobody, as cuts increase), only the first, both.
        let found = clusters.values();
        centres = vec![found[0], found[2], found[3]];
        centres.sort();
    }
    centres
}

#[test]
fn d3_and_f3_k_means_cost_3_releases_an_iteration_whatever_the_number_of_clusters() {
    for (parts, text) in [
        (2, dp_types::certificate::certificate::<two_means>()),
        (4, dp_types::certificate::certificate::<three_means>()),
    ] {
        // 3 · 4 · 0.1
        for part in [
            r#""cost":[1200000],"unlisted":[0]"#.to_owned(),
            r#""rule":"static-loop/1","times":4,"each":[300000],"cost":[1200000]"#.to_owned(),
            format!(r#""rule":"parallel-parts/1","parts":{parts}"#),
        ] {
            assert!(text.contains(&part), "{part}\nis not in\n{text}");
        }
    }
    assert_eq!(times::<three_means>("discrete-laplace/1"), 3);
    let (centres, session) = points().session::<eps!(2.4)>().run(two_means).expect("there is randomness");
    near(centres[0].0, 200, 2);
    near(centres[1].1, 598, 2);
    let (centres, _) = session.run(three_means).expect("there is randomness");
    assert_eq!(centres.len(), 3);
}
