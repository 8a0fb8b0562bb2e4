//! The program reports twice with the same part of a value.

use dp_local::randomiser::KAryResponse;
use dp_local::{Below, Own};
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(0.5)>;

pub fn main() {
    let mut generator = dp_local::Generator::from_os().expect("entropy");
    let (part, rest) = Own::<_, eps!(1.0)>::new(Below::<9>(3)).split::<eps!(0.5)>();
    let _ = part.report::<Ask>(&mut generator);
    let _ = part.report::<Ask>(&mut generator); //-
    let _ = rest; //-
    //+ let _ = rest.report::<Ask>(&mut generator);
}
