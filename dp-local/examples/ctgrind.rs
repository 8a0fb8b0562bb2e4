//! Reports of secret values by secret coins, for Valgrind. The test `dp-local/tests/ctgrind.rs`
//! runs this program.

use std::error::Error;
use std::hint::black_box;

use dp_local::randomiser::{
    Attribute, Best, BinaryHashing, BitFlip, CountMeanSketch, HadamardResponse, HadamardSketch, Honest,
    KAryResponse, OneBitMean, OptimisedHashing, OptimisedUnary, PermanentRappor, Piecewise, Randomiser,
    Rappor, SubsetSelection, SymmetricUnary, ThresholdedHistogram, Viewed,
};
use dp_local::{Below, Between, Domain, Fragments, LongValue, Own, Prefixes, wire};
use dp_noise::{Generator, ctgrind};
use dp_types::eps;

/// A domain of 700 values: its bits take more than eight words, and the last word is not full.
type Value = Below<700>;
type Epsilon = eps!(1.0);
type Inner = HadamardResponse<Below<255>, Epsilon>;

const VALUES: [i64; 8] = [0, 1, 63, 64, 511, 512, 698, 699];

fn reports<R: Randomiser<Value = Value, Cost = Epsilon>>(generator: &mut Generator) {
    let mut values = VALUES;
    ctgrind::conceal(&mut values);
    for value in values {
        let (report, _) = Own::<Value, Epsilon>::new(Below(value as u32)).report::<R>(generator);
        // The program also encodes the message while the report is still secret.
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
    reports::<Best<Value, Epsilon, 9>>(generator);
    reports::<OneBitMean<Value, Epsilon>>(generator);
    reports::<Piecewise<Value, Epsilon>>(generator);
    reports::<BitFlip<Value, Epsilon, 70>>(generator);
    reports::<CountMeanSketch<Value, Epsilon, 70, 16>>(generator);
    reports::<HadamardSketch<Value, Epsilon, 127, 16>>(generator);
    reports::<PermanentRappor<Value, Epsilon, 130, 2, 8>>(generator);
    reports::<Rappor<Value, Epsilon, 130, 2, 8>>(generator);
    // The permanent response that a device keeps is still secret when the device draws another
    // report from it.
    let mut values = VALUES;
    ctgrind::conceal(&mut values);
    let own = Own::<Value, Epsilon>::new(Below(values[4] as u32));
    let (kept, _) = own.report::<PermanentRappor<Value, Epsilon, 130, 2, 8>>(generator);
    black_box(Rappor::<Value, Epsilon, 130, 2, 8>::again(&kept, generator));
    // Reports long values by both kinds of views.
    let mut values = [0, 1, 0x7069_7a7a_61, i64::MAX];
    ctgrind::conceal(&mut values);
    for value in values.map(|value| LongValue::<40>(value as u128)) {
        let own = Own::<_, eps!(2.0)>::new(value);
        let (report, own) = own.report::<Viewed<Prefixes<40, 8, 8>, Inner, 64>>(generator);
        black_box(wire::encode::<Viewed<Prefixes<40, 8, 8>, Inner, 64>>(&report, generator));
        black_box(own.report::<Viewed<Fragments<40, 8, 6>, Inner, 64>>(generator).0);
    }
    // Reports one of two attributes.
    let mut both = [2, 650];
    ctgrind::conceal(&mut both);
    let own = Own::<_, Epsilon>::new((Below::<3>(both[0] as u32), Below::<700>(both[1] as u32)));
    black_box(own.report::<Attribute<1, (Below<3>, Value), KAryResponse<Value, Epsilon>>>(generator).0);
    // Includes numbers outside the bounds.
    let mut degrees = [-500, -3, 0, 400, 900];
    ctgrind::conceal(&mut degrees);
    for degree in degrees {
        let own = Own::<_, Epsilon>::new(Between::<-30, 420, 1>(degree as i32));
        black_box(own.report::<OneBitMean<Between<-30, 420, 1>, Epsilon>>(generator).0);
    }
    let mut answers = [0, 1];
    ctgrind::conceal(&mut answers);
    for answer in answers {
        let own = Own::<_, eps!(1.098613)>::new(Answer(answer as u32));
        black_box(own.report::<KAryResponse<Answer, eps!(1.0)>>(generator).0);
    }
    black_box(Own::<_, eps!(1.098613)>::new(true).report::<Honest<eps!(1.098613)>>(generator).0);
}

/// A domain that a user defines.
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
    if *report.payload() > 100 {
        black_box(1);
    }
}

fn address(generator: &mut Generator) {
    let mut values = VALUES;
    ctgrind::conceal(&mut values);
    let table = black_box([3_u8; 1024]);
    let (report, _) = Own::<Value, Epsilon>::new(Below(values[3] as u32))
        .report::<HadamardResponse<Value, Epsilon>>(generator);
    black_box(table[*report.payload() as usize & 1023]);
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
