//! Compares the cost of Gaussian noise on a sample with the exact divergences, which the script
//! `tools/conversions/sampled_gaussian.py` computed from their definition.

use dp_convert::poisson_sample_noise_renyi;

const TABLE: &str = include_str!("../data/sampled_gaussian.csv");

/// The computed cost must be the larger divergence, rounded up. The table has discrete and
/// continuous noise, each with an added row and with a removed row.
#[test]
fn sampled_gaussian_noise_costs_its_divergence_to_the_unit() {
    let mut seen = 0;
    for line in TABLE.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let whole: Vec<u64> =
            fields[..4].iter().map(|field| field.parse().expect("a whole number")).collect();
        let exact: Vec<f64> = fields[4..].iter().map(|field| field.parse().expect("a number")).collect();
        let (&[n, d, unit, order], &[discrete, goes, continuous, goes_too]) = (&whole[..], &exact[..]) else {
            panic!("{line}");
        };
        // The added row has the larger divergence, as the proof states.
        assert!(goes <= discrete + 1e-5 && goes_too <= continuous + 1e-5, "{line}");
        let orders: Vec<u64> = (2..=order).map(|order| order * 1_000_000).collect();
        let epsilons: Vec<u64> = (2..=order).map(|order| order * unit).collect();
        let last = orders.len() - 1;
        let charged = poisson_sample_noise_renyi(&orders, &epsilons, last, n, d).expect("a rate") as f64;
        let most = discrete.max(continuous);
        assert!(charged >= most - 1e-5 && charged <= most + 1.0 + 1e-5, "{line}: {charged}");
        seen += 1;
    }
    assert_eq!(seen, 150);
}

/// At a rate of a tenth, σ = 4 and order 8, the charge is 0.0026745. The bound for any mechanism is
/// a third higher.
#[test]
fn a_tenth_of_the_rows_with_noise_of_four_costs_no_third_more() {
    let (orders, epsilons): (Vec<u64>, Vec<u64>) = (2..=8).map(|l| (l * 1_000_000, l * 31_250)).unzip();
    assert_eq!(poisson_sample_noise_renyi(&orders, &epsilons, 6, 1, 10), Some(2_675));
}
