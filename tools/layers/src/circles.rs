//! Circles: groups of files in which every file reaches every other one by imports.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Imports, Module};

/// The circles that have more than one file, each sorted.
pub fn circles(imports: &Imports) -> Vec<BTreeSet<Module>> {
    let reach: BTreeMap<&Module, BTreeSet<&Module>> =
        imports.iter().map(|(file, _)| (file, reached(imports, file))).collect();
    let mut found: Vec<BTreeSet<Module>> = Vec::new();
    for (file, others) in &reach {
        if found.iter().any(|circle| circle.contains(*file)) {
            continue;
        }
        let back = |other: &&&Module| reach.get(**other).is_some_and(|back| back.contains(*file));
        let mut circle: BTreeSet<Module> = others.iter().filter(back).map(|other| (*other).clone()).collect();
        circle.insert((*file).clone());
        if circle.len() > 1 {
            found.push(circle);
        }
    }
    found
}

/// Every file that one file reaches by imports.
fn reached<'i>(imports: &'i Imports, from: &Module) -> BTreeSet<&'i Module> {
    let all: BTreeMap<&Module, &BTreeSet<Module>> = imports.iter().collect();
    let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(file) = next.pop() {
        for other in all.get(file).into_iter().flat_map(|others| others.iter()) {
            if let Some((known, _)) = all.get_key_value(other)
                && seen.insert(*known)
            {
                next.push(*known);
            }
        }
    }
    seen
}
