//! A variable decides how many reports a loop makes, so the cost is unknown.

use dp_local::randomiser::KAryResponse;
use dp_local::{Below, Own, Report, dp_local};
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(0.5)>;

#[dp_local(epsilon = 1.0)]
fn ask(me: Own<Below<9>>, times: u32) -> Vec<Report<Ask>> {
    let mut reports = Vec::new();
    for _ in 0..times { //-
    //+ if times > 0 {
        reports.push(me.report::<Ask>(0.5));
    }
    reports
}

pub fn main() {
    let mut generator = dp_local::Generator::from_os().expect("entropy");
    let _ = ask(Own::<_, eps!(1.0)>::new(Below(3)), 2, &mut generator);
}

//| error[E0277]: `me` is used in a loop, where its reports cannot be counted
//|   --> fail/local/a_question_reports_in_a_loop.rs:14:22
//|    |
//| 14 |         reports.push(me.report::<Ask>(0.5));
//|    |                      ^^ make the report in a line of its own: `let report = me.report::<Ask>(0.5);`
//|    |
//|    = note: each report costs, so their number must be known when the question is compiled; sending the same report again is free: keep it as a `Memo`
//|    = note: for more about this error: `dp-audit explain DP0322`
