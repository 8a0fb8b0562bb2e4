//! Counts in order: program S6 of `examples/README.md`, and the weekly counts of a stream.

use dp_types::prelude::*;
use dp_types::released::postprocess::isotonic;

use crate::{near, says, times};

#[derive(Record)]
struct Visit {
    #[dp(range = "2024-01-01"..="2024-12-30")]
    day: Date,
    #[dp(range = 0..=63)]
    age: i64,
    late: bool,
}

/// Ten visits on each day of the year, by people of all ages up to 63.
fn visits() -> Dataset<Visit> {
    let first = Date::new(2024, 1, 1).expect("a day").days();
    let row =
        |i: i64| Visit { day: Date::of_days(first + i % 365).expect("a day"), age: i % 64, late: i % 4 == 0 };
    Dataset::from_rows((0..3_650).map(row)).expect("they fit")
}

/// S6: the cumulative distribution over 64 buckets. One release for each bucket would cost 64 ε; a
/// tree of 6 levels costs one ε.
#[dp_query(epsilon = 0.5)]
fn ages(visits: Table<Visit>) -> Vec<f64> {
    isotonic(&visits.map(|v| v.age).tree().laplace(0.5).cumulative())
}

/// S6 in ρ: the visits up to each of the 53 weeks, for all visits and for late visits.
#[dp_query(rho = 0.05)]
fn so_far(visits: Table<Visit>) -> (Vec<f64>, f64, Vec<f64>) {
    let all = visits.map(|v| (v.day - "2024-01-01") / 7).running().gaussian(0.04);
    let late = visits.filter(|v| v.late).map(|v| (v.day - "2024-01-01") / 7).tree().gaussian(0.01);
    (all.cumulative(), all.cumulative_margin(52, 0.999), late.cumulative())
}

#[test]
fn a_cumulative_distribution_costs_one_release() -> Result<(), Error> {
    let ((weeks, margin, late), _) = visits().session::<rho!(0.05)>().run(so_far)?;
    // There are seventy visits a week. All 53 margins hold at once with probability at least 0.947;
    // margins that are six times as large hold almost certainly.
    assert_eq!(weeks.len(), 53);
    for (week, visits) in (1..).zip(&weeks) {
        let exact = f64::from(week * 70_i32).min(3_650.0);
        assert!((visits - exact).abs() < 6.0 * margin, "week {week}: {visits}, margin {margin}");
    }
    assert!((late[51] - 910.0).abs() < 300.0, "{late:?}");
    says::<so_far>(&[
        "\"by\":\"square-root\",\"metric\":\"L2\",\"lo\":0,\"hi\":52,\"digits\":0,\"sensitivity\":[1545588]",
        "\"by\":\"tree\",\"metric\":\"L2\",\"lo\":0,\"hi\":52,\"digits\":0,\"sensitivity\":[2449490]",
        "\"cost\":[50000000000]",
    ]);
    let (ages, _) = visits().session::<eps!(0.5)>().run(ages)?;
    assert!(ages.windows(2).all(|pair| pair[0] <= pair[1]));
    // Each age has 57 visits, except that two ages have 58 visits. A cumulative count adds at most
    // six nodes, with noise of scale 12 each.
    near(ages[31] as i64, 1_826, 72);
    says::<crate::continual::ages>(&[
        "\"epsilon\":500000,\"scale\":[12,1],\"sensitivity\":[6],\"cost\":[500000]",
        "\"by\":\"tree\",\"metric\":\"L1\",\"lo\":0,\"hi\":63",
    ]);
    assert_eq!(times::<crate::continual::ages>("discrete-laplace/1"), 1);
    Ok(())
}
