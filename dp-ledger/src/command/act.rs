//! The commands of the holder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::CommandError;
use super::arguments::{Cli, Command, Format, beside};
use super::draft::{self, Draft};
use super::json::Object;
use crate::amount::{Amount, Measure};
use crate::book::{Book, DAY};
use crate::date;
use crate::describe::Description;
use crate::entry::{Grant, Limit, Terms};
use crate::error::Error;
use crate::holder::Holder;
use crate::ledger::Ledger;
use crate::names::hex;
use crate::signing_key::Digest;
use crate::store::is_database;

pub(super) fn run(cli: &Cli) -> Result<String, CommandError> {
    let place = match &cli.command {
        Command::Init { ledger } => return init(cli, ledger),
        Command::Register { ledger, .. }
        | Command::Extend { ledger, .. }
        | Command::Grant { ledger, .. }
        | Command::Revoke { ledger, .. }
        | Command::Raise { ledger, .. }
        | Command::Clock { ledger, .. } => ledger,
        _ => return Err(CommandError::Usage("this is not what a holder does".into())),
    };
    let key = cli.key(place)?;
    let ledger = cli.open(place)?;
    let report = act(&cli.command, place, &ledger.holder(&key)?, &ledger.book()?)?;
    Ok(report.text(cli.format, &ledger.head()?.line()))
}

fn act(command: &Command, place: &str, holder: &Holder<'_>, book: &Book) -> Result<Report, CommandError> {
    match command {
        Command::Register { analyst, dataset, .. } => {
            let terms = terms(command)?;
            let registered = || Report::new(format!("registered `{dataset}`")).with("dataset", dataset);
            let Some(analyst) = analyst else {
                holder.register(terms)?;
                return Ok(registered());
            };
            if is_database(place) {
                return Err(CommandError::Usage(ROLE.into()));
            }
            let granted = grant(holder, token_file(place, analyst, None), |key| {
                holder.register(terms)?;
                let (dataset, analyst) = (dataset.clone(), analyst.clone());
                let role = String::new();
                Ok(Grant { dataset, analyst, key, budget: None, until: None, role })
            });
            Ok(registered().and(granted?))
        }
        Command::Extend { dataset, like, .. } => {
            let (described, terms) =
                (Description::read(like)?, &book.account(dataset).map_err(Error::from)?.terms);
            if (&described.neighbours, &described.unit) != (&terms.neighbours, &terms.unit) {
                let old = format!("{} ({})", terms.unit, terms.neighbours);
                let new = format!("{} ({})", described.unit, described.neighbours);
                return Err(CommandError::Usage(format!(
                    "`{dataset}` protects {old}, and the new version {new}"
                )));
            }
            holder.extend(dataset, described.mark)?;
            Ok(Report::new(format!("a new version of `{dataset}`: it shares the budget"))
                .with("dataset", dataset))
        }
        Command::Grant { role, auditor: true, .. } => {
            in_database(place, "--auditor", "every person who may read the file of a ledger is an auditor")?;
            holder.admit(role)?;
            Ok(Report::new(format!("the role `{role}` may read")).with("role", role))
        }
        Command::Grant { dataset, analyst, budget, until, role, token, .. } => {
            let analyst = analyst.as_deref().unwrap_or_default();
            let budget = budget.as_deref().map(|text| amount(book, dataset, text)).transpose()?;
            let until = until.as_deref().map(end_of_day).transpose()?;
            if is_database(place) == role.is_empty() {
                in_database(
                    place,
                    "--role",
                    "every person who has the token of a ledger in a file can spend",
                )?;
                return Err(CommandError::Usage(ROLE.into()));
            }
            let (dataset, role) = (dataset.clone(), role.clone());
            grant(holder, token_file(place, analyst, token.as_deref()), |key| {
                Ok(Grant { dataset, analyst: analyst.to_owned(), key, budget, until, role })
            })
        }
        Command::Revoke { key, .. } => {
            let key = find(book, key)?;
            holder.revoke(key)?;
            Ok(Report::new(format!("revoked {}", hex(&key[..8]))).with("key", &hex(&key)))
        }
        Command::Raise { dataset, budget, limit, .. } => {
            let fault = || {
                CommandError::Usage(format!(
                    "\"{limit}\" is not a limit: write `lifetime`, `day`, `analyst` or `purpose NAME`"
                ))
            };
            let which = Limit::read(limit).ok_or_else(fault)?;
            holder.raise(dataset, which, amount(book, dataset, budget)?)?;
            Ok(Report::new(format!("raised the limit `{limit}` of `{dataset}`")).with("dataset", dataset))
        }
        Command::Clock { today, .. } => {
            holder.set_clock(end_of_day(today)? / DAY)?;
            Ok(Report::new(format!("it is {today}: what was spent on later days counts on this one too"))
                .with("today", today))
        }
        _ => Err(CommandError::Usage("this is not what a holder does".into())),
    }
}

/// The last second of a day, counted in seconds since 1970.
fn end_of_day(day: &str) -> Result<u64, CommandError> {
    let fault = || CommandError::Usage(format!("\"{day}\" is not a day: write one as 2027-12-31"));
    date::end_of_day(day).ok_or_else(fault)
}

/// The error for a token of a ledger in a database, if the holder named no role.
const ROLE: &str = "over PostgreSQL only a role of the database spends with a token: name it, `dp-ledger grant LEDGER DATASET --analyst NAME --role ROLE`";

/// Refuses an option that has no meaning for a ledger in a file.
fn in_database(place: &str, option: &str, instead: &str) -> Result<(), CommandError> {
    match is_database(place) {
        true => Ok(()),
        false => Err(CommandError::Usage(format!("`{option}` is for a ledger in a database: {instead}"))),
    }
}

fn init(cli: &Cli, place: &str) -> Result<String, CommandError> {
    let file = cli.key_file(place);
    // If a draft exists, a killed `init` may have begun the witness. So this check leaves an
    // existing witness to `finish_witness`.
    let witness = cli.witness.as_ref().filter(|_| !draft::path(&file).exists());
    for (file, option) in [(Some(&file), "key"), (witness, "witness")] {
        if let Some(file) = file.filter(|file| file.exists()) {
            let place = file.display();
            let fault = format!("{place} is there already: move it, or name another with `--{option}`");
            return Err(CommandError::Usage(fault));
        }
    }
    let draft = Draft::of(&file)?;
    let make = if draft.found { Ledger::finish_for } else { Ledger::create_for };
    let ledger = match make(place, &draft.key) {
        Ok(ledger) => ledger,
        Err(error) => {
            // If the connection was lost, the failed act may still have taken effect.
            if !Ledger::open(place).is_ok_and(|ledger| ledger.holder(&draft.key).is_ok()) {
                draft.discard();
            }
            return Err(error.into());
        }
    };
    let ledger = match &cli.witness {
        Some(witness) if draft.found && witness.exists() => ledger.finish_witness(witness)?,
        Some(witness) => ledger.new_witness(witness)?,
        None => ledger,
    };
    draft.finish(&file)?;
    let text = format!(
        "a new ledger; who has {} is its holder: keep it where analysts cannot read it",
        file.display()
    );
    Ok(Report::new(text).with("key", &file.display().to_string()).text(cli.format, &ledger.head()?.line()))
}

/// The outcome of a command, as text or as JSON.
struct Report {
    text: String,
    fields: Vec<(&'static str, String)>,
}

impl Report {
    fn new(text: String) -> Self {
        Self { text, fields: Vec::new() }
    }

    fn with(mut self, name: &'static str, value: &str) -> Self {
        self.fields.push((name, value.to_owned()));
        self
    }

    fn and(mut self, other: Self) -> Self {
        self.text = format!("{}\n{}", self.text, other.text);
        self.fields.extend(other.fields);
        self
    }

    fn text(&self, format: Format, head: &str) -> String {
        if format == Format::Text {
            return format!("{}\nhead {head}\n", self.text);
        }
        let mut object = Object::new();
        self.fields.iter().for_each(|(name, value)| object.text(name, value));
        object.text("head", head);
        object.line()
    }
}

/// The default file of a token. Different names get different file names. A blank becomes `_`. Any
/// other character that is not a letter, a digit or `-` is percent-encoded, as in addresses.
fn token_file(place: &str, analyst: &str, file: Option<&Path>) -> PathBuf {
    let mut plain = String::new();
    for c in analyst.chars() {
        match c {
            ' ' => plain.push('_'),
            c if c.is_alphanumeric() || c == '-' => plain.push(c),
            c => plain.extend(c.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("%{byte:02X}"))),
        }
    }
    file.map_or_else(|| beside(place, &format!("{plain}.token")), PathBuf::from)
}

/// Makes and saves a token before the holder grants it rights. If the token were lost, its rights
/// would be lost with it.
fn grant(
    holder: &Holder<'_>,
    file: PathBuf,
    what: impl FnOnce(Digest) -> Result<Grant, Error>,
) -> Result<Report, CommandError> {
    if file.exists() {
        let place = file.display();
        return Err(CommandError::Usage(format!(
            "{place} is there already: move it, or name another with `--token`"
        )));
    }
    let token = holder.token()?;
    token.save(&file)?;
    let analyst = what(token.public()).and_then(|grant| {
        let analyst = grant.analyst.clone();
        holder.give(grant).map(|_| analyst)
    });
    if analyst.is_err() && !holder.has_granted(&token.public()) {
        let _ = std::fs::remove_file(&file);
    }
    let text = format!("granted: give {} only to {}", file.display(), analyst?);
    Ok(Report::new(text).with("token", &file.display().to_string()).with("public_key", &hex(&token.public())))
}

fn terms(command: &Command) -> Result<Terms, CommandError> {
    let Command::Register { dataset, like, budget, per_day, per_analyst, purpose, keep_answers, .. } =
        command
    else {
        return Err(CommandError::Usage("this registers nothing".into()));
    };
    let Description { mark, neighbours, unit } = Description::read(like)?;
    let (measure, lifetime) = Measure::read_budget(budget)?;
    let mut limits = BTreeMap::from([(Limit::Lifetime, lifetime)]);
    let mut limit = |limit: Limit, text: &str| {
        limits.insert(limit, in_measure(&measure, text)?);
        Ok::<(), CommandError>(())
    };
    per_day.iter().try_for_each(|text| limit(Limit::Day, text))?;
    per_analyst.iter().try_for_each(|text| limit(Limit::Analyst, text))?;
    for purpose in purpose {
        let fault = || {
            CommandError::Usage(format!(
                "\"{purpose}\" is not a purpose with its budget: write `research:epsilon=0.5`"
            ))
        };
        let (name, text) = purpose.rsplit_once(':').ok_or_else(fault)?;
        let amount = in_measure(&measure, text)?;
        if limits.insert(Limit::Purpose(crate::names::name(name)?.to_owned()), amount).is_some() {
            return Err(CommandError::Usage(format!(
                "the purpose `{name}` is given twice: write one budget for each purpose"
            )));
        }
    }
    let (dataset, keep_answers) = (dataset.clone(), *keep_answers);
    Ok(Terms { dataset, mark, unit, neighbours, measure, limits, keep_answers })
}

/// Reads an amount in the measure of a dataset's account.
fn amount(book: &Book, dataset: &str, text: &str) -> Result<Amount, CommandError> {
    in_measure(&book.account(dataset).map_err(Error::from)?.terms.measure, text)
}

fn in_measure(measure: &Measure, text: &str) -> Result<Amount, CommandError> {
    match Measure::read_budget(text)? {
        (found, amount) if found == *measure => Ok(amount),
        _ => Err(CommandError::Usage(format!(
            "\"{text}\" is not in the measure of the account, {}",
            measure.text()
        ))),
    }
}

/// Finds the token whose public key has this prefix.
fn find(book: &Book, prefix: &str) -> Result<Digest, CommandError> {
    let mut found = book.tokens().map(|(key, _)| key).filter(|key| hex(*key).starts_with(prefix));
    match (found.next(), found.next()) {
        (Some(key), None) if !prefix.is_empty() => Ok(*key),
        (Some(_), _) => {
            Err(CommandError::Usage(format!("several keys begin with {prefix}: give more digits")))
        }
        _ => Err(CommandError::Usage(format!("no key begins with {prefix}: see `dp-ledger status`"))),
    }
}
