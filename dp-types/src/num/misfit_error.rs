//! Reasons why a value does not fit its column.

use core::fmt;

/// The reason why a value does not fit its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MisfitError {
    /// The text is not a number.
    NotANumber,
    /// The value has more decimals than the column's step allows.
    OffGrid,
    /// The value is below the range; the nearest allowed value is the lower end.
    FarBelow,
    /// The value is above the range; the nearest allowed value is the upper end.
    FarAbove,
    /// The value is not `true` or `false`, nor `1` or `0`.
    NotATruthValue,
    /// The value is not one of the category's variants.
    UnknownVariant,
    /// The text is not a date of the years 1 to 9999.
    NotADate,
    /// The text is not a date in the form that the record declares.
    NotInForm,
    /// The text is not a date with a time of day.
    NotADateTime,
    /// The identifier is empty.
    Empty,
    /// The value is missing, in a column that must always have one.
    Missing,
    /// The value is not a text, but the column is a text column.
    NotText,
    /// The text has more characters than the column holds.
    TooLong,
    /// The text has a character other than those from `' '` to `'~'`.
    NotAscii,
    /// The data has more distinct identifiers than the library can distinguish.
    TooManyNames,
}

impl fmt::Display for MisfitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotANumber => "is not a number",
            Self::OffGrid => "is not a multiple of the column's step",
            Self::FarBelow => "is below the range",
            Self::FarAbove => "is above the range",
            Self::NotATruthValue => "is not true or false",
            Self::UnknownVariant => "is not a variant of the category",
            Self::NotADate => "is not a date such as 2024-02-29",
            Self::NotInForm => "is not a date in the declared form",
            Self::NotADateTime => "is not a date and time such as 2024-02-29T23:59, without a time zone",
            Self::Empty => "is empty",
            Self::Missing => "is missing",
            Self::NotText => "is not a text",
            Self::TooLong => "is longer than the column holds",
            Self::NotAscii => "has a character that is not printable ASCII",
            Self::TooManyNames => "exceeds the number of different identifiers",
        })
    }
}
impl core::error::Error for MisfitError {}

#[cfg(test)]
mod tests {
    use super::MisfitError::*;

    #[test]
    fn each_is_said_in_its_own_words() {
        let all = [NotANumber, OffGrid, FarBelow, FarAbove, NotATruthValue, UnknownVariant];
        let said = all.map(|misfit| misfit.to_string());
        assert_eq!(
            said.join("; "),
            "is not a number; is not a multiple of the column's step; is below the range; is above the range; is not true \
             or false; is not a variant of the category"
        );
    }
}
