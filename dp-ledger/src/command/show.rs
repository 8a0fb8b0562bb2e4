//! The commands that only read, which any reader of the ledger may run.

use super::CommandError;
use super::arguments::{Cli, Command, Format};
use super::json::{Object, json};
use super::table::Table;
use crate::book::{Account, Book, DAY, Head};
use crate::date;
use crate::entry::{Act, Limit};
use crate::error::Error;
use crate::ledger::{Acted, Ledger};
use crate::names::{hex, shown};
use crate::refusal::Ahead;

pub(super) fn run(cli: &Cli) -> Result<String, CommandError> {
    let json = cli.format == Format::Json;
    Ok(match &cli.command {
        Command::Status { ledger } => {
            let ledger = cli.open(ledger)?;
            let (book, ahead) = (ledger.book()?, ledger.ahead()?);
            if json { status_json(&book, ahead) } else { status(&book, ahead) }
        }
        Command::History { ledger, dataset } => {
            let ledger = cli.open(ledger)?;
            let (book, all) = (ledger.book()?, ledger.history()?);
            if let Some(dataset) = dataset {
                book.account(dataset).map_err(Error::from)?;
            }
            let of = |act: &Act| dataset.as_ref().is_none_or(|dataset| names(&book, act).contains(dataset));
            let entries = all.iter().filter(|acted| of(&acted.act));
            if json { entries.map(export).collect() } else { history(&book, entries) }
        }
        Command::Export { ledger } => cli.open(ledger)?.history()?.iter().map(export).collect(),
        Command::Head { ledger } => {
            let head = cli.open(ledger)?.head()?;
            if json { head_json(&head).line() } else { format!("{}\n", head.line()) }
        }
        Command::Witness { ledger, file } => {
            let head = cli.open(ledger)?.new_witness(file)?.head()?;
            let text = || format!("a witness: name it by `--witness` from now on\nhead {}\n", head.line());
            if json { head_json(&head).line() } else { text() }
        }
        Command::Verify { ledger, head } => {
            let heads = head.iter().map(|line| Head::read(line)).collect::<Result<Vec<_>, _>>()?;
            let ledger = cli.open(ledger)?;
            verify(&ledger, &heads, cli.witness.is_some(), json)?
        }
        _ => return Err(CommandError::Usage("this shows nothing".into())),
    })
}

fn verify(ledger: &Ledger, heads: &[Head], witness: bool, json: bool) -> Result<String, CommandError> {
    let seen = ledger.verify(heads)? - heads.len();
    let head = ledger.head()?;
    if json {
        let mut object = head_json(&head);
        object.raw("verified", "true");
        return Ok(object.line());
    }
    let kept = match (heads.len(), witness) {
        (0, true) => format!("it agrees with {seen} heads of the witness"),
        (n, true) => format!("it agrees with {n} kept heads and {seen} heads of the witness"),
        (0, false) => {
            "no head was given: only a head that was kept elsewhere shows that the ledger was not rolled back"
                .to_owned()
        }
        (n, false) => format!("it agrees with {n} kept heads"),
    };
    let ahead = ledger.ahead()?.map_or_else(String::new, |time| format!("{}\n", Ahead(time)));
    Ok(format!(
        "OK: {} entries, each signed, bound to those before and within its limits; {kept}\n{ahead}head {}\n",
        head.number,
        head.line()
    ))
}

fn head_json(head: &Head) -> Object {
    let mut object = Object::new();
    object.number("number", head.number);
    object.text("hash", &hex(&head.hash));
    object
}

/// The limits of a dataset: the name, the amount, and the amount spent.
pub(super) fn limits(account: &Account, today: u64) -> Vec<(String, crate::Amount, Option<crate::Amount>)> {
    let spent = |limit: &Limit| account.spent_of(limit, today);
    let name = |limit: &Limit| match limit {
        Limit::Lifetime => "lifetime".to_owned(),
        Limit::Day => "today".to_owned(),
        Limit::Analyst => "each analyst".to_owned(),
        Limit::Purpose(purpose) => format!("purpose {purpose}"),
    };
    account.terms.limits.iter().map(|(limit, most)| (name(limit), most.clone(), spent(limit))).collect()
}

fn status(book: &Book, ahead: Option<u64>) -> String {
    let mut datasets = Table::new(["dataset", "limit", "budget", "spent", "left"]);
    let mut about = String::new();
    for account in book.accounts() {
        let terms = &account.terms;
        let versions = account.marks.len();
        about.push_str(&format!(
            "{}: protects {} ({}); {versions} version{}; answers are {}kept\n",
            shown(&terms.dataset),
            shown(&terms.unit),
            terms.neighbours,
            if versions == 1 { "" } else { "s" },
            if terms.keep_answers { "" } else { "not " }
        ));
        for (name, most, spent) in limits(account, book.today()) {
            let say = |amount: &crate::Amount| terms.measure.say(amount);
            let left = spent.as_ref().and_then(|spent| most.minus(spent));
            let cells = [spent.as_ref().map_or("-".into(), say), left.as_ref().map_or("-".into(), say)];
            let [spent, left] = cells;
            datasets.row([terms.dataset.clone(), name, say(&most), spent, left]);
        }
    }
    let mut tokens = Table::new(["token", "analyst", "dataset", "budget", "spent", "until"]);
    for (key, held) in book.tokens() {
        for (dataset, (grant, spent)) in &held.grants {
            let say = |amount: &crate::Amount| {
                book.account(dataset)
                    .map_or_else(|_| amount.text(), |account| account.terms.measure.say(amount))
            };
            let until = match grant.until {
                _ if held.revoked => "revoked".to_owned(),
                Some(until) => date::say(until),
                None => "-".to_owned(),
            };
            let budget = grant.budget.as_ref().map_or("-".into(), say);
            let spent = spent.as_ref().map_or("-".into(), say);
            tokens.row([hex(&key[..8]), grant.analyst.clone(), dataset.clone(), budget, spent, until]);
        }
    }
    let ahead = ahead.map_or_else(String::new, |time| format!("{}\n", Ahead(time)));
    let parts = [datasets.text(), about, tokens.text(), ahead, format!("head {}\n", book.head().line())];
    parts.iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join("\n")
}

fn status_json(book: &Book, ahead: Option<u64>) -> String {
    let dataset = |account: &Account| {
        let mut object = Object::new();
        object.text("name", &account.terms.dataset);
        object.text("neighbours", &account.terms.neighbours);
        object.text("unit", &account.terms.unit);
        object.text("measure", &account.terms.measure.text());
        object.list("marks", account.marks.iter().map(|mark| json(&hex(mark))));
        object.raw("keep_answers", if account.terms.keep_answers { "true" } else { "false" });
        let limit = |(name, most, spent): (String, crate::Amount, Option<crate::Amount>)| {
            let mut object = Object::new();
            object.text("limit", &name);
            object.amount("budget", &most);
            if let Some(spent) = spent {
                object.amount("spent", &spent);
            }
            object.close()
        };
        object.list("limits", limits(account, book.today()).into_iter().map(limit));
        object.close()
    };
    let mut tokens = Vec::new();
    for (key, held) in book.tokens() {
        for (name, (grant, spent)) in &held.grants {
            let mut object = Object::new();
            object.text("key", &hex(key));
            object.text("analyst", &grant.analyst);
            object.text("dataset", name);
            object.raw("revoked", if held.revoked { "true" } else { "false" });
            if let (Some(budget), Some(spent)) = (&grant.budget, spent) {
                object.amount("budget", budget);
                object.amount("spent", spent);
            }
            if let Some(until) = grant.until {
                object.number("until", until);
            }
            tokens.push(object.close());
        }
    }
    let mut object = Object::new();
    object.raw("head", &head_json(&book.head()).close());
    object.list("datasets", book.accounts().map(dataset));
    object.list("tokens", tokens.into_iter());
    if let Some(time) = ahead {
        object.number("ahead", time);
    }
    object.line()
}

/// The datasets that an act concerns.
pub(super) fn names(book: &Book, act: &Act) -> Vec<String> {
    match act {
        Act::Registered(terms) => vec![terms.dataset.clone()],
        Act::Extended { dataset, .. } | Act::Raised { dataset, .. } => vec![dataset.clone()],
        Act::Granted(grant) => vec![grant.dataset.clone()],
        Act::Revoked { key } => book
            .tokens()
            .filter(|(of, _)| *of == key)
            .flat_map(|(_, held)| held.grants.keys().cloned())
            .collect(),
        Act::Debited(debit) => debit.charges.iter().map(|charge| charge.dataset.clone()).collect(),
        _ => Vec::new(),
    }
}

/// An act in words: the actor, the act and the amount. A note follows if the act is not signed.
pub(super) fn words(book: &Book, acted: &Acted) -> [String; 3] {
    let [who, what, amount] = said(book, &acted.act, acted.entry.time);
    let doubt = if acted.signed { "" } else { " (not signed by this token)" };
    [who, format!("{what}{doubt}"), amount]
}

fn said(book: &Book, act: &Act, time: u64) -> [String; 3] {
    let say = |dataset: &str, amount: &crate::Amount| {
        book.account(dataset).map_or_else(|_| amount.text(), |account| account.terms.measure.say(amount))
    };
    let holder = || "holder".to_owned();
    match act {
        Act::Opened { .. } => [holder(), "opened the ledger".into(), String::new()],
        Act::Registered(terms) => {
            let budget = terms
                .limits
                .get(&Limit::Lifetime)
                .map_or_else(String::new, |amount| terms.measure.say(amount));
            [holder(), format!("registered `{}`", terms.dataset), budget]
        }
        Act::Extended { dataset, .. } => [holder(), format!("a new version of `{dataset}`"), String::new()],
        Act::Granted(grant) => {
            let budget = grant.budget.as_ref().map_or_else(String::new, |amount| say(&grant.dataset, amount));
            [holder(), format!("granted {} a token for `{}`", grant.analyst, grant.dataset), budget]
        }
        Act::Revoked { key } => [holder(), format!("revoked {}", hex(&key[..8])), String::new()],
        Act::Raised { dataset, limit, to } => {
            [holder(), format!("raised `{}` of `{dataset}`", limit.text()), say(dataset, to)]
        }
        Act::Timed => [holder(), format!("said that it is {}", date::say_day(time / DAY)), String::new()],
        Act::Debited(debit) => {
            let who = book.tokens().find(|(key, _)| **key == debit.key);
            let who = who
                .and_then(|(_, held)| held.grants.values().next())
                .map_or_else(String::new, |(grant, _)| grant.analyst.clone());
            let datasets: Vec<String> =
                debit.charges.iter().map(|charge| format!("`{}`", charge.dataset)).collect();
            let costs: Vec<String> =
                debit.charges.iter().map(|charge| say(&charge.dataset, &charge.cost)).collect();
            let what = format!(
                "asked {} for {} (certificate {})",
                datasets.join(", "),
                debit.purpose,
                hex(&debit.certificate[..4])
            );
            [who, what, costs.join(", ")]
        }
        Act::Answered { paid, .. } => {
            [String::new(), format!("kept the answer of entry {paid}"), String::new()]
        }
    }
}

fn history<'a>(book: &Book, entries: impl Iterator<Item = &'a Acted>) -> String {
    let mut table = Table::new(["entry", "time (UTC)", "who", "what", "how much"]);
    for acted @ Acted { entry, .. } in entries {
        let [who, what, amount] = words(book, acted);
        table.row([entry.number.to_string(), date::say(entry.time), who, what, amount]);
    }
    table.text()
}

/// An entry with all fields that its digest binds.
fn export(Acted { entry, .. }: &Acted) -> String {
    let mut object = Object::new();
    object.number("number", entry.number);
    object.number("time", entry.time);
    let fields = crate::names::split(&entry.body).unwrap_or_default();
    object.list("body", fields.into_iter().map(json));
    object.text("signature", &entry.signature);
    object.text("hash", &hex(&entry.hash));
    object.line()
}
