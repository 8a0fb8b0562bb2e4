//! Kinds: the meaning of the names and the expressions of a query.

use std::rc::Rc;

use proc_macro2::{Ident, TokenStream};

use super::Sources;

/// The sensitivity for one row of a privacy unit: as text, and as a number with its decimals if the
/// tokens show it.
pub(crate) type Sensitivity = (String, Option<(i128, u8)>);

/// A table, as far as its tokens show.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The number of its dataset.
    pub(crate) source: usize,
    /// The other datasets that affect its rows.
    pub(crate) others: Sources,
    /// Whether it holds the rows of several tables.
    pub(crate) together: bool,
    /// Whether its rows are pairs of rows of two tables.
    pub(crate) paired: bool,
    /// As text, with names replaced by their definitions.
    pub(crate) text: String,
    /// Whether its neighbour relation is `AddRemove`, because no other is written.
    pub(crate) adds: bool,
    /// The ends of the mapped value, in units of its decimals, if a `clamp` shows them.
    pub(crate) mapped: Option<(i128, i128, u8)>,
    pub(crate) rows: Rows,
    /// Whether a privacy unit has one row in it, times [`factor`](Table::factor), whatever it has
    /// in the dataset.
    pub(crate) gathered: bool,
    /// The limits of a unit's rows so far: the rows that a row had become since the previous limit,
    /// and the rows kept.
    pub(crate) limits: Vec<(u64, u64)>,
    /// Each `take` so far: whether it was per value of a key.
    pub(crate) taken: Vec<bool>,
    /// The method after which the units of the rows are unknown.
    pub(crate) mixed: Option<&'static str>,
}

/// The kind of a table's rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rows {
    /// Rows of the dataset's record.
    Record,
    /// Values that a `map` gave.
    Mapped,
    /// New rows, at most this many per row of the record, or per unit if they were gathered.
    New(u64),
}

impl Table {
    /// Whether other tables than its dataset contribute or affect its rows.
    pub(crate) fn depends_on_others(&self) -> bool {
        self.together
            || self.paired
            || Sources::one(self.source).and(self.others) != Sources::one(self.source)
    }

    /// The maximum number of rows that one row of the dataset has become.
    pub(crate) fn factor(&self) -> u64 {
        if let Rows::New(factor) = self.rows { factor } else { 1 }
    }
}

/// The shape of a protected value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// One number.
    Number,
    /// One for each group of a key.
    Groups,
    /// A score for each of several values: only for a choice.
    Scores,
    /// One for each key that occurs: only for a threshold.
    Keys,
    /// Sums of clipped vectors, in L2 alone or also in L1.
    Vector { only_in_l2: bool },
    /// Counts in order, by the nodes of a tree.
    Tree,
    /// Counts in order, by the square root of running counts.
    Running,
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
    /// Its type in the law.
    pub(crate) fn ty(self) -> &'static str {
        match self {
            Self::Mean => "Mean",
            Self::Variance => "Variance",
            Self::StandardDeviation => "StandardDeviation",
            Self::Covariance => "Covariance",
            Self::Regression => "Regression",
        }
    }

    /// Whether it is about two numbers of each row.
    pub(crate) fn pairs(self) -> bool {
        matches!(self, Self::Covariance | Self::Regression)
    }

    /// The number of releases for it, each of which gets an equal share of the cost.
    pub(crate) fn numbers(self) -> u64 {
        match self {
            Self::Mean => 2,
            Self::Variance | Self::StandardDeviation => 3,
            Self::Covariance => 4,
            Self::Regression => 5,
        }
    }
}

/// A closure that describes rows, rewritten.
#[derive(Debug)]
pub(crate) struct RowClosure {
    /// Its parameter, with the type if one is written.
    pub(crate) parameter: TokenStream,
    /// `None` where something was refused.
    pub(crate) body: Option<TokenStream>,
    /// Whether that is visibly a truth value.
    pub(crate) truth: bool,
    /// The constants and functions that it mentions.
    pub(crate) names: Vec<String>,
}

/// The meaning of a name or an expression.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Table(Table),
    /// The parts of a table.
    Parts(Table),
    /// A protected number, or a vector of them.
    Protected {
        on: Sources,
        text: String,
        sensitivity: Sensitivity,
        shape: Shape,
    },
    /// A released number.
    Released,
    /// A public parameter, whose leaf in row expressions has this name.
    Public(Ident),
    /// A public list that row expressions look up, by the same.
    List(Ident),
    /// A closure that a `let` names, by its index among those of the body; and its row expression,
    /// if it is used as one.
    Closure {
        number: usize,
        on: Sources,
        rows: Option<Rc<RowClosure>>,
    },
    /// Anything else, which may depend on these datasets.
    Other(Sources),
}

impl Kind {
    /// The datasets on which it may depend.
    pub(crate) fn sources(&self) -> Sources {
        match self {
            Self::Table(table) | Self::Parts(table) => Sources::one(table.source).and(table.others),
            Self::Protected { on, .. } | Self::Closure { on, .. } | Self::Other(on) => *on,
            Self::Released | Self::Public(_) | Self::List(_) => Sources::NONE,
        }
    }

    /// Its text.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Table(Table { text, .. })
            | Self::Parts(Table { text, .. })
            | Self::Protected { text, .. } => Some(text),
            _ => None,
        }
    }
}

/// One kind, or those of a tuple's elements.
pub(crate) enum Kinds {
    One(Kind),
    Tuple(Vec<Kinds>),
}

impl Kinds {
    /// Unknown, and not protected.
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
