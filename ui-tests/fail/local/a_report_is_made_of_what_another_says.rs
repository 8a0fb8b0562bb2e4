//! The program puts the content of one report into a report of another randomiser.

use dp_local::randomiser::KAryResponse;
use dp_local::server::Aggregator;
use dp_local::{Below, Own, Report}; //-
//+ use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(1.0)>;
type Other = KAryResponse<Below<9>, eps!(2.0)>;

pub fn attack(generator: &mut Generator) {
    let (mine, _) = Own::<_, eps!(1.0)>::new(Below::<9>(3)).report::<Ask>(generator);
    let said: u32 = *mine.payload();
    assert!(said < 9);
    Aggregator::<Other>::new().add(&Report::<Other> { payload: said }); //-
    //+ Aggregator::<Ask>::new().add(&mine);
}

pub fn main() {}

//| error[E0451]: field `payload` of struct `dp_local::Report` is private
//|   --> fail/local/a_report_is_made_of_what_another_says.rs:17:55
//|    |
//| 17 |     Aggregator::<Other>::new().add(&Report::<Other> { payload: said }); //-
//|    |                                                       ^^^^^^^ private field
