//! Finds frequent values from reports about views of long values.

use std::collections::BTreeMap;

use super::aggregator::surprise;
use super::decode::surely;
use super::{Aggregator, Estimate};
use crate::domain::One;
use crate::hash_family::wide_bucket;
use crate::long_value::{Fragments, LongValue, Prefixes, Views};
use crate::randomiser::{Chance, Oracle, ViewRandomiser, Viewed};

/// A long value that some devices have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FoundLongValue<const BITS: u32> {
    /// The value that was found.
    pub value: LongValue<BITS>,
    /// The share of the value.
    pub estimate: Estimate,
}

/// The reports of one view: its functions, and for each function how many reports support each
/// bucket.
struct View<'a> {
    functions: Vec<(u64, &'a [u64])>,
    reports: u64,
    buckets: u32,
    chances: [Chance; 2],
}

impl<'a> View<'a> {
    fn new<R: ViewRandomiser>(view: u32, all: &'a [(u64, Vec<u64>)]) -> Self {
        let of_view =
            |function: &(u64, &(u64, Vec<u64>))| function.0 % u64::from(R::Views::VIEWS) == u64::from(view);
        let ours: Vec<_> = (0..).zip(all).filter(of_view).collect();
        Self {
            reports: ours.iter().map(|(_, (reports, _))| reports).sum(),
            functions: ours.into_iter().map(|(function, (_, support))| (function, &support[..])).collect(),
            buckets: R::BUCKETS,
            chances: R::CHANCES,
        }
    }

    fn support(&self, seen: u128) -> u64 {
        let support = |(function, support): &(u64, &[u64])| {
            support[wide_bucket(*function, seen, self.buckets) as usize]
        };
        self.functions.iter().map(support).sum()
    }

    fn estimate(&self, seen: u128) -> Estimate {
        Estimate::new(self.support(seen), [self.reports; 2], self.chances)
    }

    /// The factor by which the share of `other` adds to the estimated share of `one`. It adds
    /// because some functions map both values to the same bucket.
    fn lent(&self, one: u128, other: u128) -> f64 {
        let together = |(function, _): &&(u64, &[u64])| {
            wide_bucket(*function, one, self.buckets) == wide_bucket(*function, other, self.buckets)
        };
        let by_chance = 1.0 / f64::from(self.buckets);
        let share = self.functions.iter().filter(together).count() as f64 / self.functions.len() as f64;
        (share - by_chance) / (1.0 - by_chance)
    }

    /// Selects the candidates with the largest positive shares, at most `most` of them.
    fn best(&self, candidates: impl Iterator<Item = u128>, most: usize) -> Vec<u128> {
        let mut all: Vec<_> = candidates
            .map(|seen| (self.estimate(seen).share, seen))
            .filter(|(share, _)| *share > 0.0)
            .collect();
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        all.into_iter().take(most).map(|(_, seen)| seen).collect()
    }

    /// Selects the candidates that some devices have, by a test on reports that were not used to
    /// choose the candidates. The rate of false alarms is at most 5 % for all candidates together,
    /// for any number of reports: see `proof.md` of `viewed`.
    fn found<const BITS: u32>(&self, candidates: &[u128]) -> Vec<FoundLongValue<BITS>> {
        let [held, other] = self.chances.map(Chance::to_f64);
        let sure = (candidates.len() as f64 / 0.05).ln();
        // Whether this support is improbable enough for a value without a device. The test takes
        // into account the share `lent` that other values add to this value's support.
        let enough = |support: u64, lent: f64| {
            surprise((support, self.reports), (other + (held - other) * lent).min(1.0)) > sure
        };
        // Values that are not found have shares below the smallest detectable share. The code uses
        // this limit to bound the amount that such values add to other shares.
        let (mut few, mut many) = (0, self.reports);
        while few < many {
            let middle = few + (many - few) / 2;
            if enough(middle, 0.0) { many = middle } else { few = middle + 1 }
        }
        let least = Estimate::new(many, [self.reports; 2], self.chances).share.clamp(0.0, 1.0);
        let hidden = least / (self.functions.len() as f64 * f64::from(self.buckets - 1));
        let hidden = surely(candidates.len()) * hidden.sqrt();
        let mut left: Vec<_> = candidates.iter().map(|&value| (value, self.estimate(value), 0.0)).collect();
        let mut found = Vec::new();
        while let Some(at) = (0..left.len()).max_by(|&a, &b| left[a].1.share.total_cmp(&left[b].1.share)) {
            let (value, estimate, lent): (u128, Estimate, f64) = left.swap_remove(at);
            if !enough(self.support(value), lent.max(0.0) + hidden) {
                break;
            }
            for (other, theirs, all) in &mut left {
                let lent = estimate.share * self.lent(*other, value);
                theirs.share -= lent;
                *all += lent;
            }
            found.push(FoundLongValue { value: LongValue(value), estimate });
        }
        found.sort_by(|a, b| b.estimate.share.total_cmp(&a.estimate.share));
        found
    }
}

impl<const BITS: u32, const FIRST: u32, const STEP: u32, R: Oracle<Value: One>, const FUNCTIONS: u32>
    Aggregator<Viewed<Prefixes<BITS, FIRST, STEP>, R, FUNCTIONS>>
{
    /// The frequent values, most frequent first, found by extending prefixes. At each length, the
    /// server keeps the `most` prefixes that seem most frequent, and extends each by all possible
    /// digits. In the end, it tests the values with reports that it did not use to choose them. The
    /// rate of false alarms is at most 5 % for all values together, for any number of reports.
    ///
    /// The server misses a value if one of its prefixes is not among the `most`. A good choice of
    /// `most` is twice the number of values that the server wants to find.
    #[must_use]
    pub fn long_values(&self, most: usize) -> Vec<FoundLongValue<BITS>> {
        let all =
            <Viewed<Prefixes<BITS, FIRST, STEP>, R, FUNCTIONS> as ViewRandomiser>::buckets(self.tally());
        let view = |view| View::new::<Viewed<Prefixes<BITS, FIRST, STEP>, R, FUNCTIONS>>(view, &all);
        let last = Prefixes::<BITS, FIRST, STEP>::VIEWS - 1;
        let mut prefixes = view(0).best(0..1 << FIRST, most);
        let longer = |prefixes: Vec<u128>| {
            prefixes.into_iter().flat_map(|prefix| (0..1 << STEP).map(move |more| prefix << STEP | more))
        };
        for length in 1..last {
            prefixes = view(length).best(longer(prefixes), most);
        }
        view(last).found(&longer(prefixes).collect::<Vec<_>>())
    }
}

/// The largest number of values that the server assembles from the fragments of one hash.
const PUZZLES: usize = 1 << 14;

impl<const BITS: u32, const PART: u32, const PUZZLE: u32, R: Oracle<Value: One>, const FUNCTIONS: u32>
    Aggregator<Viewed<Fragments<BITS, PART, PUZZLE>, R, FUNCTIONS>>
{
    /// The frequent values, most frequent first, found by assembling fragments. At each place, the
    /// server keeps the `most` fragments that seem most frequent. It combines the fragments with
    /// the same hash in all ways. A combination is a candidate if it really has that hash. In the
    /// end, the server tests the candidates with reports that it did not use to choose them. The
    /// rate of false alarms is at most 5 % for all values together, for any number of reports.
    #[must_use]
    pub fn long_values(&self, most: usize) -> Vec<FoundLongValue<BITS>> {
        let all =
            <Viewed<Fragments<BITS, PART, PUZZLE>, R, FUNCTIONS> as ViewRandomiser>::buckets(self.tally());
        let view = |view| View::new::<Viewed<Fragments<BITS, PART, PUZZLE>, R, FUNCTIONS>>(view, &all);
        let places = BITS / PART;
        // For each hash, the frequent fragments at each place.
        let mut parts: BTreeMap<u128, Vec<Vec<u128>>> = BTreeMap::new();
        for place in 0..places {
            for seen in view(place).best(0..1 << (PART + PUZZLE), most) {
                let of_hash = parts.entry(seen & ((1 << PUZZLE) - 1)).or_default();
                of_hash.resize(places as usize, Vec::new());
                of_hash[place as usize].push(seen >> PUZZLE);
            }
        }
        let put_together = |(hash, places): (u128, Vec<Vec<u128>>)| {
            let longer = |values: Vec<u128>, parts: Vec<u128>| {
                let both = |value: u128| parts.iter().map(move |part| value << PART | part);
                values.into_iter().flat_map(both).take(PUZZLES).collect()
            };
            let values: Vec<u128> = places.into_iter().fold(vec![0], longer);
            values.into_iter().filter(move |value| Fragments::<BITS, PART, PUZZLE>::puzzle(*value) == hash)
        };
        let candidates: Vec<_> = parts.into_iter().flat_map(put_together).collect();
        view(places).found(&candidates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUCKETS: u32 = 63;
    const FUNCTIONS: u64 = 4;
    /// The number of reports per function.
    const REPORTS: u64 = 100_000;
    /// The probability that a report supports its device's bucket. `Q` is the probability for
    /// another bucket.
    const P: f64 = 0.75;
    const Q: f64 = 0.25;

    /// Finds values with these shares, in reports without noise. All other devices have rare
    /// values, which are spread evenly over all buckets.
    fn found(shares: &[(u128, f64)], candidates: &[u128]) -> Vec<u128> {
        let rare = (1.0 - shares.iter().map(|(_, share)| share).sum::<f64>()) / f64::from(BUCKETS);
        let of = |function: u64| -> Vec<u64> {
            let share = |bucket: u32| -> f64 {
                let ours = |(value, _): &&(u128, f64)| wide_bucket(function, *value, BUCKETS) == bucket;
                rare + shares.iter().filter(ours).map(|(_, share)| share).sum::<f64>()
            };
            (0..BUCKETS).map(|bucket| (REPORTS as f64 * (Q + (P - Q) * share(bucket))) as u64).collect()
        };
        let supports: Vec<_> = (0..FUNCTIONS).map(of).collect();
        let chance = |p: f64| Chance { numerator: (p * 1e9) as u128, denominator: 1_000_000_000 };
        let view = View {
            functions: (0..).zip(&supports).map(|(function, support)| (function, &support[..])).collect(),
            reports: FUNCTIONS * REPORTS,
            buckets: BUCKETS,
            chances: [chance(P), chance(Q + (P - Q) / f64::from(BUCKETS))],
        };
        view.found::<60>(candidates).iter().map(|found| found.value.0).collect()
    }

    /// Makes a value that shares the bucket of another value under `functions` of the functions.
    fn sharing(value: u128, functions: usize) -> u128 {
        let same = |other: u128| {
            let both = |function: &u64| {
                wide_bucket(*function, value, BUCKETS) == wide_bucket(*function, other, BUCKETS)
            };
            (0..FUNCTIONS).filter(both).count()
        };
        (value + 1..).find(|other| same(*other) == functions).unwrap()
    }

    #[test]
    fn what_a_value_lends_is_no_share() {
        let one = 0xbeef;
        let (two, three) = (sharing(one, 1), sharing(one, 2));
        assert_eq!(found(&[(one, 0.9)], &[two, three, one]), [one]);
        assert_eq!(found(&[(one, 0.8), (three, 0.1)], &[two, three, one]), [one, three]);
    }

    /// With 400,000 reports and 1000 candidates, a test against noise alone would find a share of
    /// 0.0063. The server does not find values with this share. By collisions, these undetected
    /// values add about 0.005 to the share of another value. With a probability of one in a
    /// thousand, they add four times this amount.
    #[test]
    fn what_hidden_values_may_lend_is_no_share() {
        let candidates: Vec<u128> = (1000..2000).collect();
        let least = |share: f64| found(&[(1500, share)], &candidates) == [1500];
        assert!(!least(0.02) && least(0.05));
    }
}
