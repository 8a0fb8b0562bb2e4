//! Tests of groups in L2: the auditor derives the square from the limit on a unit's rows in each
//! group, and refuses groups of another key, and every other number.

use super::{holds, told, visits};
use crate::common::aggregate::*;
use crate::common::expr::*;
use crate::common::forge;
use crate::common::measurement::*;
use crate::common::query::*;

const RHO: i128 = 5_000_000_000;

#[test]
fn groups_in_l2_take_the_square_of_their_limits() {
    for (replace, counts, sums) in [(false, "[6]", "[486]"), (true, "[12]", "[1512]")] {
        let sources = visits(replace, Some(9));
        let (x, ward) = (sources[0].column("x", 0), by_category(&sources[0].column("ward", 0)));
        let flag = predicate("gt", &x, &literal(0, 0));
        // A unit has two rows in each group, and three in all. Filters, maps and limits keep both.
        let few = limit(&limit_by(&source(&sources, 0), 2, &ward), 3);
        let counted = in_l2(&few, 2, 1, &histogram(&few, &ward));
        let line = holds(&sources, &gaussian(&Measure::Zcdp, 5, RHO, &counted));
        assert!(line.contains(&format!("\"per-key-bound/1\",\"most\":2,\"sensitivity\":{counts}")), "{line}");
        // The values lie from -5 to 9, so a replaced row moves a group by at most 14.
        let mapped = map(&filter(&few, &flag), &x);
        let row = if replace { 14 } else { 9 };
        let summed = in_l2(&mapped, 2, row, &grouped_sum(&mapped, &ward));
        let line = holds(&sources, &gaussian(&Measure::Zcdp, 5, RHO, &summed));
        assert!(line.contains(&format!("\"per-key-bound/1\",\"most\":2,\"sensitivity\":{sums}")), "{line}");
        // If the limit on all rows is the smaller one, it is also the limit on the rows of a group.
        let fewer = limit(&limit_by(&source(&sources, 0), 5, &ward), 3);
        let counted = in_l2(&fewer, 5, 1, &histogram(&fewer, &ward));
        holds(&sources, &gaussian(&Measure::Zcdp, 5, RHO, &counted));
    }
}

#[test]
fn other_numbers_of_groups_in_l2_are_refused() {
    let sources = visits(false, Some(9));
    let ward = by_category(&sources[0].column("ward", 0));
    let few = limit(&limit_by(&source(&sources, 0), 2, &ward), 3);
    let line = certificate(
        "q",
        &sources,
        0,
        &gaussian(&Measure::Zcdp, 5, RHO, &in_l2(&few, 2, 1, &histogram(&few, &ward))),
    );
    let node = "\"per-key-bound/1\",\"most\":2,\"sensitivity\":[6]";
    let place = "release 1 (line 5), per-key-bound: ";
    for square in [0, 2, 3, 5, 7, 9, 36] {
        let wrong = format!("\"per-key-bound/1\",\"most\":2,\"sensitivity\":[{square}]");
        told(
            &forge(&line, node, &wrong),
            &format!(
                "{place}sensitivity says [{square}] but the square of a change in L2 is at most 3 in L1 * 2 in one group = 6"
            ),
        );
    }
    for most in [0, 1, 3] {
        let wrong = format!("\"per-key-bound/1\",\"most\":{most},\"sensitivity\":[6]");
        told(&forge(&line, node, &wrong), &format!("{place}most says {most} but limit-by keeps 2"));
    }
    // The variance is 6/(2ρ) = 600. It is not 6²/(2ρ), and not 3²/(2ρ).
    assert!(line.contains("\"variance\":[600,1]"), "{line}");
    for variance in ["[3600,1]", "[900,1]", "[599,1]"] {
        told(
            &forge(&line, "\"variance\":[600,1]", &format!("\"variance\":{variance}")),
            "sensitivity 6 / (2 * rho 0.005) = 600/1",
        );
    }
    told(&forge(&line, "\"most\":2,\"key\"", "\"most\":1,\"key\""), "most says 2 but limit-by keeps 1");
}

#[test]
fn groups_of_another_key_are_not_bounded_in_l2() {
    let sources = visits(false, Some(9));
    let (x, all) = (sources[0].column("x", 0), source(&sources, 0));
    let (ward, flag) = (by_category(&sources[0].column("ward", 0)), by_truth(&sources[0].column("flag", 0)));
    let certify = |plan: &Plan, of: &Aggregate| {
        certificate("q", &sources, 0, &gaussian(&Measure::Zcdp, 5, RHO, &in_l2(plan, 2, 1, of)))
    };
    let other = "the groups are not those of the key by which the table was limited";
    let few = limit_by(&all, 2, &ward);
    told(&certify(&few, &histogram(&few, &flag)), other);
    told(&certify(&few, &histogram(&few, &by_both(&ward, &flag))), other);
    // The last limit decides.
    let twice = limit_by(&few, 2, &flag);
    told(&certify(&twice, &histogram(&twice, &ward)), other);
    // The same column in another expression is another key, and so is a parameter at another place.
    let by_x = |add: i128| by_values(&arithmetic("add", &x, &literal(add, 0)));
    let shifted = limit_by(&all, 2, &by_x(1));
    holds(
        &sources,
        &gaussian(&Measure::Zcdp, 5, RHO, &in_l2(&shifted, 2, 1, &histogram(&shifted, &by_x(1)))),
    );
    told(&certify(&shifted, &histogram(&shifted, &by_x(2))), other);
    let by_given = by_truth(&predicate("gt", &x, &parameter("least", 0, 9, 0, 0)));
    let given = limit_by(&all, 2, &by_given);
    told(&certify(&given, &histogram(&given, &by_given)), other);
    // Rows that other steps make, or put together, can share a value of the key.
    let none = "no limit by a key bounds the rows of a unit in one group";
    told(&certify(&all, &histogram(&all, &ward)), none);
    let both = union(&few, &few);
    told(&certify(&both, &histogram(&both, &ward)), none);
    let once = distinct(&few);
    told(&certify(&once, &histogram(&once, &ward)), none);
    let made = flat_map(&few, "Made", &[("flag", Ty::Boolean)], 1, &[(&truth(true), vec![&truth(true)])]);
    let new = Source { columns: vec![("flag", Ty::Boolean)], ..sources[0].clone() };
    let by_made = by_truth(&new.column("flag", 0));
    told(&certify(&made, &histogram(&made, &by_made)), none);
    // Only counts and sums of groups have such a bound, and only Gaussian noise takes it.
    told(&certify(&few, &count(&few)), "counts or sums of groups must be here, not what count gives");
    let right = in_l2(&few, 2, 1, &histogram(&few, &ward));
    told(&certify(&few, &right), "counts or sums of groups must be here, not what per-key-bound gives");
    let laplace = laplace_in(&Measure::Zcdp, 5, 1000, &right);
    told(
        &certificate("q", &sources, 0, &laplace),
        "a bound in L2 alone, which does not bound the sum of their changes",
    );
    let chosen = select(&Measure::Pure, 5, "exponential", 500_000, 1, &right);
    told(&certificate("q", &sources, 0, &chosen), "the groups have a bound in L2 alone");
    told(
        &certificate("q", &sources, 0, &gaussian(&Measure::Zcdp, 5, RHO, &deviation(&right))),
        "a deviation needs whole numbers of groups, which is not what per-key-bound gives",
    );
}
