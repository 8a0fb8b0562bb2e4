//! Tests of enclosures: each number must be inside its enclosure. The tests include precisions that
//! are too low for the samplers.
//!
//! The tests of the tables would not find words that an enclosure wrongly determines, because they
//! use only the precisions of the tables.

use num_bigint::BigUint;

use super::{Enclosure, Fractions, TOO_WIDE};
use crate::generator::Generator;
use crate::source::Words;
use crate::testing::reference::exp_neg;

/// The number of bits that the reference computation has in addition to the bits of an enclosure.
const MORE: u32 = 128;

/// Whether a number between `number` and `number` + 2, in units of 2^-(64 · precision + [`MORE`]),
/// is inside the enclosure. `None` if the enclosure is too wide to be useful.
fn holds(enclosure: &Enclosure, number: &BigUint) -> Option<bool> {
    let limb = |low, limb: &u64| (low << 64_u32) + *limb;
    let low: BigUint = enclosure.low.iter().rev().fold(BigUint::ZERO, limb);
    let high = (&low + enclosure.width) << MORE;
    (enclosure.width < TOO_WIDE).then(|| low << MORE <= number + 2_u32 && *number <= high)
}

#[test]
fn every_number_is_inside_its_enclosure() {
    let mut generator = Generator::seeded([5; 32]);
    let mut random = |bits: u32| {
        let word = u128::from(generator.draw(1).0[0]) << 64 | u128::from(generator.draw(1).0[0]);
        (word >> (128 - bits)).max(1)
    };
    let (mut told, mut untold) = (0, 0);
    for case in 0..600 {
        // The numbers range from 2^-120 to 100, and most of them are near one.
        let length = 1 + random(7) as u32 * 119 / 128;
        let spread = [0, 1, 3, 8, 30, 119][case % 6].min(length);
        let (mut num, den) = (random(length), random(length));
        num = (num >> spread).max(1);
        if num / den >= 100 {
            continue;
        }
        let precision = 1 + case % 5;
        let bits = 64 * precision as u32 + MORE;
        let exp = |times: u128| exp_neg(&(BigUint::from(num) * times), &den.into(), bits);
        let one = BigUint::from(1_u8) << bits;
        let mut check = |name: &str, enclosure: &Enclosure, number: &BigUint| match holds(enclosure, number) {
            Some(inside) => {
                assert!(inside, "{name} at {num}/{den}, {precision} limbs: {enclosure:?} and {number:x}");
                told += 1;
            }
            None => untold += 1,
        };
        let q = Enclosure::exp_neg(num, den, precision);
        let (exact, whole) = (exp(1), Enclosure::whole(1, precision));
        check("exp", &q, &exact);
        check("1 - exp", &q.complement(), &(&one - &exact - 1_u32));
        let more = whole.plus(&q);
        check("1 + exp", &more, &(&one + &exact));
        let share = (&one * &one) / (&one + &exact + 1_u32);
        check("1 / (1 + exp)", &more.reciprocal(), &share);
        check("exp / (1 + exp)", &more.reciprocal().times(&q), &((&share * &exact) >> bits));
        let mut power = q.clone();
        for digit in 1..5 {
            power.square();
            check("square", &power, &exp(1 << digit));
            check("product", &power.times(&q), &exp((1 << digit) + 1));
        }
        for doublings in [1, 7, 60] {
            // Larger exponents would make the number too close to zero, or the reference
            // computation too slow.
            if num.leading_zeros() as usize >= 8 + doublings && (num << doublings) / den < 100 {
                let doubled = Enclosure::exp_neg_doubled(num, den, doublings, precision);
                check("doubled", &doubled, &exp(1 << doublings));
            }
        }
        let mut powers = Fractions::<Vec<u64>, 16>::zero(precision);
        if powers.set_powers(&q).is_some() {
            check("sixteenth power", &powers.last(), &exp(16));
        }
        let times = random(6);
        check("power", &Enclosure::exp_neg_times(num, den, times, precision), &exp(times));
    }
    assert!(told > 5000 && untold < 100, "{told} enclosures tell something, {untold} do not");
}
