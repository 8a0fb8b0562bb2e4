//! Short texts: equality with a text, prefix and length. Each operation compares whole machine
//! words or does arithmetic on one word, so the time does not depend on the characters.

use typenum::Z0;

use super::long_text::{BeginsWith, InPlace, SameText};
use super::{
    Bool, Eval, Ex, FitsColumn, Holds, Maybe, Num, OfMaybe, Parameters, Row, Spelled, Spelling, Tree, ValueOr,
};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::kind::{LONGEST, Lane, Text, Word, beginning, packed, unpacked};
use crate::num::{D0, Nat};
use crate::record::TextLength;
use crate::sealed::Sealed;

/// The number that encodes a text, for a [`Piece`](super::Piece). If the text does not have at most
/// 8 characters from `' '` to `'~'`, the build fails.
///
/// In a `#[dp_query]`, write `p.code == "K21"` and `p.code.starts_with("K")`; by hand
/// [`text!`](crate::text!) writes the pieces.
pub const fn text(text: &str) -> u64 {
    match packed(text.as_bytes(), LONGEST) {
        Some(number) => number,
        None => {
            panic!("a text that a column is compared with, or a piece of one, has at most 8 ASCII characters")
        }
    }
}

/// The text that a number encodes, as certificates write it.
pub(super) struct Written<const T: u64>;
impl<const T: u64> Written<T> {
    const CHARACTERS: &'static [u8; LONGEST] = &unpacked(T).0;
    const BYTES: &'static [u8] = Self::CHARACTERS.split_at(unpacked(T).1).0;
    pub(super) const TEXT: &'static str = match core::str::from_utf8(Self::BYTES) {
        Ok(text) => text,
        Err(_) => panic!("seven binary digits are a character of ASCII"),
    };
}

/// A text that is the same for every row, encoded as a text of at most `N` characters.
pub struct TextOf<N, const T: u64>(Exactly<N>);
impl<N, const T: u64> Clone for TextOf<N, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<N, const T: u64> Copy for TextOf<N, T> {}
impl<N, const T: u64> Sealed for TextOf<N, T> {}
impl<N: TextLength, const T: u64> TextOf<N, T> {
    pub(super) const NEW: Self = Self(exactly());
    const NUMBER: i64 = match packed(Written::<T>::BYTES, <N as Nat>::VALUE as usize) {
        Some(number) => number as i64,
        None => panic!("the replacement for a missing text is longer than its column allows"),
    };
}
impl<N: TextLength, const T: u64> Tree for TextOf<N, T> {
    type Ty = Text<N>;
    const TERM: Json = object! {
        "op" = "text",
        "text": Json::Str(Written::<T>::TEXT),
        "most": Json::Int(<N as Nat>::VALUE as i128),
    };
    const WORD: Word = Word::of(0, Self::NUMBER);

    fn parameters(self, _: &mut Parameters) {}
}
impl<R: Row, N: TextLength, const T: u64> Eval<R> for TextOf<N, T> {
    #[inline(always)]
    fn at<L: Lane>(self, _: &R) -> L {
        L::from_i64(Self::NUMBER)
    }
}

/// Types of values that are texts and can be missing.
#[diagnostic::on_unimplemented(
    message = "only a text that can be missing takes a replacement text",
    label = "use it as it is, or replace a missing number with a number: `p.score.or(0)`",
    note = "for more about this error: `dp-audit explain DP0351`"
)]
pub trait OfMaybeText: OfMaybe {
    /// The maximum number of characters.
    type Most: TextLength;
    /// The parts of an expression of this type. Methods name their result through this type, so
    /// that a column of another type gives only one error.
    type Parts<A>;
    /// Returns the only part.
    fn parts<A>(text: Ex<A>) -> Self::Parts<A>;
}
#[diagnostic::do_not_recommend]
impl<N: TextLength> OfMaybeText for Maybe<Text<N>> {
    type Most = N;
    type Parts<A> = (Ex<A>, ());
    fn parts<A>(text: Ex<A>) -> (Ex<A>, ()) {
        (text, ())
    }
}
/// The text of a column, or `T` if it is missing.
pub(super) type OrText<A, const T: u64> = ValueOr<A, TextOf<<<A as Tree>::Ty as OfMaybeText>::Most, T>>;

/// Types of values that are texts.
#[diagnostic::on_unimplemented(
    message = "only a text column can be compared with a text or used with `starts_with` and `len`",
    label = "compare a category with its variants, `p.ward == Ward::Icu`, a date with a date, `\"2024-02-29\"`, a number with a number; for a text that can be missing, choose a value first: `p.code.or(\"\")`; identifiers cannot be compared",
    note = "for more about this error: `dp-audit explain DP0292`"
)]
pub trait OfText {
    /// The maximum number of characters.
    const MOST: usize;
    /// The type of the texts' length.
    type Length;
    /// The parts of an expression of this type.
    type Parts<A>;
    /// Returns the only part.
    fn parts<A>(text: Ex<A>) -> Self::Parts<A>;
    /// Always `E`. Methods on a text name their result through this type, so that a column of
    /// another type gives only one error, at the call.
    type Asked<E>;
    /// Returns `asked`.
    fn asked<E>(asked: E) -> Self::Asked<E>;
}
#[diagnostic::do_not_recommend]
impl<N: TextLength> OfText for Text<N> {
    const MOST: usize = <N as Nat>::VALUE as usize;
    type Length = Num<Z0, N::Most, D0>;
    type Parts<A> = (Ex<A>, ());
    fn parts<A>(text: Ex<A>) -> (Ex<A>, ()) {
        (text, ())
    }
    type Asked<E> = E;
    fn asked<E>(asked: E) -> E {
        asked
    }
}

/// Whether a text equals the text `T`. `T` is not longer than its column allows.
#[derive(Clone, Copy, Debug)]
pub struct IsText<A, const T: u64>(pub(super) A);
impl<A, const T: u64> Sealed for IsText<A, T> {}
impl<A: Tree<Ty: OfText>, const T: u64> IsText<A, T> {
    const NUMBER: i64 = match packed(Written::<T>::BYTES, <A::Ty as OfText>::MOST) {
        Some(number) => number as i64,
        None => panic!("a text is longer than the column that it is compared with"),
    };
}
impl<A: Tree<Ty: OfText>, const T: u64> Tree for IsText<A, T> {
    type Ty = Bool;
    const TERM: Json =
        object! {"op" = "is-text", "text": Json::Str(Written::<T>::TEXT), "args": Json::List(&[A::TERM])};
    const WORD: Word = A::WORD;

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
impl<R: Row, A: Eval<R> + Tree<Ty: OfText>, const T: u64> Eval<R> for IsText<A, T> {
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        L::from_bool(self.0.at::<L>(row) == L::from_i64(Self::NUMBER))
    }
}

/// Whether a text begins with `T`.
#[derive(Clone, Copy, Debug)]
pub struct StartsWith<A, const T: u64>(pub(super) A);
impl<A, const T: u64> Sealed for StartsWith<A, T> {}
impl<A: Tree<Ty: OfText>, const T: u64> StartsWith<A, T> {
    const ENDS: (i64, i64) = beginning(Written::<T>::BYTES, <A::Ty as OfText>::MOST);
}
impl<A: Tree<Ty: OfText>, const T: u64> Tree for StartsWith<A, T> {
    type Ty = Bool;
    const TERM: Json =
        object! {"op" = "starts-with", "text": Json::Str(Written::<T>::TEXT), "args": Json::List(&[A::TERM])};
    const WORD: Word = A::WORD;

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
impl<R: Row, A: Eval<R> + Tree<Ty: OfText>, const T: u64> Eval<R> for StartsWith<A, T> {
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        let (value, (least, greatest)) = (self.0.at::<L>(row), Self::ENDS);
        L::from_bool(value >= L::from_i64(least)).and(L::from_bool(value <= L::from_i64(greatest)))
    }
}

/// The number of characters of a text.
#[derive(Clone, Copy, Debug)]
pub struct Length<A>(pub(super) A);
impl<A> Sealed for Length<A> {}
impl<A: Tree<Ty: OfText>> Tree for Length<A> {
    type Ty = <A::Ty as OfText>::Length;
    const TERM: Json = object! {"op" = "length", "args": Json::List(&[A::TERM])};
    const WORD: Word = A::WORD;

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
impl<R: Row, A: Eval<R> + Tree<Ty: OfText>> Eval<R> for Length<A> {
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        // The four lowest bits hold the length.
        self.0.at::<L>(row).and(L::from_i64(15))
    }
}

impl<A: Tree> Ex<A> {
    /// Whether the text equals the one that [`text!`](crate::text!) makes. In a `#[dp_query]`,
    /// write `p.code == "K21"`.
    pub fn is_text<S, K, O, const CHARACTERS: usize, const MOST: usize>(
        self,
        _: Spelling<S, CHARACTERS>,
    ) -> Ex<O>
    where
        A: Tree<Ty = K>,
        K: OfText<Parts<A>: Holds<MOST> + SameText<S, Out = O>>,
        S: Spelled,
        Spelling<S, CHARACTERS>: FitsColumn<CHARACTERS, MOST>,
    {
        Ex(K::parts(self).same())
    }

    /// Whether the text begins with the one that [`text!`](crate::text!) makes. In a `#[dp_query]`,
    /// write `p.code.starts_with("K")`.
    pub fn starts_with<S, K, O, const CHARACTERS: usize, const MOST: usize>(
        self,
        _: Spelling<S, CHARACTERS>,
    ) -> Ex<O>
    where
        A: Tree<Ty = K>,
        K: OfText<Parts<A>: Holds<MOST> + BeginsWith<S, Out = O>>,
        S: Spelled,
        Spelling<S, CHARACTERS>: FitsColumn<CHARACTERS, MOST>,
    {
        Ex(K::parts(self).begins())
    }

    /// The text of the row. If it is missing, the replacement is the text that
    /// [`text!`](crate::text!) makes. In a `#[dp_query]`, write `p.code.or("none")`.
    pub fn or_text<S, K, O, const CHARACTERS: usize, const MOST: usize>(self, _: Spelling<S, CHARACTERS>) -> O
    where
        A: Tree<Ty = K>,
        K: OfMaybeText<Parts<A>: Holds<MOST> + InPlace<S, Out = (O, ())>>,
        S: Spelled,
        Spelling<S, CHARACTERS>: FitsColumn<CHARACTERS, MOST>,
    {
        K::parts(self).or().0
    }

    /// The number of characters of the text.
    #[allow(clippy::len_without_is_empty)]
    pub fn len<K: OfText>(self) -> Ex<K::Asked<Length<A>>>
    where
        A: Tree<Ty = K>,
    {
        Ex(K::asked(Length(self.0)))
    }
}

#[cfg(all(test, feature = "macros"))]
mod tests {
    use crate::expr::{Eval, Ex, Num, Tree};
    use crate::neighbours::AddRemove;
    use crate::num::{Bound, D0};
    use crate::prelude::{Dataset, Record};
    use crate::record::Cells;
    use crate::testing::{loaded, node, table, values};
    use crate::text;

    #[derive(Record)]
    struct Visit {
        #[dp(text = 8, column = "icd")]
        code: String,
        #[dp(text = 1)]
        sex: String,
        #[dp(text = 3)]
        land: String,
    }

    const CODES: [&str; 9] = ["K21", "", "K2", "K21.9", "J45", "K21.90ab", "k21", "L", "K21 x"];
    const LANDS: [&str; 9] = ["DE", "USA", "", "D", "DEU", "~~~", "A B", "FR", "E"];

    fn row(i: usize) -> Visit {
        Visit { code: CODES[i].to_owned(), sex: ["f", "", "m"][i % 3].to_owned(), land: LANDS[i].to_owned() }
    }

    fn holds<T: Eval<Cells<Visit>>>(of: Ex<T>, expected: impl Fn(&str) -> bool, texts: [&str; 9]) {
        let data = loaded::<Visit, AddRemove>((0..9).map(row));
        let expected: Vec<i64> = texts.iter().map(|text| expected(text).into()).collect();
        assert_eq!(values(table(&data), of), expected);
    }

    #[test]
    fn a_text_is_compared_as_rust_compares_it() {
        let p = Visit::proxy();
        holds(p.code.is_text(text!("K21")), |code| code == "K21", CODES);
        holds(p.code.is_text(text!("K21.90ab")), |code| code == "K21.90ab", CODES);
        holds(p.code.is_text(text!("")), str::is_empty, CODES);
        holds(p.code.starts_with(text!("K21")), |code| code.starts_with("K21"), CODES);
        holds(p.code.starts_with(text!("")), |_| true, CODES);
        holds(p.land.starts_with(text!("D")), |land| land.starts_with('D'), LANDS);
        holds(p.land.is_text(text!("~~~")), |land| land == "~~~", LANDS);
        let sexes: [&str; 9] = core::array::from_fn(|i| ["f", "", "m"][i % 3]);
        holds(p.sex.is_text(text!("m")), |sex| sex == "m", sexes);
    }

    #[test]
    fn a_length_lies_between_nothing_and_the_most() {
        fn lengths<T, Lo: Bound, Hi: Bound>(of: Ex<T>, most: i64, texts: [&str; 9])
        where
            T: Eval<Cells<Visit>> + Tree<Ty = Num<Lo, Hi, D0>>,
        {
            assert_eq!((Lo::VALUE, Hi::VALUE), (0, most));
            let data = loaded::<Visit, AddRemove>((0..9).map(row));
            let expected: Vec<i64> = texts.iter().map(|text| text.len() as i64).collect();
            assert_eq!(values(table(&data), of), expected);
        }
        lengths(Visit::proxy().code.len(), 8, CODES);
        lengths(Visit::proxy().land.len(), 3, LANDS);
    }

    #[test]
    fn a_term_says_the_text_that_is_meant() {
        fn term<T: Tree>(_: Ex<T>) -> String {
            node(T::TERM)
        }
        let (p, column) = (Visit::proxy(), "[{\"op\":\"column\",\"index\":0,\"name\":\"icd\"}]");
        assert_eq!(
            term(p.code.is_text(text!("K\"1"))),
            format!("{{\"op\":\"is-text\",\"text\":\"K\\\"1\",\"args\":{column}}}")
        );
        assert_eq!(
            term(p.code.starts_with(text!(""))),
            format!("{{\"op\":\"starts-with\",\"text\":\"\",\"args\":{column}}}")
        );
        assert_eq!(term(p.code.len()), format!("{{\"op\":\"length\",\"args\":{column}}}"));
    }

    #[test]
    fn a_text_that_does_not_fit_is_refused_with_its_place() {
        let long = Visit { land: "DEUT".to_owned(), ..row(0) };
        let error = Dataset::<Visit>::from_rows([row(1), long]).err().expect("too long").to_string();
        assert!(error.contains("column `land`: the value is longer than the column holds"), "{error}");
        assert!(error.ends_with("allowed is a text of at most 3 characters of ASCII"), "{error}");
    }
}
