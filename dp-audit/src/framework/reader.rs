//! Reader for the nodes of a derivation. A registry gives the rules.

use super::parameter::Places;
use super::{Aggregate, Expression, Given, Measurement, Randomiser, Transformation};
use crate::model::{Measure, Range};
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, text};

/// A registry entry: the rule's name in a certificate, and a reader for the other fields.
pub(crate) struct Entry<T: ?Sized> {
    /// The rule's name, such as `count/1`, or the name of an operation.
    pub(crate) name: &'static str,
    /// Reads the fields that follow the name.
    pub(crate) read: fn(&mut Reader, &mut Fields<'_>) -> Result<Box<T>, ParseError>,
}

/// The registry of all rules.
pub(crate) struct Registry {
    pub(crate) measurements: &'static [Entry<dyn Measurement>],
    pub(crate) aggregates: &'static [Entry<dyn Aggregate>],
    pub(crate) plans: &'static [Entry<dyn Transformation>],
    pub(crate) expressions: &'static [Entry<dyn Expression>],
    pub(crate) randomisers: &'static [Entry<dyn Randomiser>],
}

/// Reads nodes, and counts the releases among them.
pub(crate) struct Reader {
    registry: &'static Registry,
    /// The measure of all costs.
    pub(crate) measure: Measure,
    /// The number of releases that were read so far.
    pub(super) releases: usize,
    places: Places,
}

impl Reader {
    pub(crate) fn new(registry: &'static Registry, measure: Measure) -> Self {
        Reader { registry, measure, releases: 0, places: Places::default() }
    }

    /// Reads a whole derivation.
    pub(crate) fn derivation(&mut self, at: At<'_>) -> Result<Box<dyn Measurement>, ParseError> {
        self.places = Places::of(at.value);
        self.measurement(at)
    }

    /// Makes a parameter. Its place in the derivation is the place of these fields.
    pub(crate) fn given(&self, fields: &Fields<'_>, name: String, range: Range) -> Given {
        Given { name, place: self.places.at(fields.object().value.start), range }
    }

    pub(crate) fn measurement(&mut self, at: At<'_>) -> Result<Box<dyn Measurement>, ParseError> {
        self.node(at, "rule", "rule for a measurement", self.registry.measurements)
    }

    pub(crate) fn aggregate(&mut self, at: At<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
        self.node(at, "rule", "rule for an aggregate", self.registry.aggregates)
    }

    pub(crate) fn plan(&mut self, at: At<'_>) -> Result<Box<dyn Transformation>, ParseError> {
        self.node(at, "rule", "rule for a table", self.registry.plans)
    }

    pub(crate) fn randomiser(&mut self, at: At<'_>) -> Result<Box<dyn Randomiser>, ParseError> {
        self.node(at, "rule", "rule for a report", self.registry.randomisers)
    }

    pub(crate) fn expression(&mut self, at: At<'_>) -> Result<Box<dyn Expression>, ParseError> {
        self.node(at, "op", "operation", self.registry.expressions)
    }

    /// Reads the arguments of an operation.
    pub(crate) fn args<const N: usize>(
        &mut self,
        fields: &mut Fields<'_>,
    ) -> Result<[Box<dyn Expression>; N], ParseError> {
        fields.next("args", |at| at.exactly(|at| self.expression(at)))
    }

    fn node<T: ?Sized>(
        &mut self,
        at: At<'_>,
        key: &'static str,
        what: &str,
        known: &'static [Entry<T>],
    ) -> Result<Box<T>, ParseError> {
        let mut fields = at.fields()?;
        let name = fields.next(key, text)?;
        let Some(entry) = known.iter().find(|entry| entry.name == name) else {
            return Err(at.refuse(format!("no {what} is called {name:?}")));
        };
        let node = (entry.read)(self, &mut fields)?;
        fields.end()?;
        Ok(node)
    }
}
