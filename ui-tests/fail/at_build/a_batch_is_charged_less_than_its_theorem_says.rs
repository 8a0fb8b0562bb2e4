//! A batch of a thousand reports at ε = 1 is charged 0.566201; its theorem charges 0.566202.

use dp_local::randomiser::KAryResponse;
use dp_local::server::Shuffled;
use dp_types::{eps, nat};

type Ask = KAryResponse<bool, eps!(1.0)>;
type Batch = Shuffled<Ask, nat!(1000), eps!(0.566201, delta = 1e-6)>; //-
//+ type Batch = Shuffled<Ask, nat!(1000), eps!(0.566202, delta = 1e-6)>;

pub fn main() {
    let nobody: [&[u8]; 0] = [];
    assert!(Batch::analyse(nobody).is_err());
}
