//! Records of devices: reports, budgets, questions, batches and accounts.

use super::{Entry, FactName, Facts, entry as new};
use crate::document::{Batch, Device, Document, Keeper, Question, Report, Together};
use crate::framework::Randomiser;
use crate::model::Measure;
use crate::words::{Page, cost, name, text};
use num_bigint::BigInt;

pub(super) fn entry(record: &Document) -> Entry {
    let facts = match record {
        Document::Report(report) => of_report(report),
        Document::Device(device) => of_device(device),
        Document::Question(question) => of_question(question),
        Document::Batch(batch) => of_batch(batch),
        Document::Together(together) => of_together(together),
        Document::Certificate(_) | Document::Session(_) | Document::Stated(_) => Facts::new(),
    };
    let place = match record {
        Document::Question(question) => Some((question.file.clone(), question.line)),
        _ => None,
    };
    Entry { place, ..new(record.title(), facts) }
}

fn facts<const N: usize>(named: [(&str, String); N]) -> Facts {
    named.into_iter().map(|(name, value)| (FactName::word(name), value)).collect()
}

fn of_report(Report { value, cost, derivation, generator, private, .. }: &Report) -> Facts {
    let mut facts = facts([("value", name(value)), ("cost", epsilon(cost))]);
    if !private {
        facts.insert(FactName::word("generator"), text(generator));
    }
    steps(&**derivation, &FactName::word("step"), &mut facts);
    facts
}

fn of_device(Device { value, values, budget, account, .. }: &Device) -> Facts {
    let value = format!("{}, one of {values}", name(value));
    let mut facts = facts([("value", value), ("budget", epsilon(budget))]);
    let kept = match account {
        Keeper::Types => vec![("account-kept-by", "the compiler".to_owned())],
        Keeper::Store { day, lifetime } => vec![
            ("account-kept-by", "a store".to_owned()),
            ("budget-of-a-day", epsilon(day)),
            ("budget-of-a-lifetime", epsilon(lifetime)),
        ],
    };
    facts.extend(kept.into_iter().map(|(name, value)| (FactName::word(name), value)));
    facts
}

fn of_question(Question { file, value, values, budget, .. }: &Question) -> Facts {
    let value = format!("{}, one of {values}", name(value));
    facts([("file", text(file)), ("value", value), ("budget", epsilon(budget))])
}

fn of_batch(Batch { value, honest, device, cost, derivation, .. }: &Batch) -> Facts {
    let mut facts = facts([
        ("value", name(value)),
        ("trusted-devices", honest.to_string()),
        ("cost-on-the-device", epsilon(device)),
        ("cost", both(cost)),
    ]);
    steps(&**derivation, &FactName::word("step"), &mut facts);
    facts
}

fn of_together(Together { record, whole, paid, session, .. }: &Together) -> Facts {
    let mut facts =
        facts([("data", name(record)), ("budget", both(whole)), ("budget-of-the-session", both(session))]);
    for (number, paid) in paid.iter().enumerate() {
        let at = FactName::numbered("paid", number + 1);
        facts.insert(at.and("cost"), both(&paid.cost));
        if let Some(honest) = &paid.honest {
            facts.insert(at.and("trusted-devices"), honest.to_string());
        }
        steps(&*paid.derivation, &at.and("step"), &mut facts);
    }
    facts
}

fn epsilon(cost_of: &BigInt) -> String {
    cost(&Measure::Pure, std::slice::from_ref(cost_of))
}

fn both(cost_of: &[BigInt; 2]) -> String {
    cost(&Measure::Approx, cost_of)
}

fn steps(randomiser: &dyn Randomiser, key: &FactName, facts: &mut Facts) {
    let mut page = Page::default();
    page.line(format!("by {}", randomiser.rule()));
    randomiser.say(&mut page);
    for (number, line) in page.text().lines().enumerate() {
        facts.insert(key.at(number + 1), line.to_owned());
    }
}
