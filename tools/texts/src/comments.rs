//! Finds the comments of a file, in every language of the repository.

/// The maximum number of columns of a line with a comment.
pub(crate) const WIDTH: usize = 100;

/// Files without comments: expected outputs, which contain names of any length, and inputs of the
/// fuzzer.
const OUTPUTS: [&str; 4] =
    ["/snapshots/", "dp-audit/tests/coq/", "dp-audit/tests/pages/", "tools/fuzz/corpus.txt"];

/// Comments that the negative tests of the theory read as one line.
const ONE_LINE: [&str; 2] = ["(* refused with: ", "(* accepted after: "];

/// The language of a file, which decides where its comments are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    Rust,
    /// A Rust program of `ui-tests`, with marks and an expected error.
    Program,
    Coq,
    C,
    /// A language with comments after `#`.
    Script,
    /// A list with comments on lines that begin with `#`.
    List,
    /// A page in Markdown, which is text as a whole.
    Page,
}

/// A line with a comment, or a line of a page.
pub(crate) struct Comment<'a> {
    pub(crate) number: usize,
    line: &'a str,
    /// The part of the line in which words are counted.
    pub(crate) words: String,
    /// Whether the width of the line is limited.
    is_limited: bool,
}

impl<'a> Comment<'a> {
    /// A line that is a comment as a whole.
    fn whole(number: usize, line: &'a str) -> Self {
        Self { number, line, words: line.to_owned(), is_limited: true }
    }

    pub(crate) fn is_too_wide(&self) -> bool {
        self.is_limited && self.line.chars().count() > WIDTH
    }
}

/// The language of a file, by its name. `None` means that the check skips the file.
pub(crate) fn language(name: &str) -> Option<Language> {
    if OUTPUTS.iter().any(|part| name.contains(part)) {
        return None;
    }
    let file = name.rsplit_once('/').map_or(name, |(_, file)| file);
    match file.rsplit_once('.').map_or(file, |(_, ending)| ending) {
        "rs" if name.starts_with("ui-tests/") => Some(Language::Program),
        "rs" => Some(Language::Rust),
        "v" => Some(Language::Coq),
        "c" | "h" => Some(Language::C),
        "awk" | "py" | "sh" | "toml" | "yml" | "Makefile" => Some(Language::Script),
        "txt" => Some(Language::List),
        "md" => Some(Language::Page),
        _ => None,
    }
}

/// The lines of a file that have a comment, or all lines of a page.
pub(crate) fn comments(language: Language, text: &str) -> Vec<Comment<'_>> {
    let lines = (1..).zip(text.lines());
    match language {
        Language::Rust | Language::Program => of_rust(language, text),
        Language::Coq | Language::C => in_blocks(language, text),
        Language::Script => lines
            .filter_map(|(number, line)| match line.trim_start().starts_with('#') {
                true => Some(Comment::whole(number, line)),
                false => at_the_end(number, line, " # "),
            })
            .collect(),
        Language::List => lines
            .filter(|(_, line)| line.starts_with('#'))
            .map(|(number, line)| Comment::whole(number, line))
            .collect(),
        Language::Page => lines
            .map(|(number, line)| Comment { is_limited: false, ..Comment::whole(number, line) })
            .collect(),
    }
}

/// The comments of a Rust file. The width of examples and tables is free. In a program of
/// `ui-tests`, marked lines belong to the twin or to the expected error.
fn of_rust(language: Language, text: &str) -> Vec<Comment<'_>> {
    let (mut found, mut is_example) = (Vec::new(), false);
    for (number, line) in (1..).zip(text.lines()) {
        let start = line.trim_start();
        if !start.starts_with("//") {
            is_example = false;
            // The README quotes programs with the comments at the ends of their lines.
            if language == Language::Rust {
                found.extend(at_the_end(number, line, " // "));
            }
        } else if language == Language::Rust
            || !["//|", "//+", "//-"].iter().any(|mark| start.starts_with(mark))
        {
            let words = start.trim_start_matches(['/', '!']).trim_start();
            is_example ^= words.starts_with("```");
            let is_limited = !is_example && !words.starts_with('|');
            found.push(Comment { number, line, words: words.to_owned(), is_limited });
        }
    }
    found
}

/// The comment at the end of a line of code. A mark inside a string does not begin a comment.
fn at_the_end<'a>(number: usize, line: &'a str, mark: &str) -> Option<Comment<'a>> {
    let mut places = line.match_indices(mark).map(|(at, _)| line.split_at(at));
    let (_, words) = places.find(|(code, _)| code.matches('"').count() % 2 == 0)?;
    Some(Comment { number, line, words: words.to_owned(), is_limited: true })
}

/// The comments of a Coq or C file, which can go over several lines. Coq's comments nest, and their
/// strings can contain the marks of a comment.
fn in_blocks(language: Language, text: &str) -> Vec<Comment<'_>> {
    let is_coq = language == Language::Coq;
    let (open, close) = if is_coq { ("(*", "*)") } else { ("/*", "*/") };
    let (mut found, mut depth, mut is_string) = (Vec::new(), 0_usize, false);
    for (number, line) in (1..).zip(text.lines()) {
        let (mut rest, mut words, mut has_comment) = (line, String::new(), depth > 0);
        while let Some(next) = rest.chars().next() {
            let mut step = next.len_utf8();
            if is_string {
                is_string = next != '"';
                if next == '\\' && !is_coq {
                    step += rest.chars().nth(1).map_or(0, char::len_utf8);
                }
            } else if rest.starts_with(open) && (is_coq || depth == 0) {
                (depth, step, has_comment) = (depth + 1, open.len(), true);
            } else if rest.starts_with(close) && depth > 0 {
                (depth, step) = (depth - 1, close.len());
            } else {
                is_string = next == '"' && (is_coq || depth == 0);
            }
            if depth > 0 {
                words.push(next);
            }
            rest = rest.split_at(step).1;
        }
        if has_comment {
            let is_limited = !ONE_LINE.iter().any(|start| line.starts_with(start));
            found.push(Comment { number, line, words, is_limited });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, comments, language};

    /// The numbers of the lines whose comments are too wide.
    fn wide(name: &str, text: &str) -> Vec<usize> {
        let Some(language) = language(name) else { return Vec::new() };
        comments(language, text).iter().filter(|it| it.is_too_wide()).map(|it| it.number).collect()
    }

    /// The text before a comment, the start of the comment's line, and the end of this line.
    const PLACES: [(&str, [&str; 3]); 12] = [
        ("a/b.rs", ["f();\n", "    /// ", ""]),
        ("a/b.rs", ["\n", "f(\"a // b\"); // ", ""]),
        ("ui-tests/fail/a.rs", ["\n", "//! ", ""]),
        ("a/b.v", ["Qed.\n", "(** ", " *)"]),
        ("a/b.v", ["(* a\n", "  é ", ""]),
        ("a/b.v", ["(* (* a *)\n", "b ", " *)"]),
        ("a/b.v", ["(* \" *) \"\n", "b ", " *)"]),
        ("a/b.c", ["char *a = \"\\\"\"; int b;\n", "c(); /* ", " */"]),
        ("a/b.h", ["/* a \"\n", " * ", " */"]),
        ("Cargo.toml", ["a = 1\n", "# ", ""]),
        ("a/Makefile", ["a:\n", "\tb \"c # d\" # ", ""]),
        ("a/b.txt", ["\n", "# ", ""]),
    ];

    #[test]
    fn a_comment_has_a_hundred_columns_in_every_language() {
        for (name, [before, start, end]) in PLACES {
            let line = |width: usize| {
                let words = width - start.chars().count() - end.chars().count();
                format!("{before}{start}{}{end}\n", "x".repeat(words))
            };
            assert_eq!(wide(name, &line(WIDTH)), [0_usize; 0], "{name}: {}", line(WIDTH));
            assert_eq!(wide(name, &line(WIDTH + 1)), [2], "{name}: {}", line(WIDTH + 1));
        }
    }

    #[test]
    fn only_prose_is_limited() {
        let long = "x".repeat(WIDTH);
        let free = [
            ("a/b.rs", format!("let a = \"{long}\";")),
            ("a/b.rs", format!("let a = \"b // {long}\";")),
            ("a/b.rs", format!("/// ```\n/// {long}")),
            ("a/b.rs", format!("/// | {long} |")),
            ("ui-tests/fail/a.rs", format!("//| {long}")),
            ("ui-tests/fail/a.rs", format!("    //+ {long}")),
            ("ui-tests/fail/a.rs", format!("f({long}) // b")),
            ("a/b.v", format!("(* a *)\nLemma {long}.")),
            ("a/b.v", format!("Definition a := \"(* {long}\".")),
            ("a/b.v", format!("(* refused with: {long} *)")),
            ("a/b.c", format!("char *a = \"\\\"/* {long}\";")),
            ("a/b.sh", format!("echo \"a # {long}\"")),
            ("a/b.txt", format!("a {long} # b")),
            ("a/b.md", format!("# {long}")),
            ("tools/fuzz/corpus.txt", format!("# {long}")),
            ("dp-audit/tests/coq/a.v", format!("(* {long} *)")),
            ("Cargo.lock", format!("# {long}")),
        ];
        for (name, text) in free {
            assert_eq!(wide(name, &text), [0_usize; 0], "{name}: {text}");
        }
    }

    #[test]
    fn words_are_counted_in_comments_alone() {
        let words = |name: &str, text: &str| {
            let language = language(name).expect("it has comments");
            comments(language, text).iter().map(|it| it.words.clone()).collect::<Vec<_>>()
        };
        assert!(!words("a/b.v", "Lemma told. (* why *)\nQed.")[0].contains("told"));
        assert!(words("a/b.v", "(* a\nso told *)")[1].contains("so told"));
        assert_eq!(words("a/b.rs", "    //! Why"), ["Why"]);
        assert!(words("a/b.md", "a\nb told")[1].contains("told"));
        assert_eq!(words("ui-tests/fail/a.rs", "//! Why\n//| told\n"), ["Why"]);
    }
}
