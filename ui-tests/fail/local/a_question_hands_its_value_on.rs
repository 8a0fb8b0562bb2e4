//! A question passes the user's protected value to an ordinary function.

use dp_local::randomiser::KAryResponse;
use dp_local::{Below, Own, Report, dp_local};
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(0.5)>;

fn spy<L>(_: Own<Below<9>, L>) {}

#[dp_local(epsilon = 1.0)]
fn ask(me: Own<Below<9>>) -> Report<Ask> {
    spy(me); //-
    me.report::<Ask>(0.5)
}

pub fn main() {
    let mut generator = dp_local::Generator::from_os().expect("entropy");
    let (_, mine) = ask(Own::<_, eps!(1.0)>::new(Below(3)), &mut generator);
    spy(mine);
}
