//! Pages: lines of text with indentation.

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
