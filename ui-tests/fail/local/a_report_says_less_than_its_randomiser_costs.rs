//! The number beside a report is lower than the ε of its type.

use dp_local::randomiser::KAryResponse;
use dp_local::{Below, Own, Report, dp_local};
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(0.5)>; //-
//+ type Ask = KAryResponse<Below<9>, eps!(0.1)>;

#[dp_local(epsilon = 1.0)]
fn ask(me: Own<Below<9>>) -> Report<Ask> {
    me.report::<Ask>(0.1)
}

pub fn main() {}
