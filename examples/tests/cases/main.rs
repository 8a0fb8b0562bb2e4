//! Programs from papers on other systems. With this library, the programs have the same costs as in
//! those systems, or lower costs. The tests run the programs, and read the costs from the programs'
//! certificates.
//!
//! `examples/README.md` lists which program of which system is where. The programs that must be
//! refused are in `ui-tests/fail`.

// `{ line!() }` needs its braces, although a lint warns about them.
// The type of a literal cost is long.
#![allow(unused_braces, clippy::type_complexity)]

mod census;
mod choices;
mod clusters;
mod continual;
mod descent;
mod hierarchy;
mod learning;
mod leaving;
mod lists;
mod mwem;
mod parts;
mod questions;
mod responses;
mod sampled;
mod statistics;
mod totals;
mod tuning;
mod values;
mod zcdp;

use dp_audit::read::read;
use dp_audit::verify::{Options, verify};
use dp_types::law::certificate::certificate;
use dp_types::law::measure::{ReadAllAs, ReadAs};
use dp_types::prelude::*;

/// Checks that the certificate of `Q` contains each of these texts.
#[track_caller]
fn says<Q>(parts: &[&str])
where
    Q: Query<Cost: ReadAllAs<Q::Measure>>,
    Q::Measure: ReadAs<Q::Measure>,
{
    let text = certificate::<Q>();
    for part in parts {
        assert!(text.contains(part), "{part}\nis not in\n{text}");
    }
}

/// How often the certificate of `Q` contains this text.
fn times<Q>(part: &str) -> usize
where
    Q: Query<Cost: ReadAllAs<Q::Measure>>,
    Q::Measure: ReadAs<Q::Measure>,
{
    certificate::<Q>().matches(part).count()
}

/// Checks that `value` is as near to `exact` as noise of scale `scale` permits. The bound is 40
/// scales, which the noise exceeds with probability e^-40.
#[track_caller]
fn near(value: i64, exact: i64, scale: i64) {
    assert!((value - exact).abs() <= 40 * scale, "{value} is not within 40 times {scale} of {exact}");
}

/// The auditor derives the certificates of these programs again, from the program alone.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "finds itself as Linux names it")]
fn an_auditor_finds_and_accepts_all_of_them() {
    let program = read(&std::env::current_exe().expect("a program")).expect("it carries records");
    let verdicts = verify(&program, Options::default());
    for verdict in &verdicts {
        assert!(verdict.holds(), "{}: {:#?}", verdict.title(), verdict.faults);
    }
    let found: Vec<&str> = verdicts.iter().filter_map(|verdict| verdict.query.as_deref()).collect();
    for query in [
        "doubled",
        "par",
        "steps",
        "three_means",
        "by_dorm",
        "parallel_descent",
        "users",
        "all_counts",
        "noisy_max",
        "census",
        "frank_wolfe",
        "mwem",
        "sampled_descent",
        "mini_batches",
        "above",
        "roughly",
        "closely",
        "three_answers",
        "automatic_mean",
        "clipped_descent",
        "descent",
        "toward_the_median",
        "two_means",
        "two_lists",
        "list_functions",
        "fold",
        "doubled_ten_times",
        "before_and_after",
        "responses",
        "tuned",
        "tuned_by_few",
        "so_far",
        "ages",
    ] {
        assert!(found.contains(&query), "{query} is not in {found:?}");
    }
}
