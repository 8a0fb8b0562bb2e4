//! Sample queries that aggregate, match, order and limit the rows of persons.

use super::{visits, wards};
use crate::common::aggregate::*;
use crate::common::expr::*;
use crate::common::measurement::*;
use crate::common::query::*;

/// The clipped amount that each person spent. The query makes one row for each person, counts and
/// sums these rows, and cuts them into parts.
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

/// Visits of persons who have, or do not have, a row in another table. A limit bounds the rows of
/// each person.
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

/// Visits joined with the member who made them, and joined with any member whose number of days
/// equals the delay.
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

/// Visits joined with all visits of the same delay, by any person.
pub fn as_long(left: &Plan, right: &Plan) -> Plan {
    let delay = visits().column("delay", 3);
    let (keys, values) = ([(delay.clone(), delay.clone())], [(true, delay)]);
    join(left, right, &Pairs { caps: [2, 2], keys: &keys, columns: &DELAYS, values: &values })
}

/// The columns of a record that keeps only the delay of a visit.
pub const DELAYS: [(&str, Ty); 1] = [("delay", Ty::Number(-30, 60, 0))];

/// Joins with visits of the same delay: of the first visits of each person, of one row for each
/// person and kind, and of all visits.
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

/// Late visits joined with rows of the same person: the first row of each kind.
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

/// A limited number of visits for each person and kind, the first visits of the whole table and of
/// each kind, and one visit of each group of equal visits.
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

/// At most two visits of each person with each delay, and three in all: their number and their
/// amounts for each delay, with Gaussian noise that is scaled to the square of the change.
pub fn in_squares() -> String {
    let replaced = Source { replace: true, ..visits() };
    let sources = [visits(), replaced];
    let (delay, late) = (sources[0].column("delay", 3), sources[1].column("delay", 3));
    let by_delay = by_values(&delay);
    let few = limit(&limit_by(&source(&sources, 0), 2, &by_delay), 3);
    let by_week = by_intervals(&[-7, 0, 7], &late);
    let of_each = limit_by(&source(&sources, 1), 1, &by_week);
    let delays = map(&filter(&of_each, &predicate("gt", &late, &literal(-20, 0))), &clamp(-9, 9, &late));
    let releases = [
        gaussian(&Measure::Zcdp, 121, 5_000_000_000, &in_l2(&few, 2, 1, &histogram(&few, &by_delay))),
        gaussian(&Measure::Zcdp, 123, 7_000_000_000, &in_l2(&delays, 1, 18, &grouped_sum(&delays, &by_week))),
    ];
    certificate("in_squares", &sources, 0, &sequential(&releases))
}

/// One row for each person and each value of "came late", and then one row for each person.
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

/// One query for each part: the number of the part decides which side of a branch runs. A person
/// has five rows of the visits, and beds are replaced.
pub fn unlike_parts() -> String {
    let measure = Measure::Zcdp;
    let sources = [visits(), wards()];
    let (all, beds) = (source(&sources, 0), source(&sources, 1));
    let delay = sources[0].column("delay", 3);
    let visit = as_only_source(&part(&all), 0);
    let of = |query: &str, line: u32, rho: i128| {
        subquery(query, 0, 2, &gaussian(&measure, line, rho, &count(&visit)))
    };
    let [first, second, third] =
        [of("early", 20, 5_000_000), of("late", 30, 10_000_000), of("very_late", 40, 20_000_000)];
    let largest = vec![vec![20_000_000], vec![0]];
    let one_of_all = branch_of(largest.clone(), &first, &branch_of(largest, &second, &third));
    let bed = as_only_source(&part(&beds), 1);
    let bed_of = |query: &str, line: u32, epsilon: i128| {
        subquery(query, 1, 2, &laplace_in(&measure, line, epsilon, &count(&bed)))
    };
    let one_of_beds = branch(&bed_of("free", 50, 20_000), &bed_of("used", 60, 10_000));
    let used = sources[1].column("used", 1);
    certificate(
        "unlike_parts",
        &sources,
        0,
        &sequential(&[
            parts(&all, &by_intervals(&[0, 15], &delay), &one_of_all),
            parts(&beds, &by_truth(&used), &one_of_beds),
        ]),
    )
}
