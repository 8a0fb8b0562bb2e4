//! The answer cache: if an analyst repeats a question, the ledger returns the same noisy answer, at
//! no cost.
//!
//! Returning a kept answer is post-processing of an earlier release, so it costs nothing. An
//! analyst who averages repeated answers averages copies of one number. The ledger keeps an answer
//! only for the token that paid for it, so an analyst can fill only that token's cache. The chain
//! contains the digest of the answer's bytes, so a changed answer is detected.

use std::cell::RefCell;
use std::sync::Arc;

use dp_types::law::session::NotAnsweredError;

use crate::answer::Answer;
use crate::entry::Act;
use crate::error::Error;
use crate::input_error::InputError;
use crate::signing_key::{Digest, digest};
use crate::spender::{Bill, Opened, Paid, Spender, UNKNOWN, binary};

/// An answer, and whether the ledger had kept it.
#[derive(Debug)]
pub struct Asked<T> {
    /// The answer.
    pub value: T,
    /// Whether the ledger returned a kept answer. Such an answer cost nothing now.
    pub again: bool,
    /// The reason why the ledger could not keep a new answer. Then repeating the question costs
    /// again.
    pub not_kept: Option<Error>,
}

/// Which builds of a program may share an answer. The certificate of a query does not cover the
/// program's post-processing of released numbers, which can differ between builds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Builds {
    This,
    Any,
}

/// The question that a thread is asking.
enum Question {
    /// The question is open. The fields are the token, the purpose, the bytes of the parameters,
    /// and the accepted builds.
    Asked(Digest, Arc<str>, Vec<u8>, Builds),
    /// The ledger had kept the answer.
    Found(Vec<u8>),
    /// The question is new, and this call paid for it.
    Paid(Digest, Paid),
    /// The question was paid for, but the holder does not allow keeping answers.
    Forgotten,
    /// A second query ran for the question, so the answer would be ambiguous.
    Twice,
}

thread_local! {
    static QUESTION: RefCell<Option<Question>> = const { RefCell::new(None) };
}

/// The error text for an answer that was kept by another program or by an unknown program.
const ANOTHER_BUILD: &str = "another build of this program already answered this question, and may compute another answer from the released numbers: take that \
                             answer with `ask_of_any_build`, or pay for a new one with other parameters, such as the program's version; nothing was spent";

/// The key of a kept answer: the query instance, the versions of the datasets, the parameters, the
/// token and the purpose. Because the key contains the purpose, the run that paid for the answer
/// was allowed for this purpose.
fn question(spender: &Spender, certificate: &Digest, datasets: &[&Opened], parameters: &[u8]) -> Digest {
    let marks: Vec<u8> = datasets.iter().flat_map(|opened| opened.mark).collect();
    let parameters = digest(&[parameters]);
    let purpose = digest(&[spender.purpose.as_bytes()]);
    digest(&[b"dp-ledger question 1\n", &spender.public(), &purpose, certificate, &parameters, &marks])
}

impl Spender {
    /// Runs a query, or returns the kept answer if this token asked the same question before about
    /// the same version of the data.
    ///
    /// The closure `run` must run **one** query on this thread, in a session that was opened with
    /// this spender. The ledger refuses a query in a session of another spender. `parameters` are
    /// bytes that encode everything that can differ between two calls with this query instance.
    /// These bytes encode the values that the query's closures capture, such as a threshold chosen
    /// at run time. The types of the query are part of the question anyway. If the parameters are
    /// incomplete, the caller can get the answer to another question; this never costs privacy.
    ///
    /// The ledger keeps answers only of datasets whose holder allows it. For other datasets, each
    /// call costs.
    ///
    /// An answer is the program's post-processing of the released numbers. Another build of the
    /// program may process them differently, so this method refuses an answer that another build
    /// kept. [`ask_of_any_build`](Self::ask_of_any_build) accepts it. If the parameters differ, for
    /// example because they contain the program's version, the call pays for a new answer.
    ///
    /// # Errors
    /// The errors of `run`, and an error if another build of the program kept the answer. In that
    /// case nothing is spent.
    pub fn ask<T: Answer>(
        &self,
        parameters: &[u8],
        run: impl FnOnce() -> Result<T, NotAnsweredError>,
    ) -> Result<Asked<T>, NotAnsweredError> {
        self.ask_of(Builds::This, parameters, run)
    }

    /// Does the same as [`ask`](Self::ask), but also accepts an answer that an earlier build of the
    /// program kept. That build computed the answer from the released numbers.
    ///
    /// # Errors
    /// The errors of `run`.
    pub fn ask_of_any_build<T: Answer>(
        &self,
        parameters: &[u8],
        run: impl FnOnce() -> Result<T, NotAnsweredError>,
    ) -> Result<Asked<T>, NotAnsweredError> {
        self.ask_of(Builds::Any, parameters, run)
    }

    fn ask_of<T: Answer>(
        &self,
        builds: Builds,
        parameters: &[u8],
        run: impl FnOnce() -> Result<T, NotAnsweredError>,
    ) -> Result<Asked<T>, NotAnsweredError> {
        /// Ends the question even if a query panics.
        struct End(Option<Question>);
        impl Drop for End {
            fn drop(&mut self) {
                QUESTION.set(self.0.take());
            }
        }
        let asked = Question::Asked(self.public(), Arc::clone(&self.purpose), parameters.to_vec(), builds);
        let end = End(QUESTION.replace(Some(asked)));
        let result = run();
        let question = QUESTION.take();
        drop(end);
        match (result, question) {
            (Err(not), Some(Question::Found(bytes))) => match T::read_all(&bytes) {
                Some(value) => Ok(Asked { value, again: true, not_kept: None }),
                None => Err(not),
            },
            (Err(not), _) => Err(not),
            (Ok(value), Some(Question::Paid(question, paid))) => {
                let mut bytes = Vec::new();
                value.write(&mut bytes);
                let not_kept = self.keep(question, &paid, bytes).err();
                Ok(Asked { value, again: false, not_kept })
            }
            (Ok(value), _) => Ok(Asked { value, again: false, not_kept: None }),
        }
    }

    /// Keeps an answer that this token paid for.
    fn keep(&self, question: Digest, paid: &Paid, bytes: Vec<u8>) -> Result<(), Error> {
        let act = Act::Answered {
            paid: paid.done.entry.number,
            question,
            answer: digest(&[&bytes]),
            secret: paid.secret,
        };
        self.ledger.act(act, self.token.inner(), bytes).map(drop)
    }

    /// Pays for a run of a session, unless the ledger has kept the answer to this thread's
    /// question.
    pub(crate) fn pay_or_find(
        &self,
        bill: &Bill,
        certificate: &Digest,
        datasets: &[&Opened],
    ) -> Result<(), Error> {
        let asked = QUESTION.take();
        let (asked, builds) = match asked {
            None => return self.pay(bill).map(drop),
            Some(Question::Asked(key, purpose, parameters, builds)) => {
                if key != self.public() || purpose != self.purpose {
                    let fault = "the token or the purpose of the question differs from that of the session: \
                                 ask with the spender that opened the session";
                    return Err(InputError::key(fault).into());
                }
                (parameters, builds)
            }
            Some(_) => {
                QUESTION.set(Some(Question::Twice));
                return Err(
                    InputError::key("one question runs one query: ask the second query separately").into()
                );
            }
        };
        if !datasets.iter().all(|opened| opened.keep_answers) {
            self.pay(bill)?;
            QUESTION.set(Some(Question::Forgotten));
            return Ok(());
        }
        let question = question(self, certificate, datasets, &asked);
        self.may_spend(datasets)?;
        if let Some((bytes, asker)) = self.ledger.kept(&self.public(), &question)? {
            if builds == Builds::This && (asker != binary() || asker == UNKNOWN) {
                return Err(InputError::key(ANOTHER_BUILD).into());
            }
            QUESTION.set(Some(Question::Found(bytes)));
            return Err(InputError::key("this was answered before, and the answer was kept").into());
        }
        let paid = self.pay(bill)?;
        QUESTION.set(Some(Question::Paid(question, paid)));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::question;
    use crate::{Bill, Ledger, Limit, Measure, Terms};

    #[test]
    fn an_analyst_cannot_put_an_answer_in_the_place_of_another() {
        let folder = std::env::temp_dir().join(format!("dp-ledger-poison-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (ledger, key) = Ledger::create(folder.join("ledger").to_str().unwrap()).unwrap();
        let (holder, amount) = (ledger.holder(&key).unwrap(), Measure::Pure.amount([9]).unwrap());
        let terms = Terms {
            dataset: "data".into(),
            mark: [7; 32],
            unit: "row".into(),
            neighbours: "add-remove".into(),
            measure: Measure::Pure,
            limits: BTreeMap::from([(Limit::Lifetime, amount.clone())]),
            keep_answers: true,
        };
        holder.register(terms).unwrap();
        let spender =
            |name| ledger.spender(holder.grant("data", name, None, None, "").unwrap(), "research").unwrap();
        let (ann, bob) = (spender("Ann"), spender("Bob"));
        let opened = bob.open(&[7; 32], &Measure::Pure, ("add-remove", "row")).unwrap();
        // Bob pays, and keeps his answer under the question that Ann would ask.
        let paid = bob.pay(&Bill::new([9; 32], &[(&opened, amount)]).unwrap()).unwrap();
        let asked = question(&ann, &[9; 32], &[&opened], b"");
        bob.keep(asked, &paid, vec![1]).unwrap();
        assert_eq!(ledger.kept(&ann.public(), &asked).unwrap(), None);
        assert_eq!(ledger.kept(&bob.public(), &asked).unwrap().map(|(bytes, _)| bytes), Some(vec![1]));
        // A second answer neither replaces the first nor breaks the ledger.
        bob.keep(asked, &paid, vec![2]).unwrap();
        assert_eq!(ledger.kept(&bob.public(), &asked).unwrap().map(|(bytes, _)| bytes), Some(vec![1]));
        ledger.verify(&[]).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
