//! Compares expansions with stored files, so that a reviewer sees each change of the generated
//! code.
//!
//! Each `tests/snapshots/<name>.rs` is a source, and `tests/snapshots/expansions.txt` has all
//! expansions. The file of expansions shows type-level numbers as ordinary numbers. If `BLESS=1` is
//! in the environment, the test overwrites that file.

use std::fs;
use std::path::{Path, PathBuf};

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, PathArguments, Type, parse_quote};

use super::on_a_large_stack;

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

/// Expands the items of a file that use one of this crate's macros.
fn expanded(source: &str) -> String {
    let file = syn::parse_file(source).expect("the source of a snapshot is Rust");
    let mut file: syn::File = syn::parse2(super::expand(file)).expect("an expansion is Rust");
    Numbers.visit_file_mut(&mut file);
    prettyplease::unparse(&file)
}

#[test]
fn expansions_are_as_recorded() {
    // A type-level number of n bits is a type nested n deep, and `syn` parses it by recursion.
    on_a_large_stack(compare);
}

fn compare() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let entries = fs::read_dir(&folder).expect("there are snapshots");
    let mut sources: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect();
    sources.sort();
    assert!(sources.len() >= 5, "only {} snapshots", sources.len());
    let mut text = String::new();
    for path in sources {
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        let expansion = expanded(&fs::read_to_string(&path).expect("a source"));
        text.push_str(&format!("// ==== {name} ====\n\n{expansion}\n"));
    }
    let record = folder.join("expansions.txt");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&record, &text).expect("the snapshots can be written");
    }
    let recorded = fs::read_to_string(&record).unwrap_or_default();
    let differs = text.lines().zip(recorded.lines()).position(|(new, old)| new != old);
    assert!(
        text == recorded,
        "expansions.txt: the expansion changed from line {} on; look at it, then run with BLESS=1",
        differs.map_or(0, |line| line + 1)
    );
}
