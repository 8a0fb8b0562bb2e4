//! The largest ρ that stands for (ε, δ): proposition 12 of Canonne, Kamath and Steinke (2020), the other way round.
//!
//! Floats do here, since nothing rests on them: the result is a proposal, rounded down by a part in 10^9, and the law
//! checks it exactly.

/// δ is 10^-15 here, ε 10^-6, ρ 10^-12.
const EPSILON: f64 = 1e6;
const DELTA: f64 = 1e15;
const RHO: f64 = 1e12;

/// The largest ρ in 10^-12 for ε in 10^-6 and δ in 10^-15; 0 where there is none.
pub(super) fn largest_rho(epsilon: u64, delta: u64) -> u64 {
    let (epsilon, delta) = (epsilon as f64 / EPSILON, delta as f64 / DELTA);
    // At each order α = 1 + β the bound is linear in ρ; the best order decides.
    let at = |log_beta: f64| {
        let beta = log_beta.exp();
        let slack = ((1.0 / delta).ln() - beta.ln_1p()) / beta - (1.0 / beta).ln_1p();
        (epsilon - slack) / (1.0 + beta)
    };
    let best = maximum(at, -30.0, 60.0);
    (best * (1.0 - 1e-9) * RHO).floor().max(0.0) as u64
}

/// The largest value of a function of one peak.
fn maximum(f: impl Fn(f64) -> f64, from: f64, to: f64) -> f64 {
    let (mut low, mut high) = (from, to);
    for _ in 0..200 {
        let third = (high - low) / 3.0;
        if f(low + third) < f(high - third) { low += third } else { high -= third }
    }
    f((low + high) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::largest_rho;

    #[test]
    fn the_largest_rho_is_that_of_the_optimal_order() {
        // Against 50 digits of mpmath: the optimum over α, in 10^-12.
        for (epsilon, delta, exact) in REFERENCE {
            let rho = largest_rho(epsilon, delta);
            assert!(
                rho <= exact && exact - rho <= exact / 500_000_000 + 2,
                "{epsilon} {delta}: {rho} {exact}"
            );
        }
        assert_eq!(largest_rho(1, 1), 0);
    }

    /// ε, δ and the largest ρ.
    const REFERENCE: [(u64, u64, u64); 7] = [
        (1000000, 1000000000, 24355970359),
        (100000, 1000000, 177138447),
        (10000000, 10000000000, 1782695616328),
        (999999999, 1, 693150264375573),
        (1, 500000000000000, 385756490331),
        (3000000, 1000000000000, 381016159808),
        (500000, 1000, 2793277347),
    ];
}
