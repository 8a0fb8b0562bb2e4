//! How many rows each unit has so far.

use std::collections::HashMap;

/// The rows of each identifier. Small identifiers are counted in a list, one byte each, which takes a small part of the memory and of the time of
/// a hash table; what is beyond the list or a byte, in a hash table.
#[derive(Default)]
pub(super) struct Counts {
    list: Vec<u8>,
    table: HashMap<u64, u64>,
    rows: u64,
}

/// Identifiers below this are always in the list: 16 MiB at most.
const SMALL: u64 = 1 << 24;

impl Counts {
    /// Brings to mind what is known of these identifiers: all at once, where `admit` would wait for one after the other.
    #[cfg(feature = "csv")]
    pub(super) fn recall(&self, identifiers: impl Iterator<Item = u64>) {
        let count =
            |identifier| usize::try_from(identifier).ok().and_then(|place| self.list.get(place)).copied();
        core::hint::black_box(identifiers.fold(0, |sum: u8, one| sum ^ count(one).unwrap_or(0)));
    }

    /// Counts one row more, if the identifier has fewer than `limit`; whether it had.
    pub(super) fn admit(&mut self, identifier: u64, limit: u64) -> bool {
        self.rows += 1;
        let place = usize::try_from(identifier).ok().filter(|_| identifier < SMALL.max(self.rows));
        if let Some(place) = place
            && place >= self.list.len()
        {
            self.list.resize(place + 1, 0);
        }
        let listed = place.map(|place| &mut self.list[place]);
        // An identifier is in both if it is frequent, or came before the list was long enough for it.
        let before =
            if self.table.is_empty() { 0 } else { self.table.get(&identifier).copied().unwrap_or(0) };
        if u64::from(listed.as_deref().copied().unwrap_or(0)).saturating_add(before) >= limit {
            return false;
        }
        match listed {
            Some(count) if *count < u8::MAX => *count += 1,
            _ => *self.table.entry(identifier).or_default() += 1,
        }
        true
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
        for limit in [1, 2, 255, 256, 300] {
            let mut counts = Counts::default();
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
                assert_eq!(counts.admit(identifier, limit), room, "{identifier} at {step}, limit {limit}");
            }
            assert!(plain.values().all(|count| *count == limit));
            assert!(counts.list.len() as u64 > SMALL);
        }
    }
}
