//! Figures: tables of released values, for display and for reports.
//!
//! Each row holds a group, its value, and an interval for the true value. Figures are
//! post-processing: no code in this module sees a row or spends a budget. `released.figures(0.95)`
//! turns any answer into a table. The table is plain data, so a query may return it. The crate
//! `dp-report` writes it as CSV, JSON and SVG, with the cost and the certificate of its query.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

mod quantity;
mod text;

pub use quantity::{Measured, Quantity, Tabulated};

/// A table of released values, in the order of their release.
///
/// A table prints with aligned columns. A precision, as in `{:.1}`, applies to
/// [estimates](Quantity::Estimate); exact numbers keep the decimals of their grid.
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
    /// The group's released value.
    pub value: Quantity,
    /// The interval that contains the true value with a probability of at least the table's level.
    /// `None` if no interval can be computed, because the value has no distribution of noise.
    pub interval: Option<(Quantity, Quantity)>,
}

impl Figures {
    /// Makes a table without rows. `titles` name the group columns, and `level` is the level of the
    /// intervals, at least 0 and below 1. If a title occurs again, a number is appended to it.
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

    /// Makes a table of one row without a group.
    #[inline]
    pub fn one(value: impl Measured, level: f64) -> Self {
        let mut figures = Self::new([""; 0], level);
        figures.push([""; 0], value.quantity(), value.within(level));
        figures
    }

    /// Adds a row. If there are more words than titles, the surplus words are dropped. If there are
    /// fewer, the missing words are empty.
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

    /// The titles of the group columns.
    #[inline]
    pub fn titles(&self) -> &[String] {
        &self.titles
    }

    /// The smallest probability with which an interval contains the true value.
    #[inline]
    pub fn level(&self) -> f64 {
        self.level
    }

    /// The rows, in order.
    #[inline]
    pub fn rows(&self) -> &[Figure] {
        &self.rows
    }

    /// Adds a column of words, directly before the column of values.
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

    /// Keeps the rows that satisfy a condition, for example to print a part of a large table.
    #[must_use]
    pub fn only(mut self, wanted: impl FnMut(&Figure) -> bool) -> Self {
        self.rows.retain(wanted);
        self
    }
}

/// The names of the columns that a file has besides the group columns. Group columns must not have
/// these names.
const RESERVED: [&str; 7] = ["value", "low", "high", "level", "cost", "query", "certificate"];

#[cfg(test)]
mod tests;
