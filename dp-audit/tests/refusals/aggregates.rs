//! Refused certificates: groups, keys and vectors.

use super::rows;
use crate::common::aggregate::*;
use crate::common::expr::*;
use crate::common::measurement::*;
use crate::common::query::*;
use crate::common::{faults, forge};

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
    let place = "query q, release 1 (line 3), deviation: a deviation needs whole numbers of groups, which is not what";
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
    // The threshold must be at least 1 + 2 ln(10^9 / (1 + e^-0.5)) = 41.5.
    assert_eq!(certify(&threshold(3, [500_000, 1_000_000], 42, &keys)), Vec::<String>::new());
    let low = format!(
        "{place}a threshold of 41 is not proved to hide 1 new rows except with probability 1000000 of 10^15"
    );
    assert_eq!(certify(&threshold(3, [500_000, 1_000_000], 41, &keys)), [low]);
    let small = format!("{place}threshold says 0 but must be at least the sensitivity 1");
    assert_eq!(certify(&threshold(3, [500_000, 999_999_999_999_999], 0, &keys)), [small]);
    for delta in [0, -1, 1_000_000_000_000_000] {
        assert!(!certify(&threshold(3, [500_000, delta], 1_000, &keys)).is_empty(), "{delta}");
    }
    // Every release except a threshold would reveal which keys occur.
    let told = "the list of keys depends on the data: only a threshold can release it";
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
    // The table has no map that gives keys.
    let unmapped = certify(&threshold(3, [500_000, 1_000_000], 42, &key_counts(&table, 0)));
    assert_eq!(
        unmapped,
        [
            "query q, release 1 (line 3), key-counts: no map comes before the counts, so there are no keys to count"
        ]
    );
    let flags = key_counts(&map(&table, &sources[0].column("flag", 0)), 0);
    assert!(
        certify(&threshold(3, [500_000, 1_000_000], 42, &flags))[0]
            .contains("but counts by key need a number")
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
    // ε = 0.5 at δ = 5·10^-10 allows ρ = 0.003796322965, so the noise has deviation 11.48. Beyond
    // 6.2 deviations, the noise has probability 5·10^-10.
    let (costs, rho, order) = ([500_000, 1_000_000], 3_796_322_965, [4_410_305, 65_536]);
    assert_eq!(release(costs, rho, order, 72), Vec::<String>::new());
    let low = format!(
        "{place}a threshold of 71 is not proved to hide 1 new rows except with probability 500000 of 10^15"
    );
    assert_eq!(release(costs, rho, order, 71), [low]);
    // A larger ρ means less noise.
    let more = release(costs, rho + 100_000, order, 72);
    assert!(
        more[0].starts_with(&format!("{place}at half of delta: epsilon says 500000 but rho gives")),
        "{more:?}"
    );
    assert!(release(costs, rho, [0, 1], 72)[0].contains("order says 0 but must be above 0"));
    assert!(release(costs, rho, [1, 0], 72)[0].contains("order says 1/0 but must be a fraction"));
    assert!(release(costs, 0, order, 72)[0].contains("rho says 0 but must be above 0"));
    assert!(release([500_000, 1], rho, order, 1_000)[0].contains("delta says 0 but must be above 0"));
    let none = format!("{place}a threshold is for counts by keys, and this value has none");
    assert_eq!(certify(&gaussian_threshold(3, costs, rho, order, 72, &count(&table))), [none]);
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
                "query q, release 1 (line 3), discrete-laplace: the numbers have a bound in L2 alone, which does not bound the \
                 sum of their changes: they need Gaussian noise"
            ]
        );
    }
    assert_eq!(
        certify(&select(&Measure::Pure, 3, "exponential", 500_000, 1, &tree)),
        [
            "query q, release 1 (line 3), select: a choice cannot have the answers of a strategy, or the numbers of a vector, as candidates"
        ]
    );
    // The strategy determines the length of the matrix's longest column. The column is shorter for
    // the square root than for a tree.
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
            "query q, release 1 (line 3), strategy, value: no map comes before the strategy, so the values that are \
             counted have no bound"
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
            "{place}, discrete-laplace: the numbers have a bound in L2 alone, which does not bound the sum of their changes: \
             they need Gaussian noise"
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
    // The first forgery states the radius as the sensitivity, although rows are replaced. The
    // second forgery changes only the radius.
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
            "query q, release 1 (line 3), grouped-sum, value: no map comes before the grouped sum, so the values \
             that are summed have no bound"
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
        ["query q, release 1 (line 3), add: a number must be here, not the vector that grouped-sum gives"]
    );
}
