//! Two function types are mutual subtypes with different ranges (rust-lang/rust issue 97156).

#![allow(coherence_leak_check)]

use dp_types::prelude::*;

use dp_types::law::expr::{Param, Parameter};

pub struct Tag<T>(core::marker::PhantomData<T>);
pub type General = Tag<for<'a> fn(&'a (), &'a ())>;
pub type Special = Tag<for<'a, 'b> fn(&'a (), &'b ())>;

impl Parameter for General {
    const NAME: &'static str = "general";
    type Lo = int!(0);
    type Hi = int!(1_000_000);
    type Grid = dp_types::law::num::D0;
}
impl Parameter for Special {
    const NAME: &'static str = "special";
    type Lo = int!(0);
    type Hi = int!(1);
    type Grid = dp_types::law::num::D0;
}

pub fn attack(wide: Param<General>) -> Param<Special> { //-
//+ pub fn attack(wide: Param<General>) -> Param<General> {
    wide
}

pub fn main() {}

//| error[E0308]: mismatched types
//|   --> fail/bypass/a_parameter_changes_its_type_by_a_second_lifetime.rs:28:5
//|    |
//| 28 |     wide
//|    |     ^^^^ one type is more general than the other
