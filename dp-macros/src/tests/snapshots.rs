//! Keeps expansions as files, so that a reviewer sees each change of what the macros write.
//!
//! `tests/snapshots/<name>.rs` is the source, and `<name>.expanded.rs` is its expansion. The
//! expansion shows type-level numbers as ordinary numbers. If `BLESS=1` is in the environment, the
//! test writes the expansions again.

use std::fs;
use std::path::Path;

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, PathArguments, Type, parse_quote};

/// Replaces type-level numbers by `nat!(..)`.
struct Numbers;

fn number(ty: &Type) -> Option<u128> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    match (last.ident.to_string().as_str(), &last.arguments) {
        ("UTerm", PathArguments::None) => Some(0),
        ("UInt", PathArguments::AngleBracketed(list)) => {
            let mut types = list.args.iter().map(|a| match a {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            let (rest, digit) = (number(types.next()??)?, types.next()??.to_token_stream().to_string());
            Some(rest * 2 + u128::from(digit.ends_with("B1")))
        }
        _ => None,
    }
}

impl VisitMut for Numbers {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        match number(ty) {
            Some(value) => {
                let value = proc_macro2::Literal::u128_unsuffixed(value);
                *ty = parse_quote!(nat!(#value));
            }
            None => visit_mut::visit_type_mut(self, ty),
        }
    }
}

/// Expands those items of a file that carry one of this crate's macros.
fn expanded(source: &str) -> String {
    let file = syn::parse_file(source).expect("the source of a snapshot is Rust");
    let mut file: syn::File = syn::parse2(super::expand(file)).expect("an expansion is Rust");
    Numbers.visit_file_mut(&mut file);
    prettyplease::unparse(&file)
}

/// Type-level numbers nest as deep as they have bits, and `syn` parses them by recursion. Without
/// optimisation that needs a large stack.
const STACK: usize = 64 << 20;

#[test]
fn expansions_are_as_recorded() {
    let compare = std::thread::Builder::new().stack_size(STACK).spawn(compare).expect("a thread");
    if let Err(panic) = compare.join() {
        std::panic::resume_unwind(panic);
    }
}

fn compare() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let bless = std::env::var_os("BLESS").is_some();
    let mut seen = 0;
    for entry in fs::read_dir(&folder).expect("there are snapshots") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default().to_owned();
        let Some(stem) = name.strip_suffix(".rs").filter(|stem| !stem.ends_with(".expanded")) else {
            continue;
        };
        let text = expanded(&fs::read_to_string(&path).expect("a source"));
        let record = folder.join(format!("{stem}.expanded.rs"));
        if bless {
            fs::write(&record, &text).expect("a snapshot can be written");
        }
        let recorded = fs::read_to_string(&record).unwrap_or_default();
        assert_eq!(text, recorded, "{name}: the expansion changed; look at it, then run with BLESS=1");
        seen += 1;
    }
    assert!(seen >= 5, "only {seen} snapshots");
}
