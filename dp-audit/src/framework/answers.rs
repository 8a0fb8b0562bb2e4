//! The answers that a query has released before one place, in plain Gallina.

use crate::gallina::Term;

/// The answers released so far, under their names in plain Gallina.
#[derive(Debug, Clone, Default)]
pub(crate) struct Answers {
    /// The name of the list that holds the answers up to and including the last branch, loop or
    /// parts.
    before: Option<String>,
    /// The answers after that list. The flag marks a vector of answers, which is itself a list.
    after: Vec<(String, bool)>,
}

impl Answers {
    /// Adds one answer. The flag states whether it is a vector of answers.
    pub(crate) fn add(&mut self, name: String, vector: bool) {
        self.after.push((name, vector));
    }

    /// Starts again from the list of all answers that follows a branch, a loop or parts.
    pub(crate) fn list(name: String) -> Self {
        Answers { before: Some(name), after: Vec::new() }
    }

    /// All answers as one list in the order of release. The theory appends them in the same way.
    pub(crate) fn term(&self) -> Term {
        let single = |name: &String| Term::list(vec![Term::word(name)]);
        let start = match &self.before {
            Some(before) => Term::word(before),
            None => {
                let singles = self.after.iter().take_while(|(_, vector)| !vector);
                Term::list(singles.map(|(name, _)| Term::word(name)).collect())
            }
        };
        let skipped = match &self.before {
            Some(_) => 0,
            None => self.after.iter().take_while(|(_, vector)| !vector).count(),
        };
        self.after[skipped..].iter().fold(start, |list, (name, vector)| {
            Term::infix(list, "++", if *vector { Term::word(name) } else { single(name) })
        })
    }
}
