//! Black-box tests of the sparse vector technique and of randomised response.

use dp_noise::Generator;
use dp_noise::laplace::DiscreteLaplace;
use dp_noise::randomized_response::RandomizedResponse;
use dp_types::prelude::*;

use crate::estimate::proven;
use crate::{Patient, answers, patients};

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

#[dp_query(epsilon = 1.0)]
fn many_smoke(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker).count().randomized_response([1], 1.0).value() as i64
}

#[dp_query(epsilon = 1.0)]
fn groups_with_one(patients: Table<Patient, ReplaceOne>) -> i64 {
    let groups = patients.histogram(|p| p.age.cut([0, 50])).randomized_response([1, 3], 1.0);
    groups.values().iter().fold(0, |code, answer| 3 * code + *answer as i64)
}

#[test]
fn questions_and_responses_lose_no_more_than_they_claim_and_not_much_less() {
    dp_types::law::session::seed([3; 32]);
    let within = |query: &str, claim: f64, epsilon: f64, least: f64| {
        assert!(epsilon <= claim, "{query} claims {claim}, but its answers prove {epsilon}");
        assert!(epsilon > least, "{query}: the test has no power, it proves only {epsilon}");
    };
    // The value of each query changes by one. The events that would show the whole ε are too
    // unlikely for this number of answers.
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

/// A hand-written sparse vector with the threshold 0. `scales` are the scales of the noise on the
/// threshold and on each query, in hundredths. The result is the index of the first query that
/// reaches the threshold. If that query is the last one, the result is −1.
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

/// A hand-written randomised response about a bit, at ε = `numerator` / 2.
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
    // The value of the last query changes in the opposite direction to those of the earlier
    // queries. At ε = 1 the correct scales are 2 and 4.
    let last = |first: i128, last: i128| vec![first, first, first, last];
    caught("no noise on the questions", 1.0, {
        proven(by_questions(last(0, 1), (200, 5), 4), by_questions(last(1, 0), (200, 5), 5))
    });
    // At ε = 4 the scales are 0.5 and 1. Exact probabilities show that too little noise on the
    // threshold alone also exceeds the claim.
    caught("questions that move by three", 4.0, {
        proven(by_questions(vec![-1; 40], (50, 100), 8), by_questions(vec![2; 40], (50, 100), 9))
    });
    caught("twice the epsilon of a response", 1.0, proven(by_response(0, 4, 10), by_response(1, 4, 11)));
    // The correct mechanisms are not caught.
    assert!(
        proven(by_questions(last(0, 1), (200, 400), 14), by_questions(last(1, 0), (200, 400), 15)) <= 1.0
    );
    assert!(
        proven(by_questions(vec![-1; 40], (50, 100), 12), by_questions(vec![0; 40], (50, 100), 13)) <= 4.0
    );
    assert!(proven(by_response(0, 2, 16), by_response(1, 2, 17)) <= 1.0);
}
