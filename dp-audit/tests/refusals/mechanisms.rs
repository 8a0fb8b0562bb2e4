//! Refused certificates: choices, questions, and answers by randomised response.

use super::rows;
use crate::common::aggregate::*;
use crate::common::expr::*;
use crate::common::measurement::*;
use crate::common::query::*;
use crate::common::{faults, forge};

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
            .contains("scores are only for a choice")
    );
}

#[test]
fn scores_of_another_range_or_sensitivity() {
    let sources = rows();
    let table = source(&sources, 0);
    let flag = sources[0].column("flag", 0);
    let vote = choose(&flag, &literal(1, 0), &literal(0, 0));
    let certify = |scores: &Aggregate| {
        let chosen = select(&Measure::Pure, 3, "permute-and-flip", 500_000, 1, scores);
        faults(&certificate("q", &sources, 0, &chosen))
    };
    let votes = score_sums(&table, (0, 1, 0), &[&vote, &vote]);
    assert_eq!(certify(&votes), Vec::<String>::new());
    let place = "query q, release 1 (line 3), score-sums";
    assert_eq!(
        certify(&score_sums(&table, (0, 2, 0), &[&vote, &vote])),
        [format!("{place}: the range says 0 to 2 but the scores lie within 0 to 1")]
    );
    let decimal = choose(&flag, &literal(1, 1), &literal(0, 1));
    assert_eq!(
        certify(&score_sums(&table, (0, 1, 0), &[&vote, &decimal])),
        [format!("{place}, score 2: it has 1 digits and the other scores 0")]
    );
    assert_eq!(
        certify(&score_sums(&table, (0, 1, 0), &[&vote, &flag])),
        [format!("{place}, score 2: a number with a range is needed, not true or false")]
    );
    for count in [0, 65] {
        let wanted = format!("{place}: there are {count} scores, and a choice has 1 to 64");
        assert!(certify(&score_sums(&table, (0, 1, 0), &vec![&vote; count])).contains(&wanted), "{count}");
    }
    // One forgery states nothing for the fall of a score. Another states the bound for rows that
    // come and go, although rows are replaced. The third one leaves out the filter.
    let stated = |scores: Aggregate, sensitivity: i128, sources: &[Source]| {
        let from = format!("\"sensitivity\":{:?}", scores.sensitivity);
        let json = scores.json.replacen(&from, &format!("\"sensitivity\":[{sensitivity}]"), 1);
        let forged = Aggregate { json, sensitivity: vec![sensitivity], ..scores };
        let chosen = select(&Measure::Pure, 3, "exponential", 500_000, 1, &forged);
        faults(&certificate("q", sources, 0, &chosen))
    };
    let signed = choose(&flag, &literal(2, 0), &literal(-7, 0));
    assert_eq!(
        stated(score_sums(&table, (-7, 2, 0), &[&signed, &signed]), 7, &sources),
        [format!("{place}: sensitivity says [7] but stability 1 * max(|-7|, |2|, 2 - (-7)) = 9")]
    );
    let replaced = [Source { replace: true, ..rows().remove(0) }];
    let of = |plan: &Plan| score_sums(plan, (5, 6, 0), &[&choose(&flag, &literal(5, 0), &literal(6, 0))]);
    let all = source(&replaced, 0);
    assert_eq!(
        stated(of(&all), 1, &replaced),
        [format!("{place}: sensitivity says [1] but stability 1 * 2 * (6 - 5) = 2")]
    );
    assert_eq!(
        stated(of(&filter(&all, &flag)), 2, &replaced),
        [format!("{place}: sensitivity says [2] but stability 1 * max(|5|, |6|, 2 * (6 - 5)) = 6")]
    );
    // No noise covers all scores at once.
    let found = faults(&certificate("q", &sources, 0, &laplace(3, 500_000, &votes)));
    assert!(found[0].ends_with("scores are only for a choice"), "{found:?}");
    let line = certificate("q", &sources, 0, &select(&Measure::Pure, 3, "exponential", 500_000, 1, &votes));
    assert!(!faults(&forge(&line, "\"lo\":0,\"hi\":1,", "\"lo\":0,\"hi\":3,")).is_empty());
}

#[test]
fn leads_that_no_threshold_hides() {
    let sources = rows();
    let table = source(&sources, 0);
    let groups = histogram(&table, &by_truth(&sources[0].column("flag", 0)));
    let certify = |release: &Measurement| faults(&certificate("q", &sources, 0, release));
    let place = "query q, release 1 (line 3), select-stable: ";
    // The threshold must be at least 1 + 2 ln(10^9 / (1 + e^-0.5)) = 41.5.
    assert_eq!(certify(&select_stable(3, [500_000, 1_000_000], 42, &groups)), Vec::<String>::new());
    let low = format!(
        "{place}a threshold of 41 is not proved to hide a lead of 1 except with probability 1000000 of 10^15"
    );
    assert_eq!(certify(&select_stable(3, [500_000, 1_000_000], 41, &groups)), [low]);
    let scores = quantile(&map(&table, &sources[0].column("x", 0)), 1, 2);
    assert!(certify(&select_stable(3, [500_000, 1_000_000], 42, &scores))[0].contains("a lead of 2"));
    assert_eq!(certify(&select_stable(3, [500_000, 1_000_000], 83, &scores)), Vec::<String>::new());
    let none = format!("{place}a single number has no candidates to choose from");
    assert_eq!(certify(&select_stable(3, [500_000, 1_000_000], 42, &count(&table))), [none]);
    let keys = key_counts(&map(&table, &sources[0].column("free", 0)), 0);
    let told = format!("{place}the list of keys depends on the data: only a threshold can release it");
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
            "query q, release 1 (line 3), discrete-laplace: the bound on the range of scores does not bound the sum of \
             their changes: scores are only for a choice"
        ]
    );
    assert_eq!(
        certify(&laplace(3, 500_000, &both("add", &count(&table), &median))),
        ["query q, release 1 (line 3), add: a number must be here, not the vector that quantile gives"]
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
            "query q, release 1 (line 3), quantile, value: no map comes before the quantile, so the values that \
             are ranked have no bound"
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
    // The noise is too small for this distribution of the number of runs. The second forgery
    // changes the name of the distribution instead.
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
    // The bound on the number of runs does not affect the cost, but it must be at least one.
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
        ["query q, release 1 (line 3), randomized-response: the cuts have 1 decimals but the value has 0"]
    );
    // Randomised response refuses vectors whose numbers change together, scores, and counts by
    // unlisted keys.
    let x = sources[0].column("x", 0);
    let xs = map(&table, &clamp(0, 9, &x));
    let one_by_one =
        "randomised response cannot answer about the answers of a strategy, or the numbers of a vector";
    for (value, digits, why) in [
        (strategy(&xs, "tree", "L1", 4), 0, one_by_one),
        (strategy(&xs, "tree", "L2", 2_000_000), 6, one_by_one),
        (vector_sum(&table, "L1", 5, 0, &[&x, &literal(-3, 0)]), 0, one_by_one),
        (
            rank(&xs, "largest", 2),
            0,
            "the bound on the range of scores does not bound the sum of their changes: scores are only for a choice",
        ),
        (key_counts(&xs, 0), 0, "the list of keys depends on the data: only a threshold can release it"),
    ] {
        let found = respond(&[2], digits, 1, &value);
        let expected = format!("query q, release 1 (line 3), randomized-response: {why}");
        assert!(found.iter().any(|fault| fault.starts_with(&expected)), "{found:#?}");
    }
    // A number is one answer, whatever its sensitivity. In a histogram of replaced rows, two
    // answers change.
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
