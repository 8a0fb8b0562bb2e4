//! Reports at ε = 1 are counted as at ε = 2: wrong shares, with errors that look small.

use dp_local::randomiser::KAryResponse;
use dp_local::server::Aggregator;
use dp_local::{Own, domain};
use dp_noise::Generator;
use dp_types::eps;

domain! {
    pub enum Way { Train, Bus, Walk }
}
type Ask = KAryResponse<Way, eps!(1.0)>;
type Count = KAryResponse<Way, eps!(2.0)>; //-
//+ type Count = KAryResponse<Way, eps!(1.0)>;

pub fn attack(generator: &mut Generator) {
    let mut server = Aggregator::<Count>::new();
    let (report, _) = Own::<_, eps!(1.0)>::new(Way::Bus).report::<Ask>(generator);
    server.add(&report);
}

pub fn main() {}

//| error[E0277]: this report comes from another randomiser than the one this server counts
//|   --> fail/local/a_report_is_counted_at_another_epsilon.rs:19:16
//|    |
//| 19 |     server.add(&report);
//|    |            --- ^^^^^^^ give it to the aggregator of its own randomiser, with the same rule, domain and ε
//|    |            |
//|    |            required by a bound introduced by this call
