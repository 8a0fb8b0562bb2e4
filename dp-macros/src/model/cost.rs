//! The cost of a query: releases in sequence, in branches and in rounds, as far as the macro can
//! add them up.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::Path;

use super::Sources;
use crate::measure::{Measure, Noise, Price};
use crate::number::tokens;
use crate::syntax::{first_span, plain, respan};

/// One release, with the facts that the budget check and the documentation need.
#[derive(Clone, Debug)]
pub(crate) struct Release {
    /// The index of the release in the query.
    pub(crate) id: usize,
    pub(crate) noise: Noise,
    /// The declared cost, in units of the quantity in which this noise is declared.
    pub(crate) units: u64,
    /// The declared cost as the user wrote it.
    pub(crate) text: String,
    /// The span of the release in the source.
    pub(crate) span: Span,
    /// The number of payments, which is more than one if the release makes several choices.
    pub(crate) times: u64,
    /// The total cost of the release, in the query's measure.
    pub(crate) price: Price,
    pub(crate) line: usize,
    /// The datasets that the value depends on.
    pub(crate) on: Sources,
    /// The released value as text.
    pub(crate) plan: String,
    /// The sensitivity as text, and as a number if the macro knows it.
    pub(crate) sensitivity: (String, Option<(i128, u8)>),
}

/// A release whose cost follows from its accuracy and from a sensitivity that only the types know.
#[derive(Clone, Debug)]
pub(crate) struct Near {
    pub(crate) noise: Noise,
    /// The call as the user wrote it, such as `laplace_within(10, 0.95)`.
    pub(crate) call: String,
    pub(crate) line: usize,
    /// The datasets that the value depends on.
    pub(crate) on: Sources,
    /// The released value as text.
    pub(crate) plan: String,
}

/// The number of rounds of a loop.
#[derive(Clone)]
pub(crate) enum Rounds {
    /// The range has literal ends.
    Known(u64),
    /// A constant of the crate; only the types know its value.
    Constant(Path),
}

impl Rounds {
    /// Writes the number of rounds as a type-level number of `dp-types`.
    pub(crate) fn ty(&self, root: &TokenStream) -> TokenStream {
        match self {
            Self::Known(rounds) => tokens::nat(root, (*rounds).into()),
            Self::Constant(path) => {
                // The cast is marked as generated code, so that no lint reports it.
                let number = quote! {
                    <#root::law::num::Const<{ #root::law::num::rounds(#path as ::core::primitive::usize) }>
                        as #root::law::num::ToUInt>::Output
                };
                respan(number, first_span(path))
            }
        }
    }

    /// Writes the number of rounds as text.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Known(rounds) => rounds.to_string(),
            Self::Constant(path) => plain(path),
        }
    }
}

/// The cost of a piece of code.
#[derive(Clone)]
pub(crate) enum Cost {
    Release(Release),
    /// The cost of another query on dataset `on`, multiplied by `times`. Only the types know this
    /// cost.
    Query {
        /// The name, or the names of queries that run on different parts, as messages print them.
        name: String,
        cost: TokenStream,
        on: usize,
        each: bool,
    },
    /// A cost that only the types know, and for which the macro has no type. So the query is
    /// charged its whole declared budget.
    Near(Near),
    Sequence(Vec<Cost>),
    /// Alternative arms; the largest cost counts.
    Branch(Vec<Cost>),
    /// The rounds of a loop, and the cost of one round.
    Rounds(Rounds, Box<Cost>),
}

/// Computes costs for a query with this measure and this number of datasets.
#[derive(Clone, Copy)]
pub(crate) struct Costs<'q> {
    pub(crate) root: &'q TokenStream,
    pub(crate) measure: &'q Measure,
    pub(crate) tables: usize,
}

impl Costs<'_> {
    /// The cost to the dataset with index `i`; `None` if only the types know it.
    pub(crate) fn known(&self, cost: &Cost, i: usize) -> Option<Price> {
        self.with(cost, i, None)
    }

    /// The cost to the dataset with index `i`, where `instead` may give one release another price.
    /// `instead` holds the index of the release and the other price.
    pub(crate) fn with(&self, cost: &Cost, i: usize, instead: Option<(usize, &Price)>) -> Option<Price> {
        let part = |part: &Cost| self.with(part, i, instead);
        match cost {
            Cost::Release(release) => Some(match instead {
                _ if !release.on.has(i) => self.measure.nothing(),
                Some((id, price)) if id == release.id => price.clone(),
                _ => release.price.clone(),
            }),
            Cost::Near(near) => (!near.on.has(i)).then(|| self.measure.nothing()),
            Cost::Query { on, .. } => (*on != i).then(|| self.measure.nothing()),
            Cost::Sequence(parts) => {
                parts.iter().map(part).try_fold(self.measure.nothing(), |a, b| a.plus(&b?))
            }
            Cost::Branch(arms) => {
                arms.iter().map(part).try_fold(self.measure.nothing(), |a, b| Some(a.larger(&b?)))
            }
            Cost::Rounds(rounds, body) => {
                let body = part(body)?;
                match rounds {
                    _ if body.is_zero() => Some(body),
                    Rounds::Known(rounds) => body.times(*rounds),
                    Rounds::Constant(_) => None,
                }
            }
        }
    }

    /// Writes the costs to all datasets as a type of `dp-types`: `(C, (C, ()))`.
    pub(crate) fn list(&self, cost: &Cost) -> TokenStream {
        let known: Option<Vec<Price>> = (0..self.tables).map(|i| self.known(cost, i)).collect();
        if let Some(known) = known {
            return self.prices(&known);
        }
        let root = self.root;
        match cost {
            Cost::Query { cost, on, .. } => {
                let nothing = self.measure.cost(root, &self.measure.nothing());
                (0..*on).fold(cost.clone(), |inner, _| quote!((#nothing, #inner)))
            }
            Cost::Sequence(parts) => self.fold(parts, true),
            Cost::Branch(arms) => self.fold(arms, false),
            Cost::Rounds(rounds, body) => {
                let (body, rounds) = (self.list(body), rounds.ty(root));
                quote!(<#body as #root::law::measure::TimesAll<#rounds>>::Out)
            }
            // The types have nothing to compute: the macro knows the price, or the release takes
            // the whole budget.
            Cost::Release(_) | Cost::Near(_) => quote!(()),
        }
    }

    /// Writes known costs as a type of `dp-types`.
    pub(crate) fn prices(&self, known: &[Price]) -> TokenStream {
        known.iter().rev().fold(quote!(()), |tail, price| {
            let head = self.measure.cost(self.root, price);
            quote!((#head, #tail))
        })
    }

    /// Combines the costs of the parts by a rule of `dp-types`. The macro combines the known costs
    /// itself, so that the type stays small.
    fn fold(&self, parts: &[Cost], add: bool) -> TokenStream {
        let is_known = |part: &&Cost| (0..self.tables).all(|i| self.known(part, i).is_some());
        let (known, unknown): (Vec<&Cost>, Vec<&Cost>) = parts.iter().partition(is_known);
        let known: Vec<Cost> = known.into_iter().cloned().collect();
        let first = (!known.is_empty())
            .then(|| self.list(&if add { Cost::Sequence(known) } else { Cost::Branch(known) }));
        let (root, rule) = (self.root, if add { quote!(PlusAll) } else { quote!(LargerAll) });
        let lists = first.into_iter().chain(unknown.into_iter().map(|part| self.list(part)));
        lists.reduce(|a, b| quote!(<#a as #root::law::measure::#rule<#b>>::Out)).unwrap_or_else(|| quote!(()))
    }

    /// The sum as messages print it: `0.7 + max(0.2, 0.4)`. The text is empty if the query spends
    /// nothing on the dataset with index `i`.
    pub(crate) fn text(&self, cost: &Cost, i: usize) -> String {
        let texts = |list: &[Cost]| -> Vec<String> {
            list.iter().map(|c| self.text(c, i)).filter(|t| !t.is_empty()).collect()
        };
        match cost {
            Cost::Release(release) if release.on.has(i) => self.price_text(release),
            Cost::Query { name, on, each, .. } if *on == i => {
                if *each {
                    format!("one part's cost of {name}")
                } else {
                    format!("the cost of {name}")
                }
            }
            Cost::Near(near) if near.on.has(i) => format!("the cost of `.{}`", near.call),
            Cost::Release(_) | Cost::Query { .. } | Cost::Near(_) => String::new(),
            Cost::Sequence(parts) => texts(parts).join(" + "),
            Cost::Branch(arms) => match texts(arms).as_slice() {
                [] => String::new(),
                [one] => one.clone(),
                many => format!("max({})", many.join(", ")),
            },
            Cost::Rounds(rounds, body) => match self.text(body, i) {
                body if body.is_empty() => body,
                body if body.contains(" + ") => format!("{} × ({body})", rounds.text()),
                body => format!("{} × {body}", rounds.text()),
            },
        }
    }

    /// The price of a release as text. This is the user's own text if the release is declared in
    /// the query's measure.
    fn price_text(&self, release: &Release) -> String {
        let own = match self.measure {
            Measure::Pure => release.noise != Noise::Gaussian,
            Measure::Zcdp => release.noise == Noise::Gaussian,
            _ => false,
        };
        match release.times {
            1 if own => release.text.clone(),
            times if own => format!("{times} × {}", release.text),
            _ => self.measure.text(&release.price),
        }
    }

    /// The first release that makes the running total of dataset `i` exceed `limit`. If no release
    /// exceeds `limit`, the function returns the total.
    pub(crate) fn culprit<'c>(
        &self,
        cost: &'c Cost,
        i: usize,
        before: &Price,
        limit: &Price,
    ) -> Result<Price, &'c Release> {
        match cost {
            Cost::Release(release) if release.on.has(i) => match before.plus(&release.price) {
                Some(total) if total.fits(limit) => Ok(total),
                _ => Err(release),
            },
            Cost::Release(_) | Cost::Query { .. } | Cost::Near(_) => Ok(before.clone()),
            Cost::Sequence(parts) => {
                parts.iter().try_fold(before.clone(), |total, part| self.culprit(part, i, &total, limit))
            }
            Cost::Branch(arms) => arms
                .iter()
                .try_fold(before.clone(), |most, arm| Ok(most.larger(&self.culprit(arm, i, before, limit)?))),
            Cost::Rounds(..) => {
                let after = self.known(cost, i).map(|price| before.plus(&price));
                match (after, cost.releases().into_iter().find(|release| release.on.has(i))) {
                    (Some(Some(total)), _) if total.fits(limit) => Ok(total),
                    (Some(_), Some(release)) => Err(release),
                    _ => Ok(before.clone()),
                }
            }
        }
    }
}

impl Cost {
    /// Whether the cost has a part that only the types know and for which the macro has no type.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Self::Near(_) => true,
            Self::Release(_) | Self::Query { .. } => false,
            Self::Sequence(parts) | Self::Branch(parts) => parts.iter().any(Self::is_open),
            Self::Rounds(_, body) => body.is_open(),
        }
    }

    /// Whether the release with this index pays again in each round of a loop.
    pub(crate) fn in_rounds(&self, id: usize) -> bool {
        match self {
            Self::Release(_) | Self::Near(_) | Self::Query { .. } => false,
            Self::Sequence(parts) | Self::Branch(parts) => parts.iter().any(|part| part.in_rounds(id)),
            Self::Rounds(_, body) => body.releases().iter().any(|release| release.id == id),
        }
    }

    /// Every release of the cost, in source order.
    pub(crate) fn releases(&self) -> Vec<&Release> {
        match self {
            Self::Release(release) => vec![release],
            Self::Query { .. } | Self::Near(_) => Vec::new(),
            Self::Sequence(parts) | Self::Branch(parts) => parts.iter().flat_map(Self::releases).collect(),
            Self::Rounds(_, body) => body.releases(),
        }
    }
}
