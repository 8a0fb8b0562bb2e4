//! Encodes texts from user code as Coq strings and inside Coq comments.
//!
//! Up to the length limit, different texts have different encodings. A text cannot end the string
//! or comment that encloses it, neither by a quotation mark nor by `*)`. It also cannot contain a
//! character that looks different to an editor and to Coq.

use std::fmt::Write;

/// The largest length of an encoded text. Longer texts are cut, so that Coq need not hold a string
/// of megabytes.
const LONGEST: usize = 200;

/// Encodes a text as a Coq string with its quotation marks. Printable ASCII is unchanged, `"` is
/// doubled, and every other character has the form `\u{e9}`.
pub(crate) fn string(text: &str) -> String {
    format!("\"{}\"", escaped(text, |c| matches!(c, ' '..='~') && c != '\\').replace('"', "\"\""))
}

/// Encodes a text for a Coq comment. Coq reads strings even inside a comment, and comments nest. So
/// the result has no quotation marks, parentheses or stars.
pub(crate) fn comment(text: &str) -> String {
    escaped(text, |c| c.is_ascii_alphanumeric() || " _-./:,;+=<>#!?&|%@$^~[]{}".contains(c))
}

fn escaped(text: &str, plain: impl Fn(char) -> bool) -> String {
    let mut out = String::new();
    for (position, c) in text.chars().enumerate() {
        if position == LONGEST {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\cut after {LONGEST} of {}", text.chars().count());
            break;
        }
        match plain(c) {
            true => out.push(c),
            false => out.extend(c.escape_unicode()),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_cannot_be_left() {
        assert_eq!(string("a\"). Axiom b : False. (*"), "\"a\"\"). Axiom b : False. (*\"");
        assert_eq!(string("é\n\\"), "\"\\u{e9}\\u{a}\\u{5c}\"");
    }

    #[test]
    fn comments_cannot_be_left_or_opened() {
        assert_eq!(comment("src/a*)b(*\"c.rs"), "src/a\\u{2a}\\u{29}b\\u{28}\\u{2a}\\u{22}c.rs");
        assert_eq!(comment("plain text, 1-2"), "plain text, 1-2");
    }

    #[test]
    fn long_texts_are_cut() {
        assert!(string(&"x".repeat(4_000_000)).len() < 300);
        assert!(string(&"x".repeat(500)).ends_with("\\cut after 200 of 500\""));
    }
}
