//! Labels in pictures: computes the width of words, shortens them and escapes them.

/// An upper bound on the width of a text in the small size, in pixels, for any font.
pub(super) fn width(text: &str) -> i32 {
    text.chars().map(wide).fold(0, i32::saturating_add)
}

fn wide(letter: char) -> i32 {
    match letter {
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' => 10,
        'A'..='Z' => 8,
        '\0'..='\u{24f}' => 7,
        _ => 13,
    }
}

/// Shortens a text in the middle if it does not fit. The function keeps both ends of the text,
/// because the names of groups often differ in their ends.
pub(super) fn shorten(text: &str, room: i32) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    let both = |kept: usize| {
        let end = &letters[letters.len() - kept / 2..];
        letters[..kept - kept / 2].iter().chain(&['…']).chain(end).collect::<String>()
    };
    let fits = (1..letters.len()).rev().map(both).find(|short| width(short) <= room);
    fits.unwrap_or_else(|| "…".to_owned())
}

/// Escapes a text for markup.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML permits no control characters except these three.
            control if control.is_control() && !matches!(control, '\t' | '\n' | '\r') => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{escape, shorten, width};

    #[test]
    fn what_is_shortened_fits_and_keeps_both_ends() {
        assert_eq!(shorten("Icu", 100), "Icu");
        let long = "Department of internal medicine, 2026-11-22";
        for room in 60..400 {
            let short = shorten(long, room);
            assert!(width(&short) <= room, "{room}: {short}");
            let (start, end) = short.split_once('…').unwrap_or((&short, ""));
            assert!(long.starts_with(start) && long.ends_with(end), "{room}: {short}");
        }
        assert_eq!((shorten("病院病院", 40).as_str(), shorten("W", 3).as_str()), ("病…院", "…"));
    }

    #[test]
    fn words_are_no_markup() {
        assert_eq!(escape("a<b> & \"c\"\u{1b}"), "a&lt;b&gt; &amp; &quot;c&quot; ");
    }
}
