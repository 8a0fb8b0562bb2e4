//! Tests of refused releases: wrong costs, wrong arguments, or an unknown number of releases.

use super::{codes, item, query, refused};

#[test]
fn the_budget_is_added_up() {
    let over = query("patients.count().laplace(0.7).value() + patients.count().laplace(0.4).value()");
    refused(&over, "DP0101", "ε is 0.7 + 0.4 = 1.1, of 1.0 declared");
    assert!(over.contains("lower this release to 0.3 or less, or declare `epsilon = 1.1`"), "{over}");
    let branch = query(
        "let n = patients.count().laplace(0.9).value();
         if n > 3 { patients.count().laplace(0.1).value() } else { patients.count().laplace(0.2).value() }",
    );
    refused(&branch, "DP0101", "ε is 0.9 + max(0.1, 0.2) = 1.1, of 1.0 declared");
    assert!(branch.contains("lower this release to 0.1 or less"), "{branch}");
    let hopeless = query("patients.count().laplace(1).value() + patients.count().laplace(1).value()");
    refused(&hopeless, "DP0101", "remove a release, or declare `epsilon = 2.0`");
    let two = item(
        "epsilon(a = 1.0, b = 0.5)",
        "fn q(a: Table<A>, b: Table<B>) -> i64 { (a.count() + b.count()).laplace(0.75).value() }",
    );
    refused(&two, "DP0101", "ε on `b` is 0.75, of 0.5 declared");
    assert_eq!(codes(&query("patients.count().laplace(1.0).value()")), [""; 0]);
}

#[test]
fn questions_are_counted_and_stay_questions() {
    let asked = "|watch| i64::from(watch.ask(patients.count()))";
    let three = query(&format!("sparse_vector(5, 3, 0.4, {asked})"));
    refused(&three, "DP0101", "ε is 3 × 0.4 = 1.2, of 1.0 declared");
    let in_loop =
        query(&format!("let mut n = 0; for _ in 0..4 {{ n += above_threshold(5, 0.3, {asked}); }} n"));
    refused(&in_loop, "DP0101", "ε is 4 × 0.3 = 1.2, of 1.0 declared");
    let compared = query("let mut n = 0; for _ in 0..4 { n += patients.count().laplace(0.3).value(); } n");
    refused(&compared, "DP0101", "only noise on the threshold itself makes a no free");
    refused(
        &query(&format!("sparse_vector(5, limit, 0.4, {asked})")),
        "DP0102",
        "`limit`, which is not a number",
    );
    refused(&query(&format!("sparse_vector(5, 0, 0.4, {asked})")), "DP0102", "`0`, which is not a number");
    refused(&query(&format!("above_threshold(5, limit, {asked})")), "DP0102", "and `limit` is not");
    refused(
        &query("above_threshold(5, 0.4)"),
        "DP0102",
        "a threshold, the ε of its answer, and a closure that asks",
    );
    refused(&query(&format!("sparse_vector(5, 0.4, {asked})")), "DP0102", "the number of answers to pay for");
    let released = query(
        "above_threshold(5, 0.4, |watch| { watch.ask(patients.count()); patients.count().laplace(0.1).value() })",
    );
    refused(&released, "DP0106", "all of them together are one release");
    let again = format!("above_threshold(5, 0.4, |watch| above_threshold(5, 0.1, {asked}))");
    refused(&query(&again), "DP0106", "all of them together are one release");
    let groups =
        query("above_threshold(5, 0.4, |watch| i64::from(watch.ask(patients.histogram(|p| p.ward))))");
    refused(&groups, "DP0221", "a question is about one number");
    assert_eq!(codes(&query(&format!("sparse_vector(limit, 2, 0.5, {asked})"))), [""; 0]);
    assert_eq!(codes(&query(&format!("above_threshold(-2.5, 1, {asked})"))), [""; 0]);
}

#[test]
fn the_best_of_runs_has_public_candidates_and_one_number_for_each() {
    let number = "|_| patients.count()";
    let best = |arguments: &str| query(&format!("best_of({arguments}).1.value()"));
    refused(&best(&format!("0..9, 5, 1.5, {number}")), "DP0101", "ε is 1.5, of 1.0 declared");
    refused(&best(&format!("0..9, 0, 0.5, {number}")), "DP0250", "`0` for the maximum number of runs");
    refused(&best(&format!("0..9, 1_048_577, 0.5, {number}")), "DP0250", "from 1 to 1048576");
    refused(
        &best(&format!("0..9, limit, 0.5, {number}")),
        "DP0250",
        "`limit` for the maximum number of runs",
    );
    refused(&best(&format!("0..9, 5, limit, {number}")), "DP0102", "and `limit` is not");
    refused(&best(&format!("0..9, 0.5, {number}")), "DP0250", "candidates, the maximum number of runs");
    refused(&best("0..9, 5, 0.5, |a, b| patients.count()"), "DP0250", "a closure with 2 arguments");
    refused(&best(&format!("patients, 5, 0.5, {number}")), "DP0251", "`patients` holds protected rows");
    refused(&best("0..9, 5, 0.5, |_| patients.histogram(|p| p.ward)"), "DP0251", "is many");
    refused(&best("0..9, 5, 0.5, |_| patients.count().laplace(0.1)"), "DP0106", "only the best is released");
    let nested = format!("0..9, 5, 0.5, |_| best_of(0..9, 5, 0.1, {number}).1");
    refused(&best(&nested), "DP0106", "only the best is released");
    let in_loop = query(&format!(
        "let mut n = 0; for _ in 0..4 {{ n += best_of(0..9, 5, 0.3, {number}).1.value(); }} n"
    ));
    refused(&in_loop, "DP0101", "ε is 4 × 0.3 = 1.2, of 1.0 declared");
    assert_eq!(codes(&best(&format!("[1, limit], 500, 1.0, {number}"))), [""; 0]);
    assert_eq!(codes(&query(&format!("best_of_harmonic(0..9, 1_048_576, 1, {number}).1.value()"))), [""; 0]);
}

#[test]
fn a_response_names_its_cuts_and_its_cost() {
    let ask =
        |arguments: &str| query(&format!("patients.count().randomized_response({arguments}).value() as i64"));
    refused(&ask("0.5"), "DP0102", "but 1 arguments are given");
    refused(&ask("[5], limit"), "DP0102", "and `limit` is not");
    refused(&ask("[limit], 0.5"), "DP0206", "this is neither a literal nor a constant");
    refused(&ask("[5, 5], 0.5"), "DP0206", "5 is not above 5");
    refused(&ask("[], 0.5"), "DP0206", "it takes one list");
    refused(&ask("[5], 1.5"), "DP0101", "ε is 1.5, of 1.0 declared");
    refused(&query("patients.map(|p| p.age).median().randomized_response([5], 0.5)"), "DP0208", "is a score");
    assert_eq!(codes(&ask("[5, 7], 1.0")), [""; 0]);
}

#[test]
fn a_release_states_its_cost() {
    refused(&query("patients.count().laplace(limit)"), "DP0102", "and `limit` is not");
    refused(
        &query("patients.count().laplace()"),
        "DP0102",
        "`laplace` takes one argument, its ε, but 0 are given",
    );
    refused(
        &query("patients.count().laplace(0.1, 2)"),
        "DP0102",
        "`laplace` takes one argument, its ε, but 2 are given",
    );
    refused(&query("patients.count().laplace(0)"), "DP0402", "here ε = 0");
    refused(&query("patients.count().laplace(-0.5)"), "DP0402", "here ε = -0.5");
    refused(&query("patients.count().laplace(0.1234567)"), "DP0404", "0.1234567");
    refused(&query("patients.count().laplace(1000)"), "DP0405", "at most ε = 999.999999, but here ε = 1000");
    refused(&query("patients.count().laplace(0.1f64)"), "DP0406", "`0.1f64`");
}

#[test]
fn deviations_are_of_groups() {
    let chosen = |of: &str| query(&format!("patients.{of}.deviations_from(&[1, 2]).select(0.5).value()"));
    assert_eq!(codes(&chosen("histogram(|p| p.ward)")), [""; 0]);
    assert_eq!(codes(&chosen("partition(|p| p.ward).map(|p| p.age).sum()")), [""; 0]);
    for wrong in ["count()", "map(|p| p.age).median()", "map(|p| p.age).tree()", "sum_l1(3, |p| [p.age])"] {
        refused(&chosen(wrong), "DP0260", "has no groups");
    }
    let over = query("patients.histogram(|p| p.ward).deviations_from(&[1, 2]).select(1.5).value()");
    refused(&over, "DP0101", "1.5");
}

#[test]
fn a_rank_is_a_whole_number() {
    let chosen =
        |place: &str| query(&format!("patients.map(|p| p.age).largest({place}).select(0.5).value()"));
    assert_eq!(codes(&chosen("20")), [""; 0]);
    for wrong in ["", "0", "-1", "1.5", "limit", "1, 2"] {
        refused(&chosen(wrong), "DP0218", "a whole number above zero");
    }
    refused(
        &query("patients.map(|p| p.age).smallest(3).laplace(0.5).value()"),
        "DP0208",
        "is a score for each value",
    );
}

#[test]
fn a_stable_choice_has_candidates_and_a_delta() {
    let approx =
        |body: &str| item("epsilon = 1.0, delta = 1e-9", &format!("fn q(a: Table<A>) -> i64 {{ {body} }}"));
    let groups = "a.histogram(|p| p.ward)";
    assert_eq!(codes(&approx(&format!("{groups}.select_stable(0.5, 1e-9)"))), [""; 0]);
    assert_eq!(codes(&approx("a.map(|p| p.x).median().select_stable(0.5, 1e-9)")), [""; 0]);
    refused(&approx("a.count().select_stable(0.5, 1e-9)"), "DP0208", "but `a.count()` is one number");
    refused(
        &approx("a.map(|p| p.x).key_counts().select_stable(0.5, 1e-9)"),
        "DP0220",
        "`select_stable` would reveal which keys occur",
    );
    refused(&approx(&format!("{groups}.select_stable(0.5)")), "DP0102", "`select_stable` takes an ε");
    refused(&approx(&format!("{groups}.select_stable(n, 1e-9)")), "DP0102", "and `n` is not");
    refused(&approx(&format!("{groups}.select_stable(0.5, 2e-9)")), "DP0101", "(ε, δ) is (0.5, 2e-9), of");
    let rho = item("rho = 1.0", &format!("fn q(a: Table<A>) -> i64 {{ {groups}.select_stable(0.5, 1e-9) }}"));
    refused(&rho, "DP0255", "the budget of `q` is declared in ρ");
}

#[test]
fn keys_need_a_delta_and_a_threshold() {
    let approx =
        |body: &str| item("epsilon = 1.0, delta = 1e-9", &format!("fn q(a: Table<A>) -> i64 {{ {body} }}"));
    let keys = "a.map(|p| p.x).key_counts()";
    assert_eq!(codes(&approx(&format!("{keys}.laplace_threshold(0.5, 1e-9)"))), [""; 0]);
    refused(&approx(&format!("{keys}.laplace(0.5)")), "DP0220", "`laplace` would reveal which keys occur");
    refused(&approx(&format!("{keys}.select(0.5)")), "DP0220", "`select` would reveal which keys occur");
    refused(
        &approx("a.count().laplace_threshold(0.5, 1e-9)"),
        "DP0220",
        "and `a.count()` is not such a count",
    );
    refused(&approx(&format!("{keys}.laplace_threshold(0.5)")), "DP0102", "not `0.5`");
    refused(&approx(&format!("{keys}.laplace_threshold(0.5, n)")), "DP0102", "not `0.5, n`");
    refused(&approx(&format!("{keys}.laplace_threshold(0.5, 0)")), "DP0402", "here δ = 0");
    refused(&approx(&format!("{keys}.laplace_threshold(0.5, 2e-9)")), "DP0101", "(ε, δ) is (0.5, 2e-9), of");
    let pure =
        item("epsilon = 1.0", &format!("fn q(a: Table<A>) -> i64 {{ {keys}.laplace_threshold(0.5, 1e-9) }}"));
    refused(&pure, "DP0220", "the budget of `q` is declared in ε");
    assert_eq!(codes(&approx(&format!("{keys}.gaussian_threshold(0.5, 1e-9)"))), [""; 0]);
    refused(
        &approx("a.count().gaussian_threshold(0.5, 1e-9)"),
        "DP0220",
        "and `a.count()` is not such a count",
    );
    refused(&approx(&format!("{keys}.gaussian_threshold(0.5)")), "DP0102", "`gaussian_threshold` takes an ε");
    refused(&approx(&format!("{keys}.gaussian_threshold(0.5, 2e-9)")), "DP0101", "(ε, δ) is (0.5, 2e-9), of");
    let rho =
        item("rho = 1.0", &format!("fn q(a: Table<A>) -> i64 {{ {keys}.gaussian_threshold(0.5, 1e-9) }}"));
    refused(&rho, "DP0220", "the budget of `q` is declared in ρ");
}

#[test]
fn an_accuracy_is_two_literals_in_a_line_of_its_query() {
    let near = |arguments: &str| query(&format!("patients.count().laplace_within({arguments}).value()"));
    assert_eq!(codes(&near("10, 0.95")), [""; 0]);
    // The query takes the whole budget, since only the types know the cost.
    assert!(
        near("10, 0.95").replace(' ', "").contains("typeCost=(::dp_types::law::measure::Eps<"),
        "{}",
        near("10, 0.95")
    );
    for wrong in [
        "10",
        "10, 1",
        "10, 0",
        "-1, 0.5",
        "limit, 0.95",
        "10, 0.9500001",
        "10, 0.95, 3",
        "\"2020-01-01\", 0.5",
    ] {
        refused(&near(wrong), "DP0120", "within 10 with probability 0.95");
    }
    let gaussian = "patients.count().gaussian_within(10, 0.95).value()";
    refused(&query(gaussian), "DP0113", "bounds Gaussian noise");
    assert_eq!(
        codes(&item(
            "rho = 0.02",
            "fn q(a: Table<A>) -> i64 { a.count().gaussian_within(10, 0.95).value() }"
        )),
        [""; 0]
    );
    for block in ["if limit > 3 { @ } else { 0 }", "{ @ }", "let mut n = 0; for _ in 0..3 { n = @; } n"] {
        let body = block.replace('@', "patients.count().laplace_within(10, 0.95).value()");
        refused(&query(&body), "DP0120", "is inside a block");
    }
}

#[test]
fn a_release_happens_once() {
    let release = "patients.count().laplace(0.1)";
    for around in [
        "for _ in 0..n() { RELEASE; } 0",
        "for _ in rows { RELEASE; } 0",
        "for _ in 0..limit { RELEASE; } 0",
        "while n() { RELEASE; } 0",
        "loop { RELEASE; }",
        "while RELEASE.value() > 3 {} 0",
    ] {
        refused(&query(&around.replace("RELEASE", release)), "DP0104", "its number of rounds is not known");
    }
    refused(&query(&format!("let f = || {release}; f().value()")), "DP0105", "any number of times");
    for (around, place) in [
        ("let b = n() && RELEASE.value() > 3; 0", "right operand"),
        ("let b = n() || RELEASE.value() > 3; 0", "right operand"),
        ("match n() { _ if RELEASE.value() > 3 => 1, _ => 0 }", "the guard of a `match` arm"),
        ("println!(\"{}\", RELEASE.value()); 0", "the arguments of a macro"),
        ("let x = vec![(1, RELEASE)]; 0", "the arguments of a macro"),
        ("fn inner() { RELEASE; } 0", "an inner item"),
        ("let f = async { RELEASE }; 0", "an async block"),
        ("unsafe { RELEASE }.value()", "an unsafe block"),
        ("let Some(x) = n() else { RELEASE; panic!() }; 0", "the `else` of a `let`"),
        ("'a: { if n() { break 'a 1; } RELEASE.value() }", "a labelled block"),
    ] {
        refused(&query(&around.replace("RELEASE", release)), "DP0106", place);
    }
    // A helper query releases too.
    refused(&query("while n() { helper(patients); } 0"), "DP0104", "its number of rounds is not known");
    refused(&query("helper(patients.map(|p| p.age))"), "DP0111", "was mapped to other values");
    refused(&query("helper(3, patients)"), "DP0111", "the table is the first argument of `helper`");
}

#[test]
fn a_budget_is_split_by_weights() {
    let rho = |body: &str| item("rho = 0.1", &format!("fn q(patients: Table<Patient>) -> i64 {{ {body} }}"));
    let split = rho(
        "let shares = split!(state: 3 { total: 1, ages: 2 }, rest: 1);
         let a = patients.count().gaussian(shares.state.total).value() + patients.count().laplace(shares.rest).value();
         a + patients.histogram(|p| p.ward).top(2, shares.state.ages).values().len() as i64",
    );
    // A quarter of ρ = 0.1 is 0.025, and the ε for this share is √(2 · 0.025) = 0.2236067... The
    // nested share for `total` is 0.1 · 3/4 · 1/3 = 0.025. The share for `ages` is 0.05, so each of
    // its two choices costs 0.025, and also has the ε 0.223606.
    let by_hand = rho("
         let a = patients.count().gaussian(0.025).value() + patients.count().laplace(0.223606).value();
         a + patients.histogram(|p| p.ward).top(2, 0.223606).values().len() as i64");
    let without_digest = |text: &str| {
        let at = text.find("source_hash : \"").map_or(0, |at| at + 15);
        format!("{}{}", &text[..at], &text[at + 64..])
    };
    assert_eq!(codes(&split), [""; 0], "{split}");
    assert!(without_digest(&split) == without_digest(&by_hand), "{split}\n{by_hand}");
}

#[test]
fn a_share_that_is_none_is_refused() {
    let with = |body: &str| query(&format!("let shares = split!(a: 3 {{ x: 1, y: 2 }}, b: 1); {body}"));
    refused(
        &with("patients.count().laplace(shares.c).value()"),
        "DP0116",
        "there is no share `shares.c`; the shares are shares.a.x, shares.a.y, shares.b",
    );
    refused(&with("patients.count().laplace(shares.a).value()"), "DP0116", "`shares.a` is split further");
    refused(
        &with("let n = shares.b; patients.count().laplace(0.1).value()"),
        "DP0116",
        "can only pay for a release",
    );
    refused(&with("let shares = 3; 3"), "DP0116", "names its shares, and something else");
    // If two releases use the same share, the query pays the share twice.
    refused(
        &with(
            "patients.count().laplace(shares.a.y).value() + patients.count().laplace(shares.a.y).value() + patients.count().laplace(shares.b).value()",
        ),
        "DP0101",
        "0.5 + 0.5 + 0.25 = 1.25",
    );
    refused(&query("let s = split!(visits; a: 1); 3"), "DP0116", "has no table `visits`");
    refused(&query("let s = split!(a: 1, a: 2); 3"), "DP0116", "`a` is given twice");
    let two = |body: &str| {
        item("epsilon(a = 1.0, b = 0.5)", &format!("fn q(a: Table<A>, b: Table<B>) -> i64 {{ {body} }}"))
    };
    refused(&two("let s = split!(x: 1); 3"), "DP0116", "`split!(a; ..)`");
    assert_eq!(codes(&two("let s = split!(b; x: 1); b.count().laplace(s.x).value()")), [""; 0]);
    let renyi = item("renyi(2 = 0.1)", "fn q(a: Table<A>) -> i64 { let s = split!(x: 1); 3 }");
    refused(&renyi, "DP0116", "an ε at each order");
}
