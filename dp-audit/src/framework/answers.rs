//! Answers so far, at one place of a query in plain Gallina.

use crate::gallina::Term;

/// The answers released so far, by their names in plain Gallina.
#[derive(Debug, Clone, Default)]
pub(crate) struct Answers {
    /// The list of answers up to and including the last branch, loop or parts.
    before: Option<String>,
    /// Later answers; a vector of answers is a separate list.
    after: Vec<(String, bool)>,
}

impl Answers {
    /// Adds one answer, or a vector of answers.
    pub(crate) fn add(&mut self, name: String, vector: bool) {
        self.after.push((name, vector));
    }

    /// Replaces all answers by the list that a branch, a loop or parts left.
    pub(crate) fn list(name: String) -> Self {
        Answers { before: Some(name), after: Vec::new() }
    }

    /// All answers as one list in release order, appended as the theory appends them.
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
