//! What the names and the expressions of a query stand for.

use std::rc::Rc;

use proc_macro2::{Ident, TokenStream};

use super::Sources;

/// For one row of a privacy unit: in words, and as a number of so many decimals where the tokens show it.
pub(crate) type Sensitivity = (String, Option<(i128, u8)>);

/// A table, as far as its tokens tell.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The number of its dataset.
    pub(crate) source: usize,
    /// The datasets that decide about its rows besides.
    pub(crate) others: Sources,
    /// Whether it holds the rows of several tables.
    pub(crate) together: bool,
    /// Whether its rows are pairs of two tables'.
    pub(crate) paired: bool,
    /// In words, with names replaced by what they stand for.
    pub(crate) text: String,
    /// Whether its neighbours are those of `AddRemove`, since no other relation is written.
    pub(crate) adds: bool,
    /// The ends of the mapped value, in the units of so many decimals, where a `clamp` shows them.
    pub(crate) mapped: Option<(i128, i128, u8)>,
    pub(crate) rows: Rows,
    /// Whether a privacy unit is one row of it, times [`factor`](Table::factor), whatever it is of the dataset.
    pub(crate) gathered: bool,
    /// The limits of a unit's rows so far: how many rows a row had become since the one before, and how many are kept.
    pub(crate) limits: Vec<(u64, u64)>,
    /// The times that the first rows were taken: whether of each value of a key.
    pub(crate) taken: Vec<bool>,
    /// The step after which it is not known whose each row is.
    pub(crate) mixed: Option<&'static str>,
}

/// What the rows of a table are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rows {
    /// Those of the dataset's record.
    Record,
    /// Values that a `map` gave.
    Mapped,
    /// New ones, at most so many for each of the record's, or for each unit where they were gathered.
    New(u64),
}

impl Table {
    /// Whether other tables than its dataset give or decide about its rows.
    pub(crate) fn depends_on_others(&self) -> bool {
        self.together
            || self.paired
            || Sources::one(self.source).and(self.others) != Sources::one(self.source)
    }

    /// How many rows one row of the dataset has become, at most.
    pub(crate) fn factor(&self) -> u64 {
        if let Rows::New(factor) = self.rows { factor } else { 1 }
    }
}

/// What a protected value is made of.
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

    /// How many numbers are released for it, of which each gets an equal part of the cost.
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

/// What a name or an expression stands for.
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
    /// A closure that a `let` names, by its place among those of the body; what it is in row expressions, if it is used there.
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

    /// What it is in words.
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
    /// Nothing is known, and nothing protected is involved.
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
