//! Pages: lines of text with indentation.

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

/// The lines at the least depth of the first line, each with the lines below it.
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

#[cfg(test)]
mod tests {
    use super::Page;

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
}
