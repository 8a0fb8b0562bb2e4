//! Writes the JSON output of the commands.

use crate::amount::Amount;

/// Writes a text as a JSON string.
pub(super) fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A JSON object, written member by member.
pub(super) struct Object(String);

impl Object {
    pub(super) fn new() -> Self {
        Self(String::new())
    }

    /// Adds a member whose value is JSON already.
    pub(super) fn raw(&mut self, name: &str, value: &str) {
        self.0.push_str(if self.0.is_empty() { "{" } else { "," });
        self.0.push_str(&format!("{}:{value}", json(name)));
    }

    pub(super) fn text(&mut self, name: &str, value: &str) {
        self.raw(name, &json(value));
    }

    pub(super) fn number(&mut self, name: &str, value: u64) {
        self.raw(name, &value.to_string());
    }

    /// Adds an amount: its parts, as whole numbers in the units of the measure.
    pub(super) fn amount(&mut self, name: &str, amount: &Amount) {
        self.list(name, amount.parts().iter().map(u64::to_string));
    }

    pub(super) fn list(&mut self, name: &str, items: impl Iterator<Item = String>) {
        self.raw(name, &format!("[{}]", items.collect::<Vec<_>>().join(",")));
    }

    /// Returns the finished object.
    pub(super) fn close(&self) -> String {
        if self.0.is_empty() { "{}".into() } else { format!("{}}}", self.0) }
    }

    /// Returns the finished object as a line of text.
    pub(super) fn line(&self) -> String {
        format!("{}\n", self.close())
    }
}
