//! A table as text with aligned columns.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt;

use super::{Figures, Quantity};

impl fmt::Display for Figures {
    /// Prints a line of titles and a line for each row. Words are aligned left, numbers right.
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.columns(f.precision()).iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl Figures {
    /// The level in percent: `95` for 0.95, and `99.9` for 0.999. The text has more than four
    /// decimals only if four decimals would round to 100.
    ///
    /// ```
    /// use dp_types::released::figures::Figures;
    ///
    /// assert_eq!(Figures::new(["ward"], 0.999).percent(), "99.9");
    /// ```
    #[inline]
    pub fn percent(&self) -> String {
        let rounded = |decimals: usize| format!("{:.decimals$}", self.level * 100.0);
        // With 14 decimals, every float below 1 has a text that differs from 1.
        let text = (4..14).map(rounded).find(|text| !text.starts_with("100")).unwrap_or_else(|| rounded(14));
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    #[inline]
    fn columns(&self, precision: Option<usize>) -> Vec<String> {
        let shown = |quantity: &Quantity| match precision {
            Some(decimals) => format!("{quantity:.decimals$}"),
            None => quantity.to_string(),
        };
        let groups = self.titles.len();
        let mut columns: Vec<Vec<String>> = self.titles.iter().map(|title| vec![title.clone()]).collect();
        columns.push(vec!["value".to_owned()]);
        let intervals = self.rows.iter().any(|row| row.interval.is_some());
        if intervals {
            columns.push(vec![format!("{} % from", self.percent())]);
            columns.push(vec!["to".to_owned()]);
        }
        for row in &self.rows {
            for (column, word) in columns.iter_mut().zip(&row.group) {
                column.push(word.clone());
            }
            columns[groups].push(shown(&row.value));
            if intervals {
                let ends = row.interval.as_ref();
                let (low, high) = ends.map_or_else(Default::default, |(low, high)| (shown(low), shown(high)));
                columns[groups + 1].push(low);
                columns[groups + 2].push(high);
            }
        }
        aligned(&columns)
    }
}

/// Formats columns as lines; the first cell of a column is its title. A column of numbers is
/// aligned right.
#[inline]
fn aligned(columns: &[Vec<String>]) -> Vec<String> {
    let lines = columns.first().map_or(0, Vec::len);
    let mut out = vec![String::new(); lines];
    for (at, column) in columns.iter().enumerate() {
        let width = column.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
        let right = column[1..].iter().all(|cell| cell.is_empty() || cell.parse::<f64>().is_ok());
        for (line, cell) in out.iter_mut().zip(column) {
            let gap = if at == 0 { "" } else { "  " };
            *line += gap;
            *line += &if right { format!("{cell:>width$}") } else { format!("{cell:<width$}") };
        }
    }
    out.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    out
}
