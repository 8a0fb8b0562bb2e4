//! Tests of accounting by distributions of losses. `tools/conversions/losses.py` computed the exact
//! δ of random plans, with 200 bits and without a grid.

use dp_convert::{Release, loss_delta, loss_epsilon, zcdp_epsilon};

const EXACT: &str = include_str!("../data/losses.csv");

/// A plan of the tables.
type Plan = Vec<(Release, u32)>;

/// Reads a plan: releases that are separated by `;`, each with a count, a kind and numbers.
fn plan(text: &str) -> Plan {
    let release = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let numbers: Vec<u64> = words[2..].iter().map(|n| n.parse().expect("a number")).collect();
        let release = match (words[1], &numbers[..]) {
            ("approx", &[epsilon, delta]) => Release::Approx { epsilon, delta },
            ("response", &[epsilon, answers]) => Release::Response { epsilon, answers },
            ("laplace", &[epsilon, sensitivity]) => Release::Laplace { epsilon, sensitivity },
            ("gaussian", &[rho, sensitivity]) => Release::Gaussian { rho, sensitivity },
            ("sampled", &[rho, sensitivity, numerator, denominator]) => {
                Release::SampledGaussian { rho, sensitivity, numerator, denominator }
            }
            _ => panic!("a release of the table: {text}"),
        };
        (release, words[0].parse().expect("a count"))
    };
    text.split(';').map(release).collect()
}

/// The lines of the exact table: a plan, an ε, and the exact δ in units of 10^-15.
fn exact() -> impl Iterator<Item = (Plan, u64, f64, &'static str)> {
    EXACT.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        let [text, epsilon, delta] = cells[..] else { panic!("three cells: {line}") };
        (plan(text), epsilon.parse().expect("an ε"), delta.parse().expect("a δ"), line)
    })
}

#[test]
fn the_delta_of_random_plans_is_never_below_the_exact_one_and_close_to_it() {
    let mut seen = 0;
    for (plan, epsilon, exact, line) in exact() {
        let ours = loss_delta(&plan, epsilon).expect(line) as f64;
        // The table rounds to a `f64`, which is off by less than this share.
        assert!(ours >= exact * (1.0 - 1e-15), "{line}: {ours}");
        // Where the curve is steep, a step of the grid changes δ by some percent.
        assert!(ours <= exact * 1.06 + 2.0, "{line}: {ours}");
        seen += 1;
    }
    assert_eq!(seen, 427);
}

#[test]
fn the_epsilon_of_random_plans_is_never_below_the_exact_one_and_close_to_it() {
    for (plan, epsilon, exact, line) in exact().step_by(3) {
        // At a δ that is not above the exact one, the exact ε is at least the ε of the line.
        let Some(ours) = loss_epsilon(&plan, exact.floor() as u64) else {
            // The δ of the mechanisms alone is nearly the exact δ. The tails that are cut off add
            // up to 2^-12 of the target.
            let alone = loss_delta(&plan, 1_000_000_000).expect(line) as f64;
            assert!(alone * (1.0 + 1.0 / 4096.0) + 2.0 > exact, "{line}");
            continue;
        };
        let ours = ours as f64;
        assert!(ours >= epsilon as f64, "{line}: {ours}");
        // The grid is coarse for a small sample, since a few of its losses are large.
        let limit = if line.contains("sampled") { 1.02 } else { 1.005 };
        assert!(ours <= epsilon as f64 * limit + 20.0, "{line}: {ours}");
    }
}

/// Wrong versions of each release: a little less noise than stated, or one direction only.
fn wrong(release: Release) -> Vec<Release> {
    match release {
        Release::Approx { epsilon, delta } => {
            vec![
                Release::Approx { epsilon: epsilon * 199 / 200, delta },
                Release::Approx { epsilon, delta: delta * 99 / 100 },
            ]
        }
        Release::Response { epsilon, answers } => {
            vec![
                Release::Response { epsilon: epsilon * 199 / 200, answers },
                Release::Response { epsilon, answers: answers + 1 },
            ]
        }
        Release::Laplace { epsilon, sensitivity } => {
            vec![
                Release::Laplace { epsilon: epsilon * 199 / 200, sensitivity },
                Release::Laplace { epsilon, sensitivity: sensitivity + 1 },
            ]
        }
        Release::Gaussian { rho, sensitivity } => {
            vec![
                Release::Gaussian { rho: rho / 100 * 99, sensitivity },
                Release::Gaussian { rho, sensitivity: sensitivity * 50 },
            ]
        }
        Release::SampledGaussian { rho, sensitivity, numerator, denominator } => {
            vec![
                Release::SampledGaussian { rho: rho / 100 * 99, sensitivity, numerator, denominator },
                Release::SampledGaussian {
                    rho,
                    sensitivity,
                    numerator: numerator * 99,
                    denominator: denominator * 100,
                },
            ]
        }
        other => panic!("a release of the table: {other:?}"),
    }
}

/// Where the law of a release is forgotten, and only its ρ is kept, no δ may become smaller.
#[test]
fn a_rho_alone_costs_at_least_each_gaussian_release() {
    let mut seen = 0;
    for (plan, epsilon, exact, line) in exact().filter(|(.., line)| line.contains("gaussian")).step_by(2) {
        let forget = |(release, count): &(Release, u32)| match *release {
            Release::Gaussian { rho, .. } => (Release::Zcdp { rho }, *count),
            other => (other, *count),
        };
        let ours = loss_delta(&plan.iter().map(forget).collect::<Plan>(), epsilon).expect(line) as f64;
        assert!(ours >= exact * (1.0 - 1e-15), "{line}: {ours}");
        seen += 1;
    }
    assert!(seen > 60, "{seen}");
}

#[test]
fn a_rho_alone_costs_what_its_conversion_states() {
    for rho in [1_000_000, 300_000_000, 5_000_000_000, 500_000_000_000, 5_000_000_000_000] {
        for delta in [1_000_000, 1_000_000_000, 50_000_000_000] {
            let by_order = zcdp_epsilon(rho, delta).expect("a bound").amount as f64;
            let ours = loss_epsilon(&[(Release::Zcdp { rho: rho / 2 }, 2)], delta).expect("a bound") as f64;
            let gaussian = Release::Gaussian { rho, sensitivity: 1000 };
            let noise = loss_epsilon(&[(gaussian, 1)], delta).expect("a bound") as f64;
            assert!(ours <= by_order * 1.005 + 2.0, "{rho} {delta}: {ours}, {by_order}");
            assert!(ours >= noise, "{rho} {delta}: {ours}, {noise}");
        }
    }
}

#[test]
fn the_table_notices_a_wrong_law_of_each_release() {
    let mut caught = std::collections::BTreeMap::<String, [usize; 2]>::new();
    for (plan, epsilon, exact, line) in exact() {
        let [(release, count)] = plan[..] else { continue };
        for (number, wrong) in wrong(release).into_iter().enumerate() {
            let ours = loss_delta(&[(wrong, count)], epsilon).expect(line) as f64;
            let kind = line.split(' ').nth(1).expect("a kind").to_owned();
            caught.entry(kind).or_default()[number] += usize::from(ours < exact);
        }
    }
    assert_eq!(caught.len(), 5);
    for (kind, caught) in caught {
        assert!(caught.iter().all(|caught| *caught > 3), "{kind}: {caught:?}");
    }
}

/// Plans that dp-accounting computed with continuous noise: its optimistic and its pessimistic ε at
/// δ = 10^-6. `tools/conversions/loss_peer.py` wrote the table.
#[test]
fn the_epsilon_of_long_plans_is_that_of_the_peer() {
    let mut seen = 0;
    for line in include_str!("../data/loss_peer.csv").lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [name, text, least, most] = cells[..] else { panic!("four cells: {line}") };
        let [least, most] = [least, most].map(|epsilon| epsilon.parse::<f64>().expect("an ε"));
        let ours = loss_epsilon(&plan(text), 1_000_000_000).expect(line) as f64 / 1e6;
        // The peer's optimistic estimate is computed with floats.
        assert!(ours >= least * (1.0 - 1e-9), "{line}: {ours}");
        let limit = if name.starts_with("sampled") { 1.02 } else { 1.005 };
        assert!(ours <= most * limit, "{line}: {ours}");
        seen += 1;
    }
    assert_eq!(seen, 24);
}

#[test]
fn numbers_out_of_range_have_no_bound_and_cause_no_panic() {
    let most = u64::MAX;
    let releases = [
        Release::Approx { epsilon: most, delta: 0 },
        Release::Approx { epsilon: 1, delta: most },
        Release::Response { epsilon: 1, answers: 1 },
        Release::Laplace { epsilon: 1, sensitivity: 0 },
        Release::Gaussian { rho: 0, sensitivity: 1 },
        Release::Gaussian { rho: most, sensitivity: most },
        Release::SampledGaussian { rho: 1_000_000, sensitivity: 1, numerator: 2, denominator: 1 },
        Release::SampledGaussian { rho: 1_000_000, sensitivity: 1, numerator: 0, denominator: 0 },
    ];
    for release in releases {
        assert_eq!(loss_epsilon(&[(release, 3)], 1_000_000_000), None, "{release:?}");
        assert_eq!(loss_delta(&[(release, 3)], 1_000_000), None, "{release:?}");
    }
    let small = Release::Laplace { epsilon: 1, sensitivity: 1 };
    assert_eq!(loss_epsilon(&[(small, u32::MAX)], 0), None);
}

#[test]
fn a_plan_costs_at_most_the_sum_of_its_epsilons_and_an_empty_plan_nothing() {
    let one = Release::Laplace { epsilon: 100_000, sensitivity: 7 };
    assert_eq!(loss_epsilon(&[(one, 3)], 0), Some(300_000));
    assert_eq!(loss_delta(&[(one, 3)], 300_000), Some(0));
    assert_eq!(loss_epsilon(&[], 0), Some(0));
    assert_eq!(loss_delta(&[(one, 0)], 0), Some(0));
    for free in
        [Release::Laplace { epsilon: 0, sensitivity: 7 }, Release::Response { epsilon: 0, answers: 3 }]
    {
        assert_eq!(loss_epsilon(&[(free, 5), (one, 2)], 0), Some(200_000), "{free:?}");
        assert_eq!(loss_delta(&[(free, 5)], 0), Some(0), "{free:?}");
    }
}
