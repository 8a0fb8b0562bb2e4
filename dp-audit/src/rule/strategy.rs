//! Strategy queries: counts of the values of a column, multiplied by a public matrix.
//!
//! One supported matrix counts the rows below each node of a binary tree (Chan, Shi, Song, *Private
//! and continual release of statistics*, 2011; Hay, Rastogi, Miklau, Suciu, *Boosting the accuracy
//! of differentially private histograms through consistency*, 2010). The other matrix is the square
//! root of the matrix of running counts (Henzinger, Upadhyay, Upadhyay, *Almost tight error bounds
//! on differentially private continual counting*, 2023). A row moves the answers by a column of the
//! matrix, so the longest column bounds the sensitivity (Li, Hay, Rastogi, Miklau, McGregor,
//! *Optimizing linear counting queries under differential privacy*, 2010). Entries are never
//! negative. So in L2, a replaced row moves the answers by at most √2 times the longest column. Two
//! columns at a right angle would reach this bound.

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Kind, Quantity, Reader, Table, Transformation, Walk,
    env_term, integer, range_terms, taken,
};
use crate::gallina::Term;
use crate::model::{Env, Neighbours, Range, environment, range};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, text};
use crate::words;
use num_bigint::BigInt;

pub(super) const NAME: &str = "strategy/1";

/// A supported matrix, with the metric that measures its columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Matrix {
    TreeInL1,
    TreeInL2,
    SquareRootInL2,
}

/// All supported matrices, with their names in a certificate.
const MATRICES: [(Matrix, &str, &str); 3] = [
    (Matrix::TreeInL1, "tree", "L1"),
    (Matrix::TreeInL2, "tree", "L2"),
    (Matrix::SquareRootInL2, "square-root", "L2"),
];

impl Matrix {
    /// The largest number of binary digits that the number of values may have.
    fn most(self) -> u64 {
        if self == Self::SquareRootInL2 { 12 } else { 16 }
    }

    /// The L1 or L2 length of the longest column, if a change affects `places` counts. Also the
    /// arithmetic as text.
    fn longest(self, bits: u64, places: u32) -> (BigInt, String) {
        let square: BigInt = match self {
            Self::TreeInL1 => return (BigInt::from(bits) * places, format!("{places} * {bits} levels")),
            Self::TreeInL2 => BigInt::from(10).pow(12) * bits,
            Self::SquareRootInL2 => coefficients(1 << bits).iter().map(|r| r * r).sum(),
        };
        let root = root_up(&(&square * places));
        (root, format!("the root of {places} * {square}, rounded up,"))
    }

    /// The name of the matrix in Coq.
    fn term(self) -> Term {
        Term::word(match self {
            Self::TreeInL1 => "TreeInL1",
            Self::TreeInL2 => "TreeInL2",
            Self::SquareRootInL2 => "SquareRootInL2",
        })
    }
}

/// The first coefficients of the square root of the matrix of running counts, in units of 10^-6.
fn coefficients(count: u64) -> Vec<BigInt> {
    let million = BigInt::from(1_000_000);
    let mut exact = million.pow(3);
    let mut all = Vec::new();
    for k in 0..count {
        if k > 0 {
            exact = exact * (2 * k - 1) / (2 * k);
        }
        all.push(&exact / &million / &million);
    }
    all
}

/// The smallest whole number whose square is at least this number.
fn root_up(square: &BigInt) -> BigInt {
    let root = square.sqrt();
    if &root * &root == *square { root } else { root + 1 }
}

#[derive(Debug)]
struct Strategy {
    matrix: Matrix,
    range: Range,
    sensitivity: Env,
    plan: Box<dyn Transformation>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let by = fields.next("by", text)?;
    let matrix = fields.next("metric", |at| {
        let metric = text(at)?;
        let known = MATRICES.into_iter().find(|(_, a, b)| (*a, *b) == (by.as_str(), metric.as_str()));
        known
            .map(|(matrix, ..)| matrix)
            .ok_or_else(|| at.refuse(format!("no strategy is called {by:?} in {metric:?}")))
    })?;
    let range = range(fields)?;
    let sensitivity = fields.next("sensitivity", environment)?;
    let [plan] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(Strategy { matrix, range, sensitivity, plan }))
}

impl Aggregate for Strategy {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn sensitivity(&self) -> &Env {
        &self.sensitivity
    }

    fn plan(&self) -> Option<&dyn Transformation> {
        Some(&*self.plan)
    }

    fn kind(&self) -> Kind {
        match self.matrix {
            Matrix::TreeInL1 => Kind::Answers { digits: 0, only_in_l2: false },
            Matrix::TreeInL2 | Matrix::SquareRootInL2 => Kind::Answers { digits: 6, only_in_l2: true },
        }
    }

    fn numbers(&self) -> Option<BigInt> {
        let values = &self.range.hi - &self.range.lo + 1;
        Some(match self.matrix {
            Matrix::SquareRootInL2 => values,
            // The sum, over all levels of the tree, of the number of nodes that have a value below
            // them.
            Matrix::TreeInL1 | Matrix::TreeInL2 => {
                let levels = 0..(&values - 1_u32).bits();
                levels.map(|level| (&values + (BigInt::from(1) << level) - 1_u32) >> level).sum()
            }
        })
    }

    fn derive<'a>(&'a self, table: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        let table = table?;
        if let Some(why) = table.value.refuses(&self.range, "strategy", "counted") {
            cx.inside("value", |cx| cx.fault(why));
        }
        let Range { lo, hi, .. } = &self.range;
        let bits = (hi - lo).bits();
        if lo >= hi || bits > self.matrix.most() {
            let most = BigInt::from(1) << self.matrix.most();
            cx.fault(format!("there must be 2 to {most} values from {lo} to {hi}"));
            return None;
        }
        let places = match table.neighbours? {
            Neighbours::AddRemove => 1,
            Neighbours::ReplaceOne => 2,
        };
        let (longest, arithmetic) = self.matrix.longest(bits, places);
        let sensitivity = table.stability.map(|rows| rows * &longest);
        let show = |env: &Env| words::env(env, cx.width_here(), BigInt::to_string);
        let how = format!("stability {} * {arithmetic} = {}", show(&table.stability), show(&sensitivity));
        Some(Derived { sensitivity, how })
    }

    fn say(&self, table: Option<&Table<'_>>, _: &[String; 2]) -> String {
        let of = taken(table);
        let what = match self.matrix {
            Matrix::TreeInL1 | Matrix::TreeInL2 => {
                "the number of rows below each node of a binary tree over the numbers of"
            }
            Matrix::SquareRootInL2 => {
                "for each number, a count of the rows up to it, in which older rows count less, over"
            }
        };
        format!("{what} {}, by {of}, in this table", words::range(&self.range))
    }

    fn export<'a>(&'a self, table: Option<Exported<'a>>, _: Vec<Quantity>, walk: &mut Walk<'a>) -> Quantity {
        let (rows, node, value) = match table {
            Some(table) => {
                let value = table.value.map(|value| walk.expression(value).plain);
                (table.both.plain, table.both.node, value)
            }
            None => (Term::word(""), Term::word(""), None),
        };
        let value = Term::of_row(value.unwrap_or_else(|| Term::word("0")));
        let values = Term::apply("map", vec![value, rows]);
        let ends = [integer(&self.range.lo), integer(&self.range.hi)];
        let claims = core::iter::once(self.matrix.term()).chain(range_terms(&self.range));
        let both = Both {
            plain: Term::apply(
                "strategy_answers",
                core::iter::once(self.matrix.term()).chain(ends).chain([values]).collect(),
            ),
            node: Term::apply("InOrder", claims.chain([env_term(&self.sensitivity), node]).collect()),
        };
        Quantity { both, vector: true }
    }
}

#[cfg(test)]
mod tests {
    use super::{Matrix, coefficients, root_up};
    use num_bigint::BigInt;

    #[test]
    fn coefficients_are_binomials_over_powers_of_four() {
        let (mut binomial, mut power) = (BigInt::from(1), BigInt::from(1));
        for (k, found) in coefficients(300).iter().enumerate() {
            let exact = &binomial * 1_000_000 / &power;
            assert!(*found <= exact && exact <= found + 1, "{found} at {k}, not {exact}");
            binomial = binomial * (2 * (2 * k + 1)) / (k + 1);
            power *= 4;
        }
    }

    #[test]
    fn lengths_are_rounded_up() {
        assert_eq!(root_up(&BigInt::from(16)), BigInt::from(4));
        assert_eq!(root_up(&BigInt::from(17)), BigInt::from(5));
        assert_eq!(Matrix::TreeInL1.longest(7, 2).0, BigInt::from(14));
        assert_eq!(Matrix::TreeInL2.longest(7, 2).0, BigInt::from(3_741_658));
        assert_eq!(Matrix::SquareRootInL2.longest(1, 1).0, BigInt::from(1_118_034));
    }
}
