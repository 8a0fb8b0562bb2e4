//! The standard normal distribution, for display only.

/// The cumulative distribution function. Uses its power series near 0, and Laplace's continued
/// fraction elsewhere (Abramowitz, Stegun, 26.2.10 and 26.2.14).
pub(crate) fn normal(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x.abs() < 3.0 {
        let (mut term, mut sum) = (x, x);
        for n in 1..80 {
            term *= x * x / f64::from(2 * n + 1);
            sum += term;
        }
        return 0.5 + density * sum;
    }
    let rest = (1..60).rev().fold(x.abs(), |inner, n| x.abs() + f64::from(n) / inner);
    let tail = density / rest;
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// The inverse of [`normal`], by bisection; infinite at 0 and 1.
pub(crate) fn quantile(p: f64) -> f64 {
    if p <= 0.0 || p >= 1.0 {
        return if p <= 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    let (mut low, mut high) = (-40.0, 40.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if normal(middle) < p { low = middle } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::{normal, quantile};

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (x, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746),
            (-1.96, 0.024_997_895),
            (2.999, 0.998_645_6),
            (3.001, 0.998_654_5),
        ] {
            assert!((normal(x) - p).abs() < 1e-6, "{x}: {}", normal(x));
        }
        assert!((normal(-5.0) / 2.866_515_7e-7 - 1.0).abs() < 1e-6);
        assert!((quantile(0.975) - 1.959_964).abs() < 1e-6);
        assert_eq!((normal(quantile(0.0)), normal(quantile(1.0))), (0.0, 1.0));
    }
}
