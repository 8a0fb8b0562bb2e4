//! Layout of Coq text, broken into lines of a readable width.
//!
//! Line breaks mean nothing to Coq. They depend on the text alone, so two versions of a file can be
//! compared.

/// The largest width of a line, unless a single word is wider.
const WIDTH: usize = 110;
/// Limit on the indentation of deep terms, so that the text of a hostile certificate stays small.
const DEEPEST: usize = 40;

/// A term: a word, or words in brackets.
#[derive(Debug, Clone)]
pub(crate) enum Term {
    /// A word, written unchanged.
    Word(String),
    /// `open item separator item ... close`.
    Block {
        /// The opening bracket, such as `(` or `(fun r => `.
        open: &'static str,
        /// The items between the brackets.
        items: Vec<Term>,
        /// The separator after each item but the last; a space follows it.
        separator: &'static str,
        /// The closing bracket, such as `)`.
        close: &'static str,
        /// Whether the block is a function application, which has the highest precedence.
        application: bool,
        /// The width of the block on one line.
        width: usize,
    },
}

impl Term {
    pub(crate) fn word(text: impl Into<String>) -> Self {
        Term::Word(text.into())
    }

    fn block(open: &'static str, items: Vec<Term>, separator: &'static str, close: &'static str) -> Self {
        let inside: usize = items.iter().map(|item| item.width() + separator.len() + 1).sum();
        let width = open.len() + inside + close.len();
        Term::Block { open, items, separator, close, application: false, width }
    }

    /// Builds `(head argument ...)`.
    pub(crate) fn apply(head: impl Into<String>, arguments: Vec<Term>) -> Self {
        let mut items = vec![Term::word(head)];
        items.extend(arguments);
        let mut term = Term::block("(", items, "", ")");
        if let Term::Block { application, .. } = &mut term {
            *application = true;
        }
        term
    }

    /// Builds `(- argument)`.
    pub(crate) fn negative(argument: Term) -> Self {
        match argument {
            // Coq reads a minus before a number as part of the number.
            Term::Word(_) => Term::apply("Z.opp", vec![argument]),
            Term::Block { .. } => Term::block("(", vec![Term::word("-"), argument], "", ")"),
        }
    }

    /// Builds `(left sign right)`.
    pub(crate) fn infix(left: Term, sign: &str, right: Term) -> Self {
        Term::between(sign, vec![left, right])
    }

    /// Builds `(first sign second sign ...)`.
    pub(crate) fn between(sign: &str, items: Vec<Term>) -> Self {
        let mut all = Vec::new();
        for item in items {
            if !all.is_empty() {
                all.push(Term::word(sign));
            }
            all.push(item.beside_a_sign());
        }
        Term::block("(", all, "", ")")
    }

    /// Builds `(fun r => body)`.
    pub(crate) fn of_row(body: Term) -> Self {
        Term::block("(fun r => ", vec![body.bare()], "", ")")
    }

    /// Builds `(fun name => body)`.
    pub(crate) fn function(name: &str, body: Term) -> Self {
        let head = ["fun", name, "=>"].map(Term::word);
        Term::block("(", head.into_iter().chain([body.bare()]).collect(), "", ")")
    }

    /// Builds `(if condition then yes else no)` from these three terms.
    pub(crate) fn choice(parts: Vec<Term>) -> Self {
        let mut items = Vec::new();
        for (word, part) in ["if", "then", "else"].into_iter().zip(parts) {
            items.push(Term::word(word));
            items.push(if word == "if" { part.bare() } else { part });
        }
        Term::block("(", items, "", ")")
    }

    /// Builds `(first, second)`.
    pub(crate) fn pair(first: Term, second: Term) -> Self {
        Term::block("(", vec![first.bare(), second], ",", ")")
    }

    /// Builds `[item; ...]`.
    pub(crate) fn list(items: Vec<Term>) -> Self {
        Term::block("[", items.into_iter().map(Term::bare).collect(), ";", "]")
    }

    /// Builds `[item; ...]%string`.
    pub(crate) fn strings(items: Vec<Term>) -> Self {
        Term::block("[", items, ";", "]%string")
    }

    /// Removes the outer parentheses of the term.
    pub(crate) fn bare(self) -> Self {
        match self {
            // A pair needs its parentheses.
            Term::Block { open: "(", items, separator: "", close: ")", .. } => Term::block("", items, "", ""),
            other => other,
        }
    }

    /// Converts the term to the form that an argument of an infix sign needs.
    fn beside_a_sign(self) -> Self {
        match self {
            Term::Block { application: true, .. } => self.bare(),
            other => other,
        }
    }

    /// The words of the term, from left to right.
    pub(crate) fn words(&self) -> Vec<&str> {
        match self {
            Term::Word(text) => vec![text],
            Term::Block { items, .. } => items.iter().flat_map(Term::words).collect(),
        }
    }

    fn width(&self) -> usize {
        match self {
            Term::Word(text) => text.chars().count(),
            Term::Block { width, .. } => *width,
        }
    }

    /// Appends the term to `out`. A line that begins inside the term has two more spaces of
    /// indentation than `indent`.
    pub(crate) fn write(&self, out: &mut String, indent: usize) {
        match self {
            Term::Word(text) => out.push_str(text),
            Term::Block { open, items, separator, close, .. } => {
                let inner = (indent + 2).min(DEEPEST);
                out.push_str(open);
                let mut broken = false;
                for (number, item) in items.iter().enumerate() {
                    let end = if number + 1 < items.len() { separator } else { close };
                    if number > 0 {
                        // An item stays on its line if the whole item fits and no earlier item
                        // needed a new line.
                        match !broken && column(out) + 1 + item.width() + end.len() <= WIDTH {
                            true => out.push(' '),
                            false => new_line(out, inner),
                        }
                    }
                    let begun = out.len();
                    item.write(out, inner);
                    broken = out[begun..].contains('\n');
                    if number + 1 < items.len() {
                        out.push_str(separator);
                    }
                }
                out.push_str(close);
            }
        }
    }
}

/// The column at which the next character goes.
fn column(out: &str) -> usize {
    let line = out.rfind('\n').map_or(out, |end| &out[end + 1..]);
    line.chars().count()
}

/// Starts a new line with this indentation.
pub(crate) fn new_line(out: &mut String, indent: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(term: &Term) -> String {
        let mut out = String::new();
        term.write(&mut out, 0);
        out
    }

    #[test]
    fn what_fits_stays_on_a_line() {
        let age = Term::apply("age", vec![Term::word("r")]);
        let adult = Term::infix(age, ">=?", Term::word("18"));
        let term = Term::apply("filter", vec![Term::of_row(adult), Term::word("patients")]);
        assert_eq!(text(&term), "(filter (fun r => age r >=? 18) patients)");
    }

    #[test]
    fn what_does_not_fit_is_broken_before_an_item() {
        let long = Term::list((0..60).map(|i| Term::word(i.to_string())).collect());
        let text = text(&Term::apply("f", vec![long, Term::word("x")]).bare());
        assert!(text.lines().count() > 1 && text.lines().all(|line| line.len() <= WIDTH + 4), "{text}");
        assert_eq!(text.split_whitespace().count(), 62);
    }

    #[test]
    fn deep_terms_stay_small() {
        let mut term = Term::word("x".repeat(100));
        for _ in 0..1000 {
            term = Term::apply("Neg", vec![term]);
        }
        assert!(text(&term).len() < 100_000);
    }
}
