//! What no rule allows: expressions, plans and headers that are well formed and wrong, each with
//! its words.

mod common;

use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{faults, forge, reseal, samples};

fn rows() -> Vec<Source> {
    vec![Source {
        record: "Row",
        replace: false,
        at_most: None,
        invalid: "refuse",
        columns: vec![
            ("x", Ty::Number(-5, 9, 0)),
            ("price", Ty::Number(0, 100, 2)),
            ("flag", Ty::Boolean),
            ("kind", Ty::Category(vec!["A", "B"])),
            ("free", Ty::Unbounded),
        ],
    }]
}

/// An expression that the builder would not make, of the type that a liar would give it.
fn raw(json: String, ty: Ty) -> E {
    E { json, ty, value: 0 }
}

fn op(op: &str, args: &[&E], ty: Ty) -> E {
    let args: Vec<&str> = args.iter().map(|arg| arg.json.as_str()).collect();
    raw(format!("{{\"op\":\"{op}\",\"args\":[{}]}}", args.join(",")), ty)
}

/// The one fault of a sum of `value`, without its place.
#[track_caller]
fn refused_value(value: &E, expected: &str) {
    let sources = rows();
    let value = sum(&map(&source(&sources, 0), value));
    let found = faults(&certificate("q", &sources, 0, &laplace(3, 1_000_000, &value)));
    assert_eq!(found, [format!("query q, release 1 (line 3), sum, plan step 2 (map), value: {expected}")]);
}

/// The one fault of a count of the rows where `predicate`, without its place.
#[track_caller]
fn refused_predicate(predicate: &E, expected: &str) {
    let sources = rows();
    let value = count(&filter(&source(&sources, 0), predicate));
    let found = faults(&certificate("q", &sources, 0, &laplace(3, 1_000_000, &value)));
    assert_eq!(
        found,
        [format!("query q, release 1 (line 3), count, plan step 2 (filter), predicate: {expected}")]
    );
}

#[test]
fn expressions_of_the_wrong_type() {
    let row = &rows()[0];
    let [x, price, flag, kind] = ["x", "price", "flag", "kind"].map(|name| row.column(name, 0));
    let number = Ty::Number(-5, 9, 0);
    refused_predicate(&x, "true or false is needed, not a number");
    refused_predicate(&kind, "true or false is needed, not a category");
    refused_predicate(
        &op("lt", &[&x, &price], Ty::Boolean),
        "in `x < price`: the numbers have different digits, 0 and 2",
    );
    refused_predicate(
        &op("and", &[&flag, &x], Ty::Boolean),
        "in `flag and x`: true or false should stand here, not a number",
    );
    refused_predicate(
        &op("same", &[&kind, &kind], Ty::Boolean),
        "in `kind = kind`: true or false should stand here, not a category",
    );
    refused_predicate(
        &op("not", &[&kind], Ty::Boolean),
        "in `not kind`: true or false should stand here, not a category",
    );
    refused_value(
        &op("add", &[&x, &flag], number.clone()),
        "in `x + flag`: a number should stand here, not true or false",
    );
    refused_value(
        &op("max", &[&price, &literal(3, 0)], number.clone()),
        "in `max(price, 3)`: the numbers have different digits, 2 and 0",
    );
    refused_value(
        &op("if", &[&x, &x, &x], number.clone()),
        "in `if x then x else x`: true or false should stand here, not a number",
    );
    refused_value(
        &op("if", &[&flag, &x, &price], number.clone()),
        "in `if flag then x else price`: the numbers have different digits, 0 and 2",
    );
    refused_value(
        &op("if", &[&flag, &flag, &x], number),
        "in `if flag then flag else x`: a number should stand here, not true or false",
    );
    let is = "{\"op\":\"is\",\"value\":2,\"name\":\"C\",\"args\":[".to_owned();
    refused_predicate(
        &raw(format!("{is}{}]}}", kind.json), Ty::Boolean),
        "in `kind is C`: value 2 (\"C\") does not exist: the category has 2",
    );
    refused_predicate(
        &raw(format!("{is}{}]}}", x.json), Ty::Boolean),
        "in `x is C`: a category should stand here, not a number",
    );
    let column = "{\"op\":\"column\",\"index\":9,\"name\":\"x\"}".to_owned();
    refused_predicate(&raw(column, Ty::Boolean), "in `x`: column 9 does not exist: there are 5");
}

#[test]
fn unbounded_numbers_under_anything_but_a_clamp_or_a_comparison() {
    let free = rows()[0].column("free", 0);
    let why = "an unbounded number may only be clamped or compared, nothing else bounds what it does";
    let number = Ty::Number(0, 9, 0);
    for name in ["neg", "abs"] {
        let expr = op(name, &[&free], number.clone());
        let text = if name == "neg" { "-free" } else { "abs(free)" };
        refused_value(&expr, &format!("in `{text}`: {why}"));
    }
    for (name, text) in
        [("add", "free + 3"), ("sub", "free - 3"), ("min", "min(free, 3)"), ("max", "max(free, 3)")]
    {
        refused_value(&op(name, &[&free, &literal(3, 0)], number.clone()), &format!("in `{text}`: {why}"));
    }
    let times = raw(format!("{{\"op\":\"mul\",\"by\":0,\"args\":[{}]}}", free.json), number.clone());
    refused_value(&times, &format!("in `0 * free`: {why}"));
    let condition = truth(true);
    let either = op("if", &[&condition, &free, &literal(3, 0)], number.clone());
    refused_value(&either, &format!("in `if true then free else 3`: {why}"));
    refused_value(
        &raw(free.json.clone(), number),
        "the interval says 0 to 9 but the value is an unbounded number",
    );
    // The decimals of a comparison count as none.
    refused_predicate(
        &op("lt", &[&free, &literal(3, 2)], Ty::Boolean),
        "in `free < 0.03`: the numbers have different digits, 0 and 2",
    );
}

#[test]
fn numbers_without_a_meaning() {
    let x = rows()[0].column("x", 0);
    let number = Ty::Number(0, 9, 0);
    let unary = |head: &str| raw(format!("{{{head},\"args\":[{}]}}", x.json), number.clone());
    refused_value(&unary("\"op\":\"div\",\"by\":0"), "in `trunc(x / 0)`: a number is divided by 0");
    refused_value(
        &unary("\"op\":\"clamp\",\"lo\":9,\"hi\":8"),
        "in `clamp(x, 9 to 8)`: the interval 9 to 8 is empty",
    );
    refused_value(
        &unary("\"op\":\"mul\",\"by\":1000000000000000000"),
        "in `1000000000000000000 * x`: the interval -5000000000000000000 to 9000000000000000000 is not within \
         2^62 - 1 of 0",
    );
    let parameter = "{\"op\":\"parameter\",\"name\":\"p\",\"lo\":1,\"hi\":0,\"digits\":0}".to_owned();
    refused_value(&raw(parameter, number), "in `parameter p`: the interval 1 to 0 is empty");
}

#[test]
fn maps_that_state_another_interval_and_sums_of_no_number() {
    let sources = rows();
    let table = source(&sources, 0);
    let flag = sources[0].column("flag", 0);
    refused_value(
        &raw(flag.json.clone(), Ty::Number(0, 1, 0)),
        "the interval says 0 to 1 but the value is true or false",
    );
    refused_value(
        &raw(sources[0].column("price", 0).json, Ty::Number(0, 100, 1)),
        "the interval says 0 to 100 at 1 digits (0.0 to 10.0) but it is 0 to 100 at 2 digits (0.00 to 1.00)",
    );
    let certify = |value: &Aggregate| faults(&certificate("q", &sources, 0, &laplace(3, 1_000_000, value)));
    // A sum that stands on a boolean, or on no map at all.
    let boolean = Plan { range: Some((0, 1, 0)), ..map(&table, &flag) };
    assert_eq!(
        certify(&sum(&boolean)),
        ["query q, release 1 (line 3), sum, value: the map gives true or false, so nothing can be summed"]
    );
    let none = Plan { range: Some((0, 1, 0)), ..table.clone() };
    assert_eq!(
        certify(&sum(&none)),
        [
            "query q, release 1 (line 3), sum, value: no map stands before the sum, so nothing bounds what is summed"
        ]
    );
    let unstated = map(&table, &raw(sources[0].column("x", 0).json, Ty::Boolean));
    assert_eq!(
        certify(&count(&unstated)),
        [
            "query q, release 1 (line 3), count, plan step 2 (map), value: the interval is missing: it is -5 to 9"
        ]
    );
    let mixed = both("add", &count(&table), &sum(&map(&table, &sources[0].column("price", 0))));
    assert_eq!(
        certify(&mixed),
        ["query q, release 1 (line 3), add: the parts have different digits, 0 and 2"]
    );
}

#[test]
fn promises_of_accuracy_that_do_not_hold() {
    let sources = rows();
    let table = source(&sources, 0);
    let n = count(&table);
    let certify = |release: &Measurement| faults(&certificate("q", &sources, 0, release));
    let laplace_at =
        |epsilon, half_width, level| certify(&within(half_width, level, laplace(3, epsilon, &n)));
    // What the law charges for 10 at 95 %, and a unit less.
    assert_eq!(laplace_at(284_349, 10, 950_000), Vec::<String>::new());
    for (epsilon, half_width, level) in
        [(284_348, 10, 950_000), (284_349, 9, 950_000), (284_349, 10, 950_001)]
    {
        let refused = [format!(
            "query q, within of release 1: the noise is not proved to be at most {half_width} with probability {level}/1000000"
        )];
        assert_eq!(laplace_at(epsilon, half_width, level), refused);
    }
    for level in [0, -1, 1_000_000] {
        assert!(laplace_at(284_349, 10, level)[0].contains("level says"));
    }
    assert!(laplace_at(284_349, -1, 950_000)[0].contains("half_width says -1"));
    let groups = histogram(&table, &by_truth(&predicate("gt", &sources[0].column("x", 0), &literal(0, 0))));
    assert_eq!(
        certify(&within(10, 950_000, select(&Measure::Pure, 3, "exponential", 500_000, 1, &groups))),
        ["query q, within of release 1: only what is released with noise is within anything"]
    );
    assert_eq!(
        certify(&within(10, 950_000, sequential(&[laplace(3, 500_000, &n)]))),
        ["query q, within of release 1: only what is released with noise is within anything"]
    );
    let gaussian_at = |rho| certify(&within(10, 950_000, gaussian(&Measure::Zcdp, 3, rho, &n)));
    assert_eq!(gaussian_at(17_421_581_955), Vec::<String>::new());
    assert_eq!(gaussian_at(17_421_500_000).len(), 1);
    let cheaper = within(10, 950_000, laplace(3, 284_349, &n))
        .json
        .replace("950000,\"cost\":[284349", "950000,\"cost\":[284348");
    let cheaper = Measurement { json: cheaper, cost: vec![vec![284_348]], measure: Measure::Pure };
    assert!(!certify(&cheaper).is_empty());
}

#[test]
fn ranks_that_nothing_has() {
    let sources = rows();
    let table = source(&sources, 0);
    let xs = map(&table, &sources[0].column("x", 0));
    let chosen = |scores: &Aggregate| {
        faults(&certificate(
            "q",
            &sources,
            0,
            &select(&Measure::Pure, 3, "permute-and-flip", 500_000, 1, scores),
        ))
    };
    assert_eq!(chosen(&rank(&xs, "largest", 20)), Vec::<String>::new());
    assert_eq!(chosen(&rank(&xs, "smallest", 1)), Vec::<String>::new());
    assert_eq!(
        chosen(&rank(&xs, "largest", 0)),
        ["query q, release 1 (line 3), rank: rank says 0 but must be above 0"]
    );
    assert!(chosen(&rank(&xs, "middle", 1))[0].contains("from the largest or the smallest"));
    let scores = rank(&xs, "largest", 2);
    let halved = Aggregate {
        json: scores.json.replace("\"sensitivity\":[2]", "\"sensitivity\":[1]"),
        sensitivity: vec![1],
        ..scores
    };
    assert!(chosen(&halved)[0].contains("2 * stability 1 = 2"), "{:?}", chosen(&halved));
    assert!(
        faults(&certificate("q", &sources, 0, &laplace(3, 500_000, &rank(&xs, "largest", 2))))[0]
            .contains("only be chosen by")
    );
}

#[test]
fn deviations_of_what_has_no_groups() {
    let sources = rows();
    let table = source(&sources, 0);
    let xs = map(&table, &sources[0].column("x", 0));
    let key = by_truth(&predicate("gt", &sources[0].column("x", 0), &literal(0, 0)));
    let counts = histogram(&table, &key);
    let chosen = |scores: &Aggregate| {
        let release = select(&Measure::Pure, 3, "exponential", 500_000, 1, scores);
        faults(&certificate("q", &sources, 0, &release))
    };
    assert_eq!(chosen(&deviation(&counts)), Vec::<String>::new());
    assert_eq!(chosen(&deviation(&deviation(&grouped_sum(&xs, &key)))), Vec::<String>::new());
    let place = "query q, release 1 (line 3), deviation: whole numbers of groups should stand here, not what";
    for (of, rule) in
        [(count(&table), "count"), (rank(&xs, "largest", 2), "rank"), (key_counts(&xs, 0), "key-counts")]
    {
        assert_eq!(chosen(&deviation(&of)), [format!("{place} {rule} gives")]);
    }
    let prices = map(&table, &sources[0].column("price", 0));
    assert_eq!(chosen(&deviation(&grouped_sum(&prices, &key))), [format!("{place} grouped-sum gives")]);
    let right = deviation(&counts);
    let json = right.json.replacen("\"sensitivity\":[1]", "\"sensitivity\":[0]", 1);
    let halved = Aggregate { json, sensitivity: vec![0], ..right };
    assert!(chosen(&halved)[0].contains("the same as before: 1"), "{:?}", chosen(&halved));
}

#[test]
fn keys_that_no_threshold_hides() {
    let sources = rows();
    let table = source(&sources, 0);
    let keys = key_counts(&map(&table, &sources[0].column("free", 0)), 0);
    let certify = |release: &Measurement| faults(&certificate("q", &sources, 0, release));
    let place = "query q, release 1 (line 3), threshold: ";
    // 1 + 2 ln(10^9 / (1 + e^-0.5)) = 41.5.
    assert_eq!(certify(&threshold(3, [500_000, 1_000_000], 42, &keys)), Vec::<String>::new());
    let low = format!("{place}a threshold of 41 is not proved to hide 1 new rows but for 1000000 of 10^15");
    assert_eq!(certify(&threshold(3, [500_000, 1_000_000], 41, &keys)), [low]);
    let small = format!("{place}threshold says 0 but is at least the sensitivity 1");
    assert_eq!(certify(&threshold(3, [500_000, 999_999_999_999_999], 0, &keys)), [small]);
    for delta in [0, -1, 1_000_000_000_000_000] {
        assert!(!certify(&threshold(3, [500_000, delta], 1_000, &keys)).is_empty(), "{delta}");
    }
    // Which keys there are is told by everything else.
    let told = "which keys there are is part of the data: only a threshold can release them";
    assert_eq!(
        certify(&laplace_in(&Measure::Approx, 3, 500_000, &keys)),
        [format!("query q, release 1 (line 3), discrete-laplace: {told}")]
    );
    assert_eq!(
        certify(&select(&Measure::Approx, 3, "exponential", 500_000, 1, &keys)),
        [format!("query q, release 1 (line 3), select: {told}")]
    );
    let none = format!("{place}a threshold is for counts by keys, and this value has none");
    assert_eq!(certify(&threshold(3, [500_000, 1_000_000], 42, &count(&table))), [none]);
    // A sum of the rows is no map.
    let unmapped = certify(&threshold(3, [500_000, 1_000_000], 42, &key_counts(&table, 0)));
    assert_eq!(
        unmapped,
        [
            "query q, release 1 (line 3), key-counts: no map stands before the counts, so there is nothing to count by"
        ]
    );
    let flags = key_counts(&map(&table, &sources[0].column("flag", 0)), 0);
    assert!(
        certify(&threshold(3, [500_000, 1_000_000], 42, &flags))[0]
            .contains("which is no number to count by")
    );
    let prices = key_counts(&map(&table, &sources[0].column("price", 0)), 0);
    assert!(
        certify(&threshold(3, [500_000, 1_000_000], 42, &prices))[0]
            .contains("digits says 0 but the map gives 2")
    );
}

#[test]
fn keys_that_no_gaussian_threshold_hides() {
    let sources = rows();
    let table = source(&sources, 0);
    let keys = key_counts(&map(&table, &sources[0].column("free", 0)), 0);
    let certify = |release: &Measurement| faults(&certificate("q", &sources, 0, release));
    let place = "query q, release 1 (line 3), gaussian-threshold: ";
    let release = |costs: [i128; 2], rho: i128, order: [i128; 2], threshold: i128| {
        certify(&gaussian_threshold(3, costs, rho, order, threshold, &keys))
    };
    // ε = 0.5 at δ = 5·10^-10 allows ρ = 0.003796322965, and 6.2 deviations of 11.48 leave
    // 5·10^-10.
    let (costs, rho, order) = ([500_000, 1_000_000], 3_796_322_965, [4_410_305, 65_536]);
    assert_eq!(release(costs, rho, order, 72), Vec::<String>::new());
    let low = format!("{place}a threshold of 71 is not proved to hide 1 new rows but for 500000 of 10^15");
    assert_eq!(release(costs, rho, order, 71), [low]);
    // More ρ is less noise.
    let more = release(costs, rho + 100_000, order, 72);
    assert!(
        more[0].starts_with(&format!("{place}at half of delta: epsilon says 500000 but rho gives")),
        "{more:?}"
    );
    assert!(release(costs, rho, [0, 1], 72)[0].contains("order says 0 but must be above 0"));
    assert!(release(costs, rho, [1, 0], 72)[0].contains("order says 1/0 but is a fraction"));
    assert!(release(costs, 0, order, 72)[0].contains("rho says 0 but must be above 0"));
    assert!(release([500_000, 1], rho, order, 1_000)[0].contains("delta says 0 but must be above 0"));
    let none = format!("{place}a threshold is for counts by keys, and this value has none");
    assert_eq!(certify(&gaussian_threshold(3, costs, rho, order, 72, &count(&table))), [none]);
}

#[test]
fn leads_that_no_threshold_hides() {
    let sources = rows();
    let table = source(&sources, 0);
    let groups = histogram(&table, &by_truth(&sources[0].column("flag", 0)));
    let certify = |release: &Measurement| faults(&certificate("q", &sources, 0, release));
    let place = "query q, release 1 (line 3), select-stable: ";
    // 1 + 2 ln(10^9 / (1 + e^-0.5)) = 41.5.
    assert_eq!(certify(&select_stable(3, [500_000, 1_000_000], 42, &groups)), Vec::<String>::new());
    let low = format!("{place}a threshold of 41 is not proved to hide a lead of 1 but for 1000000 of 10^15");
    assert_eq!(certify(&select_stable(3, [500_000, 1_000_000], 41, &groups)), [low]);
    let scores = quantile(&map(&table, &sources[0].column("x", 0)), 1, 2);
    assert!(certify(&select_stable(3, [500_000, 1_000_000], 42, &scores))[0].contains("a lead of 2"));
    assert_eq!(certify(&select_stable(3, [500_000, 1_000_000], 83, &scores)), Vec::<String>::new());
    let none = format!("{place}a single number has no candidates to choose from");
    assert_eq!(certify(&select_stable(3, [500_000, 1_000_000], 42, &count(&table))), [none]);
    let keys = key_counts(&map(&table, &sources[0].column("free", 0)), 0);
    let told = format!("{place}which keys there are is part of the data: only a threshold can release them");
    assert_eq!(certify(&select_stable(3, [500_000, 1_000_000], 42, &keys)), [told]);
}

#[test]
fn choices_of_what_has_no_candidates_and_noise_on_scores() {
    let sources = rows();
    let table = source(&sources, 0);
    let xs = map(&table, &sources[0].column("x", 0));
    let median = quantile(&xs, 1, 2);
    let certify = |release: &Measurement| faults(&certificate("q", &sources, 0, release));
    assert_eq!(
        certify(&select(&Measure::Pure, 3, "permute-and-flip", 500_000, 2, &median)),
        Vec::<String>::new()
    );
    assert_eq!(
        certify(&select(&Measure::Pure, 3, "permute-and-flip", 500_000, 1, &count(&table))),
        ["query q, release 1 (line 3), select: a single number has no candidates to choose from"]
    );
    assert_eq!(
        certify(&laplace(3, 500_000, &median)),
        [
            "query q, release 1 (line 3), discrete-laplace: scores are bounded in range, which bounds no sum of their \
             changes: they can only be chosen by"
        ]
    );
    assert_eq!(
        certify(&laplace(3, 500_000, &both("add", &count(&table), &median))),
        ["query q, release 1 (line 3), add: a number should stand here, not the vector that quantile gives"]
    );
    assert_eq!(
        certify(&select(&Measure::Pure, 3, "exponential", 500_000, 0, &median)),
        ["query q, release 1 (line 3), select: times says 0 but must be above 0"]
    );
    for (a, b) in [(0, 1), (1, 1), (3, 2), (-1, 2)] {
        let line = certificate(
            "q",
            &sources,
            0,
            &select(&Measure::Pure, 3, "exponential", 500_000, 1, &quantile(&xs, a, b)),
        );
        let found = faults(&line);
        let wanted = format!(
            "query q, release 1 (line 3), quantile: quantile says {a}/{b} but must be between 0 and 1"
        );
        assert!(found.contains(&wanted), "{found:#?}");
    }
    let none = Plan { range: Some((0, 1, 0)), ..table.clone() };
    assert_eq!(
        certify(&select(&Measure::Pure, 3, "exponential", 500_000, 1, &quantile(&none, 1, 2))),
        [
            "query q, release 1 (line 3), quantile, value: no map stands before the quantile, so nothing bounds what \
             is ranked"
        ]
    );
}

#[test]
fn questions_that_are_no_numbers_and_noise_that_is_too_small() {
    let sources = rows();
    let table = source(&sources, 0);
    let n = count(&table);
    let certify = |release: &Measurement| faults(&certificate("q", &sources, 0, release));
    assert_eq!(certify(&ask(&Measure::Pure, 3, 500_000, 2, &n)), Vec::<String>::new());
    let line = certificate("q", &sources, 0, &ask(&Measure::Pure, 3, 500_000, 2, &n));
    assert_eq!(
        faults(&forge(&line, "\"scales\":[[4,1],[8,1]]", "\"scales\":[[4,1],[4,1]]")),
        [
            "query q, release 1 (line 3), sparse-vector: the scale of each question says 4/1 but 4 * sensitivity 1 / epsilon \
             0.5 = 8/1"
        ]
    );
    assert_eq!(
        faults(&forge(&line, "\"scales\":[[4,1],[8,1]]", "\"scales\":[[2,1],[8,1]]")),
        [
            "query q, release 1 (line 3), sparse-vector: the scale of the threshold says 2/1 but 2 * sensitivity 1 / epsilon \
             0.5 = 4/1"
        ]
    );
    let three = faults(&forge(&line, "\"answers\":2", "\"answers\":3"));
    assert!(
        three.iter().any(|fault| fault.contains("cost says [1000000] but epsilon 1.5 where")),
        "{three:#?}"
    );
    let groups = histogram(&table, &by_truth(&predicate("gt", &sources[0].column("x", 0), &literal(0, 0))));
    assert_eq!(
        certify(&ask(&Measure::Pure, 3, 500_000, 1, &groups)),
        [
            "query q, release 1 (line 3), sparse-vector: a vector is not compared with a threshold: a question is a single \
             number"
        ]
    );
    assert_eq!(
        certify(&ask(&Measure::Pure, 3, 500_000, 0, &n)),
        ["query q, release 1 (line 3), sparse-vector: answers says 0 but must be above 0"]
    );
}

#[test]
fn the_best_of_runs_with_too_little_noise_or_of_vectors() {
    let sources = rows();
    let table = source(&sources, 0);
    let n = count(&table);
    let certify = |release: &Measurement| faults(&certificate("q", &sources, 0, release));
    let (uniform, harmonic) = (("uniform", 3), ("harmonic", 2));
    for measure in [Measure::Pure, Measure::Approx, Measure::Zcdp] {
        for number in [uniform, harmonic] {
            assert_eq!(certify(&best(&measure, 3, 500_000, number, 40, &n)), Vec::<String>::new());
        }
    }
    // The noise of fewer shares than there are, under the other name too.
    let line = certificate("q", &sources, 0, &best(&Measure::Pure, 3, 500_000, uniform, 40, &n));
    assert_eq!(
        faults(&forge(&line, "\"scale\":[6,1]", "\"scale\":[2,1]")),
        [
            "query q, release 1 (line 3), best-of: scale says 2/1 but 3 (uniform) * sensitivity 1 / epsilon 0.5 = 6/1"
        ]
    );
    let line = certificate("q", &sources, 0, &best(&Measure::Pure, 3, 500_000, harmonic, 40, &n));
    assert_eq!(
        faults(&forge(&line, "\"number\":\"harmonic\"", "\"number\":\"uniform\"")),
        [
            "query q, release 1 (line 3), best-of: scale says 4/1 but 3 (uniform) * sensitivity 1 / epsilon 0.5 = 6/1"
        ]
    );
    let paid = "\"cost\":[500000],\"premises\":[{\"rule\":\"count/1\"";
    let third = faults(&forge(&line, paid, &paid.replace('5', "4")));
    assert!(
        third.iter().any(|fault| fault.contains("best-of: cost says [400000] but epsilon 0.5")),
        "{third:#?}"
    );
    let unknown = faults(&forge(&line, "\"number\":\"harmonic\"", "\"number\":\"certain\""));
    assert!(unknown.iter().any(|fault| fault.contains("no number of runs is called")), "{unknown:#?}");
    // How many runs there can be is no matter, but there is one.
    assert_eq!(certify(&best(&Measure::Pure, 3, 500_000, harmonic, 1, &n)), Vec::<String>::new());
    assert_eq!(
        certify(&best(&Measure::Pure, 3, 500_000, harmonic, 0, &n)),
        ["query q, release 1 (line 3), best-of: runs says 0 but must be above 0"]
    );
    let groups = histogram(&table, &by_truth(&predicate("gt", &sources[0].column("x", 0), &literal(0, 0))));
    assert_eq!(
        certify(&best(&Measure::Pure, 3, 500_000, harmonic, 40, &groups)),
        [
            "query q, release 1 (line 3), best-of: candidates are compared by a single number each, and this value has many"
        ]
    );
}

#[test]
fn responses_between_cuts_that_are_none_and_at_an_epsilon_that_is_too_large() {
    let sources = rows();
    let table = source(&sources, 0);
    let certify = |release: &Measurement| faults(&certificate("q", &sources, 0, release));
    let respond = |cuts: &[i128], digits, share, value: &Aggregate| {
        certify(&respond(&Measure::Pure, 3, 500_000, (cuts, digits), share, value))
    };
    assert_eq!(respond(&[1, 2], 0, 1, &count(&table)), Vec::<String>::new());
    assert_eq!(
        respond(&[2, 2], 0, 1, &count(&table)),
        ["query q, release 1 (line 3), randomized-response: the cuts do not increase"]
    );
    assert_eq!(
        respond(&[], 0, 1, &count(&table)),
        ["query q, release 1 (line 3), randomized-response: there are 0 cuts but must be from 1 to 1048575"]
    );
    assert_eq!(
        respond(&[2], 1, 1, &count(&table)),
        ["query q, release 1 (line 3), randomized-response: the cuts have 1 digits but the value has 0"]
    );
    // What one row changes together, or what are scores or keys, is not answered about one by one.
    let x = sources[0].column("x", 0);
    let xs = map(&table, &clamp(0, 9, &x));
    let one_by_one =
        "the answers of a strategy, or the numbers of a vector, are not answered about one by one";
    for (value, digits, why) in [
        (strategy(&xs, "tree", "L1", 4), 0, one_by_one),
        (strategy(&xs, "tree", "L2", 2_000_000), 6, one_by_one),
        (vector_sum(&table, "L1", 5, 0, &[&x, &literal(-3, 0)]), 0, one_by_one),
        (rank(&xs, "largest", 2), 0, "scores are bounded in range"),
        (
            key_counts(&xs, 0),
            0,
            "which keys there are is part of the data: only a threshold can release them",
        ),
    ] {
        let found = respond(&[2], digits, 1, &value);
        let expected = format!("query q, release 1 (line 3), randomized-response: {why}");
        assert!(found.iter().any(|fault| fault.starts_with(&expected)), "{found:#?}");
    }
    // A number is one answer, whatever moves it; of a histogram of replaced rows two answers
    // change.
    let sources = [Source { replace: true, ..self::rows().remove(0) }];
    let key = by_truth(&predicate("gt", &sources[0].column("x", 0), &literal(0, 0)));
    let groups = histogram(&source(&sources, 0), &key);
    let line = |share| {
        certificate("q", &sources, 0, &self::respond(&Measure::Pure, 3, 500_000, (&[2], 0), share, &groups))
    };
    assert_eq!(faults(&line(2)), Vec::<String>::new());
    assert_eq!(
        faults(&line(1)),
        [
            "query q, release 1 (line 3), randomized-response: each says 1/2 but epsilon 0.5 over 2 that can change = 1/4"
        ]
    );
}

#[test]
fn strategies_are_over_as_many_values_as_are_mapped_in_the_metric_that_the_noise_needs() {
    let sources = rows();
    let table = source(&sources, 0);
    let xs = map(&table, &clamp(0, 9, &sources[0].column("x", 0)));
    let certify = |release: &Measurement| faults(&certificate("q", &sources, 0, release));
    let tree = strategy(&xs, "tree", "L1", 4);
    assert_eq!(certify(&laplace(3, 500_000, &tree)), Vec::<String>::new());
    assert_eq!(
        certify(&laplace(3, 500_000, &strategy(&xs, "tree", "L1", 3))),
        ["query q, release 1 (line 3), strategy: sensitivity says [3] but stability 1 * 1 * 4 levels = 4"]
    );
    for (by, length) in [("tree", 2_000_000), ("square-root", 1_394_230)] {
        assert_eq!(
            certify(&laplace(3, 500_000, &strategy(&xs, by, "L2", length))),
            [
                "query q, release 1 (line 3), discrete-laplace: the numbers are bounded in L2 alone, which bounds no sum of \
                 their changes: they need Gaussian noise"
            ]
        );
    }
    assert_eq!(
        certify(&select(&Measure::Pure, 3, "exponential", 500_000, 1, &tree)),
        [
            "query q, release 1 (line 3), select: the answers of a strategy, or the numbers of a vector, are no candidates to choose from"
        ]
    );
    // The name of the strategy decides the length: that of the square root is shorter than that of
    // a tree.
    let in_rho =
        |value: &Aggregate| certificate("q", &sources, 0, &gaussian(&Measure::Zcdp, 3, 1_000_000_000, value));
    let line = in_rho(&strategy(&xs, "square-root", "L2", 1_394_230));
    assert_eq!(faults(&line), Vec::<String>::new());
    assert!(!faults(&forge(&line, "\"by\":\"square-root\"", "\"by\":\"tree\"")).is_empty());
    assert!(!faults(&in_rho(&strategy(&xs, "square-root", "L2", 1_394_229))).is_empty(), "rounded down");
    for (lo, hi, by, metric, most) in [
        (0, 1 << 16, "tree", "L1", 65_536),
        (3, 3, "tree", "L2", 65_536),
        (0, 4_096, "square-root", "L2", 4_096),
    ] {
        let wide = map(&table, &clamp(lo, hi, &literal(3, 0)));
        let found = faults(&in_rho(&strategy(&wide, by, metric, 1)));
        let wanted = format!(
            "query q, release 1 (line 3), strategy: there must be 2 to {most} values from {lo} to {hi}"
        );
        assert!(found.contains(&wanted), "{found:#?}");
    }
    let none = Plan { range: Some((0, 1, 0)), ..table.clone() };
    assert_eq!(
        certify(&laplace(3, 500_000, &strategy(&none, "tree", "L1", 1))),
        [
            "query q, release 1 (line 3), strategy, value: no map stands before the strategy, so nothing bounds what is \
             counted"
        ]
    );
}

#[test]
fn vectors_are_of_numbers_on_one_grid_and_clipped_to_something() {
    let sources = rows();
    let table = source(&sources, 0);
    let x = sources[0].column("x", 0);
    let certify = |release: &Measurement| faults(&certificate("q", &sources, 0, release));
    let of = |clip: &str, radius: i128, coordinates: &[&E]| {
        laplace(3, 500_000, &vector_sum(&table, clip, radius, 0, coordinates))
    };
    assert_eq!(certify(&of("L1", 30, &[&x, &literal(3, 0)])), Vec::<String>::new());
    let place = "query q, release 1 (line 3)";
    assert_eq!(
        certify(&of("L2", 30, &[&x])),
        [format!(
            "{place}, discrete-laplace: the numbers are bounded in L2 alone, which bounds no sum of their changes: they need \
             Gaussian noise"
        )]
    );
    assert_eq!(
        certify(&of("L1", 30, &[&x, &literal(3, 1)])),
        [format!("{place}, vector-sum, coordinate 2: it has 1 digits and the vector 0")]
    );
    assert_eq!(
        certify(&of("L1", 30, &[&truth(true)])),
        [format!("{place}, vector-sum, coordinate 1: a number with a range is needed, not true or false")]
    );
    for count in [0, 17] {
        let wanted = format!("{place}, vector-sum: there are {count} coordinates, and a vector has 1 to 16");
        assert!(certify(&of("L1", 30, &vec![&x; count])).contains(&wanted), "{count}");
    }
    // The radius for the diameter, where rows are replaced; and a radius below the one that is
    // clipped to.
    let replaced = [Source { replace: true, ..rows().remove(0) }];
    let sums = vector_sum(&source(&replaced, 0), "L1", 30, 0, &[&x]);
    let line = certificate("q", &replaced, 0, &laplace(3, 500_000, &sums));
    assert_eq!(faults(&line), Vec::<String>::new());
    let halved = Aggregate {
        sensitivity: vec![30],
        json: sums.json.replace("\"sensitivity\":[60]", "\"sensitivity\":[30]"),
        ..sums
    };
    let found = faults(&certificate("q", &replaced, 0, &laplace(3, 500_000, &halved)));
    assert_eq!(
        found,
        [format!("{place}, vector-sum: sensitivity says [30] but stability 1 * 2 * radius 30 = 60")]
    );
    assert!(!faults(&forge(&line, "\"radius\":30", "\"radius\":31")).is_empty());
}

#[test]
fn sums_of_groups_need_a_map_and_a_key_over_what_is_there() {
    let sources = rows();
    let table = source(&sources, 0);
    let x = sources[0].column("x", 0);
    let xs = map(&table, &x);
    let certify =
        |aggregate: &Aggregate| faults(&certificate("q", &sources, 0, &laplace(3, 500_000, aggregate)));
    let (lo, hi, _) = x.range();
    assert_eq!(certify(&grouped_sum(&xs, &by_values(&x))), Vec::<String>::new());
    let none = Plan { range: Some((0, 1, 0)), ..table.clone() };
    assert_eq!(
        certify(&grouped_sum(&none, &by_values(&x))),
        [
            "query q, release 1 (line 3), grouped-sum, value: no map stands before the grouped sum, so nothing bounds \
             what is summed"
        ]
    );
    let values = by_values(&x);
    let few = Key { json: values.json.replace(&format!("\"hi\":{hi}"), "\"hi\":5"), parts: 6 - lo };
    assert_eq!(
        certify(&histogram(&table, &few)),
        [format!(
            "query q, release 1 (line 3), histogram, key: the key says {lo} to 5 but its number has {lo} to {hi}"
        )]
    );
    for (list, wrong) in [
        (&[7, 7][..], "the values of the key's list do not increase"),
        (&[9, 7], "the values of the key's list do not increase"),
    ] {
        assert_eq!(
            certify(&grouped_sum(&xs, &by_list(list, &x))),
            [format!("query q, release 1 (line 3), grouped-sum, key: {wrong}")]
        );
    }
    let bins = Key { parts: values.parts + 1, ..values };
    let said = format!("bins says {} but the key makes {}", bins.parts, bins.parts - 1);
    assert_eq!(
        certify(&grouped_sum(&xs, &bins)),
        [format!("query q, release 1 (line 3), grouped-sum: {said}")]
    );
    let more = both("add", &count(&table), &grouped_sum(&xs, &by_list(&[7], &x)));
    assert_eq!(
        certify(&more),
        [
            "query q, release 1 (line 3), add: a number should stand here, not the vector that grouped-sum gives"
        ]
    );
}

#[test]
fn the_range_of_the_loss_is_worth_a_quarter_to_the_exponential_mechanism_alone() {
    let sources = rows();
    let value = quantile(&map(&source(&sources, 0), &sources[0].column("x", 0)), 1, 2);
    for measure in [Measure::Zcdp, Measure::Renyi(vec![2_000_000, 50_000_000])] {
        for by in ["permute-and-flip", "exponential"] {
            let line = certificate("q", &sources, 0, &select(&measure, 3, by, 300_001, 3, &value));
            assert_eq!(faults(&line), Vec::<String>::new(), "{by}");
        }
        let line = certificate("q", &sources, 0, &select(&measure, 3, "exponential", 300_001, 3, &value));
        assert!(!faults(&forge(&line, "\"by\":\"exponential\"", "\"by\":\"permute-and-flip\"")).is_empty());
    }
}

#[test]
fn a_release_of_what_no_row_can_move() {
    let sources = [Source { replace: true, ..rows().remove(0) }];
    let value = count(&source(&sources, 0));
    // The builder would divide by zero: the liar pays for a sensitivity of 1.
    let line =
        certificate("q", &sources, 0, &laplace(3, 1_000_000, &Aggregate { sensitivity: vec![1], ..value }));
    let found = faults(&line);
    assert_eq!(
        found,
        ["query q, release 1 (line 3), discrete-laplace: sensitivity says [1] but the aggregate has [0]"]
    );
    let found =
        faults(&forge(&line, "\"scale\":[1,1],\"sensitivity\":[1]", "\"scale\":[1,1],\"sensitivity\":[0]"));
    assert!(
        found.contains(
            &"query q, release 1 (line 3), discrete-laplace: the sensitivity is 0: nothing here needs noise, and no \
              noise follows from it"
                .to_owned()
        ),
        "{found:#?}"
    );
}

#[test]
fn headers_that_cannot_be() {
    let line = samples::adult_smokers();
    let cases = [
        ("\"query\":\"adult_smokers\"", "\"query\":\"\"", "header: the query has no name"),
        ("\"record\":\"Patient\"", "\"record\":\"\"", "source 0 (\"\"), record: the record has no name"),
        (
            "\"kind\":\"row\"",
            "\"kind\":\"identifier\",\"column\":\"ghost\",\"at_most\":1",
            "unit: the identifier \"ghost\" is no column of this source",
        ),
        (
            "\"kind\":\"row\"",
            "\"kind\":\"identifier\",\"column\":\"age\",\"at_most\":0",
            "unit: at_most says 0 but a privacy unit has at least 1 row",
        ),
        ("[\"Icu\",\"Er\"]", "[\"Icu\",\"Icu\"]", "column ward: the category has the value \"Icu\" twice"),
        ("[\"Icu\",\"Er\"]", "[]", "column ward: the category has no value"),
        (
            "\"name\":\"bill\"",
            "\"name\":\"ward\"",
            "columns: the name \"ward\" does not tell one column from another",
        ),
        ("\"lo\":0,\"hi\":5000000", "\"lo\":1,\"hi\":0", "column bill: the interval 1 to 0 is empty"),
        ("\"dp-types\":\"0.1.0\"", "\"dp-types\":\"\"", "versions: \"\" is not a version of dp-types"),
        (HASH, "00F1", "source_hash: \"00F1\" is not 64 hexadecimal digits"),
        ("chacha20, seeded by the operating system", "chacha8", "generator: \"chacha8\" is not known here"),
    ];
    for (from, to, expected) in cases {
        let found = faults(&forge(&line, from, to));
        assert!(found.iter().any(|fault| fault.contains(expected)), "{expected} not in {found:#?}");
    }
    let found = faults(&forge(&samples::episodes(), "\"column\":\"person\"", "\"column\":\"pain\""));
    let missing = "the identifier \"pain\" can be missing but rows without one would all be one unit";
    assert!(found.iter().any(|fault| fault.contains(missing)), "{found:#?}");
    let source = rows()[0].json();
    let line = certificate("q", &rows(), 0, &nothing_at_all(&Measure::Pure, 1));
    let none = line.replace(&source, "").replace("\"cost\":[0]", "\"cost\":[]");
    let none =
        none.replace("\"declared\":[0]", "\"declared\":[]").replace("\"unlisted\":[0]", "\"unlisted\":[]");
    let found = faults(&reseal(&none));
    assert_eq!(found, ["query q, what is assumed, sources: there is no source, so nobody is protected"]);
}

#[test]
fn plans_and_subqueries_of_sources_that_do_not_exist() {
    let line = samples::adult_smokers();
    let found = faults(&reseal(
        &line.replace("\"rule\":\"source/1\",\"source\":0", "\"rule\":\"source/1\",\"source\":1"),
    ));
    assert_eq!(
        found[0],
        "query adult_smokers, release 1 (line 14), count, plan step 1 (source): source 1 does not exist: \
         there is 1 source"
    );
    let line = samples::three_tables();
    let found = faults(&forge(&line, "\"query\":\"waits\",\"source\":1", "\"query\":\"waits\",\"source\":3"));
    assert!(
        found.contains(
            &"query three_tables, subquery of releases 1 to 3: source 3 does not exist: there are 3 sources"
                .to_owned()
        ),
        "{found:#?}"
    );
}

#[test]
fn a_table_that_enters_a_subquery_with_two_sources() {
    // A plan stands on one source; a liar who lets another one in beside it is refused at the door.
    let line = samples::three_tables();
    let found = faults(&reseal(&line.replace("\"stability\":[0,5,0]", "\"stability\":[1,5,0]")));
    assert!(
        found.iter().any(|fault| fault.ends_with(
            "plan step 3 (as-only-source): the table has stability [1, 5, 0], not only for source 1"
        )),
        "{found:#?}"
    );
}
