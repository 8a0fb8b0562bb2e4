//! Kinds: a kind is what the macro knows about a name or an expression of a query.

use std::rc::Rc;

use proc_macro2::{Ident, TokenStream};

use super::Sources;

/// The sensitivity for one row of a privacy unit. The sensitivity is a text and, if the tokens show
/// its value, also a number and the count of its decimals.
pub(crate) type Sensitivity = (String, Option<(i128, u8)>);

/// A table: what the macro knows about it from the tokens.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The index of the dataset that this table comes from.
    pub(crate) source: usize,
    /// The other datasets that affect the table's rows.
    pub(crate) others: Sources,
    /// Whether the table holds the rows of several tables.
    pub(crate) together: bool,
    /// Whether the table's rows are pairs of rows of two tables.
    pub(crate) paired: bool,
    /// The table as text, with names replaced by their definitions.
    pub(crate) text: String,
    /// Whether the table's neighbour relation is `AddRemove`, because the user wrote no other.
    pub(crate) adds: bool,
    /// The ends of the mapped value, in units of its decimals, if a `clamp` shows them.
    pub(crate) mapped: Option<(i128, i128, u8)>,
    pub(crate) rows: Rows,
    /// Whether the table has at most [`factor`](Table::factor) rows per privacy unit, no matter how
    /// many rows the unit has in the dataset.
    pub(crate) gathered: bool,
    /// The limits on a unit's rows so far. For each limit, the entry has the number of rows that
    /// one row could become since the previous limit, and the number of rows that the limit keeps.
    pub(crate) limits: Vec<(u64, u64)>,
    /// One entry for each `take` so far: whether the `take` was for each value of a key.
    pub(crate) taken: Vec<bool>,
    /// The method after which the macro no longer knows the units of the rows.
    pub(crate) mixed: Option<&'static str>,
}

/// The kind of a table's rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rows {
    /// Rows of the dataset's record.
    Record,
    /// Values that a `map` computed.
    Mapped,
    /// New rows: at most this many for each row of the record, or for each unit after `by_unit`.
    New(u64),
}

impl Table {
    /// Whether datasets other than the table's own contribute rows, or affect which rows the table
    /// has.
    pub(crate) fn depends_on_others(&self) -> bool {
        self.together
            || self.paired
            || Sources::one(self.source).and(self.others) != Sources::one(self.source)
    }

    /// The maximum number of this table's rows that come from one row of the dataset.
    pub(crate) fn factor(&self) -> u64 {
        if let Rows::New(factor) = self.rows { factor } else { 1 }
    }
}

/// The shape of a protected value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A single number.
    Number,
    /// A number for each group of a key.
    Groups,
    /// A number for each group of a key, bounded in L2 alone.
    GroupsInL2,
    /// A score for each of several values. Only a choice can release scores.
    Scores,
    /// A number for each key that occurs. Only a release with a threshold can release such numbers.
    Keys,
    /// Sums of clipped vectors, with a sensitivity in L2 alone or also in L1.
    Vector { only_in_l2: bool },
    /// Ordered counts, released as noisy counts of the nodes of a tree.
    Tree,
    /// Ordered counts, released with correlated noise. The correlation comes from the square root
    /// of the matrix that computes running counts.
    Running,
}

/// How many numbers a released value has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    One,
    /// A number for each group.
    Many,
    /// The macro does not know, or the value is a name of a group.
    Unknown,
}

/// Statistics that are computed from several released numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Statistic {
    Mean,
    Variance,
    StandardDeviation,
    Covariance,
    Regression,
}

impl Statistic {
    /// The type of this statistic in `dp-types`.
    pub(crate) fn ty(self) -> &'static str {
        match self {
            Self::Mean => "Mean",
            Self::Variance => "Variance",
            Self::StandardDeviation => "StandardDeviation",
            Self::Covariance => "Covariance",
            Self::Regression => "Regression",
        }
    }

    /// Whether this statistic is about two numbers of each row.
    pub(crate) fn pairs(self) -> bool {
        matches!(self, Self::Covariance | Self::Regression)
    }

    /// The number of releases that this statistic needs. Each release gets an equal share of the
    /// cost.
    pub(crate) fn numbers(self) -> u64 {
        match self {
            Self::Mean => 2,
            Self::Variance | Self::StandardDeviation => 3,
            Self::Covariance => 4,
            Self::Regression => 5,
        }
    }
}

/// A closure that describes rows, after rewriting.
#[derive(Debug)]
pub(crate) struct RowClosure {
    /// The closure's parameter, with its type if the user wrote one.
    pub(crate) parameter: TokenStream,
    /// The closure's body; `None` if the macro refused something in it.
    pub(crate) body: Option<TokenStream>,
    /// Whether the body's tokens show that it is a truth value.
    pub(crate) truth: bool,
    /// The constants and functions that the body mentions.
    pub(crate) names: Vec<String>,
}

/// What the macro knows about a name or an expression.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Table(Table),
    /// The parts of a table.
    Parts(Table),
    /// A protected number, or a vector of protected numbers.
    Protected {
        on: Sources,
        text: String,
        sensitivity: Sensitivity,
        shape: Shape,
    },
    /// A released value.
    Released(Values),
    /// A public parameter; row expressions use the leaf of this name.
    Public(Ident),
    /// A public list in which row expressions look up entries; they use the leaf of this name.
    List(Ident),
    /// A closure that a `let` names, by its index among the named closures of the body. If the
    /// closure is used as a row expression, the variant also holds that expression.
    Closure {
        number: usize,
        on: Sources,
        rows: Option<Rc<RowClosure>>,
    },
    /// Any other value, which may depend on these datasets.
    Other(Sources),
}

impl Kind {
    /// The datasets on which the value may depend.
    pub(crate) fn sources(&self) -> Sources {
        match self {
            Self::Table(table) | Self::Parts(table) => Sources::one(table.source).and(table.others),
            Self::Protected { on, .. } | Self::Closure { on, .. } | Self::Other(on) => *on,
            Self::Released(_) | Self::Public(_) | Self::List(_) => Sources::NONE,
        }
    }

    /// The text of a table, of parts or of a protected value.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Table(Table { text, .. })
            | Self::Parts(Table { text, .. })
            | Self::Protected { text, .. } => Some(text),
            _ => None,
        }
    }
}

/// One kind, or the kinds of a tuple's elements.
pub(crate) enum Kinds {
    One(Kind),
    Tuple(Vec<Kinds>),
}

impl Kinds {
    /// The kind of an unknown value that is not protected.
    pub(crate) fn public() -> Self {
        Self::One(Kind::Other(Sources::NONE))
    }

    pub(crate) fn sources(&self) -> Sources {
        match self {
            Self::One(kind) => kind.sources(),
            Self::Tuple(each) => each.iter().map(Self::sources).fold(Sources::NONE, Sources::and),
        }
    }
}
