//! Releases of the best of a random number of runs: `best_of(0..=120, 500, 0.5, |cut| ..)` and
//! `best_of_harmonic(0..=120, 500, 0.5, |cut| ..)`.

use proc_macro2::Ident;
use quote::{ToTokens, quote_spanned};
use syn::{Expr, ExprCall};

use super::sparse_vector::{Paid, asked};
use super::{Context, Lower};
use crate::diag::{Diag, catalogue};
use crate::measure::Noise;
use crate::model::{Kind, Shape};
use crate::number::exact::literal;
use crate::number::tokens::nat;
use crate::syntax::{first_span, plain, quoted_arguments, respan};

/// The maximum number of runs that `dp-types` permits.
const MOST_RUNS: u64 = 1 << 20;

/// Whether a call is a call of `best_of` or of `best_of_harmonic`.
pub(super) fn are_in(call: &ExprCall) -> bool {
    matches!(asked(call), Some((_, Noise::UniformRuns | Noise::HarmonicRuns)))
}

impl Lower<'_> {
    /// Lowers a call of `best_of`; `None` after reporting an error.
    pub(super) fn best_of(&mut self, call: &mut ExprCall) -> Option<Expr> {
        let (name, noise) = asked(call)?;
        let at = name.span();
        let arguments: Vec<Expr> = call.args.iter().cloned().collect();
        let [candidates, runs, cost, Expr::Closure(closure)] = arguments.as_slice() else {
            let text = quoted_arguments(&call.args);
            self.refuse_runs(&name, noise, text);
            return None;
        };
        let (mut candidates, mut closure) = (candidates.clone(), closure.clone());
        let most = literal(runs).and_then(Result::ok).and_then(|most| u64::try_from(most.in_units(0)?).ok());
        let most = most.filter(|most| (1..=MOST_RUNS).contains(most) && closure.inputs.len() == 1);
        let Some(most) = most else {
            let text = match closure.inputs.len() {
                1 => format!("`{}` for the maximum number of runs", plain(runs)),
                inputs => format!("a closure with {inputs} arguments"),
            };
            self.refuse_runs(&name, noise, text);
            return None;
        };
        let cost = self.cost(cost, noise)?;
        if let Kind::Table(_) | Kind::Parts(_) | Kind::Protected { .. } = self.scope.kind(&candidates) {
            let arguments = [plain(&candidates), noise.example().to_owned()];
            self.sink.push(Diag::new(&catalogue::NO_LIST, first_span(&candidates), arguments));
            return None;
        }
        let mentioned = self.scope.mentions(closure.body.to_token_stream());
        let plan = format!("{name}({}, {most}, ..)", plain(&candidates));
        self.expr(&mut candidates);
        if let Kind::Protected { shape, text, .. } = self.inside(Context::Candidates, &mut closure)
            && shape != Shape::Number
        {
            self.sink.push(Diag::new(&catalogue::NO_CANDIDATE, first_span(&closure.body), [text]));
            return None;
        }
        let root = self.query.root.clone();
        let runs = respan(nat(&root, most.into()), at);
        let number = Ident::new(if noise == Noise::UniformRuns { "UniformRuns" } else { "HarmonicRuns" }, at);
        let paid = Paid { noise, cost, times: 1, mentioned, plan, of: "a candidate" };
        self.paid(at, paid, |declared, line| {
            quote_spanned! {at=>
                best_of::<#root::law::mechanism::#number, #runs, #declared, #line, _, _, _, _>(#candidates, #closure)
            }
        })
    }

    fn refuse_runs(&mut self, name: &Ident, noise: Noise, text: String) {
        let arguments = [name.to_string(), MOST_RUNS.to_string(), text, noise.example().to_owned()];
        self.sink.push(Diag::new(&catalogue::BEST_OF, name.span(), arguments));
    }
}
