//! Statistics: `<table>.mean().laplace(0.5)` expands to the releases of a sum and a count, and a
//! computation on the two released numbers.
//!
//! The macro lowers these releases like any others. So budgets, receipts, scans and messages work
//! in the same way for these releases.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{Expr, ExprClosure, ExprMethodCall, Pat};

use super::Lower;
use super::names::hidden;
use super::release::is_quiet;
use crate::diag::{Diag, catalogue};
use crate::measure::Noise;
use crate::model::{Kind, Statistic};
use crate::number::exact;
use crate::rules::{self, On, Takes};
use crate::syntax::{arguments, first_span, plain};

/// The statistic that the method `name` computes.
fn named(name: &Ident) -> Option<Statistic> {
    match rules::find(On::Table, &name.to_string())?.takes {
        Takes::Statistic(statistic) => Some(statistic),
        _ => None,
    }
}

impl Lower<'_> {
    /// Lowers the release of a statistic; returns `None` for any other expression.
    pub(super) fn statistic(&mut self, call: &ExprMethodCall, noise: Noise) -> Option<Expr> {
        let Expr::MethodCall(asked) = &*call.receiver else { return None };
        let statistic = named(&asked.method)?;
        let stand_in: Expr = syn::parse_quote!(::core::unreachable!());
        let quiet = is_quiet(&asked.receiver);
        let mut receiver = (*asked.receiver).clone();
        let kind = match self.scope.kind(&receiver) {
            Kind::Table(_) | Kind::Parts(_) => self.expr(&mut receiver),
            _ => return None,
        };
        let at = asked.method.span();
        if self.forbidden(call.method.span()).is_some() {
            return Some(stand_in);
        }
        let numbers = match self.shape(asked, statistic) {
            Ok(numbers) => numbers,
            Err(diag) => {
                self.sink.push(diag);
                return Some(stand_in);
            }
        };
        let Some(share) = self.share(call, noise, statistic) else { return Some(stand_in) };
        // A `let` gives the table a name, so that the table is built only once.
        let table = hidden(&format!("table_{}", self.number()), at);
        let statement = quote_spanned!(at=> let #table = #receiver;);
        match self.frames.last_mut() {
            Some(frame) if quiet => frame.name_table(&table, statement),
            _ => self.statement(statement),
        }
        let many = matches!(kind, Kind::Parts(_));
        self.scope.bind(&table, kind);
        let faults = self.sink.len();
        let mut values = TokenStream::new();
        for number in numbers {
            let (method, cost) = (&call.method, &share);
            let mut release: Expr = syn::parse_quote_spanned!(at=> #table #number.#method(#cost));
            self.expr(&mut release);
            // If one release has an error, the macro refuses the whole statistic.
            if self.sink.len() > faults {
                return Some(stand_in);
            }
            release.to_tokens(&mut values);
            values.extend(quote_spanned!(at=> ,));
        }
        let root = &self.query.root;
        let ty = Ident::new(statistic.ty(), at);
        let of = Ident::new(if many { "each" } else { "of" }, at);
        let root = root.clone();
        let placed = self.placed(asked, statistic, &table)?;
        Some(Expr::Verbatim(quote_spanned!(at=> #root::released::statistics::#ty::#of(#values) #placed)))
    }

    /// The calls that place a statistic of centered numbers at the public middle of these numbers.
    /// A variance and a covariance do not depend on the middle. A mean stays in the range of the
    /// values, which the type of the table contains.
    fn placed(&mut self, asked: &ExprMethodCall, statistic: Statistic, table: &Ident) -> Option<TokenStream> {
        let at = asked.method.span();
        Some(match statistic {
            Statistic::Mean => {
                quote_spanned!(at=> .about(#table.centered().middle()).clamp(#table.value_range()))
            }
            Statistic::Regression => {
                let (input, pair) = pair(asked)?;
                let middles = pair.map(|number| {
                    let mut of: Expr =
                        syn::parse_quote_spanned!(at=> #table.map(|#input| (#number).centered()));
                    self.expr(&mut of);
                    quote_spanned!(at=> #of.middle())
                });
                let [x, y] = middles;
                quote_spanned!(at=> .about(#x, #y))
            }
            Statistic::Variance | Statistic::StandardDeviation | Statistic::Covariance => TokenStream::new(),
        })
    }

    /// The aggregates of the table that the statistic needs, in the order of the statistic's
    /// parameters: for example `.centered().sum()` and `.count()`. The macro centers the numbers
    /// because one row then changes their sum least, so the sum's noise is smallest.
    fn shape(&self, asked: &ExprMethodCall, statistic: Statistic) -> Result<Vec<TokenStream>, Diag> {
        let at = asked.method.span();
        let wrong = |what: &str, at| {
            let arguments = [asked.method.to_string(), what.to_owned(), example(statistic).to_owned()];
            Diag::new(&catalogue::STATISTIC_OF, at, arguments)
        };
        if !statistic.pairs() {
            if !asked.args.is_empty() || asked.turbofish.is_some() {
                return Err(wrong("it takes no arguments", at));
            }
            let squares = quote_spanned!(at=> .centered().map(|v| v.abs() * v.abs()).sum());
            let sum = quote_spanned!(at=> .centered().sum());
            let count = quote_spanned!(at=> .count());
            return Ok(match statistic {
                Statistic::Mean => vec![sum, count],
                _ => vec![squares, sum, count],
            });
        }
        let Some(Expr::Closure(closure)) = asked.args.first().filter(|_| asked.args.len() == 1) else {
            return Err(wrong("it takes one closure", at));
        };
        let Expr::Tuple(pair) = crate::syntax::bare(&closure.body) else {
            return Err(wrong(
                &format!("`{}` is not a pair", plain(&closure.body)),
                first_span(&closure.body),
            ));
        };
        let [x, y] = [0, 1].map(|i| pair.elems.get(i));
        let (Some(x), Some(y), 2) = (x, y, pair.elems.len()) else {
            return Err(wrong(
                &format!("its closure lists {} numbers", pair.elems.len()),
                first_span(&closure.body),
            ));
        };
        let sum = |body: TokenStream| -> TokenStream {
            let ExprClosure { inputs, .. } = closure;
            let input: Option<&Pat> = inputs.first();
            quote_spanned!(at=> .map(|#input| #body).sum())
        };
        let products = sum(quote_spanned!(at=> (#x).centered() * (#y).centered()));
        let (xs, ys) = (sum(quote_spanned!(at=> (#x).centered())), sum(quote_spanned!(at=> (#y).centered())));
        let count = quote_spanned!(at=> .count());
        Ok(match statistic {
            Statistic::Regression => {
                let squares = sum(quote_spanned!(at=> (#x).centered().abs() * (#x).centered().abs()));
                vec![products, squares, xs, ys, count]
            }
            _ => vec![products, xs, ys, count],
        })
    }

    /// The cost of each released number as text. Each number costs an equal share of the whole
    /// cost, rounded down.
    fn share(&mut self, call: &ExprMethodCall, noise: Noise, statistic: Statistic) -> Option<Expr> {
        let wrong = |what: String, at| {
            let arguments = [statistic.numbers().to_string(), what, noise.example().to_owned()];
            Diag::new(&catalogue::STATISTIC_COST, at, arguments)
        };
        if !matches!(noise, Noise::Laplace | Noise::Gaussian) {
            self.sink.push(wrong(format!("`{}` does not release a number", call.method), call.method.span()));
            return None;
        }
        let argument = call.args.first().filter(|_| call.args.len() == 1 && call.turbofish.is_none());
        let cost = match argument.and_then(|argument| exact::Cost::of(argument, noise.quantity())) {
            Some(read) => self.sink.ok(read)?,
            None => {
                let what = arguments(&call.args);
                self.sink.push(wrong(format!("`{what}` is not a literal"), call.method.span()));
                return None;
            }
        };
        let share = cost.units / statistic.numbers();
        if share == 0 {
            self.sink.push(wrong(format!("{} is too small to divide", cost.text), cost.span));
            return None;
        }
        let literal = syn::LitFloat::new(&noise.quantity().text(share), cost.span);
        Some(syn::parse_quote!(#literal))
    }
}

/// The argument and the two numbers of the closure of a statistic of pairs. `shape` has refused
/// every other closure.
fn pair(asked: &ExprMethodCall) -> Option<(&Pat, [&Expr; 2])> {
    let Some(Expr::Closure(closure)) = asked.args.first() else { return None };
    let Expr::Tuple(pair) = crate::syntax::bare(&closure.body) else { return None };
    Some((closure.inputs.first()?, [pair.elems.get(0)?, pair.elems.get(1)?]))
}

fn example(statistic: Statistic) -> &'static str {
    match statistic {
        Statistic::Mean => "`.map(|p| p.age).mean().laplace(0.5)`",
        Statistic::Variance => "`.map(|p| p.age).variance().laplace(0.5)`",
        Statistic::StandardDeviation => "`.map(|p| p.age).standard_deviation().laplace(0.5)`",
        Statistic::Covariance => "`.covariance(|p| (p.age, p.visits)).laplace(0.5)`",
        Statistic::Regression => "`.regression(|p| (p.age, p.visits)).laplace(0.5)`",
    }
}

/// The error for a statistic if no release follows it.
pub(super) fn not_released(call: &ExprMethodCall, statistic: Statistic) -> Diag {
    let arguments = [call.method.to_string(), statistic.numbers().to_string(), example(statistic).to_owned()];
    Diag::new(&catalogue::STATISTIC_ALONE, call.method.span(), arguments)
}
