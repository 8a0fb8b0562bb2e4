//! Logarithm and exponential of intervals, by power series with a bound on each remainder.

use super::Interval;
use super::dyadic::Dyadic;
use num_bigint::{BigInt, Sign};

impl Interval {
    /// The natural logarithm of a number above 0.
    pub(crate) fn ln(&self) -> Self {
        let [lo, hi] = [&self.lo, &self.hi].map(|end| ln(end, self.bits));
        Interval { lo: lo.lo, hi: hi.hi, bits: self.bits }
    }

    /// Computes `e` to this power. The caller must bound the power, because the number of digits of
    /// the result is proportional to the power.
    pub(crate) fn exp(&self) -> Self {
        let [lo, hi] = [&self.lo, &self.hi].map(|end| exp(end, self.bits));
        Interval { lo: lo.lo, hi: hi.hi, bits: self.bits }
    }

    /// An interval around 0 with this number's magnitude. It encloses the remainder of a series.
    fn around_zero(&self) -> Self {
        let hi =
            if self.hi.compared(&self.lo.negated()).is_lt() { self.lo.negated() } else { self.hi.clone() };
        Interval { lo: hi.negated(), hi, bits: self.bits }
    }
}

fn exact(value: &Dyadic, bits: u64) -> Interval {
    Interval { lo: value.clone(), hi: value.clone(), bits }
}

/// Uses `ln x = e ln 2 + 2 artanh((m - 1) / (m + 1))` for `x = m 2^e`. With `m` from 1/2 to 1, the
/// argument of artanh is at most 1/3.
fn ln(x: &Dyadic, bits: u64) -> Interval {
    let exponent = x.magnitude();
    let mantissa = exact(&Dyadic { mantissa: x.mantissa.clone(), exponent: x.exponent - exponent }, bits);
    let one = Interval::whole(1, bits);
    let z = mantissa.minus(&one).over(&mantissa.plus(&one));
    let third = one.over(&Interval::whole(3, bits));
    twice_artanh(&z).plus(&twice_artanh(&third).times(&Interval::whole(exponent, bits)))
}

/// Computes `2 (z + z^3/3 + z^5/5 + ...)` for `|z|` at most 1/3. Each term is at most a ninth of
/// the term before it. So the terms after a term of size t sum to less than t/8.
fn twice_artanh(z: &Interval) -> Interval {
    let square = z.times(z);
    let (mut power, mut sum) = (z.clone(), Interval::whole(0, z.bits));
    let mut odd = 1_u64;
    loop {
        let term = power.over(&Interval::whole(odd, z.bits));
        sum = sum.plus(&term);
        if small(&term, z.bits) {
            sum = sum.plus(&term.around_zero());
            return sum.plus(&sum);
        }
        power = power.times(&square);
        odd += 2;
    }
}

/// Whether a term is negligible at this precision.
fn small(term: &Interval, bits: u64) -> bool {
    let least = -i64::try_from(bits).unwrap_or(i64::MAX);
    [&term.lo, &term.hi].iter().all(|end| end.sign() == Sign::NoSign || end.magnitude() < least)
}

/// Computes `e^x = (e^y)^(2^s)` with `y = x / 2^s` at most 1/2 in magnitude. In the series of
/// `e^y`, the terms after a term of size t sum to less than t.
fn exp(x: &Dyadic, bits: u64) -> Interval {
    let squarings = (x.magnitude() + 1).max(0);
    // Each squaring doubles the relative error.
    let work = bits + u64::try_from(squarings).unwrap_or(0) + 8;
    let y = exact(&Dyadic { mantissa: x.mantissa.clone(), exponent: x.exponent - squarings }, work);
    let (mut term, mut sum) = (Interval::whole(1, work), Interval::whole(1, work));
    let mut n = 1_u64;
    loop {
        term = term.times(&y).over(&Interval::whole(BigInt::from(n), work));
        sum = sum.plus(&term);
        if small(&term, work) {
            sum = sum.plus(&term.around_zero());
            break;
        }
        n += 1;
    }
    for _ in 0..squarings {
        sum = sum.times(&sum);
    }
    Interval::new(sum.lo, sum.hi, bits)
}

#[cfg(test)]
mod tests {
    use super::Interval;
    use num_bigint::BigInt;
    use num_rational::BigRational;

    fn ratio(n: i64, d: i64) -> BigRational {
        BigRational::new(n.into(), d.into())
    }

    /// Checks that `found` tightly encloses the decimal `digits` · 10^-places.
    #[track_caller]
    fn holds(found: &Interval, digits: &str, places: u32) {
        let unit = BigInt::from(10).pow(places);
        let value: BigInt = digits.parse().expect("digits");
        let [below, above] = [-1, 1].map(|step| BigRational::new(&value + step, unit.clone()));
        assert!(found.is_above(&below) && found.is_at_most(&above), "{found:?} is not near {digits}");
    }

    #[test]
    fn logarithms_and_exponentials_agree_with_published_digits() {
        // OEIS A002162, A001113, A002391, and ln(10) A002392, to 40 places.
        let number = |n, d| Interval::fraction(&ratio(n, d), 200);
        holds(&number(2, 1).ln(), "6931471805599453094172321214581765680755", 40);
        holds(&number(10, 1).ln(), "23025850929940456840179914546843642076011", 40);
        holds(&number(1, 3).ln(), "-10986122886681096913952452369225257046475", 40);
        holds(&number(1, 1).ln(), "0", 50);
        holds(&number(1, 1).exp(), "27182818284590452353602874713526624977572", 40);
        holds(&number(0, 1).exp(), "1", 0);
        // e^-10 and e^(1/2).
        holds(&number(-10, 1).exp(), "453999297624848515355915155605506102", 40);
        holds(&number(1, 2).exp(), "16487212707001281468486507878141635716538", 40);
        holds(&number(2, 1).root(), "14142135623730950488016887242096980785697", 40);
    }

    #[test]
    fn ends_are_ordered_and_more_bits_are_tighter() {
        for (n, d) in [(1, 1_000_000_000), (999, 1000), (7, 3), (123_456_789, 10), (-5, 7), (-40, 1)] {
            let width = |bits| {
                let number = Interval::fraction(&ratio(n, d), bits);
                let found = number.exp();
                let found = found.ln().minus(&number);
                assert!(found.lo.compared(&found.hi).is_le());
                // The interval of ln(exp(x)) - x contains 0.
                assert!(
                    !found.is_above(&ratio(0, 1)) && !found.hi.negated().compared_with(&ratio(0, 1)).is_gt()
                );
                found.hi.plus(&found.lo.negated()).magnitude()
            };
            if n.abs() < 1000 * d {
                let [loose, tight] = [width(64), width(256)];
                assert!(tight < -180 && loose > tight, "{n}/{d}: {loose} {tight}");
            }
        }
    }

    #[test]
    fn products_lie_between_their_ends_whatever_their_signs() {
        let wide = |lo: i64, hi: i64| {
            Interval::new(
                Interval::fraction(&ratio(lo, 7), 33).lo,
                Interval::fraction(&ratio(hi, 7), 33).hi,
                33,
            )
        };
        for (a, b) in [
            ((-3, -1), (2, 5)),
            ((2, 5), (-3, -1)),
            ((-3, -1), (-5, -2)),
            ((1, 3), (2, 5)),
            ((-3, 1), (2, 5)),
        ] {
            let found = wide(a.0, a.1).times(&wide(b.0, b.1));
            for exact in [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1].map(|n| ratio(n, 49)) {
                let ends = [&found.lo, &found.hi].map(|end| end.compared_with(&exact));
                assert!(ends[0].is_le() && ends[1].is_ge(), "{a:?} {b:?}: {found:?}");
            }
        }
    }

    #[test]
    fn roots_lie_between_their_ends() {
        for (n, d) in [(2, 1), (3, 1), (4, 1), (7, 1), (1_000_003, 1), (1, 3), (2, 7), (5, 1_000_000)] {
            for bits in [8, 16, 33, 64, 127] {
                let root = Interval::fraction(&ratio(n, d), bits).root();
                let squares = [&root.lo, &root.hi].map(|end| end.times(end).compared_with(&ratio(n, d)));
                assert!(squares[0].is_le() && squares[1].is_ge(), "{n}/{d} with {bits} bits: {root:?}");
            }
        }
    }

    #[test]
    fn quotients_lie_between_their_ends_which_are_close() {
        for (n, d) in [(1, 3), (-1, 3), (2, 7), (-22, 7), (6, 3), (-6, 3), (1_000_003, 1_000_033), (0, 5)] {
            for bits in [8, 16, 33, 64] {
                let (exact, found) = (ratio(n, d), Interval::fraction(&ratio(n, d), bits));
                let ends = [&found.lo, &found.hi].map(|end| end.compared_with(&exact));
                assert!(ends[0].is_le() && ends[1].is_ge(), "{n}/{d} with {bits} bits: {found:?}");
                let slack = ratio(1, 1 << (bits.min(60) - 5));
                assert!(
                    found.is_above(&(&exact - &slack)) && found.is_at_most(&(&exact + &slack)),
                    "{found:?}"
                );
                if n > 0 {
                    let found = found.inverted();
                    let ends = [&found.lo, &found.hi].map(|end| end.compared_with(&ratio(d, n)));
                    assert!(ends[0].is_le() && ends[1].is_ge(), "{d}/{n} with {bits} bits: {found:?}");
                }
            }
        }
    }

    #[test]
    fn powers_and_quotients_enclose_the_fraction() {
        let third = Interval::fraction(&ratio(1, 3), 80);
        let cube = third.power(&3.into());
        let (low, high) = (ratio(1, 27) - ratio(1, i64::MAX), ratio(1, 27) + ratio(1, i64::MAX));
        assert!(cube.is_above(&low) && cube.is_at_most(&high));
        assert!(!cube.is_above(&ratio(1, 27)) && !cube.is_at_most(&(ratio(1, 27) - ratio(1, i64::MAX))));
        assert_eq!(third.units(300), 101.into(), "the upper end lies above 100");
        assert_eq!(Interval::fraction(&ratio(-1, 3), 80).units(300), (-99).into());
    }
}
