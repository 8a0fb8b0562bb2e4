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

//| error[E0382]: use of moved value: `part`
//|   --> fail/local/a_part_of_a_value_is_spent_twice.rs:13:13
//|    |
//| 11 |     let (part, rest) = Own::<_, eps!(1.0)>::new(Below::<9>(3)).split::<eps!(0.5)>();
//|    |          ---- move occurs because `part` has type `dp_local::Own<Below<9>, Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>>`, which does not implement the `Copy` trait
//| 12 |     let _ = part.report::<Ask>(&mut generator);
//|    |                  ----------------------------- `part` moved due to this method call
//| 13 |     let _ = part.report::<Ask>(&mut generator); //-
//|    |             ^^^^ value used here after move
