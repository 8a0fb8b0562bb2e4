//! Good certificates that use, together, every rule and every operation.

use super::expr::*;
use super::measurement::*;
use super::query::*;
use super::reseal;

fn patients() -> Source {
    Source {
        record: "Patient",
        replace: false,
        at_most: None,
        invalid: "refuse",
        columns: vec![
            ("age", Ty::Number(0, 120, 0)),
            ("smoker", Ty::Boolean),
            ("ward", Ty::Category(vec!["Icu", "Er"])),
            ("bill", Ty::Number(0, 5_000_000, 2)),
        ],
    }
}

fn visits() -> Source {
    Source {
        record: "Visit",
        replace: false,
        at_most: Some(5),
        invalid: "clamp",
        columns: vec![("delay", Ty::Number(-30, 60, 0)), ("amount", Ty::Unbounded)],
    }
}

fn wards() -> Source {
    Source {
        record: "Bed",
        replace: true,
        at_most: None,
        invalid: "clamp",
        columns: vec![("load", Ty::Number(-10, 40, 0)), ("used", Ty::Boolean)],
    }
}

/// The query of the first page: two releases from one table of people.
pub fn adult_smokers() -> String {
    let sources = [patients()];
    let people = &sources[0];
    let adult = predicate("ge", &people.column("age", 30), &literal(18, 0));
    let adults = filter(&source(&sources, 0), &predicate("and", &adult, &people.column("smoker", 1)));
    let ages = map(&adults, &clamp(18, 99, &people.column("age", 30)));
    let releases = [laplace(14, 300_000, &count(&adults)), laplace(15, 700_000, &sum(&ages))];
    certificate("adult_smokers", &sources, 0, &sequential(&releases))
}

/// Decimals, a category, a parameter, a choice by what was released, and a part that is not itemised.
pub fn bills() -> String {
    let sources = [patients()];
    let people = &sources[0];
    let bill = people.column("bill", 1);
    let icu = is(0, &people.column("ward", 0));
    let old = predicate("lt", &parameter("min_age", 0, 100, 0, 50), &people.column("age", 60));
    let all = source(&sources, 0);
    let dear = filter(&all, &predicate("or", &icu, &not(&old)));
    let half = div(2, &clamp(10_000, 4_000_000, &bill));
    let value = choose(&predicate("same", &icu, &people.column("smoker", 0)), &half, &neg(&literal(150, 2)));
    let total = sum(&map(&dear, &value));
    let capped = arithmetic("min", &arithmetic("max", &bill, &literal(100, 2)), &literal(2_000_000, 2));
    let balance = both("subtract", &total, &scale(-3, &negate(&sum(&map(&all, &capped)))));
    let first = laplace(30, 250_000, &count(&dear));
    let choice = branch(&laplace(33, 500_000, &balance), &laplace(35, 100_000, &count(&all)));
    certificate("bills", &sources, 50_000, &sequential(&[first, choice]))
}

/// Several sources, an identifier with several rows, replaced rows, and a query inside the query.
pub fn three_tables() -> String {
    let sources = [patients(), visits(), wards()];
    let delay = sources[1].column("delay", -3);
    let amount = sources[1].column("amount", 7);
    let sized = filter(&source(&sources, 1), &predicate("ne", &amount, &literal(-1, 0)));
    let inner = as_only_source(&sized, 1);
    let waits = map(&inner, &abs(&arithmetic("sub", &delay, &literal(12, 0))));
    let amounts = map(&inner, &clamp(-500, 250, &amount));
    let early = filter(&inner, &predicate("gt", &literal(0, 0), &delay));
    let inside = sequential(&[
        laplace(51, 200_000, &sum(&waits)),
        laplace(52, 1, &sum(&amounts)),
        laplace(53, 30_000, &count(&early)),
    ]);
    let beds = source(&sources, 2);
    let load = arithmetic("add", &mul(-2, &sources[2].column("load", 1)), &literal(5, 0));
    let loads = sum(&map(&beds, &load));
    let free = filter(&beds, &not(&sources[2].column("used", 0)));
    let patients_and_beds =
        both("add", &count(&source(&sources, 0)), &both("add", &count(&beds), &count(&free)));
    certificate(
        "three_tables",
        &sources,
        0,
        &sequential(&[
            subquery("waits", 1, 3, &inside),
            laplace(60, 333_333, &loads),
            laplace(61, 125_000, &sum(&map(&free, &load))),
            laplace(62, 700_000, &patients_and_beds),
        ]),
    )
}

/// A query that publishes nothing, and says so.
pub fn nothing() -> String {
    let odd = patients().json().replace("\"age\"", "\"a\\u00e9 \\\"age\\\"\"");
    let line = certificate("nothing", &[patients()], 0, &nothing_at_all(&Measure::Pure, 1));
    reseal(&line.replace(&patients().json(), &odd))
}

/// Names that would break out of a text, hide a word or be a keyword, and parameters that only look alike.
pub fn awkward() -> String {
    let sources = [Source {
        record: "Row*) Axiom",
        replace: false,
        at_most: Some(2),
        invalid: "drop row",
        columns: vec![
            ("forall", Ty::Number(0, 9, 0)),
            ("Forall", Ty::Boolean),
            ("count", Ty::Category(vec!["*)", "(*", "\\\" |}"])),
            ("a1", Ty::Number(-9, 9, 1)),
            ("\\u65e5", Ty::Unbounded),
        ],
    }];
    let [number, truth, kind, decimal] =
        ["forall", "Forall", "count", "a1"].map(|name| sources[0].column(name, 1));
    let unbounded = sources[0].column("\\u65e5", 1);
    let limit = |name| parameter(name, 0, 9, 0, 1);
    let chosen = predicate("and", &is(0, &kind), &predicate("or", &truth, &not(&is(1, &kind))));
    let some = filter(&source(&sources, 0), &chosen);
    // The caller's `D` inside of the value, and the called query's own `D`.
    let mapped = map(&some, &arithmetic("min", &number, &limit("D")));
    let inner = as_only_source(&mapped, 0);
    let inner = filter(&inner, &predicate("le", &number, &arithmetic("max", &limit("D"), &limit("answers"))));
    let shown = map(&inner, &choose(&truth, &neg(&limit("D")), &abs(&literal(-3, 0))));
    let within = sequential(&[laplace(7, 1_000, &sum(&shown)), laplace(8, 1_000, &count(&inner))]);
    let counted_only = map(&source(&sources, 0), &limit("Unseen"));
    let tenths = map(&some, &arithmetic("add", &decimal, &neg(&literal(5, 1))));
    let far = filter(&some, &predicate("gt", &unbounded, &literal(-1, 0)));
    let pair = [laplace(20, 5_000, &count(&far)), laplace(21, 2_000, &scale(-2, &count(&far)))];
    let nothing = nothing_at_all(&Measure::Pure, 1);
    certificate(
        "Theorem \\\"x\\\" *) Qed",
        &sources,
        0,
        &sequential(&[
            laplace(14, 3_000, &negate(&sum(&tenths))),
            subquery("x *) (* \\\"", 0, 1, &within),
            branch(&branch(&pair[0], &pair[1]), &nothing),
            laplace(30, 1_000, &count(&counted_only)),
            laplace(31, 1_000, &count(&filter(&far, &predicate("lt", &limit("D"), &number)))),
        ]),
    )
}

/// A loop of Gaussian counts, a histogram of two keys, and the same on each part of the rows that a flat map makes: in rho.
pub fn late_visits() -> String {
    let sources = [visits()];
    let delay = sources[0].column("delay", 3);
    let late = predicate("gt", &delay, &literal(0, 0));
    let stays =
        [("days", Ty::Number(-30, 60, 0)), ("late", Ty::Boolean), ("ward", Ty::Category(vec!["Icu", "Er"]))];
    let visit = Source { columns: stays.to_vec(), ..visits() };
    let all = source(&sources, 0);
    let cut = parameter("cut", -30, 60, 0, 5);
    let above = filter(&all, &predicate("ge", &delay, &cut));
    let round = sequential(&[gaussian(&Measure::Zcdp, 70, 2_000_000_000, &count(&above))]);
    let by_delay = by_both(&by_truth(&late), &by_intervals(&[0, 15], &delay));
    let table = gaussian(&Measure::Zcdp, 74, 5_000_000_000, &histogram(&all, &by_delay));
    let counted = filter(&all, &predicate("ne", &sources[0].column("amount", 1), &literal(0, 0)));
    let few = parts(
        &counted,
        &by_intervals(&[10], &delay),
        &laplace_in(&Measure::Zcdp, 80, 20_000, &sum(&map(&part(&counted), &clamp(0, 40, &delay)))),
    );
    let stay = [("days", Ty::Number(-30, 60, 0)), ("late", Ty::Boolean)];
    let made = flat_map(
        &all,
        "Stay",
        &stay,
        2,
        &[(&late, vec![&delay, &late]), (&not(&late), vec![&literal(7, 0), &truth(false)])],
    );
    let days = visit.column("days", 1);
    let long = gaussian(
        &Measure::Zcdp,
        90,
        1_000_000_000,
        &sum(&map(&filter(&made, &visit.column("late", 1)), &days)),
    );
    certificate("late_visits", &sources, 3, &sequential(&[repeat(10, &round), table, few, long]))
}

/// Equal releases by the optimal and the advanced theorem, in (epsilon, delta).
pub fn equal_rounds() -> String {
    let sources = [patients()];
    let all = source(&sources, 0);
    let body = laplace_in(&Measure::Approx, 40, 100_000, &count(&all));
    let smokers = filter(&all, &sources[0].column("smoker", 1));
    let other = laplace_in(&Measure::Approx, 44, 10_000, &count(&smokers));
    let optimal = equals("optimal", 10, OPTIMAL, &body);
    let advanced = equals("advanced", 200, ADVANCED, &other);
    certificate("equal_rounds", &sources, 0, &sequential(&[optimal, advanced]))
}

/// What ten releases of epsilon 0.1 cost at a delta of 10^-6, by theorem 3.3 of Kairouz, Oh, Viswanath 2015: at its points,
/// multiples of 0.2, and between them. Computed with mpmath from the formula, to 50 digits, and rounded up.
pub const OPTIMAL: [i128; 2] = [999_371, 1_000_000_000];
/// What 200 releases of epsilon 0.01 cost at a delta of 10^-6, by the theorem of Dwork, Rothblum, Vadhan 2010.
pub const ADVANCED: [i128; 2] = [763_485, 1_000_000_000];

/// A query on each part of a replaced table, at two Renyi orders, inside of a subquery.
pub fn orders() -> String {
    let measure = Measure::Renyi(vec![2_000_000, 16_500_000]);
    let sources = [patients(), wards()];
    let beds = as_only_source(&source(&sources, 1), 1);
    let used = sources[1].column("used", 1);
    let load = sources[1].column("load", 4);
    let value = map(&part(&beds), &load);
    let each = sequential(&[
        laplace_in(&measure, 20, 30_000, &sum(&value)),
        gaussian(
            &measure,
            21,
            4_000_000,
            &count(&filter(&part(&beds), &predicate("lt", &load, &literal(9, 0)))),
        ),
    ]);
    let inside = parts(&beds, &by_truth(&used), &each);
    certificate("orders", &sources, 0, &subquery("by_use", 1, 2, &inside))
}

/// The session that the samples in epsilon may run in.
pub fn pure_session() -> String {
    session(&[patients()], &Measure::Pure, &[vec![1_500_000]], "")
}

/// A session whose account is kept in rho, for (epsilon 1, delta 10^-6).
pub fn rho_session() -> String {
    session(
        &[visits()],
        &Measure::Zcdp,
        &[vec![24_355_970_347]],
        &stands_for(1_000_000, 1_000_000_000, 20_985_000),
    )
}

/// Sessions whose account is kept at run time: by the process alone, and under a ledger too.
pub fn open_session() -> String {
    reseal(&pure_session().replace("\"account\":\"types\"", "\"account\":\"process\""))
}
pub fn ledger_session() -> String {
    reseal(&rho_session().replace("\"account\":\"types\"", "\"account\":\"ledger\""))
}

/// All certificates among the samples, by name.
pub fn certificates() -> Vec<(&'static str, String)> {
    vec![
        ("adult_smokers", adult_smokers()),
        ("bills", bills()),
        ("three_tables", three_tables()),
        ("nothing", nothing()),
        ("late_visits", late_visits()),
        ("equal_rounds", equal_rounds()),
        ("orders", orders()),
    ]
}

/// All samples by name.
pub fn all() -> Vec<(&'static str, String)> {
    let sessions = [
        ("pure_session", pure_session()),
        ("rho_session", rho_session()),
        ("open_session", open_session()),
        ("ledger_session", ledger_session()),
    ];
    certificates().into_iter().chain(sessions).collect()
}

/// The first sample, built with a seeded generator.
pub fn seeded() -> String {
    let line =
        adult_smokers().replace("chacha20, seeded by the operating system", "chacha20, SEEDED: NOT PRIVATE");
    reseal(&line.replace("\"private\":true", "\"private\":false"))
}
