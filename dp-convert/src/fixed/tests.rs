//! Tests that every operation is on the stated side of the real result, and close to it.
//!
//! The tests compare arithmetic with exact integers of `num-bigint`, and `ln` and `exp` with a
//! table of mpmath (`tools/conversions/reference.py`).

use num_bigint::BigUint;

use super::series::{artanh, exp_series};
use super::{BITS, Enclosure, ONE, Round, Scaled, div, exp, ln, ln_scaled, mul, shr, sqrt};

const TABLE: &str = include_str!("../../tests/data/ln_exp.csv");

/// A fixed sequence of numbers of every length.
fn numbers(count: usize) -> impl Iterator<Item = u128> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u128;
    (0..count).map(move |i| {
        state =
            state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(0x5851_f42d_4c95_7f2d);
        (state >> 3) >> (i % 125)
    })
}

fn pairs() -> impl Iterator<Item = (u128, u128)> {
    let edges =
        [0, 1, 2, ONE - 1, ONE, ONE + 1, u64::MAX as u128, 1 << 64, 1 << 127, u128::MAX - 1, u128::MAX];
    let corners = edges.into_iter().flat_map(move |a| edges.into_iter().map(move |b| (a, b)));
    corners.chain(numbers(3000).zip(numbers(3017).skip(17)))
}

/// Checks that both directions agree with an exact fraction, or that both are out of range.
fn holds(low: Option<u128>, high: Option<u128>, numerator: &BigUint, denominator: &BigUint, what: &str) {
    let floor = numerator / denominator;
    let ceiling = (numerator + denominator - 1_u8) / denominator;
    assert_eq!(low, floor.try_into().ok(), "{what}, down");
    assert_eq!(high, ceiling.try_into().ok(), "{what}, up");
}

#[test]
fn products_and_quotients_are_exact_but_for_the_last_bit() {
    for (a, b) in pairs() {
        let (x, y) = (BigUint::from(a), BigUint::from(b));
        let unit = BigUint::from(ONE);
        let what = format!("{a} · {b}");
        holds(mul(a, b, Round::Down), mul(a, b, Round::Up), &(&x * &y), &unit, &what);
        // The functions refuse a divisor whose highest bit is set.
        if b > 0 && b >> 127 == 0 {
            let what = format!("{a} / {b}");
            holds(div(a, b, Round::Down), div(a, b, Round::Up), &(x * unit), &y, &what);
        } else {
            assert_eq!(div(a, b, Round::Down), None);
        }
    }
}

#[test]
fn shifts_lose_bits_on_the_stated_side() {
    for (a, b) in pairs() {
        let by = (b % 140) as u32;
        let (low, high) = (shr(a, by, Round::Down), shr(a, by, Round::Up));
        holds(
            Some(low),
            Some(high),
            &BigUint::from(a),
            &(BigUint::from(1_u8) << by),
            &format!("{a} >> {by}"),
        );
    }
}

#[test]
fn square_roots_enclose_the_real_one_and_are_exact_for_squares() {
    for a in pairs().map(|(a, _)| a) {
        let (low, high) = (sqrt(a, Round::Down).unwrap(), sqrt(a, Round::Up).unwrap());
        let square = BigUint::from(a) << BITS;
        assert!(BigUint::from(low).pow(2) <= square && square <= BigUint::from(high).pow(2), "√{a}");
        assert!(high - low <= 2, "√{a}: {low} to {high}");
    }
    for n in [ONE, ONE / 2, 3 * ONE / 4, 7 * ONE, 12_345 * ONE] {
        let square = mul(n, n, Round::Down).unwrap();
        assert_eq!((sqrt(square, Round::Down), sqrt(square, Round::Up)), (Some(n), Some(n)));
    }
}

#[test]
fn ln_and_exp_enclose_the_real_value_closely() {
    let mut seen = 0;
    for line in TABLE.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let (x, floor): (i128, i128) = (cells[1].parse().unwrap(), cells[2].parse().unwrap());
        let at = |round| match cells[0] {
            "ln" => ln(x.unsigned_abs(), round).unwrap(),
            _ => i128::try_from(exp(x, round).unwrap()).unwrap(),
        };
        let (low, high) = (at(Round::Down), at(Round::Up));
        // The only integer results are ln 1 and e^0, and both are exact.
        let whole = (cells[0] == "ln" && x == ONE as i128) || (cells[0] == "exp" && x == 0);
        assert!(low <= floor && floor + i128::from(!whole) <= high, "{line}: {low} to {high}");
        assert!(!whole || low == high, "{line}: {low} to {high}");
        let width = if cells[0] == "ln" { 160 } else { 40 * (1 + floor / ONE as i128) };
        assert!(high - low <= width, "{line}: {low} to {high}");
        seen += 1;
    }
    assert_eq!(seen, 508);
}

#[test]
fn what_a_series_leaves_out_is_added_where_it_may_not_be_too_small() {
    // The test truncates the series early, so that rounding errors cannot hide a missing remainder.
    for least in [ONE >> 60, ONE >> 30, ONE >> 9, ONE >> 4, ONE] {
        for r in [ONE / 1000, ONE / 7, ONE / 3, ONE / 10 * 6, ONE / 1000 * 699] {
            let (low, high) =
                (exp_series(r, Round::Down, 1).unwrap(), exp_series(r, Round::Up, least).unwrap());
            assert!(low <= high, "e^{r}, cut at {least}: {high} is below {low}");
            assert!(exp_series(r, Round::Down, least).unwrap() <= low);
        }
        for z in [ONE / 1000, ONE / 20, ONE / 6, ONE / 3] {
            let (low, high) = (artanh(z, Round::Down, 1).unwrap(), artanh(z, Round::Up, least).unwrap());
            assert!(low <= high, "artanh {z}, cut at {least}: {high} is below {low}");
            assert!(artanh(z, Round::Down, least).unwrap() <= low);
        }
        for x in numbers(500).filter(|&x| x > 0) {
            let (low, high) = (ln(x, Round::Down).unwrap(), ln(x, Round::Up).unwrap());
            assert!(ln_scaled(x, BITS, Round::Up, least).unwrap() >= low, "ln {x}, cut at {least}");
            assert!(ln_scaled(x, BITS, Round::Down, least).unwrap() <= high, "ln {x}, cut at {least}");
        }
    }
}

#[test]
fn what_has_no_place_is_nothing_and_no_panic() {
    assert_eq!((ln(0, Round::Up), ln_scaled(0, 7, Round::Down, 1)), (None, None));
    assert_eq!((exp(23 << BITS, Round::Up), exp(i128::MAX, Round::Down)), (None, None));
    assert_eq!((exp(i128::MIN, Round::Down), exp(i128::MIN, Round::Up)), (Some(0), Some(1)));
    let (least, most) = (Enclosure::ratio(u64::MAX, 1 << 33), Enclosure::ratio(u64::MAX, 1));
    assert!(least.bounds().is_some() && most.bounds().is_none());
    assert!(least.add(least).bounds().is_none() && least.mul(least).bounds().is_none());
    assert!(Enclosure::ONE.div(Enclosure::ZERO).bounds().is_none());
    assert!(Enclosure::ONE.div(Enclosure::ONE.neg()).bounds().is_none());
    assert!(Enclosure::ZERO.ln().bounds().is_none() && most.neg().exp().bounds().is_none());
}

#[test]
fn an_exponent_without_end_is_refused() {
    for round in [Round::Down, Round::Up] {
        assert!(Scaled::of(1, round).unwrap().pow(1_000_000, round).is_some());
        assert!(Scaled::of(1, round).unwrap().pow(u32::MAX, round).is_none());
        assert!(Scaled::of(u128::MAX, round).unwrap().pow(u32::MAX, round).is_none());
    }
}

#[test]
fn an_enclosure_holds_the_result_of_every_pair_that_its_operands_hold() {
    let interval = |low: i128, high: i128| {
        let part = |n: i128| {
            let part = Enclosure::ratio(n.unsigned_abs() as u64, 7);
            if n < 0 { part.neg() } else { part }
        };
        part(low).hull(part(high))
    };
    let ends = [-13, -5, -1, 0, 2, 6, 17];
    let intervals: Vec<(i128, i128)> =
        ends.iter().flat_map(|&a| ends.iter().filter(move |&&b| a <= b).map(move |&b| (a, b))).collect();
    // The fixed-point numbers below and above n/49.
    let scaled = |n: i128| ((n * ONE as i128).div_euclid(49), (n * ONE as i128 + 48).div_euclid(49));
    for &(a, b) in &intervals {
        for &(c, d) in &intervals {
            let corners = [a * c, a * d, b * c, b * d];
            let (low, high) = (*corners.iter().min().unwrap(), *corners.iter().max().unwrap());
            let (least, most) = interval(a, b).mul(interval(c, d)).bounds().unwrap();
            assert!(least <= scaled(low).0 && scaled(high).1 <= most, "[{a}, {b}] · [{c}, {d}]");
            assert!(scaled(low).0 - least < 40 && most - scaled(high).1 < 40, "[{a}, {b}] · [{c}, {d}]");
            let (least, most) = interval(a, b).sub(interval(c, d)).bounds().unwrap();
            assert!(
                least <= scaled(7 * (a - d)).0 && scaled(7 * (b - c)).1 <= most,
                "[{a}, {b}] - [{c}, {d}]"
            );
            if c > 0 {
                let (least, most) = interval(a, b).div(interval(c, d)).bounds().unwrap();
                for (n, by) in [(a, c), (a, d), (b, c), (b, d)] {
                    let exact = n * ONE as i128;
                    assert!(least * by <= exact && exact <= most * by, "[{a}, {b}] / [{c}, {d}]");
                }
            }
        }
    }
}

#[test]
fn scaled_numbers_keep_their_side_far_below_the_last_fraction_bit() {
    // (2/3)^1000 · (3/2)^1000 = 1, although the first factor is near 2^-585.
    let at = |n: u64, d: u64, round| {
        let (low, high) = Enclosure::ratio(n, d).bounds().unwrap();
        let x = if round == Round::Up { high } else { low };
        Scaled::of(x.unsigned_abs(), round).unwrap().pow(1000, round).unwrap()
    };
    for (round, near) in [(Round::Down, ONE - (ONE >> 45)), (Round::Up, ONE + (ONE >> 45))] {
        let one = at(2, 3, round).mul(at(3, 2, round), round).unwrap().fixed(round).unwrap();
        assert!(
            if round == Round::Up { ONE <= one && one <= near } else { near <= one && one <= ONE },
            "{one}"
        );
        let tiny = at(2, 3, round).fixed(round).unwrap();
        assert_eq!(tiny, u128::from(round == Round::Up));
        // Computes e^-3 as e^-150 · e^147, where the second factor is (e^3)^49.
        let small = Scaled::exp(Enclosure::ratio(150, 1).neg(), round).unwrap();
        let large = Scaled::of(exp(3 << BITS, round).unwrap(), round).unwrap();
        let back = small.mul(large.pow(49, round).unwrap(), round).unwrap().fixed(round).unwrap();
        let real = (exp(-3 << BITS, Round::Down).unwrap(), exp(-3 << BITS, Round::Up).unwrap());
        assert!(if round == Round::Up { back >= real.0 } else { back <= real.1 }, "{back} {real:?}");
        assert!(back.abs_diff(real.0) < ONE >> 45, "{back} {real:?}");
        // The mantissa rounds up to the next power of two.
        let long = Scaled::of((1 << 65) - 1, round).unwrap().fixed(round).unwrap();
        assert_eq!(long, if round == Round::Up { 1 << 65 } else { (1 << 65) - 2 });
        // In 2^96/(2^32 - 1), the first 64 bits of the quotient are followed by 32 zero bits, and
        // then by other bits.
        let long = Scaled::of(ONE, round).unwrap().scale(1, u32::MAX, round).unwrap().fixed(round).unwrap();
        assert_eq!(long, (1 << 64) + (1 << 32) + if round == Round::Up { 2 } else { 0 });
        let third = Scaled::of(ONE, round).unwrap().scale(1, 3, round).unwrap().fixed(round).unwrap();
        let real = ONE / 3;
        assert!(
            if round == Round::Up { third > real } else { third <= real } && third.abs_diff(real) < ONE >> 60
        );
    }
}
