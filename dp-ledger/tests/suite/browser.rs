//! Tests of the page in a browser: what it shows, and what a screen reader can read.

use std::process::Command;

use crate::command::Page;
use crate::help::{Folder, Kind, Made, ROWS, spend, terms};

/// The document after the browser has parsed it. The browser closes open elements, and drops what
/// it does not understand.
fn document(address: &str) -> String {
    let folder = Folder::new();
    let output = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.path().display()))
        .arg(format!("http://{address}/"))
        .output()
        .expect("Debian's package `chromium` is installed");
    String::from_utf8(output.stdout).unwrap()
}

type Element = (String, Vec<(String, String)>, String);

/// The elements of a document: each has its name, its attributes, and the text up to the next
/// element.
fn elements(document: &str) -> Vec<Element> {
    let mut all = Vec::new();
    for part in document.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or((part, ""));
        let (name, mut rest) = tag.split_once([' ', '\n']).unwrap_or((tag, ""));
        let mut attributes = Vec::new();
        while let Some((key, after)) = rest.split_once("=\"") {
            let (value, after) = after.split_once('"').unwrap();
            attributes.push((key.trim().to_owned(), value.to_owned()));
            rest = after;
        }
        all.push((name.to_owned(), attributes, text.to_owned()));
    }
    all
}

/// The contrast of two colours such as `#0b57a4`, computed as in WCAG 2.2.
fn contrast(one: &str, other: &str) -> f64 {
    let light = |colour: &str| {
        let part = |at: usize| {
            let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    };
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
#[ignore = "needs `chromium`: a step of `cargo xtask test` runs it"]
fn the_page_is_for_everybody() {
    let made = Made::new(Kind::File);
    made.register(terms("data", ROWS, 3_000_000)).unwrap();
    made.register(terms("other <b>", [8; 32], 5)).unwrap();
    let ann = made.analyst("Ann");
    spend(&ann, &made.open(&ann), 1_200_000).unwrap();
    let page = Page::of(&made.place);
    let document = document(&page.address);
    let elements = elements(&document);
    let named = |name: &str| elements.iter().filter(|(it, ..)| it == name).collect::<Vec<_>>();
    let attribute = |element: &Element, key: &str| {
        element.1.iter().find(|(it, _)| it == key).map(|(_, value)| value.clone())
    };
    // The page has a language, a title, one landmark of each kind and one first-level heading, and
    // skips no heading level.
    assert_eq!(attribute(named("html")[0], "lang").as_deref(), Some("en"), "{document}");
    assert_eq!(named("title")[0].2, "Privacy budgets");
    for landmark in ["header", "main", "footer", "h1"] {
        assert_eq!(named(landmark).len(), 1, "{landmark}");
    }
    assert_eq!((named("h2").len(), named("h3").len()), (3, 0));
    // The first link leads to the content.
    let first = named("a")[0];
    assert_eq!(attribute(first, "href").as_deref(), Some("#content"));
    assert_eq!(attribute(named("main")[0], "id").as_deref(), Some("content"));
    // Each label to which an element refers exists exactly once.
    let ids: Vec<String> = elements.iter().filter_map(|element| attribute(element, "id")).collect();
    let labels: Vec<String> =
        elements.iter().filter_map(|element| attribute(element, "aria-labelledby")).collect();
    assert!(labels.len() >= 5);
    for label in labels {
        assert_eq!(ids.iter().filter(|id| **id == label).count(), 1, "{label}");
    }
    // The bars also express their values in words and numbers.
    let bars: Vec<_> =
        elements.iter().filter(|element| attribute(element, "role").as_deref() == Some("meter")).collect();
    let said: Vec<_> = bars
        .iter()
        .map(|bar| (attribute(bar, "aria-valuenow").unwrap(), attribute(bar, "aria-valuetext").unwrap()))
        .collect();
    let pair = |now: &str, text: &str| (now.to_owned(), text.to_owned());
    assert_eq!(
        said,
        [
            pair("40", "spent ε = 1.2 of ε = 3, left ε = 1.8"),
            pair("0", "spent ε = 0 of ε = 0.000005, left ε = 0.000005")
        ]
    );
    // The table has a caption, and each header names its row or column.
    assert_eq!(named("caption").len(), 1);
    assert!(named("th").iter().all(|header| attribute(header, "scope").is_some()));
    // The page has no script, loads nothing from other servers, and no name in it can become
    // markup.
    assert!(
        named("script").is_empty()
            && named("b").is_empty()
            && named("img").is_empty()
            && named("link").is_empty()
    );
    // The colours have enough contrast, in light and in dark.
    let style = &named("style")[0].2;
    let schemes: Vec<_> = style.match_indices("--text:").map(|(at, _)| &style[at..]).collect();
    assert_eq!(schemes.len(), 2);
    for scheme in schemes {
        let colour = |name: &str| {
            let at = scheme.find(&format!("--{name}: #")).unwrap() + name.len() + 4;
            &scheme[at..at + 7]
        };
        let back = colour("back");
        for (name, least) in [("text", 7.0), ("link", 7.0), ("line", 3.0), ("bar", 3.0)] {
            let found = contrast(colour(name), back);
            assert!(found >= least, "{name} {found}");
        }
        assert!(contrast(colour("bar"), colour("rest")) >= 3.0);
    }
}
