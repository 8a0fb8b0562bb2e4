//! Messages of old devices. The file `data/messages-2.txt` has lines `NAME HEXADECIMAL COUNTED`,
//! two for each randomiser. The messages are in version 2 of the format, for the values 3 and 17
//! (yes and no) at ε = 4. COUNTED is the result that a server had from the message when the line
//! was written. Version 1 was never released. Some devices are never updated, so servers of all
//! later versions must count the same for these messages. The file may grow, but its lines never
//! change.
#![allow(clippy::unwrap_used)]

use std::cell::RefCell;

use dp_local::randomiser::{
    Averaged, BinaryHashing, BitFlip, CountMeanSketch, Counted, Filtered, HadamardResponse, HadamardSketch,
    Honest, KAryResponse, OneBitMean, OptimisedHashing, OptimisedUnary, Oracle, PermanentRappor, Piecewise,
    Rappor, Sketched, SubsetSelection, SymmetricUnary, ThresholdedHistogram, Viewed,
};
use dp_local::server::Aggregator;
use dp_local::{Below, Fragments, Prefixes, wire};
use dp_types::eps;

type Value = Below<20>;
type E = eps!(4);

const MESSAGES: &str = include_str!("data/messages-2.txt");

/// The lines of the file whose messages are not counted yet: name, bytes, and the expected count.
struct Left(RefCell<Vec<(&'static str, Vec<u8>, &'static str)>>);

impl Left {
    fn all() -> Self {
        let byte = |hex: &str, at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        let line = |line: &'static str| {
            let [name, hex, counted] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
            (name, (0..hex.len()).step_by(2).map(|at| byte(hex, at)).collect(), counted)
        };
        Self(RefCell::new(MESSAGES.lines().map(line).collect()))
    }

    /// Checks that each message with this name is counted as before.
    fn count<R: Counted>(&self, name: &str, says: impl Fn(&Aggregator<R>) -> String) {
        let ours: Vec<_> = self.0.borrow_mut().extract_if(.., |(theirs, ..)| *theirs == name).collect();
        assert_eq!(ours.len(), 2, "{name}");
        for (_, bytes, counted) in ours {
            let mut all = Aggregator::<R>::new();
            all.receive(&bytes).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            assert_eq!(says(&all), counted, "{name}");
            // Checks that the current code writes the same bytes.
            assert_eq!(wire::decode::<R>(&bytes).unwrap().to_bytes(), bytes, "{name}");
        }
    }

    /// Compares the values that a report supports.
    fn shares<R: Oracle>(&self, name: &str) {
        self.count::<R>(name, |all| {
            listed((0..).zip(all.support()).filter(|(_, count)| *count == 1).map(|(value, _)| value))
        });
    }

    /// Compares the estimate of the mean from one report.
    fn means<R: Averaged>(&self, name: &str) {
        self.count::<R>(name, |all| format!("{:.6}", all.mean().mean));
    }

    /// Compares the counts of a report about long values: a single report does not find a value.
    fn long_values<R: Counted<Report = Sketched<u32>>>(&self, name: &str) {
        self.count::<R>(name, |all| all.reports().to_string());
    }

    /// Compares the cohort and the bits of a report, and the bits of both values in that cohort.
    fn filters<R: Filtered>(&self, name: &str) {
        self.count::<R>(name, |all| {
            let bits = all.bits();
            let cohort = bits.iter().position(|bits| bits[0].standard_error.is_finite()).unwrap();
            let set = (0..).zip(&bits[cohort]).filter(|(_, bit)| bit.share > 0.0).map(|(at, _)| at);
            let of = |value| listed(R::positions(cohort as u32, value).into_iter());
            format!("{cohort}:{}/{}/{}", listed(set), of(3), of(17))
        });
    }
}

fn listed(numbers: impl Iterator<Item = u32>) -> String {
    let numbers: Vec<_> = numbers.map(|number| number.to_string()).collect();
    if numbers.is_empty() { "-".to_owned() } else { numbers.join(",") }
}

#[test]
fn messages_of_the_second_version_are_counted_as_ever() {
    let left = Left::all();
    left.shares::<Honest<eps!(1.098613)>>("two-coin");
    left.shares::<KAryResponse<Value, E>>("k-ary");
    left.shares::<SymmetricUnary<Value, E>>("symmetric-unary");
    left.shares::<OptimisedUnary<Value, E>>("optimised-unary");
    left.shares::<ThresholdedHistogram<Value, E, 600_000>>("thresholded");
    left.shares::<BinaryHashing<Value, E>>("binary-hashing");
    left.shares::<OptimisedHashing<Value, E>>("optimised-hashing");
    left.shares::<HadamardResponse<Value, E>>("hadamard");
    left.shares::<SubsetSelection<Value, E>>("subset");
    left.shares::<BitFlip<Value, E, 6>>("bit-flip");
    left.shares::<CountMeanSketch<Value, E, 9, 64>>("count-mean-sketch");
    left.shares::<HadamardSketch<Value, E, 15, 64>>("hadamard-sketch");
    left.means::<OneBitMean<Value, E>>("one-bit-mean");
    left.means::<Piecewise<Value, E>>("piecewise");
    left.filters::<Rappor<Value, E, 16, 2, 32>>("rappor");
    left.filters::<PermanentRappor<Value, E, 16, 2, 32>>("permanent-rappor");
    left.long_values::<Viewed<Prefixes<24, 8, 8>, HadamardResponse<Below<15>, E>, 16>>("prefixes");
    left.long_values::<Viewed<Fragments<24, 8, 6>, HadamardResponse<Below<15>, E>, 16>>("fragments");
    assert!(left.0.borrow().is_empty(), "each message of the file is counted");
}
