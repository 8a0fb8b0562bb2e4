//! The walk that writes a derivation for Coq: the state that it carries, and all identifiers.
//!
//! The walk writes each node twice: in plain Gallina, and as a node for Coq's checker. Both forms
//! use the same columns and parameters, and Coq compares their meanings.

use super::{
    Aggregate, Answers, Both, Expression, Given, Key, Measurement, Sort, Transformation, Type, integer,
    range_terms, type_of,
};
use crate::gallina::{Names, Term, new_line};
use crate::model::{Column, Costs, Source};
use num_bigint::BigInt;
use std::collections::{BTreeSet, HashMap};

/// A table after one step of its plan, as the walk has written it.
#[derive(Debug, Clone)]
pub(crate) struct Exported<'a> {
    /// The table's rows in plain Gallina, and the table's node.
    pub(crate) both: Both,
    /// The rows that expressions refer to.
    pub(crate) frame: Frame<'a>,
    /// The value of the last map.
    pub(crate) value: Option<&'a dyn Expression>,
    /// The table's rows, each paired with the person who owns it, if the owners are known.
    pub(crate) owned: Option<Owned>,
}

/// The rows of a table, each paired with the person who owns it.
#[derive(Debug, Clone)]
pub(crate) struct Owned {
    /// The pairs in plain Gallina.
    pub(crate) plain: Term,
    /// The position of the source's column that identifies the owner of each row.
    pub(crate) person: usize,
}

/// The rows that expressions refer to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame<'a> {
    /// The columns of these rows.
    pub(crate) columns: &'a [Column],
    /// The source of these rows, or `None` for rows that a flat map made.
    pub(crate) source: Option<usize>,
}

/// A value of a query, before noise is added.
#[derive(Debug, Clone)]
pub(crate) struct Quantity {
    pub(crate) both: Both,
    /// Whether the value is a list of numbers.
    pub(crate) vector: bool,
}

/// The part of a table that a measurement runs on.
#[derive(Debug, Clone)]
struct PartHere<'a> {
    /// The name of the part's rows.
    rows: String,
    frame: Frame<'a>,
    value: Option<&'a dyn Expression>,
}

/// A value that is known only at run time. The Coq file has a section variable for it.
#[derive(Debug)]
pub(crate) struct Variable {
    /// The variable's identifier.
    pub(crate) name: String,
    /// The variable's type in Coq. `Z` is a parameter or a threshold; `Z -> Z` is a list; `list Z`
    /// is public numbers to compare with. `arrangement` is an order of rows, `bool` a branch, and
    /// `nat` a number of questions.
    pub(crate) result: &'static str,
}

/// The state of a walk over one derivation.
#[derive(Debug)]
pub(crate) struct Walk<'a> {
    /// The datasets.
    pub(crate) sources: &'a [Source],
    /// The position, within each cost, of the number that the theorem is about. It selects ε from
    /// (ε, δ), or the ε at one of several orders.
    number: usize,
    /// Every identifier of the file.
    pub(crate) names: Names,
    /// The answers that the query has released so far.
    pub(crate) answers: Answers,
    /// The section variables, in the order of their first use.
    pub(crate) variables: Vec<Variable>,
    /// Whether a step uses the owners of rows. Then the theorem is about databases that differ in
    /// one person's rows.
    pub(crate) asks_whose: bool,
    /// Whether a step uses the order of rows. Then the theorem is about databases whose other rows
    /// have the same order.
    pub(crate) asks_order: bool,
    /// Each source, and each column of a source, that the query in plain Gallina uses.
    pub(crate) used: BTreeSet<(usize, Option<usize>)>,
    /// The number of branches, loops and parts that the walk has passed.
    lists: usize,
    /// The parts that enclose the walk's position.
    parts: Vec<PartHere<'a>>,
    frame: Frame<'a>,
    /// The variable of each parameter, by its name and place.
    parameters: HashMap<(String, usize), String>,
    tables: Vec<String>,
    columns: Vec<Vec<String>>,
    /// The source or column that each identifier means.
    places: HashMap<String, (usize, Option<usize>)>,
}

impl<'a> Walk<'a> {
    /// Starts a walk. `names` holds the file's reserved names, and `number` selects one number of
    /// each cost.
    pub(crate) fn new(sources: &'a [Source], number: usize, mut names: Names) -> Self {
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
            number,
            names,
            answers: Answers::default(),
            variables: Vec::new(),
            asks_whose: false,
            asks_order: false,
            used: BTreeSet::new(),
            lists: 0,
            parts: Vec::new(),
            frame: Frame { columns: &[], source: None },
            parameters: HashMap::new(),
            tables,
            columns,
            places,
        }
    }

    /// The identifier of the table at a source's position.
    pub(crate) fn table_name(&self, position: usize) -> String {
        self.tables.get(position).cloned().unwrap_or_default()
    }

    /// The identifier of a column, by the positions of its source and of the column.
    pub(crate) fn column_name(&self, position: usize, index: usize) -> String {
        self.columns.get(position).and_then(|columns| columns.get(index)).cloned().unwrap_or_default()
    }

    /// The rows that the current expression refers to.
    pub(crate) fn frame(&self) -> Frame<'a> {
        self.frame
    }

    /// Adds a section variable, and returns its identifier.
    pub(crate) fn variable(&mut self, wanted: &str, instead: &str, result: &'static str) -> String {
        let name = self.names.fresh(wanted, instead);
        self.variables.push(Variable { name: name.clone(), result });
        name
    }

    /// The position of the next branch, loop or parts, and a name for the answers after it.
    pub(crate) fn list(&mut self) -> (usize, String) {
        self.lists += 1;
        (self.lists, self.names.fresh(&format!("answers_{}", self.lists), "answers"))
    }

    /// Records the sources and columns that occur in a term of plain Gallina. Identifiers are
    /// unique, so a word identifies its meaning.
    pub(crate) fn note_used(&mut self, plain: &Term) {
        self.used.extend(plain.words().into_iter().filter_map(|word| self.places.get(word)));
    }

    /// Writes an expression on the row `r` of the current frame.
    pub(crate) fn expression(&mut self, expr: &'a dyn Expression) -> Both {
        let args = expr.args().iter().map(|arg| self.expression(&**arg)).collect();
        expr.export(args, self)
    }

    /// Writes one value of a new row, computed from the row `r` of the current frame: its number
    /// and its cell.
    pub(crate) fn cell(&mut self, value: &'a dyn Expression) -> Both {
        let Both { plain, node } = self.expression(value);
        let (cell, plain) = match value.sort(self.frame.columns) {
            Sort::Number => ("NumberCell", plain),
            Sort::Truth => ("TruthCell", Term::apply("bit", vec![plain])),
            Sort::Label | Sort::Optional => ("LabelCell", plain),
        };
        Both { plain, node: Term::apply(cell, vec![node]) }
    }

    /// Writes the values of a new row: a list of numbers and a list of cells.
    pub(crate) fn cells(&mut self, values: &'a [Box<dyn Expression>]) -> Both {
        let both = values.iter().map(|value| self.cell(&**value));
        let (plain, nodes) = both.map(|of| (of.plain, of.node)).unzip();
        Both { plain: Term::list(plain), node: Term::list(nodes) }
    }

    /// Runs `walk` while expressions refer to the rows of a second table.
    pub(crate) fn on_rows<T>(&mut self, of: &Exported<'a>, walk: impl FnOnce(&mut Self) -> T) -> T {
        let here = std::mem::replace(&mut self.frame, of.frame);
        let result = walk(self);
        self.frame = here;
        result
    }

    /// The variable for a parameter of this type. Each place of a parameter has a separate
    /// variable, because two parameters with the same name can have different values. Separate
    /// variables can make the theorem stronger, but never weaker.
    pub(crate) fn parameter(&mut self, given: &Given, result: &'static str) -> String {
        let place = (given.name.clone(), given.place);
        if let Some(known) = self.parameters.get(&place) {
            return known.clone();
        }
        let wanted = match given.place {
            1 => given.name.clone(),
            place => format!("{}_{place}", given.name),
        };
        let variable = self.variable(&wanted, "parameter", result);
        self.parameters.insert(place, variable.clone());
        variable
    }

    /// Writes a plan from its first step to its last.
    pub(crate) fn plan(&mut self, plan: &'a dyn Transformation) -> Exported<'a> {
        let before = plan.premise().map(|premise| self.plan(premise));
        if let Some(before) = &before {
            self.frame = before.frame;
        }
        let exported = plan.export(before, self);
        self.frame = exported.frame;
        exported
    }

    /// The table before a step that needs a premise. The reader has already refused such a step
    /// without a premise.
    pub(crate) fn before(&self, before: Option<Exported<'a>>) -> Exported<'a> {
        before.unwrap_or_else(|| Exported {
            both: Both { plain: Term::word(""), node: Term::word("") },
            frame: self.frame,
            value: None,
            owned: None,
        })
    }

    /// Writes the plan of a second table that a step uses.
    pub(crate) fn beside(&mut self, plan: &'a dyn Transformation) -> Exported<'a> {
        let here = self.frame;
        let exported = self.plan(plan);
        self.frame = here;
        exported
    }

    /// The table's rows paired with their persons, and the position of the column that identifies
    /// persons. Steps that look at all rows of a person need both.
    pub(crate) fn whose(&mut self, table: &Exported<'a>) -> (Term, Term) {
        self.asks_whose = true;
        match &table.owned {
            Some(owned) => (owned.plain.clone(), Term::word(owned.person.to_string())),
            // The auditor refuses such a certificate before this walk.
            None => (Term::word(""), Term::word("")),
        }
    }

    /// The rows of the enclosing part, for the start of a plan.
    pub(crate) fn part(&mut self) -> (Term, Frame<'a>, Option<&'a dyn Expression>) {
        let Some(part) = self.parts.last().cloned() else { return (Term::word(""), self.frame, None) };
        (Term::word(part.rows), part.frame, part.value)
    }

    /// Writes an aggregate.
    pub(crate) fn aggregate(&mut self, aggregate: &'a dyn Aggregate) -> Quantity {
        let table = aggregate.plan().map(|plan| self.plan(plan));
        let parts = aggregate.parts().iter().map(|part| self.aggregate(&**part)).collect();
        aggregate.export(table, parts, self)
    }

    /// Writes the measurement inside a part, directly after the plan of the cut table. The argument
    /// `rows` is the name of the part.
    pub(crate) fn in_part<T>(
        &mut self,
        of: &Exported<'a>,
        rows: String,
        walk: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.parts.push(PartHere { rows, frame: of.frame, value: of.value });
        let result = walk(self);
        self.parts.pop();
        result
    }

    /// Writes a key on the row `r`: the position of the row's part, and the key's node.
    pub(crate) fn key(&mut self, key: &'a Key) -> Both {
        match key {
            Key::Category(of) => {
                let values = match type_of(&**of, self.frame.columns) {
                    Ok(Type::Category(values)) => values.len(),
                    _ => 0,
                };
                let Both { plain, node } = self.expression(&**of);
                Both { plain, node: Term::apply("CategoryKey", vec![Term::word(values.to_string()), node]) }
            }
            Key::Truth(of) => {
                let Both { plain, node } = self.expression(&**of);
                Both { plain: Term::apply("bit", vec![plain]), node: Term::apply("TruthKey", vec![node]) }
            }
            Key::Values { range, of } => {
                let Both { plain, node } = self.expression(&**of);
                let claims = range_terms(range).into_iter().chain([node]);
                Both {
                    plain: Term::infix(plain, "-", integer(&range.lo)),
                    node: Term::apply("ValuesKey", claims.collect()),
                }
            }
            Key::Intervals { at, digits, of } | Key::Listed { at, digits, of } => {
                let (number, name) = match key {
                    Key::Listed { .. } => ("place_of", "ListedKey"),
                    _ => ("interval_number", "IntervalsKey"),
                };
                let Both { plain, node } = self.expression(&**of);
                let at = Term::list(at.iter().map(|value| integer(value).bare()).collect());
                let digits = Term::word(digits.to_string());
                Both {
                    plain: Term::apply(number, vec![at.clone(), plain]),
                    node: Term::apply(name, vec![at, digits, node]),
                }
            }
            Key::Both(keys) => {
                let [a, b] = [self.key(&keys[0]), self.key(&keys[1])];
                let parts = keys[1].parts(self.frame.columns).unwrap_or_default().to_string();
                let product = Term::infix(a.plain, "*", Term::word(parts.clone()));
                Both {
                    plain: Term::infix(product, "+", b.plain),
                    node: Term::apply("BothKeys", vec![a.node, b.node, Term::word(parts)]),
                }
            }
        }
    }

    /// Writes a measurement and then the list of all answers so far. The arm of a branch, the round
    /// of a loop, and the measurement on a part end in this way.
    pub(crate) fn with_its_end(
        &mut self,
        node: &'a dyn Measurement,
        plain: &mut String,
        indent: usize,
    ) -> Term {
        let node = node.export(self, plain, indent);
        self.end(plain, indent);
        node
    }

    /// Writes `ret answers`.
    pub(crate) fn end(&self, plain: &mut String, indent: usize) {
        new_line(plain, indent);
        plain.push_str("ret ");
        self.answers.term().write(plain, indent);
    }

    /// Writes costs as an argument: one number for each source, in the units of the measure.
    pub(crate) fn costs(&self, costs: &Costs) -> Term {
        let one = |cost: &Vec<BigInt>| integer(cost.get(self.number).unwrap_or(&BigInt::ZERO)).bare();
        Term::list(costs.entries().iter().map(one).collect())
    }
}

impl Owned {
    /// The table after a step that works on the rows of each person.
    pub(crate) fn then(self, step: impl FnOnce(Term) -> Term) -> Self {
        Owned { plain: step(self.plain), ..self }
    }
}

impl<'a> Exported<'a> {
    /// The table after a step that gives both rows and their persons.
    pub(crate) fn of_owned(plain: Term, node: Term, before: Exported<'a>) -> Self {
        let both = Both { plain: Term::apply("map", vec![Term::word("snd"), plain.clone()]), node };
        let owned = before.owned.map(|owned| owned.then(|_| plain));
        Exported { both, owned, frame: before.frame, value: before.value }
    }
}
