//! Whoever changes a certificate is found out, and told where.

#[path = "../common/mod.rs"]
mod common;

mod numbers;
mod rules;
