//! What is known on the way through a derivation: where it is, and what everything is called.

use super::layout::Term;
use super::names::Names;
use crate::model::{Range, Source};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The answers that were released so far, as the query in plain Gallina calls them.
#[derive(Debug, Clone, Default)]
pub(super) struct Answers {
    /// The answers up to and with the last branch, which differ in number between its arms.
    before: Option<String>,
    /// Those after it.
    after: Vec<String>,
}

impl Answers {
    /// One more.
    pub(super) fn add(&mut self, name: String) {
        self.after.push(name);
    }

    /// What a branch left.
    pub(super) fn of_branch(name: String) -> Self {
        Answers { before: Some(name), after: Vec::new() }
    }

    /// The list of them.
    pub(super) fn term(&self) -> Term {
        match &self.before {
            None => Term::list(self.after.iter().map(Term::word).collect()),
            // In the order in which they came, as the theory appends them.
            Some(before) => self.after.iter().fold(Term::word(before), |list, answer| {
                Term::infix(list, "++", Term::list(vec![Term::word(answer)]))
            }),
        }
    }
}

/// A parameter: its scope, name and range. Two that agree in all of this are the same number at any one moment.
type Parameter = (Vec<usize>, String, String);

/// Something that is not known before the run, as a variable of the section.
pub(super) struct Variable {
    /// Its identifier.
    pub(super) name: String,
    /// Its type: `Z` for a parameter, `bool` for a branch.
    pub(super) result: &'static str,
}

/// A walk over one derivation.
pub(super) struct Walk<'a> {
    /// The datasets.
    pub(super) sources: &'a [Source],
    /// Every identifier of the file.
    pub(super) names: Names,
    /// The subqueries that the walk is in, by the order in which they were met.
    pub(super) scopes: Vec<usize>,
    /// How many subqueries were met.
    pub(super) subqueries: usize,
    /// How many branches were met.
    pub(super) branches: usize,
    /// How many of the subqueries around it the current expression was written in.
    pub(super) depth: usize,
    /// Parameters in maps of the current plan that were written further out.
    pub(super) substituted: HashSet<(String, String)>,
    /// The answers so far.
    pub(super) answers: Answers,
    /// Variables, in the order in which they were met.
    pub(super) variables: Vec<Variable>,
    /// Sources and columns that the query in plain Gallina uses.
    pub(super) used: BTreeSet<(usize, Option<usize>)>,
    parameters: HashMap<Parameter, String>,
    tables: Vec<String>,
    columns: Vec<Vec<String>>,
    /// What the identifiers of tables and columns stand for.
    places: HashMap<String, (usize, Option<usize>)>,
}

impl<'a> Walk<'a> {
    /// At the start; `names` holds what the file is already taken up with.
    pub(super) fn new(sources: &'a [Source], mut names: Names) -> Self {
        let tables: Vec<String> =
            sources.iter().map(|source| names.fresh(&format!("{}_rows", source.record), "rows")).collect();
        let columns: Vec<Vec<String>> = sources
            .iter()
            .map(|source| source.columns.iter().map(|column| names.fresh(&column.name, "column")).collect())
            .collect();
        let mut places = HashMap::new();
        for (position, (table, columns)) in tables.iter().zip(&columns).enumerate() {
            places.insert(table.clone(), (position, None));
            places.extend(columns.iter().enumerate().map(|(i, name)| (name.clone(), (position, Some(i)))));
        }
        Walk {
            sources,
            names,
            scopes: Vec::new(),
            subqueries: 0,
            branches: 0,
            depth: 0,
            substituted: HashSet::new(),
            answers: Answers::default(),
            variables: Vec::new(),
            used: BTreeSet::new(),
            parameters: HashMap::new(),
            tables,
            columns,
            places,
        }
    }

    pub(super) fn table_name(&self, position: usize) -> String {
        self.tables.get(position).cloned().unwrap_or_default()
    }

    pub(super) fn column_name(&self, position: usize, index: usize) -> String {
        self.columns.get(position).and_then(|columns| columns.get(index)).cloned().unwrap_or_default()
    }

    /// The variable for a parameter of the current expression.
    ///
    /// A query that is called with a mapped table also holds the caller's parameters, in the values of the map. Where
    /// one of them might be mistaken for a parameter of the called query, each occurrence has a variable of its own:
    /// then the theorem says more, never less.
    pub(super) fn parameter(&mut self, name: &str, range: &Range) -> String {
        if self.substituted.contains(&(name.to_owned(), key(range))) {
            return self.variable(name, "parameter", "Z");
        }
        let scope = self.scopes.get(..self.depth).unwrap_or_default().to_vec();
        let parameter = (scope, name.to_owned(), key(range));
        if let Some(known) = self.parameters.get(&parameter) {
            return known.clone();
        }
        let variable = self.variable(name, "parameter", "Z");
        self.parameters.insert(parameter, variable.clone());
        variable
    }

    /// A new variable.
    pub(super) fn variable(&mut self, wanted: &str, instead: &str, result: &'static str) -> String {
        let name = self.names.fresh(wanted, instead);
        self.variables.push(Variable { name: name.clone(), result });
        name
    }

    /// Notes the sources and columns that a term in plain Gallina uses; its identifiers are like no others.
    pub(super) fn note_used(&mut self, plain: &Term) {
        self.used.extend(plain.words().into_iter().filter_map(|word| self.places.get(word)));
    }
}

/// A range as a key.
pub(super) fn key(range: &Range) -> String {
    format!("{} {} {}", range.lo, range.hi, range.digits)
}
