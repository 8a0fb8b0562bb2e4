//! Literals, which the macros read exactly: `0.30` is 3 tenths and `1e-9` is a billionth. The
//! macros do not convert literals to floats.

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Lit, UnOp};

use super::{DAYS, MAX_DIGITS, Quantity, SECONDS, date};
use crate::diag::{Diag, catalogue};

/// The largest magnitude of a literal's exponent. A number with a larger exponent is outside every
/// range.
const MOST_EXPONENT: i32 = 99;

/// A literal: its value `mantissa · 10^−digits`, without trailing zeros, and its text.
#[derive(Clone, Debug)]
pub(crate) struct Exact {
    pub(crate) mantissa: i128,
    pub(crate) digits: u8,
    /// The number as the user wrote it.
    pub(crate) text: String,
    pub(crate) span: Span,
}

impl Exact {
    /// Reads a literal of at most six decimals, or a date. `minus` is the sign before the literal,
    /// if it has one.
    ///
    /// # Errors
    /// A literal that is neither a date nor a decimal number of at most six decimals and of
    /// magnitude below 2^62.
    pub(crate) fn read(lit: &Lit, minus: bool) -> Result<Self, Diag> {
        match lit {
            Lit::Str(text) if !minus => date::read(text)
                .ok_or_else(|| Diag::new(&catalogue::NOT_A_NUMBER, text.span(), [text.token().to_string()])),
            _ => Self::read_fine(lit, minus, MAX_DIGITS),
        }
    }

    /// Reads a literal of at most `most` decimals.
    fn read_fine(lit: &Lit, minus: bool, most: u8) -> Result<Self, Diag> {
        let span = lit.span();
        let (digits, suffix, text) = match lit {
            Lit::Int(l) => (l.base10_digits().to_owned(), l.suffix(), l.token().to_string()),
            Lit::Float(l) => (l.base10_digits().to_owned(), l.suffix(), l.token().to_string()),
            other => {
                let text = quote::ToTokens::to_token_stream(other).to_string();
                return Err(Diag::new(&catalogue::NOT_A_NUMBER, span, [text]));
            }
        };
        if !suffix.is_empty() {
            let without = text.strip_suffix(suffix).unwrap_or(&text).to_owned();
            return Err(Diag::new(&catalogue::SUFFIX, span, [text, without]));
        }
        let text = if minus { format!("-{text}") } else { text };
        Self::from_digits(&digits, minus, text, span, most)
    }

    fn from_digits(digits: &str, minus: bool, text: String, span: Span, most: u8) -> Result<Self, Diag> {
        let not_a_number = |text: String| Diag::new(&catalogue::NOT_A_NUMBER, span, [text]);
        let (plain, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
        let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
        let all = format!("{whole}{fraction}");
        let Ok(exponent) = exponent.parse::<i32>() else { return Err(not_a_number(text)) };
        if all.is_empty() || !all.bytes().all(|b| b.is_ascii_digit()) {
            return Err(not_a_number(text));
        }
        let significant = all.trim_end_matches('0');
        let dropped = i32::try_from(all.len() - significant.len()).unwrap_or(i32::MAX);
        let after_point = i32::try_from(fraction.len()).unwrap_or(i32::MAX);
        let exponent = exponent.clamp(-MOST_EXPONENT, MOST_EXPONENT);
        // The number is `significant · 10^−scale`.
        let scale = if significant.is_empty() { 0 } else { after_point - dropped - exponent };
        if scale > i32::from(most) {
            return Err(Diag::new(&catalogue::TOO_MANY_DECIMALS, span, [text, most.to_string()]));
        }
        let magnitude = format!("0{significant}{}", "0".repeat(usize::try_from(-scale).unwrap_or(0)));
        match magnitude.parse::<i128>() {
            Ok(m) if m < 1 << 62 => Ok(Self {
                mantissa: if minus { -m } else { m },
                digits: u8::try_from(scale).unwrap_or(0),
                text,
                span,
            }),
            _ => Err(Diag::new(&catalogue::TOO_LARGE, span, [text])),
        }
    }

    /// A number that the macro computed from literals, in lowest terms. The function returns `None`
    /// if no literal can have this value.
    pub(crate) fn computed(mantissa: i128, digits: u8, span: Span) -> Option<Self> {
        let (mut mantissa, mut digits) = (mantissa, digits);
        while digits > 0 && mantissa % 10 == 0 {
            (mantissa, digits) = (mantissa / 10, digits - 1);
        }
        (digits <= MAX_DIGITS && mantissa.unsigned_abs() < 1 << 62).then(|| Self {
            mantissa,
            digits,
            text: decimal(mantissa, digits),
            span,
        })
    }

    /// The number in units of `10^−digits`, if the result is whole and fits in 128 bits.
    pub(crate) fn in_units(&self, digits: u8) -> Option<i128> {
        if (self.is_time() || digits >= SECONDS) && self.digits != digits {
            return None;
        }
        let factor = 10_i128.checked_pow(u32::from(digits.checked_sub(self.digits)?))?;
        self.mantissa.checked_mul(factor).filter(|m| m.unsigned_abs() < 1 << 62)
    }

    /// Whether this number is larger than `other`.
    pub(crate) fn is_above(&self, other: &Self) -> bool {
        if self.is_time() || other.is_time() {
            return self.mantissa > other.mantissa;
        }
        let digits = self.digits.max(other.digits);
        let whole = |exact: &Self| exact.mantissa * 10_i128.pow(u32::from(digits - exact.digits));
        whole(self) > whole(other)
    }

    /// Whether the number is a date without a time of day.
    pub(crate) fn is_date(&self) -> bool {
        self.digits == DAYS
    }

    /// Whether the number is a date, with or without a time of day.
    pub(crate) fn is_time(&self) -> bool {
        self.digits >= SECONDS
    }

    /// The number as a cost, in units of the quantity.
    ///
    /// # Errors
    /// A number that is zero, negative, or above the largest cost that can be written.
    fn cost(&self, quantity: Quantity) -> Result<u64, Diag> {
        let letter = quantity.letter();
        if self.mantissa <= 0 {
            let way_out = match quantity {
                Quantity::Delta => "leave δ out, or write a small probability, such as 1e-9",
                _ => "write what this may cost, such as 0.1",
            };
            let arguments = [self.text.clone(), letter.to_owned(), way_out.to_owned()];
            return Err(Diag::new(&catalogue::COST_NOT_POSITIVE, self.span, arguments));
        }
        match self.in_units(quantity.digits()).and_then(|m| u64::try_from(m).ok()) {
            Some(units) if units <= quantity.most() => Ok(units),
            _ => {
                let most = quantity.text(quantity.most());
                let arguments = [self.text.clone(), letter.to_owned(), most];
                Err(Diag::new(&catalogue::COST_TOO_LARGE, self.span, arguments))
            }
        }
    }
}

/// A cost as the user wrote it, in units of its quantity.
#[derive(Clone, Debug)]
pub(crate) struct Cost {
    pub(crate) units: u64,
    pub(crate) text: String,
    pub(crate) span: Span,
}

impl Cost {
    /// Reads a literal as a cost; returns `None` for an expression that is not a literal.
    pub(crate) fn of(expr: &Expr, quantity: Quantity) -> Option<Result<Self, Diag>> {
        let (lit, minus) = signed(expr)?;
        Some(Self::from_lit(lit, minus, quantity))
    }

    fn from_lit(lit: &Lit, minus: bool, quantity: Quantity) -> Result<Self, Diag> {
        let exact = Exact::read_fine(lit, minus, quantity.digits())?;
        Ok(Self { units: exact.cost(quantity)?, text: exact.text, span: exact.span })
    }

    /// Reads the next literal of the input as a cost.
    ///
    /// # Errors
    /// An input that is not a number, or a number that is not a cost.
    pub(crate) fn parse(input: ParseStream<'_>, quantity: Quantity) -> syn::Result<Self> {
        let (lit, minus) = number(input)?;
        Self::from_lit(&lit, minus, quantity).map_err(Diag::into_syn)
    }
}

/// Reads an optional sign and a literal.
fn number(input: ParseStream<'_>) -> syn::Result<(Lit, bool)> {
    let minus = input.parse::<Option<syn::Token![-]>>()?.is_some();
    let lit = input.parse::<Lit>().map_err(|e| {
        let found = input.to_string();
        let found = if found.is_empty() { "nothing".to_owned() } else { found };
        Diag::new(&catalogue::NOT_A_NUMBER, e.span(), [found]).into_syn()
    })?;
    Ok((lit, minus))
}

impl Parse for Exact {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (lit, minus) = number(input)?;
        Self::read(&lit, minus).map_err(Diag::into_syn)
    }
}

/// The number literal, and whether a minus sign is before it; `None` for other expressions.
fn signed(expr: &Expr) -> Option<(&Lit, bool)> {
    let is_number = |lit: &Lit| matches!(lit, Lit::Int(_) | Lit::Float(_));
    match expr {
        Expr::Lit(lit) if is_number(&lit.lit) => Some((&lit.lit, false)),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match &*unary.expr {
            Expr::Lit(lit) if is_number(&lit.lit) => Some((&lit.lit, true)),
            _ => None,
        },
        Expr::Paren(inner) => signed(&inner.expr),
        Expr::Group(inner) => signed(&inner.expr),
        _ => None,
    }
}

/// Reads a date, or a number literal with an optional minus sign; returns `None` for other
/// expressions.
pub(crate) fn literal(expr: &Expr) -> Option<Result<Exact, Diag>> {
    if let Expr::Lit(lit) = expr
        && matches!(lit.lit, Lit::Str(_))
    {
        return Some(Exact::read(&lit.lit, false));
    }
    signed(expr).map(|(lit, minus)| Exact::read(lit, minus))
}

/// Writes `mantissa · 10^−digits` as text.
pub(crate) fn decimal(mantissa: i128, digits: u8) -> String {
    let sign = if mantissa < 0 { "-" } else { "" };
    let factor = 10_u128.pow(u32::from(digits));
    let magnitude = mantissa.unsigned_abs();
    if digits == 0 {
        return format!("{sign}{magnitude}");
    }
    let width = usize::from(digits);
    format!("{sign}{}.{:0width$}", magnitude / factor, magnitude % factor)
}

#[cfg(test)]
mod tests {
    use super::{Cost, Exact, Quantity};

    fn read(text: &str) -> Result<(i128, u8), String> {
        syn::parse_str::<Exact>(text).map(|e| (e.mantissa, e.digits)).map_err(|e| e.to_string())
    }

    #[test]
    fn literals_are_read_exactly() {
        for (text, mantissa, digits) in [
            ("0.3", 3, 1),
            ("0.30", 3, 1),
            ("1", 1, 0),
            ("1.0", 1, 0),
            ("-0.25", -25, 2),
            ("1_000.000_001", 1_000_000_001, 6),
            ("0x10", 16, 0),
            ("-0", 0, 0),
            ("0e50", 0, 0),
            ("1e-3", 1, 3),
            ("-2.5e3", -2500, 0),
            ("12.30E-4", 123, 5),
            ("100e-2", 1, 0),
            ("4611686018427387903", (1 << 62) - 1, 0),
            ("\"1970-01-02\"", 1, super::DAYS),
        ] {
            assert_eq!(read(text), Ok((mantissa, digits)), "{text}");
        }
    }

    #[test]
    fn other_literals_are_refused_in_words() {
        for (text, words) in [
            ("0.1234567", "more than 6 decimals"),
            ("1e-7", "more than 6 decimals"),
            ("1e-400", "more than 6 decimals"),
            ("1e19", "too large"),
            ("1e400", "too large"),
            ("1e99999999999", "not a decimal number"),
            ("3u8", "suffix"),
            ("0.5f32", "suffix"),
            ("\"1\"", "not a decimal number"),
            ("-\"2024-01-01\"", "not a decimal number"),
            ("4611686018427387904", "too large"),
            ("", "not a decimal number"),
        ] {
            let message = read(text).expect_err(text);
            assert!(message.contains(words), "{text}: {message}");
        }
    }

    #[test]
    fn costs_are_positive_and_bounded() {
        let cost = |text: &str, quantity| {
            let expr = syn::parse_str(text).expect(text);
            Cost::of(&expr, quantity).expect("a literal").map(|c| c.units).map_err(|d| d.code())
        };
        assert_eq!(cost("0.3", Quantity::Epsilon), Ok(300_000));
        assert_eq!(cost("999.999999", Quantity::Epsilon), Ok(999_999_999));
        assert_eq!(cost("0", Quantity::Epsilon), Err("DP0402"));
        assert_eq!(cost("-0.3", Quantity::Epsilon), Err("DP0402"));
        assert_eq!(cost("1000", Quantity::Epsilon), Err("DP0405"));
        assert_eq!(cost("1e-7", Quantity::Epsilon), Err("DP0404"));
        assert_eq!(cost("1e-9", Quantity::Delta), Ok(1_000_000));
        assert_eq!(cost("1e-15", Quantity::Delta), Ok(1));
        assert_eq!(cost("1e-16", Quantity::Delta), Err("DP0404"));
        assert_eq!(cost("1", Quantity::Delta), Err("DP0405"));
        assert_eq!(cost("0.005", Quantity::Rho), Ok(5_000_000_000));
        assert_eq!(cost("1e-12", Quantity::Rho), Ok(1));
        assert_eq!(cost("1e-13", Quantity::Rho), Err("DP0404"));
        assert_eq!(cost("1000", Quantity::Rho), Err("DP0405"));
    }
}
