//! Keeps the lines of an error or a warning whose text this library writes: messages, labels and
//! notes.
//!
//! Drops rustc's own notes and helps, and the frames that show other files than the program. The
//! dropped lines print the sources and types of `dp-types`, and change with every edit of
//! `dp-types`.

/// The beginnings of rustc's own notes and helps.
const RUSTCS: [&str; 26] = [
    "help: consider ",
    "help: for that trait implementation",
    "help: implement the missing item",
    "help: see <https://doc.rust-lang.org",
    "help: the following other types implement trait",
    "help: the following types implement the trait",
    "help: the nightly-only, unstable trait",
    "help: the trait `",
    "note: all struct fields are already",
    "note: but lifetime parameter must outlive",
    "note: but, the lifetime must be valid",
    "note: candidate #",
    "note: conflicting implementation in crate",
    "note: define and implement a trait or new type",
    "note: expected ",
    "note: for more information see https://doc.rust-lang.org",
    "note: impl doesn't have any local type",
    "note: private field",
    "note: required for `",
    "note: requirement occurs because of ",
    "note: the following trait bounds were not satisfied",
    "note: the full name for the type",
    "note: the method was found for",
    "note: this error originates in ",
    "note: type must satisfy the static lifetime",
    "note: upstream crates may",
];
/// Texts that only rustc's own notes contain.
const RUSTCS_WITHIN: [&str; 5] = [
    " redundant requirement",
    " on by default",
    "` implements similarly named trait `",
    "` is a \"sealed trait\"",
    "` is invariant over the parameter",
];

fn is_rustcs(note: &str) -> bool {
    RUSTCS.iter().any(|start| note.starts_with(start)) || RUSTCS_WITHIN.iter().any(|part| note.contains(part))
}

/// Returns the lines of `text` to keep. `text` is rustc's output for the program at `path`.
pub(crate) fn own_lines(text: &str, path: &str) -> String {
    let mut errors: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        match errors.last_mut() {
            Some(last) if !line.starts_with("error") && !line.starts_with("warning: ") => last.push(line),
            _ => errors.push(vec![line]),
        }
    }
    let errors: Vec<String> = errors.iter().map(|error| of_one_error(error, path)).collect();
    errors.join("\n\n") + "\n"
}

fn of_one_error(lines: &[&str], path: &str) -> String {
    let (mut kept, mut keeps, mut has_place) = (Vec::new(), true, false);
    for &line in lines {
        let start = line.trim_start();
        if let Some(note) =
            start.strip_prefix("= ").filter(|note| note.starts_with("note: ") || note.starts_with("help: "))
        {
            keeps = !is_rustcs(note);
        } else if let (Some(place), false) = (start.strip_prefix("--> "), has_place) {
            (keeps, has_place) = (place.starts_with(path), true);
        } else if let Some(place) = start.strip_prefix("::: ") {
            keeps &= place.starts_with(path);
        } else if line.is_empty() || ["note: ", "help: "].iter().any(|own| line.starts_with(own)) {
            // Only rustc writes notes that have a frame.
            keeps = false;
        }
        if keeps {
            kept.push(line);
        }
    }
    while kept.last().is_some_and(|line| line.trim() == "|") {
        kept.pop();
    }
    with_a_narrow_margin(&kept).join("\n")
}

/// Makes the margin as wide as the line numbers that are kept. The dropped frames may have had
/// longer line numbers.
fn with_a_narrow_margin(lines: &[&str]) -> Vec<String> {
    let arrow = lines.iter().position(|line| line.trim_start().starts_with("--> "));
    let (head, frame) = lines.split_at(arrow.unwrap_or(lines.len()));
    let margin = frame.first().and_then(|line| line.find("-->")).unwrap_or(0);
    let widest = frame.iter().filter_map(|line| digits(line)).max().unwrap_or(margin);
    let cut = margin.saturating_sub(widest);
    let narrow = frame.iter().map(|line| {
        let rest = line.trim_start_matches('.');
        let spaces = rest.len() - rest.trim_start_matches(' ').len();
        format!("{}{}", &line[..line.len() - rest.len()], &rest[spaces.min(cut)..])
    });
    head.iter().map(|line| (*line).to_owned()).chain(narrow).collect()
}

/// The number of digits of the line number at the start of a source line.
fn digits(line: &str) -> Option<usize> {
    let line = line.trim_start();
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_source = rest.starts_with(' ') && rest.trim_start().starts_with('|');
    (is_source && rest.len() < line.len()).then(|| line.len() - rest.len())
}

#[test]
fn messages_labels_and_our_notes_are_left() {
    let said = "\
error[E0277]: `Mine` is no cost
   --> fail/bypass/x.rs:9:15
    |
  9 |     let a = ask(Mine);
    |             --- ^^^^ use `eps!`
    |             |
    |             required by a bound introduced by this call
    |
    = help: the trait `Cost` is not implemented for `Mine`
    = note: a cost is known when the query is compiled,
            for each dataset
help: the following other types implement trait `Cost`
   --> $WORKSPACE/dp-types/src/measure/mod.rs
    |
    | impl Cost for Eps {}
    | ^^^^^^^^^^^^^^^^^ `Eps`
    = note: for more about this error: `dp-audit explain DP0110`
note: required by a bound in `ask`
   --> fail/bypass/x.rs:100:15
    |
100 | fn ask<C: Cost>(cost: C) {}
    |           ^^^^ required by this bound in `ask`

error[E0599]: no method `x`
  ::: $WORKSPACE/dp-types/src/measure/mod.rs
    |
    | pub struct Eps;
    | -------------- method `x` not found";
    let left = "\
error[E0277]: `Mine` is no cost
 --> fail/bypass/x.rs:9:15
  |
9 |     let a = ask(Mine);
  |             --- ^^^^ use `eps!`
  |             |
  |             required by a bound introduced by this call
  |
  = note: a cost is known when the query is compiled,
          for each dataset
  = note: for more about this error: `dp-audit explain DP0110`

error[E0599]: no method `x`
";
    assert_eq!(own_lines(said, "fail/bypass/x.rs"), left);
    assert_eq!(own_lines(left, "fail/bypass/x.rs"), left);
}

#[test]
fn warnings_are_left_too() {
    let said = "\
error: an empty range

warning: use of deprecated method `holds`: no row satisfies this comparison
 --> fail/records/x.rs:7:3
  |
7 |     r.age > 200
  |           ^
  |
  = note: `#[warn(deprecated)]` on by default
";
    let left = said.replace("  |\n  = note: `#[warn(deprecated)]` on by default\n", "");
    assert_eq!(own_lines(said, "fail/records/x.rs"), left);
}

#[test]
fn notes_within_the_message_of_a_macro_are_left() {
    let said = "\
error: an empty range
        = help: write `0..=120`
        = note: this error originates in the derive macro `Record`
 --> fail/records/x.rs:7:3
  |
7 | #[dp(range = 3..=1)]
  |              ^^^^^
";
    let left = said.replace("        = note: this error originates in the derive macro `Record`\n", "");
    assert_eq!(own_lines(said, "fail/records/x.rs"), left);
}
