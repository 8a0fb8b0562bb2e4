//! Programs that learn: A2, U3 and U4 of `examples/README.md`, and a decision stump. The tests
//! compare each program with the same program without noise, on the same rows.

use dp_types::law::composition::Poisson;
use dp_types::law::derivation::Log;
use dp_types::law::expr::{Param, Parameter};
use dp_types::law::num::D0;
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;

use crate::says;

/// Three features and a label; each is −1 or 1.
#[derive(Record, Clone, Copy)]
struct Example {
    #[dp(range = -1..=1)]
    a: i64,
    #[dp(range = -1..=1)]
    b: i64,
    #[dp(range = -1..=1)]
    c: i64,
    #[dp(range = -1..=1)]
    label: i64,
}

/// A vote of a row for a feature, or for the feature's opposite.
#[derive(Record)]
struct Vote {
    #[dp(range = 0..=2)]
    feature: i64,
    agrees: bool,
}

/// The names of the features, as the query's groups have them.
const FEATURES: [&str; 3] = ["below 1", "from 1 to below 2", "from 2"];

const ROWS: u64 = 12_000;

/// The label is the majority of a, b and −c, with two exceptions. One row in twenty has the
/// opposite label, and one row in ten has the label b.
fn examples() -> Vec<Example> {
    let sign = |bit: u64| if bit & 1 == 1 { 1 } else { -1 };
    let row = |i: u64| {
        let bits = i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        let [a, b, c] = [sign(bits), sign(bits >> 1), sign(bits >> 2)];
        let right = if i % 20 == 7 { -1 } else { 1 };
        let most = if a + b - c > 0 { right } else { -right };
        Example { a, b, c, label: if i % 10 == 3 { b } else { most } }
    };
    (0..ROWS).map(row).collect()
}

fn data() -> Dataset<Example> {
    Dataset::from_rows(examples()).expect("they fit")
}

/// How many of a thousand labels the weights predict correctly.
fn right(w: &[i64]) -> usize {
    let guess = |row: &Example| w[0] * row.a + w[1] * row.b + w[2] * row.c;
    examples().iter().filter(|row| guess(row) * row.label > 0).count() * 1000 / ROWS as usize
}

/// The length of the ball's vertices, in the unit of the weights.
const BALL: i64 = 60;

/// A step of the Frank-Wolfe algorithm toward a vertex. The step goes the fraction 2/(step + 2) of
/// the way to the vertex.
fn toward(w: [i64; 3], (feature, agrees): (String, bool), step: i64) -> [i64; 3] {
    let corner = |i: usize| match (FEATURES[i] == feature, agrees) {
        (true, true) => BALL,
        (true, false) => -BALL,
        (false, _) => 0,
    };
    [0, 1, 2].map(|i| w[i] + (corner(i) - w[i]) * 2 / (step + 2))
}

/// U4: Frank-Wolfe over an L1 ball. The loss of a row grows with each of two margins that the row
/// misses. A row that misses a margin votes for the vertices along which its loss falls, and the
/// exponential mechanism chooses one vertex. The 12 steps cost ε²/8 each, in ρ.
#[dp_query(rho = 0.06)]
fn frank_wolfe(rows: Table<Example>) -> Vec<i64> {
    let mut w = [0; 3];
    for step in 0..12 {
        #[dp(range = -60..=60)]
        let wa = w[0];
        #[dp(range = -60..=60)]
        let wb = w[1];
        #[dp(range = -60..=60)]
        let wc = w[2];
        let near = rows.filter(|r| (wa * r.a + wb * r.b + wc * r.c) * r.label < 30);
        let votes = near.flat_map::<Vote, 6>(|r| {
            [
                (true, Vote { feature: 0, agrees: r.a == r.label }),
                (true, Vote { feature: 1, agrees: r.b == r.label }),
                (true, Vote { feature: 2, agrees: r.c == r.label }),
                ((wa * r.a + wb * r.b + wc * r.c) * r.label < 0, Vote { feature: 0, agrees: r.a == r.label }),
                ((wa * r.a + wb * r.b + wc * r.c) * r.label < 0, Vote { feature: 1, agrees: r.b == r.label }),
                ((wa * r.a + wb * r.b + wc * r.c) * r.label < 0, Vote { feature: 2, agrees: r.c == r.label }),
            ]
        });
        let vertex = votes.histogram(|v| (v.feature.cut([1, 2]), v.agrees)).select_exponential(0.2);
        w = toward(w, vertex.value(), step as i64);
    }
    w.to_vec()
}

/// Counts the votes without noise.
fn votes(w: [i64; 3]) -> [usize; 6] {
    let mut counts = [0; 6];
    for row in examples() {
        let margin = (w[0] * row.a + w[1] * row.b + w[2] * row.c) * row.label;
        let missed = usize::from(margin < 0) + usize::from(margin < 30);
        for (i, x) in [row.a, row.b, row.c].into_iter().enumerate() {
            counts[2 * i + usize::from(x == row.label)] += missed;
        }
    }
    counts
}

fn best(counts: [usize; 6]) -> (String, bool) {
    let most = (0..6).max_by_key(|i| counts[*i]).unwrap_or(0);
    (FEATURES[most / 2].to_owned(), most % 2 == 1)
}

#[test]
fn u4_frank_wolfe_costs_an_eighth_of_epsilon_squared_a_step_and_learns() {
    // The cost is 12 · 0.2²/8.
    says::<frank_wolfe>(&[
        r#""cost":[60000000000],"unlisted":[0]"#,
        r#""rule":"static-loop/1","times":12,"each":[5000000000],"cost":[60000000000]"#,
        r#""by":"exponential","epsilon":200000,"times":1,"scale":[30,1],"sensitivity":[6]"#,
    ]);
    let exact = (0..12).fold([0; 3], |w, step| toward(w, best(votes(w)), step));
    let (w, _) = data().session::<rho!(0.06)>().run(frank_wolfe).expect("there is randomness");
    let [private, without] = [right(&w), right(&exact)];
    // A single feature predicts about 749 of a thousand labels correctly, and all three features
    // together predict about 925.
    assert!(without == 925 && private >= 900, "{w:?}: {private}, {exact:?}: {without}");
}

/// A decision stump: the one feature, or its opposite, that agrees with the label in most rows.
#[dp_query(epsilon = 0.3)]
fn stump(rows: Table<Example>) -> (String, bool) {
    let votes = rows.flat_map::<Vote, 3>(|r| {
        [
            (true, Vote { feature: 0, agrees: r.a == r.label }),
            (true, Vote { feature: 1, agrees: r.b == r.label }),
            (true, Vote { feature: 2, agrees: r.c == r.label }),
        ]
    });
    votes.histogram(|v| (v.feature.cut([1, 2]), v.agrees)).select(0.3).value()
}

#[test]
fn a_decision_stump_costs_epsilon_and_is_the_one_without_noise() {
    says::<stump>(&[
        r#""cost":[300000],"unlisted":[0]"#,
        r#""by":"permute-and-flip","epsilon":300000,"times":1,"scale":[10,1],"sensitivity":[3]"#,
    ]);
    let counts = votes([0; 3]);
    // The second-best feature is more than 400 votes behind, which is 40 noise scales.
    let mut sorted = counts;
    sorted.sort_unstable();
    assert!(sorted[5] - sorted[4] > 400 && best(counts) == (FEATURES[1].to_owned(), true), "{counts:?}");
    let (chosen, _) = data().session::<eps!(0.3)>().run(stump).expect("there is randomness");
    assert_eq!(chosen, (FEATURES[1].to_owned(), true));
}

/// One of the two rows that A2 makes of each row. `rest` is what remains of the label after two
/// features. This preprocessing has stability 2.
#[derive(Record)]
struct Half {
    #[dp(range = -1..=1)]
    a: i64,
    #[dp(range = -1..=1)]
    b: i64,
    #[dp(range = -1..=1)]
    c: i64,
    #[dp(range = -4..=4)]
    rest: i64,
}

/// A2: forward stagewise regression. A row becomes two rows, itself and its mirror image, so the
/// step is 2-stable. Each of the two rows votes for the three directions that lower its residual.
/// The exponential mechanism chooses one direction at a cost of ε, and the weight moves by a fixed
/// step.
#[dp_query(epsilon = 2.0)]
fn stagewise(rows: Table<Example>) -> Vec<i64> {
    let mut w = [0; 3];
    for _ in 0..5 {
        #[dp(range = -20..=20)]
        let wa = w[0];
        #[dp(range = -20..=20)]
        let wb = w[1];
        #[dp(range = -20..=20)]
        let wc = w[2];
        let halves = rows.flat_map::<Half, 2>(|r| {
            [
                (
                    true,
                    Half {
                        a: r.a,
                        b: r.b,
                        c: r.c,
                        rest: r.label - (wa * r.a + wb * r.b + wc * r.c).clamp(-60, 60) / 20,
                    },
                ),
                (
                    true,
                    Half {
                        a: -r.a,
                        b: -r.b,
                        c: -r.c,
                        rest: (wa * r.a + wb * r.b + wc * r.c).clamp(-60, 60) / 20 - r.label,
                    },
                ),
            ]
        });
        let votes = halves.flat_map::<Vote, 3>(|h| {
            [
                (h.rest != 0, Vote { feature: 0, agrees: h.a * h.rest > 0 }),
                (h.rest != 0, Vote { feature: 1, agrees: h.b * h.rest > 0 }),
                (h.rest != 0, Vote { feature: 2, agrees: h.c * h.rest > 0 }),
            ]
        });
        let direction =
            votes.histogram(|v| (v.feature.cut([1, 2]), v.agrees)).select_exponential(0.4).value();
        w = stepped(w, direction);
    }
    w.to_vec()
}

/// Moves the weights by a step of 5/20 in a direction.
fn stepped(mut w: [i64; 3], (feature, agrees): (String, bool)) -> [i64; 3] {
    let i = FEATURES.iter().position(|name| *name == feature).unwrap_or(0);
    w[i] += if agrees { 5 } else { -5 };
    w
}

#[test]
fn a2_stagewise_regression_costs_epsilon_a_choice_and_learns() {
    says::<stagewise>(&[
        r#""rule":"static-loop/1","times":5,"each":[400000],"cost":[2000000]"#,
        r#""most":2"#,
        // The sensitivity is 2 · 3: the step is 2-stable, and each row has three votes.
        r#""by":"exponential","epsilon":400000,"times":1,"scale":[15,1],"sensitivity":[6],"cost":[400000]"#,
    ]);
    let (w, _) = data().session::<eps!(2)>().run(stagewise).expect("there is randomness");
    // Without noise the five steps lead to (0, 15, 0), which predicts about 749 of a thousand
    // labels correctly.
    assert!(w[1] > 0 && right(&w) >= 740, "{w:?}: {}", right(&w));
}

#[derive(Record)]
struct Point {
    #[dp(range = 0..=1000)]
    x: i64,
}

/// The current point of the descent, a public parameter.
struct Place;
impl Parameter for Place {
    const NAME: &'static str = "place";
    type Lo = int!(0);
    type Hi = int!(1000);
    type Grid = D0;
}

/// U3: gradient descent with mini-batches. Each of 20 steps uses a new, secret sample of a tenth of
/// the rows.
struct MiniBatches;
impl Query for MiniBatches {
    const ORIGIN: Origin = Origin { query: "mini_batches", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Point>, ());
    type Measure = dp_types::law::measure::Pure;
    type Declared = (eps!(1.2571), ());
    type Cost = (eps!(1.2571), ());
    type Output = i64;

    fn answer<'id>(
        self,
        (points, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let mut place = 0;
        let (receipt, budget) = budget.repeat::<(eps!(0.062855), ()), nat!(20), _, _, _>(|_, budget| {
            let tenth = Poisson::<nat!(1), nat!(10), eps!(0.5), eps!(0.062855)>::new();
            let here = Param::<Place>::new(place)?.expr();
            let (pulled, receipt, budget) = budget.sample(tenth, points, |points, budget| {
                let pulls = points.map(|p| (p.x - here).clamp(lit!(-100), lit!(100))).sum();
                let (total, receipt, budget) = budget.release(pulls.laplace::<eps!(0.5), { line!() }>())?;
                Ok((total.value(), receipt, budget))
            })?;
            place = (place + pulled / (POINTS / 10)).clamp(0, 1000);
            Ok((receipt, budget))
        })?;
        Ok(budget.finish(place, receipt))
    }
}

const POINTS: i64 = 20_000;

#[test]
fn u3_mini_batches_cost_a_tenth_of_their_steps_and_find_the_same_place() {
    // A step costs ln(1 + (e^0.5 − 1)/10) = 0.06285... Without samples, 20 steps would cost ε = 10.
    says::<MiniBatches>(&[
        r#""cost":[1257100],"unlisted":[0]"#,
        r#""rule":"static-loop/1","times":20,"each":[62855],"cost":[1257100]"#,
        r#""rule":"poisson-sample/1","rate":[1,10],"each":[500000],"cost":[62855]"#,
    ]);
    let point = |i: i64| Point { x: 500 + (i * 7919 % 401) - 200 };
    let points = Dataset::<Point>::from_rows((0..POINTS).map(point)).expect("they fit");
    let mut exact = 0;
    for _ in 0..20 {
        let pulled: i64 = (0..POINTS).map(|i| (point(i).x - exact).clamp(-100, 100)).sum();
        exact += pulled / POINTS;
    }
    let (place, _) = points.session::<eps!(2)>().run(MiniBatches).expect("there is randomness");
    // The variation of the samples moves a step by less than 3, and the noise moves it by 0.1.
    assert!((place - exact).abs() <= 20 && (480..520).contains(&exact), "{place} {exact}");
}
