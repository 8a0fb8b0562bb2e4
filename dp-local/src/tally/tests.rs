use super::columns::ROUNDS;
use super::*;
use crate::report::bits::Bits;

/// A sequence of reproducible pseudo-random numbers.
fn mixed(seed: u64) -> impl Iterator<Item = u64> {
    (1..).map(move |i: u64| {
        let z = (seed + i).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z ^ z >> 27
    })
}

/// Checks that counting reports in two parts and merging the tallies, in either order, gives the
/// same counts as counting all reports together.
fn merges<T: Support>(empty: impl Fn() -> T, reports: &[T::Report], support: &[u64]) {
    let counted = |reports: &[T::Report]| {
        let mut tally = empty();
        reports.iter().for_each(|report| tally.add(report));
        tally
    };
    assert_eq!(counted(reports).support(), support);
    for cut in [0, 1, 254, 255, 256, reports.len()] {
        let (first, second) = reports.split_at(cut.min(reports.len()));
        for [a, b] in [[first, second], [second, first]] {
            let mut all = counted(a);
            all.merge(&counted(b));
            // A tally must count correctly after a merge.
            assert_eq!(all.support(), support);
            all.merge(&empty());
            assert_eq!(all.support(), support);
        }
    }
}

#[test]
fn numbers_are_counted() {
    let reports: Vec<u32> = mixed(1).take(700).map(|word| (word % 7) as u32).collect();
    let support: Vec<u64> =
        (0..7).map(|i| reports.iter().filter(|&&number| number == i).count() as u64).collect();
    merges(|| Numbers::new(7), &reports, &support);
}

#[test]
fn columns_are_counted() {
    for values in [3, 64, 130] {
        let report = |seed| {
            let mut bits = Bits::none(values);
            bits.words_mut().iter_mut().zip(mixed(seed)).for_each(|(word, random)| *word = random);
            bits.trim(values);
            bits
        };
        let reports: Vec<_> = (0..1000).map(|i| report(100 * i)).collect();
        let set = |bits: &Bits, i: u32| bits.words()[i as usize / 64] >> (i % 64) & 1;
        let support: Vec<u64> =
            (0..values).map(|i| reports.iter().map(|report| set(report, i)).sum()).collect();
        merges(|| Columns::new(values), &reports, &support);
    }
}

/// Counts more reports than the levels can hold at once.
#[test]
fn columns_are_counted_past_their_levels() {
    let report = |word| {
        let mut bits = Bits::none(64);
        bits.words_mut()[0] = word;
        bits
    };
    let reports = [report(0b1011), report(0b0010), report(1 << 63)];
    let mut columns = Columns::new(64);
    for times in [ROUNDS - 1, 1, 1, 3] {
        (0..times).for_each(|_| columns.add(&reports[0]));
        columns.add(&reports[1]);
        columns.add(&reports[2]);
    }
    let support = columns.support();
    let times = u64::from(ROUNDS) + 4;
    assert_eq!(
        [support[0], support[1], support[2], support[3], support[63]],
        [times, times + 4, 0, times, 4]
    );
}

#[test]
fn the_values_of_a_bucket_are_supported() {
    for buckets in [2, 3, 9, 4096] {
        let report = |word: u64| Hashed { seed: word, bucket: (word >> 17) as u32 % buckets };
        let reports: Vec<_> = mixed(7).take(500).map(report).collect();
        let supports = |report: &&Hashed, value: u32| {
            let hash =
                ((report.seed >> 32) as u32).wrapping_mul(value).wrapping_add(report.seed as u32) >> 16;
            (hash * buckets) >> 16 == report.bucket
        };
        let support: Vec<u64> = (0..50)
            .map(|value| reports.iter().filter(|report| supports(report, value)).count() as u64)
            .collect();
        merges(|| Supported::new(50, buckets), &reports, &support);
    }
}

#[test]
fn the_places_of_a_row_are_supported() {
    let reports: Vec<u32> = mixed(3).take(300).map(|word| (word % 16) as u32).collect();
    let supports = |place: u32, value: u32| (place & (value + 1)).count_ones().is_multiple_of(2);
    let support: Vec<u64> =
        (0..11).map(|value| reports.iter().filter(|&&place| supports(place, value)).count() as u64).collect();
    merges(|| Rows::new(11, 16), &reports, &support);
}

#[test]
fn bits_are_counted_of_those_who_were_asked() {
    for (values, bits) in [(7, 1), (7, 3), (7, 7), (100, 66)] {
        let report = |word: u64| {
            let mut set = crate::Bits::of([word, word.rotate_left(7)].into());
            set.trim(128.min(bits));
            let words = set.words()[..bits.div_ceil(64) as usize].into();
            Flipped { first: (word >> 33) as u32 % values, bits: crate::Bits::of(words) }
        };
        let reports: Vec<_> = mixed(5).take(300).map(report).collect();
        let place = |report: &Flipped, value: u32| (value + values - report.first) % values;
        let asked = |value: u32| reports.iter().filter(|report| place(report, value) < bits).count() as u64;
        let set = |value: u32| {
            let is = |report: &&Flipped| {
                let place = place(report, value) as usize;
                place < bits as usize && report.bits.words()[place / 64] >> (place % 64) & 1 == 1
            };
            reports.iter().filter(is).count() as u64
        };
        let support: Vec<u64> = (0..values).map(set).collect();
        merges(|| Asked::new(values, bits), &reports, &support);
        let mut all = Asked::new(values, bits);
        reports.iter().for_each(|report| all.add(report));
        assert_eq!(all.asked(300), (0..values).map(asked).collect::<Vec<_>>());
    }
}
