//! Measurements: the query in plain Gallina, line by line, and its derivation.

use super::escape::{comment, string};
use super::layout::{Term, new_line};
use super::source::integer;
use super::table::env;
use super::walk::{Answers, Walk};
use crate::model::{Measurement, MeasurementRule, Release};
use crate::words::epsilon;

impl Walk<'_> {
    /// Writes a measurement of the query in plain Gallina at the end of `plain`, indented, up to and not including what
    /// follows it, and returns its node.
    pub(super) fn measurement(&mut self, node: &Measurement, plain: &mut String, indent: usize) -> Term {
        let cost = env(&node.cost);
        match &node.rule {
            MeasurementRule::DiscreteLaplace(release) => self.release(release, cost, plain, indent),
            MeasurementRule::Sequential(premises) => {
                let premises =
                    premises.iter().map(|premise| self.measurement(premise, plain, indent)).collect();
                Term::apply("Sequence", vec![cost, Term::list(premises)])
            }
            MeasurementRule::Branch(arms) => self.branch(arms, cost, plain, indent),
            MeasurementRule::Subquery { query, source, premise } => {
                new_line(plain, indent);
                plain.push_str(&format!("(* query {} begins *)", comment(query)));
                self.scopes.push(self.subqueries);
                self.subqueries += 1;
                let premise = self.measurement(premise, plain, indent);
                self.scopes.pop();
                new_line(plain, indent);
                plain.push_str(&format!("(* query {} ends *)", comment(query)));
                let name = Term::word(string(query));
                Term::apply("Subquery", vec![name, Term::word(source.to_string()), cost, premise])
            }
        }
    }

    fn release(&mut self, release: &Release, cost: Term, plain: &mut String, indent: usize) -> Term {
        let aggregate = self.aggregate(&release.aggregate);
        self.note_used(&aggregate.plain);
        let answer = self.names.fresh(&format!("a{}", release.number), "a");
        let scale = Term::apply("ratio", vec![integer(&release.scale.0), integer(&release.scale.1)]);
        new_line(plain, indent);
        plain.push_str(&format!("(* line {}, epsilon {} *)", release.line, epsilon(&release.epsilon)));
        new_line(plain, indent);
        plain.push_str(&format!("{answer} <- "));
        Term::apply("release", vec![scale.clone(), aggregate.plain]).bare().write(plain, indent);
        plain.push_str(" ;;");
        self.answers.add(answer);
        let line = Term::word(release.line.to_string());
        let claims = vec![line, integer(&release.epsilon), env(&release.sensitivity), scale, cost];
        Term::apply("DiscreteLaplace", claims.into_iter().chain([aggregate.node]).collect())
    }

    fn branch(&mut self, arms: &[Measurement; 2], cost: Term, plain: &mut String, indent: usize) -> Term {
        self.branches += 1;
        let choose = self.variable(&format!("branch_{}", self.branches), "branch", "bool");
        let before = self.answers.clone();
        let after = self.names.fresh(&format!("answers_{}", self.branches), "answers");
        new_line(plain, indent);
        plain.push_str(&format!("{after} <- (if {choose} "));
        before.term().write(plain, indent);
        plain.push_str(" then");
        let yes = self.arm(&arms[0], plain, indent + 4);
        self.answers = before;
        new_line(plain, indent + 2);
        plain.push_str("else");
        let no = self.arm(&arms[1], plain, indent + 4);
        plain.push_str(") ;;");
        self.answers = Answers::of_branch(after);
        Term::apply("Branch", vec![Term::word(choose), cost, yes, no])
    }

    /// One side of a branch, which ends in all answers so far.
    fn arm(&mut self, arm: &Measurement, plain: &mut String, indent: usize) -> Term {
        let node = self.measurement(arm, plain, indent);
        self.end(plain, indent);
        node
    }

    /// `ret answers`.
    pub(super) fn end(&self, plain: &mut String, indent: usize) {
        new_line(plain, indent);
        plain.push_str("ret ");
        self.answers.term().write(plain, indent);
    }
}
