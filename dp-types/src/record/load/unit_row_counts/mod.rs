//! Row counts per unit during a load.

mod stored;
mod table;

use dp_noise::vectors::{Work, widest};

use self::table::Table;

/// The number of rows of each identifier. Small identifiers are counted in a list, with only the
/// bits that the limit needs. The list takes a small part of the memory and time that a hash table
/// would take. A table counts identifiers or counts that do not fit the list. If the table would be
/// too large, rows are counted [in the store](stored) instead of during the load.
pub(in crate::record) struct Counts {
    limit: u64,
    /// The list of counts. Each byte holds the counts of 2^`shared` identifiers.
    list: Vec<u8>,
    shared: u32,
    table: Table,
    rows: u64,
    /// `None` if rows are counted during the load. Otherwise the number of stored rows at which the
    /// loader counts them the next time.
    next: Option<usize>,
    /// Whether the table may become as large as the number of identifiers, so that a row beyond its
    /// limit is found at once.
    pub(in crate::record) is_immediate: bool,
}

/// Identifiers below this number are always in the list, which then has at most 16 MiB.
const SMALL: u64 = 1 << 24;
/// The maximum number of identifiers in the table, which then has at most 1 MiB.
const MOST: usize = 3 << 14;

impl Counts {
    /// Makes counts for identifiers with at most `limit` rows each.
    pub(in crate::record) fn up_to(limit: u64) -> Self {
        let shared = match limit {
            0..=1 => 3,
            2..=3 => 2,
            4..=15 => 1,
            _ => 0,
        };
        Self {
            limit,
            list: Vec::new(),
            shared,
            table: Table::new(),
            rows: 0,
            next: None,
            is_immediate: false,
        }
    }

    /// The index of the byte that counts an identifier, the lowest bit of the count in that byte,
    /// and the largest possible count. Each byte counts 2^`shared` identifiers.
    #[inline(always)]
    fn place(shared: u32, identifier: u64) -> (u64, u32, u8) {
        let bits = 8 >> shared;
        (identifier >> shared, (identifier as u32 & ((1 << shared) - 1)) * bits, u8::MAX >> (8 - bits))
    }

    /// If [`admit`](Self::admit) would admit all these identifiers, this method counts all of them
    /// as `admit` does. Otherwise the method counts none of them, and the caller must try each
    /// identifier by itself.
    pub(in crate::record) fn admit_all(&mut self, identifiers: &[u64]) -> bool {
        if self.next.is_some() {
            return true;
        }
        let largest = widest(Largest(identifiers));
        let (last, _, most) = Self::place(self.shared, largest);
        if largest >= SMALL.max(self.rows) || self.limit > u64::from(most) || self.table.held() > 0 {
            return false;
        }
        if last >= self.list.len() as u64 {
            self.list.resize(last as usize + 1, 0);
        }
        if self.add(identifiers) {
            // This loop undoes the additions, and restores the counts even in bytes that
            // overflowed.
            for identifier in identifiers {
                let (place, bit, _) = Self::place(self.shared, *identifier);
                let byte = &mut self.list[place as usize];
                *byte = byte.wrapping_sub(1 << bit);
            }
            return false;
        }
        self.rows += identifiers.len() as u64;
        true
    }

    /// Counts one more row for each of these identifiers, which are all in the list. Returns
    /// whether one of them already had the maximum. The loop has no jump per identifier, so that
    /// the machine fetches many bytes at a time. The shifts are constants, because `SHARED` is a
    /// constant.
    fn add(&mut self, identifiers: &[u64]) -> bool {
        match self.shared {
            3 => self.add_shared::<3>(identifiers),
            2 => self.add_shared::<2>(identifiers),
            1 => self.add_shared::<1>(identifiers),
            _ => self.add_shared::<0>(identifiers),
        }
    }

    #[inline(always)]
    fn add_shared<const SHARED: u32>(&mut self, identifiers: &[u64]) -> bool {
        let (limit, list) = (self.limit, &mut self.list[..]);
        let mut full = false;
        for identifier in identifiers {
            let (place, bit, most) = Self::place(SHARED, *identifier);
            let byte = &mut list[place as usize];
            full |= u64::from(*byte >> bit & most) >= limit;
            *byte = byte.wrapping_add(1 << bit);
        }
        full
    }

    /// Counts one more row if the identifier has fewer than the limit, and returns whether it had
    /// fewer. If rows are counted in the store, every row is admitted.
    pub(in crate::record) fn admit(&mut self, identifier: u64) -> bool {
        if self.next.is_some() {
            return true;
        }
        self.rows += 1;
        let (place, bit, most) = Self::place(self.shared, identifier);
        let place = usize::try_from(place).ok().filter(|_| identifier < SMALL.max(self.rows));
        if let Some(place) = place
            && place >= self.list.len()
        {
            self.list.resize(place + 1, 0);
        }
        let listed = place.map(|place| &mut self.list[place]);
        let count = listed.as_deref().map_or(0, |byte| byte >> bit & most);
        // An identifier is in both list and table if it is frequent, or arrived before the list was
        // long enough for it.
        let room = self.limit.saturating_sub(count.into());
        let admitted = match listed {
            Some(byte) if count < most => {
                let admitted = self.table.rows(identifier) < room;
                *byte += u8::from(admitted) << bit;
                admitted
            }
            _ => self.table.admit(identifier, room),
        };
        if self.table.held() > MOST && !self.is_immediate {
            *self = Self { next: Some(0), ..Self::up_to(self.limit) };
        }
        admitted
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
        // Some identifiers are small, some are beyond the first length of the list, and one is the
        // largest possible.
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

    /// An identifier could be counted twice if a batch puts it in the list and a single row does
    /// not.
    #[test]
    fn the_list_ends_for_many_where_it_ends_for_one() {
        for (rows, end) in [(0, SMALL), (SMALL + 5, SMALL + 5)] {
            let mut counts = Counts { rows, ..Counts::up_to(1) };
            assert!(!counts.admit_all(&[0, end]) && counts.admit_all(&[0, end - 1]));
            assert_eq!([end - 1, 0, 1].map(|identifier| counts.admit(identifier)), [false, false, true]);
        }
    }

    #[test]
    fn many_at_once_are_admitted_as_one_by_one() {
        for limit in [1, 2, 3, 4, 15, 16, 255, 256, 300] {
            let mut random = Random::new(limit);
            let (mut one, mut many) = (Counts::up_to(limit), Counts::up_to(limit));
            let mut together = 0;
            for round in 0..600 {
                // In the last rounds, the list is too short for some identifiers when they arrive,
                // but not later.
                let least = if round < 500 { 0 } else { SMALL };
                if round == 550 {
                    one.rows = 2 * SMALL;
                    many.rows = 2 * SMALL;
                }
                let some: Vec<u64> = (0..1 + random.below([3, 70][round % 2]))
                    .map(|_| least + random.below(50) as u64)
                    .collect();
                let singly: Vec<bool> = some.iter().map(|identifier| one.admit(*identifier)).collect();
                let all = many.admit_all(&some);
                assert!(!all || singly.iter().all(|admitted| *admitted), "limit {limit}, round {round}");
                together += usize::from(all);
                if !all {
                    let each: Vec<bool> = some.iter().map(|identifier| many.admit(*identifier)).collect();
                    assert_eq!(each, singly, "limit {limit}, round {round}");
                }
                assert_eq!(many.rows, one.rows);
            }
            // Counts that need more than a byte are never added together.
            assert_eq!(together > 0, limit < 256, "limit {limit}");
            assert!(together < 550, "{together} rounds, limit {limit}");
        }
    }
}
