//! Reports of values that are secret, by coins that are secret, under Valgrind: `dp-local/tests/ctgrind.rs` runs it.

use std::error::Error;
use std::hint::black_box;

use dp_local::randomiser::{
    BinaryHashing, HadamardResponse, Honest, KAryResponse, OptimisedHashing, OptimisedUnary, Oracle,
    SubsetSelection, SymmetricUnary, ThresholdedHistogram,
};
use dp_local::{Below, Domain, Own, wire};
use dp_noise::{Generator, ctgrind};
use dp_types::eps;

/// More values than fit into eight words, and no whole number of words.
type Value = Below<700>;
type Epsilon = eps!(1.0);

const VALUES: [i64; 8] = [0, 1, 63, 64, 511, 512, 698, 699];

fn reports<R: Oracle<Value = Value, Cost = Epsilon>>(generator: &mut Generator) {
    let mut values = VALUES;
    ctgrind::conceal(&mut values);
    for value in values {
        let (report, _) = Own::<Value, Epsilon>::new(Below(value as u32)).report::<R>(generator);
        // The message too, while it is still a secret.
        black_box(wire::encode::<R>(&report, generator));
    }
}

fn clean(generator: &mut Generator) {
    reports::<KAryResponse<Value, Epsilon>>(generator);
    reports::<SymmetricUnary<Value, Epsilon>>(generator);
    reports::<OptimisedUnary<Value, Epsilon>>(generator);
    reports::<ThresholdedHistogram<Value, Epsilon, 618_553>>(generator);
    reports::<BinaryHashing<Value, Epsilon>>(generator);
    reports::<OptimisedHashing<Value, Epsilon>>(generator);
    reports::<HadamardResponse<Value, Epsilon>>(generator);
    reports::<SubsetSelection<Value, Epsilon>>(generator);
    let mut answers = [0, 1];
    ctgrind::conceal(&mut answers);
    for answer in answers {
        let own = Own::<_, eps!(1.098613)>::new(Answer(answer as u32));
        black_box(own.report::<KAryResponse<Answer, eps!(1.0)>>(generator).0);
    }
    black_box(Own::<_, eps!(1.098613)>::new(true).report::<Honest<eps!(1.098613)>>(generator).0);
}

/// A domain of the user's own.
struct Answer(u32);
impl Domain for Answer {
    const NAME: &'static str = "Answer";
    const VALUES: u32 = 2;
    fn number(&self) -> u32 {
        self.0
    }
}

fn branch(generator: &mut Generator) {
    let mut values = VALUES;
    ctgrind::conceal(&mut values);
    let (report, _) =
        Own::<Value, Epsilon>::new(Below(values[3] as u32)).report::<KAryResponse<Value, Epsilon>>(generator);
    if report > 100 {
        black_box(1);
    }
}

fn address(generator: &mut Generator) {
    let mut values = VALUES;
    ctgrind::conceal(&mut values);
    let table = black_box([3_u8; 1024]);
    let (report, _) = Own::<Value, Epsilon>::new(Below(values[3] as u32))
        .report::<HadamardResponse<Value, Epsilon>>(generator);
    black_box(table[report as usize & 1023]);
}

fn main() -> Result<(), Box<dyn Error>> {
    if !ctgrind::running() {
        return Err("this program says something only when it runs under valgrind".into());
    }
    let fault = std::env::args().nth(1);
    for (level, mut generator) in ctgrind::generators()? {
        match fault.as_deref() {
            Some("clean") => clean(&mut generator),
            Some("branch") => branch(&mut generator),
            Some("address") => address(&mut generator),
            _ => return Err("the first argument is clean, branch or address".into()),
        }
        println!("level {level}");
    }
    for site in ctgrind::sites() {
        println!("declassified {site}");
    }
    Ok(())
}
