//! Column counts: the code counts the bits of 64 columns at a time.

use alloc::vec;
use alloc::vec::Vec;

use super::{Support, Tally, add_all};
use crate::report::bits::Bits;
use crate::sealed::Sealed;

/// The number of binary digits of a column's count before the code adds the counts to the totals.
const LEVELS: usize = 16;
/// The largest number of reports before the code adds the counts to the totals.
pub(super) const ROUNDS: u32 = (1 << LEVELS) - 1;

/// One binary digit of all columns' counts, 64 columns to a word, and a pending word of the same
/// weight.
#[derive(Clone, Debug)]
struct Level {
    digits: Vec<u64>,
    waiting: Vec<u64>,
}

/// How often each bit was set.
///
/// The counts of 64 columns grow together. The code adds two words of the same weight to the digits
/// of that weight, and stores the carry as the pending word of the next level. So half of the
/// reports are only stored, and a quarter cause a carry to the next level. On average, each report
/// takes two additions, whatever its bits are.
#[derive(Clone, Debug)]
pub struct Columns {
    values: usize,
    counts: Vec<u64>,
    levels: Vec<Level>,
    carries: Vec<u64>,
    /// The number of reports in the levels. If digit i of this number is one, level i has a pending
    /// word.
    rounds: u32,
}

impl Columns {
    pub(crate) fn new(values: u32) -> Self {
        let none = vec![0; values.div_ceil(64) as usize];
        let level = Level { digits: none.clone(), waiting: none.clone() };
        Self {
            values: values as usize,
            counts: vec![0; none.len() * 64],
            levels: vec![level; LEVELS],
            carries: none,
            rounds: 0,
        }
    }

    fn flush(&mut self) {
        for (at, level) in self.levels.iter_mut().enumerate() {
            let waits = u64::from(self.rounds >> at & 1).wrapping_neg();
            for ((counts, digits), waiting) in
                self.counts.as_chunks_mut::<64>().0.iter_mut().zip(&mut level.digits).zip(&level.waiting)
            {
                let (first, second) = (core::mem::take(digits), waiting & waits);
                for (column, count) in counts.iter_mut().enumerate() {
                    *count += ((first >> column & 1) + (second >> column & 1)) << at;
                }
            }
        }
        self.rounds = 0;
    }
}

impl Sealed for Columns {}
impl Tally for Columns {
    type Report = Bits;
    #[inline]
    fn add(&mut self, report: &Bits) {
        let Self { levels, carries, .. } = self;
        carries.iter_mut().zip(report.words()).for_each(|(carry, &word)| *carry = word);
        // If all levels from the lowest up to some level have pending words, each of these levels
        // adds its pending word and the carry from the level below.
        let top = self.rounds.trailing_ones() as usize;
        for Level { digits, waiting } in &mut levels[..top] {
            for ((digit, waiting), carry) in digits.iter_mut().zip(waiting).zip(carries.iter_mut()) {
                let (one, other, third) = (*digit, *waiting, *carry);
                let differ = one ^ other;
                (*digit, *carry) = (differ ^ third, one & other | differ & third);
            }
        }
        levels[top].waiting.copy_from_slice(carries);
        self.rounds += 1;
        if self.rounds == ROUNDS {
            self.flush();
        }
    }
    fn merge(&mut self, other: &Self) {
        let mut other = other.clone();
        other.flush();
        add_all(&mut self.counts, &other.counts);
    }
}
impl Support for Columns {
    fn support(&self) -> Vec<u64> {
        let mut all = self.clone();
        all.flush();
        all.counts.truncate(all.values);
        all.counts
    }
}
