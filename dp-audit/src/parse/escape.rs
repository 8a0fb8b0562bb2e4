//! Strings in plain ASCII, with exactly one encoding for every character.

/// Decodes the escape at the start of `line`. Returns the character and the length of the escape in
/// bytes.
///
/// The escapes are `\"`, `\\`, and UTF-16 as in JSON (RFC 8259, section 7): `\uHHHH` with four
/// lower-case digits. A character past U+FFFF takes two such escapes. Other printable characters
/// have no escape, because then they would have two encodings.
///
/// # Errors
/// The fault of the escape.
pub(super) fn read(line: &[u8]) -> Result<(char, usize), &'static str> {
    if let [b'\\', b @ (b'"' | b'\\'), ..] = line {
        return Ok((char::from(*b), 2));
    }
    let first = unit(line).ok_or(FORM)?;
    match first {
        0x20..=0x7e => Err(FORM),
        0xd800..=0xdbff => {
            let second = unit(&line[6..]).filter(|low| (0xdc00..=0xdfff).contains(low)).ok_or(ALONE)?;
            let code = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
            char::from_u32(code).map(|c| (c, 12)).ok_or(ALONE)
        }
        // A lone surrogate is not a character.
        code => char::from_u32(code).map(|c| (c, 6)).ok_or(ALONE),
    }
}

const FORM: &str =
    "an escape must be \\\", \\\\, or \\u and four lower-case digits for what is not printable ASCII";
const ALONE: &str = "half of a surrogate pair is alone here, and is not a character";

/// Reads one `\uHHHH`.
fn unit(line: &[u8]) -> Option<u32> {
    let [b'\\', b'u', digits @ ..] = line else { return None };
    digits.first_chunk::<4>()?.iter().try_fold(0, |sum, digit| Some(sum << 4 | u32::from(hex(*digit)?)))
}

/// Writes one hexadecimal digit in lower case.
pub(super) fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

/// Writes a string in its canonical encoding, with quotes.
pub(super) fn write(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend([b'\\', c as u8]),
            ' '..='~' => out.push(c as u8),
            _ => c
                .encode_utf16(&mut [0; 2])
                .iter()
                .for_each(|unit| out.extend_from_slice(format!("\\u{unit:04x}").as_bytes())),
        }
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    fn written(text: &str) -> String {
        let mut out = Vec::new();
        write(text, &mut out);
        String::from_utf8(out).expect("plain ASCII")
    }

    #[test]
    fn every_character_has_one_spelling() {
        let spellings = [
            ("\u{e2}ge", r#""\u00e2ge""#),
            ("Gr\u{f6}\u{df}e", r#""Gr\u00f6\u00dfe""#),
            ("\u{540d}\u{524d}", r#""\u540d\u524d""#),
            ("\u{1f600}", r#""\ud83d\ude00""#),
            ("\u{10ffff}\u{10000}\u{ffff}", r#""\udbff\udfff\ud800\udc00\uffff""#),
            ("\n\u{0}\u{7f}", r#""\u000a\u0000\u007f""#),
            (r#"a"b\ "#, r#""a\"b\\ ""#),
        ];
        for (text, spelling) in spellings {
            assert_eq!(written(text), spelling);
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for c in ('\0'..=char::MAX).step_by(101) {
            let spelling = written(&c.to_string());
            let inner = &spelling[1..spelling.len() - 1];
            if inner.starts_with('\\') {
                assert_eq!(read(inner.as_bytes()), Ok((c, inner.len())), "{inner}");
            }
        }
    }

    #[test]
    fn halves_of_pairs_and_second_spellings_are_refused() {
        for alone in
            [r"\ud83d", r"\ude00", r"\ud83dx", r"\ud83d\u0041", r"\ud83d\ud83d", r"\ude00\ud83d", r"\ud83d\n"]
        {
            assert!(read(alone.as_bytes()).is_err_and(|fault| fault.contains("is alone here")), "{alone}");
        }
        for wrong in [
            r"\u0041", r"\u00E9", r"\u007e", r"\n", r"\/", r"\u00e", r"\u00eg", r"\", r"\u", r"\U00e9",
            r"\u{e9}", r"\u+0e9",
        ] {
            assert!(
                read(wrong.as_bytes()).is_err_and(|fault| fault.starts_with("an escape must be")),
                "{wrong}"
            );
        }
    }
}
