//! Reads costs and sizes of noise back from words, and compares them as numbers.

use num_bigint::BigInt;
use num_rational::BigRational;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// How an amount changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// At least one number of the amount is larger, and none is smaller.
    More,
    /// At least one number of the amount is smaller, and none is larger.
    Less,
    /// All numbers of the amount are equal.
    Same,
    /// The amounts cannot be ordered: one number is larger and another is smaller, or the measure
    /// changed.
    Unordered,
}

/// Compares two amounts, such as `epsilon 0.3 and delta 10^-9`. A missing old amount counts as 0. A
/// missing new amount cannot be compared.
pub(super) fn compare(old: Option<&str>, new: Option<&str>) -> Change {
    let (old, new) = match (old, new) {
        (Some(old), Some(new)) => (amount(old), amount(new)),
        (None, Some(_)) => return Change::More,
        (_, None) => return Change::Unordered,
    };
    let (Some(old), Some(new)) = (old, new) else { return Change::Unordered };
    if !old.keys().eq(new.keys()) {
        return Change::Unordered;
    }
    let orders: Vec<Ordering> = new.values().zip(old.values()).map(|(new, old)| new.cmp(old)).collect();
    match (orders.contains(&Ordering::Greater), orders.contains(&Ordering::Less)) {
        (true, false) => Change::More,
        (false, true) => Change::Less,
        (false, false) => Change::Same,
        (true, true) => Change::Unordered,
    }
}

/// The numbers of an amount, each with its name.
fn amount(words: &str) -> Option<BTreeMap<String, BigRational>> {
    let mut numbers = BTreeMap::new();
    if let (Some(curve), true) = (words.strip_prefix("epsilon "), words.contains(" at order ")) {
        for point in curve.split(", ") {
            let (epsilon, order) = point.split_once(" at order ")?;
            numbers.insert(format!("at order {order}"), number(epsilon)?);
        }
        return Some(numbers);
    }
    for part in words.split(" and ") {
        match part.split_once(' ') {
            Some((name @ ("epsilon" | "delta" | "rho"), value)) => {
                numbers.insert(name.to_owned(), number(value)?)
            }
            Some(_) => return None,
            None => numbers.insert(String::new(), number(part)?),
        };
    }
    Some(numbers)
}

/// Reads a decimal number, a fraction, or a power of ten: `0.3`, `10/3`, `10^-9`.
fn number(text: &str) -> Option<BigRational> {
    if let Some(power) = text.strip_prefix("10^-") {
        return Some(BigRational::new(
            1.into(),
            BigInt::from(10).pow(power.parse().ok().filter(|p| *p < 100)?),
        ));
    }
    let whole = |text: &str| -> Option<BigInt> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().ok()).flatten()
    };
    if let Some((numerator, denominator)) = text.split_once('/') {
        let denominator = whole(denominator).filter(|denominator| *denominator != BigInt::ZERO)?;
        return Some(BigRational::new(whole(numerator)?, denominator));
    }
    let (before, after) = text.split_once('.').unwrap_or((text, ""));
    let digits = whole(&format!("{before}{after}")).filter(|_| !before.is_empty())?;
    Some(BigRational::new(digits, BigInt::from(10).pow(u32::try_from(after.len()).ok()?)))
}

/// Compares the values of a parameter, such as `a public number, -30 to 60`. A wider range is more.
pub(super) fn range(old: &str, new: &str) -> Change {
    let (Some((old_kind, old)), Some((new_kind, new))) = (ends(old), ends(new)) else {
        return Change::Unordered;
    };
    match (old_kind == new_kind, new[0] <= old[0] && new[1] >= old[1], new[0] >= old[0] && new[1] <= old[1]) {
        (true, true, true) => Change::Same,
        (true, true, false) => Change::More,
        (true, false, true) => Change::Less,
        _ => Change::Unordered,
    }
}

/// The smallest and the largest value, after the kind of the parameter.
fn ends(values: &str) -> Option<(&str, [BigRational; 2])> {
    let end = |text: &str| match text.strip_prefix('-') {
        Some(positive) => number(positive).map(|positive| -positive),
        None => number(text),
    };
    if let Some(most) = values.strip_prefix("a text of at most ") {
        return Some(("text", [BigRational::default(), number(most.strip_suffix(" characters")?)?]));
    }
    let (kind, range) = values.rsplit_once(", ")?;
    let (lo, hi) = range.split_once(" to ")?;
    Some((kind, [end(lo)?, end(hi)?]))
}

/// Compares the noise of two releases, such as `discrete Laplace, scale 10/3 (about 3.33)`.
pub(super) fn noise(old: &str, new: &str) -> Change {
    let (Some((old_law, old)), Some((new_law, new))) = (size(old), size(new)) else {
        return Change::Unordered;
    };
    match (old_law == new_law, new.cmp(&old)) {
        (false, _) => Change::Unordered,
        (true, Ordering::Greater) => Change::More,
        (true, Ordering::Less) => Change::Less,
        (true, Ordering::Equal) => Change::Same,
    }
}

fn size(noise: &str) -> Option<(&str, BigRational)> {
    let exact = noise.split_once(" (about ").map_or(noise, |(exact, _)| exact);
    let (law, size) = exact.rsplit_once(' ')?;
    Some((law, number(size)?))
}

#[cfg(test)]
mod tests {
    use super::{Change, compare, noise, range};

    #[test]
    fn amounts_are_compared_as_numbers_and_not_as_texts() {
        for (old, new, expected) in [
            ("epsilon 0.9", "epsilon 0.10", Change::Less),
            ("epsilon 9", "epsilon 10", Change::More),
            ("rho 0.1", "rho 0.10", Change::Same),
            ("epsilon 1 and delta 10^-9", "epsilon 1 and delta 0.000001", Change::More),
            ("epsilon 1 and delta 10^-6", "epsilon 2 and delta 10^-9", Change::Unordered),
            (
                "epsilon 0.1 at order 2, 0.4 at order 8",
                "epsilon 0.1 at order 2, 0.5 at order 8",
                Change::More,
            ),
            ("epsilon 0.1 at order 2", "epsilon 0.1 at order 3", Change::Unordered),
            ("epsilon 1", "rho 1", Change::Unordered),
            ("epsilon 1", "epsilon nothing", Change::Unordered),
            ("epsilon 1", "epsilon 10^-4000000000", Change::Unordered),
            ("epsilon 1", "epsilon 1/0", Change::Unordered),
            ("12", "9", Change::Less),
        ] {
            assert_eq!(compare(Some(old), Some(new)), expected, "{old}; {new}");
        }
        assert_eq!(
            (compare(None, Some("rho 1")), compare(Some("rho 1"), None)),
            (Change::More, Change::Unordered)
        );
    }

    #[test]
    fn ranges_of_one_kind_are_compared_by_their_ends() {
        let of = |ends: &str| format!("a public number, {ends}");
        for (new, expected) in [
            ("-30 to 60", Change::Same),
            ("-30.5 to 60", Change::More),
            ("-29 to 60.0", Change::Less),
            ("-29 to 61", Change::Unordered),
            ("x to 61", Change::Unordered),
        ] {
            assert_eq!(range(&of("-30 to 60"), &of(new)), expected, "{new}");
        }
        assert_eq!(range(&of("1 to 2"), "a public list of 3 numbers, 1 to 2"), Change::Unordered);
        assert_eq!(range("a text of at most 4 characters", "a text of at most 5 characters"), Change::More);
    }

    #[test]
    fn noise_of_one_law_is_compared_by_its_size() {
        let laplace = "discrete Laplace, scale 10/3 (about 3.33)";
        assert_eq!(noise(laplace, "discrete Laplace, scale 3"), Change::Less);
        assert_eq!(noise(laplace, "discrete Laplace, scale 4"), Change::More);
        assert_eq!(noise(laplace, "discrete Gaussian, variance 4"), Change::Unordered);
    }
}
