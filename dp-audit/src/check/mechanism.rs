//! The discrete Laplace mechanism: how much noise a sensitivity needs.
//!
//! Noise with scale s/epsilon on a number of sensitivity s is epsilon-differentially private (Ghosh,
//! Roughgarden, Sundararajan, *Universally utility-maximizing privacy mechanisms*, 2009; for a scale that is
//! any fraction: Canonne, Kamath, Steinke, *The discrete Gaussian for differential privacy*, 2020).

use super::{Checker, digest};
use crate::model::{Env, Release};
use crate::words;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// Costs are in units of 1/1000000 of epsilon.
const MILLION: u32 = 1_000_000;

/// The scale that a sensitivity needs: `s / epsilon`, exactly. Nothing where epsilon is 0.
fn derive_scale(sensitivity: &BigInt, epsilon: &BigInt) -> Option<BigRational> {
    (epsilon.sign() != Sign::NoSign).then(|| BigRational::new(sensitivity * MILLION, epsilon.clone()))
}

impl Checker<'_> {
    pub(super) fn release(&mut self, release: &Release, cost: &Env) {
        let Release { number, line, .. } = release;
        self.inside(format_args!("release {number} (line {line})"), |checker| {
            checker.aggregate(&release.aggregate);
            checker.mechanism(release, cost);
        });
        self.release_digest(release);
    }

    fn mechanism(&mut self, release: &Release, cost: &Env) {
        const RULE: &str = "discrete-laplace";
        let Release { epsilon, sensitivity, aggregate, scale: (numerator, denominator), .. } = release;
        let width = self.width_here();
        self.well_formed(RULE, "sensitivity", sensitivity, width);
        self.well_formed(RULE, "cost", cost, width);
        let how = format!("the aggregate has {}", aggregate.sensitivity);
        self.compare(RULE, "sensitivity", sensitivity, &aggregate.sensitivity, &how);
        if epsilon.sign() != Sign::Plus {
            self.fault(RULE, format!("epsilon says {epsilon} but must be above 0"));
            return;
        }
        let largest = sensitivity.max();
        if largest.sign() != Sign::Plus {
            self.fault(RULE, "the sensitivity is 0: nothing here needs noise, and no scale follows from it");
        }
        if let Some(scale) = derive_scale(&largest, epsilon)
            && (numerator, denominator) != (scale.numer(), scale.denom())
        {
            let message = format!(
                "scale says {numerator}/{denominator} but sensitivity {largest} / epsilon {} = {}/{}",
                words::epsilon(epsilon),
                scale.numer(),
                scale.denom()
            );
            self.fault(RULE, message);
        }
        let derived =
            sensitivity.map(|s| if s.sign() == Sign::Plus { epsilon.clone() } else { BigInt::ZERO });
        let how = format!("epsilon {epsilon} where the sensitivity is not 0 gives {derived}");
        self.compare(RULE, "cost", cost, &derived, &how);
    }

    fn release_digest(&mut self, release: &Release) {
        if !release.digest.agrees() {
            let message =
                format!("{}: this release was changed after it was written", digest::words(release.digest));
            self.fault(format_args!("release {} (line {})", release.number, release.line), message);
        }
    }
}
