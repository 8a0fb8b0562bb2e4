//! The canonical encoding of acts (the contents of entries). Each act has one encoding, which the
//! actor signs and the ledger keeps.

use super::{Act, Charge, Debit, FORMAT, Grant, Limit, Terms};
use crate::amount::{Amount, Measure, number};
use crate::names::{hex, join, kept_name, split, unhex};
use crate::signing_key::{Digest, digest};

impl Limit {
    /// The text form of a limit in entries.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Lifetime => "lifetime".into(),
            Self::Day => "day".into(),
            Self::Analyst => "analyst".into(),
            Self::Purpose(purpose) => format!("purpose {purpose}"),
        }
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        match text {
            "lifetime" => Some(Self::Lifetime),
            "day" => Some(Self::Day),
            "analyst" => Some(Self::Analyst),
            other => other.strip_prefix("purpose ").and_then(named).map(Self::Purpose),
        }
    }
}

impl Debit {
    /// The digest of the content that a retry of a debit must repeat. The digest covers everything
    /// except the attempt.
    pub(crate) fn content(&self) -> Digest {
        let same = Self { attempt: [0; 32], ..self.clone() };
        digest(&[Act::Debited(same).body().as_bytes()])
    }
}

impl Act {
    /// The encoding that the actor signs and the ledger keeps. Each act has exactly one encoding,
    /// and [`Act::read`] accepts only that one.
    pub(crate) fn body(&self) -> String {
        let fields = match self {
            Self::Opened { ledger, holder } => {
                vec!["opened".into(), FORMAT.to_string(), hex(ledger), hex(holder)]
            }
            Self::Registered(terms) => {
                let keep = if terms.keep_answers { "keep" } else { "forget" };
                let mut fields =
                    vec!["registered".into(), terms.dataset.clone(), hex(&terms.mark), terms.unit.clone()];
                fields.extend([terms.neighbours.clone(), terms.measure.text(), keep.into()]);
                fields.extend(terms.limits.iter().flat_map(|(limit, amount)| [limit.text(), amount.text()]));
                fields
            }
            Self::Extended { dataset, mark } => vec!["extended".into(), dataset.clone(), hex(mark)],
            Self::Granted(grant) => {
                let budget = grant.budget.as_ref().map_or_else(String::new, Amount::text);
                let until = grant.until.map_or_else(String::new, |until| until.to_string());
                let mut fields =
                    vec!["granted".into(), grant.dataset.clone(), grant.analyst.clone(), hex(&grant.key)];
                fields.extend([budget, until, grant.role.clone()]);
                fields
            }
            Self::Revoked { key } => vec!["revoked".into(), hex(key)],
            Self::Raised { dataset, limit, to } => {
                vec!["raised".into(), dataset.clone(), limit.text(), to.text()]
            }
            Self::Debited(debit) => {
                let mut fields =
                    vec!["debited".into(), hex(&debit.key), hex(&debit.run), hex(&debit.attempt)];
                fields.extend([hex(&debit.certificate), hex(&debit.binary), debit.purpose.clone()]);
                let charge =
                    |charge: &Charge| [charge.dataset.clone(), hex(&charge.mark), charge.cost.text()];
                fields.extend(debit.charges.iter().flat_map(charge));
                fields
            }
            Self::Timed => vec!["timed".into()],
            Self::Answered { paid, question, answer, secret } => {
                vec!["answered".into(), paid.to_string(), hex(question), hex(answer), hex(secret)]
            }
        };
        join(fields.iter().map(String::as_str))
    }

    /// Decodes an act. `None` if the body does not encode an act, or differs from [`Act::body`].
    pub(crate) fn read(body: &str) -> Option<Self> {
        let fields = split(body)?;
        let act = match fields.as_slice() {
            ["opened", _, ledger, holder] => Self::Opened { ledger: unhex(ledger)?, holder: unhex(holder)? },
            ["registered", dataset, mark, unit, neighbours, measure, keep, limits @ ..] => {
                let (pairs, []) = limits.as_chunks::<2>() else { return None };
                let pair = |[limit, amount]: &[&str; 2]| Some((Limit::read(limit)?, Amount::read(amount)?));
                Self::Registered(Terms {
                    dataset: named(dataset)?,
                    mark: unhex(mark)?,
                    unit: named(unit)?,
                    neighbours: named(neighbours)?,
                    measure: Measure::read(measure).ok()?,
                    limits: pairs.iter().map(pair).collect::<Option<_>>()?,
                    keep_answers: *keep == "keep",
                })
            }
            ["extended", dataset, mark] => Self::Extended { dataset: named(dataset)?, mark: unhex(mark)? },
            ["granted", dataset, analyst, key, budget, until, role] => Self::Granted(Grant {
                dataset: named(dataset)?,
                analyst: named(analyst)?,
                key: unhex(key)?,
                budget: if budget.is_empty() { None } else { Some(Amount::read(budget)?) },
                until: if until.is_empty() { None } else { Some(number(until)?) },
                role: (*role).to_owned(),
            }),
            ["revoked", key] => Self::Revoked { key: unhex(key)? },
            ["raised", dataset, limit, to] => {
                Self::Raised { dataset: named(dataset)?, limit: Limit::read(limit)?, to: Amount::read(to)? }
            }
            ["debited", key, run, attempt, certificate, binary, purpose, charges @ ..] => {
                let (charges, []) = charges.as_chunks::<3>() else { return None };
                let charge = |[dataset, mark, cost]: &[&str; 3]| {
                    Some(Charge { dataset: named(dataset)?, mark: unhex(mark)?, cost: Amount::read(cost)? })
                };
                Self::Debited(Debit {
                    key: unhex(key)?,
                    run: unhex(run)?,
                    attempt: unhex(attempt)?,
                    certificate: unhex(certificate)?,
                    binary: unhex(binary)?,
                    purpose: named(purpose)?,
                    charges: charges.iter().map(charge).collect::<Option<_>>()?,
                })
            }
            ["timed"] => Self::Timed,
            ["answered", paid, question, answer, secret] => Self::Answered {
                paid: number(paid)?,
                question: unhex(question)?,
                answer: unhex(answer)?,
                secret: unhex(secret)?,
            },
            _ => return None,
        };
        (act.body() == body).then_some(act)
    }

    /// The format of the ledger, which its first entry names.
    pub(crate) fn format(body: &str) -> Option<u64> {
        match split(body)?.as_slice() {
            ["opened", format, ..] => number(format),
            _ => None,
        }
    }
}

fn named(text: &str) -> Option<String> {
    kept_name(text).ok().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Act, Charge, Debit, Grant, Limit, Terms};
    use crate::amount::{Amount, Measure};

    fn acts() -> Vec<Act> {
        let amount = |text| Amount::read(text).unwrap();
        let limits = BTreeMap::from([
            (Limit::Lifetime, amount("9/8")),
            (Limit::Purpose("O'Neil: 'x', \"y\"".into()), amount("3/0")),
        ]);
        vec![
            Act::Opened { ledger: [1; 16], holder: [2; 32] },
            Act::Registered(Terms {
                dataset: "a b".into(),
                mark: [3; 32],
                unit: "person".into(),
                neighbours: "add-remove".into(),
                measure: Measure::Approx,
                limits,
                keep_answers: true,
            }),
            Act::Extended { dataset: "a b".into(), mark: [4; 32] },
            Act::Granted(Grant {
                dataset: "a b".into(),
                analyst: "Zoë".into(),
                key: [5; 32],
                budget: None,
                until: Some(77),
                role: String::new(),
            }),
            Act::Revoked { key: [5; 32] },
            Act::Raised { dataset: "a b".into(), limit: Limit::Day, to: amount("7/7") },
            Act::Debited(Debit {
                key: [5; 32],
                run: [6; 16],
                attempt: [7; 32],
                certificate: [8; 32],
                binary: [9; 32],
                purpose: "care".into(),
                charges: vec![Charge { dataset: "a b".into(), mark: [3; 32], cost: amount("1/2") }],
            }),
            Act::Timed,
            Act::Answered { paid: 7, question: [1; 32], answer: [2; 32], secret: [3; 32] },
        ]
    }

    #[test]
    fn each_act_has_one_spelling() {
        for act in acts() {
            let body = act.body();
            assert_eq!(Act::read(&body).as_ref(), Some(&act), "{body}");
            assert_eq!(Act::read(&format!("{body}0:,")), None, "{body}");
        }
        // Limits in another order, or a repeated limit, would decode to the same terms.
        let body = acts()[1].body();
        let (first, second) = ("8:lifetime,3:9/8,", "24:purpose O'Neil: 'x', \"y\",3:3/0,");
        assert!(body.ends_with(&format!("{first}{second}")), "{body}");
        let before = body.strip_suffix(&format!("{first}{second}")).unwrap();
        assert_eq!(Act::read(&format!("{before}{second}{first}")), None);
        assert_eq!(Act::read(&format!("{before}{first}{first}")), None);
    }

    #[test]
    fn a_retry_has_the_same_content() {
        let Act::Debited(debit) = acts().swap_remove(6) else { panic!("a debit") };
        let other = Debit { attempt: [0; 32], ..debit.clone() };
        assert_eq!(debit.content(), other.content());
        assert_ne!(debit.content(), Debit { purpose: "sale".into(), ..debit.clone() }.content());
    }
}
