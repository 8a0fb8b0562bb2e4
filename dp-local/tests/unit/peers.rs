//! Compares the errors of estimates with those of other libraries on the same data. The script
//! `tools/local/errors.py` ran multi-freq-ldpy 0.2.5 and pure-LDP 1.2.0.

use dp_types::eps;

use crate::domain::{Below, Number};
use crate::randomiser::{
    BinaryHashing, HadamardResponse, KAryResponse, OptimisedHashing, OptimisedUnary, Oracle, SubsetSelection,
    SymmetricUnary,
};
use crate::server::Aggregator;
use crate::testing::seeded;

const PEERS: &str = include_str!("../data/peers.csv");
type Value = Below<64>;
type E = eps!(1);
const DEVICES: u32 = 5000;
const ROUNDS: u8 = 5;

/// The number of devices for each value. The value at index i has a share proportional to 1/(i +
/// 1).
fn holders() -> Vec<u32> {
    let total: f64 = (1..=64).map(|i| 1.0 / f64::from(i)).sum();
    let mut holders: Vec<_> = (1..=64).map(|i| (f64::from(DEVICES) / f64::from(i) / total) as u32).collect();
    holders[0] += DEVICES - holders.iter().sum::<u32>();
    holders
}

/// The root mean square errors of raw estimates, and of estimates that are cut off at 0 and
/// normalised to a sum of one.
fn errors<R: Oracle<Value = Value>>() -> [f64; 2] {
    let (holders, mut squares) = (holders(), [0.0_f64; 2]);
    for seed in 100..100 + ROUNDS {
        let (mut all, mut generator) = (Aggregator::<R>::new(), seeded(seed));
        for (value, &count) in (0..).zip(&holders) {
            (0..count).for_each(|_| all.count(&R::randomise(Number(value), &mut generator)));
        }
        let raw: Vec<f64> = all.estimates().iter().map(|estimate| estimate.share).collect();
        let sum: f64 = raw.iter().map(|share| share.max(0.0)).sum();
        for (&share, &count) in raw.iter().zip(&holders) {
            let truth = f64::from(count) / f64::from(DEVICES);
            squares[0] += (share - truth).powi(2);
            squares[1] += (share.max(0.0) / sum - truth).powi(2);
        }
    }
    squares.map(|sum| (sum / (64.0 * f64::from(ROUNDS))).sqrt())
}

/// The test computes each error from the 64 values of several rounds. For raw estimates, the ratio
/// of the two libraries' errors then has a relative error of 6 %. The ratio's relative error is
/// larger for normalised estimates, because all values share the part that is cut off. The
/// tolerance of a quarter is far above these relative errors. The tolerance is below the difference
/// between k-ary response and the other randomisers. Our numbers come from fixed seeds, and those
/// of the other libraries come from one run.
#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seeds are fixed")]
fn errors_are_those_of_the_peers() {
    let ours = [
        ("k-ary", errors::<KAryResponse<Value, E>>()),
        ("symmetric unary", errors::<SymmetricUnary<Value, E>>()),
        ("optimised unary", errors::<OptimisedUnary<Value, E>>()),
        ("binary hashing", errors::<BinaryHashing<Value, E>>()),
        ("optimised hashing", errors::<OptimisedHashing<Value, E>>()),
        ("subset", errors::<SubsetSelection<Value, E>>()),
        ("hadamard", errors::<HadamardResponse<Value, E>>()),
    ];
    let mut compared = 0;
    for row in PEERS.lines().skip(1) {
        let [library, protocol, kind, theirs] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let (_, [raw, cut_off]) =
            ours.iter().find(|(name, _)| *name == protocol).expect("a protocol of ours");
        let error = if kind == "raw" { raw } else { cut_off };
        let theirs: f64 = theirs.parse().expect("a number");
        println!("| {library} | {protocol} | {kind} | {error:.4} | {theirs:.4} |");
        assert!((error / theirs - 1.0).abs() < 0.25, "{row}: ours is {error}");
        compared += 1;
    }
    assert_eq!(compared, 12);
}
