//! The program writes a report about the way to work as a message about smoking.

use dp_local::randomiser::KAryResponse;
use dp_local::{Own, domain, wire};
use dp_noise::Generator;
use dp_types::eps;

domain! {
    pub enum Way { Train, Bus, Walk }
}
domain! {
    pub enum Smokes { Never, Sometimes, Daily }
}
type Ways = KAryResponse<Way, eps!(1.0)>;
type Smoking = KAryResponse<Smokes, eps!(1.0)>;

pub fn attack(generator: &mut Generator) -> Vec<u8> {
    let (report, _) = Own::<_, eps!(1.0)>::new(Way::Bus).report::<Ways>(generator); //-
    //+ let (report, _) = Own::<_, eps!(1.0)>::new(Smokes::Daily).report::<Smoking>(generator);
    wire::Message::<Smoking> { number: 1, report }.to_bytes()
}

pub fn main() {}

//| error[E0308]: mismatched types
//|   --> fail/local/a_message_is_made_of_another_randomisers_report.rs:20:43
//|    |
//| 20 |     wire::Message::<Smoking> { number: 1, report }.to_bytes()
//|    |                                           ^^^^^^ expected `Report<KAryResponse<Smokes, Eps<...>>>`, found `Report<KAryResponse<Way, Eps<...>>>`
