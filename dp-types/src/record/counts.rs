//! How many rows each unit has so far.

use std::collections::HashMap;

use dp_noise::vectors::{Work, widest};

/// The rows of each identifier. Small identifiers are counted in a list, with as few bits for each as the limit needs, which takes a small part of the
/// memory and of the time of a hash table; what is beyond the list or its bits, in a hash table.
pub(super) struct Counts {
    limit: u64,
    /// The counts of 2^`shared` identifiers in each byte.
    list: Vec<u8>,
    shared: u32,
    table: HashMap<u64, u64>,
    rows: u64,
}

/// Identifiers below this are always in the list: 16 MiB at most.
const SMALL: u64 = 1 << 24;

impl Counts {
    /// For identifiers that have at most so many rows each.
    pub(super) fn up_to(limit: u64) -> Self {
        let shared = match limit {
            0..=1 => 3,
            2..=3 => 2,
            4..=15 => 1,
            _ => 0,
        };
        Self { limit, list: Vec::new(), shared, table: HashMap::new(), rows: 0 }
    }

    /// Which byte counts an identifier, from which bit on, and the largest count.
    #[inline(always)]
    fn place(&self, identifier: u64) -> (u64, u32, u8) {
        let bits = 8 >> self.shared;
        (
            identifier >> self.shared,
            (identifier as u32 & ((1 << self.shared) - 1)) * bits,
            u8::MAX >> (8 - bits),
        )
    }

    /// Brings to mind what is known of these identifiers: all at once, where counting would wait for one after the other.
    fn recall(&self, identifiers: &[u64]) {
        let byte = |identifier| self.list.get(self.place(identifier).0 as usize).copied().unwrap_or(0);
        core::hint::black_box(identifiers.iter().fold(0, |sum: u8, one| sum ^ byte(*one)));
    }

    /// As [`admit`](Self::admit) for each of these, up to the first that has as many rows as it may; how many come before that.
    pub(super) fn admit_each(&mut self, identifiers: &[u64]) -> usize {
        let largest = widest(Largest(identifiers));
        let (last, _, most) = self.place(largest);
        if largest >= SMALL.max(self.rows) || self.limit > u64::from(most) || !self.table.is_empty() {
            return identifiers.iter().take_while(|identifier| self.admit(**identifier)).count();
        }
        if last >= self.list.len() as u64 {
            self.list.resize(last as usize + 1, 0);
        }
        self.recall(identifiers);
        let admitted = identifiers
            .iter()
            .take_while(|&&identifier| {
                let (place, bit, most) = self.place(identifier);
                let Some(byte) = self.list.get_mut(place as usize) else { return false };
                let room = u64::from(*byte >> bit & most) < self.limit;
                if room {
                    *byte += 1 << bit;
                }
                room
            })
            .count();
        self.rows += admitted as u64;
        admitted
    }

    /// Counts one row more, if the identifier has fewer than the limit; whether it had.
    pub(super) fn admit(&mut self, identifier: u64) -> bool {
        self.rows += 1;
        let (place, bit, most) = self.place(identifier);
        let place = usize::try_from(place).ok().filter(|_| identifier < SMALL.max(self.rows));
        if let Some(place) = place
            && place >= self.list.len()
        {
            self.list.resize(place + 1, 0);
        }
        let listed = place.map(|place| &mut self.list[place]);
        let count = listed.as_deref().map_or(0, |byte| byte >> bit & most);
        // An identifier is in both if it is frequent, or came before the list was long enough for it.
        let before =
            if self.table.is_empty() { 0 } else { self.table.get(&identifier).copied().unwrap_or(0) };
        if u64::from(count).saturating_add(before) >= self.limit {
            return false;
        }
        match listed {
            Some(byte) if count < most => *byte += 1 << bit,
            _ => *self.table.entry(identifier).or_default() += 1,
        }
        true
    }
}

/// The largest of these identifiers, or 0.
struct Largest<'a>(&'a [u64]);
impl Work for Largest<'_> {
    type Out = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        self.0.iter().fold(0, |largest, identifier| largest.max(*identifier))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{Counts, SMALL};
    use crate::testing::Random;

    #[test]
    fn each_identifier_is_admitted_as_often_as_the_limit_says() {
        // Small ones, some beyond the list at first and within it later, and the largest.
        let identifiers = [3, 0, SMALL - 1, SMALL, SMALL + 2, u64::MAX];
        for limit in [1, 2, 3, 4, 15, 16, 255, 256, 300] {
            let mut counts = Counts::up_to(limit);
            let mut plain = HashMap::<u64, u64>::new();
            let mut random = Random::new(limit);
            for step in 0..4_000 {
                if step == 2_000 {
                    counts.rows = SMALL + 1;
                }
                let identifier = identifiers[random.below(identifiers.len())];
                let count = plain.entry(identifier).or_default();
                let room = *count < limit;
                *count += u64::from(room);
                assert_eq!(counts.admit(identifier), room, "{identifier} at {step}, limit {limit}");
            }
            assert!(plain.values().all(|count| *count == limit));
            assert!((counts.list.len() as u64) << counts.shared > SMALL);
        }
    }

    #[test]
    fn many_at_once_are_admitted_as_one_by_one() {
        for limit in [1, 2, 4, 16, 300] {
            let mut random = Random::new(limit);
            let (mut one, mut many) = (Counts::up_to(limit), Counts::up_to(limit));
            let mut refused = 0;
            for round in 0..600 {
                // At last some that are in no list.
                let far = if round < 500 { 1 } else { 1 << 30 };
                let some: Vec<u64> = (0..random.below(70)).map(|_| random.below(50) as u64 * far).collect();
                let admitted = some.iter().take_while(|identifier| one.admit(**identifier)).count();
                assert_eq!(many.admit_each(&some), admitted, "limit {limit}, round {round}");
                refused += usize::from(admitted < some.len());
            }
            assert!((20..600).contains(&refused), "{refused}");
        }
    }
}
