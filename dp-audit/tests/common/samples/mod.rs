//! Good certificates. Together they use every rule and every operation.

pub mod releases;
pub mod tables;
pub mod values;

use releases::{
    by_far, by_group, choices, ends, equal_rounds, keys, mini_batches, nearly, orders, overlapping,
    questions, sampled_steps, tuned, unknown_keys, weeks,
};
use tables::{alike, beside, few_of_many, in_squares, insured, late_or_not, paired, spending, unlike_parts};
use values::{codes, distances, episodes, given_texts, moments, prices};

use crate::common::aggregate::*;
use crate::common::expr::*;
use crate::common::measurement::*;
use crate::common::query::*;
use crate::common::reseal;

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

pub fn visits() -> Source {
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

/// The query of the book's first page: two releases from one table of people.
pub fn adult_smokers() -> String {
    let sources = [patients()];
    let people = &sources[0];
    let adult = predicate("ge", &people.column("age", 30), &literal(18, 0));
    let adults = filter(&source(&sources, 0), &predicate("and", &adult, &people.column("smoker", 1)));
    let ages = map(&adults, &clamp(18, 99, &people.column("age", 30)));
    let releases = [laplace(14, 300_000, &count(&adults)), laplace(15, 700_000, &sum(&ages))];
    certificate("adult_smokers", &sources, 0, &sequential(&releases))
}

/// Decimals, a category, a parameter, a branch on a released answer, and a part of the budget that
/// no release accounts for.
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

/// A query that publishes nothing. Its page must say so.
pub fn nothing() -> String {
    let odd = patients().json().replace("\"age\"", "\"a\\u00e9 \\\"age\\\"\"");
    let line = certificate("nothing", &[patients()], 0, &nothing_at_all(&Measure::Pure, 1));
    reseal(&line.replace(&patients().json(), &odd))
}

/// In rho: a loop of Gaussian counts, a histogram of two keys, a sum on each part of a table, and a
/// sum over the rows that a flat map makes.
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

/// A session in which the samples in epsilon can run.
pub fn pure_session() -> String {
    session(&[patients()], &Measure::Pure, &[vec![1_500_000]], "")
}

/// A session whose account is kept in rho, for (epsilon 1, delta 10^-6).
pub fn rho_session() -> String {
    session(
        &[visits()],
        &Measure::Zcdp,
        &[vec![24_355_970_347]],
        &stands_for(0, 1_000_000, 1_000_000_000, 20_985_000),
    )
}

/// A session that joins three others. The first had spent a part of its rho. The second has no (ε,
/// δ) in `stands_for`. The third session has a larger ε in `stands_for` than the first session has.
pub fn joined_session() -> String {
    let stands = [
        stands_for(0, 1_000_000, 1_000_000_000, 20_985_000),
        stands_for(2, 2_000_000, 1_000_000_000, 10_985_000),
    ];
    session(
        &[visits(), patients(), wards()],
        &Measure::Zcdp,
        &[vec![4_355_970_347], vec![200_000_000_000], vec![80_000_000_000]],
        &stands.join(","),
    )
}

/// A session in ε and δ: two tables share a unit, and the third table has another unit.
pub fn shared_session() -> String {
    let line = session(
        &[visits(), patients(), visits()],
        &Measure::Approx,
        &[vec![1_000_000, 1_000_000], vec![250_000, 0], vec![500_000, 3_000_000]],
        "",
    );
    reseal(&line.replace("\"at_most\":5}", "\"at_most\":5,\"shared\":\"Person\"}"))
}

/// Two tables that share a unit. The unit has one budget for both tables together.
pub fn one_budget() -> String {
    let line = session(&[visits(), visits()], &Measure::Pure, &[vec![750_000], vec![750_000]], "");
    let line = line.replace("\"at_most\":5}", "\"at_most\":5,\"shared\":\"Person\"}");
    reseal(&line.replace("\"account\"", "\"together\":{\"unit\":\"Person\",\"budget\":[750000]},\"account\""))
}

/// Sessions whose account is kept at run time: by the process alone, and by the process with a
/// ledger.
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
        ("episodes", episodes()),
        ("codes", codes()),
        ("given_texts", given_texts()),
        ("moments", moments()),
        ("nothing", nothing()),
        ("late_visits", late_visits()),
        ("equal_rounds", equal_rounds()),
        ("orders", orders()),
        ("choices", choices()),
        ("questions", questions()),
        ("weeks", weeks()),
        ("by_group", by_group()),
        ("nearly", nearly()),
        ("mini_batches", mini_batches()),
        ("spending", spending()),
        ("prices", prices()),
        ("insured", insured()),
        ("paired", paired()),
        ("alike", alike()),
        ("beside", beside()),
        ("few_of_many", few_of_many()),
        ("in_squares", in_squares()),
        ("late_or_not", late_or_not()),
        ("distances", distances()),
        ("tuned", tuned()),
        ("unknown_keys", unknown_keys()),
        ("by_far", by_far()),
        ("ends", ends()),
        ("keys", keys()),
        ("overlapping", overlapping()),
        ("unlike_parts", unlike_parts()),
        ("sampled_steps", sampled_steps()),
    ]
}

/// All samples by name.
pub fn all() -> Vec<(&'static str, String)> {
    let sessions = [
        ("pure_session", pure_session()),
        ("rho_session", rho_session()),
        ("joined_session", joined_session()),
        ("shared_session", shared_session()),
        ("one_budget", one_budget()),
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
