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

/// Decimals, a category, a parameter, a choice by what was released, and a part that is not
/// itemised.
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

/// Dates, gaps, products, and a unit whose rows beyond the fifth were left out.
pub fn episodes() -> String {
    let gap = |of: Ty| Ty::Gap(Box::new(of));
    let wards = vec!["Icu", "Er"];
    let sources = [Source {
        record: "Episode",
        replace: false,
        at_most: Some(5),
        invalid: "refuse",
        columns: vec![
            ("came", Ty::Date(16_436, 20_088)),
            ("left", gap(Ty::Date(16_436, 20_088))),
            ("nights", Ty::Number(0, 365, 0)),
            ("pain", gap(Ty::Number(0, 10, 0))),
            ("ward", gap(Ty::Category(wards.clone()))),
            ("insured", gap(Ty::Boolean)),
            ("fee", Ty::Number(-99, 9_999, 2)),
        ],
    }];
    let column = |name, value| sources[0].column(name, value);
    let all = source(&sources, 0);
    let (came, left) = (column("came", 18_321), column("left", MISSING));
    let since = predicate("ge", &calendar("year", &came, 2020), &literal(2020, 0));
    let gone = filter(&all, &predicate("and", &is_some(&left), &since));
    let days = clamp(0, 30, &arithmetic("sub", &value_or(&left, &came), &came));
    let ward = is(1, &value_or(&column("ward", 1), &variant(0, &wards)));
    let some = filter(&all, &predicate("or", &ward, &value_or(&column("insured", MISSING), &truth(false))));
    // 2020-02-29, and 2015-01-01 for whoever stayed: written as the dates that they are.
    let left_late = predicate("lt", &literal(18_321, 0), &value_or(&left, &literal(16_436, 0)));
    let some = filter(&some, &predicate("or", &left_late, &predicate("ge", &came, &literal(18_322, 0))));
    let weekend = predicate("ge", &calendar("weekday", &came, 6), &literal(6, 0));
    let winter = predicate("lt", &calendar("month", &came, 2), &literal(3, 0));
    let releases = [
        laplace(40, 100_000, &count(&gone)),
        laplace(41, 200_000, &sum(&map(&gone, &days))),
        laplace(42, 300_000, &sum(&map(&all, &product(&column("fee", 5), &column("nights", 3))))),
        laplace(43, 400_000, &sum(&map(&some, &value_or(&column("pain", 4), &literal(-1, 0))))),
        laplace(44, 500_000, &count(&filter(&all, &predicate("and", &weekend, &winter)))),
        // By the years from 2020 on.
        laplace(45, 600_000, &histogram(&all, &by_intervals(&[18_262, 18_628], &came))),
    ];
    let line = certificate("episodes", &sources, 0, &sequential(&releases));
    let kept =
        sources[0].json().replace("\"at_most\"", "\"keep\"").replace("\"unbounded\"", "\"identifier\"");
    reseal(&line.replace(&sources[0].json(), &kept))
}

/// Short texts: equal to one, beginning with one, longer than the column holds, and their length.
pub fn codes() -> String {
    let sources = [Source {
        record: "Diagnosis",
        replace: true,
        at_most: None,
        invalid: "refuse",
        columns: vec![("code", Ty::Text(8)), ("land", Ty::Text(2)), ("days", Ty::Number(0, 30, 0))],
    }];
    let all = source(&sources, 0);
    let code = sources[0].column("code", packed("K21.9", 8));
    let land = sources[0].column("land", packed("DE", 2));
    let reflux = predicate(
        "or",
        &text_op("starts-with", "K21", &code, true),
        &predicate(
            "or",
            &text_op("is-text", "J45", &code, false),
            &text_op("starts-with", "KLMNOPQR", &code, false),
        ),
    );
    let home = predicate(
        "and",
        &text_op("is-text", "DE", &land, true),
        &not(&text_op("is-text", "DEU", &land, false)),
    );
    let releases = [
        laplace(70, 100_000, &count(&filter(&all, &reflux))),
        laplace(71, 200_000, &sum(&map(&filter(&all, &home), &sources[0].column("days", 3)))),
        laplace(72, 300_000, &sum(&map(&all, &length(&code, 5)))),
        laplace(73, 400_000, &count(&filter(&all, &text_op("starts-with", "", &land, true)))),
    ];
    certificate("codes", &sources, 0, &sequential(&releases))
}

/// Texts that are given when the query runs, of the column's length, shorter and longer; and two
/// columns.
pub fn given_texts() -> String {
    let sources = [Source {
        record: "Stay",
        replace: true,
        at_most: None,
        invalid: "refuse",
        columns: vec![("code", Ty::Text(8)), ("land", Ty::Text(2)), ("days", Ty::Number(0, 30, 0))],
    }];
    let all = source(&sources, 0);
    let code = sources[0].column("code", packed("K21.9", 8));
    let land = sources[0].column("land", packed("DE", 2));
    let start = given_text("start", 4, "K21");
    let asked = given_text("code", 8, "K21.9");
    let here = predicate(
        "and",
        &texts_op("begins-with", &code, &start, true),
        &not(&texts_op("begins-with", &land, &start, false)),
    );
    let same = predicate(
        "or",
        &texts_op("same-text", &code, &asked, true),
        &predicate(
            "or",
            &texts_op("same-text", &land, &asked, false),
            &texts_op("same-text", &code, &land, false),
        ),
    );
    let releases = [
        laplace(90, 100_000, &count(&filter(&all, &here))),
        laplace(91, 200_000, &sum(&map(&filter(&all, &same), &sources[0].column("days", 3)))),
    ];
    certificate("given_texts", &sources, 0, &sequential(&releases))
}

/// Dates with times of day: hours, days and differences; one column begins before 1970. Texts that
/// can be missing.
pub fn moments() -> String {
    let sources = [Source {
        record: "Ride",
        replace: false,
        at_most: None,
        invalid: "drop row",
        columns: vec![
            ("began", Ty::DateTime(1_577_836_800, 1_735_689_599)),
            ("built", Ty::DateTime(-62_135_596_800, 86_399)),
            ("dock", Ty::Gap(Box::new(Ty::Text(5)))),
        ],
    }];
    let all = source(&sources, 0);
    let (began, built) = (sources[0].column("began", 1_609_459_199), sources[0].column("built", -1));
    let dock = value_or(&sources[0].column("dock", MISSING), &text_literal("none", 5));
    let rush = predicate("lt", &hour_of(&began), &literal(9, 0));
    let weekend = predicate("ge", &calendar("weekday", &date_of(&began), 4), &literal(6, 0));
    let age = div(365, &arithmetic("sub", &date_of(&began), &date_of(&built)));
    let seconds = arithmetic("sub", &began, &built);
    let releases = [
        laplace(80, 100_000, &count(&filter(&all, &predicate("and", &rush, &weekend)))),
        laplace(81, 200_000, &sum(&map(&all, &age))),
        laplace(82, 300_000, &sum(&map(&all, &seconds))),
        laplace(83, 400_000, &sum(&map(&all, &hour_of(&built)))),
        laplace(84, 500_000, &count(&filter(&all, &text_op("starts-with", "no", &dock, true)))),
    ];
    certificate("moments", &sources, 0, &sequential(&releases))
}

/// A query that publishes nothing, and says so.
pub fn nothing() -> String {
    let odd = patients().json().replace("\"age\"", "\"a\\u00e9 \\\"age\\\"\"");
    let line = certificate("nothing", &[patients()], 0, &nothing_at_all(&Measure::Pure, 1));
    reseal(&line.replace(&patients().json(), &odd))
}

/// Names that would break out of a text, hide a word or be a keyword, and parameters that only look
/// alike.
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

/// A loop of Gaussian counts, a histogram of two keys, and the same on each part of the rows that a
/// flat map makes: in rho.
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

/// What persons spent, of each at most so much: their rows are gathered, counted, summed and cut
/// into parts.
pub fn spending() -> String {
    let sources = [visits()];
    let delay = sources[0].column("delay", 3);
    let late = predicate("gt", &delay, &literal(0, 0));
    let fee = look_up("fees", -30, 91, (-20, 500), &delay);
    let visitor = [
        ("visits", Ty::Number(0, 9, 0)),
        ("spent", Ty::Number(-20, 1_000, 0)),
        ("first", Ty::Number(-30, 60, 0)),
        ("last", Ty::Number(-30, 60, 0)),
        ("late", Ty::Boolean),
        ("never", Ty::Boolean),
    ];
    let person = Source { columns: visitor.to_vec(), ..visits() };
    let kept =
        filter(&source(&sources, 0), &predicate("ne", &sources[0].column("amount", 1), &literal(0, 0)));
    let features = [
        feature("\"count\",\"lo\":0,\"hi\":5", &[]),
        feature("\"sum\",\"lo\":0,\"hi\":1000", &[&fee]),
        feature("\"min\"", &[&delay]),
        feature("\"max\"", &[&delay]),
        feature("\"any\"", &[&late]),
        feature("\"all\"", &[&not(&late)]),
    ];
    let persons = by_unit(&kept, "Visitor", &visitor, &features);
    let spent = map(&filter(&persons, &person.column("late", 1)), &person.column("spent", 300));
    let longest = part(&persons);
    let each = parts(
        &persons,
        &by_truth(&person.column("never", 0)),
        &laplace(96, 100_000, &sum(&map(&longest, &clamp(0, 30, &person.column("last", 5))))),
    );
    let releases = [laplace(92, 300_000, &count(&persons)), laplace(94, 500_000, &sum(&spent)), each];
    certificate("spending", &sources, 0, &sequential(&releases))
}

/// Visits of persons whom another table has or has not, of each as many as are kept.
pub fn insured() -> String {
    let members = Source {
        record: "Member",
        at_most: Some(2),
        invalid: "refuse",
        columns: vec![("insured", Ty::Boolean)],
        ..visits()
    };
    let sources = [visits(), members];
    let insured = filter(&source(&sources, 1), &sources[1].column("insured", 1));
    let few = limit(&source(&sources, 0), 2);
    let late = filter(&source(&sources, 0), &predicate("gt", &sources[0].column("delay", 3), &literal(0, 0)));
    let theirs = map(&semi_join(&few, true, &insured), &sources[0].column("delay", 3));
    let nobody =
        semi_join(&semi_join(&limit(&source(&sources, 1), 1), false, &late), true, &source(&sources, 1));
    let twice = union(&source(&sources, 1), &insured);
    let releases = [
        laplace(92, 300_000, &sum(&theirs)),
        laplace(94, 500_000, &count(&nobody)),
        laplace(96, 100_000, &count(&twice)),
    ];
    certificate("insured", &sources, 0, &sequential(&releases))
}

/// Visits beside who made them, and beside others of as many days.
pub fn paired() -> String {
    let members = Source {
        record: "Member",
        at_most: Some(2),
        invalid: "refuse",
        columns: vec![("days", Ty::Number(0, 90, 0)), ("insured", Ty::Boolean)],
        ..visits()
    };
    let sources = [visits(), members];
    let (all, people) = (source(&sources, 0), source(&sources, 1));
    let columns = [("delay", Ty::Number(-30, 60, 0)), ("insured", Ty::Boolean)];
    let values = || [(false, sources[0].column("delay", 3)), (true, sources[1].column("insured", 1))];
    let own = join(&all, &people, &Pairs { caps: [3, 1], keys: &[], columns: &columns, values: &values() });
    let keys = [(sources[0].column("delay", 3), sources[1].column("days", 3))];
    let alike =
        join(&all, &people, &Pairs { caps: [7, 2], keys: &keys, columns: &columns, values: &values() });
    let releases = [laplace(92, 300_000, &count(&limit(&own, 2))), laplace(94, 500_000, &count(&alike))];
    certificate("paired", &sources, 0, &sequential(&releases))
}

/// Visits beside those that took as long, of whosever.
pub fn as_long(left: &Plan, right: &Plan) -> Plan {
    let delay = visits().column("delay", 3);
    let (keys, values) = ([(delay.clone(), delay.clone())], [(true, delay)]);
    join(left, right, &Pairs { caps: [2, 2], keys: &keys, columns: &DELAYS, values: &values })
}

/// A visit of which no more than this is kept.
pub const DELAYS: [(&str, Ty); 1] = [("delay", Ty::Number(-30, 60, 0))];

/// The first visits of each person, and of each kind, beside those that took as long.
pub fn alike() -> String {
    let sources = [visits()];
    let all = source(&sources, 0);
    let delay = sources[0].column("delay", 3);
    let late = predicate("gt", &delay, &literal(0, 0));
    let first = filter(&limit(&all, 2), &late);
    let kinds = by_unit_and(&all, &by_truth(&late), "Kind", &DELAYS, &[feature("\"max\"", &[&delay])]);
    let some = semi_join(&all, true, &filter(&all, &late));
    let twice = flat_map(&some, "Twice", &DELAYS, 2, &[(&late, vec![&delay])]);
    let releases = [
        laplace(92, 300_000, &count(&as_long(&first, &all))),
        laplace(94, 300_000, &count(&as_long(&kinds, &first))),
        laplace(96, 300_000, &sum(&map(&as_long(&all, &twice), &delay))),
    ];
    certificate("alike", &sources, 0, &sequential(&releases))
}

/// Visits beside who made them, and of the same persons the first of each kind.
pub fn beside() -> String {
    let members = Source {
        record: "Member",
        at_most: Some(4),
        invalid: "refuse",
        columns: vec![("days", Ty::Number(0, 90, 0)), ("insured", Ty::Boolean)],
        ..visits()
    };
    let sources = [visits(), members];
    let (all, people) = (source(&sources, 0), source(&sources, 1));
    let late = predicate("gt", &sources[0].column("delay", 3), &literal(0, 0));
    let columns = [("insured", Ty::Boolean), ("delay", Ty::Number(-30, 60, 0)), ("uninsured", Ty::Boolean)];
    let insured = sources[1].column("insured", 1);
    let values = [(true, insured.clone()), (false, sources[0].column("delay", 3)), (true, not(&insured))];
    let first = limit_by(&people, 1, &by_truth(&insured));
    let pairs = join(
        &filter(&all, &late),
        &first,
        &Pairs { caps: [3, 2], keys: &[], columns: &columns, values: &values },
    );
    let releases = [laplace(92, 300_000, &count(&limit(&pairs, 5))), laplace(94, 500_000, &count(&pairs))];
    certificate("beside", &sources, 0, &sequential(&releases))
}

/// Of visits so many of each person and kind, the first of all and of each kind, and of equal ones
/// one.
pub fn few_of_many() -> String {
    let sources = [visits()];
    let all = source(&sources, 0);
    let delay = sources[0].column("delay", 3);
    let late = by_truth(&predicate("gt", &delay, &literal(0, 0)));
    let of_each = limit(&limit_by(&all, 1, &late), 2);
    let first = map(&take(&all, 50, None, &[&delay, &sources[0].column("amount", 1)]), &delay);
    let first_of_each = take(&all, 20, Some(&late), &[&delay]);
    let different =
        flat_map(&all, "Delay", &[("delay", delay.ty.clone())], 1, &[(&truth(true), vec![&delay])]);
    let releases = [
        laplace(111, 100_000, &count(&of_each)),
        laplace(113, 300_000, &sum(&first)),
        laplace(115, 200_000, &count(&first_of_each)),
        laplace(117, 400_000, &count(&distinct(&different))),
    ];
    certificate("few_of_many", &sources, 0, &sequential(&releases))
}

/// Of visits one row for each person and whether she came late, and of those one for each person.
pub fn late_or_not() -> String {
    let sources = [visits()];
    let all = source(&sources, 0);
    let delay = sources[0].column("delay", 3);
    let late = predicate("gt", &delay, &literal(0, 0));
    let columns =
        [("visits", Ty::Number(0, 9, 0)), ("late", Ty::Boolean), ("longest", Ty::Number(-30, 60, 0))];
    let group = Source { columns: columns.to_vec(), ..visits() };
    let features = [
        feature("\"count\",\"lo\":0,\"hi\":5", &[]),
        feature("\"same\"", &[&late]),
        feature("\"max\"", &[&delay]),
    ];
    let groups = by_unit_and(&all, &by_truth(&late), "LateOrNot", &columns, &features);
    let few = limit(&groups, 2);
    let longest = map(&filter(&few, &group.column("late", 1)), &group.column("longest", 5));
    let kinds = [feature("\"count\",\"lo\":0,\"hi\":2", &[])];
    let persons = by_unit(&groups, "Kinds", &[("kinds", Ty::Number(0, 2, 0))], &kinds);
    let releases = [
        laplace(211, 100_000, &count(&groups)),
        laplace(213, 500_000, &sum(&longest)),
        laplace(215, 400_000, &count(&persons)),
    ];
    certificate("late_or_not", &sources, 0, &sequential(&releases))
}

/// Public lists, looked up by a category and by a number.
pub fn prices() -> String {
    let sources = [patients()];
    let people = &sources[0];
    let charge = look_up("charges", 0, 2, (0, 900), &people.column("ward", 0));
    let limit = look_up("limits", 0, 121, (-1, 40), &people.column("age", 60));
    let known = filter(&source(&sources, 0), &predicate("ge", &limit, &literal(0, 0)));
    let total = arithmetic("sub", &charge, &limit);
    certificate("prices", &sources, 0, &sequential(&[laplace(98, 400_000, &sum(&map(&known, &total)))]))
}

/// How far patients of one ward live, where that is given when the query runs: a square root.
pub fn distances() -> String {
    let sources = [patients()];
    let people = &sources[0];
    let there = same_variant(&people.column("ward", 0), &given("ward", &["Icu", "Er"], 1));
    let age = people.column("age", 60);
    let other = same_variant(&given("other", &["Icu", "Er"], 0), &people.column("ward", 0));
    // From 24 to 144, whose ends have the roots 4 and 12: one more or one less, and an end has
    // another.
    let root = isqrt(&arithmetic("add", &age, &literal(24, 0)));
    let kept = filter(&filter(&source(&sources, 0), &there), &not(&other));
    certificate("distances", &sources, 0, &sequential(&[laplace(97, 400_000, &sum(&map(&kept, &root)))]))
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

/// Steps on secret samples of a table, in (epsilon, delta), and a release on all of it.
pub fn mini_batches() -> String {
    let sources = [patients()];
    let all = source(&sources, 0);
    let smokers = filter(&all, &sources[0].column("smoker", 1));
    let step = laplace_in(&Measure::Approx, 60, SAMPLED[0], &count(&part(&smokers)));
    let batch = sampled(&smokers, [3, 4], vec![SAMPLED[1], 0], &step);
    let last = laplace_in(&Measure::Approx, 64, 10_000, &count(&all));
    certificate("mini_batches", &sources, 0, &sequential(&[repeat(20, &batch), last]))
}

/// The best of some runs, whose numbers are counts up to a parameter, and sums of two tables.
pub fn tuned() -> String {
    let sources = [patients(), wards()];
    let (people, beds) = (source(&sources, 0), source(&sources, 1));
    let cut = parameter("cut", 0, 100, 0, 80);
    let older = count(&filter(&people, &predicate("ge", &sources[0].column("age", 81), &cut)));
    let load = sum(&map(&beds, &sources[1].column("load", 82)));
    let all = [
        best(&Measure::Zcdp, 83, 240_001, ("uniform", 3), 3_000, &older),
        best(&Measure::Zcdp, 84, 90_000, ("harmonic", 2), 1 << 20, &load),
    ];
    certificate("tuned", &sources, 0, &sequential(&all))
}

/// ε on the whole table and on a sample of three quarters: ln(1 + 3/4 · (e^ε − 1)), computed with
/// 40 digits and rounded up.
pub const SAMPLED: [i128; 2] = [400_000, 313_985];

/// What ten releases of epsilon 0.1 cost at a delta of 10^-6, by theorem 3.3 of Kairouz, Oh,
/// Viswanath 2015: at its points, multiples of 0.2, and between them. Computed with mpmath from the
/// formula, to 50 digits, and rounded up.
pub const OPTIMAL: [i128; 2] = [999_371, 1_000_000_000];
/// What 200 releases of epsilon 0.01 cost at a delta of 10^-6, by the theorem of Dwork, Rothblum,
/// Vadhan 2010.
pub const ADVANCED: [i128; 2] = [763_485, 1_000_000_000];

/// A query on each part of a replaced table, at four Renyi orders of which two are whole, inside of
/// a subquery.
pub fn orders() -> String {
    let measure = Measure::Renyi(vec![1_500_000, 2_000_000, 8_000_000, 16_500_000]);
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

/// The most common ward, the three most common pairs, and a median and a quantile of replaced rows.
pub fn choices() -> String {
    let sources = [visits(), wards()];
    let delay = sources[0].column("delay", 2);
    let late = predicate("gt", &delay, &literal(0, 0));
    let all = source(&sources, 0);
    let key = by_both(&by_truth(&late), &by_intervals(&[-5, 15], &delay));
    let beds = source(&sources, 1);
    let load = sources[1].column("load", 1);
    let free = filter(&beds, &not(&sources[1].column("used", 0)));
    certificate(
        "choices",
        &sources,
        0,
        &sequential(&[
            select(&Measure::Pure, 12, "permute-and-flip", 300_000, 1, &histogram(&all, &by_truth(&late))),
            select(&Measure::Pure, 13, "permute-and-flip", 70_000, 3, &histogram(&all, &key)),
            select(&Measure::Pure, 14, "exponential", 250_000, 1, &quantile(&map(&beds, &load), 1, 2)),
            select(&Measure::Pure, 15, "permute-and-flip", 900_000, 2, &quantile(&map(&free, &load), 9, 10)),
            select(
                &Measure::Pure,
                16,
                "permute-and-flip",
                40_000,
                1,
                &rank(&map(&all, &delay), "smallest", 2),
            ),
        ]),
    )
}

/// Questions to thresholds, of which the second follows from what was told before, and answers by
/// randomised response.
pub fn questions() -> String {
    let measure = Measure::Zcdp;
    let sources = [visits(), wards()];
    let delay = sources[0].column("delay", 2);
    let all = source(&sources, 0);
    let late = filter(&all, &predicate("ge", &delay, &parameter("least", -30, 60, 0, 3)));
    let beds = source(&sources, 1);
    let load = sources[1].column("load", 4);
    // What a sum gains where it is clipped one higher: between 0 and 1.
    let gain = clamp(0, 1, &arithmetic("sub", &load, &parameter("clip", -10, 40, 0, 5)));
    let used = filter(&beds, &sources[1].column("used", 6));
    let key = by_intervals(&[-5, 15], &delay);
    certificate(
        "questions",
        &sources,
        0,
        &sequential(&[
            ask(&measure, 21, 300_000, 1, &count(&late)),
            ask(&measure, 22, 70_001, 3, &negate(&sum(&map(&beds, &gain)))),
            respond(&measure, 23, 900_000, (&[-3, 0, 7], 0), 1, &sum(&map(&used, &load))),
            repeat(2, &ask(&measure, 24, 10_000, 2, &both("add", &count(&late), &count(&used)))),
            respond(&measure, 25, 100_000, (&[12], 0), 5, &histogram(&all, &key)),
        ]),
    )
}

/// Counts and sums for each group of keys, of persons' rows and of replaced ones, and the group
/// with the largest of them.
pub fn by_group() -> String {
    let sources = [visits(), wards()];
    let delay = sources[0].column("delay", 2);
    let late = predicate("gt", &delay, &literal(0, 0));
    let all = source(&sources, 0);
    let beds = source(&sources, 1);
    let (load, used) = (sources[1].column("load", 1), sources[1].column("used", 1));
    let quarter = clamp(0, 3, &delay);
    let key = by_both(&by_truth(&late), &by_values(&quarter));
    let listed = by_list(&[-10, 0, 40], &load);
    let delays = map(&filter(&all, &late), &delay);
    certificate(
        "by_group",
        &sources,
        0,
        &sequential(&[
            laplace(20, 200_000, &grouped_sum(&delays, &key)),
            laplace(21, 50_000, &histogram(&all, &key)),
            laplace(22, 300_000, &grouped_sum(&map(&beds, &load), &by_both(&by_truth(&used), &listed))),
            select(
                &Measure::Pure,
                23,
                "permute-and-flip",
                400_000,
                1,
                &grouped_sum(&map(&beds, &load), &listed),
            ),
        ]),
    )
}

/// Trees, running counts and vectors: of persons in both metrics, and of replaced rows.
pub fn weeks() -> String {
    let measure = Measure::Zcdp;
    let sources = [visits(), wards()];
    let delay = map(&source(&sources, 0), &sources[0].column("delay", 2));
    let late = map(&source(&sources, 0), &clamp(1, 3, &sources[0].column("delay", 2)));
    let load = map(&source(&sources, 1), &sources[1].column("load", 1));
    let far = arithmetic("sub", &parameter("aim", 0, 30, 0, 9), &sources[1].column("load", 1));
    let releases = [
        // 91, 3 and 51 values: of 7, 2 and 6 binary digits.
        laplace_in(&measure, 12, 300_000, &strategy(&late, "tree", "L1", 2)),
        gaussian(&measure, 13, 7_000_000_000, &strategy(&delay, "tree", "L2", 2_645_752)),
        gaussian(&measure, 14, 3_000_000_000, &strategy(&load, "tree", "L2", 3_464_102)),
        gaussian(&measure, 15, 5_000_000_000, &strategy(&load, "square-root", "L2", 2_185_791)),
        gaussian(&measure, 16, 2_000_000_000, &strategy(&late, "tree", "L1", 2)),
        gaussian(
            &measure,
            17,
            1_000_000_000,
            &vector_sum(&source(&sources, 1), "L2", 25, 0, &[&far, &literal(-3, 0)]),
        ),
        laplace_in(
            &measure,
            18,
            200_000,
            &vector_sum(&source(&sources, 0), "L1", 40, 0, &[&sources[0].column("delay", 2)]),
        ),
    ];
    certificate("weeks", &sources, 0, &sequential(&releases))
}

/// The values near both ends, the group that is furthest from what was expected, and a count that
/// is near enough.
pub fn ends() -> String {
    let sources = [visits(), wards()];
    let delay = sources[0].column("delay", 2);
    let all = source(&sources, 0);
    let (delays, loads) = (map(&all, &delay), map(&source(&sources, 1), &sources[1].column("load", 1)));
    let late = predicate("gt", &delay, &literal(0, 0));
    let expected = deviation(&histogram(&all, &by_truth(&late)));
    let releases = [
        select(&Measure::Pure, 40, "permute-and-flip", 200_000, 1, &rank(&delays, "largest", 30)),
        select(&Measure::Pure, 41, "exponential", 50_000, 2, &rank(&loads, "smallest", 7)),
        select(&Measure::Pure, 42, "exponential", 300_000, 1, &expected),
        // Of scale 5/0.4: the surest that 57 is.
        within(57, 989_956, laplace(43, 400_000, &count(&filter(&all, &late)))),
    ];
    certificate("ends", &sources, 0, &sequential(&releases))
}

/// The delays that many visits have, and the loads that many beds have.
pub fn keys() -> String {
    let sources = [visits(), wards()];
    let delays = key_counts(&map(&source(&sources, 0), &sources[0].column("delay", 2)), 0);
    let loads = key_counts(&map(&source(&sources, 1), &sources[1].column("load", 1)), 0);
    let releases =
        [threshold(50, [500_000, 1_000_000_000], 149, &delays), threshold(51, [200_000, 77], 304, &loads)];
    certificate("keys", &sources, 0, &sequential(&releases))
}

/// Steps with Gaussian noise on secret samples of a table, at three Renyi orders of which the last
/// is not whole.
pub fn sampled_steps() -> String {
    let measure = Measure::Renyi(vec![2_000_000, 8_000_000, 16_500_000]);
    let sources = [patients()];
    let all = source(&sources, 0);
    let step = gaussian(&measure, 80, 125_000_000_000, &count(&part(&all)));
    let batch = sampled(&all, [1, 50], SAMPLED_STEP.to_vec(), &step);
    certificate("sampled_steps", &sources, 0, &sequential(&[repeat(30, &batch)]))
}

/// What a step of α/8 costs on one row of 50, at these orders: by the sum, of which what lies
/// between the orders is on chords, computed with 60 digits and rounded up.
pub const SAMPLED_STEP: [i128; 3] = [114, 590, 2_062_500];

/// In epsilon and delta, of which no release takes any delta: rounds of a release, and one of two
/// by what they answered.
pub fn nearly() -> String {
    let measure = Measure::Approx;
    let sources = [patients(), wards()];
    let (people, beds) = (source(&sources, 0), source(&sources, 1));
    let old = parameter("least", 0, 100, 0, 70);
    let older = filter(&people, &predicate("ge", &sources[0].column("age", 71), &old));
    let rounds = repeat(3, &laplace_in(&measure, 70, 20_000, &count(&older)));
    let load = map(&beds, &sources[1].column("load", 75));
    let both = laplace_in(&measure, 76, 150_000, &sum(&load));
    let used = filter(&beds, &sources[1].column("used", 77));
    let other = laplace_in(&measure, 78, 90_000, &count(&used));
    certificate("nearly", &sources, 7, &sequential(&[rounds, branch(&both, &other)]))
}

/// Keys that nobody lists, of persons' rows, and the third largest of a column of replaced ones.
pub fn unknown_keys() -> String {
    let sources = [visits(), wards()];
    let (all, beds) = (source(&sources, 0), source(&sources, 1));
    let late = filter(&all, &predicate("ge", &sources[0].column("delay", 82), &literal(15, 0)));
    let amounts = key_counts(&map(&late, &sources[0].column("amount", 83)), 0);
    let loads = map(&beds, &sources[1].column("load", 84));
    certificate(
        "unknown_keys",
        &sources,
        0,
        &sequential(&[
            // 5 + 10·(ln(5·10^9) - ln(1 + e^-0.1)) - 4 = 217.8.
            threshold(83, [500_000, 1_000_000], 218, &amounts),
            select(&Measure::Approx, 84, "exponential", 40_000, 1, &rank(&loads, "largest", 3)),
        ]),
    )
}

/// Keys with Gaussian noise, and the first of groups where it is so by far.
pub fn by_far() -> String {
    let sources = [visits(), wards()];
    let (all, beds) = (source(&sources, 0), source(&sources, 1));
    let amounts = key_counts(&map(&all, &sources[0].column("amount", 91)), 0);
    let used = histogram(&beds, &by_truth(&sources[1].column("used", 92)));
    certificate(
        "by_far",
        &sources,
        0,
        &sequential(&[
            gaussian_threshold(91, [500_000, 2_000_001], 3_953_191_141, [529_863, 8192], 354, &amounts),
            // 2 + 8·(ln(10^9) - ln(1 + e^-0.125)) = 162.7.
            select_stable(92, [250_000, 1_000_000], 163, &used),
        ]),
    )
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
        &stands_for(0, 1_000_000, 1_000_000_000, 20_985_000),
    )
}

/// Three sessions joined: of the first a part of its rho was left, the second stands for nothing,
/// the third for more than the first.
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

/// Two tables that share a unit, and a third that does not, in ε and δ.
pub fn shared_session() -> String {
    let line = session(
        &[visits(), patients(), visits()],
        &Measure::Approx,
        &[vec![1_000_000, 1_000_000], vec![250_000, 0], vec![500_000, 3_000_000]],
        "",
    );
    reseal(&line.replace("\"at_most\":5}", "\"at_most\":5,\"shared\":\"Person\"}"))
}

/// Two tables that share a unit, which has one budget for both.
pub fn one_budget() -> String {
    let line = session(&[visits(), visits()], &Measure::Pure, &[vec![750_000], vec![750_000]], "");
    let line = line.replace("\"at_most\":5}", "\"at_most\":5,\"shared\":\"Person\"}");
    reseal(&line.replace("\"account\"", "\"together\":{\"unit\":\"Person\",\"budget\":[750000]},\"account\""))
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
        ("late_or_not", late_or_not()),
        ("distances", distances()),
        ("tuned", tuned()),
        ("unknown_keys", unknown_keys()),
        ("by_far", by_far()),
        ("ends", ends()),
        ("keys", keys()),
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
