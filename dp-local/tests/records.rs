//! Compares the certificates of a device with the committed files that the auditor's tests read.

use dp_local::randomiser::{
    BitFlip, CountMeanSketch, HadamardResponse, HadamardSketch, Honest, KAryResponse, OneBitMean,
    OptimisedHashing, OptimisedUnary, Piecewise, Rappor, SubsetSelection, SymmetricUnary, Viewed,
};
use dp_local::{Below, Prefixes, certificate};
use dp_types::eps;

/// The certificates must equal the files of the auditor's tests. `cargo test -p dp-local --test
/// records` prints the differences.
#[test]
fn records_are_those_that_the_auditor_is_tested_on() {
    type K = Below<16>;
    let ours = [
        certificate::<KAryResponse<K, eps!(1)>>(),
        certificate::<Honest<eps!(1.098613)>>(),
        certificate::<SymmetricUnary<K, eps!(1)>>(),
        certificate::<OptimisedUnary<K, eps!(1)>>(),
        certificate::<OptimisedHashing<K, eps!(1)>>(),
        certificate::<HadamardResponse<K, eps!(1)>>(),
        certificate::<SubsetSelection<K, eps!(1)>>(),
        certificate::<OneBitMean<K, eps!(1)>>(),
        certificate::<Piecewise<K, eps!(1)>>(),
        certificate::<BitFlip<K, eps!(1), 5>>(),
        certificate::<CountMeanSketch<Below<5000>, eps!(1), 16, 8>>(),
        certificate::<HadamardSketch<Below<5000>, eps!(1), 15, 32>>(),
        certificate::<Viewed<Prefixes<64, 8, 8>, HadamardResponse<Below<255>, eps!(1)>, 128>>(),
        certificate::<Rappor<Below<1000>, eps!(4.394450), 32, 2, 8>>(),
    ];
    let theirs = include_str!("../../dp-audit/tests/certificates/reports.json");
    // The checksum covers the whole line. In a seeded build, the line states that the build is not
    // private, so the checksum differs.
    let same = |line: &str| {
        let line = line.replace(
            "chacha20, SEEDED: NOT PRIVATE\",\"private\":false",
            "chacha20, seeded by the operating system\",\"private\":true",
        );
        line.split_once(",\"check\"").map(|(line, _)| line.to_owned())
    };
    let (ours, theirs): (Vec<_>, Vec<_>) = (ours.map(same).into(), theirs.lines().map(same).collect());
    assert_eq!(ours, theirs);
}
