//! Tests of the rule.
