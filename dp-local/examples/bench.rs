//! Measures each randomiser and its server over 1,024 values at ε = 1, for `cargo xtask bench
//! local`. Each line is `NAME NANOSECONDS`: the thread CPU time of one report, the best of five
//! rounds after a warm-up.

use std::error::Error;
use std::hint::black_box;

use dp_local::randomiser::{
    HadamardResponse, KAryResponse, OptimisedHashing, OptimisedUnary, Oracle, SubsetSelection,
};
use dp_local::server::Aggregator;
use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;
use rustix::time::{ClockId, clock_gettime};

const VALUES: u32 = 1024;
type Value = Below<VALUES>;
type Epsilon = eps!(1.0);

/// The CPU time of this thread, in nanoseconds. Other programs do not affect this time.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

fn best(reports: u32, mut run: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..6 {
        let start = now();
        run();
        best = best.min((now() - start) / f64::from(reports));
    }
    best
}

fn times<R: Oracle<Value = Value, Cost = Epsilon>>(
    device: &str,
    server: Option<&str>,
    reports: u32,
    generator: &mut Generator,
) {
    let mut report = |i: u32| Own::<Value, Epsilon>::new(Below(i % VALUES)).report::<R>(generator).0;
    let spent = best(reports, || (0..reports).for_each(|i| drop(black_box(report(i)))));
    println!("{device} {spent:.2}");
    if let Some(server) = server {
        let all: Vec<_> = (0..reports).map(report).collect();
        let spent = best(reports, || {
            let mut counts = Aggregator::<R>::new();
            all.iter().for_each(|report| counts.add(report));
            black_box(counts.estimates());
        });
        println!("{server} {spent:.2}");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut generator = Generator::from_os()?;
    let generator = &mut generator;
    times::<KAryResponse<Value, Epsilon>>("grr_1024", Some("grr_server"), 1_000_000, generator);
    times::<OptimisedHashing<Value, Epsilon>>("olh_1024", Some("olh_server_1024"), 20_000, generator);
    times::<HadamardResponse<Value, Epsilon>>("hadamard_1024", None, 1_000_000, generator);
    times::<OptimisedUnary<Value, Epsilon>>("oue_1024", Some("unary_server_1024"), 20_000, generator);
    times::<SubsetSelection<Value, Epsilon>>("subset_1024", None, 2_000, generator);
    Ok(())
}
