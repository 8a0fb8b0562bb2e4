//! Frames: what a block has released so far.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::model::Cost;

/// A block under construction.
#[derive(Default)]
pub(super) struct Frame {
    /// Its statements.
    pub(super) out: TokenStream,
    pub(super) receipts: Vec<Ident>,
    pub(super) costs: Vec<Cost>,
}

/// Receipts as balanced nested pairs: the depth of the type is the logarithm of their number, so hundreds of
/// releases stay within the compiler's default recursion limit.
pub(super) fn pairs(receipts: &[Ident]) -> TokenStream {
    match receipts {
        [] => quote!(()),
        [one] => quote!(#one),
        many => {
            let (left, right) = many.split_at(many.len().div_ceil(2));
            let (left, right) = (pairs(left), pairs(right));
            quote!((#left, #right))
        }
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::{Ident, Span};

    #[test]
    fn receipts_are_paired_in_order_and_shallow() {
        let names: Vec<Ident> = (0..5).map(|i| Ident::new(&format!("r{i}"), Span::call_site())).collect();
        let text = |n: usize| super::pairs(&names[..n]).to_string().replace(' ', "");
        assert_eq!(text(0), "()");
        assert_eq!(text(1), "r0");
        assert_eq!(text(2), "(r0,r1)");
        assert_eq!(text(5), "(((r0,r1),r2),(r3,r4))");
    }
}
