//! The report of a program as one HTML file, for auditors, statisticians and lawyers.
//!
//! The page needs no script and loads nothing. It has the sentences of the other pages, and the
//! template `page.html` decides where each sentence is. Each number on it comes from [`Facts`],
//! from the page about a record, or from a trade-off region.

mod phrasebook;
mod view;

pub use phrasebook::Language;

use crate::program::Facts;
use crate::read::Input;
use crate::verify::Verdict;
use crate::words::{escaped, titled};
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Error, UndefinedBehavior, Value};

/// What a report is about.
#[derive(Debug)]
pub struct Report<'a> {
    /// The input.
    pub input: &'a Input,
    /// The verdicts on its records.
    pub verdicts: &'a [Verdict],
    /// What the records say together.
    pub facts: &'a Facts,
    /// Why the tool gives no verdict, if it gives none.
    pub stopped: Option<&'a str>,
    /// The tool and its version.
    pub tool: &'a str,
}

/// Writes a report.
///
/// # Errors
/// If a certificate is nested too deep for this machine.
pub fn page(report: &Report<'_>, language: Language) -> Result<String, String> {
    let view = view::view(report, language)?;
    let failed = |error: Error| format!("the report cannot be written: {error}");
    let mut templates = Environment::new();
    templates.set_undefined_behavior(UndefinedBehavior::SemiStrict);
    templates.set_auto_escape_callback(|_| AutoEscape::Html);
    for (name, form) in [("t", Form::Text), ("h", Form::Heading), ("s", Form::Sentence)] {
        templates.add_filter(name, move |text: String| Value::from_safe_string(said(language, &text, form)));
    }
    // An attribute of an HTML element cannot mark its text as English, so this filter adds no mark.
    let plain = move |text: String| {
        let text = text.replace('\n', " ");
        language.of(&text).unwrap_or(text)
    };
    templates.add_filter("plain", move |text: String| Value::from_safe_string(escaped(&plain(text))));
    templates.add_filter("picture", move |svg: String, words: String| {
        Value::from_safe_string(titled(&svg, &plain(words)))
    });
    templates.add_filter("verbatim", |text: String| Value::from_safe_string(escaped(&text)));
    templates.add_template("page.html", include_str!("page.html")).map_err(failed)?;
    let page = templates.get_template("page.html").map_err(failed)?;
    page.render(Value::from(Serde(view))).map_err(failed)
}

/// A text in the language of the report, as HTML. It is marked as English if it has no translation.
fn said(language: Language, text: &str, form: Form) -> String {
    let english = text.replace('\n', " ");
    let translated = language.of(&english);
    let is_english = translated.is_none();
    let text = form.of(translated.unwrap_or(english));
    // A line break must not separate a number from its percent sign.
    let text = escaped(&text).replace(" %", "&nbsp;%");
    if is_english { format!("<span lang=\"en\">{text}</span>") } else { text }
}

/// The form in which a page shows a text.
#[derive(Clone, Copy)]
enum Form {
    /// As it is.
    Text,
    /// With a capital letter.
    Heading,
    /// With a capital letter, and with a punctuation mark at the end.
    Sentence,
}

impl Form {
    fn of(self, text: String) -> String {
        if matches!(self, Form::Text) {
            return text;
        }
        let mut letters = text.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        let has_end = matches!(self, Form::Heading) || text.ends_with(['.', '!', '?', ':']);
        format!("{first}{}{}", letters.as_str(), if has_end { "" } else { "." })
    }
}

#[cfg(test)]
mod tests {
    use super::{Form, escaped};

    #[test]
    fn texts_are_no_markup_and_reorder_nothing() {
        assert_eq!(escaped("<b a='1'>&\""), "&lt;b a=&#39;1&#39;&gt;&amp;&quot;");
        assert_eq!(escaped("a\u{202e}b\u{5d0}\n"), "a\\u{202e}b\\u{5d0}\\u{a}");
        let sentence = |text: &str| Form::Sentence.of(text.to_owned());
        assert_eq!((sentence("über x"), sentence("A?")), ("Über x.".into(), "A?".into()));
    }
}
