//! Stand-ins for columns with errors. A query about the record then causes no further errors.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Field, Type};

use super::column::{Column, Kind, LONGEST, kind, maybe, text_of};
use crate::number::tokens;
use crate::parse::attr::Marks;

/// The number of days from 1970 to 2100, which is the range of a stand-in column for dates.
const DAYS_TO_2100: i128 = 47_482;

/// A stand-in for a column with errors, of the kind that the field's type suggests.
pub(super) fn of(field: &Field, marks: &Marks, root: &TokenStream) -> Column {
    // The ranges are such that comparisons, sums and groups of a query cause no further messages.
    let range = |most: i128, grid: TokenStream| {
        let (zero, most) = (tokens::int(root, 0), tokens::int(root, most));
        quote!(#root::law::kind::Num<#zero, #most, #grid>)
    };
    let number = |grid: u8| range(1000 * 10_i128.pow(grid.into()), tokens::grid(root, grid));
    let domain = match kind(&field.ty) {
        Kind::Optional(ty) => {
            let inner = of(&Field { ty: *ty, ..field.clone() }, marks, root);
            return maybe(inner, root);
        }
        Kind::Date => range(DAYS_TO_2100, quote!(#root::law::num::Days)),
        Kind::DateTime => range(DAYS_TO_2100 * 86_400, quote!(#root::law::num::Seconds)),
        Kind::Bool => quote!(#root::law::kind::Bool),
        Kind::Owned if marks.unit.is_some() => quote!(#root::law::kind::Opaque),
        // A query may compare this text with a text of any length.
        Kind::Owned | Kind::Text(_) => return text_of(LONGEST, root),
        Kind::Other(_) if is_enum(&field.ty) => {
            let ty = &field.ty;
            quote!(#root::law::kind::Cat<#ty>)
        }
        Kind::Decimal | Kind::Float(_) => number(2),
        _ => number(0),
    };
    Column { domain, widen: false, more: Vec::new(), text: String::new() }
}

/// Types that hold one value and are often tried as columns, but are not enums.
const NO_ENUMS: [&str; 12] = [
    "Duration",
    "Instant",
    "IpAddr",
    "NaiveDate",
    "NaiveDateTime",
    "NaiveTime",
    "NonZero",
    "OffsetDateTime",
    "PathBuf",
    "SystemTime",
    "Timestamp",
    "Uuid",
];

/// Whether the type of a field is probably an enum, whose field lacks the mark `category`.
fn is_enum(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|last| {
        let name = last.ident.to_string();
        last.arguments.is_none() && name.starts_with(char::is_uppercase) && !NO_ENUMS.contains(&name.as_str())
    })
}
