//! The answers of the parts of a table, in public key order.

use core::fmt;

use super::figures::{Figures, Quantity, Tabulated};
use crate::brand::{Exactly, exactly};
use crate::transformation::Key;

/// The answers computed on each part of a table, in public key order.
#[derive(Clone)]
pub struct PartAnswers<K, V> {
    values: Vec<V>,
    key: Exactly<K>,
}

impl<K: Key, V> PartAnswers<K, V> {
    pub(crate) fn new(values: Vec<V>) -> Self {
        Self { values, key: exactly() }
    }

    /// The names of the parts and their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (K::Name, &V)> {
        (0..).map(K::name).zip(&self.values)
    }

    /// The values in the order of the parts, without names.
    pub fn values(&self) -> &[V] {
        &self.values
    }
}
impl<K: Key, V> PartAnswers<K, V> {
    /// Combines the tables of all parts into one table. Each row begins with the words of its
    /// part's name.
    fn table(&self, level: f64, table: impl Fn(&V) -> Figures) -> Figures {
        let tables: Vec<Figures> = self.values.iter().map(table).collect();
        let own = tables.first().map_or(&[][..], Figures::titles).iter().map(String::as_str);
        let mut all = Figures::new(K::titles().into_iter().chain(own), level);
        for (table, part) in tables.iter().zip(0..) {
            for row in table.rows() {
                let words = K::words(part).into_iter().chain(row.group.iter().cloned());
                all.push(words, row.value.clone(), row.interval.clone());
            }
        }
        all
    }
}
impl<K: Key, V: Tabulated> PartAnswers<K, V> {
    /// The parts and their answers as a table, with intervals at this level if the answers have
    /// intervals. Each part has one row, or one row for each number or choice of its answer.
    pub fn figures(&self, level: f64) -> Figures {
        self.table(level, |answer| answer.table(level))
    }
}
impl<K: Key, V: fmt::Display> fmt::Display for PartAnswers<K, V> {
    /// Prints a line for each part: its name and its answer, with the requested precision.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |answer: &V| match f.precision() {
            Some(decimals) => format!("{answer:.decimals$}"),
            None => answer.to_string(),
        };
        let named = |answer: &V| {
            let mut figures = Figures::new([""; 0], 0.0);
            figures.push([""; 0], Quantity::Name(words(answer)), None);
            figures
        };
        fmt::Display::fmt(&self.table(0.0, named), f)
    }
}
impl<K: Key, V> IntoIterator for PartAnswers<K, V> {
    type Item = (K::Name, V);
    type IntoIter =
        std::iter::Zip<std::iter::Map<std::ops::RangeFrom<u64>, fn(u64) -> K::Name>, std::vec::IntoIter<V>>;

    /// The names of the parts and their values, in order.
    fn into_iter(self) -> Self::IntoIter {
        let name: fn(u64) -> K::Name = K::name;
        (0..).map(name).zip(self.values)
    }
}
impl<K: Key, V: fmt::Debug> fmt::Debug for PartAnswers<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
