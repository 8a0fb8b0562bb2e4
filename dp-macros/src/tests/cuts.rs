//! Cuts each example of the book at each token, as an editor sees it while a user types. The macros
//! never panic, and report only the cut.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;
use std::str::FromStr;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Item, Stmt};

/// At most one in this number of cuts leaves two mistakes, such as an `Option` without its type,
/// whose column lists missing texts. Then the macros report both.
const TWICE: usize = 1_000;

/// The beginnings of some tokens: one for each token, also within groups. Each group is closed.
fn beginnings(tokens: &TokenStream, out: &mut Vec<TokenStream>) {
    let mut before: Vec<TokenTree> = Vec::new();
    for token in tokens.clone() {
        if let TokenTree::Group(group) = &token {
            let mut within = Vec::new();
            beginnings(&group.stream(), &mut within);
            for stream in within {
                let closed = TokenTree::Group(Group::new(group.delimiter(), stream));
                out.push(before.iter().cloned().chain([closed]).collect());
            }
        }
        before.push(token);
        out.push(before.iter().cloned().collect());
    }
}

/// The blocks of Rust in the pages of the book.
fn examples() -> Vec<String> {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src");
    let mut found = Vec::new();
    let mut folders = vec![pages.clone(), pages.join("rules")];
    while let Some(folder) = folders.pop() {
        let mut files: Vec<_> =
            fs::read_dir(folder).expect("a folder").map(|file| file.expect("readable").path()).collect();
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "md")) {
            let page = fs::read_to_string(file).expect("a page");
            let blocks = page.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'));
            for (_, code) in blocks.filter(|(kind, _)| kind.starts_with("rust")) {
                let shown = code.lines().map(|line| line.strip_prefix("# ").unwrap_or(line));
                found.push(shown.collect::<Vec<_>>().join("\n"));
            }
        }
    }
    found
}

/// The macro of an item, the macro's arguments, and the item.
type Use = (fn(TokenStream, TokenStream) -> TokenStream, TokenStream, TokenStream);

/// The uses of attribute macros and derives in an example, each with its item.
fn uses(example: &str) -> Vec<Use> {
    // An example with statements is the body of a function.
    let wrapped = || syn::parse_str::<syn::Block>(&format!("{{ {example} }}"));
    let items: Vec<Item> = match (syn::parse_file(example), wrapped()) {
        (Ok(file), _) => file.items,
        (Err(_), Ok(block)) => block
            .stmts
            .into_iter()
            .filter_map(|one| if let Stmt::Item(item) = one { Some(item) } else { None })
            .collect(),
        (Err(_), Err(_)) => Vec::new(),
    };
    let mut found: Vec<Use> = Vec::new();
    for item in items {
        match item {
            Item::Fn(mut function) => {
                let named = |attr: &Attribute, name: &str| attr.path().is_ident(name);
                let position = function
                    .attrs
                    .iter()
                    .position(|attr| ["dp_query", "dp_local", "dp_row"].iter().any(|name| named(attr, name)));
                let Some(position) = position else { continue };
                let attr = function.attrs.remove(position);
                let args = attr.parse_args::<TokenStream>().unwrap_or_default();
                let expand = match () {
                    () if named(&attr, "dp_local") => crate::local::dp_local,
                    () if named(&attr, "dp_row") => crate::emit::dp_row,
                    () => crate::expand::dp_query,
                };
                found.push((expand, args, function.to_token_stream()));
            }
            Item::Struct(record) => found.push((
                |_, item| crate::derive::record(item),
                TokenStream::new(),
                record.to_token_stream(),
            )),
            Item::Enum(category) => found.push((
                |_, item| crate::derive::category(item),
                TokenStream::new(),
                category.to_token_stream(),
            )),
            _ => {}
        }
    }
    found
}

/// The tokens before the body of a function and its body; `None` for other items.
fn body(item: &TokenStream) -> Option<(Vec<TokenTree>, TokenStream)> {
    let mut tokens: Vec<TokenTree> = item.clone().into_iter().collect();
    match tokens.pop() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            Some((tokens, group.stream()))
        }
        _ => None,
    }
}

/// The number of errors in an expansion.
fn errors(expansion: &str) -> usize {
    expansion.matches("compile_error").count() + expansion.matches("on_unimplemented").count()
}

#[test]
fn a_cut_example_is_no_panic_and_few_errors() {
    let (mut cuts, mut worst) = (0, Vec::new());
    for example in examples() {
        for (expand, args, item) in uses(&example) {
            // rustc does not call a macro for an item whose head it cannot read. So the test cuts
            // only the bodies of functions and the fields of types.
            let Some((head, inner)) = body(&item) else { continue };
            let mut pieces = Vec::new();
            beginnings(&inner, &mut pieces);
            for piece in pieces {
                let group = TokenTree::Group(Group::new(Delimiter::Brace, piece));
                let cut: TokenStream = head.iter().cloned().chain([group]).collect();
                let text = cut.to_string();
                let args = args.clone();
                let expansion = catch_unwind(move || {
                    let cut = TokenStream::from_str(&text).expect("tokens");
                    expand(args, cut).to_string()
                });
                let Ok(expansion) = expansion else { panic!("the macro panics on: {cut}") };
                cuts += 1;
                if errors(&expansion) > 1 {
                    worst.push(format!("{} errors: {cut}", errors(&expansion)));
                }
            }
        }
    }
    println!("{cuts} cuts");
    assert!(cuts > 5_000, "{cuts} cuts");
    assert!(worst.len() * TWICE <= cuts, "{} of {cuts}:\n{}", worst.len(), worst.join("\n"));
}
