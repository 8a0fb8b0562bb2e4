//! What a query spends: releases in sequence and in branches, as far as the macro can add them up.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Path;

use crate::number::tokens;

/// A set of datasets, by their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sources(u8);

impl Sources {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn one(i: usize) -> Self {
        // The signature has refused more than eight.
        Self(1_u8.checked_shl(i as u32).unwrap_or(0))
    }

    /// The first `n`.
    pub(crate) fn all(n: usize) -> Self {
        (0..n).map(Self::one).fold(Self::NONE, Self::and)
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn has(self, i: usize) -> bool {
        self.0 & Self::one(i).0 != 0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// One release, for the sum and for the documentation.
#[derive(Clone, Debug)]
pub(crate) struct Release {
    /// Its number in the query.
    pub(crate) id: usize,
    /// In 10^-6 of ε.
    pub(crate) units: u64,
    /// ε as written.
    pub(crate) text: String,
    /// Where ε stands.
    pub(crate) span: Span,
    pub(crate) line: usize,
    /// The datasets that the value depends on.
    pub(crate) on: Sources,
    /// The value, in words.
    pub(crate) plan: String,
    /// The sensitivity, in words, and as a number where the macro sees it.
    pub(crate) sensitivity: (String, Option<(i128, u8)>),
}

/// What some code spends.
#[derive(Clone)]
pub(crate) enum Cost {
    Release(Release),
    /// A call of another query on a table of this dataset: its cost is known to the types alone.
    Call(Box<Path>, Ident, usize),
    Sequence(Vec<Cost>),
    /// One of several arms: the largest counts.
    Branch(Vec<Cost>),
}

impl Cost {
    /// The cost to dataset `i` in 10^-6 of ε; `None` where only the types know.
    pub(crate) fn known(&self, i: usize) -> Option<u64> {
        match self {
            Self::Release(release) => Some(if release.on.has(i) { release.units } else { 0 }),
            Self::Call(_, _, on) => (*on != i).then_some(0),
            Self::Sequence(parts) => {
                parts.iter().map(|p| p.known(i)).try_fold(0_u64, |a, b| a.checked_add(b?))
            }
            Self::Branch(arms) => arms.iter().map(|a| a.known(i)).try_fold(0, |a, b| Some(a.max(b?))),
        }
    }

    /// The environment of `tables` datasets as a type.
    pub(crate) fn env(&self, root: &TokenStream, tables: usize) -> TokenStream {
        let known: Option<Vec<u64>> = (0..tables).map(|i| self.known(i)).collect();
        if let Some(known) = known {
            return env(root, &known);
        }
        match self {
            Self::Call(path, _, on) => {
                let cost = quote!(<#path as #root::query::Query>::Cost);
                (0..*on).fold(cost, |inner, _| quote!((#root::num::U0, #inner)))
            }
            Self::Sequence(parts) => fold(parts, true, root, tables),
            Self::Branch(arms) => fold(arms, false, root, tables),
            Self::Release(_) => quote!(()),
        }
    }

    /// The sum as it is printed: `0.7 + max(0.2, 0.4)`; empty where nothing is spent on dataset `i`.
    pub(crate) fn text(&self, i: usize) -> String {
        let texts = |list: &[Self]| -> Vec<String> {
            list.iter().map(|c| c.text(i)).filter(|t| !t.is_empty()).collect()
        };
        match self {
            Self::Release(release) if release.on.has(i) => release.text.clone(),
            Self::Call(_, name, on) if *on == i => format!("the cost of `{name}`"),
            Self::Release(_) | Self::Call(..) => String::new(),
            Self::Sequence(parts) => texts(parts).join(" + "),
            Self::Branch(arms) => match texts(arms).as_slice() {
                [] => String::new(),
                [one] => one.clone(),
                many => format!("max({})", many.join(", ")),
            },
        }
    }

    /// The first release that takes the running total of dataset `i` past `limit`, or the total.
    pub(crate) fn culprit(&self, i: usize, before: u64, limit: u64) -> Result<u64, &Release> {
        match self {
            Self::Release(release) if release.on.has(i) => match before.checked_add(release.units) {
                Some(total) if total <= limit => Ok(total),
                _ => Err(release),
            },
            Self::Release(_) | Self::Call(..) => Ok(before),
            Self::Sequence(parts) => parts.iter().try_fold(before, |total, p| p.culprit(i, total, limit)),
            Self::Branch(arms) => {
                arms.iter().try_fold(before, |most, arm| Ok(most.max(arm.culprit(i, before, limit)?)))
            }
        }
    }

    /// The cost to dataset `i` if release number `id` cost `units`.
    pub(crate) fn with(&self, id: usize, units: u64, i: usize) -> Option<u64> {
        match self {
            Self::Release(release) if release.id == id => Some(units),
            Self::Sequence(parts) => {
                parts.iter().map(|p| p.with(id, units, i)).try_fold(0_u64, |a, b| a.checked_add(b?))
            }
            Self::Branch(arms) => {
                arms.iter().map(|a| a.with(id, units, i)).try_fold(0, |a, b| Some(a.max(b?)))
            }
            other => other.known(i),
        }
    }

    /// Every release, in order.
    pub(crate) fn releases<'c>(&'c self, out: &mut Vec<&'c Release>) {
        match self {
            Self::Release(release) => out.push(release),
            Self::Call(..) => {}
            Self::Sequence(parts) | Self::Branch(parts) => parts.iter().for_each(|p| p.releases(out)),
        }
    }
}

/// Known costs as an environment.
pub(crate) fn env(root: &TokenStream, known: &[u64]) -> TokenStream {
    known.iter().rev().fold(quote!(()), |tail, &units| {
        let head = tokens::nat(root, u128::from(units));
        quote!((#head, #tail))
    })
}

/// The parts, combined by a rule of the law. What is known is combined first, so that the type stays small.
fn fold(parts: &[Cost], add: bool, root: &TokenStream, tables: usize) -> TokenStream {
    let is_known = |part: &&Cost| (0..tables).all(|i| part.known(i).is_some());
    let (known, unknown): (Vec<&Cost>, Vec<&Cost>) = parts.iter().partition(is_known);
    let known: Vec<Cost> = known.into_iter().cloned().collect();
    let first = (!known.is_empty())
        .then(|| if add { Cost::Sequence(known) } else { Cost::Branch(known) }.env(root, tables));
    let rule = if add { quote!(EnvAdd) } else { quote!(EnvLarger) };
    let envs = first.into_iter().chain(unknown.into_iter().map(|p| p.env(root, tables)));
    envs.reduce(|a, b| quote!(<#a as #root::env::#rule<#b>>::Out)).unwrap_or_else(|| quote!(()))
}
