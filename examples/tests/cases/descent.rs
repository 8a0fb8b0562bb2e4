//! Gradient descent: the programs S7 (in every measure), A1 and U2 of `examples/README.md`. Each
//! program must learn nearly the same as the descent without noise on the same rows. The tests
//! compare the losses.

use dp_types::law::derivation::Log;
use dp_types::law::measure::{Approx, convert};
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;

use crate::says;

/// A point near the line y = 3x − 20.
#[derive(Record)]
struct Point {
    #[dp(range = -10..=10)]
    x: i64,
    #[dp(range = -100..=100)]
    y: i64,
}

const ROWS: i64 = 20_000;

fn points() -> impl Iterator<Item = Point> {
    (0..ROWS as u64).map(|i| {
        let bits = (i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) as i64;
        let spread: i64 = (2..6).map(|k| bits >> (4 * k) & 15).sum();
        let x = bits % 21 - 10;
        Point { x, y: 3 * x - 20 + (spread - 30) / 2 }
    })
}

fn data() -> Dataset<Point> {
    Dataset::from_rows(points()).expect("they fit")
}

/// A slope and an intercept, in tenths.
type Line = (i64, i64);

/// The mean squared error of a line.
fn loss((slope, intercept): Line) -> f64 {
    let squares = points().map(|p| (10 * p.y - slope * p.x - intercept).pow(2));
    squares.sum::<i64>() as f64 / 100.0 / ROWS as f64
}

/// Moves a line by a step along the sum of the clipped gradients.
fn stepped((slope, intercept): Line, [along_x, along_1]: [i64; 2]) -> Line {
    ((slope + along_x / (20 * ROWS)).clamp(-200, 200), (intercept + along_1 / ROWS).clamp(-1000, 1000))
}

/// Runs the same descent without noise.
fn exactly(steps: u32, length: impl Fn(f64, f64) -> f64) -> Line {
    (0..steps).fold((0, 0), |line, _| {
        let gradient = |p: Point| {
            let off = (10 * p.y - line.0 * p.x - line.1) as f64;
            let gradient = (off * p.x as f64, off);
            let shorter = (1000.0 / length(gradient.0, gradient.1).max(1.0)).min(1.0);
            (gradient.0 * shorter, gradient.1 * shorter)
        };
        let sum = points().map(gradient).fold((0.0, 0.0), |sum, g| (sum.0 + g.0, sum.1 + g.1));
        stepped(line, [sum.0 as i64, sum.1 as i64])
    })
}

/// The descent starts at a loss of 761 and ends, without noise, at 21. One scale of noise moves a
/// step's slope by 1/40 of a tenth, and its intercept by half of a tenth. The loss is larger by a
/// tenth only if the noise of a step reaches 29 scales. The probability of this is e^-29.
#[track_caller]
fn learned(line: Line, exact: Line) {
    let [at_first, without, with] = [(0, 0), exact, line].map(loss);
    assert!(
        at_first > 700.0 && without < 22.0 && with < 1.1 * without,
        "{line:?}: {with}, {exact:?}: {without}"
    );
}

/// S7: descent in 10 steps that cost (0.1, 0) each. The gradients are clipped to 1000 in L1.
#[dp_query(epsilon = 1.0, delta = 1e-8)]
fn descent(points: Table<Point>) -> (i64, i64) {
    let mut line = (0, 0);
    for _ in 0..10 {
        #[dp(range = -200..=200)]
        let slope = line.0;
        #[dp(range = -1000..=1000)]
        let intercept = line.1;
        let gradient = points
            .sum_l1(1000, |p| {
                [(10 * p.y - slope * p.x - intercept) * p.x, 10 * p.y - slope * p.x - intercept]
            })
            .laplace(0.1)
            .values();
        line = stepped(line, [gradient[0], gradient[1]]);
    }
    line
}

/// S7 by hand: each step may cost (0.1, 10^-9), and this whole share is paid.
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
                let above = points.filter(|p| p.x.gt(lit!(0))).count();
                let (n, receipt, budget) = budget.release(above.laplace::<eps!(0.1), { line!() }>())?;
                total += n.value();
                Ok((receipt, budget))
            })?;
        Ok(budget.finish(total / 10, receipt))
    }
}

/// S7 in ρ, which is also U2: 10 steps at ρ = 0.005. The gradients are clipped to 1000 in L2, so
/// the variance σ² is 1000²/(2ρ).
#[dp_query(rho = 0.05)]
fn clipped_descent(points: Table<Point>) -> (i64, i64) {
    let mut line = (0, 0);
    for _ in 0..10 {
        #[dp(range = -200..=200)]
        let slope = line.0;
        #[dp(range = -1000..=1000)]
        let intercept = line.1;
        let gradient = points
            .sum_l2(1000, |p| {
                [(10 * p.y - slope * p.x - intercept) * p.x, 10 * p.y - slope * p.x - intercept]
            })
            .gaussian(0.005)
            .values();
        line = stepped(line, [gradient[0], gradient[1]]);
    }
    line
}

#[test]
fn s7_descent_costs_its_steps_and_learns() {
    says::<descent>(&[
        r#""declared":[[1000000,10000000]],"cost":[[1000000,0]]"#,
        r#""rule":"static-loop/1","times":10,"each":[[100000,0]],"cost":[[1000000,0]]"#,
        r#""rule":"vector-sum/1","clip":"L1","radius":1000"#,
    ]);
    says::<Steps>(&[
        r#""cost":[[1000000,10000000]]"#,
        r#""times":10,"each":[[100000,1000000]],"cost":[[1000000,10000000]]"#,
    ]);
    let session = data().session::<eps!(2, delta = 2e-8)>();
    let (line, session) = session.run(descent).expect("there is randomness");
    learned(line, exactly(10, |a, b| a.abs() + b.abs()));
    assert!(session.run(Steps).is_ok());
}

#[test]
fn u2_clipped_descent_costs_k_rho_and_learns() {
    says::<clipped_descent>(&[
        r#""cost":[50000000000],"unlisted":[0]"#,
        r#""rule":"static-loop/1","times":10,"each":[5000000000],"cost":[50000000000]"#,
        r#""variance":[100000000,1],"sensitivity":[1000]"#,
        r#""rule":"vector-sum/1","clip":"L2","radius":1000"#,
    ]);
    // At δ = 10^-6, the simple formula for k = 10 steps gives ε = kρ + 2·√(kρ·ln(1/δ)), and the
    // best order gives a smaller ε. If each step were converted at δ = 10^-7 and the results were
    // added up, the cost would be twice as high.
    let (rho, delta) = (50_000_000_000, 1_000_000_000);
    let simple = convert::zcdp_epsilon_simple(rho, delta).expect("in range");
    let best = convert::zcdp_epsilon(rho, delta).expect("in range").amount;
    assert!((1_712_200..1_712_400).contains(&simple) && best < simple, "{best} {simple}");
    let added = 10 * convert::zcdp_epsilon(rho / 10, delta / 10).expect("in range").amount;
    assert!(2 * best < added, "{best} {added}");

    let (line, _) = data().session::<rho!(0.05)>().run(clipped_descent).expect("there is randomness");
    learned(line, exactly(10, f64::hypot));
}

/// A wait at a counter. Most waits are short.
#[derive(Record)]
struct Wait {
    #[dp(range = 0..=1000)]
    minutes: i64,
}

const WAITS: i64 = 20_000;

fn waits() -> impl Iterator<Item = Wait> {
    (0..WAITS).map(|i| Wait { minutes: (i * 7919 % 1000).pow(2) / 1000 })
}

/// A1: descent toward the median by 2·s − n, where s is a sum of values in [0, 1] and n is the
/// number of rows. By the rules, the sensitivity is 2·1 + 1 = 3, so noise at ε has scale 3/ε.
#[dp_query(epsilon = 2.4)]
fn toward_the_median(waits: Table<Wait>) -> i64 {
    let mut at = 0;
    for _ in 0..8 {
        #[dp(range = 0..=1000)]
        let here = at;
        let above = waits.map(|w| if w.minutes > here { 1 } else { 0 }).sum();
        let slope = (2 * above - waits.count()).laplace(0.3).value();
        at = (at + 400 * slope / WAITS).clamp(0, 1000);
    }
    at
}

#[test]
fn a1_steps_of_twice_a_sum_less_a_count_are_three_sensitive_and_learn() {
    says::<toward_the_median>(&[
        r#""cost":[2400000],"unlisted":[0]"#,
        r#""times":8,"each":[300000]"#,
        r#""scale":[10,1],"sensitivity":[3],"cost":[300000]"#,
    ]);
    let exact = (0..8).fold(0, |at, _| {
        let above = waits().filter(|w| w.minutes > at).count() as i64;
        (at + 400 * (2 * above - WAITS) / WAITS).clamp(0, 1000)
    });
    let loss = |at: i64| waits().map(|w| (w.minutes - at).abs()).sum::<i64>() as f64 / WAITS as f64;
    let (at, _) = data_of_waits().session::<eps!(2.4)>().run(toward_the_median).expect("there is randomness");
    // One scale of noise moves a step by 0.2 minutes, so forty scales are 8 minutes.
    let [at_first, without, with] = [0, exact, at].map(loss);
    assert!(at_first > 320.0 && without < 251.0 && with < 1.01 * without, "{at}: {with}, {exact}: {without}");
}

fn data_of_waits() -> Dataset<Wait> {
    Dataset::from_rows(waits()).expect("they fit")
}
