//! Figures: released values as people print them and hand them on.
//!
//! Each row is a group, its value, and an interval for the true one. All of it is post-processing: nothing here sees a row or spends a
//! budget. `released.figures(0.95)` makes a table of any answer; it is plain data, so a query may return it, and the crate
//! `dp-report` writes it as CSV, JSON and SVG beside the cost and the certificate of its query.

mod quantity;
mod text;

pub use quantity::{Measured, Quantity, Tabulated};

/// A table of released values, in the order in which they were released.
///
/// It prints with aligned columns. A precision, as in `{:.1}`, is that of [estimates](Quantity::Estimate); exact numbers keep the
/// decimals of their grid.
///
/// ```
/// use dp_types::released::figures::{Figures, Quantity};
///
/// let mut visits = Figures::new(["plan", "year"], 0.95);
/// visits.push(["Free", "1"], Quantity::from(2871), Some((2856.into(), 2886.into())));
/// visits.push(["Coins95", "1"], Quantity::from(1043), Some((1028.into(), 1058.into())));
/// assert_eq!(
///     visits.to_string(),
///     "plan     year  value  95 % from    to\n\
///      Free        1   2871       2856  2886\n\
///      Coins95     1   1043       1028  1058\n"
/// );
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    titles: Vec<String>,
    level: f64,
    rows: Vec<Figure>,
}

/// A row of [`Figures`].
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The group, one word for each title.
    pub group: Vec<String>,
    /// What was released of it.
    pub value: Quantity,
    /// Where the true value is, with probability at least the table's level; none where no law of noise says so.
    pub interval: Option<(Quantity, Quantity)>,
}

impl Figures {
    /// A table without rows: the titles of the columns that name groups, and the level of the intervals, from 0 to below 1. Titles that repeat
    /// are told apart by a number.
    pub fn new<T: Into<String>>(titles: impl IntoIterator<Item = T>, level: f64) -> Self {
        let mut unique: Vec<String> = Vec::new();
        for title in titles {
            let title = title.into();
            let taken = |name: &String| unique.contains(name) || RESERVED.contains(&name.as_str());
            let mut names = std::iter::once(title.clone()).chain((2..).map(|n: u64| format!("{title}_{n}")));
            unique.extend(names.find(|name| !taken(name)));
        }
        Self { titles: unique, level, rows: Vec::new() }
    }

    /// A table of one row that names no group.
    pub fn one(value: impl Measured, level: f64) -> Self {
        let mut figures = Self::new([""; 0], level);
        figures.push([""; 0], value.quantity(), value.within(level));
        figures
    }

    /// Adds a row. Words beyond the titles are left out, and those that lack are empty.
    pub fn push<W: Into<String>>(
        &mut self,
        group: impl IntoIterator<Item = W>,
        value: Quantity,
        interval: Option<(Quantity, Quantity)>,
    ) {
        let mut group: Vec<String> = group.into_iter().map(Into::into).collect();
        group.resize(self.titles.len(), String::new());
        self.rows.push(Figure { group, value, interval });
    }

    /// The titles of the columns that name groups.
    pub fn titles(&self) -> &[String] {
        &self.titles
    }

    /// With probability at least this, an interval holds the true value.
    pub fn level(&self) -> f64 {
        self.level
    }

    /// The rows, in order.
    pub fn rows(&self) -> &[Figure] {
        &self.rows
    }

    /// With one more column of words, the last before the value.
    #[must_use]
    pub fn with(mut self, title: &str, mut word: impl FnMut(&Figure) -> String) -> Self {
        let titles = self.titles.iter().map(String::as_str).chain([title]);
        let Self { titles, .. } = Self::new(titles, self.level);
        for row in &mut self.rows {
            let word = word(row);
            row.group.push(word);
        }
        Self { titles, ..self }
    }

    /// The rows for which a condition holds: of a large table, those that are to be printed.
    #[must_use]
    pub fn only(mut self, wanted: impl FnMut(&Figure) -> bool) -> Self {
        self.rows.retain(wanted);
        self
    }
}

/// How files name what stands beside the groups.
const RESERVED: [&str; 7] = ["value", "low", "high", "level", "cost", "query", "certificate"];

#[cfg(test)]
mod tests;
