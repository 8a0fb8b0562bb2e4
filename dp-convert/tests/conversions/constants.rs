//! Tests that the compiler can evaluate every rule in a constant.

use dp_convert::*;

const MILLIONTH: u64 = DELTA / 1_000_000;

const fn certified(x: Option<Certified>) -> Certified {
    match x {
        Some(x) => x,
        None => panic!("no such bound"),
    }
}

const MOST: Certified = certified(zcdp_rho(EPSILON, MILLIONTH));
const BACK: Certified = certified(zcdp_epsilon(MOST.amount, MILLIONTH));
const DELTA_BACK: Certified = certified(zcdp_delta(MOST.amount, EPSILON));
const AT: Option<u64> = zcdp_epsilon_at(MOST.amount, MILLIONTH, MOST.order);
const RENYI: Option<u64> = renyi_epsilon(8_000_000, 250_000, MILLIONTH);
const TOGETHER: Option<Optimal> = optimal_composition(10_000, 0, 1000, MILLIONTH);
const ADVANCED: Option<EpsilonDelta> = advanced_composition(10_000, 0, 1000, MILLIONTH);
const GROUP: Option<EpsilonDelta> = group_privacy(500_000, 3, 4);
const SAMPLE: Option<EpsilonDelta> = poisson_sample(1_000_000, 700, 1, 100);
/// The order at which the sum has the most terms.
const SAMPLED: Option<u64> =
    poisson_sample_renyi(&[2_000_000, 16_000_000, 256_000_000], &[250_000, 2_000_000, 32_000_000], 2, 1, 100);
const SHUFFLED: Option<u64> = shuffle(1_000_000, 100_000, MILLIONTH / 1_000);
const CURVE: Option<u64> = tradeoff_zcdp(500_000_000_000, DELTA / 20);

// Sessions contain such checks: a program does not compile if its queries cost more than the
// session's budget.
const _: () = assert!(match pure_to_zcdp(100_000) {
    Some(rho) => 4 * rho <= MOST.amount,
    None => false,
});

#[test]
fn constants_are_computed_while_the_program_is_compiled() {
    assert_eq!(MOST.amount, 24_355_970_359);
    assert_eq!((BACK.amount, DELTA_BACK.amount, AT), (1_000_000, 1_000_000_000, Some(1_000_000)));
    assert_eq!((RENYI, CURVE), (Some(1_793_050), Some(649_356_570_724_588)));
    let best = Optimal { index: 431, grid: 1_380_000, delta: 801_816_779, epsilon: 1_365_447 };
    assert_eq!(TOGETHER, Some(best));
    assert_eq!(ADVANCED, Some(EpsilonDelta { epsilon: 1_762_760, delta: MILLIONTH }));
    assert_eq!(GROUP, Some(EpsilonDelta { epsilon: 2_000_000, delta: 30 }));
    assert_eq!(SAMPLED, Some(27_376_771));
    assert_eq!(SHUFFLED, Some(86_850));
    assert_eq!(SAMPLE, Some(EpsilonDelta { epsilon: 17_037, delta: 7 }));
}
