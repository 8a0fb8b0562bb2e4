//! Checks the book (`docs/src`): the summary has every page, every piece of code is compiled, and
//! every link has a target.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use harness::files::{self, normal};
use harness::run::Log;

pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let source = files::root().join("docs/src");
    let pages = files::below(&source, ".md");
    let mut faults = Vec::new();
    let mut links = 0;
    for page in &pages {
        for link in links_of(&files::read(page)?) {
            links += 1;
            if let Err(fault) = resolve(page, &link) {
                let page = page.strip_prefix(&source).unwrap_or(page).display();
                faults.push(format!("docs/src/{page}: {fault}"));
            }
        }
    }
    // The README and the other files at the root link into the book and to each other.
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] {
        let page = files::root().join(name);
        let text = if page.is_file() { files::read(&page)? } else { String::new() };
        faults.extend(
            links_of(&text)
                .iter()
                .filter_map(|link| resolve(&page, link).err())
                .map(|f| format!("{name}: {f}")),
        );
    }
    let summary = source.join("SUMMARY.md");
    let links_of_summary = links_of(&files::read(&summary)?);
    faults.extend(disorder(&links_of_summary).map(|fault| format!("docs/src/SUMMARY.md: {fault}")));
    let listed: BTreeSet<PathBuf> = links_of_summary.iter().map(|link| normal(&source.join(link))).collect();
    for page in pages.iter().filter(|page| **page != summary && !listed.contains(*page)) {
        let page = page.strip_prefix(&source).unwrap_or(page).display();
        faults.push(format!("docs/src/{page}: not in SUMMARY.md"));
    }
    for list in [&summary, &source.join("errors/README.md")] {
        let text = files::read(list)?;
        for page in pages.iter().filter(|page| named(page).starts_with("DP0")) {
            let heading = files::read(page)?.lines().next().unwrap_or_default().replacen("# ", "", 1);
            if !text.contains(&format!("[{heading}](")) {
                let list = list.strip_prefix(&source).unwrap_or(list).display();
                faults.push(format!("docs/src/{list}: no link is called `{heading}`"));
            }
        }
    }
    let compiled = files::read(&files::root().join("docs/lib.rs"))?;
    // docs/build.rs compiles all pages of errors.
    for page in pages.iter().filter(|page| !page.starts_with(source.join("errors"))) {
        let name = page.strip_prefix(&source).unwrap_or(page);
        if files::read(page)?.contains("```rust\n")
            && !compiled.contains(&format!("\"src/{}\"", name.display()))
        {
            faults.push(format!("docs/src/{}: docs/lib.rs does not compile its code", name.display()));
        }
        let faults_of = ignored(&files::read(page)?).into_iter();
        faults.extend(faults_of.map(|fault| format!("docs/src/{}: {fault}", name.display())));
    }
    log.say(&format!("{} pages, {links} links", pages.len()))?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The listings of a page that `docs/lib.rs` does not compile. The result omits a listing that
/// includes a whole file, since the file's own crate compiles the file.
fn ignored(page: &str) -> Vec<String> {
    let blocks = page.split("```rust,ignore\n").skip(1).filter_map(|rest| rest.split("```").next());
    let included = |block: &str| {
        let file = block.trim().strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix(".rs}}"));
        file.is_some_and(|file| file.contains("/tests/") || file.contains("/examples/"))
    };
    let alone = blocks.filter(|block| !included(block));
    alone.map(|block| format!("nobody compiles `{}`", block.lines().next().unwrap_or_default())).collect()
}

fn named(page: &Path) -> String {
    page.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The pages that a list has twice, and the error codes that come after a higher code.
fn disorder(links: &[String]) -> impl Iterator<Item = String> {
    let twice =
        |(at, link): (usize, &String)| links[..at].contains(link).then(|| format!("{link} occurs twice"));
    let codes: Vec<&String> = links.iter().filter(|link| link.starts_with("errors/DP")).collect();
    let late = |pair: &[&String]| (pair[0] > pair[1]).then(|| format!("{} comes after {}", pair[1], pair[0]));
    let twice: Vec<String> = links.iter().enumerate().filter_map(twice).collect();
    twice.into_iter().chain(codes.windows(2).filter_map(late).collect::<Vec<_>>())
}

/// The targets of links and includes that are not in code.
fn links_of(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (line, kind) in lines(text) {
        if let Some(path) = line.trim().strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}")) {
            // In an include, the text after a colon names a part of the file.
            found.push(path.split(':').next().unwrap_or(path).to_owned());
        }
        if kind == Kind::Code {
            continue;
        }
        let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
        let targets = prose.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        found.extend(targets.map(|(target, _)| target.to_owned()));
    }
    found
}

#[derive(PartialEq)]
enum Kind {
    Prose,
    Code,
}

fn lines(text: &str) -> impl Iterator<Item = (&str, Kind)> {
    let mut inside = false;
    text.lines().map(move |line| {
        let fence = line.trim_start().starts_with("```");
        inside ^= fence;
        (line, if inside || fence { Kind::Code } else { Kind::Prose })
    })
}

/// Checks that the file and the heading of a link exist. Links to other sites are not checked.
fn resolve(page: &Path, link: &str) -> Result<(), String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return Ok(());
    }
    let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
    let folder = page.parent().unwrap_or(Path::new("."));
    let target = if file.is_empty() { page.to_path_buf() } else { normal(&folder.join(file)) };
    if !target.exists() {
        return Err(format!("a link leads to {link}, which is not there"));
    }
    match anchor {
        Some(anchor) if !headings(&files::read(&target)?).contains(anchor) => {
            Err(format!("a link leads to {link}, but there is no such heading"))
        }
        _ => Ok(()),
    }
}

/// The anchors of a page. The anchors are the page's headings in lower case, with hyphens for
/// blanks and without punctuation.
fn headings(text: &str) -> BTreeSet<String> {
    let heading =
        |line: &str| line.starts_with('#').then(|| line.trim_start_matches('#').trim().to_lowercase());
    let anchor = |words: String| {
        words
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
            .collect::<String>()
            .replace(' ', "-")
    };
    lines(text)
        .filter(|(_, kind)| *kind == Kind::Prose)
        .filter_map(|(line, _)| heading(line))
        .map(anchor)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::ignored;

    #[test]
    fn a_listing_that_is_left_out_is_a_whole_file() {
        let page =
            "```rust,ignore\n{{#include ../../dp-types/tests/by_hand.rs}}\n```\n```rust\nlet a = 1;\n```\n";
        assert!(ignored(page).is_empty());
        for block in
            ["let a = ..;", "{{#include ../notes.md}}", "{{#include ../../dp-types/src/lib.rs}}\nlet a = 1;"]
        {
            assert_eq!(ignored(&format!("{page}```rust,ignore\n{block}\n```\n")).len(), 1, "{block}");
        }
    }
}
