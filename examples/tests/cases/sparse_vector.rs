//! Programs that ask many questions and pay for few answers: V2, V3, V5, V6 and U5 of
//! `examples/README.md`. Also answers by randomised response.

use dp_types::prelude::*;

use crate::{near, says, times};

#[derive(Record)]
struct Stay {
    #[dp(range = 0..=4096)]
    days: i64,
    urgent: bool,
}

/// Five thousand stays of 0 to 40 days, and ten stays of a thousand days. One stay in five is
/// urgent.
fn stays() -> Dataset<Stay> {
    let most = (0..5_000).map(|i| Stay { days: i * 7 % 41, urgent: i % 5 == 0 });
    let few = (0..10).map(|_| Stay { days: 1_000, urgent: false });
    Dataset::from_rows(most.chain(few)).expect("they fit")
}

/// V2: the first of many counts that reaches a threshold. One row changes each count by one.
#[dp_query(epsilon = 0.5)]
fn above(stays: Table<Stay>) -> Option<i64> {
    above_threshold(2_500, 0.5, |watch| {
        (0..=4096).find(|most| {
            #[dp(range = 0..=4096)]
            let up_to = *most;
            watch.ask(stays.filter(|s| s.days <= up_to).count())
        })
    })
}

/// V3: three answers to many questions. Each question depends on the answers before, and released
/// numbers are paid separately.
#[dp_query(epsilon = 1.5)]
fn three_answers(stays: Table<Stay>) -> (Vec<i64>, i64) {
    let found = sparse_vector(500, 3, 0.4, |watch| {
        let (mut found, mut from) = (Vec::new(), 0);
        let mut width = 1;
        while watch.left() > 0 && from <= 4096 {
            #[dp(range = 0..=4096)]
            let first = from;
            #[dp(range = 0..=4096)]
            let last = from + width;
            if watch.ask(stays.filter(|s| s.days >= first && s.days < last).count()) {
                found.push(from);
                from += width;
                width = 1;
            } else {
                width += 1;
            }
        }
        found
    });
    #[dp(range = 0..=4096)]
    let first = found.first().copied().unwrap_or(0);
    let n = stays.filter(|s| s.days >= first).count().laplace(0.3);
    (found, n.value())
}

/// V5: a mean of clipped values. The query takes the first clip b at which the clip b + 1 would
/// raise the sum by less than three hundred days. One row changes this gain by at most one.
#[dp_query(epsilon = 1.5)]
fn automatic_mean(stays: Table<Stay>) -> (Option<u32>, f64) {
    let power = above_threshold(-300, 0.5, |watch| {
        (0..=12).find(|power| {
            #[dp(range = 0..=4096)]
            let clip = 1 << power;
            watch.ask(-stays.map(|s| s.days).clip_diff(clip))
        })
    });
    let total = match power {
        Some(0..=3) => stays.map(|s| s.days.clamp(0, 8)).sum().laplace(0.5).value(),
        Some(4 | 5) => stays.map(|s| s.days.clamp(0, 32)).sum().laplace(0.5).value(),
        Some(6) => stays.map(|s| s.days.clamp(0, 64)).sum().laplace(0.5).value(),
        _ => stays.map(|s| s.days).sum().laplace(0.5).value(),
    };
    let n = stays.count().laplace(0.5).value();
    (power, total as f64 / n.max(1) as f64)
}

/// U5: finds a clip by sparse vector, and then makes k steps toward the mean of the clipped values.
/// In ρ this costs ε²/2 + k·ρ.
#[dp_query(rho = 0.13)]
fn clipped_descent(stays: Table<Stay>) -> (u32, i64) {
    let power = above_threshold(-50, 0.1, |watch| {
        (0..=7_u32).find(|power| {
            #[dp(range = 0..=4096)]
            let clip = 1 << power;
            watch.ask(-stays.map(|s| s.days).clip_diff(clip))
        })
    });
    let power = power.unwrap_or(7);
    #[dp(range = 0..=128)]
    let clip = 1 << power;
    let mut at = 0;
    for _ in 0..5 {
        #[dp(range = 0..=128)]
        let here = at;
        // The distance between a clipped value and a point that a step can reach is at most 128.
        let steps = stays.map(|s| (s.days.min(clip) - here).clamp(-128, 128)).sum().gaussian(0.025);
        at += steps.value() / 5_000;
    }
    (power, at)
}

/// Whether many stays are urgent, and in which of three intervals their number is.
#[dp_query(epsilon = 9.0)]
fn responses(stays: Table<Stay>) -> (bool, String, Vec<f64>) {
    let urgent = stays.filter(|s| s.urgent).count();
    let many = urgent.randomized_response([600], 4.0).value() == 1;
    let size = urgent.randomized_response([100, 600], 4.0);
    let groups = stays.histogram(|s| s.days.cut([10, 20, 30, 4000])).randomized_response([200], 1.0);
    (many, size.name(), groups.counts())
}

#[test]
fn v2_above_threshold_costs_epsilon() {
    says::<above>(&[
        r#""cost":[500000],"unlisted":[0]"#,
        r#""rule":"sparse-vector/1""#,
        r#""epsilon":500000,"answers":1,"scales":[[4,1],[8,1]],"sensitivity":[1],"cost":[500000]"#,
        r#"{"op":"parameter","name":"up_to","lo":0,"hi":4096,"digits":0}"#,
    ]);
    let (first, _) = stays().session::<eps!(0.5)>().run(above).expect("there is randomness");
    // Each day has 122 stays, so the sum reaches the threshold at day 20. For both noises together,
    // 40 scales are 480 stays, which are four days. So the questions for the first days are
    // answered "no" and one of the questions after day 20 is answered "yes", except with
    // probability 10^-15.
    assert!(first.is_some_and(|day| (15..=25).contains(&day)), "{first:?}");
}

#[test]
fn v3_n_answers_cost_n_epsilon_and_numbers_are_paid_for_apart() {
    says::<three_answers>(&[
        r#""cost":[1500000],"unlisted":[0]"#,
        r#""epsilon":400000,"answers":3,"scales":[[5,1],[10,1]],"sensitivity":[1],"cost":[1200000]"#,
        r#""rule":"discrete-laplace/1""#,
    ]);
    assert_eq!(times::<three_answers>(r#""rule":"sparse-vector/1""#), 1);
    let ((found, n), _) = stays().session::<eps!(1.5)>().run(three_answers).expect("there is randomness");
    // Intervals of four or five days have 488 or 610 stays. For both noises, 20 scales are 300
    // stays or two and a half days.
    let [0, second, third] = found[..] else { panic!("{found:?}") };
    assert!((2..=7).contains(&second) && (2..=7).contains(&(third - second)), "{found:?}");
    near(n, 5_010, 4);
}

#[test]
fn v5_an_automatic_mean_costs_three_epsilon() {
    says::<automatic_mean>(&[
        r#""cost":[1500000],"unlisted":[0]"#,
        // One row changes each question by at most one, whatever the clip is.
        r#""rule":"sum/1","lo":0,"hi":1,"digits":0,"sensitivity":[1]"#,
        r#""epsilon":500000,"answers":1,"scales":[[4,1],[8,1]],"sensitivity":[1],"cost":[500000]"#,
    ]);
    let ((power, mean), _) = stays().session::<eps!(1.5)>().run(automatic_mean).expect("there is randomness");
    // Above 32 days there are 986 stays, and above 64 days there are ten. Ten is 290 below the
    // threshold of 300, which is 24 scales of both noises together. The mean of the values clipped
    // at 64 is 20.1.
    assert!(power == Some(6) && (19.0..21.5).contains(&mean), "{power:?} {mean}");
}

#[test]
fn u5_a_clip_and_then_steps_cost_what_they_cost_in_rho() {
    says::<clipped_descent>(&[
        // The cost is 0.1²/2 + 5 · 0.025.
        r#""cost":[130000000000],"unlisted":[0]"#,
        r#""epsilon":100000,"answers":1"#,
        r#""cost":[5000000000]"#,
    ]);
    let ((power, at), _) = stays().session::<rho!(0.13)>().run(clipped_descent).expect("there is randomness");
    // At ε = 0.1 the noise scales are 20 and 40. At a clip of 32, the count of longer stays is more
    // than 900 above the threshold, which is 15 times the sum of these scales.
    assert!(power >= 6 || power == 5, "{power}");
    assert!((10..=30).contains(&at), "{at}");
}

/// V6: a count at a low cost, and a more exact count at seven times that cost.
#[dp_query(epsilon = 0.1)]
fn roughly(stays: Table<Stay>) -> i64 {
    stays.count().laplace(0.1).value()
}
#[dp_query(epsilon = 0.7)]
fn closely(stays: Table<Stay>) -> i64 {
    stays.filter(|s| s.urgent).count().laplace(0.7).value()
}

/// V6: a budget filter. The answers so far decide which query comes next. Whatever the queries are,
/// all queries together cost at most the budget.
#[test]
fn v6_a_budget_filter_costs_its_budget() {
    says::<roughly>(&[r#""declared":[100000],"cost":[100000]"#]);
    says::<closely>(&[r#""declared":[700000],"cost":[700000]"#]);
    let session = stays().open::<eps!(2.0)>();
    let (mut asked, mut all) = ([0, 0], 0);
    loop {
        // An answer decides whether the program tries a more exact query. The filter decides
        // whether the budget is enough for that query.
        if all > 1_000 && session.run(closely).is_ok() {
            asked[1] += 1;
            continue;
        }
        match session.run(roughly) {
            Ok(count) => (asked[0], all) = (asked[0] + 1, count),
            Err(refused) => {
                let words = "`roughly` costs ε = 0.1, but the session has ε = 0 left";
                assert!(refused.to_string().contains(words), "{refused}");
                break;
            }
        }
    }
    // The runs cost 0.1 + 0.7 + 0.7, and then five times 0.1.
    assert_eq!(asked, [6, 2]);
    assert_eq!((session.spent().to_string(), session.left().to_string()), ("ε = 2".into(), "ε = 0".into()));
}

#[test]
fn randomised_responses_cost_their_epsilon() {
    says::<responses>(&[
        r#""cost":[9000000],"unlisted":[0]"#,
        r#""epsilon":4000000,"cuts":[600],"digits":0,"each":[4,1],"sensitivity":[1],"cost":[4000000]"#,
        r#""epsilon":4000000,"cuts":[100,600],"digits":0,"each":[4,1]"#,
        r#""epsilon":1000000,"cuts":[200],"digits":0,"each":[1,1]"#,
    ]);
    // A thousand stays are urgent. With two possible answers, an answer is true in 55 of 56 cases.
    // With three possible answers, it is true in 27 of 28 cases. In 30 rounds, at least 15 answers
    // are true, except with probability 10^-15.
    let mut told = [0, 0];
    for _ in 0..30 {
        let ((many, size, groups), _) =
            stays().session::<eps!(9)>().run(responses).expect("there is randomness");
        told[0] += u32::from(many);
        told[1] += u32::from(size == "from 600");
        assert!((groups.iter().sum::<f64>() - 5.0).abs() < 1e-9, "{groups:?}");
    }
    assert!(told[0] >= 15 && told[1] >= 15, "{told:?}");
}
