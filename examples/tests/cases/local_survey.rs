//! Program C5 of `examples/README.md`: a survey in which people trust neither the server nor each
//! other. The devices randomise their own answers, by direct encoding, unary encoding or local
//! hashing.

use dp_local::randomiser::{Counted, KAryResponse, OptimisedHashing, OptimisedUnary, Oracle};
use dp_local::server::Aggregator;
use dp_local::{Own, certificate, domain};
use dp_noise::Generator;
use dp_types::eps;

domain! {
    /// How a person came to work.
    enum Way { Walked, Cycled, Drove, Flew }
}

type Epsilon = eps!(1.0);

/// The true answers of fifty thousand people: 9000, 21000, 19000 and 1000.
const HOLDERS: [(Way, u32); 4] =
    [(Way::Walked, 9_000), (Way::Cycled, 21_000), (Way::Drove, 19_000), (Way::Flew, 1_000)];

/// Each device reports once, which spends the whole budget of its value. The shares that the server
/// estimates must be near the true shares.
fn survey<R: Oracle<Value = Way, Cost = Epsilon> + Counted<Value = Way, Cost = Epsilon>>(rule: &str) {
    let record = certificate::<R>();
    for part in [r#""measure":"pure","cost":1000000"#, rule] {
        assert!(record.contains(part), "{part}\nis not in\n{record}");
    }
    let mut generator = Generator::from_os().expect("there is randomness");
    let mut reports = Aggregator::<R>::new();
    for (way, devices) in HOLDERS {
        for _ in 0..devices {
            let (report, _nothing_left) = Own::<Way, Epsilon>::new(way).report::<R>(&mut generator);
            reports.add(&report);
        }
    }
    // The bound is eight standard errors for each of the four shares. By chance, one of the
    // estimates exceeds its bound once in 10^14 runs.
    for ((_, devices), estimate) in HOLDERS.into_iter().zip(reports.estimates()) {
        let off = estimate.share - f64::from(devices) / 50_000.0;
        assert!(off.abs() < 8.0 * estimate.standard_error && estimate.standard_error < 0.02, "{estimate:?}");
    }
}

#[test]
fn c5_a_survey_costs_epsilon_on_the_device() {
    survey::<KAryResponse<Way, Epsilon>>(r#""rule":"k-ary-response/1","values":4,"epsilon":1000000"#);
    survey::<OptimisedUnary<Way, Epsilon>>(r#""rule":"unary-encoding/1","values":4,"epsilon":1000000"#);
    survey::<OptimisedHashing<Way, Epsilon>>(
        r#""rule":"local-hashing/1","values":4,"buckets":4,"epsilon":1000000"#,
    );
}
