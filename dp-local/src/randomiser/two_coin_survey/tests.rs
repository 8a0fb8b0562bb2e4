use dp_types::eps;

use super::*;
use crate::testing::{equals_the_table, estimates_within};

#[test]
fn all_pairs_of_coins_give_the_law() {
    for (truth, yes) in [(1 << 15, 1 << 15), (49_152, 1 << 15), (1 << 15, 1 << 14), (0, 1), (65_535, 65_535)]
    {
        let law = Law { truth, yes };
        // Each coin depends only on the comparison with its threshold. So it is enough to try both
        // sides of each threshold.
        let sides = |threshold: u64| {
            [(0, threshold), (threshold, ALL - threshold)].into_iter().filter(|side| side.1 > 0)
        };
        for answer in [0, 1] {
            let words = sides(truth).flat_map(|a| sides(yes).map(move |b| (a, b)));
            let yes_words: u64 =
                words.map(|((a, wide), (b, high))| wide * high * law.answer(answer, b << BITS | a)).sum();
            assert_eq!(u128::from(yes_words), law.yes_of(answer));
        }
    }
}

#[test]
fn probabilities_and_variances_are_those_of_the_literature() {
    equals_the_table::<Honest<eps!(1.098613)>>("two-coin", "1.0986", "2", "truth=1/2;yes=1/2", 1e-13);
    equals_the_table::<TwoCoinSurvey<eps!(1.945911), 49_152, 32_768>>(
        "two-coin",
        "1.9459",
        "2",
        "truth=3/4;yes=1/2",
        1e-13,
    );
    equals_the_table::<TwoCoinSurvey<eps!(1.609438), 32_768, 16_384>>(
        "two-coin",
        "1.6094",
        "2",
        "truth=1/2;yes=1/4",
        1e-13,
    );
}

#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn estimates_are_unbiased_and_as_variable_as_the_formula() {
    estimates_within::<TwoCoinSurvey<eps!(1.609438), 32_768, 16_384>>(|number| number == 1);
}

/// ln 3 is 1.09861228..., and the law refuses a cost that is one millionth smaller.
#[test]
fn a_survey_costs_what_its_coins_cost() {
    let covered =
        |micro| std::panic::catch_unwind(|| Law::new(32_768, 32_768, exp_below(micro, 1_000_000))).is_ok();
    assert!(covered(1_098_613) && !covered(1_098_612));
    let skewed =
        |micro| std::panic::catch_unwind(|| Law::new(32_768, 16_384, exp_below(micro, 1_000_000))).is_ok();
    assert!(skewed(1_609_438) && !skewed(1_609_437));
}

/// A survey with a coin that always shows the same side does not compile. If reports are never
/// truthful, they give no shares; if they always are, they hide nothing.
#[test]
fn a_coin_with_one_side_is_refused() {
    let taken = |truth, yes| {
        std::panic::catch_unwind(|| Law::new(truth, yes, exp_below(16_000_000, 1_000_000))).is_ok()
    };
    assert!(taken(1, 32_768));
    for (truth, yes) in [(0, 32_768), (1 << 16, 32_768), (32_768, 0), (32_768, 1 << 16)] {
        assert!(!taken(truth, yes), "{truth} {yes}");
    }
}
