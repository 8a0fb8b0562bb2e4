//! Pages: lines of text with indentation, tables with aligned cells, and names of pictures.

use super::is_shown;
use serde::Serialize;

/// A page while the auditor writes it.
#[derive(Debug, Default)]
pub(crate) struct Page {
    lines: Vec<Line>,
    indent: usize,
}

/// A line of a page. An empty line separates two sections.
#[derive(Debug)]
struct Line {
    depth: usize,
    text: String,
}

/// A line of a page, with the lines below it that are indented further.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Item {
    pub(crate) text: String,
    pub(crate) items: Vec<Item>,
}

/// Limit on the indentation of deep lines, so that the page of a hostile certificate stays small.
const DEEPEST: usize = 40;

impl Page {
    pub(crate) fn line(&mut self, line: impl AsRef<str>) {
        self.lines.push(Line { depth: self.indent.min(DEEPEST), text: line.as_ref().to_owned() });
    }

    pub(crate) fn indented<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        self.indent += 1;
        let result = write(self);
        self.indent -= 1;
        result
    }

    /// Writes a title and then its section, after an empty line.
    pub(crate) fn section(&mut self, title: impl AsRef<str>, write: impl FnOnce(&mut Self)) {
        if !self.lines.is_empty() {
            self.lines.push(Line { depth: 0, text: String::new() });
        }
        self.line(title);
        self.indented(write);
    }

    /// Adds the lines of another page at the current indentation.
    pub(crate) fn append(&mut self, page: Page) {
        let indent = self.indent;
        let deeper = |line: Line| Line { depth: (line.depth + indent).min(DEEPEST), ..line };
        self.lines.extend(page.lines.into_iter().map(deeper));
    }

    pub(crate) fn text(self) -> String {
        let mut text = String::new();
        for line in self.lines {
            if !line.text.is_empty() {
                text.extend(std::iter::repeat_n("  ", line.depth));
            }
            text.push_str(&line.text);
            text.push('\n');
        }
        text
    }

    /// The lines as a tree.
    pub(crate) fn items(self) -> Vec<Item> {
        let lines: Vec<Line> = self.lines.into_iter().filter(|line| !line.text.is_empty()).collect();
        below(&lines)
    }
}

/// Builds a tree from lines: each line gets the deeper lines that follow it.
fn below(lines: &[Line]) -> Vec<Item> {
    let mut items = Vec::new();
    let mut rest = lines;
    while let Some((first, others)) = rest.split_first() {
        let end = others.iter().position(|line| line.depth <= first.depth).unwrap_or(others.len());
        let (inside, after) = others.split_at(end);
        items.push(Item { text: first.text.clone(), items: below(inside) });
        rest = after;
    }
    items
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

/// Escapes markup, and characters that act, or that hide or reorder the text around them.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if is_shown(c) => out.push(c),
            c => out.extend(c.escape_unicode()),
        }
    }
    out
}

/// Names a picture for those who do not see it: a screen reader says the label, and a pointer shows
/// the title.
pub(crate) fn titled(svg: &str, title: &str) -> String {
    let title = escaped(title);
    let head = format!(" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>");
    svg.replacen('>', &head, 1)
}

#[cfg(test)]
mod tests {
    use super::{Page, table, titled};

    #[test]
    fn the_name_of_a_picture_is_no_markup() {
        assert_eq!(
            titled("<svg width=\"1\">\n<g/>\n</svg>\n", "a \"b\" </title>"),
            "<svg width=\"1\" role=\"img\" aria-label=\"a &quot;b&quot; &lt;/title&gt;\">\n\
             <title>a &quot;b&quot; &lt;/title&gt;</title>\n<g/>\n</svg>\n"
        );
    }

    #[test]
    fn a_page_is_text_or_a_tree_of_the_same_lines() {
        let write = || {
            let mut page = Page::default();
            page.section("one", |page| {
                page.line("two");
                page.indented(|page| page.line("three"));
                page.line("four");
            });
            page.section("five", |_| {});
            page
        };
        assert_eq!(write().text(), "one\n  two\n    three\n  four\n\nfive\n");
        let items = write().items();
        assert_eq!(
            (items.len(), items[0].items.len(), items[0].items[0].items[0].text.as_str()),
            (2, 2, "three")
        );
    }

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
