//! Parses the text of a file: its items, its re-exports and its paths.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree, Visibility};

use crate::Module;

/// A name that a module imports from elsewhere and exports to others.
#[derive(Debug)]
pub(crate) struct Export {
    /// The exported name, or `*`.
    pub(crate) name: String,
    pub(crate) path: Vec<String>,
}

/// A file of a crate.
#[derive(Debug, Default)]
pub(crate) struct Source {
    pub(crate) items: BTreeSet<String>,
    pub(crate) exports: Vec<Export>,
    /// The private imports, and the paths in the code that have more than one segment.
    pub(crate) paths: Vec<Vec<String>>,
}

/// All source files below `src`, without test files.
pub(crate) fn crate_sources(src: &Path) -> io::Result<BTreeMap<Module, Source>> {
    let mut found = BTreeMap::new();
    folder(src, &mut Module::new(), &mut found)?;
    Ok(found)
}

fn folder(path: &Path, module: &mut Module, found: &mut BTreeMap<Module, Source>) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(path)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::path);
    for entry in entries {
        let path = entry.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if name == "tests" || name == "testing" {
            continue;
        }
        let is_root = ["lib", "main", "mod"].contains(&name.as_str());
        if !is_root {
            module.push(name);
        }
        if path.is_dir() {
            folder(&path, module, found)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.entry(module.clone()).or_default().read(&path)?;
        }
        if !is_root {
            module.pop();
        }
    }
    Ok(())
}

impl Source {
    fn read(&mut self, path: &Path) -> io::Result<()> {
        let file = syn::parse_file(&fs::read_to_string(path)?)
            .map_err(|fault| io::Error::other(format!("{}: {fault}", path.display())))?;
        file.items.iter().filter(|item| !is_test(attributes(item))).for_each(|item| self.item(item));
        let mut paths = Paths { found: &mut self.paths };
        file.items.iter().for_each(|item| paths.visit_item(item));
        Ok(())
    }

    fn item(&mut self, item: &Item) {
        let name = match item {
            Item::Const(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Fn(item) => &item.sig.ident,
            Item::Static(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Union(item) => &item.ident,
            Item::Macro(syn::ItemMacro { ident: Some(ident), .. }) => ident,
            Item::Mod(syn::ItemMod { ident, content: Some(_), .. }) => ident,
            Item::Use(item) => {
                let mut leaves = Vec::new();
                flatten(&item.tree, &mut Vec::new(), &mut leaves);
                for export in leaves {
                    match item.vis {
                        Visibility::Inherited => self.paths.push(export.path),
                        _ => self.exports.push(export),
                    }
                }
                return;
            }
            _ => return,
        };
        self.items.insert(name.to_string());
    }
}

/// Lists the names that an import tree imports, with their whole paths.
fn flatten(tree: &UseTree, before: &mut Vec<String>, leaves: &mut Vec<Export>) {
    let mut leaf = |name: String, last: Option<String>| {
        let path = before.iter().cloned().chain(last).collect();
        leaves.push(Export { name, path });
    };
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            flatten(&path.tree, before, leaves);
            before.pop();
        }
        UseTree::Name(name) if name.ident == "self" => leaf(before.last().cloned().unwrap_or_default(), None),
        UseTree::Name(name) => leaf(name.ident.to_string(), Some(name.ident.to_string())),
        UseTree::Rename(rename) => leaf(rename.rename.to_string(), Some(rename.ident.to_string())),
        UseTree::Glob(_) => leaf("*".to_owned(), None),
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, before, leaves)),
    }
}

/// Collects the paths of the code.
struct Paths<'s> {
    found: &'s mut Vec<Vec<String>>,
}

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            self.found.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => {
            let text = list.tokens.to_string();
            list.path.is_ident("cfg") && (text == "test" || text.starts_with("all (test"))
        }
        _ => false,
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
