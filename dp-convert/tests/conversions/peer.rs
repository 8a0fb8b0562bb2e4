//! Compares results with those of dp-accounting from PyPI (the peer), which uses floats and a fine
//! grid of orders. The script `tools/conversions/peer.py` recorded its answers.

use super::{ours, table};
use dp_convert::*;

/// The allowed relative difference. The peer tries only a finite grid of orders. At a tiny δ, the
/// step between two orders of the grid changes δ by up to this share.
const GRID: f64 = 0.003;

#[test]
fn ours_is_never_above_the_peers_and_below_it_only_by_a_better_bound() {
    let (mut seen, mut sharper) = (0, 0);
    let known = table(include_str!("../data/dp_accounting.csv"));
    for (rule, inputs, theirs) in known.filter(|(rule, ..)| *rule != "poisson_sample_noise_renyi") {
        let Ok(theirs) = theirs.parse::<f64>() else { continue };
        let Some(ours) = ours(rule, &inputs).map(|x| x as f64) else {
            panic!("{rule} {inputs:?}: theirs is {theirs}, ours none");
        };
        let what = format!("{rule} {inputs:?}: ours {ours}, theirs {theirs}");
        seen += 1;
        assert!(ours <= theirs + (theirs * 1e-9).max(1.0), "{what}");
        if ours < theirs * (1.0 - GRID) - 5.0 {
            assert!(by_total_variation(rule, &inputs), "{what}");
            sharper += 1;
        }
    }
    assert_eq!((seen, sharper), (1124, 115));
}

/// Sampled Gaussian noise. The peer's value is for continuous noise, and rounded. Our value is for
/// one release with discrete noise.
#[test]
fn sampled_gaussian_noise_costs_what_the_peer_says() {
    let mut seen = 0;
    for (rule, inputs, theirs) in table(include_str!("../data/dp_accounting.csv")) {
        if rule != "poisson_sample_noise_renyi" || theirs == "none" {
            continue;
        }
        let theirs: f64 = theirs.parse().expect("a number");
        let ours = ours(rule, &inputs).expect("a bound") as f64;
        let what = format!("{inputs:?}: ours {ours}, theirs {theirs}");
        seen += 1;
        assert!(ours >= theirs * (1.0 - 1e-9), "{what}");
        // If the whole table has an ε of 100 or more, the library states no smaller cost for a
        // sample.
        let whole = inputs[3 + (inputs.len() - 3) / 2 + inputs[0] as usize];
        if whole >= 100 * EPSILON {
            assert_eq!(ours, whole as f64);
        } else {
            assert!(ours <= theirs * (1.0 + 1e-9) + 1.0, "{what}");
        }
        // For several releases, each may depend on the earlier ones. Their bound is at least the
        // bound for one release.
        let several = super::ours("poisson_sample_renyi", &inputs).expect("a bound") as f64;
        assert!(several >= ours, "{what}, {several} for several");
    }
    assert_eq!(seen, 120);
}

/// Whether the library's value uses Pinsker's inequality, which the peer does not use. The peer
/// bounds the total variation only by √(1 - e^-τ), which is √2 times larger at a small τ.
fn by_total_variation(rule: &str, n: &[u64]) -> bool {
    match rule {
        "zcdp_delta" => zcdp_delta(n[0], n[1]).is_some_and(|x| x.order == Order::KULLBACK_LEIBLER),
        "renyi_delta" => renyi_delta(n[0], n[1], n[2]) == renyi_delta(ALPHA, n[1], n[2]),
        "zcdp_epsilon" | "renyi_epsilon" => ours(rule, n) == Some(0),
        _ => false,
    }
}
