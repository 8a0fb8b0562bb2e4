//! The items of a block. The names that these items declare can have one meaning inside the block
//! and another meaning outside.

use syn::{Item, UseTree};

use super::Scope;

/// The names that an item of a block declares.
pub(super) enum Declared {
    Name(String),
    /// Names that the macro cannot list, with their origin as text.
    Unknown(&'static str),
}

impl Scope {
    /// Records the items of the innermost block; they are in scope in the whole block.
    pub(crate) fn declare<'i>(&mut self, items: impl Iterator<Item = &'i Item>) {
        if let Some(all) = self.items.last_mut() {
            items.for_each(|item| declared(item, all));
        }
    }

    /// The first name whose meaning may have changed since the definition of the closure, and the
    /// reason. This name is the closure's own name, or a name in the closure's body.
    pub(crate) fn declared_since<'n>(
        &self,
        closure: &'n str,
        mentioned: &'n [String],
    ) -> Option<(&'n str, &'static str)> {
        let bound = self.frames.iter().rposition(|frame| frame.contains_key(closure))?;
        let mut items = self.items.get(bound + 1..)?.iter().flatten();
        items.find_map(|declared| {
            let mut names = mentioned.iter().map(String::as_str).chain([closure]);
            match declared {
                Declared::Name(name) => {
                    Some((names.find(|one| one == name)?, "a block around it declares it again"))
                }
                Declared::Unknown(why) => Some((names.next()?, *why)),
            }
        })
    }
}

fn declared(item: &Item, all: &mut Vec<Declared>) {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Static(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Mod(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Union(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Use(item) => return used(&item.tree, all),
        Item::Impl(_) => return,
        _ => return all.push(Declared::Unknown("an item in a block around it can declare it again")),
    };
    all.push(Declared::Name(name.to_string()));
}

fn used(tree: &UseTree, all: &mut Vec<Declared>) {
    match tree {
        UseTree::Path(path) => used(&path.tree, all),
        UseTree::Name(name) => all.push(Declared::Name(name.ident.to_string())),
        UseTree::Rename(name) => all.push(Declared::Name(name.rename.to_string())),
        UseTree::Glob(_) => {
            all.push(Declared::Unknown("a `use` of all names in a block around it can declare it again"))
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| used(tree, all)),
    }
}
