//! Corner cases of rules: a second source, parts of parts, an unbounded column of a new row, and
//! what a page states about equal releases.

mod common;

use common::aggregate::*;
use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{faults, page, record};

/// The sources `Visit` and `Bed`. `Visit` has up to five rows for each person. Both sources have
/// the same neighbour relation.
fn sources(replace: bool) -> Vec<Source> {
    let columns = vec![
        ("x", Ty::Number(-5, 9, 0)),
        ("price", Ty::Number(0, 900, 2)),
        ("flag", Ty::Boolean),
        ("free", Ty::Unbounded),
    ];
    let visits = Source { record: "Visit", replace, at_most: Some(5), invalid: "refuse", columns };
    let beds = Source { record: "Bed", at_most: None, ..visits.clone() };
    vec![visits, beds]
}

#[track_caller]
fn holds(sources: &[Source], of: &Measurement) -> String {
    let line = certificate("q", sources, 0, of);
    assert_eq!(faults(&line), Vec::<String>::new(), "{line}");
    line
}

#[track_caller]
fn refused(sources: &[Source], of: &Measurement, expected: &str) {
    let found = faults(&certificate("q", sources, 0, of));
    assert!(found.iter().any(|fault| fault.contains(expected)), "{expected}\nnot in {found:#?}");
}

#[test]
fn equal_rounds_are_paid_by_the_first_source_alone() {
    let sources = sources(false);
    let [visits, beds] = [0, 1].map(|number| count(&source(&sources, number)));
    let rounds = |value: &Aggregate| {
        equals("optimal", 9, [900_000, 1_000_000_000], &laplace_in(&Measure::Approx, 3, 100_000, value))
    };
    let of = rounds(&visits);
    holds(&sources, &of);
    let others = "the theorem is applied to the first source, and the others pay nothing";
    refused(&sources, &rounds(&both("add", &visits, &beds)), others);
    // A composition states two costs: the whole cost, and the cost of a round. In each case, only
    // one of them has an entry for the second source.
    let cost = of.json.replace("\"cost\":[[900000,1000000000]]", "\"cost\":[[900000,1000000000],[0,1]]");
    assert_ne!(cost, of.json);
    refused(&sources, &Measurement { json: cost, ..of.clone() }, others);
    let each = of.json.replace("\"each\":[[100000,0],[0,0]]", "\"each\":[[100000,0],[1,0]]");
    assert_ne!(each, of.json);
    refused(&sources, &Measurement { json: each, ..of.clone() }, others);
    let below = of.json.replace("\"each\":[[100000,0],[0,0]]", "\"each\":[[-100000,0],[0,0]]");
    refused(
        &sources,
        &Measurement { json: below, ..of },
        "each says [[-100000, 0], [0, 0]] but no entry may be below 0",
    );
}

#[test]
fn a_part_pays_for_no_other_source() {
    let sources = sources(false);
    let visits = source(&sources, 0);
    let key = by_truth(&sources[0].column("flag", 1));
    let of = parts(&visits, &key, &laplace(4, 200, &count(&part(&visits))));
    holds(&sources, &of);
    let each = of.json.replace("\"each\":[200,0]", "\"each\":[200,1]");
    assert_ne!(each, of.json);
    let expected = "each says [200, 1] but the table has stability [5, 0]: the others pay nothing";
    refused(&sources, &Measurement { json: each, ..of }, expected);
}

#[test]
fn parts_of_parts_have_the_neighbours_of_the_whole_table() {
    let sources = sources(true);
    let visits = source(&sources, 0);
    let (one, inner) = (part(&visits), by_truth(&sources[0].column("flag", 1)));
    let outer = by_intervals(&[3], &sources[0].column("x", 0));
    let inside = parts(&one, &inner, &laplace(4, 200, &count(&part(&one))));
    assert_eq!(inside.cost, [[400], [0]]);
    let of = parts(&visits, &outer, &inside);
    assert_eq!(of.cost, [[4000], [0]]);
    holds(&sources, &of);
    // The forged cost is right only if neighbours do not replace rows.
    let json = inside.json.replace("\"cost\":[400,0]", "\"cost\":[200,0]");
    assert_ne!(json, inside.json);
    let cheaper = parts(&visits, &outer, &Measurement { json, cost: vec![vec![200], vec![0]], ..inside });
    let expected =
        "cost says [200, 0] but [200, 0] for one row is [400, 0] for a unit of [1, 0] rows under replace-one";
    refused(&sources, &cheaper, expected);
}

#[test]
fn an_unbounded_column_of_a_new_row_holds_whole_numbers() {
    let sources = sources(false);
    let visits = source(&sources, 0);
    let [x, price, flag] = ["x", "price", "flag"].map(|name| sources[0].column(name, 1));
    let of = |value: &E| {
        let new = flat_map(&visits, "Stay", &[("free", Ty::Unbounded)], 2, &[(&flag, vec![value])]);
        laplace(3, 1000, &count(&new))
    };
    holds(&sources, &of(&x));
    refused(&sources, &of(&price), "the value has 2 digits and the column none");
}

#[test]
fn a_page_says_what_equal_releases_would_cost_by_a_theorem() {
    let sources = sources(false);
    let [visits, beds] = [0, 1].map(|number| count(&source(&sources, number)));
    // For each source, the lines of the page that state a number of equal releases.
    let told = |of: &Measurement| {
        let page = page(&holds(&sources, of));
        let mut told = vec![Vec::new(); 2];
        let mut at = 0;
        for line in page.lines().map(str::trim) {
            match line {
                "source 0, Visit:" => at = 0,
                "source 1, Bed:" => at = 1,
                _ => {}
            }
            if let Some((_, rest)) = line.split_once("advanced composition of ") {
                told[at].push(rest.split_once(" at delta").expect("its delta").0.to_owned());
            }
        }
        told
    };
    let twice = |text: &str| vec![text.to_owned(), text.to_owned()];
    // The loop has three rounds of three releases: two on the first source, one on the second.
    let [a, b, c] =
        [(3, &visits), (4, &visits), (5, &beds)].map(|(line, value)| laplace(line, 200_000, value));
    let body = sequential(&[a.clone(), b, c]);
    assert_eq!(
        told(&repeat(3, &body)),
        [twice("6 equal releases of epsilon 0.2"), twice("3 equal releases of epsilon 0.2")]
    );
    // A called query reads only the source on which it is called.
    let called = subquery(
        "inner",
        1,
        2,
        &sequential(&[
            laplace(8, 300_000, &count(&as_only_source(&source(&sources, 1), 1))),
            laplace(9, 300_000, &count(&as_only_source(&source(&sources, 1), 1))),
        ]),
    );
    assert_eq!(told(&called), [vec![], twice("2 equal releases of epsilon 0.3")]);
    // A Gaussian release does not have an ε.
    let mixed = repeat(3, &gaussian(&Measure::Zcdp, 3, 1_000_000, &visits));
    assert_eq!(told(&mixed), [Vec::<String>::new(), vec![]]);
    let with_gaussian = |body: &[Measurement]| {
        let zcdp = Measure::Zcdp;
        let two = [3, 4].map(|line| laplace_in(&zcdp, line, 200_000, &visits));
        told(&sequential(&[&two, body].concat()))[0].clone()
    };
    assert_eq!(with_gaussian(&[]), twice("2 equal releases of epsilon 0.2"));
    assert_eq!(with_gaussian(&[gaussian(&Measure::Zcdp, 5, 1_000_000, &visits)]), Vec::<String>::new());
    // A loop over one source changes nothing for another source.
    let elsewhere = repeat(3, &laplace(9, 100_000, &beds));
    assert_eq!(
        told(&sequential(&[a.clone(), a.clone(), elsewhere]))[0],
        twice("2 equal releases of epsilon 0.2")
    );
    // A branch whose sides differ in cost is not a sequence of equal releases.
    let uneven = sequential(&[a, branch(&laplace(6, 200_000, &visits), &laplace(7, 100_000, &visits))]);
    assert_eq!(told(&repeat(2, &uneven))[0], Vec::<String>::new());
}

#[test]
fn a_page_writes_ends_of_a_range_with_the_digits_of_what_is_clamped() {
    let sources = sources(false);
    let [price, flag] = ["price", "flag"].map(|name| sources[0].column(name, 1));
    let one = literal(125, 2);
    for clamped in [choose(&flag, &one, &price), parameter("least", 0, 900, 2, 125), one] {
        let value = sum(&map(&source(&sources, 0), &clamp(50, 250, &clamped)));
        let page = page(&holds(&sources, &laplace(3, 1000, &value)));
        assert!(page.contains(", 0.50 to 2.50), which is 0.50 to 2.50 "), "{page}");
    }
}

#[test]
fn quotients_and_magnitudes_have_the_range_that_their_operand_gives_them() {
    let sources = sources(false);
    let x = sources[0].column("x", 4);
    let of = |value: &E| laplace(3, 1000, &sum(&map(&source(&sources, 0), value)));
    // The value x ranges from -5 to 9.
    let (above, below) = (clamp(2, 7, &x), clamp(-7, -2, &x));
    for (value, range) in [
        (div(2, &x), (-2, 4, 0)),
        (div(-2, &x), (-4, 2, 0)),
        (div(4, &x), (-1, 2, 0)),
        (abs(&x), (0, 9, 0)),
        (abs(&above), (2, 7, 0)),
        (abs(&below), (2, 7, 0)),
        (neg(&above), (-7, -2, 0)),
    ] {
        assert_eq!(value.range(), range);
        holds(&sources, &of(&value));
        let (lo, hi, digits) = range;
        for lie in [(lo + 1, hi, digits), (lo, hi - 1, digits)] {
            let value = E { ty: Ty::Number(lie.0, lie.1, lie.2), ..value.clone() };
            refused(&sources, &of(&value), "plan step 2 (map)");
        }
    }
}

#[test]
fn a_sum_of_a_part_takes_what_was_taken_before() {
    let sources = sources(false);
    let visits = map(&source(&sources, 0), &sources[0].column("x", 4));
    let key = by_truth(&sources[0].column("flag", 1));
    let line = holds(&sources, &parts(&visits, &key, &laplace(4, 200, &sum(&part(&visits)))));
    assert!(
        page(&line).contains("the sum of what was taken from each row before (x), -5 to 9, over this table")
    );
    // The sum must state exactly the range of its map.
    for range in [(0, 9, 0), (-5, 8, 0), (-5, 9, 1), (-6, 9, 0)] {
        let lie = laplace(4, 200, &sum(&Plan { range: Some(range), ..visits.clone() }));
        refused(&sources, &lie, "at 0 digits");
    }
}

#[test]
fn faults_of_a_multiple_are_told_by_its_rule() {
    let sources = sources(false);
    let three = scale(3, &count(&source(&sources, 0)));
    let lie = three.json.replacen("\"sensitivity\":[15,0]", "\"sensitivity\":[5,0]", 1);
    assert_ne!(lie, three.json);
    let of = laplace(4, 200, &Aggregate { json: lie, sensitivity: vec![5, 0], ..three });
    refused(&sources, &of, "release 1 (line 4), scale: sensitivity says [5, 0] but");
}

#[test]
fn faults_of_the_parts_of_a_sum_are_told_with_their_place() {
    let sources = sources(false);
    let visits = count(&source(&sources, 0));
    let json = visits.json.replacen("\"sensitivity\":[5,0]", "\"sensitivity\":[1,0]", 1);
    let liar = Aggregate { json, sensitivity: vec![1, 0], ..visits.clone() };
    let told = |value: &Aggregate| faults(&certificate("q", &sources, 0, &laplace(4, 200, value))).remove(0);
    let says = "count: sensitivity says [1, 0] but";
    for (value, place) in [
        (both("add", &liar, &visits), "add, first part, "),
        (both("add", &visits, &liar), "add, second part, "),
        (scale(3, &liar), "scale, "),
    ] {
        let fault = told(&value);
        assert!(fault.starts_with(&format!("query q, release 1 (line 4), {place}{says}")), "{fault}");
    }
    // A report counts the faults that it does not list.
    let many: Vec<Measurement> = (0..103).map(|line| laplace(line, 200, &liar)).collect();
    let found = faults(&certificate("q", &sources, 0, &sequential(&many)));
    assert!(found[..100].iter().all(|fault| fault.contains(says)), "{found:#?}");
    assert_eq!(found[100..], ["query q: 3 faults more"]);
}

#[test]
fn a_page_names_the_parameters_of_a_key() {
    let sources = sources(false);
    let older = predicate("gt", &sources[0].column("x", 4), &parameter("least", 0, 7, 0, 3));
    let page = page(&holds(&sources, &laplace(4, 200, &histogram(&source(&sources, 0), &by_truth(&older)))));
    assert!(page.contains("parameter least: a public number, 0 to 7, given when the query runs"), "{page}");
}

#[test]
fn choices_of_truth_values_are_such_in_coq() {
    let sources = sources(false);
    let [flag, x] = ["flag", "x"].map(|name| sources[0].column(name, 1));
    let rows = filter(&source(&sources, 0), &choose(&flag, &predicate("gt", &x, &literal(3, 0)), &flag));
    let record = record(&holds(&sources, &laplace(4, 200, &count(&rows))));
    let files = dp_audit::coq::files(&[record.certificate().expect("a certificate")]).expect("there is room");
    assert!(files[0].file.contains("(IfTruth "), "{}", files[0].file);
}

#[test]
fn intervals_of_a_key_begin_where_numbers_can_be_and_on_their_grid() {
    let sources = sources(false);
    let visits = source(&sources, 0);
    let [x, price] = ["x", "price"].map(|name| sources[0].column(name, 4));
    let cut = |key: &Key| laplace(4, 200, &histogram(&visits, key));
    const FAR: i128 = 1 << 62;
    holds(&sources, &cut(&by_intervals(&[1 - FAR, 3, FAR - 1], &x)));
    for beyond in [[-FAR, 3], [3, FAR], [3, FAR + 7]] {
        let expected = "an interval of the key does not begin within 2^62 - 1 of 0";
        refused(&sources, &cut(&by_intervals(&beyond, &x)), expected);
    }
    let coarse = by_intervals(&[3, 7], &price);
    holds(&sources, &cut(&coarse));
    let coarse = Key { json: coarse.json.replace("\"digits\":2", "\"digits\":0"), ..coarse };
    refused(&sources, &cut(&coarse), "the key says 0 digits but its number has 2");
}
