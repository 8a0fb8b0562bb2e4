//! The web page: it shows every dataset's budget as a bar, and the debits. The server renders it
//! without scripts.

use super::show::{limits, names, words};
use crate::amount::Amount;
use crate::book::{Account, Book};
use crate::date;
use crate::ledger::Acted;
use crate::names::shown;

/// The number of entries on one page.
pub(super) const SHOWN: usize = 100;

/// The contrast of all texts is above 7 to 1, and the contrast of bars is above 3 to 1, in light
/// and in dark mode. Colour alone never carries information.
const STYLE: &str = "
:root { color-scheme: light dark; --text: #1a1a1a; --back: #ffffff; --line: #767676; --bar: #0b57a4; --rest: #e6e6e6; --link: #003f8a; }
@media (prefers-color-scheme: dark) { :root { --text: #f2f2f2; --back: #161616; --line: #8c8c8c; --bar: #7db8f5; --rest: #3a3a3a; --link: #a8d0ff; } }
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); margin: 0 auto; max-width: 64rem; padding: 1rem; }
a { color: var(--link); } a:focus, .scroll:focus { outline: 3px solid var(--bar); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; } .skip:focus { position: static; }
.bar { height: 1.25rem; background: var(--rest); border: 1px solid var(--line); }
.bar div { height: 100%; background: var(--bar); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; } caption { text-align: left; font-weight: bold; padding: .5rem 0; }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
code { overflow-wrap: anywhere; }
";

/// Escapes a text for an element or an attribute.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in shown(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// Writes the page, with the entries before the entry of number `before`.
pub(super) fn page(book: &Book, all: &[Acted], before: u64) -> String {
    let head = book.head().line();
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Privacy budgets</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#content\">Skip to the budgets</a>\n<header><h1>Privacy budgets</h1></header>\n<main id=\"content\">\n"
    );
    let mut some = false;
    for (number, account) in book.accounts().enumerate() {
        some = true;
        dataset(&mut out, number, account, book.today());
    }
    if !some {
        out.push_str("<p>No dataset is registered yet.</p>\n");
    }
    history(&mut out, book, all, before);
    out.push_str(&format!(
        "</main>\n<footer><p>Head, to keep elsewhere: <code>{}</code></p></footer>\n</body>\n</html>\n",
        escape(&head)
    ));
    out
}

fn dataset(out: &mut String, number: usize, account: &Account, today: u64) {
    let terms = &account.terms;
    let (name, versions) = (escape(&terms.dataset), account.marks.len());
    out.push_str(&format!(
        "<section aria-labelledby=\"d{number}\">\n<h2 id=\"d{number}\">{name}</h2>\n<p>Protects {} ({}). Versions of the rows: {versions}.</p>\n",
        escape(&terms.unit),
        escape(&terms.neighbours)
    ));
    for (place, (limit, most, spent)) in limits(account, today).into_iter().enumerate() {
        let say = |amount: &Amount| escape(&terms.measure.say(amount));
        let limit = escape(&limit);
        let Some(spent) = spent else {
            out.push_str(&format!("<p>Budget, {limit}: {}</p>\n", say(&most)));
            continue;
        };
        let left = most.minus(&spent).map_or_else(String::new, |left| format!(", left {}", say(&left)));
        let (percent, id) = (percent(&spent, &most), format!("d{number}l{place}"));
        let text = format!("spent {} of {}{left}", say(&spent), say(&most));
        out.push_str(&format!(
            "<p id=\"{id}\">Budget, {limit}: {text} ({percent}&nbsp;% used)</p>\n\
             <div class=\"bar\" role=\"meter\" aria-labelledby=\"{id}\" aria-valuemin=\"0\" aria-valuemax=\"100\" aria-valuenow=\"{percent}\" aria-valuetext=\"{text}\">\
             <div style=\"width: {percent}%\"></div></div>\n"
        ));
    }
    out.push_str("</section>\n");
}

/// The spent share of a budget in whole per cent, rounded up. If the budget has several parts, the
/// largest share counts.
fn percent(spent: &Amount, most: &Amount) -> u128 {
    let part =
        |(spent, most): (&u64, &u64)| (u128::from(*spent) * 100).div_ceil(u128::from(*most).max(1)).min(100);
    spent.parts().iter().zip(most.parts()).map(part).max().unwrap_or(0)
}

fn history(out: &mut String, book: &Book, all: &[Acted], before: u64) {
    let earlier: Vec<&Acted> = all.iter().rev().filter(|acted| acted.entry.number < before).collect();
    out.push_str(
        "<section aria-labelledby=\"history\">\n<h2 id=\"history\">History</h2>\n<div class=\"scroll\" role=\"region\" aria-labelledby=\"history\" tabindex=\"0\">\n\
         <table>\n<caption>Entries, the last first</caption>\n<thead><tr><th scope=\"col\">Entry</th><th scope=\"col\">Time (UTC)</th>\
         <th scope=\"col\">Dataset</th><th scope=\"col\">Who</th><th scope=\"col\">What</th><th scope=\"col\">How much</th></tr></thead>\n<tbody>\n",
    );
    for acted @ Acted { entry, act, .. } in earlier.iter().take(SHOWN) {
        let [who, what, amount] = words(book, acted).map(|text| escape(&text));
        let dataset = escape(&names(book, act).join(", "));
        out.push_str(&format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{dataset}</td><td>{who}</td><td>{what}</td><td>{amount}</td></tr>\n",
            entry.number,
            date::say(entry.time)
        ));
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
    if let Some(Acted { entry, .. }) = earlier.get(SHOWN.wrapping_sub(1)).filter(|_| earlier.len() > SHOWN) {
        out.push_str(&format!(
            "<nav aria-label=\"Pages of the history\"><a href=\"/?before={}\">Earlier entries</a></nav>\n",
            entry.number
        ));
    }
    out.push_str("</section>\n");
}
