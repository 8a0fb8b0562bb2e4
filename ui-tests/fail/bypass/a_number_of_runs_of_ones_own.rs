//! A law of runs of one's own could say that two always run.

use ui_tests::hospital::*;

pub struct Always;
impl dp_types::mechanism::NumberOfRuns for Always {
    type Times = nat!(1);
    const NAME: &'static str = "uniform";
    const RUNS: dp_noise::best_of_runs::Runs = dp_noise::best_of_runs::Runs::Uniform;
}

pub fn main() {}
