//! Literals, read exactly: `0.30` is 3 tenths, and never a float.

use proc_macro2::Span;
use syn::Lit;
use syn::parse::{Parse, ParseStream};

use super::{EPSILON_MAX, EPSILON_UNIT, MAX_DIGITS};
use crate::diag::{Diag, catalogue as words};

/// A number as it was written: `mantissa · 10^−digits`, without trailing zeros, and its text.
#[derive(Clone, Debug)]
pub(crate) struct Exact {
    pub(crate) mantissa: i128,
    pub(crate) digits: u8,
    /// As the user wrote it.
    pub(crate) text: String,
    pub(crate) span: Span,
}

impl Exact {
    /// Reads a literal; `minus` is the sign before it, if there is one.
    ///
    /// # Errors
    /// What is not a plain decimal number of at most six decimals and of magnitude below 2^62.
    pub(crate) fn read(lit: &Lit, minus: bool) -> Result<Self, Diag> {
        let span = lit.span();
        let (digits, suffix, text) = match lit {
            Lit::Int(l) => (l.base10_digits().to_owned(), l.suffix(), l.token().to_string()),
            Lit::Float(l) => (l.base10_digits().to_owned(), l.suffix(), l.token().to_string()),
            other => return Err(Diag::new(&words::NOT_A_NUMBER, span, [text_of(other)])),
        };
        if !suffix.is_empty() {
            return Err(Diag::new(&words::SUFFIX, span, [text.clone(), text.replace(suffix, "")]));
        }
        let text = if minus { format!("-{text}") } else { text };
        Self::from_digits(&digits, minus, text, span)
    }

    fn from_digits(digits: &str, minus: bool, text: String, span: Span) -> Result<Self, Diag> {
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let plain = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if !plain(whole) || !plain(fraction) {
            return Err(Diag::new(&words::NOT_A_NUMBER, span, [text]));
        }
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > MAX_DIGITS {
            return Err(Diag::new(&words::TOO_MANY_DECIMALS, span, [text]));
        }
        let magnitude: Option<i128> = format!("{whole}{fraction}").parse().ok();
        match magnitude {
            Some(m) if m < 1 << 62 => {
                Ok(Self { mantissa: if minus { -m } else { m }, digits: fraction.len() as u8, text, span })
            }
            _ => Err(Diag::new(&words::TOO_LARGE, span, [text])),
        }
    }

    /// A number that the macro computed from literals, in lowest terms; `None` where it cannot be a literal.
    pub(crate) fn computed(mantissa: i128, digits: u8, span: Span) -> Option<Self> {
        let (mut mantissa, mut digits) = (mantissa, digits);
        while digits > 0 && mantissa % 10 == 0 {
            (mantissa, digits) = (mantissa / 10, digits - 1);
        }
        (usize::from(digits) <= MAX_DIGITS && mantissa.unsigned_abs() < 1 << 62).then(|| Self {
            mantissa,
            digits,
            text: decimal(mantissa, digits),
            span,
        })
    }

    /// In units of `10^−digits`, if it is a whole number of them that fits.
    pub(crate) fn in_units(&self, digits: u8) -> Option<i128> {
        let factor = 10_i128.checked_pow(u32::from(digits.checked_sub(self.digits)?))?;
        self.mantissa.checked_mul(factor).filter(|m| m.unsigned_abs() < 1 << 62)
    }

    /// Whether this number is the larger one.
    pub(crate) fn is_above(&self, other: &Self) -> bool {
        let whole = |exact: &Self| exact.mantissa * 10_i128.pow(MAX_DIGITS as u32 - u32::from(exact.digits));
        whole(self) > whole(other)
    }

    /// As a privacy cost, in 10^-6 of ε.
    ///
    /// # Errors
    /// Zero, negative, or above 999.999999.
    pub(crate) fn epsilon(&self) -> Result<u64, Diag> {
        if self.mantissa <= 0 {
            return Err(Diag::new(&words::EPSILON_NOT_POSITIVE, self.span, [self.text.clone()]));
        }
        match self.in_units(MAX_DIGITS as u8).and_then(|m| u64::try_from(m).ok()) {
            Some(units) if units <= EPSILON_MAX => Ok(units),
            _ => Err(Diag::new(&words::EPSILON_TOO_LARGE, self.span, [self.text.clone()])),
        }
    }
}

impl Parse for Exact {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let minus = input.parse::<Option<syn::Token![-]>>()?.is_some();
        let lit = input.parse::<Lit>().map_err(|e| {
            let found = input.to_string();
            Diag::new(
                &words::NOT_A_NUMBER,
                e.span(),
                [if found.is_empty() { "nothing".into() } else { found }],
            )
            .into_syn()
        })?;
        Self::read(&lit, minus).map_err(Diag::into_syn)
    }
}

fn text_of(lit: &Lit) -> String {
    quote::ToTokens::to_token_stream(lit).to_string()
}

/// `mantissa · 10^−digits` in writing.
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

/// A cost in 10^-6 of ε as a decimal with at least one digit after the point: `1.0`, `0.25`.
pub(crate) fn epsilon_text(units: u64) -> String {
    let text = decimal(i128::from(units), MAX_DIGITS as u8);
    let short = text.trim_end_matches('0');
    if short.ends_with('.') { format!("{short}0") } else { short.to_owned() }
}

const _: () = assert!(EPSILON_UNIT == 10_u64.pow(MAX_DIGITS as u32));

#[cfg(test)]
mod tests {
    use super::{Exact, epsilon_text};

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
            ("4611686018427387903", (1 << 62) - 1, 0),
        ] {
            assert_eq!(read(text), Ok((mantissa, digits)), "{text}");
        }
    }

    #[test]
    fn other_literals_are_refused_in_words() {
        for (text, words) in [
            ("0.1234567", "more than six decimals"),
            ("1e-3", "not a plain decimal number"),
            ("3u8", "suffix"),
            ("0.5f32", "suffix"),
            ("\"1\"", "not a plain decimal number"),
            ("4611686018427387904", "too large"),
            ("", "not a plain decimal number"),
        ] {
            let message = read(text).expect_err(text);
            assert!(message.contains(words), "{text}: {message}");
        }
    }

    #[test]
    fn costs_are_positive_and_bounded() {
        let cost = |text: &str| syn::parse_str::<Exact>(text).expect(text).epsilon().map_err(|d| d.code());
        assert_eq!(cost("0.3"), Ok(300_000));
        assert_eq!(cost("999.999999"), Ok(999_999_999));
        assert_eq!(cost("0"), Err("DP0402"));
        assert_eq!(cost("-0.3"), Err("DP0402"));
        assert_eq!(cost("1000"), Err("DP0405"));
        assert_eq!((epsilon_text(1_100_000), epsilon_text(50)), ("1.1".into(), "0.00005".into()));
    }
}
