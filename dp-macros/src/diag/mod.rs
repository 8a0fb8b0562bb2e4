//! Diagnostics: each diagnostic reports one mistake at the token that causes it, with the text of
//! the catalogue.
//!
//! In stable Rust, a macro's own errors have one span and no label, so this module emits two kinds
//! of errors. *Plain* errors are about the form of an attribute or of a literal. The macro emits
//! `compile_error!` for them. *Bound* errors are about a broken promise of a query. For each of
//! them, the macro emits a trait bound that fails, so that rustc prints a label, notes, and a
//! second span. Both kinds state the mistake and the fix in their first lines.

mod bound;
pub(crate) mod catalogue;

use proc_macro2::{Ident, Span, TokenStream};

use catalogue::{Entry, Route};

/// The beginning of the last note of each error.
const PAGE: &str = "for more about this error: ";

/// One mistake: its span, its entry of the catalogue and the arguments of its texts.
#[derive(Clone, Debug)]
pub(crate) struct Diag {
    entry: &'static Entry,
    span: Span,
    /// The second place that the message shows. By default, that place is the name of the query or
    /// of the type.
    other: Option<Span>,
    arguments: Vec<String>,
}

impl Diag {
    /// An error at `span`; `arguments` replace `{0}`, `{1}`, .. in the entry's texts.
    pub(crate) fn new<const N: usize>(entry: &'static Entry, span: Span, arguments: [String; N]) -> Self {
        Self { entry, span, other: None, arguments: arguments.into() }
    }

    /// Makes the message also point at a second place.
    pub(crate) fn with_other(mut self, other: Span) -> Self {
        self.other = Some(other);
        self
    }

    /// The code of the page that explains this error.
    #[cfg(test)]
    pub(crate) fn code(&self) -> &'static str {
        self.entry.code
    }

    /// The catalogue's text with its placeholders filled in.
    fn fill(&self, template: &str) -> String {
        let mut text = template.to_owned();
        for (i, argument) in self.arguments.iter().enumerate() {
            text = text.replace(&format!("{{{i}}}"), argument);
        }
        text
    }

    pub(crate) fn title(&self) -> String {
        self.fill(self.entry.title)
    }

    pub(crate) fn label(&self) -> String {
        self.fill(self.entry.label)
    }

    /// All notes; the last one names the page.
    pub(crate) fn notes(&self) -> Vec<String> {
        let page = format!("{PAGE}`dp-audit explain {}`", self.entry.code);
        // Omits notes that consist only of an empty argument.
        let notes = self.entry.notes.iter().map(|n| self.fill(n)).filter(|n| !n.is_empty());
        notes.chain([page]).collect()
    }

    /// This mistake as an error of `syn`, which becomes a `compile_error!`.
    pub(crate) fn into_syn(self) -> syn::Error {
        let mut text = format!("{}\n = help: {}", self.title(), self.label());
        for note in self.notes() {
            text.push_str("\n = note: ");
            text.push_str(&note);
        }
        syn::Error::new(self.span, text)
    }

    /// Gives an error of the parser the text of `entry`. If the error already has a text of the
    /// catalogue, it is unchanged.
    pub(crate) fn in_words(entry: &'static Entry, error: syn::Error) -> syn::Error {
        let text = error.to_string();
        if text.contains(PAGE) { error } else { Self::new(entry, error.span(), [text]).into_syn() }
    }

    /// This mistake as an item of the expansion. `who` is the name of the query or the type with
    /// the mistake.
    pub(crate) fn into_item(self, who: &Ident) -> TokenStream {
        match self.entry.route {
            Route::Plain => self.into_syn().into_compile_error(),
            Route::Bound(rule) => {
                bound::failing(&self, rule, self.span, self.other.unwrap_or_else(|| who.span()))
            }
        }
    }
}

/// Collects the errors of one stage, which are reported together.
#[derive(Default)]
pub(crate) struct Sink {
    found: Vec<Diag>,
    /// Errors that the parser `syn` reported.
    syntax: Vec<syn::Error>,
}

impl Sink {
    pub(crate) fn push(&mut self, diag: Diag) {
        self.found.push(diag);
    }

    pub(crate) fn push_syntax(&mut self, error: syn::Error) {
        self.syntax.push(error);
    }

    /// Appends the errors of another sink.
    pub(crate) fn append(&mut self, other: Self) {
        self.found.extend(other.found);
        self.syntax.extend(other.syntax);
    }

    /// Returns the value of `result`. If `result` is an error, records it and returns `None`.
    pub(crate) fn ok<T>(&mut self, result: Result<T, Diag>) -> Option<T> {
        result.map_err(|diag| self.push(diag)).ok()
    }

    /// The place where the next error will be.
    pub(crate) fn mark(&self) -> usize {
        self.found.len()
    }

    /// If an error since the mark is of the entry `cause`, removes the errors since the mark that
    /// are of the entry `effect` and whose first argument is one of `what`.
    pub(crate) fn keep_cause(&mut self, mark: usize, cause: &Entry, effect: &Entry, what: &[String]) {
        let since = self.found.split_off(mark);
        let has_cause = since.iter().any(|diag| std::ptr::eq(diag.entry, cause));
        let is_effect = |diag: &Diag| {
            std::ptr::eq(diag.entry, effect) && diag.arguments.first().is_some_and(|text| what.contains(text))
        };
        self.found.extend(since.into_iter().filter(|diag| !(has_cause && is_effect(diag))));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of errors recorded so far.
    pub(crate) fn len(&self) -> usize {
        self.found.len() + self.syntax.len()
    }

    /// All errors as items.
    pub(crate) fn into_items(self, who: &Ident) -> TokenStream {
        let syntax = self.syntax.into_iter().map(syn::Error::into_compile_error);
        syntax.chain(self.found.into_iter().map(|diag| diag.into_item(who))).collect()
    }
}
