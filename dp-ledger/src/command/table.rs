//! Text tables for the terminal.

use crate::names::shown;

/// A table: titles, and rows with one cell for each title.
pub(super) struct Table<const N: usize> {
    rows: Vec<[String; N]>,
}

impl<const N: usize> Table<N> {
    pub(super) fn new(titles: [&str; N]) -> Self {
        Self { rows: vec![titles.map(str::to_owned)] }
    }

    pub(super) fn row(&mut self, cells: [String; N]) {
        // Older names may contain characters that are refused now. Such characters could reverse
        // the order of a line.
        self.rows.push(cells.map(|cell| shown(&cell)));
    }

    /// The table as text, with a line below the titles. The text is empty if the table has no rows.
    pub(super) fn text(&self) -> String {
        if self.rows.len() == 1 {
            return String::new();
        }
        let width =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let mut out = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                line.push_str(cell);
                line.extend(std::iter::repeat_n(' ', width(column) - cell.chars().count() + 2));
            }
            out.push_str(line.trim_end());
            out.push('\n');
            if number == 0 {
                let rule: Vec<String> = (0..N).map(|column| "-".repeat(width(column))).collect();
                out.push_str(&rule.join("  "));
                out.push('\n');
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn columns_stand_below_each_other() {
        let mut table = Table::new(["name", "ε"]);
        assert_eq!(table.text(), "");
        table.row(["Łódź".into(), "1".into()]);
        table.row(["longer".into(), "0.25".into()]);
        table.row(["\u{61c}a".into(), "2".into()]);
        assert!(table.text().ends_with("\\u{61c}a  2\n"));
        table.rows.pop();
        assert_eq!(table.text(), "name    ε\n------  ----\nŁódź    1\nlonger  0.25\n");
    }
}
