//! Tests of conversions between privacy measures. A result must be on the safe side of the exact
//! value, and may differ from it by a unit only in few cases. No input may cause a panic or a wrap.

mod constants;
mod extremes;
mod losses;
mod peer;
mod reference;
mod sampled_gaussian;
mod shuffled;
mod theorems;
mod witnesses;

use dp_convert::*;

/// Reads a table of `tools/conversions`. Each line has a rule, its inputs, and its value.
fn table(text: &'static str) -> impl Iterator<Item = (&'static str, Vec<u64>, &'static str)> {
    text.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        let [rule, inputs, value] = cells[..] else { panic!("three cells: {line}") };
        (rule, inputs.split(' ').map(|n| n.parse().expect("a number")).collect(), value)
    })
}

/// The library's own value.
fn ours(rule: &str, n: &[u64]) -> Option<u64> {
    let optimal = || optimal_composition(n[0], n[1], n[2].try_into().expect("a count"), n[3]);
    let k = |n: u64| u32::try_from(n).expect("a count");
    match rule {
        "pure_to_zcdp" => pure_to_zcdp(n[0]),
        "bounded_range_to_zcdp" => bounded_range_to_zcdp(n[0]),
        "pure_delta" => pure_delta(n[0], n[1]),
        "pure_epsilon" => pure_epsilon(n[0], n[1]),
        "zcdp_to_renyi" => zcdp_to_renyi(n[0], n[1]),
        "zcdp_epsilon_simple" => zcdp_epsilon_simple(n[0], n[1]),
        "zcdp_epsilon" => zcdp_epsilon(n[0], n[1]).map(|x| x.amount),
        "zcdp_delta" => zcdp_delta(n[0], n[1]).map(|x| x.amount),
        "zcdp_rho" => zcdp_rho(n[0], n[1]).map(|x| x.amount),
        "renyi_epsilon" => renyi_epsilon(n[0], n[1], n[2]),
        "renyi_delta" => renyi_delta(n[0], n[1], n[2]),
        "group_delta" => group_privacy(n[0], n[1], k(n[2])).map(|x| x.delta),
        "advanced_composition" => advanced_composition(n[0], n[1], k(n[2]), n[3]).map(|x| x.epsilon),
        "optimal_composition" => optimal().map(|x| x.epsilon),
        "optimal_composition_grid" => optimal().map(|x| x.grid),
        "optimal_composition_delta" => optimal().map(|x| x.delta),
        "poisson_sample" => poisson_sample(n[0], 0, n[1], n[2]).map(|x| x.epsilon),
        "poisson_sample_renyi" => {
            let (orders, epsilons) = n[3..].split_at((n.len() - 3) / 2);
            poisson_sample_renyi(orders, epsilons, n[0].try_into().expect("a place"), n[1], n[2])
        }
        "poisson_sample_noise_renyi" => {
            let (orders, epsilons) = n[3..].split_at((n.len() - 3) / 2);
            poisson_sample_noise_renyi(orders, epsilons, n[0].try_into().expect("a place"), n[1], n[2])
        }
        "shuffle" => shuffle(n[0], n[1], n[2]),
        "tradeoff_approx" => tradeoff_approx(n[0], n[1], n[2]),
        "tradeoff_zcdp" => tradeoff_zcdp(n[0], n[1]),
        other => panic!("a rule of the table: {other}"),
    }
}
