//! The budget of a question is declared in ρ, but reports cost ε.

use dp_local::randomiser::KAryResponse;
use dp_local::{Below, Own, Report, dp_local};
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(0.5)>;

#[dp_local(rho = 1.0)] //-
//+ #[dp_local(epsilon = 1.0)]
fn ask(me: Own<Below<9>>) -> Report<Ask> {
    me.report::<Ask>(0.5)
}

pub fn main() {}
