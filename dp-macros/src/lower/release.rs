//! Releases, such as `<protected>.laplace(0.3)`, `<protected>.gaussian(0.005)`,
//! `<scores>.select(0.3)`, `<scores>.top(3, 0.1)` and
//! `<protected>.randomized_response([100], 0.3)`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, ExprMethodCall};

use super::Lower;
use super::frame::Ask;
use super::names::hidden;
use super::rows::cuts;
use crate::check::methods;
use crate::diag::{Diag, catalogue};
use crate::measure::{Measure, Noise, Price};
use crate::model::{Cost, Kind, Near, Release, Sources};
use crate::number::exact::{self, literal};
use crate::number::tokens::{grid, int, nat};
use crate::number::{MAX_DIGITS, Quantity};
use crate::rules::{self, On};
use crate::syntax::{first_span, plain, respan};

/// The maximum number of groups of a key.
const MOST_CHOICES: u64 = 1 << 20;

impl Lower<'_> {
    /// Lowers a release; returns the expression that replaces it.
    pub(super) fn release(&mut self, call: &mut ExprMethodCall, noise: Noise) -> Expr {
        if let Some(statistic) = self.statistic(call, noise) {
            return statistic;
        }
        if let Some(of_each) = self.of_each_part(call, noise) {
            return of_each;
        }
        let plan = self.scope.text(&call.receiver);
        let mentioned = self.scope.mentions(call.receiver.to_token_stream());
        let quiet = is_quiet(&call.receiver);
        let kind = self.expr(&mut call.receiver);
        let at = call.method.span();
        let stand_in: Expr = syn::parse_quote!(::core::unreachable!());
        // A table has a separate error, since a query must compute a number from it before a
        // release.
        if let Kind::Table(_) | Kind::Parts(_) = kind
            && let Some(diag) = methods::refuse(&kind, call)
        {
            self.sink.push(diag);
            return stand_in;
        }
        if let Some(diag) = methods::refuse_mechanism(&kind, call, noise, &self.query.measure) {
            self.sink.push(diag);
            return stand_in;
        }
        if self.forbidden(at).is_some() {
            return stand_in;
        }
        if rules::takes_accuracy(&call.method) {
            let text = match &kind {
                Kind::Protected { text, .. } => text.clone(),
                _ => plan,
            };
            return self.near(call, noise, text, mentioned, quiet).unwrap_or(stand_in);
        }
        let Some((times, cost, noise)) = self.declared(call, noise) else { return stand_in };
        let cuts = match noise {
            Noise::Response => match cuts(&self.query.root, call.args.first(), at) {
                Ok(list) => Some(list),
                Err(diag) => {
                    self.sink.push(diag);
                    return stand_in;
                }
            },
            _ => None,
        };
        let Some(price) = self.query.measure.price(noise, cost.units) else {
            match noise {
                _ if noise.delta().is_some() => {
                    let arguments = [self.query.sig.name.to_string(), self.query.measure.name().to_owned()];
                    let entry = match noise.is_for_keys() {
                        true => &catalogue::NO_DELTA,
                        false => &catalogue::STABLE_WITHOUT_DELTA,
                    };
                    self.sink.push(Diag::new(entry, at, arguments));
                }
                _ => self.no_gaussian(&cost.text, at),
            }
            return stand_in;
        };
        let id = self.number();
        let value = hidden(&format!("value_{id}"), at);
        let line = at.start().line;
        let root = &self.query.root;
        let declared = respan(noise.declared(root, cost.units), at);
        let receiver = &call.receiver;
        let (method, line_number) = (&call.method, u32::try_from(line).unwrap_or(0));
        let choices = (noise == Noise::Top).then(|| respan(nat(root, times.into()), at)).into_iter();
        let cut = cuts.is_some().then(|| quote_spanned!(at=> _,));
        let tokens =
            quote_spanned!(at=> #receiver.#method::<#cut #(#choices,)* #declared, #line_number>(#cuts));
        let (text, sensitivity) = match kind {
            Kind::Protected { sensitivity, text, .. } => (text, sensitivity),
            _ => (plan, ("that of the value".to_owned(), None)),
        };
        // An expression that mentions no table may still depend on all tables.
        let on = if mentioned.is_empty() { Sources::all(self.query.sig.tables.len()) } else { mentioned };
        let release = Release {
            id,
            noise,
            units: cost.units,
            text: cost.text,
            span: cost.span,
            times,
            // If the product overflows, the price becomes larger than any budget.
            price: price.times(times).unwrap_or(Price(vec![u64::MAX; price.0.len()])),
            line,
            on,
            plan: text,
            sensitivity,
        };
        let ask = Ask { value: value.clone(), tokens, at, source: on.only().filter(|_| quiet) };
        if let Some(frame) = self.frames.last_mut() {
            frame.ask(ask, Cost::Release(release));
        }
        syn::parse_quote!(#value)
    }

    /// Lowers a release whose cost follows from its accuracy. Returns `None` after reporting an
    /// error.
    fn near(
        &mut self,
        call: &ExprMethodCall,
        noise: Noise,
        plan: String,
        mentioned: Sources,
        quiet: bool,
    ) -> Option<Expr> {
        let at = call.method.span();
        if self.query.measure.price(noise, 1).is_none() {
            self.no_gaussian("0.01", at);
            return None;
        }
        let written = format!("{}({})", call.method, plain(&call.args));
        if self.frames.len() > 1 {
            self.sink.push(Diag::new(&catalogue::ACCURACY_IN_BLOCK, at, [written]));
            return None;
        }
        let Some(accuracy) = self.accuracy(call, noise) else {
            let method = call.method.to_string();
            self.sink.push(Diag::new(&catalogue::ACCURACY, at, [method, plain(&call.args)]));
            return None;
        };
        let id = self.number();
        let value = hidden(&format!("value_{id}"), at);
        let line = at.start().line;
        let (receiver, method, line_number) =
            (&call.receiver, &call.method, u32::try_from(line).unwrap_or(0));
        let accuracy = respan(accuracy, at);
        let tokens = quote_spanned!(at=> #receiver.#method::<#accuracy, #line_number>());
        let on = if mentioned.is_empty() { Sources::all(self.query.sig.tables.len()) } else { mentioned };
        let near = Near { noise, call: written, line, on, plan };
        let ask = Ask { value: value.clone(), tokens, at, source: on.only().filter(|_| quiet) };
        self.frames.last_mut()?.ask(ask, Cost::Near(near));
        Some(syn::parse_quote!(#value))
    }

    /// The declared accuracy as a type: the half-width, the confidence level, and the smallest rate
    /// for each possible grid of the value.
    fn accuracy(&self, call: &ExprMethodCall, noise: Noise) -> Option<TokenStream> {
        let root = &self.query.root;
        let number = |argument: &Expr| literal(argument)?.ok().filter(|number| !number.is_time());
        let (width, level) = match (call.args.iter().collect::<Vec<_>>().as_slice(), &call.turbofish) {
            ([width, level], None) => (number(width)?, number(level)?),
            _ => return None,
        };
        if width.mantissa < 0 {
            return None;
        }
        let millionths = u64::try_from(level.in_units(6)?).ok()?;
        let least = match noise {
            Noise::Gaussian => dp_convert::gaussian_rate,
            _ => dp_convert::laplace_rate,
        };
        let mut rates = Vec::new();
        for digits in 0..=MAX_DIGITS {
            // `dp-types` refuses a value whose grid has fewer decimals than the half-width. On a
            // grid with many decimals, the half-width in units of the grid may not fit in 64 bits.
            let radius = width.in_units(digits).and_then(|units| u64::try_from(units).ok());
            let rate = match radius {
                Some(radius) => least(radius, millionths)?,
                None => dp_convert::Rate { numerator: 1, denominator: 1 },
            };
            let [n, d] = [rate.numerator, rate.denominator].map(|part| nat(root, part.into()));
            rates.push(quote!((#n, #d)));
        }
        let (width, grid) = (int(root, width.mantissa), grid(root, width.digits));
        let level = nat(root, millionths.into());
        let rates = quote!(#root::law::mechanism::Rates<#(#rates),*>);
        Some(quote!(#root::law::mechanism::Accuracy<#width, #grid, #level, #rates>))
    }

    /// The number of payments of the release, the cost of each payment and the noise. `None` after
    /// reporting an error.
    pub(super) fn declared(
        &mut self,
        call: &ExprMethodCall,
        noise: Noise,
    ) -> Option<(u64, exact::Cost, Noise)> {
        match noise {
            Noise::Top => return self.choices(call).map(|(times, cost)| (times, cost, noise)),
            _ if noise.delta().is_some() => return self.epsilon_and_delta(call, noise),
            _ => {}
        }
        let letter = noise.quantity().letter();
        if noise == Noise::Response && call.args.len() == 2 && call.turbofish.is_none() {
            return Some((1, self.cost(&call.args[1], noise)?, noise));
        }
        if noise == Noise::Response {
            let arguments = [call.args.len().to_string(), noise.example().to_owned()];
            self.sink.push(Diag::new(&catalogue::RESPONSE_ARGUMENTS, call.method.span(), arguments));
            return None;
        }
        if call.args.len() != 1 || call.turbofish.is_some() {
            let count = call.args.len().to_string();
            let arguments = [call.method.to_string(), letter.to_owned(), count, noise.example().to_owned()];
            self.sink.push(Diag::new(&catalogue::RELEASE_ARGUMENTS, call.method.span(), arguments));
            return None;
        }
        Some((1, self.cost(&call.args[0], noise)?, noise))
    }

    /// The ε and the δ of a release that declares both.
    fn epsilon_and_delta(
        &mut self,
        call: &ExprMethodCall,
        noise: Noise,
    ) -> Option<(u64, exact::Cost, Noise)> {
        if let ([epsilon, delta], None) = (call.args.iter().collect::<Vec<_>>().as_slice(), &call.turbofish)
            && let Some(read) = exact::Cost::of(delta, Quantity::Delta)
        {
            let delta = self.sink.ok(read)?;
            return Some((1, self.cost(epsilon, noise)?, noise.with_delta(delta.units)));
        }
        let arguments = [call.method.to_string(), plain(&call.args), noise.example().to_owned()];
        let entry = match noise.is_for_keys() {
            true => &catalogue::KEYS_ARGUMENTS,
            false => &catalogue::STABLE_ARGUMENTS,
        };
        self.sink.push(Diag::new(entry, call.method.span(), arguments));
        None
    }

    /// The number of choices of a release, and the cost of each choice.
    fn choices(&mut self, call: &ExprMethodCall) -> Option<(u64, exact::Cost)> {
        let count = call.args.first().and_then(literal).and_then(Result::ok);
        let count = count.and_then(|count| u64::try_from(count.in_units(0)?).ok());
        match count.filter(|count| (1..=MOST_CHOICES).contains(count)) {
            Some(count) if call.args.len() == 2 && call.turbofish.is_none() => {
                Some((count, self.cost(&call.args[1], Noise::Top)?))
            }
            _ => {
                let arguments =
                    [plain(&call.args), MOST_CHOICES.to_string(), Noise::Top.example().to_owned()];
                self.sink.push(Diag::new(&catalogue::TOP_ARGUMENTS, call.method.span(), arguments));
                None
            }
        }
    }

    /// Reads a literal as a cost.
    pub(super) fn cost(&mut self, argument: &Expr, noise: Noise) -> Option<exact::Cost> {
        match exact::Cost::of(argument, noise.quantity()) {
            Some(read) => self.sink.ok(read),
            None => {
                let arguments = [plain(argument), noise.example().to_owned()];
                self.sink.push(Diag::new(&catalogue::COST_NOT_LITERAL, first_span(argument), arguments));
                None
            }
        }
    }

    /// Reports Gaussian noise in a measure that cannot bound its cost.
    pub(super) fn no_gaussian(&mut self, cost: &str, at: Span) {
        let measure = &self.query.measure;
        let epsilon = match (measure, self.query.declared.first()) {
            (Measure::Pure | Measure::Approx, Some(declared)) => declared.price.0[0],
            _ => 100_000,
        };
        let example = Noise::Laplace.quantity().text((epsilon / 10).max(1));
        let arguments =
            [measure.name().to_owned(), self.query.sig.name.to_string(), example, cost.to_owned()];
        self.sink.push(Diag::new(&catalogue::NO_GAUSSIAN, at, arguments));
    }
}

/// Whether evaluating the expression runs no code of the user, but only methods of tables and
/// parts. The macro may move such an expression past other statements.
pub(super) fn is_quiet(expr: &Expr) -> bool {
    match expr {
        Expr::Path(path) => path.path.get_ident().is_some(),
        Expr::Paren(inner) => is_quiet(&inner.expr),
        Expr::Group(inner) => is_quiet(&inner.expr),
        Expr::Unary(unary) => is_quiet(&unary.expr),
        Expr::Binary(pair) => {
            let side = |side: &Expr| literal(side).is_some() || is_quiet(side);
            crate::scope::additive(&pair.op).is_some() && side(&pair.left) && side(&pair.right)
        }
        Expr::MethodCall(call) => {
            let name = call.method.to_string();
            [On::Table, On::Parts].into_iter().any(|on| rules::find(on, &name).is_some())
                && call.args.iter().all(|each| matches!(each, Expr::Closure(_)) || literal(each).is_some())
                && is_quiet(&call.receiver)
        }
        _ => false,
    }
}

/// Whether an expression is a release, or a method call without arguments on a release.
pub(super) fn is_result(expr: &Expr) -> bool {
    let Expr::MethodCall(call) = expr else { return false };
    match rules::noise(&call.method) {
        Some(_) => true,
        None => {
            call.args.is_empty()
                && rules::find(On::Released, &call.method.to_string()).is_some()
                && matches!(&*call.receiver, Expr::MethodCall(inner) if rules::noise(&inner.method).is_some())
        }
    }
}
