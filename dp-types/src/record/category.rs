//! Categories: a fixed, public list of variants.

/// A fieldless enum whose variants are public. Derive it with `#[derive(Category)]`.
///
/// A category has at most 256 variants. Data files hold the names of the variants.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a category",
    label = "write `#[derive(Category, Clone, Copy)]` above the enum",
    note = "for more about this error: `dp-audit explain DP0215`"
)]
pub trait Category: Copy + Send + Sync + 'static {
    /// The names of the variants, in order.
    const VARIANTS: &'static [&'static str];
    /// Other spellings in data files, each with the index of its variant.
    const ALSO: &'static [(&'static str, usize)] = &[];
    /// Whether upper and lower case are alike in data files.
    const IGNORE_CASE: bool = false;
    /// The index of this variant in [`Category::VARIANTS`].
    fn index(self) -> usize;
}
