//! Blocks whose cost is paid when the program enters them: questions to a sparse vector. The two
//! forms are `above_threshold(500, 0.5, |watch| ..)` and `sparse_vector(500, 3, 0.5, |watch| ..)`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, ExprCall, ExprClosure, ExprMethodCall};

use super::best_of;
use super::names::budget;
use super::{Context, Lower};
use crate::diag::{Diag, catalogue};
use crate::measure::{Noise, Price};
use crate::model::{Cost, Kind, Release, Shape, Sources};
use crate::number::exact::{self, literal};
use crate::number::tokens::nat;
use crate::rules::{self, On, Takes};
use crate::syntax::{plain, quoted_arguments, respan};

/// The maximum number of answers in one call.
const MOST_ANSWERS: u64 = 1 << 20;

/// The cost of a block, and its description.
pub(super) struct Paid {
    pub(super) noise: Noise,
    pub(super) cost: exact::Cost,
    pub(super) times: u64,
    /// The datasets on which the block depends. If the block names no dataset, it may depend on all
    /// datasets.
    pub(super) mentioned: Sources,
    pub(super) plan: String,
    /// The value whose sensitivity determines the cost.
    pub(super) of: &'static str,
}

/// Whether a call is a block of questions to a sparse vector.
pub(super) fn asks(call: &ExprCall) -> bool {
    asked(call).is_some()
}

/// The name of the called function, and the noise that it adds.
pub(super) fn asked(call: &ExprCall) -> Option<(Ident, Noise)> {
    let Expr::Path(function) = &*call.func else { return None };
    let name = function.path.get_ident()?;
    match rules::find(On::Query, &name.to_string())?.takes {
        Takes::Cost(noise) => Some((name.clone(), noise)),
        _ => None,
    }
}

impl Lower<'_> {
    /// Lowers a call for which [`asks`] is true; returns the code that replaces the call.
    pub(super) fn questions(&mut self, call: &mut ExprCall) -> Expr {
        let value = if best_of::are_in(call) { self.best_of(call) } else { self.answers(call) };
        value.unwrap_or_else(|| syn::parse_quote!(::core::unreachable!()))
    }

    /// The code that replaces the call, or `None` after reporting an error.
    fn answers(&mut self, call: &mut ExprCall) -> Option<Expr> {
        let (name, noise) = asked(call)?;
        let at = name.span();
        let mut arguments: Vec<Expr> = call.args.iter().cloned().collect();
        let closure = match arguments.pop() {
            Some(Expr::Closure(closure)) if closure.inputs.len() == 1 => Some(closure),
            _ => None,
        };
        let counted = if noise == Noise::Answers { 3 } else { 2 };
        let Some(mut closure) = closure.filter(|_| arguments.len() == counted) else {
            let text = quoted_arguments(&call.args);
            self.refuse_questions(&name, noise, text);
            return None;
        };
        let times = match noise {
            Noise::Answers => {
                let count = literal(&arguments[1]).and_then(Result::ok);
                count.and_then(|count| u64::try_from(count.in_units(0)?).ok())
            }
            _ => Some(1),
        };
        let Some(times) = times.filter(|times| (1..=MOST_ANSWERS).contains(times)) else {
            let text = format!(
                "`{}`, which is not a number of answers from 1 to {MOST_ANSWERS}",
                plain(&arguments[1])
            );
            self.refuse_questions(&name, noise, text);
            return None;
        };
        let cost = self.cost(arguments.last()?, noise)?;
        let mentioned = self.scope.mentions(closure.body.to_token_stream());
        let plan = format!("{name}({}, ..)", plain(&arguments[0]));
        let threshold = self.threshold(&mut arguments[0]);
        self.inside(Context::Questions, &mut closure);
        let answers = respan(nat(&self.query.root, times.into()), at);
        self.paid(at, Paid { noise, cost, times, mentioned, plan, of: "a question" }, |declared, line| {
            quote_spanned! {at=>
                sparse_vector::<#answers, #declared, #line, _, _, _, _, _, _>(#threshold, #closure)
            }
        })
    }

    /// Writes a block whose cost is taken from the token's budget. The closure `call` writes the
    /// call of the function in `dp-types`, given a cost and a line number. Returns the value of the
    /// block.
    pub(super) fn paid(
        &mut self,
        at: Span,
        paid: Paid,
        call: impl FnOnce(TokenStream, u32) -> TokenStream,
    ) -> Option<Expr> {
        if self.forbidden(at).is_some() {
            return None;
        }
        let Paid { noise, cost, times, mentioned, plan, of } = paid;
        let price = self.query.measure.price(noise, cost.units)?;
        let (value, receipt) = self.names(at);
        let id = self.number();
        let (token, root, line) = (budget(), &self.query.root, at.start().line);
        let declared = respan(noise.declared(root, cost.units), at);
        let call = call(declared, u32::try_from(line).unwrap_or(0));
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
            plan,
            sensitivity: (format!("that of {of}"), None),
        };
        let spend = quote_spanned!(at=> let (#value, #receipt, #token) = #token.#call?;);
        self.hoist(spend, receipt, Cost::Release(release));
        Some(syn::parse_quote!(#value))
    }

    /// Lowers a threshold. A literal with decimals becomes a decimal.
    fn threshold(&mut self, argument: &mut Expr) -> TokenStream {
        let root = &self.query.root;
        if let Some(Ok(number)) = literal(argument)
            && number.digits > 0
            && let Ok(units) = i64::try_from(number.mantissa)
        {
            let digits = number.digits;
            return quote!(#root::law::num::Decimal::new(#units, #digits));
        }
        self.expr(argument);
        quote!(#argument)
    }

    /// Lowers the code inside a block of questions: ordinary Rust without releases.
    pub(super) fn inside(&mut self, context: Context, closure: &mut ExprClosure) -> Kind {
        self.scope.enter();
        closure.inputs.iter().for_each(|input| self.bind_public(input));
        let mut kind = Kind::Other(Sources::NONE);
        self.elsewhere(context, |lower| kind = lower.expr(&mut closure.body));
        self.scope.leave();
        kind
    }

    /// The error for a question about something other than a single number.
    pub(super) fn refuse_question(&self, call: &ExprMethodCall) -> Option<Diag> {
        let argument = call.args.first().filter(|_| call.method == "ask")?;
        let asks = |context: &Context| matches!(context, Context::Questions);
        match self.scope.kind(argument) {
            Kind::Protected { shape, text, .. }
                if !matches!(shape, Shape::Number | Shape::Keys) && self.contexts.iter().any(asks) =>
            {
                Some(Diag::new(&catalogue::VECTOR_QUESTION, call.method.span(), [text]))
            }
            _ => None,
        }
    }

    fn refuse_questions(&mut self, name: &Ident, noise: Noise, text: String) {
        let takes = match noise {
            Noise::Answers => "a threshold, the number of answers to pay for, the ε of each,",
            _ => "a threshold, the ε of its answer,",
        };
        let arguments = [name.to_string(), takes.to_owned(), text, noise.example().to_owned()];
        self.sink.push(Diag::new(&catalogue::QUESTIONS, name.span(), arguments));
    }
}
