//! Aggregates: numbers or vectors computed from tables, with their sensitivity.
//!
//! Sensitivity bounds the absolute difference that one privacy unit causes (Dwork, McSherry,
//! Nissim, Smith, *Calibrating noise to sensitivity in private data analysis*, 2006, definition 3).
//! For vectors it bounds the sum of the differences. A sensitivity has one entry for each source.

use super::{
    Context, Exported, Expression, Key, Quantity, Table, Transformation, Walk, derive_plan, stem, tell,
};
use crate::model::{Env, Neighbours};
use crate::words::{Page, env};
use num_bigint::BigInt;
use std::fmt::Debug;

/// The kind of value that an aggregate computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One number, stored in units of 10^-digits.
    Number(u32),
    /// One number for each part of a key, stored in units of 10^-digits.
    Vector(u32),
    /// The answers of a strategy, or the coordinates of a vector, in units of 10^-digits. The
    /// sensitivity bounds their joint change: in L2 alone, or also in L1.
    Answers {
        /// The decimal digits of each answer.
        digits: u32,
        /// Whether the sensitivity bounds the change in L2 alone.
        only_in_l2: bool,
    },
    /// One number for each part of a key, in units of 10^-digits. The sensitivity bounds the square
    /// of the change in L2, so only Gaussian noise can release these numbers.
    Squares(u32),
    /// One score for each candidate, in units of 10^-digits. Only a choice may release scores,
    /// because the sum of their changes is not bounded.
    Scores(u32),
    /// One whole number for each key that occurs. Only a threshold may release these numbers,
    /// because the set of keys is personal data.
    Keys,
}

/// A derived sensitivity, and the arithmetic behind it as text, such as `stability 1 * max(|18|,
/// |99|) = 99`.
pub(crate) struct Derived {
    pub(crate) sensitivity: Env,
    pub(crate) how: String,
}

/// By how much one changed row moves the number of one part of a key.
pub(crate) struct OneRow {
    /// If rows are added and removed.
    pub(crate) added: BigInt,
    /// If rows are also replaced. A filter on the part can hide the old row or the new one.
    pub(crate) replaced: BigInt,
}

impl OneRow {
    /// The bound under a neighbour relation.
    pub(crate) fn under(self, neighbours: Neighbours) -> BigInt {
        match neighbours {
            Neighbours::AddRemove => self.added,
            Neighbours::ReplaceOne => self.replaced,
        }
    }
}

/// A number or a vector of numbers, computed from the data.
pub(crate) trait Aggregate: Debug + Send + Sync {
    /// The name of the aggregate's rule, such as `count/1`.
    fn rule(&self) -> &'static str;

    /// The sensitivity that the certificate states for the aggregate.
    fn sensitivity(&self) -> &Env;

    /// The table that the aggregate is computed from, if any.
    fn plan(&self) -> Option<&dyn Transformation> {
        None
    }

    /// The key that cuts the aggregate's table into parts, if any.
    fn key(&self) -> Option<&Key> {
        None
    }

    /// By how much one row moves the number of one part, if the aggregate adds up numbers of rows
    /// for each part of its key.
    fn one_row(&self) -> Option<OneRow> {
        None
    }

    /// The expressions that the aggregate evaluates on each row, without the expressions of a key.
    fn expressions(&self) -> &[Box<dyn Expression>] {
        &[]
    }

    /// The aggregates that this aggregate is computed from.
    fn parts(&self) -> &[Box<dyn Aggregate>] {
        &[]
    }

    /// The kind of the aggregate's value.
    fn kind(&self) -> Kind;

    /// How many numbers the value consists of; `None` if that depends on the data.
    fn numbers(&self) -> Option<BigInt>;

    /// The part of the aggregate that the Coq theory lacks, if any.
    fn not_in_theory(&self) -> Option<&'static str> {
        None
    }

    /// Checks the aggregate's own claims, and derives its sensitivity from the statements of its
    /// premises. Returns `None` if the table does not start from an existing source.
    fn derive<'a>(&'a self, table: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived>;

    /// Describes the value in words; `parts` holds the names of the aggregate's parts.
    fn say(&self, table: Option<&Table<'_>>, parts: &[String; 2]) -> String;

    /// Writes the value in plain Gallina, and gives its node for Coq's checker.
    fn export<'a>(
        &'a self,
        table: Option<Exported<'a>>,
        parts: Vec<Quantity>,
        walk: &mut Walk<'a>,
    ) -> Quantity;
}

/// Checks that a part is a number, so that arithmetic applies to it.
pub(crate) fn number(part: &dyn Aggregate, cx: &mut Context<'_>) {
    if !matches!(part.kind(), Kind::Number(_)) {
        cx.fault(format!("a number must be here, not the vector that {} gives", stem(part.rule())));
    }
}

/// The decimal digits of the aggregate's value.
pub(crate) fn digits_of(aggregate: &dyn Aggregate) -> u32 {
    match aggregate.kind() {
        Kind::Number(digits)
        | Kind::Vector(digits)
        | Kind::Squares(digits)
        | Kind::Scores(digits)
        | Kind::Answers { digits, .. } => digits,
        Kind::Keys => 0,
    }
}

/// Checks an aggregate and every node below it.
pub(super) fn check<'a>(aggregate: &'a dyn Aggregate, cx: &mut Context<'a>) {
    let rule = stem(aggregate.rule());
    let table = cx.inside(rule, |cx| aggregate.plan().map(|plan| derive_plan(plan, cx)));
    let several = aggregate.parts().len() > 1;
    for (position, part) in aggregate.parts().iter().enumerate() {
        match (several, position) {
            (false, _) => cx.inside(rule, |cx| check(&**part, cx)),
            (true, 0) => cx.inside(format_args!("{rule}, first part"), |cx| check(&**part, cx)),
            (true, _) => cx.inside(format_args!("{rule}, second part"), |cx| check(&**part, cx)),
        }
    }
    cx.inside(rule, |cx| {
        let width = cx.width_here();
        cx.well_formed("sensitivity", aggregate.sensitivity(), width);
        if let Some(Derived { sensitivity, how }) = aggregate.derive(table.as_ref(), cx) {
            cx.compare("sensitivity", aggregate.sensitivity(), &sensitivity, &how);
        }
    });
}

/// Describes an aggregate. The title of a released aggregate is `value`. The title of any other
/// aggregate is the name of its part: part 2.1 is the first part of part 2.
pub(crate) fn say<'a>(aggregate: &'a dyn Aggregate, title: &str, page: &mut Page, cx: &mut Context<'a>) {
    let parts = ["1", "2"].map(|number| match title {
        "value" => format!("part {number}"),
        part => format!("{part}.{number}"),
    });
    let table = match aggregate.plan() {
        Some(plan) => {
            // The page prints the table below this line, but the line needs the table's columns.
            let own = aggregate.expressions().iter().map(|expr| &**expr);
            let expressions: Vec<&dyn Expression> =
                aggregate.key().into_iter().flat_map(Key::expressions).chain(own).collect();
            let mut below = Page::default();
            let table = tell(plan, &expressions, &mut below, cx);
            page.line(format!("{title} = {}:", aggregate.say(Some(&table), &parts)));
            page.indented(|page| page.append(below));
            Some(table)
        }
        None => {
            page.line(format!("{title} = {}, where", aggregate.say(None, &parts)));
            None
        }
    };
    for (title, part) in parts.iter().zip(aggregate.parts()) {
        page.indented(|page| say(&**part, title, page, cx));
    }
    let width = cx.width_here();
    page.line(match aggregate.derive(table.as_ref(), cx) {
        Some(Derived { how, .. }) => format!("sensitivity of {title}: {how}"),
        None => format!("sensitivity of {title}: {}", env(aggregate.sensitivity(), width, BigInt::to_string)),
    });
}
