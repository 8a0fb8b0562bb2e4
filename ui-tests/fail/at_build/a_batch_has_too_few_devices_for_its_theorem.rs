//! A batch of 631 devices shuffles reports at ε = 1, but the theorem needs 632 devices.

use dp_local::randomiser::KAryResponse;
use dp_local::server::Shuffled;
use dp_types::{eps, nat};

type Ask = KAryResponse<bool, eps!(1.0)>;
type Batch = Shuffled<Ask, nat!(631), eps!(0.999999, delta = 1e-6)>; //-
//+ type Batch = Shuffled<Ask, nat!(632), eps!(0.999999, delta = 1e-6)>;

pub fn main() {
    let nobody: [&[u8]; 0] = [];
    assert!(Batch::analyse(nobody).is_err());
}
