//! Row expressions: what a filter or a map computes from one row.

use num_bigint::BigInt;

/// The numbers `lo` to `hi`, both included, in units of 10^-digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    /// The smallest value.
    pub lo: BigInt,
    /// The largest value.
    pub hi: BigInt,
    /// Decimal digits after the point.
    pub digits: u32,
}

/// An operation on two arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    /// Sum of two numbers.
    Add,
    /// Difference of two numbers.
    Sub,
    /// The smaller of two numbers.
    Min,
    /// The larger of two numbers.
    Max,
    /// Less than.
    Lt,
    /// Less than or equal.
    Le,
    /// Greater than.
    Gt,
    /// Greater than or equal.
    Ge,
    /// Equal numbers.
    Eq,
    /// Different numbers.
    Ne,
    /// Both true.
    And,
    /// One of them true, or both.
    Or,
    /// Equal booleans.
    Same,
}

impl Binary {
    /// Every operation with its name in the certificate.
    pub const NAMES: [(&'static str, Binary); 13] = [
        ("add", Binary::Add),
        ("sub", Binary::Sub),
        ("min", Binary::Min),
        ("max", Binary::Max),
        ("lt", Binary::Lt),
        ("le", Binary::Le),
        ("gt", Binary::Gt),
        ("ge", Binary::Ge),
        ("eq", Binary::Eq),
        ("ne", Binary::Ne),
        ("and", Binary::And),
        ("or", Binary::Or),
        ("same", Binary::Same),
    ];

    /// The name in the certificate.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, op)| *op == self).map_or("", |(name, _)| name)
    }
}

/// An expression over the columns of one source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// The value of a column.
    Column {
        /// Position among the columns of the source.
        index: usize,
        /// The column's name, which must agree with the position.
        name: String,
    },
    /// A number that is written in the program.
    Literal {
        /// In units of 10^-digits.
        value: BigInt,
        /// Decimal digits after the point.
        digits: u32,
    },
    /// A truth value that is written in the program.
    Truth(bool),
    /// A public number that is given when the query runs, inside its range.
    Parameter {
        /// Name of the parameter.
        name: String,
        /// What it may be.
        range: Range,
    },
    /// An operation on two arguments.
    Binary(Binary, Box<[Expr; 2]>),
    /// The opposite of a boolean.
    Not(Box<Expr>),
    /// Minus a number.
    Neg(Box<Expr>),
    /// A number without its sign.
    Abs(Box<Expr>),
    /// A number times an integer constant.
    Mul(BigInt, Box<Expr>),
    /// A number divided by an integer constant, truncated toward zero.
    Div(BigInt, Box<Expr>),
    /// A number moved into `[lo, hi]`, in the units of the argument.
    Clamp {
        /// The lower end.
        lo: BigInt,
        /// The upper end.
        hi: BigInt,
        /// The number to be clamped.
        arg: Box<Expr>,
    },
    /// The second argument where the first is true, else the third.
    If(Box<[Expr; 3]>),
    /// Whether a category column has a certain value.
    Is {
        /// Position among the column's values.
        value: usize,
        /// The value's name, which must agree with the position.
        name: String,
        /// The category column.
        arg: Box<Expr>,
    },
}

impl Expr {
    /// The arguments, in order.
    pub fn args(&self) -> Vec<&Expr> {
        match self {
            Expr::Column { .. } | Expr::Literal { .. } | Expr::Truth(_) | Expr::Parameter { .. } => {
                Vec::new()
            }
            Expr::Binary(_, args) => args.iter().collect(),
            Expr::If(parts) => parts.iter().collect(),
            Expr::Not(arg)
            | Expr::Neg(arg)
            | Expr::Abs(arg)
            | Expr::Mul(_, arg)
            | Expr::Div(_, arg)
            | Expr::Clamp { arg, .. }
            | Expr::Is { arg, .. } => vec![arg],
        }
    }
}
