//! Tallies: integer counts of reports. Tallies can be merged in any order, and their memory depends
//! on the domain, not on the number of reports.

mod columns;

use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Add, Sub};

pub(crate) use columns::Columns;

use crate::hash_family::bucket;
use crate::report::flipped::Flipped;
use crate::report::hashed::{Hashed, first};
use crate::report::sketched::Sketched;
use crate::sealed::Sealed;

/// Counts of reports of one kind. Sealed.
pub trait Tally: Sealed {
    /// The type of the reports.
    type Report;
    /// Counts one report, which the randomiser must be able to produce.
    fn add(&mut self, report: &Self::Report);
    /// Adds the counts of another tally.
    fn merge(&mut self, other: &Self);
}

/// Counts that give the number of supporting reports for each value. Sealed.
pub trait Support: Tally {
    /// For each value, the number of reports that support it.
    fn support(&self) -> Vec<u64>;
    /// For each value, the number of reports that cover it. If each report covers each value, this
    /// number is `reports`.
    fn asked(&self, reports: u64) -> Vec<u64> {
        vec![reports; self.support().len()]
    }
    /// The smallest of the numbers that [`asked`](Self::asked) returns.
    fn least_asked(&self, reports: u64) -> u64 {
        reports
    }
}

fn add_all(counts: &mut [u64], others: &[u64]) {
    counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
}

/// Counts how often each number was reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    counts: Vec<u64>,
}

impl Numbers {
    pub(crate) fn new(values: u32) -> Self {
        Self { counts: vec![0; values as usize] }
    }

    pub(crate) fn counts(&self) -> &[u64] {
        &self.counts
    }
}

impl Sealed for Numbers {}
impl Tally for Numbers {
    type Report = u32;
    #[inline]
    fn add(&mut self, report: &u32) {
        self.counts[*report as usize] += 1;
    }
    fn merge(&mut self, other: &Self) {
        add_all(&mut self.counts, &other.counts);
    }
}
impl Support for Numbers {
    fn support(&self) -> Vec<u64> {
        self.counts.clone()
    }
}

/// Counts for each value how many reports of local hashing support it. The tally hashes each value
/// for each report.
#[derive(Clone, Debug)]
pub struct Supported {
    buckets: u32,
    counts: Vec<u64>,
    /// The counts of the reports since the last flush. The counts have 32 bits, so that four of
    /// them fit into the smallest vector.
    recent: Vec<u32>,
    rounds: u32,
}

impl Supported {
    pub(crate) fn new(values: u32, buckets: u32) -> Self {
        let values = values as usize;
        Self { buckets, counts: vec![0; values], recent: vec![0; values], rounds: 0 }
    }

    fn flush(&mut self) {
        self.counts
            .iter_mut()
            .zip(&mut self.recent)
            .for_each(|(count, recent)| *count += u64::from(core::mem::take(recent)));
        self.rounds = 0;
    }
}

impl Sealed for Supported {}
impl Tally for Supported {
    type Report = Hashed;
    /// A hash is in a bucket if its word minus the first word of the bucket is below the bucket's
    /// width. This takes one addition and one comparison per value. The code compares signed
    /// numbers, because every vector instruction set can compare signed numbers.
    fn add(&mut self, report: &Hashed) {
        const SIGN: u32 = 1 << 31;
        let (begin, end) = (first(report.bucket, self.buckets), first(report.bucket + 1, self.buckets));
        let (multiplier, offset) = ((report.seed >> 32) as u32, report.seed as u32);
        let start = offset.wrapping_sub(begin << 16) ^ SIGN;
        let width = ((end - begin) << 16 ^ SIGN) as i32;
        for (number, count) in (0_u32..).zip(&mut self.recent) {
            let word = multiplier.wrapping_mul(number).wrapping_add(start) as i32;
            *count += u32::from(word < width);
        }
        self.rounds += 1;
        if self.rounds == u32::MAX {
            self.flush();
        }
    }
    fn merge(&mut self, other: &Self) {
        add_all(&mut self.counts, &other.support());
    }
}
impl Support for Supported {
    fn support(&self) -> Vec<u64> {
        self.counts.iter().zip(&self.recent).map(|(count, recent)| count + u64::from(*recent)).collect()
    }
}

/// Counts for each value how often its bit was set, and how often a report covered it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    bits: u32,
    set: Vec<u64>,
    /// For each value, the number of reports whose window begins with it.
    begun: Vec<u64>,
}

impl Asked {
    pub(crate) fn new(values: u32, bits: u32) -> Self {
        let none = vec![0; values as usize];
        Self { bits, set: none.clone(), begun: none }
    }
}

impl Sealed for Asked {}
impl Tally for Asked {
    type Report = Flipped;
    fn add(&mut self, report: &Flipped) {
        let values = self.set.len();
        self.begun[report.first as usize] += 1;
        for bit in 0..self.bits as usize {
            self.set[(report.first as usize + bit) % values] +=
                report.bits.words()[bit / 64] >> (bit % 64) & 1;
        }
    }
    fn merge(&mut self, other: &Self) {
        add_all(&mut self.set, &other.set);
        add_all(&mut self.begun, &other.begun);
    }
}
impl Support for Asked {
    fn support(&self) -> Vec<u64> {
        self.set.clone()
    }
    fn asked(&self, _: u64) -> Vec<u64> {
        let values = self.begun.len();
        // Counts the reports whose window begins at the value, or up to `bits` − 1 values before
        // it, by a cyclic sliding sum.
        let (bits, begun) = (self.bits as usize, |at: usize| self.begun[at % values]);
        let mut window: u64 = (values + 1 - bits..=values).map(begun).sum();
        let mut asked = Vec::with_capacity(values);
        for value in 0..values {
            asked.push(window);
            window = window + begun(value + 1) - begun(value + values + 1 - bits);
        }
        asked
    }
    fn least_asked(&self, reports: u64) -> u64 {
        self.asked(reports).into_iter().min().unwrap_or(0)
    }
}

/// The number of reports, the sum of the reported numbers and the sum of their squares, for numbers
/// below 2^22.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    pub(crate) reports: u64,
    pub(crate) sum: u64,
    pub(crate) squares: u128,
}

impl Sealed for Moments {}
impl Tally for Moments {
    type Report = u32;
    #[inline]
    fn add(&mut self, report: &u32) {
        let report = u64::from(*report);
        self.reports += 1;
        self.sum += report;
        self.squares += u128::from(report * report);
    }
    fn merge(&mut self, other: &Self) {
        self.reports += other.reports;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

/// Counts of reports about buckets, separately for each public function.
#[derive(Clone, Debug)]
pub struct Sketches<T> {
    values: u32,
    buckets: u32,
    functions: Vec<T>,
}

impl<T> Sketches<T> {
    pub(crate) fn new(values: u32, buckets: u32, functions: u32, empty: fn() -> T) -> Self {
        Self { values, buckets, functions: (0..functions).map(|_| empty()).collect() }
    }
}

impl<T> Sealed for Sketches<T> {}
impl<T: Tally> Tally for Sketches<T> {
    type Report = Sketched<T::Report>;
    fn add(&mut self, report: &Self::Report) {
        self.functions[report.function as usize].add(&report.report);
    }
    fn merge(&mut self, other: &Self) {
        self.functions.iter_mut().zip(&other.functions).for_each(|(ours, theirs)| ours.merge(theirs));
    }
}
/// The support of a value is the sum over its buckets, one for each function.
impl<T: Support> Support for Sketches<T> {
    fn support(&self) -> Vec<u64> {
        let mut support = vec![0; self.values as usize];
        for (function, tally) in (0..).zip(&self.functions) {
            let of_buckets = tally.support();
            for (value, sum) in (0..).zip(&mut support) {
                *sum += of_buckets[bucket(function, value, self.buckets) as usize];
            }
        }
        support
    }
}

/// Counts of reports that name their cohort or public function. For each such group, this tally has
/// the number of reports and their counts.
#[derive(Clone, Debug)]
pub struct Grouped<T> {
    groups: Vec<(u64, T)>,
}

impl<T> Grouped<T> {
    pub(crate) fn new(groups: u32, empty: impl Fn() -> T) -> Self {
        Self { groups: (0..groups).map(|_| (0, empty())).collect() }
    }

    /// For each group, the number of its reports and their counts.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (u64, &T)> {
        self.groups.iter().map(|(reports, tally)| (*reports, tally))
    }
}

impl<T> Sealed for Grouped<T> {}
impl<T: Tally> Tally for Grouped<T> {
    type Report = Sketched<T::Report>;
    fn add(&mut self, report: &Self::Report) {
        let (reports, tally) = &mut self.groups[report.function as usize];
        *reports += 1;
        tally.add(&report.report);
    }
    fn merge(&mut self, other: &Self) {
        for ((reports, tally), (others, theirs)) in self.groups.iter_mut().zip(&other.groups) {
            *reports += others;
            tally.merge(theirs);
        }
    }
}

/// Counts how often each column of a Hadamard matrix was reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    values: usize,
    counts: Vec<u64>,
}

impl Rows {
    pub(crate) fn new(values: u32, places: u32) -> Self {
        Self { values: values as usize, counts: vec![0; places as usize] }
    }

    pub(crate) fn counts(&self) -> &[u64] {
        &self.counts
    }
}

impl Sealed for Rows {}
impl Tally for Rows {
    type Report = u32;
    #[inline]
    fn add(&mut self, report: &u32) {
        self.counts[*report as usize] += 1;
    }
    fn merge(&mut self, other: &Self) {
        add_all(&mut self.counts, &other.counts);
    }
}
impl Support for Rows {
    fn support(&self) -> Vec<u64> {
        let mut sums: Vec<i64> = self.counts.iter().map(|&count| count as i64).collect();
        transform(&mut sums);
        // The first row is positive everywhere, so its sum is the number of reports.
        let reports = sums.first().copied().unwrap_or(0);
        sums.iter().skip(1).take(self.values).map(|sum| ((reports + sum) / 2) as u64).collect()
    }
}

/// The Walsh-Hadamard transform, in place: entry r becomes the sum of all entries, with the signs
/// of row r.
pub(crate) fn transform<N: Copy + Add<Output = N> + Sub<Output = N>>(sums: &mut [N]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests;
