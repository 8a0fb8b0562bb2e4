//! Row expressions, twice: in plain Gallina, and as nodes of the derivation.
//!
//! Both come out of one walk, so that they name the same columns and parameters; Coq then compares their meanings.

use super::escape::comment;
use super::layout::Term;
use super::source::integer;
use super::walk::Walk;
use crate::model::{Binary, ColumnKind, Expr, Source};

/// The same thing in plain Gallina and as a node of the derivation.
pub(super) struct Both {
    /// What a reader reads.
    pub(super) plain: Term,
    /// What the checker checks.
    pub(super) node: Term,
}

/// What sort of value an expression has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    /// A number.
    Number,
    /// A truth value.
    Truth,
    /// The position of a category's value.
    Label,
}

/// The sort of an expression of a certificate that verified.
pub(super) fn sort(expr: &Expr, source: &Source) -> Sort {
    match expr {
        Expr::Column { index, .. } => match source.columns.get(*index).map(|column| &column.kind) {
            Some(ColumnKind::Boolean) => Sort::Truth,
            Some(ColumnKind::Category(_)) => Sort::Label,
            _ => Sort::Number,
        },
        Expr::Truth(_) | Expr::Not(_) | Expr::Is { .. } => Sort::Truth,
        Expr::Binary(Binary::Add | Binary::Sub | Binary::Min | Binary::Max, _) => Sort::Number,
        Expr::Binary(..) => Sort::Truth,
        Expr::If(parts) => sort(&parts[1], source),
        _ => Sort::Number,
    }
}

impl Walk<'_> {
    /// An expression over the columns of source number `position`, on the row `r`.
    pub(super) fn expression(&mut self, expr: &Expr, position: usize) -> Both {
        match expr {
            Expr::Column { index, .. } => self.column(position, *index, expr),
            Expr::Literal { value, digits } => Both {
                plain: integer(value),
                node: Term::apply("Literal", vec![integer(value), Term::word(digits.to_string())]),
            },
            Expr::Truth(truth) => {
                let word = Term::word(truth.to_string());
                Both { plain: word.clone(), node: Term::apply("Constant", vec![word]) }
            }
            Expr::Parameter { name, range } => {
                let name = self.parameter(name, range);
                let value = Term::apply(name.clone(), vec![self.answers.term()]);
                let parameter = Term::word(name);
                let [lo, hi] = [integer(&range.lo), integer(&range.hi)];
                let digits = Term::word(range.digits.to_string());
                Both {
                    plain: Term::apply("clamp", vec![lo.clone(), hi.clone(), value]),
                    node: Term::apply("Given", vec![parameter, lo, hi, digits]),
                }
            }
            Expr::Binary(op, args) => {
                let [a, b] = [self.expression(&args[0], position), self.expression(&args[1], position)];
                binary(*op, a, b)
            }
            Expr::Not(arg) => self.unary("negb", "Not", arg, position),
            Expr::Neg(arg) => {
                let Both { plain, node } = self.expression(arg, position);
                Both { plain: Term::negative(plain), node: Term::apply("Neg", vec![node]) }
            }
            Expr::Abs(arg) => self.unary("Z.abs", "Abs", arg, position),
            Expr::Mul(by, arg) => {
                let Both { plain, node } = self.expression(arg, position);
                let by = integer(by);
                Both { plain: Term::infix(by.clone(), "*", plain), node: Term::apply("Mul", vec![by, node]) }
            }
            Expr::Div(by, arg) => {
                let Both { plain, node } = self.expression(arg, position);
                let by = integer(by);
                Both {
                    plain: Term::apply("Z.quot", vec![plain, by.clone()]),
                    node: Term::apply("Div", vec![by, node]),
                }
            }
            Expr::Clamp { lo, hi, arg } => {
                let Both { plain, node } = self.expression(arg, position);
                let with_ends = |head, arg| Term::apply(head, vec![integer(lo), integer(hi), arg]);
                Both { plain: with_ends("clamp", plain), node: with_ends("Clamped", node) }
            }
            Expr::If(parts) => {
                let [c, a, b] = [0, 1, 2].map(|part| self.expression(&parts[part], position));
                let head = match sort(&parts[1], &self.sources[position]) {
                    Sort::Truth => "IfTruth",
                    _ => "If",
                };
                Both {
                    plain: Term::choice(c.plain, a.plain, b.plain),
                    node: Term::apply(head, vec![c.node, a.node, b.node]),
                }
            }
            Expr::Is { value, name, arg } => {
                let Both { plain, node } = self.expression(arg, position);
                let shown = Term::word(format!("{value} (* {} *)", comment(name)));
                Both {
                    plain: Term::infix(plain, "=?", shown),
                    node: Term::apply("Is", vec![Term::word(value.to_string()), node]),
                }
            }
        }
    }

    fn column(&mut self, position: usize, index: usize, expr: &Expr) -> Both {
        let head = match sort(expr, &self.sources[position]) {
            Sort::Number => "NumberColumn",
            Sort::Truth => "TruthColumn",
            Sort::Label => "LabelColumn",
        };
        Both {
            plain: Term::apply(self.column_name(position, index), vec![Term::word("r")]),
            node: Term::apply(head, vec![Term::word(index.to_string())]),
        }
    }

    fn unary(&mut self, plain_head: &str, node_head: &str, arg: &Expr, position: usize) -> Both {
        let Both { plain, node } = self.expression(arg, position);
        Both { plain: Term::apply(plain_head, vec![plain]), node: Term::apply(node_head, vec![node]) }
    }
}

fn binary(op: Binary, a: Both, b: Both) -> Both {
    let (head, plain) = match op {
        Binary::Add => (vec!["Add"], Term::infix(a.plain, "+", b.plain)),
        Binary::Sub => (vec!["Sub"], Term::infix(a.plain, "-", b.plain)),
        Binary::Min => (vec!["Min"], Term::apply("Z.min", vec![a.plain, b.plain])),
        Binary::Max => (vec!["Max"], Term::apply("Z.max", vec![a.plain, b.plain])),
        Binary::Lt => (vec!["Compare", "Lt"], Term::infix(a.plain, "<?", b.plain)),
        Binary::Le => (vec!["Compare", "Le"], Term::infix(a.plain, "<=?", b.plain)),
        Binary::Gt => (vec!["Compare", "Gt"], Term::infix(a.plain, ">?", b.plain)),
        Binary::Ge => (vec!["Compare", "Ge"], Term::infix(a.plain, ">=?", b.plain)),
        Binary::Eq => (vec!["Compare", "Eq"], Term::infix(a.plain, "=?", b.plain)),
        Binary::Ne => {
            let equal = Term::infix(a.plain, "=?", b.plain);
            (vec!["Compare", "Ne"], Term::apply("negb", vec![equal]))
        }
        Binary::And => (vec!["And"], Term::infix(a.plain, "&&", b.plain)),
        Binary::Or => (vec!["Or"], Term::infix(a.plain, "||", b.plain)),
        Binary::Same => (vec!["Same"], Term::apply("Bool.eqb", vec![a.plain, b.plain])),
    };
    let mut words = head.into_iter();
    let first = words.next().unwrap_or_default();
    let mut arguments: Vec<Term> = words.map(Term::word).collect();
    arguments.extend([a.node, b.node]);
    Both { plain, node: Term::apply(first, arguments) }
}
