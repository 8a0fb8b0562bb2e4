//! Parameters: public values that the caller of a query gives at run time.

use crate::model::Range;
use crate::parse::json::{Kind, Value};
use crate::words;
use std::collections::HashMap;
use std::fmt;

/// The operations that are parameters.
const OPERATIONS: [&str; 4] = ["parameter", "given-variant", "given-text", "look-up"];

/// A parameter at one place of a derivation. Its name is only a label: at another place, a
/// parameter with the same name can have another value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Given {
    /// The name of the parameter.
    pub(crate) name: String,
    /// The position among the places with the same name, counted from 1.
    pub(crate) place: usize,
    /// The range of the parameter's value.
    pub(crate) range: Range,
}

/// The label on a page: `limit` at its first place, and `limit (2)` at its second.
pub(crate) fn named(name: &str, place: usize) -> String {
    let name = words::name(name);
    if place == 1 { name } else { format!("{name} ({place})") }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "parameter {}", named(&self.name, self.place))
    }
}

/// The places of all parameters in a derivation, by the byte at which the parameter begins. The
/// places of each name are counted in the order of the page, where a table's first step comes
/// first.
#[derive(Debug, Default)]
pub(super) struct Places {
    places: HashMap<usize, usize>,
    names: HashMap<String, usize>,
}

impl Places {
    pub(super) fn of(derivation: &Value) -> Self {
        let mut places = Places::default();
        places.walk(derivation);
        places
    }

    /// The place of the parameter that begins at this byte.
    pub(super) fn at(&self, start: usize) -> usize {
        self.places.get(&start).copied().unwrap_or(1)
    }

    fn walk(&mut self, value: &Value) {
        match &value.kind {
            Kind::Array(items) => items.iter().for_each(|item| self.walk(item)),
            Kind::Object(members) => {
                let text = |key: &str| {
                    members.iter().find(|member| member.key == key).and_then(|member| {
                        match &member.value.kind {
                            Kind::Text(text) => Some(text.as_str()),
                            _ => None,
                        }
                    })
                };
                if let (Some(op), Some(name)) = (text("op"), text("name"))
                    && OPERATIONS.contains(&op)
                {
                    let place = self.names.entry(name.to_owned()).or_default();
                    *place += 1;
                    self.places.insert(value.start, *place);
                }
                let (before, own): (Vec<_>, Vec<_>) =
                    members.iter().partition(|member| member.key == "premises");
                before.into_iter().chain(own).for_each(|member| self.walk(&member.value));
            }
            Kind::Text(_) | Kind::Number(_) | Kind::Truth(_) => {}
        }
    }
}
