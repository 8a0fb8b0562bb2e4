//! Prints the ε of plans at δ = 10^-6, and the milliseconds of the fastest computation:
//! `cargo run --release -p dp-convert --example accounting < PLANS`.
//!
//! Each line of the input has a name, and then releases that are separated by `;`. A release has a
//! count, a kind, and its numbers in the units of `dp_convert::Release`.

use std::io::{BufRead, stdin};
use std::time::Instant;

use dp_convert::{Release, loss_epsilon};

/// The target δ, in units of 10^-15.
const DELTA: u64 = 1_000_000_000;
/// The fastest of this many runs counts, since other programs may share the processor.
const RUNS: u32 = 5;

fn main() -> Result<(), String> {
    for line in stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let (name, plan) = line.split_once(' ').ok_or_else(|| format!("{line}: no plan"))?;
        let plan: Option<Vec<(Release, u32)>> = plan.split(';').map(release).collect();
        let plan = plan.ok_or_else(|| format!("{line}: not a list of releases"))?;
        let (mut epsilon, mut least) = (0, f64::INFINITY);
        for _ in 0..RUNS {
            let start = Instant::now();
            epsilon = loss_epsilon(&plan, DELTA).ok_or_else(|| format!("{line}: no bound"))?;
            least = least.min(start.elapsed().as_secs_f64() * 1e3);
        }
        println!("{name} {epsilon} {least:.3}");
    }
    Ok(())
}

/// Reads one release and its count.
fn release(text: &str) -> Option<(Release, u32)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [count, kind, numbers @ ..] = &words[..] else { return None };
    let numbers: Vec<u64> = numbers.iter().map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let release = match (*kind, &numbers[..]) {
        ("approx", &[epsilon, delta]) => Release::Approx { epsilon, delta },
        ("response", &[epsilon, answers]) => Release::Response { epsilon, answers },
        ("laplace", &[epsilon, sensitivity]) => Release::Laplace { epsilon, sensitivity },
        ("gaussian", &[rho, sensitivity]) => Release::Gaussian { rho, sensitivity },
        ("zcdp", &[rho]) => Release::Zcdp { rho },
        ("sampled", &[rho, sensitivity, numerator, denominator]) => {
            Release::SampledGaussian { rho, sensitivity, numerator, denominator }
        }
        _ => return None,
    };
    Some((release, count.parse().ok()?))
}
