//! Pages: lines of text with indentation, and tables with aligned cells.

/// A page while the auditor writes it.
#[derive(Debug, Default)]
pub(crate) struct Page {
    text: String,
    indent: usize,
}

/// Limit on the indentation of deep lines, so that the page of a hostile certificate stays small.
const DEEPEST: usize = 40;

impl Page {
    pub(crate) fn line(&mut self, line: impl AsRef<str>) {
        self.text.extend(std::iter::repeat_n("  ", self.indent.min(DEEPEST)));
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    pub(crate) fn indented<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        self.indent += 1;
        let result = write(self);
        self.indent -= 1;
        result
    }

    /// Writes a title and then its section, after an empty line.
    pub(crate) fn section(&mut self, title: impl AsRef<str>, write: impl FnOnce(&mut Self)) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.line(title);
        self.indented(write);
    }

    pub(crate) fn text(self) -> String {
        self.text
    }
}

/// Limit on the width of a column. A longer cell is printed in full and shifts the rest of its line
/// to the right. So a table is not much larger than its cells, even if one of them is long.
const WIDEST: usize = 160;

/// Formats a table, with one line for each row.
pub(crate) fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let length = |cell: &String| cell.chars().count();
    let mut widths = [0; N];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(length(cell)).min(WIDEST);
        }
    }
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', width.saturating_sub(length(cell)) + 2));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::table;

    #[test]
    fn cells_stand_below_each_other_and_a_long_one_is_whole() {
        let row = |cells: [&str; 2]| cells.map(str::to_owned);
        assert_eq!(table(&[row(["a", "b"]), row(["long", "c"])]), "a     b\nlong  c\n");
        let long = "x".repeat(70_000);
        let found = table(&[row([&long, "b"]), row(["a", "c"])]);
        let lines: Vec<&str> = found.lines().collect();
        assert_eq!(lines[0], format!("{long}  b"));
        assert_eq!((lines[1].len(), lines[1].find('c')), (163, Some(162)));
    }
}
