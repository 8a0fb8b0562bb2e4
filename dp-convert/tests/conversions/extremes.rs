//! Tests at the ends of every range: no function may panic or wrap, or return a result that is
//! better than the proven bound.
//!
//! Test builds have overflow checks, so a plain sum that overflows panics. In a release build, such
//! a sum would wrap. Both builds must give the same digest: `cargo test --release -p dp-types
//! --test conversions` checks this.

use dp_convert::*;

const NUMBERS: [u64; 20] = [
    0,
    1,
    2,
    999_999,
    EPSILON,
    EPSILON + 1,
    10 * EPSILON,
    50 * EPSILON,
    67 * EPSILON,
    1000 * EPSILON,
    1 << 32,
    RHO,
    1000 * RHO - 1,
    DELTA - 1,
    DELTA,
    DELTA + 1,
    (EPSILON << 31) - 1,
    EPSILON << 31,
    1 << 60,
    u64::MAX,
];
const COUNTS: [u32; 9] = [0, 1, 2, 3, 100, 4999, 1_000_000, 1_000_001, u32::MAX];
const ORDERS: [(u64, u64); 8] =
    [(0, 1), (1, u64::MAX), (1, 1 << 40), (1, 1 << 30), (3, 2), (1 << 23, 1), (1 << 33, 1), (u64::MAX, 1)];

/// A digest of all answers.
struct Digest {
    state: u64,
    answers: u32,
    refused: u32,
}

impl Digest {
    fn new() -> Self {
        Self { state: 0, answers: 0, refused: 0 }
    }

    fn take(&mut self, answer: Option<u64>) -> Option<u64> {
        self.answers += 1;
        self.refused += u32::from(answer.is_none());
        self.state = self.state.wrapping_mul(31).wrapping_add(answer.unwrap_or(77));
        answer
    }

    /// Checks that an answer is at most `most`.
    fn below(&mut self, answer: Option<u64>, most: u64, what: &str, inputs: &[u64]) {
        if let Some(answer) = self.take(answer) {
            assert!(answer <= most, "{what} {inputs:?}: {answer} is above {most}");
        }
    }

    fn is(&self, state: u64, answers: u32, refused: u32) {
        assert_eq!((self.state, self.answers, self.refused), (state, answers, refused));
    }
}

fn order((numerator, denominator): (u64, u64)) -> Order {
    Order::new(numerator, denominator).expect("a denominator")
}

#[test]
fn of_one_and_two_numbers() {
    let mut digest = Digest::new();
    for a in NUMBERS {
        digest.take(pure_to_zcdp(a));
        digest.take(bounded_range_to_zcdp(a));
        for b in NUMBERS {
            let n = [a, b];
            digest.below(pure_delta(a, b), DELTA, "pure_delta", &n);
            digest.below(pure_epsilon(a, b), a, "pure_epsilon", &n);
            digest.take(zcdp_to_renyi(a, b));
            digest.below(tradeoff_zcdp(a, b), DELTA.saturating_sub(b), "tradeoff_zcdp", &n);
            digest.take(zcdp_epsilon(a, b).map(|x| x.amount));
            digest.below(zcdp_delta(a, b).map(|x| x.amount), DELTA, "zcdp_delta", &n);
            if let (Some(simple), Some(best)) = (digest.take(zcdp_epsilon_simple(a, b)), zcdp_epsilon(a, b)) {
                assert!(
                    best.amount <= simple,
                    "{n:?}: the best order gives {}, the simple bound {simple}",
                    best.amount
                );
            }
            if let Some(rho) = digest.take(zcdp_rho(a, b).map(|x| x.amount))
                && let Some(back) = zcdp_epsilon(rho, b)
            {
                assert!(back.amount <= a.saturating_add(1), "{n:?}: ρ = {rho} costs {}", back.amount);
            }
            for k in COUNTS {
                digest.take(group_privacy_zcdp(a, k));
                let group = group_privacy(a, b, k);
                digest.take(group.map(|x| x.epsilon));
                digest.below(group.map(|x| x.delta), DELTA, "group_privacy", &n);
            }
            for at in ORDERS {
                digest.take(zcdp_epsilon_at(a, b, order(at)));
                digest.below(zcdp_delta_at(a, b, order(at)), DELTA, "zcdp_delta_at", &n);
                digest.take(zcdp_rho_at(a, b, order(at)));
            }
        }
    }
    digest.is(1_105_398_684_030_418_049, 23_640, 8514);
}

#[test]
fn of_three_numbers() {
    let mut digest = Digest::new();
    for a in NUMBERS {
        for b in NUMBERS {
            for c in NUMBERS {
                let n = [a, b, c];
                digest.take(renyi_epsilon(a, b, c));
                digest.below(renyi_delta(a, b, c), DELTA, "renyi_delta", &n);
                let most = DELTA.saturating_sub(b).saturating_sub(c);
                digest.below(tradeoff_approx(a, b, c), most, "tradeoff_approx", &n);
                let sample = poisson_sample(a, b, b, c);
                digest.below(sample.map(|x| x.epsilon), a, "poisson_sample", &n);
                digest.below(sample.map(|x| x.delta), DELTA, "poisson_sample", &n);
                digest.below(shuffle(a, b, c), a, "shuffle", &n);
            }
        }
    }
    digest.is(8_630_745_553_094_219_388, 48_000, 21_787);
}

#[test]
fn of_curves() {
    let mut digest = Digest::new();
    for a in NUMBERS {
        for b in NUMBERS {
            for c in NUMBERS {
                let n = [a, b, c];
                let (orders, epsilons) = ([2_000_000, 7_000_000, a], [b, c, a]);
                for at in 0..4 {
                    let sample = poisson_sample_renyi(&orders, &epsilons, at, b, c);
                    let whole = epsilons.get(at).copied().unwrap_or(0);
                    digest.below(sample, whole, "poisson_sample_renyi", &n);
                }
                digest.take(poisson_sample_renyi(&[a], &[b, c], 0, 1, 2));
            }
        }
    }
    digest.is(14_639_463_225_147_502_476, 40_000, 31_180);
}

#[test]
fn of_three_numbers_and_a_count() {
    let mut digest = Digest::new();
    for a in NUMBERS {
        for b in NUMBERS {
            for c in NUMBERS {
                for k in COUNTS {
                    let n = [a, b, c, u64::from(k)];
                    let advanced = advanced_composition(a, b, k, c);
                    digest.take(advanced.map(|x| x.epsilon));
                    digest.below(advanced.map(|x| x.delta), DELTA, "advanced_composition", &n);
                    // For large k the computation is slow, so it runs for only one choice of `b`
                    // and `c`.
                    if k < 5000 || (b == 1 && c == RHO) {
                        let optimal = optimal_composition(a, b, k, c);
                        let sum = a.saturating_mul(u64::from(k));
                        digest.below(optimal.map(|x| x.grid), sum, "optimal_composition", &n);
                        digest.below(optimal.map(|x| x.delta), c.min(DELTA), "optimal_composition", &n);
                        if let Some(x) = optimal {
                            digest.below(Some(x.epsilon), x.grid, "optimal_composition", &n);
                        }
                    }
                }
            }
        }
    }
    digest.is(13_627_130_541_669_692_300, 266_199, 159_882);
}
