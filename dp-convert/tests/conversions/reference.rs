//! Compares with real values, which `tools/conversions/reference.py` computed with 60 digits.

use std::collections::BTreeMap;

use super::{ours, table};
use dp_convert::tradeoff_zcdp;

const REFERENCE: &str = include_str!("../data/conversions.csv");
/// The number 1 in the table, which has 12 decimals.
const ONE: i128 = 1_000_000_000_000;
/// The rules that round down: amounts that may be spent, and curves.
const DOWN: [&str; 3] = ["zcdp_rho", "tradeoff_approx", "tradeoff_zcdp"];
/// The rules that search for an order. Their results may differ from the reference by a small
/// fraction, or by one unit.
const SEARCHED: [&str; 3] = ["zcdp_epsilon", "zcdp_delta", "zcdp_rho"];
const PART: i128 = 1_000_000_000;

fn decimal(text: &str) -> i128 {
    let (whole, part) = text.split_once('.').expect("a decimal");
    assert_eq!(part.len(), 12);
    whole.parse::<i128>().expect("digits") * ONE + part.parse::<i128>().expect("digits")
}

#[test]
fn no_value_is_on_the_wrong_side_and_none_is_far_from_the_real_one() {
    let mut counted: BTreeMap<&str, u32> = BTreeMap::new();
    for (rule, inputs, real) in table(REFERENCE) {
        let ours = ours(rule, &inputs);
        *counted.entry(rule).or_default() += 1;
        let Some(ours) = ours else {
            assert_eq!(real, "none", "{rule} {inputs:?}: a finite bound exists");
            continue;
        };
        assert_ne!(real, "none", "{rule} {inputs:?}: no finite bound exists");
        let real = decimal(real);
        let excess = (i128::from(ours) * ONE - real) * if DOWN.contains(&rule) { -1 } else { 1 };
        assert!(excess >= 0, "{rule} {inputs:?}: {ours} is on the wrong side");
        let allowed = if SEARCHED.contains(&rule) { ONE.max(real / PART) } else { ONE };
        assert!(excess <= allowed, "{rule} {inputs:?}: {ours} is {excess} · 10^-12 units off");
    }
    let all: u32 = counted.values().sum();
    assert_eq!((all, counted.len()), (3792, 22), "{counted:?}");
}

#[test]
fn the_curve_of_zcdp_is_never_above_that_of_the_gaussian_mechanism() {
    let mut seen = 0;
    for line in include_str!("../data/gaussian.csv").lines().skip(1) {
        let (inputs, real) = line.split_once(',').expect("two cells");
        let (rho, alarms) = inputs.split_once(' ').expect("two numbers");
        let ours = tradeoff_zcdp(rho.parse().expect("digits"), alarms.parse().expect("digits"));
        let ours = i128::from(ours.expect("in range")) * ONE;
        assert!(ours <= decimal(real), "ρ = {rho}, a = {alarms}: {ours} is above {real}");
        seen += 1;
    }
    assert_eq!(seen, 64);
}
