//! The answers that a query in plain Gallina has so far.

use crate::gallina::Term;

/// The answers that were released so far, as the query in plain Gallina calls them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Answers {
    /// The answers up to and with the last branch, loop or parts: a list.
    before: Option<String>,
    /// Those after it; a vector is a list of its own.
    after: Vec<(String, bool)>,
}

impl Answers {
    /// One more answer, or a vector of them.
    pub(crate) fn add(&mut self, name: String, vector: bool) {
        self.after.push((name, vector));
    }

    /// What a branch, a loop or parts left.
    pub(crate) fn list(name: String) -> Self {
        Answers { before: Some(name), after: Vec::new() }
    }

    /// The list of them, in the order in which they came, as the theory appends them.
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
