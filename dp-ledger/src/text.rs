//! How entries are spelled: lists of texts, each with its length before it, so that no list has two readings and no
//! character needs an escape.

use crate::fault::Fault;

/// The longest name of a dataset, an analyst or a purpose, in bytes.
const LONGEST: usize = 200;

/// A list of texts in one: `3:abc,0:,`.
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

/// The list that a text holds. None if it holds none.
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

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// So many bytes from lower-case hexadecimal digits.
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

/// A name that a person reads in a table: any characters but those that control a terminal or its order.
///
/// # Errors
/// Says what is wrong with it.
pub(crate) fn name(text: &str) -> Result<&str, Fault> {
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let fault = match text {
        "" => "it is empty".to_owned(),
        _ if text.trim() != text => "it begins or ends with a blank".to_owned(),
        _ if text.len() > LONGEST => format!("it is longer than {LONGEST} bytes"),
        _ => match text.chars().find(|c| hidden(*c)) {
            Some(c) => format!("it has the character {}", c.escape_unicode()),
            None => return Ok(text),
        },
    };
    Err(Fault::Name { name: text.escape_debug().to_string(), fault })
}

#[cfg(test)]
mod tests {
    use super::{hex, join, name, split, unhex};

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
    fn bytes_and_texts_are_spelled() {
        assert_eq!((hex(&[0, 175]).as_str(), unhex::<2>("00af")), ("00af", Some([0, 175])));
        assert!(unhex::<2>("00AF").is_none() && unhex::<2>("00a").is_none() && unhex::<1>("00af").is_none());
    }
}
