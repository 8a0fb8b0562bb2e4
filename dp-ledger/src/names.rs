//! The text encoding of entries. The encoding writes the length of each text before the text, so
//! each list has a unique reading, and no character needs an escape.

use crate::input_error::InputError;

/// The maximum length of the name of a dataset, an analyst or a purpose, in bytes.
const LONGEST: usize = 200;
/// The maximum length of the name of a role, in bytes.
const LONGEST_ROLE: usize = 63;

/// Encodes a list of texts, such as `3:abc,0:,`.
pub(crate) fn join<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let mut out = String::new();
    for field in fields {
        out.push_str(&field.len().to_string());
        out.push(':');
        out.push_str(field);
        out.push(',');
    }
    out
}

/// Decodes a list. `None` if the text does not encode one.
pub(crate) fn split(mut text: &str) -> Option<Vec<&str>> {
    let mut fields = Vec::new();
    while !text.is_empty() {
        let (length, rest) = text.split_once(':')?;
        let length = usize::try_from(crate::amount::number(length)?).ok()?;
        let field = rest.get(..length)?;
        text = rest.get(length..)?.strip_prefix(',')?;
        fields.push(field);
    }
    Some(fields)
}

/// Writes bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Decodes `N` bytes from lower-case hexadecimal digits.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |c: u8| match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != N || !rest.is_empty() {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Some(bytes)
}

/// Characters that are invisible, or that reverse the order of a line: Unicode's `Cf`, `Zl`, `Zp`
/// and `Default_Ignorable_Code_Point`, and the two fillers outside of these. Two names that differ
/// by one of them look the same.
const HIDDEN: [(char, char); 27] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{600}', '\u{605}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{6dd}', '\u{6dd}'),
    ('\u{70f}', '\u{70f}'),
    ('\u{890}', '\u{891}'),
    ('\u{8e2}', '\u{8e2}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{110bd}', '\u{110bd}'),
    ('\u{110cd}', '\u{110cd}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{16fe4}', '\u{16fe4}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// Whether a character is invisible, or controls a terminal or the order of a line.
fn hidden(c: char) -> bool {
    c.is_control() || HIDDEN.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

/// The class of hidden characters in the notation of PostgreSQL's regular expressions. Texts of
/// PostgreSQL cannot contain U+0000.
#[cfg(feature = "postgres")]
pub(crate) fn hidden_class() -> String {
    let range = |(first, last): &(char, char)| format!("\\U{:08x}-\\U{:08x}", *first as u32, *last as u32);
    let controls = [('\u{1}', '\u{1f}'), ('\u{7f}', '\u{9f}')];
    controls.iter().chain(&HIDDEN).map(range).collect()
}

/// Writes a text for people, with its hidden characters shown.
#[cfg(feature = "command")]
pub(crate) fn shown(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if hidden(c) { out.extend(c.escape_unicode()) } else { out.push(c) }
    }
    out
}

/// Checks a new name that people read in a table. The name may not have characters that are
/// invisible, or that control a terminal or the order of a line.
///
/// # Errors
/// The error names the fault in the name.
pub(crate) fn name(text: &str) -> Result<&str, InputError> {
    judged(text, hidden)
}

/// Checks a name that an entry already has. Old ledgers contain names with characters that are
/// refused now, and such ledgers must stay readable.
///
/// # Errors
/// The error names the fault in the name.
pub(crate) fn kept_name(text: &str) -> Result<&str, InputError> {
    judged(text, |c| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    })
}

/// Reserved names. PostgreSQL takes such a name for all roles, for no role, or for the connected
/// role.
const KEYWORDS: [&str; 7] =
    ["public", "none", "user", "current_user", "current_role", "session_user", "current_catalog"];

/// Checks the name of one role of a database. PostgreSQL reads `public` as all roles, even between
/// quotes. A role whose name begins with `pg_` belongs to the database itself, and other roles are
/// members of it.
///
/// # Errors
/// The error names the fault in the name.
pub(crate) fn role(text: &str) -> Result<&str, InputError> {
    let plain = text.to_ascii_lowercase();
    let fault = if KEYWORDS.contains(&plain.as_str()) {
        "it is a keyword, which is more than one role or none: name the role of one person"
    } else if plain.starts_with("pg_") {
        "it is a role that the database itself defines: name the role of one person"
    } else if text.len() > LONGEST_ROLE {
        "it is longer than 63 bytes, and PostgreSQL would keep only its beginning"
    } else {
        return name(text);
    };
    Err(InputError::Role { name: text.escape_debug().to_string(), fault })
}

fn judged(text: &str, hidden: impl Fn(char) -> bool) -> Result<&str, InputError> {
    let fault = match text {
        "" => "it is empty".to_owned(),
        _ if text.trim() != text => "it begins or ends with a blank".to_owned(),
        _ if text.len() > LONGEST => format!("it is longer than {LONGEST} bytes"),
        _ => match text.chars().find(|c| hidden(*c)) {
            Some(c) => format!("it has the character {}", c.escape_unicode()),
            None => return Ok(text),
        },
    };
    Err(InputError::Name { name: text.escape_debug().to_string(), fault })
}

#[cfg(test)]
mod tests {
    use super::{hex, join, kept_name, name, role, split, unhex};

    #[test]
    fn lists_have_one_reading() {
        let fields = ["debit", "", "a,b:3", "ε\n'\"; drop table"];
        let text = join(fields);
        assert_eq!(split(&text).unwrap(), fields);
        for wrong in ["1", "1:", "1:a", "2:a,", "01:a,", "+1:a,", "1:ε,", "1:a,x", ":,"] {
            assert_eq!(split(wrong), None, "{wrong}");
        }
        assert_ne!(join(["ab", "c"]), join(["a", "bc"]));
    }

    #[test]
    fn names_are_what_a_person_can_read() {
        for good in ["rand", "O'Brien's \"data\"; DROP TABLE entries;--", "Łódź %s $1 \\"] {
            assert_eq!(name(good).unwrap(), good);
        }
        for bad in ["", " a", "a\n", "a\nb", "a\0b", "a\u{1b}[2J", "a\u{202e}b", &"x".repeat(201)] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn what_was_a_name_is_read() {
        for old in ["An\u{ad}n", "a\u{61c}b", "a\u{e0041}"] {
            assert_eq!(kept_name(old).unwrap(), old);
            assert!(name(old).is_err());
        }
        assert!(kept_name("a\u{202e}b").is_err() && kept_name("a\nb").is_err());
    }

    #[test]
    fn a_role_is_one_role() {
        for good in ["ann", "Łódź", "publican", "o'brien", "pga", "a role"] {
            assert_eq!(role(good).unwrap(), good);
        }
        for bad in
            ["public", "Public", "none", "USER", "current_user", "pg_monitor", "", "a\nb", &"r".repeat(64)]
        {
            assert!(role(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn bytes_and_texts_are_spelled() {
        assert_eq!((hex(&[0, 175]).as_str(), unhex::<2>("00af")), ("00af", Some([0, 175])));
        assert!(unhex::<2>("00AF").is_none() && unhex::<2>("00a").is_none() && unhex::<1>("00af").is_none());
    }
}
