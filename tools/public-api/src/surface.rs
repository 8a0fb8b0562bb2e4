//! The public items of a crate, read from rustdoc's JSON.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// Items: the line that names each item, and the lines of the item's members and of its other
/// paths.
type Items = BTreeMap<String, BTreeSet<String>>;

/// The items that a crate exports.
pub(crate) struct Surface {
    items: Items,
}

impl Surface {
    /// Reads rustdoc's description of a crate, without the modules `left_out`.
    ///
    /// # Errors
    /// The text is not a description of a crate by rustdoc.
    pub(crate) fn read(json: &str, left_out: &[&str]) -> Result<Self, String> {
        let mut reader = serde_json::Deserializer::from_str(json);
        reader.disable_recursion_limit();
        let whole = reader.into_iter::<Value>().next().ok_or("rustdoc wrote nothing")?;
        let whole = whole.map_err(|e| format!("rustdoc's JSON: {e}"))?;
        let krate = Crate { whole: &whole };
        let root = krate.item(&whole["root"]).ok_or("rustdoc's JSON names no root")?;
        let name = root["name"].as_str().unwrap_or_default().to_owned();
        let (mut items, mut first_path) = (Items::new(), BTreeMap::new());
        // The search goes level by level. So it finds the shortest path of an item first, and lists
        // the item under this path.
        let mut level = vec![(name, root)];
        while !level.is_empty() {
            let mut deeper = Vec::new();
            for (path, module) in level {
                for Export { name, id, kind, item } in krate.exports(module) {
                    let path = format!("{path}::{name}");
                    if left_out.contains(&path.as_str()) {
                        continue;
                    }
                    let first = first_path.entry(id).or_insert_with(|| format!("{kind} {path}")).clone();
                    let members = items.entry(first.clone()).or_default();
                    if !first.ends_with(&format!(" {path}")) {
                        members.insert(format!("also {path}"));
                        continue;
                    }
                    let Some(item) = item else { continue };
                    if kind == "module" {
                        deeper.push((path, item));
                    } else {
                        members.extend(krate.members(item));
                    }
                }
            }
            level = deeper;
        }
        Ok(Self { items })
    }

    /// One line for each item, with its members indented.
    pub(crate) fn list(&self) -> String {
        let mut text = "# Written by `cargo xtask bless api`.\n".to_owned();
        for (item, members) in &self.items {
            text += &format!("{item}\n");
            members.iter().for_each(|member| text += &format!("    {member}\n"));
        }
        text
    }
}

/// A name that a module exports, and its item, unless another crate defines the item.
struct Export<'j> {
    name: String,
    id: String,
    kind: String,
    item: Option<&'j Value>,
}

/// Rustdoc's description of a crate.
struct Crate<'j> {
    whole: &'j Value,
}

impl<'j> Crate<'j> {
    fn item(&self, id: &Value) -> Option<&'j Value> {
        self.whole["index"].get(id.to_string())
    }

    /// The public items of a module, through re-exports.
    fn exports(&self, module: &'j Value) -> Vec<Export<'j>> {
        let (_, inner) = kind(module);
        let mut found = Vec::new();
        for id in list(&inner["items"]).chain(list(&inner["variants"])) {
            let Some(item) = self.item(id) else { continue };
            match kind(item) {
                ("use", import) if is_public(item) => match self.item(&import["id"]) {
                    Some(all) if import["is_glob"] == true => found.extend(self.exports(all)),
                    target => {
                        let name = text(&import["name"]);
                        let other = text(&self.whole["paths"][import["id"].to_string()]["kind"]);
                        let kind = target.map_or(other, |target| kind(target).0.to_owned());
                        found.push(Export { name, id: import["id"].to_string(), kind, item: target });
                    }
                },
                (kind, _) if is_public(item) => {
                    let (name, id, kind) = (text(&item["name"]), id.to_string(), kind.to_owned());
                    found.push(Export { name, id, kind, item: Some(item) });
                }
                _ => {}
            }
        }
        found
    }

    /// The public fields, variants, methods and other members of an item.
    fn members(&self, item: &'j Value) -> Vec<String> {
        let (word, inner) = kind(item);
        let mut ids: Vec<&Value> = list(&inner["variants"]).collect();
        ids.extend(list(&inner["kind"]["plain"]["fields"]));
        ids.extend(list(&inner["kind"]["tuple"]));
        if word == "trait" {
            ids.extend(list(&inner["items"]));
        }
        let own = |id: &&Value| self.item(id).is_some_and(|block| kind(block).1["trait"].is_null());
        let blocks = list(&inner["impls"]).filter(own).filter_map(|id| self.item(id));
        ids.extend(blocks.flat_map(|block| list(&kind(block).1["items"])));
        let named = |member: &Value| {
            // rustdoc marks the items of a trait and the variants of an enum as `default`: they are
            // as public as the trait or the enum.
            let shown = is_public(member) || member["visibility"] == "default";
            shown.then(|| format!("{} {}", kind(member).0, text(&member["name"])))
        };
        ids.into_iter().filter_map(|id| self.item(id)).filter_map(named).collect()
    }
}

/// The kind of an item in rustdoc's words, and the part of its description for that kind.
fn kind(item: &Value) -> (&str, &Value) {
    let inner = item["inner"].as_object().and_then(|inner| inner.iter().next());
    inner.map_or(("", &Value::Null), |(kind, inner)| (kind.as_str(), inner))
}

fn is_public(item: &Value) -> bool {
    item["visibility"] == "public"
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::Surface;

    const JSON: &str = r#"{"root": 0, "paths": {"9": {"kind": "macro"}}, "index": {
        "0": {"name": "one", "visibility": "public", "inner": {"module": {"items": [1, 2, 3, 4]}}},
        "1": {"name": "Two", "visibility": "public", "inner": {"struct": {"kind": {"plain": {"fields": [5]}}, "impls": [6]}}},
        "2": {"name": null, "visibility": "public", "inner": {"use": {"name": "three", "id": 9, "is_glob": false}}},
        "3": {"name": "law", "visibility": "public", "inner": {"module": {"items": [7]}}},
        "4": {"name": "prelude", "visibility": "public", "inner": {"module": {"items": [8]}}},
        "5": {"name": "hidden", "visibility": "crate", "inner": {"struct_field": {}}},
        "6": {"name": null, "visibility": "default", "inner": {"impl": {"trait": null, "items": [10]}}},
        "7": {"name": "Inside", "visibility": "public", "inner": {"struct": {"kind": "unit", "impls": []}}},
        "8": {"name": null, "visibility": "public", "inner": {"use": {"name": "Two", "id": 1, "is_glob": false}}},
        "10": {"name": "new", "visibility": "public", "inner": {"function": {}}}
    }}"#;

    #[test]
    fn an_item_is_listed_once_with_its_members() {
        let list = Surface::read(JSON, &["one::law"]).map(|surface| surface.list());
        let expected = "# Written by `cargo xtask bless api`.\n\
                        macro one::three\nmodule one::prelude\nstruct one::Two\n    also one::prelude::Two\n    function new\n";
        assert_eq!(list.as_deref(), Ok(expected));
    }
}
