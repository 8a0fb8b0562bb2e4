//! What an observer of answers can conclude: for whole queries, ε is estimated from outputs on two neighbouring
//! datasets, from below. It must not exceed the claim; and for mechanisms that claim too little, it must.
//!
//! Each estimate is right with probability at least 1 − 2·10^-9 ([`MISS`] for each of two proportions), so that with fresh
//! noise the whole file would raise a false alarm with probability below 7·10^-8. The seeds are fixed: it does the
//! same on every run.

use dp_noise::Generator;
use dp_noise::laplace::DiscreteLaplace;
use dp_noise::response::RandomizedResponse;
use dp_noise::runs::{Runs, best_of as best_of_runs};
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

#[dp_query(epsilon = 1.0, delta = 0.1)]
fn ages(patients: Table<Patient>) -> usize {
    patients.map(|p| p.age).key_counts().laplace_threshold(1.0, 0.1).values().len()
}

#[dp_query(epsilon = 1.0, delta = 0.1)]
fn all_minutes(visits: Table<Visit>) -> usize {
    visits.map(|v| v.minutes).key_counts().laplace_threshold(1.0, 0.1).values().len()
}

#[dp_query(epsilon = 4.0)]
fn first_age(patients: Table<Patient>) -> i64 {
    let first = above_threshold(1, 4.0, |watch| {
        (0..16).find(|step| {
            #[dp(range = -20..=120)]
            let up_to = 8 * step - 20;
            watch.ask(patients.filter(|p| p.age <= up_to).count())
        })
    });
    first.unwrap_or(16)
}

#[dp_query(epsilon = 4.0)]
fn two_yes(patients: Table<Patient>) -> i64 {
    sparse_vector(1, 2, 2.0, |watch| {
        let mut asked = 0;
        while watch.left() > 0 && asked < 16 {
            watch.ask(patients.count());
            asked += 1;
        }
        asked
    })
}

/// Whether the first of four candidates is the best: where there is a row, it falls and the others rise.
#[dp_query(epsilon = 4.0)]
fn against_the_others(patients: Table<Patient>) -> i64 {
    let (place, _number) = best_of(0..4, 8, 4.0, |place| {
        #[dp(range = -1..=1)]
        let sign = if place == 0 { -1 } else { 1 };
        patients.map(|p| if p.smoker { sign } else { 0 }).sum()
    });
    place
}

#[dp_query(epsilon = 4.0)]
fn against_the_others_in_few_runs(patients: Table<Patient>) -> i64 {
    let (place, _number) = best_of_harmonic(0..4, 8, 4.0, |place| {
        #[dp(range = -1..=1)]
        let sign = if place == 0 { -1 } else { 1 };
        patients.map(|p| if p.smoker { sign } else { 0 }).sum()
    });
    place
}

#[dp_query(epsilon = 1.0)]
fn many_smoke(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker).count().randomized_response([1], 1.0).value() as i64
}

#[dp_query(epsilon = 1.0)]
fn groups_with_one(patients: Table<Patient, ReplaceOne>) -> i64 {
    let groups = patients.histogram(|p| p.age.cut([0, 50])).randomized_response([1, 3], 1.0);
    groups.values().iter().fold(0, |code, answer| 3 * code + *answer as i64)
}

#[dp_query(epsilon = 1.0)]
fn tree_of_four(patients: Table<Patient>) -> Vec<i64> {
    let nodes = patients.map(|p| p.age.clamp(0, 3)).tree().laplace(1.0);
    nodes.answers().into_iter().map(|(_, count)| count).collect()
}

#[dp_query(rho = 0.5)]
fn sixteen_weeks(patients: Table<Patient>) -> Vec<f64> {
    let weeks = patients.map(|p| p.age.clamp(0, 15)).running().gaussian(0.5);
    weeks.answers().into_iter().map(|(_, answer)| answer.to_f64()).collect()
}

/// The largest ε that the answers prove: at least this much is lost.
fn proven(one: impl FnMut() -> i64, other: impl FnMut() -> i64) -> f64 {
    lost(one, other, |likely, rare| (likely / rare).ln())
}

/// The largest ρ that the answers prove: under ρ-zCDP the divergence of the two distributions is at most ρ, and that of one event no
/// larger (Bun, Steinke 2016, with α → 1).
fn proven_rho(one: impl FnMut() -> i64, other: impl FnMut() -> i64) -> f64 {
    let divergence = |p: f64, q: f64| p * (p / q).ln() + (1.0 - p) * ((1.0 - p) / (1.0 - q)).ln();
    lost(one, other, |likely, rare| if likely > rare { divergence(likely, rare) } else { 0.0 })
}

/// The loss that an event proves, by the probabilities that it has at least and at most.
///
/// An event `answer ≤ t`, or its opposite, is chosen on the first answers and measured on the others. With k of N
/// answers in it, Chernoff's bound gives p ≥ the least p with N·KL(k/N ‖ p) ≤ ln(1/MISS), and likewise from above:
/// the idea of Clopper and Pearson with a bound that needs no beta function. Then ε ≥ ln(p / p′).
fn lost(mut one: impl FnMut() -> i64, mut other: impl FnMut() -> i64, loss: impl Fn(f64, f64) -> f64) -> f64 {
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
                let score = loss(bound(likely, 0.0), bound(rare, 1.0));
                if score > best.0 {
                    best = (score, t, below, in_order);
                }
            }
        }
    }
    let (_, t, below, in_order) = best;
    let (a, b) = (draw(&mut one, MEASURE), draw(&mut other, MEASURE));
    let (likely, rare) = if in_order { (a, b) } else { (b, a) };
    loss(bound(share(&likely, t, below), 0.0), bound(share(&rare, t, below), 1.0))
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
        answers!($query, $data, 1.0)
    };
    ($query:ident, $data:expr, $epsilon:tt) => {
        || $data.session::<eps!($epsilon)>().run($query).expect("the seed gives noise").0
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

/// The largest probability that the answers prove for keys being named.
fn named(mut answer: impl FnMut() -> usize) -> f64 {
    let times = (0..MEASURE).filter(|_| answer() > 0).count();
    bound(times as f64 / MEASURE as f64, 0.0)
}

#[test]
fn keys_of_one_unit_are_named_no_more_often_than_delta_and_not_much_less() {
    dp_types::session::seed([3; 32]);
    let run = |data: Dataset<Patient>| data.session::<eps!(1.0, delta = 0.1)>().run(ages).expect("noise").0;
    assert_eq!(run(patients(&[])), 0, "nobody's key");
    let alone = named(|| run(patients(&[30])));
    assert!(alone <= 0.1 && alone > 0.07, "the key of one row is named with {alone}");
    // A person's three rows, of one key or of three.
    let visits = |minutes: [i64; 3]| {
        let rows = minutes.map(|minutes| Visit { person: 1, minutes });
        let data = Dataset::<Visit>::from_rows(rows).expect("they fit");
        data.session::<eps!(1.0, delta = 0.1)>().run(all_minutes).expect("noise").0
    };
    let (together, apart) = (named(|| visits([9, 9, 9])), named(|| visits([9, 10, 11])));
    assert!(together <= 0.1 && apart <= 0.1 && apart.max(together) > 0.06, "{together}, {apart}");
}

#[test]
fn a_threshold_that_is_one_lower_is_found_out() {
    // ε = 1 and δ = 0.1 need a threshold of 3: at 2 a key of one row is named with e^-1/(1 + e^-1) = 0.27.
    let mut generator = Generator::seeded([4; 32]);
    let noise = DiscreteLaplace::new(1, 1).expect("a scale");
    let low = named(|| usize::from(1 + noise.sample(&mut generator) >= 2));
    assert!(low > 0.1, "the test has no power: {low}");
    // Above the threshold is not from it on: a rule that says so and counts from it on is found out too.
    let right = named(|| usize::from(1 + noise.sample(&mut generator) >= 3));
    assert!(right <= 0.1, "{right}");
}

#[test]
fn questions_and_responses_lose_no_more_than_they_claim_and_not_much_less() {
    dp_types::session::seed([3; 32]);
    let within = |query: &str, claim: f64, epsilon: f64, least: f64| {
        assert!(epsilon <= claim, "{query} claims {claim}, but its answers prove {epsilon}");
        assert!(epsilon > least, "{query}: the test has no power, it proves only {epsilon}");
    };
    // Every question moves by one. What is far from likely, and shows the whole of ε, so many answers do not show.
    let rows = |ages: &'static [i64]| move || patients::<AddRemove>(ages);
    let (none, one) = (rows(&[]), rows(&[-20]));
    within(
        "the first of sixteen questions",
        4.0,
        proven(answers!(first_age, none(), 4.0), answers!(first_age, one(), 4.0)),
        1.2,
    );
    within("two times yes", 4.0, proven(answers!(two_yes, none(), 4.0), answers!(two_yes, one(), 4.0)), 0.6);
    within("a response", 1.0, proven(answers!(many_smoke, none()), answers!(many_smoke, one())), 0.8);
    within(
        "responses about groups",
        1.0,
        proven(answers!(groups_with_one, patients(&[-9, 7])), answers!(groups_with_one, patients(&[30, 7]))),
        0.2,
    );
}

#[test]
fn the_best_of_runs_loses_no_more_than_it_claims() {
    dp_types::session::seed([5; 32]);
    let (none, one) = (|| patients::<AddRemove>(&[]), || patients::<AddRemove>(&[30]));
    let losses = [
        proven(answers!(against_the_others, none(), 4.0), answers!(against_the_others, one(), 4.0)),
        proven(
            answers!(against_the_others_in_few_runs, none(), 4.0),
            answers!(against_the_others_in_few_runs, one(), 4.0),
        ),
    ];
    // By exact probabilities the event that the first is the best loses 1.37 and 0.82: others lose more, and are rarer.
    assert!(losses.iter().all(|loss| *loss <= 4.0 && *loss > 0.5), "{losses:?}");
}

#[test]
fn the_best_of_runs_with_the_noise_of_one_release_is_caught() {
    // One release at ε = 1 has noise of scale 1, and the best of runs with that noise loses more: 1.54 by this event.
    let best = |numbers: [i128; 4], scale: u128, seed: u8| {
        let mut generator = Generator::seeded([seed; 32]);
        let noise = DiscreteLaplace::new(scale, 1).expect("a scale");
        let most = core::num::NonZeroU32::new(30).expect("not zero");
        move || {
            let best = best_of_runs(&numbers, &noise, Runs::Uniform, most, &mut generator);
            best.map_or(-1, |(place, _)| place as i64)
        }
    };
    let wrong = proven(best([0; 4], 1, 6), best([-1, 1, 1, 1], 1, 7));
    assert!(wrong > 1.0, "noise for one run is not caught: {wrong}");
}

/// Questions of one's own to a threshold of 0, `scales`, in hundredths, being those of the noise on the threshold and on each question: the
/// number of the first that reaches it, where that is the last −1.
fn by_questions(questions: Vec<i128>, scales: (u128, u128), seed: u8) -> impl FnMut() -> i64 {
    let mut generator = Generator::seeded([seed; 32]);
    let law = |scale: u128| DiscreteLaplace::new(scale, 100).expect("a scale above zero");
    let (on_threshold, on_question) = (law(scales.0), law(scales.1));
    let last = questions.len() - 1;
    move || {
        let threshold = on_threshold.sample(&mut generator);
        let reaches = |question: &i128| question + on_question.sample(&mut generator) >= threshold;
        let first = questions.iter().position(reaches).unwrap_or(questions.len());
        if first == last { -1 } else { first as i64 }
    }
}

/// Randomised response of one's own about a bit, at ε = `numerator` / 2.
fn by_response(truth: u64, numerator: u128, seed: u8) -> impl FnMut() -> i64 {
    let mut generator = Generator::seeded([seed; 32]);
    let two = core::num::NonZeroU64::new(2).expect("not zero");
    let law = RandomizedResponse::new(two, numerator, 2).expect("it can be drawn");
    move || law.sample(truth, &mut generator).expect("a bit") as i64
}

#[test]
fn questions_and_responses_that_claim_too_little_are_caught() {
    let caught = |fault: &str, claim: f64, epsilon: f64| {
        assert!(epsilon > claim, "{fault} is not caught: {epsilon} of {claim}");
    };
    // The questions before the last move up, and the last one down; ε = 1, for which the scales are 2 and 4.
    let last = |first: i128, last: i128| vec![first, first, first, last];
    caught("no noise on the questions", 1.0, {
        proven(by_questions(last(0, 1), (200, 5), 4), by_questions(last(1, 0), (200, 5), 5))
    });
    // At ε = 4 the scales are 0.5 and 1. That too little noise on the threshold alone is too little, exact probabilities show.
    caught("questions that move by three", 4.0, {
        proven(by_questions(vec![-1; 40], (50, 100), 8), by_questions(vec![2; 40], (50, 100), 9))
    });
    caught("twice the epsilon of a response", 1.0, proven(by_response(0, 4, 10), by_response(1, 4, 11)));
    // And right ones are not.
    assert!(
        proven(by_questions(last(0, 1), (200, 400), 14), by_questions(last(1, 0), (200, 400), 15)) <= 1.0
    );
    assert!(
        proven(by_questions(vec![-1; 40], (50, 100), 12), by_questions(vec![0; 40], (50, 100), 13)) <= 4.0
    );
    assert!(proven(by_response(0, 2, 16), by_response(1, 2, 17)) <= 1.0);
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

/// The least that the two nodes on the way to the value 1 of four are above their counts.
fn corner(nodes: &[i64]) -> i64 {
    (nodes[1] - 3).min(nodes[4] - 3)
}

/// A row at the first of the weeks, as an observer weighs the answers to see it.
fn first_week(answers: &[f64]) -> i64 {
    let mut weight = 1.0;
    let mut seen = 0.0;
    for (k, answer) in (1..).zip(answers) {
        seen += weight * answer;
        weight *= f64::from(2 * k - 1) / f64::from(2 * k);
    }
    (1_000.0 * seen) as i64
}

#[test]
fn trees_and_running_counts_lose_no_more_than_they_claim_and_not_much_less() {
    dp_types::session::seed([3; 32]);
    let one = || corner(&answers!(tree_of_four, patients(&[1, 1]))());
    let epsilon = proven(one, || corner(&answers!(tree_of_four, patients(&[1, 1, 1]))()));
    assert!(epsilon <= 1.0, "a tree claims 1.0, but its answers prove {epsilon}");
    assert!(epsilon > 0.5, "a tree: the test has no power, it proves only {epsilon}");
    let weeks = |ages: &'static [i64]| {
        move || {
            let session = patients::<AddRemove>(ages).session::<rho!(0.5)>();
            first_week(&session.run(sixteen_weeks).expect("the seed gives noise").0)
        }
    };
    let rho = proven_rho(weeks(&[]), weeks(&[0]));
    assert!(rho <= 0.5, "running counts claim 0.5, but their answers prove {rho}");
    assert!(rho > 0.2, "running counts: the test has no power, it proves only {rho}");
}

#[test]
fn trees_and_running_counts_that_claim_too_little_are_caught() {
    // Two levels, of which each gets the noise for one.
    let by_one_level = |exact: i64, scale: u128, seed: u8| {
        let (mut leaf, mut node) = (by_hand(exact, scale, seed), by_hand(exact, scale, seed + 1));
        move || leaf().min(node())
    };
    let epsilon = proven(by_one_level(0, 1, 20), by_one_level(1, 1, 22));
    assert!(epsilon > 1.0, "noise for one level of two is not caught: {epsilon}");
    assert!(proven(by_one_level(0, 2, 24), by_one_level(1, 2, 26)) <= 1.0);
    // 64 answers, with noise at ρ = 0.5 for one of them; a row moves them by 1, 1/2, 3/8 ..
    let weeks = |rows: i64, variance: u128, seed: u8| {
        let mut generator = Generator::seeded([seed; 32]);
        let noise = dp_noise::gaussian::DiscreteGaussian::new(variance, 1).expect("a variance above zero");
        move || {
            let mut noises = [0; 64];
            noise.fill(&mut noises, &mut generator);
            let mut weight = rows as f64;
            let answer = |(k, noise): (i32, &i64)| {
                let exact = weight;
                weight *= f64::from(2 * k - 1) / f64::from(2 * k);
                exact + *noise as f64 / 1e6
            };
            first_week(&(1..=64).zip(&noises).map(answer).collect::<Vec<_>>())
        }
    };
    let rho = proven_rho(weeks(0, 10_u128.pow(12), 30), weeks(1, 10_u128.pow(12), 31));
    assert!(rho > 0.5, "noise for one answer of 64 is not caught: {rho}");
}
