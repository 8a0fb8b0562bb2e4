//! Resolves a path in a file to the file that defines the item.

use std::collections::BTreeMap;

use crate::Module;
use crate::parse::Source;

/// The maximum number of re-exports that this module follows for one path. No crate of the
/// workspace has a longer chain of re-exports.
const LIMIT: usize = 16;

/// The module whose file defines the item that `path` names in the file `module`. `None` if the
/// item is not in this crate.
pub(crate) fn file(
    sources: &BTreeMap<Module, Source>,
    module: &Module,
    path: &[String],
    name: &str,
) -> Option<Module> {
    follow(sources, absolute(sources, module, path, name)?, name, LIMIT)
}

/// The path of the item from the root of the crate.
fn absolute(
    sources: &BTreeMap<Module, Source>,
    module: &Module,
    path: &[String],
    name: &str,
) -> Option<Module> {
    let first = path.first()?;
    if first == "crate" || first == name {
        return Some(path[1..].to_vec());
    }
    let mut base = module.clone();
    let ups = path.iter().take_while(|part| *part == "super").count();
    for _ in 0..ups {
        base.pop()?;
    }
    let rest = if first == "self" { &path[1..] } else { &path[ups..] };
    if ups == 0 && first != "self" {
        // A bare name means a child module, or an item whose `use` is already counted.
        let child = [&base[..], std::slice::from_ref(first)].concat();
        sources.get(&child)?;
    }
    base.extend(rest.iter().cloned());
    Some(base)
}

/// Follows an absolute path through re-exports to its file.
fn follow(sources: &BTreeMap<Module, Source>, path: Module, name: &str, limit: usize) -> Option<Module> {
    let limit = limit.checked_sub(1)?;
    let length = (0..=path.len()).rev().find(|length| sources.contains_key(&path[..*length]))?;
    let (module, rest) = (path[..length].to_vec(), &path[length..]);
    let source = sources.get(&module)?;
    let Some(item) = rest.first() else { return Some(module) };
    if source.items.contains(item) {
        return Some(module);
    }
    let onward = |target: &[String]| {
        let target = absolute(sources, &module, target, name)?;
        follow(sources, [&target[..], &rest[1..]].concat(), name, limit)
    };
    if let Some(export) = source.exports.iter().find(|export| export.name == *item) {
        return onward(&export.path);
    }
    let globs = source.exports.iter().filter(|export| export.name == "*");
    let mut targets = globs.filter_map(|glob| {
        let target = absolute(sources, &module, &glob.path, name)?;
        let offers = sources.get(&target)?;
        let known = offers.items.contains(item) || offers.exports.iter().any(|export| export.name == *item);
        known.then(|| follow(sources, [&target[..], rest].concat(), name, limit)).flatten()
    });
    targets.next().or(Some(module))
}
