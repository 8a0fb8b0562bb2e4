//! A category whose values are the lines of a public file: `#[dp(values = "plans.csv")] struct
//! Plan(u8);`.

use std::path::Path;
use std::{env, fs};

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{Data, DeriveInput, Fields, LitStr};

use super::category::{self, MOST};
use crate::diag::{Diag, Sink, catalogue};
use crate::parse::attr::ValuesFile;

/// The category whose values a file lists, or `None` after reporting an error.
pub(super) fn expand(
    input: &DeriveInput,
    file: &ValuesFile,
    ignore_case: bool,
    root: &TokenStream,
    sink: &mut Sink,
) -> Option<TokenStream> {
    let at = file.path.span();
    let refuse = |sink: &mut Sink, span: Span, text: String| {
        sink.push(Diag::new(&catalogue::VALUES_FILE, span, [text]));
        None
    };
    if !is_shaped(input) {
        let text = "a category with values from a file must be a struct of one private byte".to_owned();
        return refuse(sink, input.ident.span(), text);
    }
    let path = file.path.value();
    let values = match text_of(&path).and_then(|text| read(&text, file.column.as_ref())) {
        Ok(values) => values,
        Err(why) => return refuse(sink, at, format!("`{path}`{why}")),
    };
    let names = match constants(&values) {
        Ok(names) => names,
        Err(why) => return refuse(sink, at, format!("`{path}`{why}")),
    };
    if let Some(twice) = alike(&values, ignore_case) {
        return refuse(sink, at, format!("`{path}`: `{twice}` is there in upper and lower case"));
    }
    Some(implemented(input, &file.path, ignore_case, root, &values, &names))
}

/// A value that another value equals, if upper and lower case are alike.
fn alike(values: &[String], ignore_case: bool) -> Option<&String> {
    let compared: Vec<String> = values.iter().map(|value| category::compared(value, ignore_case)).collect();
    let twice = (0..values.len()).find(|place| compared[..*place].contains(&compared[*place]));
    twice.map(|place| &values[place])
}

/// Whether the item is `struct Plan(u8);`. The field must be private, so that no other code can set
/// it.
fn is_shaped(input: &DeriveInput) -> bool {
    let Data::Struct(data) = &input.data else { return false };
    let Fields::Unnamed(fields) = &data.fields else { return false };
    let byte = |ty: &syn::Type| matches!(ty, syn::Type::Path(path) if path.path.is_ident("u8"));
    let [field] = fields.unnamed.iter().collect::<Vec<_>>()[..] else { return false };
    input.generics.params.is_empty() && byte(&field.ty) && matches!(field.vis, syn::Visibility::Inherited)
}

/// The text of a file whose path is relative to the crate's `Cargo.toml`. The caller puts the
/// file's name before the error text.
fn text_of(path: &str) -> Result<String, String> {
    let folder = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    if Path::new(path).is_absolute() {
        return Err(" is not relative to the folder of `Cargo.toml`".to_owned());
    }
    let bytes = fs::read(Path::new(&folder).join(path))
        .map_err(|_| " cannot be read in the folder of `Cargo.toml`".to_owned())?;
    let text = String::from_utf8(bytes).map_err(|_| " is not UTF-8".to_owned())?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}

/// The values in the order of the file. Each value is the first cell of its line, or the cell under
/// the heading `column`.
fn read(text: &str, column: Option<&LitStr>) -> Result<Vec<String>, String> {
    let mut lines = text.lines().zip(1_usize..);
    let place = match column {
        None => 0,
        Some(column) => {
            let (head, _) = lines.next().ok_or(" is empty")?;
            let (head, column) = (cells(head).ok_or(", line 1: it is not CSV")?, column.value());
            head.iter()
                .position(|cell| *cell == column)
                .ok_or_else(|| format!(" has no column `{column}`"))?
        }
    };
    let mut values: Vec<(String, usize)> = Vec::new();
    for (line, number) in lines {
        let cells = cells(line).ok_or_else(|| format!(", line {number}: it is not CSV"))?;
        let Some(value) = cells.into_iter().nth(place).filter(|value| !value.is_empty()) else {
            return Err(format!(", line {number}: there is no value"));
        };
        if let Some((_, first)) = values.iter().find(|(known, _)| *known == value) {
            return Err(format!(", line {number}: `{value}` is already in line {first}"));
        }
        values.push((value, number));
    }
    match values.len() {
        0 => Err(" holds no values".to_owned()),
        1..=MOST => Ok(values.into_iter().map(|(value, _)| value).collect()),
        more => Err(format!(" holds {more} values, but a category has at most {MOST}")),
    }
}

/// The cells of one line of CSV by the rules for data files, or `None` if the line breaks those
/// rules.
fn cells(line: &str) -> Option<Vec<String>> {
    let mut cells = Vec::new();
    let mut rest = line;
    loop {
        let (cell, after) = if let Some(mut quoted) = rest.strip_prefix('"') {
            let mut cell = String::new();
            loop {
                let end = quoted.find('"')?;
                cell.push_str(&quoted[..end]);
                quoted = &quoted[end + 1..];
                match quoted.strip_prefix('"') {
                    Some(more) => {
                        cell.push('"');
                        quoted = more;
                    }
                    None => break (cell.trim().to_owned(), quoted),
                }
            }
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            let (cell, after) = rest.split_at(end);
            if cell.contains(['"', '\r', '\0']) {
                return None;
            }
            (cell.trim().to_owned(), after)
        };
        cells.push(cell);
        match after.strip_prefix(',') {
            Some(more) => rest = more,
            None if after.is_empty() => return Some(cells),
            None => return None,
        }
    }
}

/// The names of the constants for the values: the name is the value's text, with `_` in place of
/// every character that a Rust name cannot have.
fn constants(values: &[String]) -> Result<Vec<Ident>, String> {
    let mut names: Vec<String> = Vec::new();
    for value in values {
        let mut name: String = value.chars().map(|c| if is_in_names(c) { c } else { '_' }).collect();
        if syn::parse_str::<Ident>(&name).is_err() && syn::parse_str::<Ident>(&format!("r#{name}")).is_err() {
            name.insert(0, '_');
        }
        // The derive itself generates an item `dp_index`, and `_` is not a name in Rust.
        if name == "dp_index" || name == "_" {
            name.push('_');
        }
        if let Some(place) = names.iter().position(|known| *known == name) {
            return Err(format!(": `{}` and `{value}` would both be called `{name}`", values[place]));
        }
        names.push(name);
    }
    let ident = |name: &String| {
        syn::parse_str::<Ident>(name).unwrap_or_else(|_| Ident::new_raw(name, Span::call_site()))
    };
    Ok(names.iter().map(ident).collect())
}

fn is_in_names(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || (!c.is_ascii() && c.is_alphabetic())
}

fn implemented(
    input: &DeriveInput,
    path: &LitStr,
    ignore_case: bool,
    root: &TokenStream,
    values: &[String],
    names: &[Ident],
) -> TokenStream {
    let (name, vis) = (&input.ident, &input.vis);
    let places = 0..=u8::MAX;
    let docs = values.iter().map(|value| format!("The value `{value}`."));
    let ignore_case = category::ignore_case(ignore_case);
    let (usize_, str_) = (quote!(::core::primitive::usize), quote!(::core::primitive::str));
    quote! {
        #[allow(dead_code, non_upper_case_globals, clippy::must_use_candidate)]
        impl #name {
            #(
                #[doc = #docs]
                #vis const #names: Self = Self(#places);
            )*
            /// The index of this value in the file, from 0.
            #[doc(hidden)]
            #vis const fn dp_index(self) -> #usize_ {
                self.0 as #usize_
            }
        }
        impl #root::Category for #name {
            const VARIANTS: &'static [&'static #str_] = &[#(#values),*];
            #ignore_case
            #[inline]
            fn index(self) -> #usize_ {
                self.dp_index()
            }
        }
        // If the file changes, cargo must compile the crate again. For this, the code includes the
        // file in a constant that the program does not use.
        const _: &[::core::primitive::u8] =
            ::core::include_bytes!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), "/", #path));
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::Span;
    use syn::LitStr;

    use super::{alike, constants, read};

    fn of(text: &str, column: &str) -> Result<Vec<String>, String> {
        let column = LitStr::new(column, Span::call_site());
        read(text, Some(&column).filter(|column| !column.value().is_empty()))
    }

    #[test]
    fn a_file_lists_its_values_line_by_line() {
        assert_eq!(
            of("Gold\r\n Basic ,9\n\"a, \"\"b\"\"\"\n", "").as_deref().expect("a list"),
            ["Gold", "Basic", "a, \"b\""]
        );
        assert_eq!(
            of("price,plan\n9,Gold\n3,Basic\n", "plan").as_deref().expect("a list"),
            ["Gold", "Basic"]
        );
    }

    #[test]
    fn what_is_no_list_of_values_is_refused_with_its_line() {
        let many: String = (0..257).map(|i| format!("v{i}\n")).collect();
        for (text, column, why) in [
            ("", "", " holds no values"),
            ("", "plan", " is empty"),
            ("plan\n", "plan", " holds no values"),
            ("price\n", "plan", " has no column `plan`"),
            ("Gold\n\nBasic\n", "", ", line 2: there is no value"),
            ("Gold\n,x\n", "", ", line 2: there is no value"),
            ("price,plan\n9,Gold\n3\n", "plan", ", line 3: there is no value"),
            ("Gold\nBasic\n Gold\n", "", ", line 3: `Gold` is already in line 1"),
            ("Gold\n\"Basic\n", "", ", line 2: it is not CSV"),
            ("Go\"ld\n", "", ", line 1: it is not CSV"),
            ("\"Gold\" x\n", "", ", line 1: it is not CSV"),
            (&many, "", " holds 257 values, but a category has at most 256"),
        ] {
            assert_eq!(of(text, column).expect_err("refused"), why, "{text:?}");
        }
        assert_eq!(of(&many[..many.len() - 5], "").map(|values| values.len()), Ok(256));
    }

    #[test]
    fn values_that_differ_in_case_alone_are_found_if_it_does_not_matter() {
        let values = ["Gold", "É", "gold", "é"].map(str::to_owned);
        assert_eq!((alike(&values, false), alike(&values, true)), (None, Some(&values[2])));
        assert_eq!(alike(&values[..2], true), None);
    }

    #[test]
    fn each_value_has_a_name_of_its_own() {
        let of = |values: &[&str]| {
            let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
            constants(&values).map(|names| names.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        let (values, names) = (
            ["Gold plan", "3rd", "type", "Self", "-", "É", "dp_index", "A0.11", "A01.1"],
            ["Gold_plan", "_3rd", "r#type", "_Self", "__", "É", "dp_index_", "A0_11", "A01_1"],
        );
        assert_eq!(of(&values).expect("names"), names);
        assert_eq!(of(&["C+", "D", "C-"]).expect_err("refused"), ": `C+` and `C-` would both be called `C_`");
    }
}
