//! What the macros refuse, by code and by label.

use std::str::FromStr;

use proc_macro2::TokenStream;

/// The codes that an expansion mentions, in order.
pub(super) fn codes(expansion: &str) -> Vec<String> {
    expansion.replace(' ', "").split("dp-auditexplain").skip(1).map(|piece| piece[..6].to_owned()).collect()
}

/// The expansion of a query with this body, over `patients` with budget 1 and the public parameter
/// `limit`.
pub(super) fn query(body: &str) -> String {
    item(
        "epsilon = 1.0",
        &format!("fn q(patients: Table<Patient>, #[dp(range = 0..=9)] limit: i64) -> i64 {{ {body} }}"),
    )
}

pub(super) fn item(args: &str, item: &str) -> String {
    let tokens = |text| TokenStream::from_str(text).expect("tokens");
    crate::expand::dp_query(tokens(args), tokens(item)).to_string()
}

pub(super) fn record(fields: &str) -> String {
    let text = format!("struct P {{ {fields} }}");
    crate::derive::record(TokenStream::from_str(&text).expect("tokens")).to_string()
}

#[track_caller]
pub(super) fn refused(expansion: &str, code: &str, words: &str) {
    assert_eq!(codes(expansion), [code], "{expansion}");
    assert!(expansion.contains(words), "`{words}` is not in {expansion}");
}

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
    // The whole budget is taken, since only the types know the cost.
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
fn a_query_has_one_exit() {
    refused(&query("if n() { return 3; } 0"), "DP0107", "and `return` would leave it early");
    refused(&query("\"3\".parse::<i64>()?"), "DP0107", "and `?` would leave it early");
    refused(&query("for i in 0..3 { if i == 2 { return 3; } } 0"), "DP0107", "`return`");
    // Closures and functions of one's own have exits of their own.
    let free = query(
        "let f = |x: i64| -> Option<i64> { if x > 3 { return None; } Some(x?) }; for i in 0..3 { break; } 0",
    );
    assert_eq!(codes(&free), [""; 0], "{free}");
}

#[test]
fn closures_describe_rows() {
    for (closure, what) in [
        ("{ println!(\"x\"); p.age > 3 }", "`println!` is not part of a row expression"),
        ("helper(p.age) > 3", "a call of `helper`"),
        ("p.age.pow(2) > 3", "the method `pow`"),
        ("p.age.min(1, 2) > 3", "`min` with 2 arguments"),
        ("p.age % 2 == 0", "the remainder `%`"),
        ("p.smoker ^ p.smoker", "`^`"),
        ("p.age << 2 > 3", "the shift `<<`"),
        ("{ p.age += 1; p.smoker }", "the assignment `+=`"),
        ("{ n = 1; p.smoker }", "an assignment"),
        ("p.age as f64 > 1.5", "a cast with `as`"),
        ("&p.age > 3", "a reference"),
        ("*p.age > 3", "`*`"),
        ("p.ages[0] > 3", "an index"),
        ("{ for i in 0..3 {} p.smoker }", "a loop"),
        ("return p.smoker", "`return`"),
        ("p.age? > 3", "`?`"),
        ("(|| true)()", "a call of"),
        ("p.name < \"x\"", "text"),
        ("p.age > other", "the variable `other`"),
        ("p.age > Limit", "the variable `Limit`"),
        ("p.age > i64::MAX", "`i64::MAX`"),
        ("p.ward > Ward::Icu", "`Ward::Icu`"),
        ("p.age > patients", "`patients`"),
        ("other.age > 3", "a field of another value"),
        ("(p.age, 3)", "a tuple"),
        ("if p.smoker { p.age }", "an `if` without `else`"),
        ("if let Some(x) = p.age { x } else { 1 }", "`if let`"),
        ("match p.age { 0..=9 => true, _ => false }", "a pattern of numbers"),
        ("match p.ward { Ward::Icu if n => true, _ => false }", "a guard"),
        ("match p.ward { w => true }", "this pattern"),
        ("{ let (a, b) = p.age; a > 3 }", "a pattern"),
        ("{ let a; p.smoker }", "a `let` without a value"),
        ("{ p.smoker; }", "a statement without a `let`"),
        ("{ fn f() {} p.smoker }", "an item"),
        ("unsafe { p.smoker }", "`unsafe`"),
        ("p.laplace(0.1) > 3", "the method `laplace`"),
    ] {
        let expansion = query(&format!("patients.filter(|p| {closure}).count().laplace(0.1).value()"));
        assert!(!codes(&expansion).is_empty(), "{closure}");
        assert!(codes(&expansion).iter().all(|code| code == "DP0103"), "{closure}: {expansion}");
        assert!(expansion.contains(what), "{closure}: {expansion}");
    }
    for (closure, code, what) in [
        ("p.day < \"2023-02-29\"", "DP0103", "a text that is not a date"),
        ("p.code < \"K21\"", "DP0103", "a text by `==` and `!=`"),
        ("p.code.contains(\"K\")", "DP0103", "compare the start of a text"),
        ("p.day == -\"2024-02-29\"", "DP0103", "the opposite of a date"),
        ("p.ward < \"Icu\"", "DP0103", "with its variants"),
        ("p.pain.unwrap_or(0) > 3", "DP0103", "`p.income.or(0)`"),
        ("p.pain == None", "DP0103", "`!p.income.is_some()`"),
        ("p.pain == Some(3)", "DP0103", "`p.income.or(0) == 3`"),
        ("p.day > Date::new(2024, 1, 1)", "DP0103", "write a date in quotes"),
        ("p.day.day() > 3", "DP0103", "count days from a date of your choice"),
        ("p.age.between(18, 65)", "DP0103", "`p.age >= 18 && p.age <= 65`"),
        ("p.code.ends_with(\"K\")", "DP0103", "compare the start of a text, "),
        ("p.age.pow(2) > 3", "DP0103", "multiply: `p.age * p.age`"),
        ("p.age.sqrt() > 3", "DP0103", "`p.age.isqrt()`"),
        ("p.smoker as i64 == 1", "DP0103", "for a condition write `if p.smoker"),
        ("p.pain.is_some(3)", "DP0103", "with 1 arguments"),
        ("p.pain.or() > 3", "DP0103", "with 0 arguments"),
        ("p.age / 0 > 3", "DP0207", "this divisor is not one"),
        ("3 / p.age > 3", "DP0207", "this divisor is not one"),
        ("p.age > 4611686018427387903 + 1", "DP0403", "this literal arithmetic leaves the range"),
        ("p.age > 9223372036854775807", "DP0403", "9223372036854775807"),
        ("p.bill > 0.1234567", "DP0404", "0.1234567"),
        ("p.age > 3i64", "DP0406", "`3i64`"),
    ] {
        refused(&query(&format!("patients.filter(|p| {closure}).count().laplace(0.1).value()")), code, what);
    }
    for (closure, what) in [
        ("|(a, b)| true", "a pattern"),
        ("|p, q| true", "other than one parameter"),
        ("|p| -> bool { true }", "a return type"),
    ] {
        refused(&query(&format!("patients.filter({closure}).count().laplace(0.1).value()")), "DP0103", what);
    }
}

#[test]
fn tables_and_numbers_are_asked_what_they_can_give() {
    for (body, code, what) in [
        ("patients.map(|p| p.age).max().laplace(0.1).value()", "DP0208", "choose a value near the end"),
        ("patients.average(|p| p.age).laplace(0.1).value()", "DP0208", "it is called mean"),
        ("patients.mean(|p| p.age).laplace(0.1).value()", "DP0219", "it takes no arguments"),
        (
            "patients.map(|p| p.age).mean().value()",
            "DP0219",
            "2 released numbers, but nothing here releases them",
        ),
        (
            "{ let m = patients.map(|p| p.age).variance(); m.laplace(0.1).value() }",
            "DP0219",
            "3 released numbers",
        ),
        (
            "patients.map(|p| p.age).mean().select(0.1).value()",
            "DP0219",
            "`select` does not release a number",
        ),
        ("patients.map(|p| p.age).mean().laplace(limit).value()", "DP0219", "`limit` is not a literal"),
        (
            "patients.map(|p| p.age).mean().laplace(0.000001).value()",
            "DP0219",
            "0.000001 is too small to divide",
        ),
        ("patients.map(|p| p.age).mean().laplace(2.0).value()", "DP0101", "1.0 + 1.0"),
        ("patients.regression(|p| p.age).laplace(0.1).slope()", "DP0219", "`p.age` is not a pair"),
        (
            "patients.covariance(|p| (p.a, p.b, p.c)).laplace(0.1).value()",
            "DP0219",
            "its closure lists 3 numbers",
        ),
        ("patients.regression(|p| (p.a.powi(2), p.b)).laplace(0.1).slope()", "DP0103", "the method `powi`"),
        (
            "(0..3).map(|_| patients.map(|p| p.age).mean().laplace(0.1).value()).sum()",
            "DP0105",
            "any number of times",
        ),
        ("patients.median(|p| p.age).select(0.1).value()", "DP0208", "`median` takes no arguments"),
        ("patients.mode(|p| p.ward).value() as i64", "DP0208", "`.histogram(|p| p.ward).select(0.5)`"),
        ("patients.map(|p| p.age).median().laplace(0.1).value()", "DP0208", "choose one of the values by it"),
        ("patients.count().select(0.1).value()", "DP0208", "is one number"),
        ("patients.map(|p| p.age).tree().select(0.1).value()", "DP0208", "is many numbers without names"),
        (
            "patients.map(|p| p.age).tree().randomized_response([3], 0.1).value()",
            "DP0208",
            "many numbers that one row changes together",
        ),
        (
            "patients.sum_l1(30, |p| [p.age]).laplace_threshold(0.1, 1e-9).values()",
            "DP0220",
            "is not such a count",
        ),
        ("patients.sum_l2(30, |p| [p.age]).laplace(0.1).values()", "DP0407", "clip in L1"),
        ("patients.sum_l1(|p| [p.age]).laplace(0.1).values()", "DP0241", "a radius and a closure"),
        ("patients.sum_l1(0, |p| [p.age]).laplace(0.1).values()", "DP0241", "not `0`"),
        ("patients.sum_l1(30, |p| p.age).laplace(0.1).values()", "DP0241", "lists numbers"),
        ("patients.sum_l1(30, |p| []).laplace(0.1).values()", "DP0241", "lists numbers"),
        ("patients.map(|p| p.age).running().laplace(0.1).cumulative()", "DP0407", "count by a tree"),
        ("patients.tree(52).laplace(0.1).cumulative()", "DP0208", "`tree` takes no arguments"),
        ("patients.map(|p| p.age).cumsum().laplace(0.1).values()", "DP0208", "count in order"),
        ("patients.select(0.1).value()", "DP0208", "`.histogram(|p| p.ward).select(0.5)`"),
        ("patients.histogram(|p| p.ward).most_common(1)", "DP0208", "choose a group by its count"),
        (
            "patients.map(|p| p.age).quantile(1.0).select(0.1).value()",
            "DP0218",
            "between 0 and 1, and 1.0 is not",
        ),
        (
            "patients.map(|p| p.age).quantile(0).select(0.1).value()",
            "DP0218",
            "between 0 and 1, and 0 is not",
        ),
        ("patients.map(|p| p.age).quantile().select(0.1).value()", "DP0218", "nothing is not"),
        ("patients.map(|p| p.age).quantile(q).select(0.1).value()", "DP0218", "q is not"),
        ("patients.histogram(|p| p.ward).top(0.1).values()", "DP0102", "`top` takes the number of choices"),
        ("patients.histogram(|p| p.ward).top(0, 0.1).values()", "DP0102", "not `0, 0.1`"),
        ("patients.histogram(|p| p.ward).top(k, 0.1).values()", "DP0102", "not `k, 0.1`"),
        ("patients.histogram(|p| p.ward).top(3, 0.4).values()", "DP0101", "3 × 0.4 = 1.2"),
        ("patients.histogram(|p| p.ward).select(0.1, 2).value()", "DP0102", "`select` takes one argument"),
        (
            "patients.group_by(|p| p.ward).count().laplace(0.1).value()",
            "DP0334",
            "`.partition(|p| p.ward).count().laplace(0.1)`",
        ),
        ("patients.iter().count() as i64", "DP0208", "your code never sees a row"),
        ("patients.len() as i64", "DP0208", "the number of rows is also protected"),
        ("patients.join(3).count().laplace(0.1).value()", "DP0332", "the caps are missing"),
        (
            "patients.join(patients, (0, 1), |a, b| Both { x: a.age }).count().laplace(0.1).value()",
            "DP0332",
            "a pair of whole numbers above zero",
        ),
        (
            "patients.join(patients, (2, 1), |a| a.age).count().laplace(0.1).value()",
            "DP0332",
            "its arguments are wrong",
        ),
        (
            "patients.join_on(3, |a| a.age, |b| b.age, (2, 1), |a, b| Both { x: a.age }).count().laplace(0.1).value()",
            "DP0332",
            "not a table of this query",
        ),
        (
            "patients.union(patients).join_on(patients, |a| a.age, |b| b.age, (2, 1), |a, b| Both { x: a.age }).count().laplace(0.1).value()",
            "DP0332",
            "which have no common order",
        ),
        (
            "patients.join(patients, (2, 1), |a, b| Both { x: a.age + b.age }).count().laplace(0.1).value()",
            "DP0331",
            "`a.age + b.age` uses columns of both",
        ),
        ("patients.per_person().count().laplace(0.1).value()", "DP0208", "make one row per unit"),
        ("patients.unique().count().laplace(0.1).value()", "DP0208", "keep one of each group of equal rows"),
        (
            "patients.distinct(3).count().laplace(0.1).value()",
            "DP0208",
            "make rows of the columns to compare first",
        ),
        ("patients.map(|p| p.age).distinct().count().laplace(0.1).value()", "DP0343", "mapped to a value"),
        ("patients.head(5).count().laplace(0.1).value()", "DP0208", "`.take(100, |v| v.cost)`"),
        (
            "patients.row_number().count().laplace(0.1).value()",
            "DP0208",
            "`.take_by(3, |v| v.year, |v| v.cost)`",
        ),
        (
            "patients.take(limit, |p| p.age).count().laplace(0.1).value()",
            "DP0340",
            "a closure for an order, not `limit, |p| p.age`",
        ),
        ("patients.take(5).count().laplace(0.1).value()", "DP0340", "the hundred rows of the lowest cost"),
        ("patients.take_by(5, |p| p.age).count().laplace(0.1).value()", "DP0340", "for a key and an order"),
        ("patients.take(0, |p| p.age).count().laplace(0.1).value()", "DP0340", "a whole number above zero"),
        (
            "patients.limit_by(|p| p.age).count().laplace(0.1).value()",
            "DP0340",
            "the first three rows of each unit and year",
        ),
        (
            "patients.take(5, |p| p.age).limit(2).count().laplace(0.1).value()",
            "DP0265",
            "before taking the first of all",
        ),
        (
            "patients.distinct().limit_by(2, |p| p.age).count().laplace(0.1).value()",
            "DP0265",
            "before `distinct`",
        ),
        (
            "patients.partition(|p| p.smoker).take(5, |p| p.age).count().laplace(0.1).values()[0]",
            "DP0208",
            "`.take_by(3, |v| v.year, |v| v.cost)`",
        ),
        (
            "patients.limit(limit).count().laplace(0.1).value()",
            "DP0270",
            "the number of rows to keep per privacy unit",
        ),
        ("patients.limit().count().laplace(0.1).value()", "DP0270", "not nothing"),
        ("patients.limit(0).count().laplace(0.1).value()", "DP0270", "a whole number above zero, not `0`"),
        ("patients.semi_join(3).count().laplace(0.1).value()", "DP0271", "takes another table of this query"),
        ("patients.union(3).count().laplace(0.1).value()", "DP0271", "`union` takes another table"),
        ("patients.is_in(3).count().laplace(0.1).value()", "DP0208", "filter by a public list"),
        ("patients.inner_join(3).count().laplace(0.1).value()", "DP0208", "any number of others"),
        ("patients.lag(1).count().laplace(0.1).value()", "DP0208", "one person could change every rank"),
        ("patients.order_by(3).count().laplace(0.1).value()", "DP0208", "rows have no positions"),
        ("patients.concat(3).count().laplace(0.1).value()", "DP0208", "it is called union"),
        ("patients.except(3).count().laplace(0.1).value()", "DP0208", "`.anti_join(others)`"),
        ("patients.window(3).count().laplace(0.1).value()", "DP0208", "depends on all other rows"),
        ("patients.rank(3).count().laplace(0.1).value()", "DP0208", "a row's rank depends on all other rows"),
        ("patients.window(3).count().laplace(0.1).value()", "DP0208", "one person could change every rank"),
        ("patients.self_join(3).count().laplace(0.1).value()", "DP0208", "it pairs one row with all others"),
        ("patients.count(|p| p.smoker).laplace(0.1).value()", "DP0208", "`count` takes no arguments"),
        ("patients.sum(|p| p.age).laplace(0.1).value()", "DP0208", "`sum` takes no arguments"),
        ("patients.count().value()", "DP0301", "has no `value` before it is released"),
        ("let n = patients.count(); n.interval(0.95).0", "DP0301", "has no `interval` before it is released"),
        ("patients.count().geometric(0.1).value()", "DP0208", "release it with discrete Laplace noise"),
        (
            "patients.partition(|p| p.ward).count_units().laplace(0.1).value()",
            "DP0208",
            "the parts of a table have no `count_units`",
        ),
        ("patients.partition(|p| p.ward).median().values()", "DP0222", "nothing here releases it"),
        (
            "patients.partition(|p| p.ward).histogram(|p| p.smoker).laplace(0.1).values()",
            "DP0222",
            "counted at once",
        ),
        (
            "patients.partition(|p| p.ward).histogram(|p| p.smoker).randomized_response([3], 0.1).values()",
            "DP0222",
            "does not release `histogram` of each part",
        ),
        ("patients.partition(|p| p.ward).map(|p| p.age).median().laplace(0.1).values()", "DP0208", "noise"),
        (
            "patients.partition(|p| p.ward).count(3).laplace(0.1).value()",
            "DP0208",
            "`count` takes no arguments",
        ),
        ("patients.laplace(0.1).value()", "DP0208", "aggregate the table first"),
        ("patients.count().map(|x| x * 2).laplace(0.1).value()", "DP0208", "already one number"),
        ("patients.count().max(0).laplace(0.1).value()", "DP0208", "the value after the release"),
        ("patients.count()", "DP0301", "`patients.count()` was not released"),
        ("let n = patients.count(); n", "DP0301", "`patients.count()` was not released"),
        ("let n = patients.count(); (3, n + n)", "DP0301", "was not released"),
    ] {
        refused(&query(body), code, what);
    }
    // A method of the user's own, and names that stand for released values.
    for free in [
        "patients.grown_up().count().laplace(0.1).value()",
        "let n = patients.count().laplace(0.1); n.value()",
        "let n = { let m = patients.count(); m }; n.laplace(0.1).value()",
        "let patients = vec![1]; patients.iter().count() as i64",
    ] {
        assert_eq!(codes(&query(free)), [""; 0], "{free}");
    }
}

#[test]
fn the_ends_of_a_clamp_are_literals_in_order() {
    for (closure, what) in [
        ("p.age.clamp(99, 18)", "99 is above 18"),
        ("p.bill.clamp(0.5, 0.25)", "0.5 is above 0.25"),
        ("p.age.clamp(0, p.age)", "is not a literal, a constant or a public parameter"),
        ("p.age.clamp(0, limit + 1)", "is not a literal, a constant or a public parameter"),
    ] {
        refused(&query(&format!("patients.map(|p| {closure}).sum().laplace(0.1).value()")), "DP0206", what);
    }
    for free in [
        "p.age.clamp(18, 18).min(limit)",
        "p.age.clamp(limit, TOP)",
        "p.age.clamp(0, limit)",
        "p.age.bucket([TOP, 99])",
    ] {
        let free = query(&format!("patients.map(|p| {free}).sum().laplace(0.1).value()"));
        assert_eq!(codes(&free), [""; 0], "{free}");
    }
    let limited = query("patients.map(|p| p.age.clamp(0, limit)).sum().laplace(0.1).value()");
    assert!(limited.replace(' ', "").contains(".min("), "{limited}");
}

#[test]
fn all_errors_of_a_stage_are_reported_together() {
    let both = query("patients.filter(|p| p.age % 2 > f(p.age)).count().laplace(limit).value()");
    assert_eq!(codes(&both), ["DP0103", "DP0103", "DP0102"]);
}

#[test]
fn closures_elsewhere_are_ordinary() {
    let free =
        query("let patients2 = vec![1, 2]; patients2.iter().map(|x| x % 2).filter(|x| f(x)).count() as i64");
    assert_eq!(codes(&free), [""; 0], "{free}");
    // A name that no longer stands for the table is not one.
    let shadowed = query("let patients = vec![1, 2]; patients.iter().map(|x| x % 2).count() as i64");
    assert_eq!(codes(&shadowed), [""; 0], "{shadowed}");
}

#[test]
fn a_query_is_a_plain_function_over_tables() {
    for (signature, what) in [
        ("async fn q(t: Table<P>)", "a query cannot be `async`"),
        ("const fn q(t: Table<P>)", "a query cannot be `const`"),
        ("unsafe fn q(t: Table<P>)", "a query cannot be `unsafe`"),
        ("extern \"C\" fn q(t: Table<P>)", "no foreign calling convention"),
        ("fn q<T>(t: Table<P>)", "no generic parameters"),
        ("fn q(t: Table<P>) where P: Copy", "no `where` clause"),
        ("fn q(t: Table<P>) -> impl Sized", "the type of the answer must have a name"),
    ] {
        refused(&item("epsilon = 1.0", &format!("{signature} {{}}")), "DP0108", what);
    }
    let method = item("epsilon = 1.0", "fn q(&self, t: Table<P>) {}");
    refused(&method, "DP0108", "takes `self`");
    assert!(method.starts_with(":: core :: compile_error"), "nothing else may stand in an impl: {method}");
    refused(&item("epsilon = 1.0", "struct S;"), "DP0108", "this is not a function");
    let unread = item("epsilon = x", "fn q(t: Table<P>) {}");
    refused(&unread, "DP0406", "not a decimal number");
    assert!(unread.contains("impl :: dp_types :: Query for q"), "callers stay quiet: {unread}");
    for (parameters, what) in [
        ("", "this query has no table"),
        ("t: Table<P>, k: i64", "nor marked `#[dp(range = ..)]`"),
        ("t: Table<P>, #[dp(range = 0..=9)] k: u8", "a public value is `i64`"),
        ("t: Table<P>, #[dp(range = 0..=9)] k: Decimal", "a decimal needs a step"),
        ("t: Table", "a table names its record"),
        ("mut t: Table<P>, u: Table<P>", "a parameter of a query must be a single name"),
    ] {
        let expansion = item("epsilon(t = 1.0, u = 1.0)", &format!("fn q({parameters}) {{}}"));
        assert!(codes(&expansion).contains(&"DP0109".to_owned()), "{parameters}: {expansion}");
        assert!(expansion.contains(what), "{parameters}: {expansion}");
    }
    refused(&item("epsilon = 1.0", "fn q(a: Table<A>, b: Table<B>) {}"), "DP0110", "several tables");
    refused(
        &item("epsilon(a = 1.0)", "fn q(a: Table<A>, b: Table<B>) {}"),
        "DP0110",
        "no budget is declared for `b`",
    );
    refused(&item("epsilon(a = 1.0, c = 1)", "fn q(a: Table<A>) {}"), "DP0110", "the query has no table `c`");
    refused(&item("epsilon = 0", "fn q(a: Table<A>) {}"), "DP0402", "above zero");
    refused(
        &item("epsilon = 1.0", "fn q(a: Table<A>) -> Protected<i64> { a.count() }"),
        "DP0301",
        "`Protected`",
    );
    refused(
        &item("epsilon = 1.0", "fn q(a: Table<A>) -> Vec<Table<A>> { vec![a] }"),
        "DP0301",
        "but `Table` was not released",
    );
}

#[test]
fn columns_are_bounded() {
    for (field, code, what) in [
        ("x: f64", "DP0211", "rounding errors"),
        ("x: std::primitive::f32", "DP0211", "rounding errors"),
        ("x: String", "DP0212", "not a set of values"),
        (
            "#[dp(keep = 2)] x: String",
            "DP0214",
            "belong to the field that is marked `unit`: `#[dp(unit, keep = 5)]`",
        ),
        ("x: &'static str", "DP0212", "not a set of values"),
        ("x: Option<i64>", "DP0210", "column `x` needs a range"),
        ("#[dp(unbounded)] x: Option<i64>", "DP0213", "cannot hold this type: `Option<i64>`"),
        ("x: Option<Option<bool>>", "DP0213", "cannot hold this type: `Option<Option<bool>>`"),
        ("x: Option<String>", "DP0212", "not a set of values"),
        ("#[dp(unit, keep = 2, range = 0..=9)] x: Option<i64>", "DP0214", "every row needs an identifier"),
        ("x: Date", "DP0214", "a date needs a range of dates"),
        ("#[dp(range = 0..=9)] x: Date", "DP0214", "a date needs a range of dates"),
        (
            "#[dp(range = \"2024-03-01\"..=\"2024-02-01\")] x: Date",
            "DP0210",
            "2024-03-01 is above 2024-02-01",
        ),
        ("#[dp(range = \"2024-02-30\"..=\"2024-03-01\")] x: Date", "DP0406", "2024-02-30"),
        (
            "#[dp(range = \"2024-02-01\"..=\"2024-03-01\", step = 1)] x: Date",
            "DP0214",
            "`step` does not apply",
        ),
        ("#[dp(range = \"2024-02-01\"..=\"2024-03-01\")] x: i64", "DP0214", "belongs to a `Date`"),
        ("x: u64", "DP0210", "`u64`"),
        ("x: i64", "DP0210", "column `x` needs a range"),
        ("#[dp(range = 5..=1)] x: i64", "DP0210", "5 is above 1"),
        ("#[dp(range = 0..9)] x: i64", "DP0214", "both ends"),
        ("#[dp(range = 0..=300)] x: u8", "DP0214", "`u8` holds 0 to 255, not 300"),
        ("#[dp(range = -1..=300)] x: u16", "DP0214", "`u16` holds 0 to 65535, not -1"),
        ("#[dp(rnge = 0)] x: i64", "DP0214", "`rnge` is unknown here"),
        ("#[dp(range = 0..=9, unbounded)] x: i64", "DP0214", "cannot be unbounded"),
        ("#[dp(range = 0.0..=1.0)] x: Decimal", "DP0214", "a range and a step"),
        ("#[dp(range = 0.0..=1.0, step = 0.0)] x: Decimal", "DP0214", "the step of a decimal"),
        ("#[dp(range = 0.0..=1.0, step = 1)] x: Decimal", "DP0214", "the step of a decimal"),
        ("#[dp(range = 0.0..=1.1, step = 0.25)] x: Decimal", "DP0404", "1.1 is not a multiple of 0.25"),
        ("#[dp(range = 0.0..=1.05, step = 0.1)] x: Decimal", "DP0404", "1.05 is not a multiple of 0.1"),
        ("#[dp(range = 0..=1)] x: bool", "DP0214", "`range` does not apply"),
        ("#[dp(category, range = 0..=1)] x: W", "DP0214", "`range` does not apply"),
        ("#[dp(unit, range = 0..=9)] x: i64", "DP0214", "needs a row limit"),
        ("#[dp(unit, at_most = 0, range = 0..=9)] x: i64", "DP0214", "above zero"),
        ("#[dp(unit, keep = 0, range = 0..=9)] x: i64", "DP0214", "above zero"),
        ("#[dp(unit, keep = 2, at_most = 3)] x: String", "DP0214", "choose one"),
        ("#[dp(unit, keep = 2, range = 0..=3)] x: String", "DP0214", "`range` does not apply"),
        ("#[dp(unit, keep = 2)] x: &'static str", "DP0214", "write `String`"),
        ("#[dp(at_most = 3, range = 0..=9)] x: i64", "DP0214", "marked `unit`"),
        ("#[dp(keep = 3, range = 0..=9)] x: i64", "DP0214", "marked `unit`"),
        ("#[dp(column = \"y\")] x: bool, y: bool", "DP0214", "two fields read the column `y`"),
    ] {
        refused(&record(field), code, what);
    }
    let enum_ =
        |text: &str| crate::derive::category(TokenStream::from_str(text).expect("tokens")).to_string();
    refused(&enum_("enum W {}"), "DP0215", "no variants");
    refused(&enum_("enum W { A(i64) }"), "DP0215", "this variant has fields");
    refused(&enum_("enum W<T> { A }"), "DP0215", "generic parameters");
    refused(&enum_("struct W;"), "DP0215", "not an enum");
    refused(&enum_("enum W { A, #[dp(rename = \"A\")] B }"), "DP0215", "two variants are called `A`");
    let many: String = (0..257).map(|i| format!("V{i},")).collect();
    refused(&enum_(&format!("enum W {{ {many} }}")), "DP0215", "257 variants");
}

#[test]
fn a_budget_is_split_by_weights() {
    let rho = |body: &str| item("rho = 0.1", &format!("fn q(patients: Table<Patient>) -> i64 {{ {body} }}"));
    let split = rho(
        "let shares = split!(state: 3 { total: 1, ages: 2 }, rest: 1);
         let a = patients.count().gaussian(shares.state.total).value() + patients.count().laplace(shares.rest).value();
         a + patients.histogram(|p| p.ward).top(2, shares.state.ages).values().len() as i64",
    );
    // ε of a quarter: √(2 · 0.025) = 0.2236067.., and of two choices at 0.05 / 2 each the same; 0.1
    // · 3/4 · 1/3 = 0.025.
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
    // Two releases of one share are two costs.
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

#[test]
fn texts_and_moments_are_literals() {
    for (field, code, words) in [
        ("#[dp(text = 0)] x: String", "DP0292", "1 to 64 characters, not 0"),
        ("#[dp(text = 65)] x: String", "DP0292", "1 to 64 characters, not 65"),
        ("#[dp(text = 2.5)] x: String", "DP0292", "not 2.5"),
        ("#[dp(text = 8, range = 0..=9)] x: String", "DP0214", "`range` does not apply to a text"),
        ("#[dp(text = 8, range = 0..=9)] x: i64", "DP0214", "`text` is for a `String`"),
        ("#[dp(text = 65)] x: Option<String>", "DP0292", "1 to 64 characters, not 65"),
        (
            "#[dp(range = \"2020-01-01\"..=\"2021-01-01\")] x: DateTime",
            "DP0350",
            "column `x` needs a range of dates with times",
        ),
        (
            "#[dp(range = \"2020-01-01T00:00\"..=\"2021-01-01T00:00\")] x: Date",
            "DP0214",
            "a date needs a range of dates",
        ),
        (
            "#[dp(range = \"2020-01-01T00:00\"..=\"2021-01-01T00:00\")] x: i64",
            "DP0214",
            "belongs to a `DateTime`",
        ),
    ] {
        refused(&record(field), code, words);
    }
    assert_eq!(codes(&record("#[dp(text = 8)] x: String")), [""; 0]);
    for (row, code, words) in [
        (
            "p.code == \"a text that is longer than any column can be: sixty-five characters\"",
            "DP0292",
            "sixty-five characters` is not one",
        ),
        ("\"\u{e9}\" != p.code", "DP0292", "at most 64 characters"),
        ("p.code.starts_with(p.land)", "DP0292", "`p.land` is not one"),
        ("p.code == \"K21 \"", "DP0292", "`K21 ` begins or ends with a blank"),
        ("p.code.is_one_of([\"I10\", \" K21\"])", "DP0292", "` K21` begins"),
        ("p.code == \"longer than eight \"", "DP0292", "`longer than eight ` begins or ends with a blank"),
        ("p.code.or(\"none \") == \"K21\"", "DP0292", "`none ` begins or ends with a blank"),
        ("p.code.starts_with(\" K\")", "DP0292", "` K` begins or ends with a blank"),
        ("p.code.is_one_of([])", "DP0292", "list the texts"),
        ("p.age.is_one_of([3, 7])", "DP0292", "`p.age == 3 || p.age == 7`"),
        ("p.code.is_one_of([\"K\", p.land])", "DP0292", "`p.land` is not one"),
        ("p.code.starts_with(\"K\", \"L\")", "DP0103", "`starts_with` with 2 arguments"),
    ] {
        refused(&query(&format!("patients.filter(|p| {row}).count().laplace(1).value()")), code, words);
    }
    let asked = |parameter: &str| {
        let body = "patients.filter(|p| p.code == x || p.code.starts_with(x)).count().laplace(1).value()";
        item("epsilon = 1.0", &format!("fn q(patients: Table<Patient>, {parameter}) -> i64 {{ {body} }}"))
    };
    for (parameter, code, words) in [
        ("#[dp(text = 0)] x: Text", "DP0361", "1 to 64 characters, not 0"),
        ("#[dp(text = 65)] x: Text", "DP0361", "1 to 64 characters, not 65"),
        ("#[dp(text = 8)] x: String", "DP0109", "a public text has type `Text`"),
        ("x: Text", "DP0109", "a public text declares its maximum length"),
        ("#[dp(category)] x: Ward", "DP0109", "a category takes no attribute, as in `ward: Ward`"),
    ] {
        refused(&asked(parameter), code, words);
    }
    for parameter in ["#[dp(text = 1)] x: Text", "#[dp(text = 64)] x: Text"] {
        assert_eq!(codes(&asked(parameter)), [""; 0]);
    }
    for row in [
        "p.code == \"K21\"",
        "!p.code.starts_with(\"\") || p.code.is_one_of([\"a\", \"b\"])",
        "\"x\" == p.code && p.code.len() > 3",
        "p.code.starts_with(limit) || p.code.is_one_of([limit, \"b\"])",
    ] {
        assert_eq!(codes(&query(&format!("patients.filter(|p| {row}).count().laplace(1).value()"))), [""; 0]);
    }
}
