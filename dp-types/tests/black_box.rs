//! What an observer of answers can conclude: for whole queries, ε is estimated from outputs on two neighbouring
//! datasets, from below. It must not exceed the claim; and for mechanisms that claim too little, it must.
//!
//! Each estimate is right with probability at least 1 − 2·10^-9 ([`MISS`] for each of two proportions), so that with fresh
//! noise the whole file would raise a false alarm with probability below 2·10^-8. The seeds are fixed: it does the
//! same on every run.

use dp_noise::Generator;
use dp_noise::laplace::DiscreteLaplace;
use dp_noise::selection::PermuteAndFlip;
use dp_types::prelude::*;

/// Answers from which the event is chosen.
const CHOOSE: usize = 2_000;
/// Further answers, on which the event is measured.
const MEASURE: usize = 12_000;
/// The probability with which one proportion's bound may be wrong.
const MISS: f64 = 1e-9;

#[derive(Record)]
struct Patient {
    #[dp(range = -20..=120)]
    age: i64,
    smoker: bool,
}

#[derive(Record)]
struct Visit {
    #[dp(unit, at_most = 3, range = 0..=9)]
    person: i64,
    #[dp(range = 0..=60)]
    minutes: i64,
}

#[dp_query(epsilon = 1.0)]
fn smokers(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker).count().laplace(1.0).value()
}

#[dp_query(epsilon = 1.0)]
fn total_age(patients: Table<Patient, ReplaceOne>) -> i64 {
    patients.map(|p| p.age).sum().laplace(1.0).value()
}

#[dp_query(epsilon = 1.0)]
fn twice(patients: Table<Patient>) -> (i64, i64) {
    let n = patients.count().laplace(0.5);
    let total = patients.map(|p| p.age).sum().laplace(0.5);
    (n.value(), total.value())
}

#[dp_query(epsilon = 1.0)]
fn minutes(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.minutes).sum().laplace(1.0).value()
}

/// The corner where the first group has little and the second much.
#[dp_query(epsilon = 1.0)]
fn age_moves(patients: Table<Patient, ReplaceOne>) -> i64 {
    let years = patients.partition(|p| p.smoker).map(|p| p.age.abs()).sum().laplace(1.0).values();
    years[0].max(120 - years[1])
}

#[dp_query(epsilon = 1.0)]
fn minutes_by_half(visits: Table<Visit>) -> i64 {
    let minutes = visits.partition(|v| v.minutes.cut([30])).map(|v| v.minutes).sum().laplace(1.0).values();
    minutes[0].max(minutes[1])
}

#[dp_query(epsilon = 1.0)]
fn most_smoke(patients: Table<Patient>) -> i64 {
    i64::from(patients.histogram(|p| p.smoker).select(1.0).value())
}

#[dp_query(epsilon = 1.0)]
fn most_are_minors(patients: Table<Patient, ReplaceOne>) -> i64 {
    i64::from(patients.histogram(|p| p.age < 18).select_exponential(1.0).value())
}

#[dp_query(epsilon = 1.0)]
fn two_groups(patients: Table<Patient>) -> i64 {
    let groups = patients.histogram(|p| p.age.cut([0, 50])).top(2, 0.5).values();
    let place = |name: &str| groups.iter().position(|group| group == name).unwrap_or(2) as i64;
    3 * place("from 0 to below 50") + place("from 50")
}

#[dp_query(epsilon = 1.0)]
fn median_age(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).median().select(1.0).value()
}

/// The largest ε that the answers prove: at least this much is lost.
///
/// An event `answer ≤ t`, or its opposite, is chosen on the first answers and measured on the others. With k of N
/// answers in it, Chernoff's bound gives p ≥ the least p with N·KL(k/N ‖ p) ≤ ln(1/MISS), and likewise from above:
/// the idea of Clopper and Pearson with a bound that needs no beta function. Then ε ≥ ln(p / p′).
fn proven(mut one: impl FnMut() -> i64, mut other: impl FnMut() -> i64) -> f64 {
    let draw = |answer: &mut dyn FnMut() -> i64, n: usize| -> Vec<i64> { (0..n).map(|_| answer()).collect() };
    let (a, b) = (draw(&mut one, CHOOSE), draw(&mut other, CHOOSE));
    let share = |answers: &[i64], t: i64, below: bool| {
        answers.iter().filter(|&&answer| (answer <= t) == below).count() as f64 / answers.len() as f64
    };
    let mut best = (f64::NEG_INFINITY, 0, true, true);
    for &t in a.iter().chain(&b).step_by(20) {
        for below in [true, false] {
            let (p, q) = (share(&a, t, below), share(&b, t, below));
            for (likely, rare, in_order) in [(p, q, true), (q, p, false)] {
                // What could be proven if the shares stay as they are.
                let score = (bound(likely, 0.0) / bound(rare, 1.0)).ln();
                if score > best.0 {
                    best = (score, t, below, in_order);
                }
            }
        }
    }
    let (_, t, below, in_order) = best;
    let (a, b) = (draw(&mut one, MEASURE), draw(&mut other, MEASURE));
    let (likely, rare) = if in_order { (a, b) } else { (b, a) };
    (bound(share(&likely, t, below), 0.0) / bound(share(&rare, t, below), 1.0)).ln()
}

/// The bound of a proportion on the side of `end`, by bisection.
fn bound(found: f64, end: f64) -> f64 {
    let part = |a: f64, b: f64| if a == 0.0 { 0.0 } else { a * (a / b).ln() };
    let (mut inside, mut outside) = (found, end);
    for _ in 0..60 {
        let p = f64::midpoint(inside, outside);
        let divergence = part(found, p) + part(1.0 - found, 1.0 - p);
        if MEASURE as f64 * divergence <= (1.0 / MISS).ln() { inside = p } else { outside = p }
    }
    outside
}

fn patients<N: dp_types::neighbours::Neighbours>(ages: &[i64]) -> Dataset<Patient, N> {
    Dataset::from_rows(ages.iter().map(|&age| Patient { age, smoker: true })).expect("the ages fit")
}

/// Answers of a query on the same rows, each from a session of its own.
macro_rules! answers {
    ($query:ident, $data:expr) => {
        || $data.session::<eps!(1.0)>().run($query).expect("the seed gives noise").0
    };
}

#[test]
fn queries_lose_no_more_than_they_claim_and_no_less_than_half() {
    dp_types::session::seed([1; 32]);
    let within = |query: &str, epsilon: f64| {
        assert!(epsilon <= 1.0, "{query} claims 1.0, but its answers prove {epsilon}");
        // The same test sees that a claim of half would be false: `laplace` wastes nothing.
        assert!(epsilon > 0.5, "{query}: the test has no power, it proves only {epsilon}");
    };
    within("a count", proven(answers!(smokers, patients(&[30])), answers!(smokers, patients(&[30, 40]))));
    within("a sum of replaced rows", {
        proven(answers!(total_age, patients(&[-20, 5])), answers!(total_age, patients(&[120, 5])))
    });
    // Both releases at once: the corner where neither exceeds its exact value on the smaller dataset.
    let corner = |rows: &'static [i64]| {
        move || {
            let (n, total) = answers!(twice, patients(rows))();
            (n - 1).max(total - 7)
        }
    };
    within("two releases together", proven(corner(&[7]), corner(&[7, 120])));
    let visits = |person: i64| {
        let rows = (0..3).map(move |_| Visit { person, minutes: 60 });
        Dataset::<Visit>::from_rows(rows.chain([Visit { person: 1, minutes: 9 }])).expect("they fit")
    };
    let without = || Dataset::<Visit>::from_rows([Visit { person: 1, minutes: 9 }]).expect("it fits");
    within("a person's three rows", proven(answers!(minutes, visits(2)), answers!(minutes, without())));
}

#[test]
fn sums_of_groups_lose_no_more_than_one_sum_and_no_less_than_half() {
    dp_types::session::seed([3; 32]);
    let within = |query: &str, epsilon: f64, least: f64| {
        assert!(epsilon <= 1.0, "{query} claims 1.0, but its answers prove {epsilon}");
        assert!(epsilon > least, "{query}: the test has no power, it proves only {epsilon}");
    };
    // All of a replaced row's value leaves one group and enters another.
    let one = |smoker: bool| {
        Dataset::<Patient, ReplaceOne>::from_rows([Patient { age: 120, smoker }]).expect("it fits")
    };
    within(
        "a row that moves between groups",
        proven(answers!(age_moves, one(true)), answers!(age_moves, one(false))),
        0.5,
    );
    let visits = |minutes: &'static [i64]| {
        let rows = minutes.iter().map(|&minutes| Visit { person: 2, minutes });
        Dataset::<Visit>::from_rows(rows.chain([Visit { person: 1, minutes: 9 }])).expect("they fit")
    };
    within(
        "a person's rows in one group",
        proven(answers!(minutes_by_half, visits(&[60, 60, 60])), answers!(minutes_by_half, visits(&[]))),
        0.5,
    );
    let spread =
        proven(answers!(minutes_by_half, visits(&[60, 60, 29])), answers!(minutes_by_half, visits(&[])));
    assert!(spread <= 1.0, "a person's rows in several groups claim 1.0, but their answers prove {spread}");
}

#[test]
fn choices_lose_no_more_than_they_claim_and_not_much_less() {
    dp_types::session::seed([2; 32]);
    let within = |query: &str, epsilon: f64, least: f64| {
        assert!(epsilon <= 1.0, "{query} claims 1.0, but its answers prove {epsilon}");
        assert!(epsilon > least, "{query}: the test has no power, it proves only {epsilon}");
    };
    let smokers = |all: &[bool]| {
        let rows = all.iter().map(|&smoker| Patient { age: 30, smoker });
        Dataset::<Patient>::from_rows(rows).expect("they fit")
    };
    // One score rises, from a gap of one scale to none.
    within(
        "the most common",
        proven(answers!(most_smoke, smokers(&[true])), answers!(most_smoke, smokers(&[true, false]))),
        0.7,
    );
    // One rises and one falls, of a scale of two.
    within(
        "the most common of replaced rows",
        proven(answers!(most_are_minors, patients(&[5, 7])), answers!(most_are_minors, patients(&[5, 70]))),
        0.2,
    );
    within(
        "two of three groups",
        proven(
            answers!(two_groups, patients(&[-9, -3, 70])),
            answers!(two_groups, patients(&[-9, -3, 70, 20])),
        ),
        0.2,
    );
    within(
        "a median",
        proven(answers!(median_age, patients(&[95])), answers!(median_age, patients(&[95, -20]))),
        0.4,
    );
}

/// A choice of one's own by permute-and-flip.
fn by_choice(scores: Vec<i64>, scale: u128, seed: u8) -> impl FnMut() -> i64 {
    let mut generator = Generator::seeded([seed; 32]);
    let choice = PermuteAndFlip::new(scale, 2).expect("a scale above zero");
    move || choice.sample(&scores, &mut generator).expect("a candidate") as i64
}

#[test]
fn choices_that_claim_too_little_are_caught() {
    // Each claims ε = 1 at half of the scale that its scores need.
    let caught = |fault: &str, epsilon: f64| assert!(epsilon > 1.0, "{fault} is not caught: {epsilon}");
    caught("half of a row", proven(by_choice(vec![0, 1], 1, 2), by_choice(vec![1, 1], 1, 3)));
    caught("a replaced row as one that comes", {
        proven(by_choice(vec![0, 2], 2, 4), by_choice(vec![1, 1], 2, 5))
    });
    // Of the ages −20 to 120: with a row of −20, those below 95 rise by one and those above it fall by one.
    let median = |below: i64, above: i64| -> Vec<i64> {
        (-20..=120)
            .map(|age: i64| {
                if age < 95 {
                    below
                } else if age > 95 {
                    above
                } else {
                    0
                }
            })
            .collect()
    };
    caught("the rise without the fall", {
        proven(by_choice(median(-1, -1), 2, 6), by_choice(median(0, -2), 2, 7))
    });
    // And right ones are not.
    assert!(proven(by_choice(vec![0, 1], 2, 8), by_choice(vec![1, 1], 2, 9)) <= 1.0);
    assert!(proven(by_choice(median(-1, -1), 4, 10), by_choice(median(0, -2), 4, 11)) <= 1.0);
}

/// A mechanism of one's own, as one would write it without the library: `exact` plus noise of `scale`.
fn by_hand(exact: i64, scale: u128, seed: u8) -> impl FnMut() -> i64 {
    let mut generator = Generator::seeded([seed; 32]);
    let noise = DiscreteLaplace::new(scale, 1).expect("a scale above zero");
    move || exact + i64::try_from(noise.sample(&mut generator)).expect("small noise")
}

#[test]
fn mechanisms_that_claim_too_little_are_caught() {
    // Each claims ε = 1 with noise of scale `claimed sensitivity`.
    let caught = |fault: &str, epsilon: f64| assert!(epsilon > 1.0, "{fault} is not caught: {epsilon}");
    caught("half of the sensitivity", proven(by_hand(0, 60, 2), by_hand(120, 60, 3)));
    caught("the width of [18, 20] where rows are inserted", proven(by_hand(0, 2, 4), by_hand(20, 2, 5)));
    caught("the larger magnitude of [-100, 120] where rows are replaced", {
        proven(by_hand(-100, 120, 6), by_hand(120, 120, 7))
    });
    caught("one row of a person who has three", proven(by_hand(0, 1, 8), by_hand(3, 1, 9)));
    // And a right one is not.
    assert!(proven(by_hand(0, 120, 10), by_hand(120, 120, 11)) <= 1.0);
}
