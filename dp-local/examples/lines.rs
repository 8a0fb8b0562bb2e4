use dp_local::randomiser::*;
use dp_local::{Below, certificate};
use dp_types::eps;
type K = Below<16>;
fn main() {
    println!("{}", certificate::<OneBitMean<K, eps!(1)>>());
    println!("{}", certificate::<Piecewise<K, eps!(1)>>());
    println!("{}", certificate::<BitFlip<K, eps!(1), 5>>());
}
