//! The lines of a section: linkers pad with NUL bytes, and put the same line in twice.

use super::{Line, ReadError};
use std::collections::HashMap;

/// Splits at `\n`, drops NUL bytes around lines and lines with nothing else, and counts equal lines once.
///
/// # Errors
/// [`ReadError::TooMany`] where more than `limit` lines differ.
pub(super) fn split(bytes: &[u8], limit: usize) -> Result<Vec<Line>, ReadError> {
    let mut lines: Vec<Line> = Vec::new();
    let mut known: HashMap<(&[u8], bool), usize> = HashMap::new();
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        let (line, ended) = line.strip_suffix(b"\n").map_or((line, false), |line| (line, true));
        let start = line.iter().position(|b| *b != 0).unwrap_or(line.len());
        // Padding stands between lines, so it never stands between a line and its `\n`.
        let end = if ended {
            line.len()
        } else {
            line.iter().rposition(|b| *b != 0).map_or(start, |last| last + 1)
        };
        let line = &line[start..end];
        if line.is_empty() {
            continue;
        }
        match known.get(&(line, ended)) {
            Some(&at) => lines[at].copies += 1,
            None if lines.len() == limit => return Err(ReadError::TooMany { limit }),
            None => {
                known.insert((line, ended), lines.len());
                lines.push(Line { bytes: line.to_vec(), copies: 1, ended });
            }
        }
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::{Line, ReadError};

    fn line(bytes: &[u8], copies: usize, ended: bool) -> Line {
        Line { bytes: bytes.to_vec(), copies, ended }
    }

    fn split(bytes: &[u8]) -> Vec<Line> {
        super::split(bytes, 2).expect("two lines differ")
    }

    #[test]
    fn too_many_lines_are_refused() {
        assert!(matches!(super::split(b"{1}\n{2}\n{1}\n", 1), Err(ReadError::TooMany { limit: 1 })));
    }

    #[test]
    fn padding_between_lines_is_dropped_and_equal_lines_are_counted() {
        let found = split(b"\0\0{1}\n\0\0\0{2}\n{1}\n\0\0");
        assert_eq!(found, [line(b"{1}", 2, true), line(b"{2}", 1, true)]);
    }

    #[test]
    fn a_line_without_its_end_is_kept_apart() {
        assert_eq!(split(b"{1}\n{1}"), [line(b"{1}", 1, true), line(b"{1}", 1, false)]);
    }

    #[test]
    fn a_nul_inside_a_line_stays_for_the_parser_to_refuse() {
        assert_eq!(split(b"{1\0}\0\n"), [line(b"{1\0}\0", 1, true)]);
    }
}
