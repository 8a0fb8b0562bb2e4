//! Tests of the order that a search returns (the witness). At this order, the `_at` function must
//! give the same amount. Every other order gives a sound bound, too, but must not give a much
//! better bound.

use super::table;
use dp_convert::*;

type At = fn(u64, u64, Order) -> Option<u64>;

/// Orders that a certificate could name: near 1 and far from 1, binary fractions and others.
const OTHERS: [(u64, u64); 12] = [
    (0, 1),
    (1, 1 << 30),
    (1, 1_000_000),
    (1, 3),
    (355, 113),
    (7, 1),
    (64_000_000, 1_000_000),
    (999, 2),
    (123_457, 10),
    (1 << 23, 1),
    (u64::MAX, u64::MAX - 1),
    (u64::MAX, 1 << 50),
];

fn whole(real: &str) -> u64 {
    real.split_once('.').expect("a decimal").0.parse().expect("digits")
}

#[test]
fn a_witness_certifies_its_amount_and_every_other_order_is_sound() {
    let mut checked = 0;
    for (rule, n, real) in table(include_str!("../data/conversions.csv")) {
        let (best, at): (_, At) = match rule {
            "zcdp_epsilon" => (zcdp_epsilon(n[0], n[1]), zcdp_epsilon_at),
            "zcdp_delta" => (zcdp_delta(n[0], n[1]), zcdp_delta_at),
            "zcdp_rho" => (zcdp_rho(n[0], n[1]), zcdp_rho_at),
            _ => continue,
        };
        let best = best.expect("a bound");
        // Writes the order as a certificate prints it, and reads it as a checker does.
        let printed = (best.order.numerator(), best.order.denominator());
        let read = Order::new(printed.0, printed.1).expect("a witness");
        assert_eq!(at(n[0], n[1], read), Some(best.amount), "{rule} {n:?} at {printed:?}");
        for (numerator, denominator) in OTHERS {
            let order = Order::new(numerator, denominator).expect("an order");
            let Some(amount) = at(n[0], n[1], order) else { continue };
            let what = format!("{rule} {n:?} at 1 + {numerator}/{denominator}: {amount}");
            if rule == "zcdp_rho" {
                assert!(amount <= whole(real), "{what} is above {real}");
            } else {
                assert!(amount >= whole(real), "{what} is below {real}");
            }
            checked += 1;
        }
    }
    assert!(checked > 9000, "{checked}");
}

#[test]
fn orders_are_read_as_they_are_written() {
    let order = Order::of_alpha(33_300_000).expect("above 1");
    assert_eq!((order.numerator(), order.denominator()), (32_300_000, 1_000_000));
    assert!(Order::of_alpha(1_000_000).expect("1 itself").is_kullback_leibler());
    assert_eq!((Order::of_alpha(999_999), Order::new(5, 0)), (None, None));
    // At α, ρ-zCDP is Rényi (α, αρ): 3.7 · 0.3 = 1.11.
    let order = Order::of_alpha(3_700_000).expect("above 1");
    assert_eq!(zcdp_to_renyi(300_000_000_000, 3_700_000), Some(1_110_000));
    let by_renyi = renyi_epsilon(3_700_000, 1_110_000, 1_000_000_000);
    assert_eq!(zcdp_epsilon_at(300_000_000_000, 1_000_000_000, order), by_renyi);
    assert!(by_renyi.is_some());
}

#[test]
fn at_order_one_the_total_variation_is_bounded() {
    let one = Order::KULLBACK_LEIBLER;
    // The bound on the total variation is √(τ/2) for τ below about 1.59, and √(1 - e^-τ) above.
    assert_eq!(zcdp_delta_at(RHO / 2, 0, one), Some(DELTA / 2));
    assert_eq!(zcdp_delta_at(2 * RHO, 7, one), Some(929_873_495_032_194));
    assert_eq!(
        (zcdp_epsilon_at(RHO / 2, DELTA / 2, one), zcdp_epsilon_at(RHO / 2 + 1, DELTA / 2, one)),
        (Some(0), None)
    );
    // The ρ at order 1 is 2δ².
    assert_eq!(
        (zcdp_rho_at(3, DELTA / 5, one), zcdp_rho_at(0, DELTA / 2, one)),
        (Some(RHO / 25 * 2 - 1), Some(RHO / 2))
    );
    assert_eq!((zcdp_rho_at(3, 0, one), zcdp_rho_at(3, DELTA, one)), (Some(0), Some(u64::MAX)));
}
