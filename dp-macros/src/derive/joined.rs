//! The columns of a record. The macro puts the fields into lists of up to eight, and the lists into
//! a balanced tree, so that no single type names all columns. The types `Listed` and `Joined` of
//! `dp-types` are the leaves and the inner nodes of that tree.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// Writes the items as a list in the form of `dp-types`, `(a, (b, ()))`.
pub(super) fn list(items: Vec<TokenStream>) -> TokenStream {
    items.into_iter().rev().fold(quote!(()), |tail, head| quote!((#head, #tail)))
}

/// Joins neighbouring leaves to a balanced tree, whose depth is the logarithm of the number of
/// leaves.
pub(super) fn tree(
    mut leaves: Vec<TokenStream>,
    join: &mut impl FnMut(TokenStream, TokenStream) -> TokenStream,
) -> TokenStream {
    match leaves.len() {
        0 => quote!(()),
        1 => leaves.remove(0),
        more => {
            let back = leaves.split_off(front(more));
            let (front, back) = (tree(leaves, join), tree(back, join));
            join(front, back)
        }
    }
}

/// How many of a tree's `leaves` leaves belong to its first half.
fn front(leaves: usize) -> usize {
    leaves.div_ceil(2)
}

/// Writes a balanced tree of pairs. `dp-types` requires the values of a row in this form.
pub(super) fn pairs(leaves: Vec<TokenStream>) -> TokenStream {
    tree(leaves, &mut |front, back| quote!((#front, #back)))
}

/// The maximum number of fields in one list.
const TOGETHER: usize = 8;

/// Splits the fields into lists of at most `TOGETHER` fields.
pub(super) fn lists<T>(fields: &[T]) -> impl DoubleEndedIterator<Item = &[T]> {
    fields.chunks(TOGETHER)
}

/// The type of all columns, and the implementations that name its parts. `columns` holds the
/// columns of each field.
pub(super) fn fields(
    root: &TokenStream,
    record: &Ident,
    columns: &[Vec<&TokenStream>],
) -> (TokenStream, TokenStream) {
    let mut said = TokenStream::new();
    let mut next = 0_usize;
    let mut leaves = Vec::new();
    for fields in lists(columns) {
        let first = next;
        let domains: Vec<_> = fields.iter().flatten().collect();
        for (place, head) in domains.iter().enumerate() {
            let number = next;
            next += 1;
            let tail = if place + 1 < domains.len() {
                quote!(#root::law::record::Listed<#record, #next>)
            } else {
                quote!(())
            };
            said.extend(quote! {
                impl #root::law::record::Lists<#number> for #record {
                    type Head = #head;
                    type Tail = #tail;
                }
            });
        }
        leaves.push(quote!(#root::law::record::Listed<#record, #first>));
    }
    let mut number = 0_usize;
    let all = tree(leaves, &mut |front, back| {
        let joined = quote!(#root::law::record::Joined<#record, #number>);
        said.extend(quote! {
            impl #root::law::record::Joins<#number> for #record {
                type Front = #front;
                type Back = #back;
            }
        });
        number += 1;
        joined
    });
    (all, said)
}

/// The position type of each column, and the implementations that name these types. `counts` holds
/// the number of columns of each field.
pub(super) fn places(
    root: &TokenStream,
    record: &Ident,
    counts: &[usize],
) -> (Vec<TokenStream>, TokenStream) {
    let leaves = lists(counts).count();
    let paths = lists(counts).enumerate().flat_map(|(leaf, counts)| {
        (0..counts.iter().sum()).map(move |i: usize| {
            let in_list = (0..i)
                .fold(quote!(#root::law::record::Here), |inner, _| quote!(#root::law::record::There<#inner>));
            path(root, leaf, leaves, in_list)
        })
    });
    let paths: Vec<TokenStream> = paths.collect();
    if leaves < 2 {
        return (paths, TokenStream::new());
    }
    let numbers = 0..paths.len();
    let said = quote! {
        #(
            impl #root::law::record::Places<#numbers> for #record {
                type Place = #paths;
            }
        )*
    };
    let places = (0..paths.len()).map(|number| quote!(#root::law::record::Nth<#number>)).collect();
    (places, said)
}

/// The position type of a column that is at `inner` in the list with index `leaf`, among `leaves`
/// lists.
fn path(root: &TokenStream, leaf: usize, leaves: usize, inner: TokenStream) -> TokenStream {
    if leaves < 2 {
        return inner;
    }
    let front = front(leaves);
    match leaf.checked_sub(front) {
        None => {
            let inner = path(root, leaf, front, inner);
            quote!(#root::law::record::InFront<#inner>)
        }
        Some(leaf) => {
            let inner = path(root, leaf, leaves - front, inner);
            quote!(#root::law::record::InBack<#inner>)
        }
    }
}
